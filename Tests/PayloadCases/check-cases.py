#!/usr/bin/env python3
"""Checks the payload cases themselves. Run it after every change to a .jsonl file.

    Tests/PayloadCases/check-cases.py [FILE.jsonl ...]

README.md in this folder describes the keys of a case. Instants are checked with zoneinfo (Python 3.9 or later). A time in
a gap is read with the offset before the gap, and a time that occurs twice is the first one (RFC 5545 section 3.3.5);
zoneinfo does both with fold=0.
"""

import base64
import collections
import datetime
import json
import pathlib
import re
import sys
import zoneinfo

CASE_KEYS = {"id", "family", "tier", "note", "payload", "payload_base64", "referenceDate", "expect"}
EXPECT_KEYS = {"kind", "events", "links", "legs", "codes", "content"}
TIERS = {"core", "recover", "stretch", "negative"}
KINDS = {"event", "reminder", "link", "none"}
TEXTS = {"uid", "summary", "description", "location", "url", "status", "class", "transparency", "duration", "family",
         "color", "busyStatus"}
FLAGS = {"uidDerived", "allDay", "incomplete"}
TIMES = {"start", "end", "due", "recurrenceID", "created", "lastModified", "completed"}
TIME_LISTS = {"exdates", "rdates"}
TEXT_LISTS = {"categories", "attachments", "conferences", "rrule", "concepts", "refids"}
NUMBERS = {"sequence": range(1 << 31), "percentComplete": range(101), "priority": range(10)}
GEO = {"latitude", "longitude"}
PARTS = {"images": {"uri", "type", "display", "inline"}, "relatedTo": {"uid", "uri", "type"},
         "links": {"uri", "uid", "rel", "type", "label"},
         "participants": {"uid", "type", "name", "email", "address", "description", "url"},
         "locations": {"uid", "name", "address", "description", "types", "geo", "url"},
         "resources": {"uid", "name", "type", "description"}}
USER = {"email", "name", "role", "status"}
ALARM = {"action", "triggerSeconds", "related", "triggerAt", "description"}
LINK = {"url", "provider", "scheme", "eventID", "calendarID", "instanceStart"}
LEG = {"from", "to", "carrier", "flight", "date", "seat", "pnr", "passenger", "fromCode", "toCode", "train", "coach", "class"}
FORMER_NAMES = {"tz": "timeZone", "transp": "transparency", "recurrenceId": "recurrenceID", "partstat": "status",
                "todo": "reminder", "remote-link": "link", "boarding-pass": "event"}


