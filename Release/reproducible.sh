#!/usr/bin/env bash
# Builds a release twice in one folder, each time from nothing, and checks that both builds give the same bytes.
#
#   reproducible.sh FOLDER TARGET
#
# TARGET is a target of the Makefile: release for the archive that is handed on, scanner for the program scanics alone.
set -euo pipefail

cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:?FOLDER}")
target=${2:?TARGET}
tree=$folder/tree

for run in first second; do
    rm -rf "$tree" "${folder:?}/$run"
    mkdir -p "$tree" "$folder/$run"
    git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$tree"
    # Both builds use the same versions of the Swift packages.
    [[ ! -e Package.resolved ]] || cp Package.resolved "$tree"
    make --no-print-directory -C "$tree" BUILD=.build "$target" >&2
    if [[ $target == release ]]; then
        cp "$tree"/.build/scanics-*.tar.gz "$folder/$run"
    else
        cp "$tree/.build/release/scanics" "$folder/$run"
        Release/strip.sh "$folder/$run/scanics"
    fi
done

status=0
for first in "$folder"/first/*; do
    name=$(basename "$first")
    # A file that has the path of the folder would differ on another machine.
    if { if [[ $name == *.gz ]]; then gzip -dc "$first"; else cat "$first"; fi; } | grep -caF "$tree" >/dev/null; then
        echo "$name has the path that it was built in" >&2
        status=1
    fi
    if cmp "$first" "$folder/second/$name"; then
        echo "$name is the same twice: $(sha256sum <"$first" | cut -d ' ' -f 1)"
    else
        status=1
    fi
done
exit "$status"
