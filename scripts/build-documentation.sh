#!/usr/bin/env bash
# Builds the library's documentation as a web site with the toolchain's DocC: the articles, and every public symbol of the
# built modules. A link that does not resolve is an error.
#
#   scripts/build-documentation.sh BUILD SITE
set -euo pipefail

build=$1 site=$2
root=$(cd "$(dirname "$0")/.." && pwd)
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT

"$root/scripts/public-api.py" --graphs "$graphs" "$build"
docc convert "$root/Sources/ScanICS/ScanICS/ScanICS.docc" --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name ScanICS --fallback-bundle-identifier org.scanics.ScanICS \
    --warnings-as-errors --transform-for-static-hosting --output-path "$site"
