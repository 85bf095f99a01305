"""The time and the size of every answer of the server grow in proportion to what the calendar has.

Processor time is compared, not the time by the clock. The tests take minutes, so they are part of `make check-all`.
"""

import datetime
import json
import os
import pathlib
import re
from urllib.parse import quote

import pytest
from conftest import JSON, start_server

FEW, MANY = 2500, 10_000

HEAD = ["DTSTAMP:20200101T000000Z", "SUMMARY:x"]
START = ["UID:a", *HEAD, "DTSTART:20200101T000000Z"]


def event(*lines):
    return ["BEGIN:VEVENT", *lines, "END:VEVENT"]


def moment(minute):
    return f"{datetime.datetime(2020, 1, 1) + datetime.timedelta(minutes=minute):%Y%m%dT%H%M%SZ}"


def hour(number):
    return moment(60 * number)


def zone(number):
    lines = ["BEGIN:VTIMEZONE", f"TZID:X{number}"]
    for name, before, after, month in [("STANDARD", "+0000", "+0100", 3), ("DAYLIGHT", "+0100", "+0000", 9)]:
        lines += [
            f"BEGIN:{name}", "DTSTART:19000101T000000", f"TZOFFSETFROM:{before}", f"TZOFFSETTO:{after}",
            f"RRULE:FREQ=YEARLY;BYMONTH={month}", f"END:{name}"]
    return [*lines, "END:VTIMEZONE"]


