"""The results of a scan: the JSON of the command as typed values. `raw` is the JSON itself, with what has no field here."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import zoneinfo
from typing import Any, Optional, Union

from .errors import ScanError, error_for

__all__ = [
    "Alarm", "Diagnostic", "Event", "Link", "Person", "ScanResult", "Source", "Symbol", "Time", "Unread", "result_from"]

Json = dict[str, Any]
Point = tuple[int, int]

Time = Union[datetime.datetime, datetime.date]
"""A date for a day, a datetime with a zone, or a datetime without one for a floating (local) time."""


@dataclasses.dataclass(frozen=True)
class Source:
    """Where an event was found."""

    path: Optional[str] = None
    frame: Optional[int] = None
    symbol: Optional[int] = None
    part: Optional[str] = None
    url: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Person:
    """The organizer of an event, or somebody who attends it."""

    email: Optional[str] = None
    address: Optional[str] = None
    name: Optional[str] = None
    role: Optional[str] = None
    status: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Alarm:
    """An alarm: a number of seconds before (negative) or after the start or end, or a fixed time."""

    action: Optional[str] = None
    trigger_seconds: Optional[int] = None
    related: Optional[str] = None
    trigger_at: Optional[Time] = None
    description: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Event:
    """An event or reminder."""

    kind: str
    family: str
    uid: Optional[str] = None
    uid_derived: bool = False
    summary: Optional[str] = None
    description: Optional[str] = None
    location: Optional[str] = None
    url: Optional[str] = None
    status: Optional[str] = None
    start: Optional[Time] = None
    end: Optional[Time] = None
    """The exclusive end; for a reminder, the time when it is due."""
    all_day: bool = False
    duration: Optional[str] = None
    rrule: tuple[str, ...] = ()
    exdates: tuple[Time, ...] = ()
    rdates: tuple[Time, ...] = ()
    recurrence_id: Optional[Time] = None
    organizer: Optional[Person] = None
    attendees: tuple[Person, ...] = ()
    categories: tuple[str, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    incomplete: bool = False
    source: Source = Source()
    raw: Json = dataclasses.field(default_factory=dict, repr=False, compare=False)
    """The JSON of the event."""


@dataclasses.dataclass(frozen=True)
class Symbol:
    """A code in a picture."""

    symbology: str
    content: str
    text: Optional[str] = None
    data: Optional[bytes] = None
    """The payload of a code that is not text."""
    frame: int = 0
    corners: tuple[Point, ...] = ()
    family: Optional[str] = None
    raw: Json = dataclasses.field(default_factory=dict, repr=False, compare=False)


@dataclasses.dataclass(frozen=True)
class Unread:
    """A code that was seen but could not be read."""

    reason: str
    advice: str
    frame: int = 0
    corners: tuple[Point, ...] = ()
    symbology: str = "QRCode"


@dataclasses.dataclass(frozen=True)
class Link:
    """A link to a calendar or an event on the web."""

    url: str
    scheme: Optional[str] = None
    provider: Optional[str] = None
    event_id: Optional[str] = None
    calendar_id: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """Something that was repaired, assumed or left out."""

    code: str
    message: str
    symbol: Optional[int] = None
    event: Optional[int] = None
    line: Optional[int] = None


@dataclasses.dataclass(frozen=True)
class ScanResult:
    """What was found in one input."""

    path: Optional[str] = None
    frames: Optional[int] = None
    symbols: tuple[Symbol, ...] = ()
    unread: tuple[Unread, ...] = ()
    events: tuple[Event, ...] = ()
    links: tuple[Link, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    error: Optional[ScanError] = None
    """Why the input could not be scanned."""
    calendar: Optional[str] = None
    """The events as iCalendar text, if the scanner was asked for it."""
    input: Any = dataclasses.field(default=None, repr=False, compare=False)
    """What was given to the scanner."""
    raw: Json = dataclasses.field(default_factory=dict, repr=False, compare=False)
    """The JSON of the command."""


def result_from(raw: Json, input: object = None, path: Optional[str] = None) -> ScanResult:
    """Makes a result from the JSON of one input."""
    if path is not None:
        # A worker does not know the names of pictures.
        raw = {**raw, "path": path}
        raw["events"] = [
            {**event, "source": {**event.get("source", {}), "path": path}} for event in raw.get("events", [])]
    error = raw.get("error")
    return ScanResult(
        path=raw.get("path"), frames=raw.get("frames"),
        symbols=tuple(_symbol(one) for one in raw.get("symbols", [])),
        unread=tuple(
            Unread(
                one["reason"], one.get("advice", ""), one.get("frame", 0), _corners(one),
                one.get("symbology", "QRCode"))
            for one in raw.get("unread", [])),
        events=tuple(_event(one) for one in raw.get("events", [])),
        links=tuple(
            Link(one["url"], one.get("scheme"), one.get("provider"), one.get("eventID"), one.get("calendarID"))
            for one in raw.get("links", [])),
        diagnostics=tuple(
            Diagnostic(one["code"], one["message"], one.get("symbol"), one.get("event"), one.get("line"))
            for one in raw.get("diagnostics", [])),
        error=error_for(error["code"], error["message"]) if error else None,
        calendar=raw.get("calendar"), input=input, raw=raw)


def joined(answers: list[Json]) -> Json:
    """Returns the JSON of one input that the command has answered in several lines: the mails of an mbox file.

    What the mails have comes one after the other. Mails that cannot be read are diagnostics if another can be.
    """
    if len(answers) == 1:
        return answers[0]
    errors = [(answer, answer["error"]) for answer in answers if answer.get("error")]
    if len(errors) == len(answers):
        return answers[0]
    whole: Json = {}
    for answer in answers:
        # Places in the lists of one mail become places in the lists of all.
        first = {"symbol": len(whole.get("symbols", [])), "event": len(whole.get("events", [])), "frame": whole.get("frames", 0)}
        for key, value in answer.items():
            if isinstance(value, list):
                whole.setdefault(key, []).extend(_moved(one, first) for one in value)
            elif key == "frames":
                whole[key] = whole.get(key, 0) + value
            elif key not in ("error", "path"):
                whole.setdefault(key, value)
    for answer, error in errors:
        message = f"{answer.get('path', 'a mail')}: {error['message']}"
        whole.setdefault("diagnostics", []).append({"code": error["code"], "message": message})
    return whole


def _moved(raw: Any, first: dict[str, int]) -> Any:
    """Returns an element of a list with its places moved by the number of elements before it."""
    if not isinstance(raw, dict):
        return raw
    moved = {**raw, **{key: raw[key] + count for key, count in first.items() if isinstance(raw.get(key), int)}}
    if isinstance(raw.get("source"), dict):
        moved["source"] = _moved(raw["source"], first)
    return moved


def _symbol(raw: Json) -> Symbol:
    data = raw.get("bytes")
    return Symbol(
        symbology=raw["symbology"], content=raw["content"], text=raw.get("text"),
        data=base64.b64decode(data) if data is not None else None, frame=raw.get("frame", 0), corners=_corners(raw),
        family=raw.get("family"), raw=raw)


def _event(raw: Json) -> Event:
    source = raw.get("source", {})
    organizer = raw.get("organizer")
    return Event(
        kind=raw["kind"], family=raw["family"], uid=raw.get("uid"), uid_derived=raw.get("uidDerived", False),
        summary=raw.get("summary"), description=raw.get("description"), location=raw.get("location"),
        url=raw.get("url"), status=raw.get("status"), start=_time(raw.get("start")),
        end=_time(raw.get("end", raw.get("due"))), all_day=raw.get("allDay", False), duration=raw.get("duration"),
        rrule=tuple(raw.get("rrule", [])), exdates=_times(raw.get("exdates", [])), rdates=_times(raw.get("rdates", [])),
        recurrence_id=_time(raw.get("recurrenceID")), organizer=_person(organizer) if organizer else None,
        attendees=tuple(_person(one) for one in raw.get("attendees", [])),
        categories=tuple(raw.get("categories", [])), alarms=tuple(_alarm(one) for one in raw.get("alarms", [])),
        incomplete=raw.get("incomplete", False),
        source=Source(*(source.get(key) for key in ("path", "frame", "symbol", "part", "url"))), raw=raw)


def _person(raw: Json) -> Person:
    return Person(*(raw.get(key) for key in ("email", "address", "name", "role", "status")))


def _alarm(raw: Json) -> Alarm:
    return Alarm(
        raw.get("action"), raw.get("triggerSeconds"), raw.get("related"), _time(raw.get("triggerAt")),
        raw.get("description"))


def _corners(raw: Json) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in raw.get("corners", []))


def _times(list_of_times: list[Json]) -> tuple[Time, ...]:
    return tuple(time for time in map(_time, list_of_times) if time is not None)


def _time(raw: Optional[Json]) -> Optional[Time]:
    """Returns a time; None for one that Python cannot hold, such as one in the year 10000."""
    if raw is None:
        return None
    try:
        if "date" in raw:
            return datetime.date.fromisoformat(raw["date"])
        local = datetime.datetime.fromisoformat(raw["value"])
        zone = raw.get("timeZone")
        if zone is None:
            return local
        instant = raw.get("utc")
        utc = instant and datetime.datetime.fromisoformat(instant.replace("Z", "+00:00"))
        return _zoned(local, zone, utc or None)
    except (ValueError, OverflowError):
        return None


def _zoned(local: datetime.datetime, zone: str, utc: Optional[datetime.datetime]) -> datetime.datetime:
    if zone == "UTC":
        return local.replace(tzinfo=datetime.timezone.utc)
    try:
        found = zoneinfo.ZoneInfo(zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        # A zone that the calendar itself defines: its offset at that time is known.
        if utc is None:
            return local
        return local.replace(tzinfo=datetime.timezone(local - utc.replace(tzinfo=None)))
    time = local.replace(tzinfo=found)
    # When clocks are set back, an hour has two instants.
    later = time.replace(fold=1)
    return later if utc is not None and later.astimezone(datetime.timezone.utc) == utc else time
