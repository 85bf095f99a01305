#!/usr/bin/env bash
# Builds the programs in two folders, and checks that both builds give the same bytes as they are installed, without debug
# information.
#
#   reproducible.sh FOLDER TARGET
#
# TARGET is a target of the Makefile: build for both programs, scanner for scanics alone. Each build is done from nothing.
set -euo pipefail

cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:?FOLDER}")
target=${2:?TARGET}

# The paths differ in length, too: a path that is left in a program moves what follows it.
places=("$folder/first" "$folder/the-second-one")
for place in "${places[@]}"; do
    rm -rf "$place"
    mkdir -p "$place"
    git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$place"
    # The same versions of the packages.
    [[ ! -e Package.resolved ]] || cp Package.resolved "$place"
    make --no-print-directory -C "$place" BUILD=.build "$target" >&2
done

status=0
for program in scanics scanics-store; do
    [[ -e ${places[0]}/.build/release/$program ]] || continue
    for place in "${places[@]}"; do
        strip -o "$place/$program" "$place/.build/release/$program"
        if grep -qaF "$place" "$place/$program"; then
            echo "$program has the path that it was built in" >&2
            status=1
        fi
    done
    if cmp "${places[0]}/$program" "${places[1]}/$program"; then
        echo "$program is the same twice: $(sha256sum <"${places[0]}/$program" | cut -d ' ' -f 1)"
    else
        status=1
    fi
done
exit "$status"
