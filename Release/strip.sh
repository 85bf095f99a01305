#!/usr/bin/env bash
# Removes from a program the debug information, and what differs between two builds of the same sources: the content of
# the section .swift_modhash, which the Swift compiler fills differently at each build, and the build ID, which the
# linker computes from the file. These two are filled with zeros and not removed: when objcopy removes a section, it
# loses the segment GNU_RELRO, which protects the program's tables.
#
#   strip.sh PROGRAM
set -euo pipefail

program=${1:?PROGRAM}
strip --strip-all "$program"

# clear SECTION SKIPPED: fills a section with zeros, except for its first bytes.
clear() {
    local offset size
    read -r offset size < <(readelf --section-headers --wide "$program" |
        sed -n "s/.* $1  *[A-Z]*  *[0-9a-f]*  *\([0-9a-f]*\) \([0-9a-f]*\) .*/\1 \2/p") || return 0
    dd if=/dev/zero of="$program" bs=1 seek=$((16#$offset + $2)) count=$((16#$size - $2)) conv=notrunc status=none
}
clear '\.swift_modhash' 0
# The name of the note stays.
clear '\.note\.gnu\.build-id' 16
