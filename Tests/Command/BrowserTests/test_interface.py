"""The HTTP interface for other programs."""

import json
import subprocess
import sys
from urllib.parse import quote

from conftest import JSON, POSTER, SERIES


def test_a_picture_is_scanned_without_saving(server):
    status, _, body = server.call("POST", "/api/scans?name=p.png", POSTER.read_bytes())
    scan = json.loads(body)
    assert status == 200 and scan["path"] == "p.png" and scan["events"][0]["summary"].startswith("Sommernacht")
    assert json.loads(server.call("GET", "/api/events?from=2026-01-01&to=2027-01-01")[2]) == {"events": []}


def test_a_large_picture_and_a_large_calendar_are_answered_as_small_ones(server):
    def events(body):
        status, _, answer = server.call("POST", "/api/scans?name=a/large%20one.png", body)
        answer = json.loads(answer)
        assert (status, answer["path"]) == (200, "large one.png")
        return [(one["summary"], one["start"]) for one in answer["events"]]

    # Decoders do not read what follows a picture.
    picture = POSTER.read_bytes()
    assert events(picture) == events(picture + bytes(5 << 20)) != []
    padding = "".join(f"X-PAD-{number}:{'a' * 100_000}\r\n" for number in range(60))
    padded = SERIES.replace("BEGIN:VEVENT\r\n", padding + "BEGIN:VEVENT\r\n")
    assert events(SERIES.encode()) == events(padded.encode()) != []


def test_the_pictures_of_a_form_are_answered_line_by_line(server):
    part = b'--x\r\nContent-Disposition: form-data; name="picture"; filename="%s"\r\n\r\n%s\r\n'
    body = part % (b"a.png", POSTER.read_bytes()) + part % (b"b.png", b"no picture") + b"--x--\r\n"
    status, fields, answer = server.call("POST", "/api/scans", body, {"Content-Type": "multipart/form-data; boundary=x"})
    lines = [json.loads(line) for line in answer.splitlines()]
    assert status == 200 and fields["Content-Type"] == "application/jsonl"
    assert [line["path"] for line in lines] == ["a.png", "b.png"] and lines[1]["error"]["code"] == "unknown-format"


def test_an_import_may_be_repeated_and_undone(server):
    first = json.loads(server.call("POST", "/api/imports", POSTER.read_bytes())[2])
    second = json.loads(server.call("POST", "/api/imports", POSTER.read_bytes())[2])
    assert [first["items"][0]["outcome"], second["items"][0]["outcome"]] == ["created", "unchanged"]
    event = json.loads(server.call("GET", "/api/events?from=2026-01-01&to=2027-01-01")[2])["events"][0]
    status, _, body = server.call(
        "PATCH", "/api/events/item?" + event["query"], b'{"location": "The yard", "start": "2026-06-20T18:00:00Z"}')
    changed = json.loads(body)
    assert status == 200 and changed["location"] == "The yard" and changed["start"]["utc"] == "2026-06-20T18:00:00Z"
    assert changed["end"]["utc"] == "2026-06-20T21:30:00Z"
    status, _, body = server.call("POST", "/api/imports/undo?batch=" + first["batch"])
    assert status == 200 and json.loads(body)["conflicts"] == [event["uid"]]
    assert server.call("DELETE", "/api/events/item?" + event["query"])[0] == 204
    assert server.call("GET", "/api/events/item?" + event["query"])[0] == 404


def test_an_event_that_was_removed_is_imported_again_only_if_the_request_says_so(server):
    def outcome(query=""):
        return json.loads(server.call("POST", "/api/imports" + query, POSTER.read_bytes())[2])["items"][0]["outcome"]
    assert outcome() == "created"
    event = json.loads(server.call("GET", "/api/events?from=2026-01-01&to=2027-01-01")[2])["events"][0]
    assert server.call("DELETE", "/api/events/item?" + event["query"])[0] == 204
    assert [outcome(), outcome("?restore=false"), outcome("?restore=true"), outcome()] == [
        "skipped", "skipped", "created", "unchanged"]
    assert server.call("POST", "/api/imports?restore=maybe", POSTER.read_bytes())[0] == 400


