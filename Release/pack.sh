#!/usr/bin/env bash
# Packs the files that `make install` installs into BUILD/scanics-VERSION-linux-MACHINE.tar.gz.
#
#   pack.sh BUILD
#
# The same sources, tools and archives give the same bytes: the archive has no dates and no owners, and its names are sorted.
set -euo pipefail

cd "$(dirname "$0")/.."
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

version=$("$build/release/scanics" --version)
name=scanics-${version#scanics }-linux-$(uname -m)
make --no-print-directory install BUILD="$build" DESTDIR="$work/" PREFIX="$name"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -c "$name" |
    gzip -n9 >"$build/$name.tar.gz"
echo "$build/$name.tar.gz"