class Wrong(Exception):
    """An error in a case."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def keys_within(value, allowed, where):
    require(isinstance(value, dict), f"{where} is not an object")
    for key in value:
        hint = f" (now {FORMER_NAMES[key]})" if key in FORMER_NAMES else ""
        require(key in allowed, f"{where} has the unknown key {key}{hint}")


def day(text, where):
    require(isinstance(text, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", text), f"{where}: {text!r} is not a day")
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Wrong(f"{where}: {error}") from error


def moment(text, where):
    form = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"
    require(isinstance(text, str) and re.fullmatch(form, text), f"{where}: {text!r} is not a time")
    try:
        return datetime.datetime.fromisoformat(text)
    except ValueError as error:
        raise Wrong(f"{where}: {error}") from error


def instant(local, zone, where):
    try:
        rules = zoneinfo.ZoneInfo(zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError) as error:
        raise Wrong(f"{where}: the zone {zone} does not exist") from error
    utc = local.replace(tzinfo=rules, fold=0).astimezone(datetime.timezone.utc)
    return utc.strftime("%Y-%m-%dT%H:%M:%SZ")


def check_time(time, where):
    if "date" in time:
        keys_within(time, {"date"}, where)
        day(time["date"], where)
        return
    keys_within(time, {"value", "timeZone", "utc", "tzid"}, where)
    if "utc" in time:
        require(isinstance(time["utc"], str) and time["utc"].endswith("Z"), f"{where}: utc does not end with Z")
        # datetime has no leap seconds.
        moment(re.sub(r"23:59:60$", "23:59:59", time["utc"][:-1]), where)
    if "value" not in time:
        require(set(time) == {"utc"}, f"{where}: a time without value may only have utc")
        return
    local = moment(time["value"], where)
    require("timeZone" in time, f"{where}: timeZone is missing; null means a floating time")
    if time["timeZone"] is None:
        require("utc" not in time, f"{where}: a floating time cannot have utc")
        return
    require("utc" in time, f"{where}: utc is missing, although the zone is known")
    right = instant(local, time["timeZone"], where)
    said = f"{time['value']} in {time['timeZone']}"
    require(time["utc"] == right, f"{where}: utc is {time['utc']}, but {said} is {right}")


def each(value, where, check):
    """Checks a value, or each alternative in anyOf. A value that must be absent needs no check."""
    if isinstance(value, dict) and "anyOf" in value:
        keys_within(value, {"anyOf"}, where)
        require(len(value["anyOf"]) > 1, f"{where}: anyOf has fewer than two values")
        for one in value["anyOf"]:
            check(one, where)
    elif isinstance(value, dict) and "absent" in value:
        require(value == {"absent": True}, f"{where}: absent must be true, without other keys")
    else:
        check(value, where)


def check_text(value, where):
    if isinstance(value, dict):
        keys_within(value, {"contains"}, where)
        parts = value["contains"]
        require(parts and all(isinstance(part, str) for part in parts), f"{where}: contains must be a list of texts")
        return
    require(isinstance(value, str), f"{where} is not a text")
    require(value == value.strip(), f"{where} has blanks around it, which are not compared")


def check_times(value, where):
    require(isinstance(value, list) and value, f"{where} is not a list, or is empty")
    for time in value:
        check_time(time, where)


def check_texts(value, where):
    is_right = isinstance(value, list) and value and all(isinstance(one, str) for one in value)
    require(is_right, f"{where} is not a list of texts")


def check_alarms(value, where):
    require(isinstance(value, list) and value, f"{where} is not a list, or is empty")
    for alarm in value:
        keys_within(alarm, ALARM, where)
        if "triggerAt" in alarm:
            check_time(alarm["triggerAt"], f"{where}.triggerAt")
        if "triggerSeconds" in alarm:
            require(type(alarm["triggerSeconds"]) is int, f"{where}: triggerSeconds is not a whole number")


def check_objects(value, allowed, where):
    require(isinstance(value, list) and value, f"{where} is not a list, or is empty")
    for one in value:
        keys_within(one, allowed, where)
        keys_within(one.get("geo", {}), GEO, where)


def check_event(event, where):
    simple = TEXTS | FLAGS | TIMES | TIME_LISTS | TEXT_LISTS | set(NUMBERS) | set(PARTS)
    keys_within(event, simple | {"kind", "organizer", "attendees", "geo", "alarms", "styledDescription"}, where)
    require(event.get("kind") in {None, "event", "reminder"}, f"{where}: kind must be event or reminder")
    for key, value in event.items():
        place = f"{where}.{key}"
        if key in TEXTS:
            each(value, place, check_text)
        elif key in FLAGS:
            require(isinstance(value, bool), f"{place} is neither true nor false")
        elif key in TIMES:
            each(value, place, check_time)
        elif key in TIME_LISTS:
            each(value, place, check_times)
        elif key in TEXT_LISTS:
            each(value, place, check_texts)
        elif key == "organizer":
            keys_within(value, USER, place)
        elif key == "attendees":
            each(value, place, lambda users, here: check_objects(users, USER, here))
        elif key in NUMBERS:
            each(value, place, lambda number, here, key=key: require(
                type(number) is int and number in NUMBERS[key], f"{here} is not a possible number"))
        elif key in PARTS:
            each(value, place, lambda parts, here, key=key: check_objects(parts, PARTS[key], here))
        elif key == "styledDescription":
            each(value, place, lambda text, here: keys_within(text, {"type", "html", "text"}, here))
        elif key == "alarms":
            each(value, place, check_alarms)
        elif key == "geo":
            each(value, place, lambda geo, here: keys_within(geo, GEO, here))
    check_span(event, where)


def check_span(event, where):
    """Checks that an event with a date start is all-day, and that the end is after the start; an all-day end is exclusive."""
    start, end = event.get("start", {}), event.get("end", {})
    if "date" in start:
        require(event.get("allDay", True), f"{where}: the start is a date, but allDay is false")
        if "date" in end:
            require(end["date"] > start["date"], f"{where}: an all-day end is exclusive and must be after the start")
            require("utc" not in end, f"{where}: the start is a date, but the end is a time")
    elif "value" in start:
        require(not event.get("allDay", False), f"{where}: allDay is true, but the start is a time")
    if "utc" in start and "utc" in end:
        require(end["utc"] >= start["utc"], f"{where}: the end is before the start")
    if event.get("incomplete"):
        require(not start or "absent" in start, f"{where}: incomplete is true, but there is a start")


def check_case(case, ids):
    keys_within(case, CASE_KEYS, "the case")
    for key in ("id", "family", "tier", "note"):
        require(isinstance(case.get(key), str) and case[key], f"{key} is missing")
        require(re.fullmatch(r"[a-z0-9]+-\d{3}", case["id"]), "an id must be letters or digits, a hyphen and three digits")
    require(case["id"] not in ids, "the id is not unique")
    require(case["tier"] in TIERS, f"tier {case['tier']} is not one of {sorted(TIERS)}")
    require(("payload" in case) != ("payload_base64" in case), "there must be either payload or payload_base64")
    if "payload_base64" in case:
        base64.b64decode(case["payload_base64"], validate=True)
    if "referenceDate" in case:
        day(case["referenceDate"], "referenceDate")
    expect = case.get("expect")
    keys_within(expect, EXPECT_KEYS, "expect")
    require(expect.get("kind") in KINDS, f"kind {expect.get('kind')} is not one of {sorted(KINDS)}")
    events, links, legs = (expect.get(key, []) for key in ("events", "links", "legs"))
    if expect["kind"] in {"event", "reminder"}:
        require(events or legs, f"kind is {expect['kind']}, but there are no events")
    else:
        require(not events and not legs, f"kind is {expect['kind']}, but there are events")
        require((expect["kind"] == "link") <= bool(links), "kind is link, but there are no links")
        require((case["tier"] == "negative") == (expect["kind"] == "none"), "tier negative and kind none go together")
        require("codes" not in expect or case["tier"] == "recover", "only cases of the tier recover may have codes")
    for index, event in enumerate(events):
        check_event(event, f"events[{index}]")
    for index, link in enumerate(links):
        keys_within(link, LINK, f"links[{index}]")
        require("url" in link, f"links[{index}] has no url")
        if "instanceStart" in link:
            check_time(link["instanceStart"], f"links[{index}].instanceStart")
    for index, leg in enumerate(legs):
        keys_within(leg, LEG, f"legs[{index}]")
        if isinstance(leg.get("date"), str):
            day(leg["date"], f"legs[{index}].date")


def main(arguments):
    folder = pathlib.Path(__file__).resolve().parent
    files = [pathlib.Path(name) for name in arguments] or sorted(folder.glob("*.jsonl"))
    ids, problems = {}, []
    counts = collections.Counter()
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if not line:
                continue
            case = None
            try:
                case = json.loads(line)
                require(isinstance(case, dict), "the line is not an object")
                check_case(case, ids)
                require(case["family"] == file.stem, f"family {case['family']} does not match the file {file.name}")
                ids[case["id"]] = file
                counts[case["tier"]] += 1
            except (Wrong, ValueError) as error:
                name = case.get("id", "?") if isinstance(case, dict) else "?"
                problems.append(f"{file.name}:{number}: {name}: {error}")
    print("\n".join(problems) or "all cases are valid:", file=sys.stderr if problems else sys.stdout)
    if not problems:
        tiers = ", ".join(f"{count} {tier}" for tier, count in sorted(counts.items()))
        print(f"{sum(counts.values())} cases in {len(files)} files: {tiers}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