def test_a_repeated_key_creates_nothing_twice(server):
    headers = {"Content-Type": "application/json", "Idempotency-Key": "k1"}
    answers = [server.call("POST", "/api/reminders", b'{"summary": "Tickets"}', headers) for _ in range(2)]
    assert [answer[0] for answer in answers] == [201, 201] and answers[0][2] == answers[1][2]
    assert len(json.loads(server.call("GET", "/api/reminders")[2])["reminders"]) == 1
    status, _, body = server.call("POST", "/api/reminders", b'{"summary": "Other"}', headers)
    assert status == 409 and json.loads(body)["code"] == "key-reused"


def test_problems_are_problem_documents(server):
    status, fields, body = server.call("GET", "/api/events/item?calendar=x&uid=y")
    assert status == 404 and fields["Content-Type"] == "application/problem+json"
    assert json.loads(body) == {"type": "about:blank", "status": 404, "code": "not-found", "title": json.loads(body)["title"]}
    for path, methods in [("/api/calendars", {"GET", "POST"}), ("/pair", {"GET", "POST"}), ("/healthz", {"GET"})]:
        status, fields, _ = server.call("PUT", path)
        assert status == 405 and set(fields["Allow"].split(", ")) == methods, path


def test_the_interface_does_what_its_description_says(server, tmp_path):
    server.call("POST", "/api/imports", POSTER.read_bytes())
    # What the schema cannot say, such as an end before the start, is refused with 422.
    (tmp_path / "schemathesis.toml").write_text(
        '[checks.positive_data_acceptance]\nexpected-statuses = ["2xx", "401", "403", "404", "409", "422", "429", "5xx"]\n')
    result = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", server.address + "/api/openapi.json", "-H",
         f"Authorization: Bearer {server.token}", "--max-examples", "25", "--phases", "coverage,fuzzing", "--seed", "1"],
        cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout[-6000:]


def test_an_event_is_added_changed_by_version_and_undone(server):
    body = b'{"summary": "Dinner", "start": "2026-06-29T20:00", "end": "2026-06-29T22:00", "timeZone": "Europe/Berlin", "alarms": [30]}'
    status, fields, answer = server.call("POST", "/api/events", body, JSON)
    event, first = json.loads(answer), fields["ETag"]
    assert status == 201 and event["start"]["utc"] == "2026-06-29T18:00:00Z" and fields["ScanICS-Batch"]
    path = "/api/events/item?" + event["query"]
    assert server.call("GET", path, headers={"If-None-Match": first})[0] == 304
    status, fields, answer = server.call("PATCH", path, b'{"location": "Vesta", "url": null}', JSON | {"If-Match": first})
    assert status == 200 and json.loads(answer)["location"] == "Vesta" and fields["ETag"] != first
    batch = fields["ScanICS-Batch"]
    for method, body in [("PATCH", b'{"location": "Elsewhere"}'), ("DELETE", None)]:
        status, _, answer = server.call(method, path, body, JSON | {"If-Match": first})
        assert status == 412 and json.loads(answer)["code"] == "precondition-failed"
    undone = json.loads(server.call("POST", "/api/imports/undo?batch=" + batch)[2])
    assert undone["restored"] == 1 and "location" not in json.loads(server.call("GET", path)[2])
    assert server.call("DELETE", path, headers={"If-Match": server.call("GET", path)[1]["ETag"]})[0] == 204
    assert len(json.loads(server.call("GET", "/api/imports")[2])["batches"]) == 2


def test_times_without_an_offset_are_in_the_time_zone_of_the_change(server):
    body = b'{"summary": "Dinner", "start": "2026-06-29T19:00", "end": "2026-06-29T21:00", "timeZone": "Europe/Berlin"}'
    path = "/api/events/item?" + json.loads(server.call("POST", "/api/events", body, JSON)[2])["query"]

    def times(change):
        status, _, answer = server.call("PATCH", path, json.dumps(change).encode(), JSON)
        event = json.loads(answer)
        assert status == 200, answer
        return event["start"]["utc"], event.get("end", event["start"])["utc"]
    assert times({"start": "2026-06-29T20:00", "timeZone": "America/New_York"}) == ("2026-06-30T00:00:00Z", "2026-06-30T02:00:00Z")
    assert times({"timeZone": "Europe/Berlin"}) == ("2026-06-29T18:00:00Z", "2026-06-29T20:00:00Z")
    assert times({"end": None}) == ("2026-06-29T18:00:00Z", "2026-06-29T18:00:00Z")
    for change in [b'{"start": null}', b'{"timeZone": null}']:
        assert server.call("PATCH", path, change, JSON)[0] == 422


