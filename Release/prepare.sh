#!/usr/bin/env bash
# Fills a folder with the archives that `scanics` is linked with statically. The linker looks there first.
#
#   prepare.sh FOLDER
#
# The folder has archives but no shared libraries, so -lzbar means the archive. Debian has no archive of zxing-cpp. The C library
# must stay shared, because it opens iconv's tables and libcurl while the program runs.
set -euo pipefail

cd "$(dirname "$0")"
folder=$1
archives=(zbar ical png16 turbojpeg deflate z expat md utf8proc sqlite3)

mkdir -p "$folder"
for name in "${archives[@]}"; do
    archive=$(clang -print-file-name="lib$name.a")
    if [[ $archive != /* ]]; then
        echo "prepare: lib$name.a is missing; run scripts/install-dependencies.sh scan store" >&2
        exit 1
    fi
    ln -sf "$archive" "$folder/"
done

# Replacements for the functions of shared libraries that the archives refer to, but scanics does not need.
for source in *.c; do
    object=$folder/${source%.c}.o
    if [[ $source -nt $object ]]; then
        clang -std=c11 -O2 -fPIC -Wall -Wextra -Wno-unused-parameter -Werror -c "$source" -o "$object"
    fi
done
