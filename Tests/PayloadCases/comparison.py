"""Compares the result of scanics for a payload with the values that a case expects. Only these values are compared.

The rules are those of Tests/ScanICS/ScanICSTests/PayloadCaseComparison.swift. Texts are compared in NFC, without outer
blanks, and with LF for CRLF. Rules are compared as sets of upper-case parts without INTERVAL=1. Times are compared by
their instant, in whatever zone they are.
"""

import unicodedata

ABSENT = object()


def differences(expect, tier, result):
    """Returns one text for each wrong value in a result; empty if the result is right."""
    if "error" in result:
        return [f"error: {result['error']}"]
    events, links = result.get("events", []), result.get("links", [])
    found = []
    kind = kind_of(events, links)
    if kind != expect["kind"]:
        found.append(f"kind: expected {expect['kind']}, got {kind}")
    if "events" in expect:
        found += listed(expect["events"], events, "events")
    if "links" in expect:
        found += listed(expect["links"], links, "links")
    if "legs" in expect:
        legs = [leg for event in events for leg in event.get("legs", [])]
        found += listed(expect["legs"], legs, "legs")
    codes = [diagnostic.get("code") for diagnostic in result.get("diagnostics", [])]
    if tier == "recover" and not codes:
        found.append("diagnostics: there are none, although the payload needed a repair")
    if "codes" in expect and not set(codes) & set(expect["codes"]):
        found.append(f"codes: expected one of {expect['codes']}, got {codes}")
    return found


def kind_of(events, links):
    if any(event.get("kind") == "event" for event in events):
        return "event"
    return "reminder" if events else "link" if links else "none"


def listed(expected, actual, where):
    if len(expected) != len(actual):
        return [f"{where}: expected {len(expected)}, got {len(actual)}"]
    return [one for index, pair in enumerate(zip(expected, actual)) for one in fields(*pair, f"{where}[{index}]")]


def fields(expected, actual, where):
    found = []
    for key, value in expected.items():
        got = actual.get(key, ABSENT)
        if key in ("uidDerived", "incomplete") and got is ABSENT:
            got = False
        if not matches(value, got, key):
            shown = "nothing" if got is ABSENT else repr(got)
            found.append(f"{where}.{key}: expected {value!r}, got {shown}")
    return found


def matches(expected, got, key):
    if isinstance(expected, dict) and "anyOf" in expected:
        return any(matches(one, got, key) for one in expected["anyOf"])
    if isinstance(expected, dict) and "absent" in expected:
        return got is ABSENT
    if isinstance(expected, dict) and "contains" in expected:
        return isinstance(got, str) and all(text(part) in text(got) for part in expected["contains"])
    if got is ABSENT:
        return False
    if key == "rrule":
        return isinstance(got, list) and [rule(one) for one in expected] == [rule(one) for one in got]
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, str):
        return isinstance(got, str) and text(expected) == text(got)
    if isinstance(expected, (int, float)):
        return isinstance(got, (int, float)) and abs(expected - got) < 1e-6
    if isinstance(expected, list):
        if not isinstance(got, list) or len(expected) != len(got):
            return False
        return all(matches(e, g, "") for e, g in zip(expected, got))
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return False
        if "utc" in expected:
            return got.get("utc") == expected["utc"]
        return all(matches(value, got.get(name, ABSENT), name) for name, value in expected.items())
    return expected is None and got is None


def text(value):
    return unicodedata.normalize("NFC", value).replace("\r\n", "\n").strip()


def rule(value):
    return {part for part in value.upper().split(";") if part and part != "INTERVAL=1"}
