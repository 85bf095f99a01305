"""Tests of the installed package: results, errors, and the command."""

import datetime
import io
import pathlib
import pickle
import subprocess
import sys
import zoneinfo

import pytest

import scanics
from scanics.results import joined, result_from


def test_a_picture_gives_its_event_from_a_path_from_bytes_and_from_a_file(samples):
    poster = samples / "course.png"
    by_path = scanics.scan(poster)
    assert by_path.path == str(poster) and by_path.events[0].source.path == str(poster)
    with open(poster, "rb") as file:
        others = [scanics.scan(str(poster)), scanics.scan(poster.read_bytes()), scanics.scan(file),
                  scanics.scan(io.BytesIO(poster.read_bytes()))]
    for result in [by_path, *others]:
        (event,) = result.events
        berlin = zoneinfo.ZoneInfo("Europe/Berlin")
        assert event.summary == "Töpfern für Anfänger"
        assert event.start == datetime.datetime(2026, 9, 8, 18, 30, tzinfo=berlin)
        assert event.start.tzinfo == berlin and event.end.hour == 20 and event.rrule and event.alarms
        assert result.symbols[0].symbology == "QRCode" and len(result.symbols[0].corners) == 4
        assert result.error is None and result.raw["events"][0]["summary"] == event.summary
    assert others[1].path is None and others[1].events[0].source.path is None


def test_a_picture_without_an_event_is_a_result_and_one_that_cannot_be_read_is_an_error(samples, tmp_path):
    assert scanics.scan(samples / "no-code.png").events == ()
    assert scanics.scan(samples / "wifi.png").symbols[0].content == "wifi"
    with pytest.raises(scanics.ScanError) as caught:
        scanics.scan(samples / "README.md")
    assert caught.value.code == "unknown-format" and caught.value.message == str(caught.value)
    with pytest.raises(scanics.ScanError) as caught:
        scanics.scan(tmp_path / "none.png")
    assert caught.value.code == "no-such-file"
    for folder in [samples, str(samples)]:
        with pytest.raises(scanics.ScanError) as caught:
            scanics.scan(folder)
        assert caught.value.code == "is-a-folder"
    with pytest.raises(scanics.ScanError) as caught:
        scanics.scan(b"")
    assert caught.value.code == "empty-file"
    assert pickle.loads(pickle.dumps(caught.value)) == caught.value