def test_a_change_and_a_move_are_made_together_or_not_at_all(server):
    text = "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "SUMMARY:Concert",
        "DTSTART:20260612T193000Z", "END:VEVENT", "END:VCALENDAR", ""])
    server.import_calendar(text)
    event = json.loads(server.call("GET", "/api/events?from=2026-06-01&to=2026-07-01")[2])["events"][0]
    path = "/api/events/item?" + event["query"]
    full, empty = (
        json.loads(server.call("POST", "/api/calendars", json.dumps({"title": title}).encode(), JSON)[2])["id"]
        for title in ["Full", "Empty"])
    status, _, body = server.call(
        "POST", "/api/imports?name=a.ics&calendar=" + quote(full), text.encode(), {"Content-Type": "text/calendar"})
    assert status == 200 and json.loads(body)["items"][0]["outcome"] == "created"
    change = json.dumps({"summary": "Opera", "calendar": full}).encode()
    assert server.call("PATCH", path, change, JSON)[0] == 409
    assert json.loads(server.call("GET", path)[2])["summary"] == "Concert"
    change = json.dumps({"summary": "Opera", "calendar": empty}).encode()
    status, fields, body = server.call("PATCH", path, change, JSON)
    moved = json.loads(body)
    assert status == 200 and moved["summary"] == "Opera" and moved["calendarID"] == empty
    assert server.call("GET", path)[0] == 404
    assert server.call("POST", "/api/imports/undo?batch=" + fields["ScanICS-Batch"])[0] == 200
    assert json.loads(server.call("GET", path)[2])["summary"] == "Concert"


def test_a_query_is_decoded_once(server):
    body = json.dumps({"summary": "50%25 + more", "start": "2026-06-29T10:00:00+02:00"}).encode()
    assert server.call("POST", "/api/events", body, JSON)[0] == 201
    found = json.loads(server.call("GET", "/api/events?from=2026-06-29T08%3A30%3A00%2B00%3A00&to=2026-06-30")[2])
    assert found == {"events": []}
    found = json.loads(server.call("GET", "/api/events?from=2026-06-29T10%3A00%3A00%2B02%3A00&to=2026-06-30")[2])
    assert [event["summary"] for event in found["events"]] == ["50%25 + more"]
    status, _, page = server.call("GET", "/search?q=50%2525", headers={"Accept-Language": "en"})
    assert "Found for “50%25”" in page.decode().replace("<bdi>", "")


def test_unknown_members_are_refused(server):
    event = json.loads(server.call("POST", "/api/events", b'{"summary": "x", "start": "2026-06-29"}', JSON)[2])
    for method, path, body in [
        ("PATCH", "/api/events/item?" + event["query"], b'{"title": "y"}'), ("POST", "/api/events", b'{"summary": "x", "begin": "2026-06-29"}'),
        ("POST", "/api/reminders", b'{"summary": "x", "start": "2026-06-29"}'), ("POST", "/api/calendars", b'{"title": "x", "colour": "#000000"}')]:
        status, _, answer = server.call(method, path, body, JSON)
        assert status == 400 and json.loads(answer)["code"] == "unknown-member", path
    assert json.loads(server.call("GET", "/api/events/item?" + event["query"])[2])["summary"] == "x"


def test_a_reminder_is_changed_completed_and_removed(server):
    reminder = json.loads(server.call("POST", "/api/reminders", b'{"summary": "Tickets", "due": "2026-06-12"}', JSON)[2])
    path = "/api/reminders/item?" + reminder["query"]
    changed = json.loads(server.call("PATCH", path, b'{"summary": "Two tickets", "due": null, "completed": true}', JSON)[2])
    assert changed["summary"] == "Two tickets" and "due" not in changed and changed["status"] == "COMPLETED"
    assert server.call("PATCH", "/api/events/item?" + reminder["query"], b'{"summary": "x"}', JSON)[0] == 404
    assert server.call("DELETE", path)[0] == 204 and server.call("GET", "/api/reminders?all=true")[2] == b'{"reminders":[]}'
