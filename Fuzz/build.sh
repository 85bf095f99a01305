#!/usr/bin/env bash
# Builds all fuzzers in the way that OSS-Fuzz expects: programs, seeds and dictionaries in the folder OUT.
#
#   OUT=FOLDER [SANITIZER=address|undefined] Fuzz/build.sh
#
# Each fuzzer is a copy of one program. The copy's name says which fuzzer it runs. Needs zip. See docs/development.md.
set -euo pipefail

cd "$(dirname "$0")/.."
out=${OUT:?}
sanitizer=${SANITIZER:-address}
mkdir -p "$out"

scratch=.build-fuzz
[[ $sanitizer == address ]] || scratch=.build-fuzz-$sanitizer
flags=(-Xswiftc "-sanitize=$sanitizer,fuzzer" -Xcc "-fsanitize=$sanitizer,fuzzer-no-link" -Xswiftc -use-ld=lld)
[[ $sanitizer != undefined ]] || flags+=(-Xcc -fno-sanitize-recover=undefined -Xcc -fno-sanitize=vptr,function)
SCANICS_CORE_ONLY=fuzzers SCANICS_FUZZER=1 swift build -c release --product fuzz --scratch-path "$scratch" "${flags[@]}" --quiet
fuzz=$scratch/release/fuzz

mapfile -t names < <("$fuzz")
for name in "${names[@]}"; do
    cp "$fuzz" "$out/$name"
    cp Fuzz/calendar.dict "$out/$name.dict"
    printf '[libfuzzer]\nmax_len = 16384\ntimeout = 20\nrss_limit_mb = 1024\n' >"$out/$name.options"
    mapfile -t seeds < <("$fuzz" --seeds "$name")
    rm -f "$out/${name}_seed_corpus.zip"
    find "${seeds[@]}" -type f -print0 | sort -z | xargs -0 zip -q -j "$out/${name}_seed_corpus.zip" || true
done
echo "${#names[@]} fuzzers in $out"
