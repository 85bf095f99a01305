#!/usr/bin/env python3
"""Scores a scanics command on the payload cases.

    Tests/PayloadCases/score.py COMMAND [FILE.jsonl ...]

COMMAND is the path of scanics. Without files, all cases in this folder are used. Pass --former-names for files with the
former names of keys and kinds (tz, transp, recurrenceId, partstat, todo, remote-link, boarding-pass). Prints the number of
right results by family and tier, and the ids of the wrong ones. -v also prints what is wrong.
"""

import argparse
import base64
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

from comparison import differences

RENAMED = {"tz": "timeZone", "tzidRaw": "tzid", "transp": "transparency", "recurrenceId": "recurrenceID",
           "partstat": "status"}
KINDS = {"todo": "reminder", "remote-link": "link", "boarding-pass": "event"}


def renamed(value):
    """Returns a value with its former keys replaced."""
    if isinstance(value, list):
        return [renamed(one) for one in value]
    if isinstance(value, dict):
        return {RENAMED.get(key, key): renamed(one) for key, one in value.items()}
    return value


def modernized(case):
    """Returns a case with its former names replaced."""
    old = renamed(case["expect"])
    expect = {"kind": KINDS.get(old["kind"], old["kind"])}
    events = old.get("events") or old.get("todos")
    if events:
        expect["events"] = [modern_event(event) for event in events]
    if "remote" in old:
        expect["links"] = [old["remote"]]
    if "legs" in old:
        expect["legs"] = [{key: value for key, value in leg.items() if key != "dayOfYear"} for leg in old["legs"]]
    new = {key: value for key, value in case.items() if key != "expect"} | {"expect": expect}
    if "warnings" in old:
        new["tier"] = "recover"
    if "referenceDate" in old:
        new["referenceDate"] = old["referenceDate"]
    return new


def modern_event(event):
    event = dict(event)
    if isinstance(event.get("rrule"), str):
        event["rrule"] = [event["rrule"]]
    if isinstance(event.get("geo"), list):
        event["geo"] = {"latitude": event["geo"][0], "longitude": event["geo"][1]}
    return event


def payload(case):
    return base64.b64decode(case["payload_base64"]) if "payload_base64" in case else case["payload"].encode()


def run(command, files, options, seconds):
    """Returns the results of a command by file. If the command fails, these are the results that it printed before."""
    try:
        line = [command, "parse", "--quiet", "--format", "jsonl", *options, *files]
        done = subprocess.run(line, capture_output=True, timeout=seconds)
        output = done.stdout
    except subprocess.TimeoutExpired as late:
        output = late.stdout or b""
    results = {}
    for line in output.decode("utf-8", "replace").split("\n"):
        try:
            result = json.loads(line)
            results[result["path"]] = result
        except (ValueError, KeyError, TypeError):
            continue
    return results


def results_of(command, cases, folder):
    """Returns the result of each case by id. One process handles all cases with the same options."""
    groups = collections.defaultdict(dict)
    # The cases of boarding passes expect names and booking codes.
    for index, case in enumerate(cases):
        file = folder / f"{index:04d}"
        file.write_bytes(payload(case))
        groups[case.get("referenceDate"), case["family"] == "boarding-pass"][str(file)] = case["id"]
    found = {}
    for (date, keeps_personal), files in groups.items():
        options = ["--reference-date", date] if date else []
        if keeps_personal:
            options.append("--keep-personal")
        results = run(command, list(files), options, 120)
        for name in files:
            # After a crash, the remaining files are run one by one.
            if name not in results:
                results |= run(command, [name], options, 10)
            found[files[name]] = results.get(name, {"error": "no answer"})
    return found


def main():
    parser = argparse.ArgumentParser(description="Scores a scanics command on the payload cases.")
    parser.add_argument("command", help="the path of scanics")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="files with cases (default: all in this folder)")
    parser.add_argument("--former-names", action="store_true", help="the files use the former names of keys and kinds")
    parser.add_argument("-v", "--verbose", action="store_true", help="print what is wrong in each result")
    arguments = parser.parse_intermixed_args()
    files = arguments.files or sorted(pathlib.Path(__file__).resolve().parent.glob("*.jsonl"))
    cases = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").split("\n") if line]
    if arguments.former_names:
        cases = [modernized(case) for case in cases]
    with tempfile.TemporaryDirectory() as folder:
        results = results_of(arguments.command, cases, pathlib.Path(folder))
    wrong = {}
    tally = collections.defaultdict(lambda: [0, 0])
    for case in cases:
        problems = differences(case["expect"], case["tier"], results[case["id"]])
        for key in ((case["family"], case["tier"]), ("total", case["tier"]), ("total", "all")):
            tally[key][0] += not problems
            tally[key][1] += 1
        if problems:
            wrong[case["id"]] = (case, problems)
    report(cases, tally, wrong, arguments.verbose)
    return 1 if wrong else 0


def report(cases, tally, wrong, verbose):
    for key in sorted(tally, key=lambda key: (key[0] == "total", key[0], key[1] == "all", key[1])):
        family, tier = key
        right, total = tally[key]
        misses = [case["id"] for case in cases if case["id"] in wrong and (case["family"], case["tier"]) == key]
        print(f"{family:27} {tier:9} {right:3}/{total:<3} {' '.join(misses)}".rstrip())
    if verbose:
        for name, (case, problems) in wrong.items():
            print(f"\n{name} ({case['tier']}): {case.get('note', '')}")
            for problem in problems:
                print(f"    {problem}")


if __name__ == "__main__":
    sys.exit(main())
