#!/usr/bin/env bash
# Runs the EventKit example with a new store, and checks what it prints.
#
#   scripts/check-eventkit-example.sh EVENTKITTOUR
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

SCANICS_EVENTKIT_STORE="sqlite:$folder/tour.sqlite" SCANICS_EVENTKIT_ACCESS=full "$1" >"$folder/said"
diff - "$folder/said" <<'SAID' || { echo "EventKitTour: its output differs" >&2; exit 1; }
2026-06-01T16:00:00Z Swift course
2026-06-08T16:00:00Z Swift course, Library *
2026-06-15T16:00:00Z Swift course
SAID
# Without consent it ends with a message.
SCANICS_EVENTKIT_STORE="sqlite:$folder/tour.sqlite" SCANICS_EVENTKIT_ACCESS=denied "$1" >"$folder/said" && exit 1
grep -q "needs access" "$folder/said"
echo "EventKitTour: ordinary EventKit code runs"
