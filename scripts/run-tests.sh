#!/usr/bin/env bash
# Runs the built tests, or those that match FILTER, a regular expression.
#
#   run-tests.sh PROGRAM [FILTER]
#
# Without a filter, two processes share the tests: one runs the tests that need servers. These tests mostly wait for a
# server. In a single process, swift-testing would start them last, because their suites start the servers first. The
# processors would then idle at the end.
set -euo pipefail
program=$1 filter=${2-}
waiting='^(CalDAVEventStoreTests|EvolutionEventStoreTests|LinkFollowingTests)|SubscriptionTests'

# Without a limit all tests start at once, and their hundreds of processes wait for the processor longer than the product's
# time limits allow.
run() {
    export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(($1 * $(nproc)))
    exec "$program" --testing-library swift-testing "${@:2}"
}

if [[ $filter ]]; then
    run 3 --filter "$filter"
fi
output=$(mktemp)
run 2 --filter "$waiting" >"$output" 2>&1 &
others=$! status=0
trap 'kill "$others" 2>/dev/null || true; rm "$output"' EXIT
(run 3 --skip "$waiting") || status=$?
wait "$others" || status=$?
cat "$output"
exit $status
