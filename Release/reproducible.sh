#!/usr/bin/env bash
# Builds the programs twice in one folder, each time from nothing, and checks that both builds give the same bytes as they are
# installed, without debug information.
#
#   reproducible.sh FOLDER TARGET
#
# TARGET is a target of the Makefile: build for both programs, scanner for scanics alone. Two sections are left out of the
# comparison: .swift_modhash, in which the Swift compiler notes something else at each build and which no program reads, and
# the build ID, which the linker computes from it.
set -euo pipefail

cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:?FOLDER}")
target=${2:?TARGET}
tree=$folder/tree

for run in first second; do
    rm -rf "$tree"
    mkdir -p "$tree" "$folder/$run"
    git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$tree"
    # The same versions of the packages.
    [[ ! -e Package.resolved ]] || cp Package.resolved "$tree"
    make --no-print-directory -C "$tree" BUILD=.build "$target" >&2
    for program in scanics scanics-store; do
        [[ -e $tree/.build/release/$program ]] || continue
        objcopy --strip-all --remove-section=.swift_modhash --remove-section=.note.gnu.build-id \
            "$tree/.build/release/$program" "$folder/$run/$program" 2>/dev/null
    done
done

status=0
for program in scanics scanics-store; do
    [[ -e $folder/first/$program ]] || continue
    if grep -qaF "$tree" "$folder/first/$program"; then
        echo "$program has the path that it was built in" >&2
        status=1
    fi
    if cmp "$folder/first/$program" "$folder/second/$program"; then
        echo "$program is the same twice: $(sha256sum <"$folder/first/$program" | cut -d ' ' -f 1)"
    else
        status=1
    fi
done
exit "$status"
