#!/usr/bin/env bash
# Packs the files that `make install` installs into BUILD/scanics-VERSION-linux-MACHINE.tar.gz.
#
#   pack.sh BUILD
#
# The same sources, tools and archives give the same bytes: the archive has no dates and no owners, and its names are sorted. The
# archive contains a bill of materials, and its SHA-256 is in a file beside it.
set -euo pipefail

cd "$(dirname "$0")/.."
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

version=$("$build/release/scanics" --version)
name=scanics-${version#scanics }-linux-$(uname -m)
make --no-print-directory install BUILD="$build" DESTDIR="$work/" PREFIX="$name"
Release/sbom.py "$build" "${version#scanics }" >"$work/$name/share/doc/scanics/scanics.spdx.json"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -c "$name" |
    gzip -n9 >"$build/$name.tar.gz"
(cd "$build" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$build/$name.tar.gz"
