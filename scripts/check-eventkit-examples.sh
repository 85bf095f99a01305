#!/bin/bash
# Runs the EventKit examples with a new store, and checks what they print: check-eventkit-examples.sh BUILD
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TZ=Europe/Berlin SCANICS_EVENTKIT_STORE="sqlite:$folder/events.sqlite" SCANICS_EVENTKIT_ACCESS=full

expect() { # program, arguments, expected output on standard input
    "$1/$2" "${@:3}" </dev/null >"$folder/said"
    diff - "$folder/said" || { echo "$2 ${*:3}: its output differs" >&2; exit 1; }
}

expect "$1" DayEvents 2026-06-01 add Dentist 14 <<<"14:00  Dentist  (Calendar)"
expect "$1" DayEvents 2026-06-01 series Yoga 3 <<SAID
09:00  Yoga  (Calendar)
14:00  Dentist  (Calendar)
SAID
expect "$1" DayEvents 2026-06-08 <<<"09:00  Yoga  (Calendar)"
expect "$1" DayEvents 2026-06-08 remove Yoga </dev/null
expect "$1" DayEvents 2026-06-15 <<<"09:00  Yoga  (Calendar)"
expect "$1" RemindersTool add Bread <<<"1  Bread"
expect "$1" RemindersTool add Water 2026-06-01 daily <<SAID
1  2026-06-01  Water (repeats)
2  Bread
SAID
expect "$1" RemindersTool done 1 <<SAID
1  2026-06-02  Water (repeats)
2  Bread
SAID
# Without consent they end with a message.
export SCANICS_EVENTKIT_ACCESS=denied
expect "$1" DayEvents <<<"DayEvents needs access to events."
expect "$1" RemindersTool <<<"RemindersTool needs access to reminders."
echo "DayEvents, RemindersTool: ordinary EventKit code runs"
