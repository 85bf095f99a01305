"""Events that recur: the form with all that EventKit's editor has, with and without scripts, and the same as JSON."""

import json

import pytest
from conftest import JSON


def add(server, rule, **members):
    """Adds an event on the second Tuesday of June 2026; returns its query."""
    body = {"summary": "Choir", "start": "2026-06-09T18:00", "timeZone": "Europe/Berlin", "recurrence": rule} | members
    status, _, answer = server.call("POST", "/api/events", json.dumps(body).encode(), JSON)
    assert status == 201, answer
    return json.loads(answer)["query"]


def rule(server, query):
    return json.loads(server.call("GET", "/api/events/item?" + query)[2]).get("rrule")


def days(server):
    events = json.loads(server.call("GET", "/api/events?from=2026-06-01&to=2027-01-01")[2])["events"]
    return [event["start"]["utc"][:10] for event in events]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
def test_a_repetition_is_chosen_explained_and_shown_again(server, open_page, scripts):
    page = open_page(server, 360, 740, java_script_enabled=scripts)
    page.goto(server.address + "/event/new?day=2026-06-26")
    page.get_by_label("Title").fill("Payday")
    form = page.get_by_role("group", name="Repeat", exact=True)
    form.get_by_role("combobox", name="Repeat", exact=True).select_option("monthly")
    # Only what belongs to a month is shown, also without scripts.
    assert not page.get_by_label("Monday", exact=True).is_visible() and not page.get_by_label("the last day").is_visible()
    form.get_by_label("Every", exact=True).fill("0")
    form.get_by_label("on the 1st, 2nd … or last").check()
    form.get_by_label("Which", exact=True).select_option(label="last")
    form.get_by_label("Day", exact=True).select_option(label="Friday")
    form.get_by_label("Until", exact=True).fill("2026-10-01")
    # Browsers refuse the number before they send it; the server does, too.
    page.locator("#filled").evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Save").click()
    assert "“0” is not a number from 1 to 999" in page.get_by_role("alert").inner_text()
    assert form.get_by_label("Which", exact=True).input_value() == "-1" and form.get_by_label("Until", exact=True).input_value() == "2026-10-01"
    form.get_by_label("Every", exact=True).fill("1")
    page.get_by_role("button", name="Save").click()
    assert "every month on the last Friday, until Thursday, 1 October 2026" in page.get_by_role("article").inner_text()
    assert days(server) == ["2026-06-26", "2026-07-31", "2026-08-28", "2026-09-25"]
    page.get_by_role("link", name="Edit").click()
    assert page.get_by_label("on the 1st, 2nd … or last").is_checked() and page.get_by_label("Which", exact=True).input_value() == "-1"
    assert page.get_by_label("Until", exact=True).input_value() == "2026-10-01"


def test_weekdays_and_days_of_a_month_are_ticked_with_a_finger_and_with_keys(server, open_page):
    page = open_page(server, 360, 740, has_touch=True)
    page.goto(server.address + "/event/new?day=2026-06-01")
    page.get_by_label("Title").fill("Shift")
    page.locator("#repeat").select_option("weekly")
    for day in ["Tuesday", "Thursday"]:
        page.get_by_label(day, exact=True).tap()
    page.locator("#count").fill("3")
    page.get_by_role("button", name="Save").click()
    assert "every week on Tuesday and Thursday, 3 times" in page.get_by_role("article").inner_text()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("this and all later occurrences").check()
    page.locator("#repeat").select_option("yearly")
    page.get_by_label("June", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_role("radio", name="on these days of the month").check()
    page.get_by_label("the last day").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Save").click()
    assert "every year on the last day in June, 3 times" in page.get_by_role("article").inner_text()


def test_a_rule_that_the_form_cannot_show_is_kept_and_named_in_words(server, open_page):
    text = "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;COUNT=3"
    query = add(server, text, start="2026-11-13T18:00")
    page = open_page(server, locale="de-DE")
    page.goto(server.address + "/event?" + query)
    assert "jeden Monat am Freitag am 13., 3-mal" in page.get_by_role("article").inner_text()
    page.get_by_role("link", name="Bearbeiten").click()
    assert page.locator("#repeat option:checked").inner_text() == "wie bisher"
    assert page.get_by_text("jeden Monat am Freitag am 13., 3-mal").is_visible()
    page.get_by_label("Titel").fill("Unglück")
    page.locator("#future").check()
    page.get_by_role("button", name="Sichern").click()
    assert rule(server, query) == [text]


RULES = [
    "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;COUNT=4;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO,TU,WE,TH,FR", "FREQ=YEARLY;BYMONTH=3,6;BYMONTHDAY=9", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
]


def test_every_repetition_goes_through_the_interface(server):
    for text in RULES:
        query = add(server, text)
        assert rule(server, query) == [text]
        changed = json.dumps({"location": "Town hall"}).encode()
        assert server.call("PATCH", "/api/events/item?" + query + "&span=future", changed, JSON)[0] == 200
        assert rule(server, query) == [text]
    status, _, answer = server.call("PATCH", "/api/events/item?" + query + "&span=future", b'{"recurrence": "FREQ=DAILY;BYDAY=XX"}', JSON)
    assert status == 422 and json.loads(answer)["code"] == "invalid-value"
    assert server.call("PATCH", "/api/events/item?" + query + "&span=future", b'{"recurrence": null}', JSON)[0] == 200
    assert rule(server, query) is None


def test_a_last_day_is_fitted_to_the_start(server):
    for start, until in [("2026-06-09T18:00", "20260612T215959Z"), ("2026-06-09", "20260612")]:
        query = add(server, "FREQ=DAILY;UNTIL=20260612", start=start)
        assert rule(server, query) == ["FREQ=DAILY;UNTIL=" + until]
