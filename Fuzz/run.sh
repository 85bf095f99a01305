#!/usr/bin/env bash
# Fuzz/run.sh SECONDS [NAME...]: builds the fuzzers under AddressSanitizer, and runs each, or those named, for so many
# seconds. Ends with 1 where one found something, after it said how to see that again. See docs/fuzzing.md.
set -euo pipefail

cd "$(dirname "$0")/.."

seconds=${1:?how many seconds}
# FUZZ_SEED=N makes the same inputs again; without it each run makes others.
shift
names=("$@")
if ((${#names[@]} == 0)); then
    mapfile -t names < <(sed -n 's/^ *fuzzer("\([A-Za-z]*\)".*),$/\1/p' Fuzz/Package.swift)
fi

scratch=.build-fuzz
flags=(-Xswiftc -sanitize=address,fuzzer -Xcc -fsanitize=address,fuzzer-no-link -Xswiftc -use-ld=lld)
swift build -c release --package-path Fuzz --scratch-path "$scratch" "${flags[@]}" --quiet

# Where to start from: pictures for the fuzzer of pictures, streams of pixels for that of PNG, rules for that of rules, what
# servers answer for those of answers, payloads for the others.
seeds() {
    if [[ $1 == DecodeImage ]]; then
        echo Tests/Reading/ImageDecodingTests/Fixtures Tests/Reading/ImageDecodingTests/Fixtures/formats Tests/Reading/BarcodeReadingTests/Fixtures
    elif [[ $1 == DecodePNG ]]; then
        echo Fuzz/Corpus/png
    elif [[ $1 == Occurrences ]]; then
        echo Fuzz/Corpus/rules
    elif [[ $1 == ReadXML ]]; then
        echo Fuzz/Corpus/xml
    elif [[ $1 == DNSAnswers ]]; then
        echo Fuzz/Corpus/dns
    else
        echo Fuzz/Corpus/payloads SampleImages/payloads
    fi
}

# Leaks are not looked for: the Swift runtime keeps what it has allocated once. Swift's backtraces would hang after the
# first crash, and libFuzzer makes its own.
# Hashing that differs from run to run would reach other code each time.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1

status=0
for name in "${names[@]}"; do
    corpus=$scratch/corpus/$name
    found=$scratch/found/$name
    mkdir -p "$corpus" "$found"
    echo "== $name, $seconds s"
    read -ra start < <(seeds "$name")
    command=("$scratch/release/$name" -rss_limit_mb=1024 -timeout=20 -seed="${FUZZ_SEED:-0}")
    # It starts from what earlier runs learned, and adds to it.
    if ! "${command[@]}" -max_total_time="$seconds" -max_len=16384 -dict=Fuzz/calendar.dict -print_final_stats=1 \
        -verbosity=1 -artifact_prefix="$found/" "$corpus" "${start[@]}" >"$found/log" 2>&1; then
        status=1
        tail -n 60 "$found/log"
        echo "== $name failed. To see it again:"
        sed -n "s|.*Test unit written to \(.*\)|   ASAN_OPTIONS=$ASAN_OPTIONS SWIFT_BACKTRACE=$SWIFT_BACKTRACE ${command[*]} \1|p" "$found/log"
    else
        sed -n 's/^stat::number_of_executed_units: */   inputs: /p; s/^stat::peak_rss_mb: */   MiB at most: /p' "$found/log"
    fi
done
exit "$status"
