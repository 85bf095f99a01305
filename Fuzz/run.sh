#!/usr/bin/env bash
# Builds the fuzzers with AddressSanitizer, and runs each of them, or each NAME, for SECONDS. A run starts with the
# inputs that earlier runs found, and with a new random seed:
#
#   Fuzz/run.sh SECONDS [NAME...]
#
# Ends with status 1 if a fuzzer found something, and prints how to reproduce it. See docs/development.md.
set -euo pipefail

cd "$(dirname "$0")/.."

seconds=${1:?SECONDS}
shift

scratch=.build-fuzz
flags=(-Xswiftc -sanitize=address,fuzzer -Xcc -fsanitize=address,fuzzer-no-link -Xswiftc -use-ld=lld)
SCANICS_CORE_ONLY=fuzzers SCANICS_FUZZER=1 swift build -c release --product fuzz --scratch-path "$scratch" "${flags[@]}" --quiet
fuzz=$scratch/release/fuzz

# Leaks are not checked, because the Swift runtime keeps some allocations for ever. Swift's backtraces would hang after the first
# crash, and libFuzzer prints its own. Hashing is deterministic, so that an input reaches the same code in every run.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1

names=("$@")
((${#names[@]} > 0)) || mapfile -t names < <("$fuzz")

status=0
for name in "${names[@]}"; do
    corpus=$scratch/corpus/$name
    found=$scratch/found/$name
    mkdir -p "$corpus" "$found"
    mapfile -t seeds < <("$fuzz" --seeds "$name")
    command=("$fuzz" "$name" -rss_limit_mb=1024 -timeout=20 -max_len=16384 -artifact_prefix="$found/" -verbosity=1)
    echo "== $name, $seconds s"
    # FUZZ_SEED=N gives the same inputs again. Without it, each run has different inputs.
    if ! "${command[@]}" -seed="${FUZZ_SEED:-0}" -max_total_time="$seconds" -dict=Fuzz/calendar.dict -print_final_stats=1 \
        "$corpus" "${seeds[@]}" >"$found/log" 2>&1; then
        status=1
        tail -n 60 "$found/log"
        echo "== $name failed. To reproduce it:"
        sed -n "s|.*Test unit written to \(.*\)|   ASAN_OPTIONS=$ASAN_OPTIONS SWIFT_BACKTRACE=$SWIFT_BACKTRACE ${command[*]} \1|p" "$found/log"
    else
        sed -n 's/^stat::number_of_executed_units: */   inputs: /p; s/^stat::peak_rss_mb: */   peak MiB: /p' "$found/log"
    fi
done
exit "$status"
