#!/usr/bin/env bash
# Fills a folder with what `scanics` is linked with statically, for a linker that looks there first: prepare.sh FOLDER
#
# A folder that has an archive and no shared library is what makes -lzbar mean the archive. Debian has none of zxing-cpp,
# and the C library must not be: it opens iconv's tables and libcurl while it runs.
set -euo pipefail

cd "$(dirname "$0")"
folder=$1
archives=(zbar ical png16 turbojpeg deflate z expat md utf8proc sqlite3)

mkdir -p "$folder"
for name in "${archives[@]}"; do
    archive=$(clang -print-file-name="lib$name.a")
    if [[ $archive != /* ]]; then
        echo "prepare: there is no lib$name.a; run scripts/install-dependencies.sh" >&2
        exit 1
    fi
    ln -sf "$archive" "$folder/"
done

# What the archives would have of shared libraries that scanics does without.
for source in *.c; do
    object=$folder/${source%.c}.o
    if [[ $source -nt $object ]]; then
        clang -std=c11 -O2 -fPIC -Wall -Wextra -Wno-unused-parameter -Werror -c "$source" -o "$object"
    fi
done
