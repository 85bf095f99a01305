#!/usr/bin/env bash
# Runs the example of an upload handler: good pictures and bad ones, all at once. Each has its answer.
#
#   scripts/check-uploads.sh UPLOADS
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

: >"$folder/empty.png"
# A picture whose header claims 65,536 x 65,536 pixels.
printf 'P5 65536 65536 255\n' >"$folder/bomb.pgm"
head -c 40 "$root/SampleImages/poster.png" >"$folder/cut.png"
samples=$root/SampleImages
"$1" "$samples/poster.png" "$folder/empty.png" "$folder/bomb.pgm" "$root/README.md" "$folder/cut.png" "$samples/no-code.png" \
    "$samples/badge.png" >"$folder/said"

# expect LINE STATUS TEXT: the answer to an upload has this status, and contains the text.
expect() {
    sed -n "$1p" "$folder/said" | grep -q "^$2 .*$3" || { echo "Uploads: answer $1 is not $2 with '$3':" && cat "$folder/said" && exit 1; } >&2
}
expect 1 200 'Sommernacht-Jazz'
expect 2 422 '"code":"empty-file"'
expect 3 413 '"code":"image-too-large"'
expect 4 422 '"code":"unknown-format"'
expect 5 422 '"code":"damaged-image"'
expect 6 200 '"events":\[\]'
expect 7 200 '"kind":"event"'
echo "Uploads: the upload handler answers good and bad pictures"
