#!/usr/bin/env python3
"""Compares scanics with other programs that keep and list events, on the same calendar.

    compare-stores.py --scanics PROGRAM --python PYTHON [--events N] [--khal-events N] [--rounds N] [--write FILE]

The calendar has N events (by default 10,000) in ten years; one in a hundred is a series. Each program imports it, imports it again,
and lists a month. khal takes minutes, so its calendar has fewer events (by default 1,000). python-icalendar with
recurring-ical-events has no store: it lists the month from the file itself. Then scanics and python-icalendar expand a daily rule of
27 years. Processor time and time by the clock are those of whole processes, start-up included; for the listings they are medians of
all rounds except the first. --write replaces the part of FILE between the comments that mark the table.
"""

import argparse
import datetime
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from compare import machine, replace, table

MONTH = ("2026-06-01", "2026-07-01")
RULE_DAYS = 10_000

LISTING = """
import datetime, icalendar, recurring_ical_events, sys
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
first, last = (datetime.date.fromisoformat(day) for day in sys.argv[2:4])
for event in recurring_ical_events.of(calendar).between(first, last):
    print(event['DTSTART'].dt, event['DTEND'].dt, event['SUMMARY'])
"""

KHAL = """
[calendars]
[[bench]]
path = {folder}/khal/bench
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
[sqlite]
path = {folder}/khal/khal.db
"""


def calendar(count):
    """Returns a calendar with `count` events, spread over the ten years from 2021 on."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Benchmark//EN"]
    for number in range(count):
        start = datetime.datetime(2021, 1, 1) + datetime.timedelta(seconds=number * 315_600_000 // count // 900 * 900)
        end = start + datetime.timedelta(minutes=90)
        lines += [
            "BEGIN:VEVENT", f"UID:event-{number}@example.org", "DTSTAMP:20260101T000000Z", f"DTSTART:{start:%Y%m%dT%H%M%SZ}",
            f"DTEND:{end:%Y%m%dT%H%M%SZ}", f"SUMMARY:Meeting {number}\\, room {number % 17}",
            f"LOCATION:Building {number % 23}", f"DESCRIPTION:Agenda of group {number % 101}.", "STATUS:CONFIRMED",
            f"CATEGORIES:GROUP {number % 101}", *(["RRULE:FREQ=WEEKLY;COUNT=10"] if number % 100 == 0 else []), "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def rule():
    return "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Benchmark//EN", "BEGIN:VEVENT", "UID:daily", "DTSTAMP:20260101T000000Z",
        "DTSTART:20000101T090000Z", "DTEND:20000101T100000Z", "SUMMARY:Daily", f"RRULE:FREQ=DAILY;COUNT={RULE_DAYS}",
        "END:VEVENT", "END:VCALENDAR", ""])


def run(command, environment):
    """Runs a command; returns its processor seconds, its seconds by the clock, and its output."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.returncode}\n{done.stderr[-2000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, seconds, done.stdout


def repeated(command, environment, rounds):
    """Runs a command several times; returns its median times, and the number of lines that it prints."""
    runs = [run(command, environment) for _ in range(rounds)][1:]
    return statistics.median(r[0] for r in runs), statistics.median(r[1] for r in runs), len(runs[0][2].splitlines())


def compare(options, folder):
    file, rule_file = folder / "events.ics", folder / "rule.ics"
    file.write_text(calendar(options.events), newline="")
    rule_file.write_text(rule(), newline="")
    (folder / "khal/bench").mkdir(parents=True)
    (folder / "khal.conf").write_text(KHAL.format(folder=folder))
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                                "XDG_CACHE_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    scanics, python, khal = options.scanics, options.python, ["/usr/bin/khal", "-c", str(folder / "khal.conf")]
    listing = folder / "listing.py"
    listing.write_text(LISTING)
    rows = [["", "import", "the same again", "a month", "lines", f"{RULE_DAYS} days of a rule"], ["---"] * 6]

    def cell(seconds, clock, *_):
        return f"{seconds:.2f} s ({clock:.2f} s)"

    expansion = [scanics, "occurrences", str(rule_file), "--from", "2000-01-01", "--to", "2030-01-01"]
    # A folder that does not exist is refused, because its name may be misspelt.
    (folder / "vdir").mkdir()
    for name, store in (("scanics, SQLite file", f"sqlite:{folder}/events.sqlite"), ("scanics, folder", f"vdir:{folder}/vdir")):
        imported = [cell(*run([scanics, "import", str(file), "--to", store, "--quiet"], environment)) for _ in range(2)]
        month = repeated([scanics, "events", "list", "--from", MONTH[0], "--to", MONTH[1], "--store", store], environment,
                         options.rounds)
        # The heading of the table is not an event.
        rows.append([name, *imported, cell(*month), str(month[2] - 1),
                     cell(*repeated(expansion, environment, options.rounds)) if "SQLite" in name else ""])
    khal_file = folder / "khal.ics"
    khal_file.write_text(calendar(options.khal_events), newline="")
    imported = [cell(*run([*khal, "import", "--batch", "-a", "bench", str(khal_file)], environment)) for _ in range(2)]
    month = repeated([*khal, "list", "--day-format", "", "--format", "{start} {title}", *MONTH], environment, options.rounds)
    rows.append([f"khal, {options.khal_events} events", *imported, cell(*month), str(month[2]), ""])
    month = repeated([python, str(listing), str(file), *MONTH], environment, options.rounds)
    days = repeated([python, str(listing), str(rule_file), "2000-01-01", "2030-01-01"], environment, options.rounds)
    rows.append(["icalendar and recurring-ical-events", "", "", cell(*month), str(month[2]), cell(*days)])
    return table(rows)


def versions(options):
    khal = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}", "khal"], capture_output=True, text=True,
                          check=True).stdout
    script = ("import importlib.metadata as m; "
              "print(*(f'{n} {m.version(n)}' for n in ('icalendar', 'recurring-ical-events')), sep=', ')")
    python = subprocess.run([options.python, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
    return f"{khal}, {python} from PyPI"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scanics", required=True, help="the program, with scanics-store beside it")
    parser.add_argument("--python", required=True, help="a Python that has icalendar and recurring-ical-events")
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--khal-events", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", type=pathlib.Path, help="the document whose table is replaced")
    options = parser.parse_args()
    options.scanics = os.path.abspath(options.scanics)
    options.python = os.path.abspath(options.python)
    with tempfile.TemporaryDirectory() as folder:
        report = (f"{datetime.date.today()}, {machine()}, load average {os.getloadavg()[0]:.1f}; {versions(options)}. "
                  f"{options.events} events. Processor time, in brackets by the clock:\n\n"
                  + compare(options, pathlib.Path(folder)))
    print(report)
    if options.write:
        replace(options.write, "<!-- calendars, written by make bench-peers -->\n", "<!-- until here, calendars -->\n", report)


if __name__ == "__main__":
    main()