def test_a_name_that_looks_like_an_option_is_a_name(samples, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pathlib.Path("--help").write_bytes((samples / "poster.png").read_bytes())
    result = scanics.scan("--help")
    assert len(result.events) == 1 and result.path == "--help" and result.events[0].source.path == "--help"


def test_an_mbox_file_gives_the_events_of_all_its_mails(samples, tmp_path):
    def mail(number, uid):
        return (f"From a@example.org Fri Jun 12 09:00:0{number} 2026\r\nFrom: a@example.org\r\n"
                f"Date: Fri, 12 Jun 2026 09:00:00 +0000\r\nSubject: {number}\r\nContent-Type: text/calendar\r\n\r\n"
                f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20260612T090000Z\r\n"
                f"DTSTART:20260612T0900\r\nSUMMARY:{number}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n\r\n")
    mailbox = tmp_path / "archive.mbox"
    mailbox.write_text("".join(mail(number, f"u{number}") for number in range(3)), newline="")
    for result in [scanics.scan(mailbox), scanics.scan(mailbox.read_bytes())]:
        assert [event.summary for event in result.events] == ["0", "1", "2"] and result.error is None
        # The start without seconds was repaired in each.
        assert {one.event for one in result.diagnostics if one.event is not None} <= {0, 1, 2}
    result = scanics.scan(mailbox)
    assert result.path == str(mailbox)
    assert [event.source.path for event in result.events] == [f"{mailbox}#{number}" for number in (1, 2, 3)]
    with scanics.Scanner(jobs=1) as scanner:
        assert [event.summary for event in scanner.scan(mailbox).events] == ["0", "1", "2"]


def test_places_in_joined_answers_are_those_in_the_joined_lists():
    answers = [
        {"path": "m#1", "frames": 2, "symbols": [{"frame": 1}], "events": [{"source": {"symbol": 0, "frame": 1}}]},
        {"path": "m#2", "error": {"code": "damaged", "message": "is damaged"}},
        {"path": "m#3", "frames": 1, "symbols": [{"frame": 0}], "events": [{"source": {"symbol": 0, "frame": 0}}],
         "diagnostics": [{"code": "x", "message": "y", "symbol": 0, "event": 0, "line": 3}]},
    ]
    whole = joined(answers)
    assert whole["frames"] == 3 and [one["frame"] for one in whole["symbols"]] == [1, 2] and "error" not in whole
    assert [one["source"] for one in whole["events"]] == [{"symbol": 0, "frame": 1}, {"symbol": 1, "frame": 2}]
    assert whole["diagnostics"] == [
        {"code": "x", "message": "y", "symbol": 1, "event": 1, "line": 3},
        {"code": "damaged", "message": "m#2: is damaged"}]
    assert joined(answers[1:2]) == answers[1]


def test_options_are_those_of_the_command(samples):
    result = scanics.scan(
        samples / "badge.png", scanics.Options(effort="fast", assume_timezone="Asia/Tokyo", time_limit=20))
    assert result.events
    with pytest.raises(ValueError):
        scanics.Options(time_limit=0)
    with pytest.raises(scanics.WorkerFailed) as caught:
        scanics.scan(samples / "badge.png", scanics.Options(assume_timezone="Nowhere/Land"))
    assert "Nowhere/Land" in caught.value.message


@pytest.mark.parametrize("raw, expected", [
    ({"date": "2026-06-12"}, datetime.date(2026, 6, 12)),
    ({"value": "2026-06-12T09:00:00", "timeZone": None}, datetime.datetime(2026, 6, 12, 9)),
    ({"value": "2026-06-12T09:00:00", "timeZone": "UTC", "utc": "2026-06-12T09:00:00Z"},
     datetime.datetime(2026, 6, 12, 9, tzinfo=datetime.timezone.utc)),
    # The second half past two, when clocks are set back.
    ({"value": "2026-10-25T02:30:00", "timeZone": "Europe/Berlin", "utc": "2026-10-25T01:30:00Z"},
     datetime.datetime(2026, 10, 25, 1, 30, tzinfo=datetime.timezone.utc)),
    # A zone that the calendar defines.
    ({"value": "2026-06-12T09:00:00", "timeZone": "My zone", "utc": "2026-06-12T06:00:00Z"},
     datetime.datetime(2026, 6, 12, 6, tzinfo=datetime.timezone.utc)),
    ({"value": "10000-06-12T09:00:00", "timeZone": None}, None),
])
def test_times_are_instants_with_zones_local_times_or_days(raw, expected):
    event = {"kind": "event", "family": "x", "start": raw}
    start = result_from({"events": [event], "symbols": [], "links": [], "diagnostics": []}).events[0].start
    if isinstance(expected, datetime.datetime) and expected.tzinfo:
        assert start.astimezone(datetime.timezone.utc) == expected
    else:
        assert start == expected and type(start) is type(expected)


def test_the_module_runs_the_command(samples):
    run = subprocess.run(
        [sys.executable, "-m", "scanics", samples / "poster.png", "--format", "ics"], capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.startswith("BEGIN:VCALENDAR")
    assert subprocess.run([sys.executable, "-m", "scanics", samples / "no-code.png", "--quiet"]).returncode == 1
    version = subprocess.run([sys.executable, "-m", "scanics", "--version"], capture_output=True, text=True)
    assert version.stdout.startswith("scanics ")


def test_types_are_published():
    folder = pathlib.Path(scanics.__file__).parent
    assert (folder / "py.typed").exists()
    assert set(scanics.__all__) <= set(dir(scanics))
