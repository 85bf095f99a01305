#!/usr/bin/env python3
"""Measures for each fuzzer how much of the tested sources its corpus reaches.

    coverage.py [NAME...]

Builds the fuzzers without libFuzzer and sanitizers, but with counters of lines and regions, and gives each fuzzer the committed
corpus and the corpus that `make fuzz` keeps. Prints a row for each fuzzer. See docs/development.md.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

os.chdir(pathlib.Path(__file__).resolve().parent.parent)
scratch = pathlib.Path(".build-coverage")
kept = pathlib.Path(os.environ.get("FUZZ_CORPUS", ".build-fuzz/corpus"))

# The number of inputs for one process. After SECONDS, no more inputs are given to a fuzzer.
CHUNK = 250
SECONDS = 600


def tool(name):
    """Returns the path of an LLVM tool that fits the compiler: the tool in the compiler's folder."""
    beside = pathlib.Path(os.path.realpath(shutil.which("swift"))).parent / name
    return str(beside) if beside.exists() else name


def build():
    flags = ["-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping",
             "-Xcc", "-fprofile-instr-generate", "-Xcc", "-fcoverage-mapping", "-Xswiftc", "-use-ld=lld"]
    subprocess.run(
        ["swift", "build", "--product", "replay", "--scratch-path", scratch, "--disable-index-store", "--quiet", *flags],
        env=os.environ | {"SCANICS_CORE_ONLY": "fuzzers", "SCANICS_FUZZER": "1", "SCANICS_FAST_TESTS": "1"},
        stdout=sys.stderr, check=True)
    return str(scratch / "debug/replay")


def run(replay, name, files):
    """Gives the files to a fuzzer. Returns the file with the counters, and how many files were given."""
    profiles = scratch / "profiles" / name
    shutil.rmtree(profiles, ignore_errors=True)
    profiles.mkdir(parents=True)
    # A file for each process, because LLVM damages the counters when several processes add to one file (%m).
    environment = os.environ | {"LLVM_PROFILE_FILE": f"{profiles}/%p.profraw", "SWIFT_DETERMINISTIC_HASHING": "1"}
    end = time.monotonic() + SECONDS
    given = 0
    while given < len(files) and time.monotonic() < end:
        chunk = files[given:given + CHUNK]
        subprocess.run([replay, name, *chunk], env=environment, stdout=sys.stderr, check=True)
        given += len(chunk)
    merged = profiles / "merged"
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", "-o", merged, *profiles.glob("*.profraw")], check=True)
    return merged, given


def coverage(replay, profile, aims):
    """Returns the shares of lines and regions in the sources, in per cent."""
    report = subprocess.run(
        [tool("llvm-cov"), "export", "-summary-only", f"-instr-profile={profile}", replay, *map(os.path.abspath, aims)],
        capture_output=True, text=True, check=True).stdout
    totals = json.loads(report)["data"][0]["totals"]
    return totals["lines"], totals["regions"]


replay = build()
fuzzers = [line.split("\t") for line in subprocess.run(
    [replay], capture_output=True, text=True, check=True,
    env=os.environ | {"LLVM_PROFILE_FILE": "/dev/null"}).stdout.splitlines()]
print("| fuzzer | inputs | lines | regions | of |\n|---|---|---|---|---|")
for name, aims, seeds in fuzzers:
    if len(sys.argv) > 1 and name not in sys.argv[1:]:
        continue
    folders = [*map(pathlib.Path, seeds.split()), kept / name]
    files = [str(file) for folder in folders if folder.is_dir() for file in sorted(folder.iterdir()) if file.is_file()]
    profile, given = run(replay, name, files)
    lines, regions = coverage(replay, profile, aims.split())
    places = ", ".join(f"`{aim.removeprefix('Sources/')}`" for aim in aims.split())
    print(f"| `{name}` | {given} | {lines['percent']:.0f} % of {lines['count']} | {regions['percent']:.0f} % | {places} |",
          flush=True)