# How a calendar grows: a number gives the lines between its first and its last.
GROWTHS = {
    "dates": lambda n: event(*START, *(f"RDATE:{moment(i)}" for i in range(n))),
    "exceptions": lambda n: event(
        *START, f"RRULE:FREQ=HOURLY;COUNT={n + 100}", *(f"EXDATE:{hour(i)}" for i in range(n))),
    "overrides": lambda n: [
        *event(*START, f"RRULE:FREQ=HOURLY;COUNT={n}"),
        *(line for i in range(n) for line in event(
            "UID:a", *HEAD, f"RECURRENCE-ID:{hour(i)}", f"DTSTART:{hour(i)}"))],
    "attendees": lambda n: event(
        *START, "RRULE:FREQ=DAILY;COUNT=30", *(f"ATTENDEE:mailto:a{i}@example.org" for i in range(n))),
    "alarms": lambda n: event(
        *START, *(line for i in range(n) for line in (
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", f"TRIGGER:-PT{i}M", "END:VALARM"))),
    "description": lambda n: event(*START, "RRULE:FREQ=DAILY;COUNT=30", "DESCRIPTION:" + "word\\, " * (150 * n)),
    "zones": lambda n: [
        line for i in range(n)
        for line in (*zone(i), *event(f"UID:a{i}", *HEAD, f"DTSTART;TZID=X{i}:20200101T000000"))],
    "events": lambda n: [line for i in range(n) for line in event(f"UID:a{i}", *HEAD, f"DTSTART:{moment(i)}")],
    "reminders": lambda n: [
        line for i in range(n)
        for line in ("BEGIN:VTODO", f"UID:a{i}", *HEAD, f"DUE:{moment(i)}", "END:VTODO")],
}


def calendar(growth, count):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *GROWTHS[growth](count), "END:VCALENDAR", ""]
    return "\r\n".join(lines).encode()


def processor_time(pid):
    """The processor time of a process and of those that it started, in seconds."""
    total = 0
    for entry in pathlib.Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if entry.name == str(pid):
            total += sum(int(field) for field in fields[11:15])
        elif fields[1] == str(pid):
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def form(body):
    """A form with a file (RFC 7578)."""
    head = b'--x\r\nContent-Disposition: form-data; name="pictures"; filename="a.ics"\r\n\r\n'
    return head + body + b"\r\n--x--\r\n"


def requests(body, calendar):
    """The requests whose answers are measured, in their order: name, method, path, body. A path is a text, or a function of the
    answer to the request before: its fields and its text."""
    calendar = f"calendar={quote(calendar)}"
    event = f"{calendar}&uid=a"
    year = "from=2020-01-01&to=2027-01-01"
    return [
        ("scan", "POST", "/api/scans?name=a.ics", body),
        ("import", "POST", f"/api/imports?name=a.ics&{calendar}", body),
        ("the same import again", "POST", f"/api/imports?name=a.ics&{calendar}", body),
        ("events", "GET", f"/api/events?{year}", None),
        ("search", "GET", "/api/events?q=x", None),
        ("one event", "GET", f"/api/events/item?{event}", None),
        ("reminders", "GET", "/api/reminders?all=true", None),
        ("search for reminders", "GET", "/api/reminders?q=x", None),
        ("calendars", "GET", "/api/calendars", None),
        ("imports", "GET", "/api/imports", None),
        ("month", "GET", "/calendar?day=2020-01-15", None),
        ("week", "GET", "/calendar?view=week&day=2020-01-01", None),
        ("agenda", "GET", "/agenda", None),
        ("page of a search", "GET", "/search?q=x", None),
        ("page of the event", "GET", f"/event?{event}", None),
        ("file of the event", "GET", f"/event.ics?{event}", None),
        ("form of the event", "GET", f"/event/edit?{event}", None),
        ("code of the event", "GET", f"/event/code?{event}", None),
        ("page of reminders", "GET", "/reminders?all=yes", None),
        ("page of calendars", "GET", "/calendars", None),
        ("secret address", "POST", "/calendars/feed", calendar.encode()),
        ("page of the secret address", "GET", lambda fields, text: fields["Location"], None),
        ("published calendar", "GET", lambda fields, text: re.search(r"/feeds/[^\"<]+", text)[0], None),
        ("pictures of the pages", "POST", "/scans", form(body)),
        ("page of what was found", "GET", lambda fields, text: fields["Location"], None),
        ("start", "GET", "/", None),
        ("change", "PATCH", f"/api/events/item?{event}&span=future", b'{"summary": "y"}'),
        ("removal", "DELETE", f"/api/events/item?{event}&span=future", None),
        ("undo of the removal", "POST", lambda fields, text: undo(fields.get("ScanICS-Batch", "none")), None),
        ("imports again", "GET", "/api/imports", None),
        ("undo of the import", "POST", lambda fields, text: undo(json.loads(text)["batches"][-1]["batch"]), None),
    ]


def undo(batch):
    return f"/api/imports/undo?batch={quote(batch)}"


def content_type(path, body):
    if path == "/scans":
        return "multipart/form-data; boundary=x"
    if path == "/calendars/feed":
        return "application/x-www-form-urlencoded"
    return "application/json" if body.startswith(b"{") else "text/calendar"


def costs(folder, growth, count):
    """Returns name, seconds of processor time, bytes and status of each answer."""
    folder.mkdir()
    server = start_server(folder)
    try:
        created = server.call("POST", "/api/calendars", b'{"title": "x"}', JSON)[2]
        found, last = [], None
        for name, method, path, body in requests(calendar(growth, count), json.loads(created)["id"]):
            path = path if isinstance(path, str) else path(*last)
            headers = {"Content-Type": content_type(path, body)} if body else None
            before = processor_time(server.process.pid)
            status, fields, answer = server.call(method, path, body, headers)
            last = (fields, answer.decode(errors="replace"))
            found.append((name, processor_time(server.process.pid) - before, len(answer), status))
        return found
    finally:
        server.stop()


@pytest.mark.skipif(not os.environ.get("SCANICS_LONG_TESTS"), reason="takes minutes")
@pytest.mark.parametrize("growth", GROWTHS)
def test_time_and_bytes_of_every_answer_grow_in_proportion(growth, tmp_path):
    few, many = costs(tmp_path / "few", growth, FEW), costs(tmp_path / "many", growth, MANY)
    for (name, time, size, status), (_, longer, larger, last_status) in zip(few, many):
        print(f"{growth}: {name}: {time:.2f} s, {longer:.2f} s; {size}, {larger} bytes; {status}, {last_status}")
    for (name, time, size, status), (_, longer, larger, last_status) in zip(few, many):
        assert status == last_status < 500, (growth, name)
        # Four times as much, and room for a busy machine. Quadratic growth would be 16 times as much.
        assert longer <= 7 * time + 0.2, (growth, name)
        assert larger <= 5 * size + 2000, (growth, name)
