#!/usr/bin/env bash
# Fills a folder with the archives that `scanics` is linked with statically. The linker looks there first.
#
#   prepare.sh FOLDER [LIBRARY...]
#
# LIBRARY is a further one, such as sqlite3 for `scanics-store`. The folder has archives but no shared libraries, so -lzbar means
# the archive. Debian has no archive of zxing-cpp. The C library must stay shared, because it opens iconv's tables and libcurl
# while the program runs.
set -euo pipefail

cd "$(dirname "$0")"
folder=$1
archives=(zbar ical png16 turbojpeg deflate z expat md utf8proc "${@:2}")

mkdir -p "$folder"
for name in "${archives[@]}"; do
    archive=$(clang -print-file-name="lib$name.a")
    if [[ $archive != /* ]]; then
        echo "prepare: lib$name.a is missing; run scripts/install-dependencies.sh scan store" >&2
        exit 1
    fi
    case $name in
    zbar)
        # Zbar can send its results over D-Bus, which ScanICS never asks for. In this copy, the functions of D-Bus may be missing.
        # (The links that earlier builds made here are removed first.)
        if [[ -L $folder/libzbar.a || $archive -nt $folder/libzbar.a ]]; then
            rm -f "$folder/libzbar.a"
            objcopy --wildcard --weaken-symbol 'dbus_*' "$archive" "$folder/libzbar.a"
        fi
        ;;
    *) ln -sf "$archive" "$folder/" ;;
    esac
done

if [[ LazyICU.c -nt $folder/LazyICU.o ]]; then
    clang -std=c11 -O2 -fPIC -Wall -Wextra -Wno-unused-parameter -Werror -c LazyICU.c -o "$folder/LazyICU.o"
fi
