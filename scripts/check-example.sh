#!/usr/bin/env bash
# Runs the example app as a user would: answers yes to the first event and no to the second, then checks the file.
# Its third picture has no event, and its fourth input is not a picture.
#
#   scripts/check-example.sh IMPORTFLOW
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

printf 'y\nn\n' | TZ=Europe/Berlin "$1" \
    "$root"/SampleImages/{poster,badge,link}.png "$root/README.md" "$folder/out.ics" 2>"$folder/said"

# expect FILE TEXT: a line of the file contains the text.
expect() {
    grep -qF -- "$2" "$folder/$1" || { echo "ImportFlow: '$2' is missing from its output:" && cat "$folder/$1" && exit 1; } >&2
}
expect said "Sommernacht-Jazz: Blechbläser im Hof"
expect said "2026-06-19 20:00 to 2026-06-19 23:30 (Europe/Berlin)"
expect said "README.md: the file is not an image"
expect said "saved 1, skipped 1"
expect out.ics "SUMMARY:Sommernacht-Jazz"
[ "$(grep -c BEGIN:VEVENT "$folder/out.ics")" = 1 ]
echo "ImportFlow: the example app saves the events that its user chose"
