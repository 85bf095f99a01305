#!/usr/bin/env python3
"""Makes the recurrence cases in this folder: calendars, and the occurrences that python-recurring-ical-events finds.

    python3 -m venv /tmp/venv
    /tmp/venv/bin/pip install recurring-ical-events==3.8.2 icalendar==7.3.0 python-dateutil==2.9.0.post0
    /tmp/venv/bin/python Tests/RecurrenceCases/make-cases.py

If that library does not follow RFC 5545, the case is in deviations.jsonl with the right answer, written by hand, and the
reason (docs/reference.md)."""

import datetime
import json
import pathlib
import random
import signal
import sys
import zoneinfo

import icalendar
import recurring_ical_events
from rfc_examples import EXAMPLES

HERE = pathlib.Path(__file__).parent
UTC = datetime.timezone.utc
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Santiago", "Europe/London"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
SHORT = ("HOURLY", "MINUTELY", "SECONDLY")


def calendar(*events, zones=()):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", *zones]
    for event in events:
        kind = "VTODO" if event[0] == "VTODO" else "VEVENT"
        lines += [f"BEGIN:{kind}", "UID:e1", "DTSTAMP:20200101T000000Z", *event[event[0] == "VTODO":], f"END:{kind}"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def shown(time):
    """Returns a time as the test writes it: a day, a floating time, or UTC."""
    if not isinstance(time, datetime.datetime):
        return time.strftime("%Y%m%d")
    if time.tzinfo is None:
        return time.strftime("%Y%m%dT%H%M%S")
    return time.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def answer(text, start, end):
    """Returns the occurrences that the library finds."""
    window = [datetime.datetime.strptime(time, "%Y%m%d").replace(tzinfo=UTC) for time in (start, end)]
    query = recurring_ical_events.of(icalendar.Calendar.from_ical(text), components=["VEVENT", "VTODO"])
    found = []
    for item in query.between(*window):
        end_name = "DUE" if item.name == "VTODO" else "DTEND"
        cancelled = " CANCELLED" if item.get("STATUS") == "CANCELLED" else ""
        title = f" {item['SUMMARY']}" if "SUMMARY" in item else ""
        found.append(f"{shown(item['DTSTART'].dt)}/{shown(item[end_name].dt)}{title}{cancelled}")
    return sorted(found)


def case(number, prefix, note, text, start, end, expect=None):
    return {"id": f"{prefix}-{number:03}", "note": note, "calendar": text, "from": start, "to": end,
            "expect": answer(text, start, end) if expect is None else expect}


def write(name, cases):
    with open(HERE / name, "w", encoding="utf-8") as file:
        for item in cases:
            file.write(json.dumps(item, ensure_ascii=False) + "\n")
    print(name, len(cases), sum(len(item["expect"]) for item in cases))


def rfc():
    """Returns the RFC's examples; the library must find the days that the RFC lists."""
    cases = []
    zone = zoneinfo.ZoneInfo("America/New_York")
    for number, (start, rule, listed, *lines) in enumerate(EXAMPLES, 1):
        text = calendar([f"DTSTART;TZID=America/New_York:{start}", f"RRULE:{rule}", *lines])
        wanted = []
        for day in listed:
            if day is not None:
                local = datetime.datetime.strptime(day if "T" in day else f"{day}T090000", "%Y%m%dT%H%M%S")
                wanted.append(shown(local.replace(tzinfo=zone)))
        last = datetime.datetime.strptime(wanted[-1][:8], "%Y%m%d")
        until = (last + datetime.timedelta(days=1)).strftime("%Y%m%d") if None in listed else "20100101"
        item = case(number, "rfc", f"RFC 5545 section 3.8.5.3: {rule}", text, "19960101", until)
        assert [one.split("/")[0] for one in item["expect"]] == wanted, (rule, wanted, item["expect"])
        cases.append(item)
    return cases


# MARK: Random cases


def numbers(r, low, high, count, negative=False):
    chosen = set()
    while len(chosen) < count:
        value = r.randint(low, high)
        chosen.add(-value if negative and value and r.random() < 0.3 else value)
    return ",".join(map(str, sorted(chosen)))


def until(r, start, kind):
    time = start + datetime.timedelta(days=r.randint(1, 900))
    return {"date": f"{time:%Y%m%d}", "float": f"{time:%Y%m%dT%H%M%S}"}.get(kind, f"{time:%Y%m%dT%H%M%S}Z")


def rule(r, start, kind):
    kinds = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"] + ([] if kind == "date" else list(SHORT))
    frequency = r.choice(kinds)
    parts = {}
    if r.random() < 0.5:
        most = {"YEARLY": 4, "MONTHLY": 7, "WEEKLY": 5, "DAILY": 20, "HOURLY": 30, "MINUTELY": 200, "SECONDLY": 20000}
        parts["INTERVAL"] = r.randint(1, most[frequency])
    if r.random() < 0.35:
        parts["BYMONTH"] = numbers(r, 1, 12, r.randint(1, 3))
    if frequency == "YEARLY" and r.random() < 0.25:
        parts["BYWEEKNO"] = numbers(r, 1, 53, r.randint(1, 3), True)
        parts["BYDAY"] = ",".join(r.sample(DAYS, r.randint(1, 3)))
    else:
        if (frequency == "YEARLY" or frequency in SHORT) and r.random() < 0.15:
            parts["BYYEARDAY"] = numbers(r, 1, 366, r.randint(1, 5), True)
        if frequency != "WEEKLY" and r.random() < 0.35:
            parts["BYMONTHDAY"] = numbers(r, 1, 31, r.randint(1, 4), True)
        if r.random() < 0.5:
            chosen = r.sample(DAYS, r.randint(1, 3))
            if frequency in ("MONTHLY", "YEARLY") and r.random() < 0.6:
                most = 53 if frequency == "YEARLY" and "BYMONTH" not in parts else 5
                chosen = [f"{r.choice([1, -1]) * r.randint(1, most)}{day}" for day in chosen]
            parts["BYDAY"] = ",".join(chosen)
    if kind != "date":
        for name, most in (("BYHOUR", 23), ("BYMINUTE", 59), ("BYSECOND", 59)):
            if r.random() < 0.18:
                parts[name] = numbers(r, 0, most, r.randint(1, 3))
    # The library is wrong about the first week of a weekly rule with BYSETPOS (see the deviations at the end of this file).
    if any(name.startswith("BY") for name in parts) and frequency != "WEEKLY" and r.random() < 0.3:
        parts["BYSETPOS"] = numbers(r, 1, 4, r.randint(1, 2), True)
    if r.random() < 0.25:
        parts["WKST"] = r.choice(DAYS)
    end = r.random()
    if end < 0.35:
        parts["COUNT"] = r.randint(1, 30)
    elif end < 0.6:
        parts["UNTIL"] = until(r, start, kind)
    text = f"FREQ={frequency}" + "".join(f";{name}={value}" for name, value in parts.items())
    return text, frequency, tuple(sorted(parts))


def line(name, time, kind, zone, more=""):
    if kind == "date":
        return f"{name};VALUE=DATE{more}:{time:%Y%m%d}"
    if kind == "zoned":
        return f"{name};TZID={zone}{more}:{time:%Y%m%dT%H%M%S}"
    return f"{name}{more}:{time:%Y%m%dT%H%M%S}" + ("Z" if kind == "utc" else "")


def random_case(r, seen):
    kind = r.choice(["zoned", "zoned", "zoned", "utc", "float", "date"])
    zone = r.choice(ZONES)
    start = datetime.datetime(r.randint(2020, 2027), r.randint(1, 12), r.randint(1, 31 - 3), r.randint(0, 23),
                              r.choice([0, 0, 15, 30, 45]))
    if kind == "date":
        start = start.replace(hour=0, minute=0)
    text, frequency, parts = rule(r, start, kind)
    lines = [line("DTSTART", start, kind, zone)]
    if r.random() < 0.6:
        length = datetime.timedelta(days=r.randint(1, 3)) if kind == "date" else datetime.timedelta(
            minutes=r.choice([15, 30, 90, 600]))
        lines.append(line("DTEND", start + length, kind, zone))
    lines.append(f"RRULE:{text}")
    days = 2 if frequency in ("SECONDLY", "MINUTELY") else 10 if frequency == "HOURLY" else 900
    first = start - datetime.timedelta(days=2)
    if r.random() < 0.3:
        first = start + datetime.timedelta(days=r.randint(0, 2000 if days == 900 else 100))
    window = [time.strftime("%Y%m%d") for time in (first, first + datetime.timedelta(days=days))]
    found = answer(calendar(lines), *window)
    events = [lines]
    change = None
    if found and r.random() < 0.4:
        change = r.choice(["EXDATE", "RDATE", "moved", "cancelled", "future"])
        picked = found[r.randrange(len(found))].split("/")[0]
        time = datetime.datetime.strptime(picked.rstrip("Z")[:15], "%Y%m%dT%H%M%S" if "T" in picked else "%Y%m%d")
        if kind == "zoned":
            time = time.replace(tzinfo=UTC).astimezone(zoneinfo.ZoneInfo(zone)).replace(tzinfo=None)
        later = time + (datetime.timedelta(days=1) if kind == "date" else datetime.timedelta(hours=5))
        if change == "EXDATE":
            lines.append(line("EXDATE", time, kind, zone))
        elif change == "RDATE":
            lines.append(line("RDATE", later, kind, zone))
        else:
            more = ";RANGE=THISANDFUTURE" if change == "future" else ""
            new = time if change == "cancelled" else later
            length = datetime.timedelta(days=1) if kind == "date" else datetime.timedelta(minutes=20)
            events.append([
                "SUMMARY:changed", line("RECURRENCE-ID", time, kind, zone, more), line("DTSTART", new, kind, zone),
                line("DTEND", new + length, kind, zone), *(["STATUS:CANCELLED"] if change == "cancelled" else [])])
    signature = (kind, frequency, parts, change)
    whole = calendar(*events)
    found = answer(whole, *window)
    if signature in seen or len(found) > 40 or (not found and r.random() < 0.9):
        return None
    seen.add(signature)
    return {"note": f"{kind}, {text}" + (f", {change}" if change else ""), "calendar": whole, "from": window[0],
            "to": window[1], "expect": found}


# Cases in which the library reads the local time of a RECURRENCE-ID as UTC, which is one of the deviations.
WRONG = ["random-110", "random-118"]


def at_random(count):
    def give_up(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, give_up)
    r = random.Random(5545)
    cases, seen = [], set()
    while len(cases) < count:
        signal.alarm(2)
        try:
            item = random_case(r, seen)
        # The library refuses some rules, and dateutil searches without end if a rule has no instances.
        except (TimeoutError, ValueError, recurring_ical_events.InvalidCalendar):
            item = None
        finally:
            signal.alarm(0)
        if item:
            cases.append({"id": f"random-{len(cases) + 1:03}", **item})
    return [item for item in cases if item["id"] not in WRONG]


# MARK: Chosen cases


def chosen():
    berlin = "DTSTART;TZID=Europe/Berlin:"
    cases = []

    def add(note, events, start, end, zones=()):
        events = [events] if isinstance(events[0], str) else events
        cases.append(case(len(cases) + 1, "chosen", note, calendar(*events, zones=zones), start, end))

    for year in range(2019, 2033, 2):
        for number in ("1", "52", "53", "-1"):
            # One of the library's deviations (at the end of this file).
            if year == 2021 and number in ("52", "53"):
                continue
            add(f"week {number} around the end of {year}",
                [f"{berlin}20180101T090000", f"RRULE:FREQ=YEARLY;BYWEEKNO={number};BYDAY=MO,TH,SU"],
                f"{year}1215", f"{year + 1}0120")
    for start in ("SU", "WE"):
        add(f"week numbers with weeks that begin on {start}",
            [f"{berlin}20180101T090000", f"RRULE:FREQ=YEARLY;BYWEEKNO=1,20,53;BYDAY=SU,SA;WKST={start}"],
            "20200101", "20240101")
    for zone, day in (("Europe/Berlin", "20260322"), ("Europe/Berlin", "20261018"), ("America/New_York", "20260301"),
                      ("America/New_York", "20261025"), ("Australia/Lord_Howe", "20260401"),
                      ("America/Santiago", "20260830"), ("Europe/London", "20260320")):
        for time in ("013000", "023000", "090000"):
            for length in ("DURATION:PT15M", "DURATION:P1D"):
                last = (datetime.datetime.strptime(day, "%Y%m%d") + datetime.timedelta(days=16)).strftime("%Y%m%d")
                add(f"daily at {time} when the clocks of {zone} change",
                    [f"DTSTART;TZID={zone}:{day}T{time}", length, "RRULE:FREQ=DAILY"], day, last)
    add("RDATEs as times and periods", [
        f"{berlin}20260612T090000", "DURATION:PT1H", "RDATE;TZID=Europe/Berlin:20260615T100000,20260616T110000",
        "RDATE;VALUE=PERIOD:20260620T080000Z/PT3H,20260621T080000Z/20260621T083000Z"], "20260601", "20260701")
    add("RDATE without a rule, and as days", ["DTSTART;VALUE=DATE:20260612", "RDATE;VALUE=DATE:20260615,20260701"],
        "20260601", "20260801")
    add("an EXDATE that is a day removes all instances of the day", [
        f"{berlin}20260612T090000", "RRULE:FREQ=HOURLY;INTERVAL=6;COUNT=20", "EXDATE;VALUE=DATE:20260613"],
        "20260601", "20260701")
    add("EXDATE of DTSTART", [f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;COUNT=3",
                              "EXDATE;TZID=Europe/Berlin:20260612T090000"], "20260601", "20260701")
    add("EXDATE in UTC", [f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260613T070000Z"],
        "20260601", "20260701")
    add("two rules", [f"{berlin}20260612T090000", "RRULE:FREQ=WEEKLY;COUNT=5", "RRULE:FREQ=MONTHLY;BYMONTHDAY=12,20;COUNT=6"],
        "20260601", "20261201")
    add("UNTIL before DTSTART", [f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;UNTIL=20260101T000000Z"],
        "20250101", "20270101")
    add("UNTIL on the last instance, in UTC", [f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;UNTIL=20260615T070000Z"],
        "20260601", "20260701")
    add("UNTIL a second before the last instance", [f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;UNTIL=20260615T065959Z"],
        "20260601", "20260701")
    add("days, UNTIL as a time", ["DTSTART;VALUE=DATE:20260612", "RRULE:FREQ=DAILY;UNTIL=20260615T120000Z"],
        "20260601", "20260701")
    add("a DTSTART that does not match the rule", [f"{berlin}20260612T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260701T000000Z"],
        "20260601", "20260801")
    add("the 31st of each month, the 29th of February", ["DTSTART:20240131T120000Z", "RRULE:FREQ=MONTHLY"],
        "20240101", "20250201")
    add("the 29th of February each year", ["DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY"], "20240101", "20410101")
    add("an occurrence overlaps the beginning of the period", [f"{berlin}20260612T220000", "DURATION:PT10H", "RRULE:FREQ=DAILY;COUNT=4"],
        "20260614", "20260615")
    add("the far future", ["DTSTART;TZID=America/New_York:19700101T080000", "RRULE:FREQ=DAILY"], "20990701", "20990705")
    add("the far future, every third month", [f"{berlin}19700131T080000", "RRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1"],
        "20880101", "20890101")
    add("a reminder with DUE", ["VTODO", f"{berlin}20260612T090000", "DUE;TZID=Europe/Berlin:20260612T170000",
                                "RRULE:FREQ=WEEKLY;COUNT=3"], "20260601", "20260801")
    add("a reminder with only DUE", ["VTODO", "DUE;VALUE=DATE:20260612"], "20260601", "20260801")
    add("an override without its series", [
        "SUMMARY:changed", "RECURRENCE-ID:20260612T090000Z", "DTSTART:20260613T090000Z", "DTEND:20260613T100000Z"],
        "20260601", "20260701")
    series = [f"{berlin}20260612T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=6", "SUMMARY:as it was"]
    add("an override that moves an instance out of the period", [series, [
        "SUMMARY:changed", "RECURRENCE-ID;TZID=Europe/Berlin:20260614T090000", f"{berlin}20260801T090000",
        "DURATION:PT1H"]], "20260601", "20260701")
    add("an override that moves an instance into the period", [series, [
        "SUMMARY:changed", "RECURRENCE-ID;TZID=Europe/Berlin:20260614T090000", f"{berlin}20260801T090000",
        "DURATION:PT1H"]], "20260731", "20260901")
    add("an override whose RECURRENCE-ID is in UTC", [series, [
        "SUMMARY:changed", "RECURRENCE-ID:20260614T070000Z", f"{berlin}20260614T120000", "DURATION:PT1H"]],
        "20260601", "20260701")
    add("the override with the higher SEQUENCE counts", [series, [
        "SUMMARY:newer", "SEQUENCE:2", "RECURRENCE-ID;TZID=Europe/Berlin:20260614T090000", f"{berlin}20260614T130000"], [
        "SUMMARY:older", "SEQUENCE:1", "RECURRENCE-ID;TZID=Europe/Berlin:20260614T090000", f"{berlin}20260614T120000"]],
        "20260601", "20260701")
    add("this and future, then one more change", [series, [
        "SUMMARY:later", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260614T090000",
        f"{berlin}20260614T110000", "DTEND;TZID=Europe/Berlin:20260614T113000"], [
        "SUMMARY:once", "RECURRENCE-ID;TZID=Europe/Berlin:20260616T090000", f"{berlin}20260616T200000",
        "DTEND;TZID=Europe/Berlin:20260616T210000"]], "20260601", "20260701")
    add("the Windows name of a zone", ["DTSTART;TZID=W. Europe Standard Time:20260320T090000", "RRULE:FREQ=WEEKLY;COUNT=4"],
        "20260301", "20260501")
    own = ["BEGIN:VTIMEZONE", "TZID:Mine", "BEGIN:STANDARD", "DTSTART:19710101T030000", "TZOFFSETFROM:+0600",
           "TZOFFSETTO:+0500", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU", "END:STANDARD", "BEGIN:DAYLIGHT",
           "DTSTART:19710101T020000", "TZOFFSETFROM:+0500", "TZOFFSETTO:+0600", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=2SU",
           "END:DAYLIGHT", "END:VTIMEZONE"]
    add("a zone that the calendar defines", ["DTSTART;TZID=Mine:20260408T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY"],
        "20260408", "20260416", own)
    add("the same in autumn", ["DTSTART;TZID=Mine:20260401T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY"],
        "20261001", "20261008", own)
    return cases


# MARK: Deviations of the library


def deviations():
    berlin = "DTSTART;TZID=Europe/Berlin:"
    cases = []

    def add(reason, events, start, end, right):
        events = [events] if isinstance(events[0], str) else events
        text = calendar(*events)
        try:
            theirs = answer(text, start, end)
        except recurring_ical_events.InvalidCalendar:
            theirs = "refused"
        assert theirs != right, reason
        cases.append({**case(len(cases) + 1, "deviation", reason, text, start, end, right), "library": theirs})

    def instants(*times):
        return [f"{time}/{time}" for time in times]

    add("BYWEEKNO without BYDAY gives the weekday of DTSTART, like every part that a rule leaves open (3.3.10)",
        ["DTSTART:20260513T090000Z", "RRULE:FREQ=YEARLY;BYWEEKNO=20"], "20260101", "20290101",
        instants("20260513T090000Z", "20270519T090000Z", "20280517T090000Z"))
    add("an EXDATE removes the instant that it names, not one whose UTC time has the same digits",
        [f"{berlin}20260612T000000", "RRULE:FREQ=HOURLY;COUNT=6", "EXDATE;TZID=Europe/Berlin:20260612T020000"],
        "20260601", "20260701",
        instants("20260611T220000Z", "20260611T230000Z", "20260612T010000Z", "20260612T020000Z", "20260612T030000Z"))
    add("the same for a RECURRENCE-ID: 07:00 in Berlin is 05:00 UTC, and not the instance at 05:00 in Berlin",
        [[f"{berlin}20260612T050000", "RRULE:FREQ=HOURLY;COUNT=3"],
         ["SUMMARY:changed", "RECURRENCE-ID;TZID=Europe/Berlin:20260612T070000", f"{berlin}20260612T120000"]],
        "20260601", "20260701",
        ["20260612T030000Z/20260612T030000Z", "20260612T040000Z/20260612T040000Z",
         "20260612T100000Z/20260612T100000Z changed"])
    add("BYSETPOS picks from the whole week, even from the week of DTSTART (3.3.10)",
        ["DTSTART:20260617T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=3"], "20260601", "20260801",
        instants("20260617T090000Z", "20260624T090000Z", "20260701T090000Z"))
    add("a DURATION of hours is exact (3.3.6): ten hours, even when the clocks go forward",
        [f"{berlin}20260328T200000", "DURATION:PT10H", "RRULE:FREQ=DAILY;COUNT=2"], "20260301", "20260501",
        ["20260328T190000Z/20260329T050000Z", "20260329T180000Z/20260330T040000Z"])
    add("a time in the gap is read with the offset before it; that is the instant of another instance, so there is one occurrence (3.3.5)",
        [f"{berlin}20260329T013000", "RRULE:FREQ=HOURLY;COUNT=4"], "20260301", "20260501",
        instants("20260329T003000Z", "20260329T013000Z", "20260329T023000Z"))
    add("weekdays with and without a number in one BYDAY give all of them",
        ["DTSTART:20260601T090000Z", "RRULE:FREQ=MONTHLY;BYDAY=MO,1TU"], "20260601", "20260630",
        instants("20260601T090000Z", "20260602T090000Z", "20260608T090000Z", "20260615T090000Z", "20260622T090000Z",
                 "20260629T090000Z"))
    add("the last days of a year lie in week -53 of the next year if that has 53 weeks",
        ["DTSTART:20180101T090000Z", "RRULE:FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO"], "20190101", "20270101",
        instants("20191230T090000Z", "20251229T090000Z"))
    add("2 January 2022 is the last day of week 52 of 2021, which has no week 53 (ISO 8601)",
        ["DTSTART:20180101T090000Z", "RRULE:FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU"], "20211215", "20220120",
        instants("20220102T090000Z"))
    add("a day is not allowed as UNTIL of times; it means the whole day, because UNTIL is inclusive (3.3.10)",
        [f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;UNTIL=20260614"], "20260601", "20260701",
        instants("20260612T070000Z", "20260613T070000Z", "20260614T070000Z"))
    add("EXRULE (RFC 2445 4.8.5.2) removes its instances",
        ["DTSTART:20260612T090000Z", "RRULE:FREQ=DAILY;COUNT=4", "EXRULE:FREQ=DAILY;INTERVAL=2"], "20260601", "20260701",
        instants("20260613T090000Z", "20260615T090000Z"))
    add("RFC 7529: SKIP=BACKWARD moves a day that the month does not have to the last day of the month",
        ["DTSTART:20260131T090000Z", "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4"], "20260101", "20270101",
        instants("20260131T090000Z", "20260228T090000Z", "20260331T090000Z", "20260430T090000Z"))
    add("RFC 7529: SKIP=FORWARD moves it to the first day of the next month",
        ["DTSTART;VALUE=DATE:20240229", "RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;COUNT=3"], "20240101", "20300101",
        ["20240229/20240301", "20250301/20250302", "20260301/20260302"])
    add("a RECURRENCE-ID that is a day replaces the instance of that day, as Exchange writes it",
        [[f"{berlin}20260612T090000", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:old"],
         ["SUMMARY:changed", "RECURRENCE-ID;VALUE=DATE:20260613", f"{berlin}20260613T120000"]], "20260601", "20260701",
        ["20260612T070000Z/20260612T070000Z old", "20260613T100000Z/20260613T100000Z changed"])
    return cases


if __name__ == "__main__":
    write("deviations.jsonl", deviations())
    write("rfc5545.jsonl", rfc())
    write("chosen.jsonl", chosen())
    write("random.jsonl", at_random(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
