#!/usr/bin/env bash
# Builds the fuzzers with AddressSanitizer and runs all of them, or those named:
#
#   Fuzz/run.sh SECONDS [NAME...]    each for that many seconds, from what earlier runs learned, with a fresh seed
#   Fuzz/run.sh replay [NAME...]     each once over the committed corpus
#
# Ends with status 1 if a fuzzer found something, and prints how to reproduce it. See docs/fuzzing.md.
set -euo pipefail

cd "$(dirname "$0")/.."

seconds=${1:?SECONDS or replay}
shift
names=("$@")
if ((${#names[@]} == 0)); then
    mapfile -t names < <(sed -n 's/^ *fuzzer("\([A-Za-z]*\)".*),$/\1/p' Fuzz/Package.swift)
fi

scratch=.build-fuzz
flags=(-Xswiftc -sanitize=address,fuzzer -Xcc -fsanitize=address,fuzzer-no-link -Xswiftc -use-ld=lld)
SCANICS_CORE_ONLY=1 swift build -c release --package-path Fuzz --scratch-path "$scratch" "${flags[@]}" --quiet

# The committed corpus of a fuzzer.
seeds() {
    if [[ $1 == DecodeImage ]]; then
        echo Tests/Reading/ImageDecodingTests/Fixtures Tests/Reading/ImageDecodingTests/Fixtures/formats Tests/Reading/BarcodeReadingTests/Fixtures
    elif [[ $1 == DecodePNG ]]; then
        echo Fuzz/Corpus/png
    elif [[ $1 == Occurrences ]]; then
        echo Fuzz/Corpus/rules
    elif [[ $1 == ReadXML ]]; then
        echo Fuzz/Corpus/xml
    elif [[ $1 == WebPages || $1 == LinkedData ]]; then
        echo Fuzz/Corpus/pages Fuzz/Corpus/json-ld
    elif [[ $1 == DNSAnswers ]]; then
        echo Fuzz/Corpus/dns
    else
        echo Fuzz/Corpus/payloads SampleImages/payloads
    fi
}

# Leaks are not checked, because the Swift runtime keeps some allocations for ever. Swift's backtraces would hang after the first
# crash, and libFuzzer prints its own. Hashing that differs from run to run would reach other code each time.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1

status=0
for name in "${names[@]}"; do
    corpus=$scratch/corpus/$name
    found=$scratch/found/$name
    mkdir -p "$corpus" "$found"
    read -ra start < <(seeds "$name")
    command=("$scratch/release/$name" -rss_limit_mb=1024 -timeout=20 -max_len=16384 -artifact_prefix="$found/" -verbosity=1)
    if [[ $seconds == replay ]]; then
        echo "== $name, its corpus"
        run=("${command[@]}" -runs=0 "${start[@]}")
    else
        # FUZZ_SEED=N gives the same inputs again; without it each run has others.
        echo "== $name, $seconds s"
        run=("${command[@]}" -seed="${FUZZ_SEED:-0}" -max_total_time="$seconds" -dict=Fuzz/calendar.dict
            -print_final_stats=1 "$corpus" "${start[@]}")
    fi
    if ! "${run[@]}" >"$found/log" 2>&1; then
        status=1
        tail -n 60 "$found/log"
        echo "== $name failed. To reproduce it:"
        sed -n "s|.*Test unit written to \(.*\)|   ASAN_OPTIONS=$ASAN_OPTIONS SWIFT_BACKTRACE=$SWIFT_BACKTRACE ${command[*]} \1|p" "$found/log"
    else
        sed -n 's/^stat::number_of_executed_units: */   inputs: /p; s/^stat::peak_rss_mb: */   peak MiB: /p' "$found/log"
    fi
done
exit "$status"
