#!/usr/bin/env bash
# Runs the built tests, or those that match FILTER, a regular expression.
#
#   run-tests.sh PROGRAM [FILTER]
#
# Without a filter, two processes share the tests: one runs the tests that need servers. These tests mostly wait for a
# server. In a single process, swift-testing would start them last, because their suites start the servers first. The
# processors would then idle at the end.
#
# The tests create and remove thousands of small files and databases. On a disk, this takes a sixth of the time of all tests.
# So their temporary files are in memory, unless the caller sets TMPDIR or the memory's file system is too small.
set -euo pipefail
program=$1 filter=${2-}
waiting='^(CalDAVEventStoreTests|EvolutionEventStoreTests|LinkFollowingTests)|SubscriptionTests'

memory=/dev/shm needed_kilobytes=1000000
if [[ ! ${TMPDIR-} && -w $memory && $(df --output=avail "$memory" | tail -1) -ge $needed_kilobytes &&
    ! $(findmnt --noheadings --output OPTIONS --target "$memory") =~ noexec ]]; then
    TMPDIR=$memory
fi
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/scanics-tests.XXXXXX")
export TMPDIR
# Some tests run programs as another user.
chmod 711 "$TMPDIR"

# Without a limit all tests start at once, and their hundreds of processes wait for the processor longer than the product's
# time limits allow.
run() {
    export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(($1 * $(nproc)))
    exec "$program" --testing-library swift-testing "${@:2}"
}

others='' status=0
trap 'kill $others 2>/dev/null && wait $others || true; rm -rf "$TMPDIR" || true' EXIT
if [[ $filter ]]; then
    (run 3 --filter "$filter")
    exit
fi
output=$TMPDIR/output
run 2 --filter "$waiting" >"$output" 2>&1 &
others=$!
(run 3 --skip "$waiting") || status=$?
wait "$others" || status=$?
cat "$output"
exit $status
