#!/usr/bin/env bash
# Checks the units of systemd: each is valid, and its exposure (systemd-analyze security) is below 3.
#
#   check-units.sh
set -euo pipefail

cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# verify looks for the program.
mkdir -p "$folder/prefix/bin"
install -m 755 /dev/stdin "$folder/prefix/bin/scanics" <<<'#!/bin/sh'

for kind in user system; do
    mkdir "$folder/$kind"
    Release/services.sh $kind "$folder/prefix" "$folder/$kind"
    for unit in "$folder/$kind"/*; do
        instance=${unit/@./@name.}
        [[ $instance == "$unit" ]] || cp "$unit" "$instance"
        said=$(systemd-analyze verify --recursive-errors=no --man=no "$instance" 2>&1 | grep -F "${instance##*/}" || true)
        [[ -z $said ]] || { echo "check-units: $kind: $said" >&2 && exit 1; }
        [[ $unit == *.service ]] || continue
        said=$(systemd-analyze security --offline=true --threshold=29 "$instance" 2>&1) ||
            { echo "check-units: $kind: ${instance##*/}: $(tail -1 <<<"$said")" >&2 && exit 1; }
        echo "$kind ${unit##*/}: $(sed -n 's/.*exposure level.*: \([0-9.]*\) .*/\1/p' <<<"$said")"
    done
done
