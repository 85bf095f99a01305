"""The pages in a browser: events, calendars and reminders."""

import re

import pytest
from conftest import JSON, POSTER, SERIES, night, send, wait_until


def test_a_page_shows_what_another_program_saves(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/calendar?day=2026-06-19")
    assert "Nothing here." in page.locator("section.day").inner_text()
    server.run("import", str(POSTER))
    page.get_by_text("Sommernacht-Jazz").first.wait_for(timeout=30_000)


def test_thirty_tabs_are_served_and_see_what_another_program_saves(server, open_page):
    first = open_page(server)
    tabs = [first, *(first.context.new_page() for _ in range(29))]
    for tab in tabs:
        tab.goto(server.address + "/calendar?day=2026-06-19")
        assert "Nothing here." in tab.locator("section.day").inner_text()
    server.run("import", str(POSTER))
    for tab in [tabs[0], tabs[15], tabs[-1]]:
        tab.bring_to_front()
        tab.get_by_text("Sommernacht-Jazz").first.wait_for(timeout=30_000)


def test_one_occurrence_and_all_later_ones_are_changed_and_deleted(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server)

    def titles():
        text = server.run("events", "list", "--from", "2026-06-01", "--to", "2026-07-01").decode()
        return re.findall(r"Choir practice|Rehearsal|Concert", text)

    page.goto(server.address + "/calendar?day=2026-06-09")
    page.locator("section.day .item").click()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Title").fill("Rehearsal")
    page.get_by_role("button", name="Save").click()
    assert titles() == ["Choir practice", "Rehearsal", "Choir practice", "Choir practice"]
    page.goto(server.address + "/calendar?day=2026-06-16")
    page.locator("section.day .item").click()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Title").fill("Concert")
    page.get_by_label("this and all later occurrences").check()
    page.get_by_role("button", name="Save").click()
    assert titles() == ["Choir practice", "Rehearsal", "Concert", "Concert"]
    page.goto(server.address + "/calendar?day=2026-06-23")
    page.locator("section.day .item").click()
    page.get_by_role("button", name="Delete this occurrence").click()
    assert titles() == ["Choir practice", "Rehearsal", "Concert"]
    page.goto(server.address + "/calendar?day=2026-06-02")
    page.locator("section.day .item").click()
    page.get_by_role("button", name="Delete all occurrences").click()
    assert titles() == ["Concert"]


def test_a_new_event_is_created_and_wrong_fields_are_explained(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/event/new?day=2026-07-01")
    page.get_by_label("Title").fill("Picnic")
    page.locator("#endDay").fill("2026-06-30")
    page.get_by_role("button", name="Save").click()
    assert "ends before it starts" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Title").input_value() == "Picnic"
    page.locator("#endDay").fill("2026-07-02")
    page.get_by_label("All day").check()
    page.get_by_role("button", name="Save").click()
    assert "Wednesday, 1 July 2026 – Thursday, 2 July 2026, all day" in page.get_by_role("article").inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
def test_a_line_fills_in_the_form_of_a_new_event(server, open_page, scripts):
    page = open_page(server, java_script_enabled=scripts)
    page.goto(server.address + "/event/new")
    page.get_by_label("In one line").fill("Dinner 29 June 2026 20:00-22:00 @ Vesta")
    if not scripts:
        page.get_by_role("button", name="Fill in").click()
    wait_until(lambda: page.locator("#title").input_value() == "Dinner", "the form is filled in")
    assert page.locator("#location").input_value() == "Vesta" and page.locator("#endTime").input_value() == "22:00"
    page.get_by_role("button", name="Save").click()
    assert "Monday, 29 June 2026, 20:00 – 22:00" in page.get_by_role("article").inner_text()


def test_a_line_that_is_not_certain_is_explained(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/event/new?line=Dinner+5/6/2026")
    assert "Not certain" in page.inner_text("main")


def test_the_end_moves_with_the_start(server, open_page):
    server.import_calendar(night())
    page = open_page(server)
    page.goto(server.address + "/calendar?day=2026-06-12")
    page.locator("section.day .item").click()
    page.get_by_role("link", name="Edit").click()
    page.locator("#startTime").fill("23:00")
    page.locator("#startTime").dispatch_event("change")
    assert page.locator("#endTime").input_value() == "04:00" and page.locator("#endDay").input_value() == "2026-06-13"
    page.get_by_role("button", name="Save").click()
    assert "23:00 – Saturday, 13 June 2026, 04:00" in page.get_by_role("article").inner_text()


def test_calendars_are_created_renamed_chosen_and_removed(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/calendars")
    page.locator("#newTitle").fill("Posters")
    page.locator("#newColor").fill("#aa3355")
    page.get_by_role("button", name="Create").click()
    page.get_by_label("Title: Posters").fill("Street posters")
    page.get_by_role("button", name="Save: Posters").click()
    assert "Street posters" in server.run("calendars").decode()
    page.goto(server.address + "/")
    send(page, POSTER)
    page.get_by_label("Calendar", exact=True).select_option(label="Street posters")
    page.get_by_role("button", name="Add to calendar").click()
    page.get_by_role("link", name="Show it").click()
    page.locator("#to").select_option(label="Calendar")
    page.get_by_role("button", name="Move", exact=True).click()
    assert "The event was moved." in page.get_by_role("status").inner_text()
    page.goto(server.address + "/calendars")
    page.get_by_label("Remove: Street posters").click()
    page.get_by_role("button", name="Remove the calendar: Street posters").click()
    assert "Street posters" not in server.run("calendars").decode()


def test_every_change_can_be_undone_where_it_was_made(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server)

    def undo(back):
        page.get_by_role("status").get_by_role("button", name="Undo").click()
        assert "Undone." in page.get_by_role("status").inner_text()
        assert page.url.startswith(server.address + back), page.url

    def titles():
        return re.findall(r"Choir practice|Rehearsal", server.run("events", "list", "--from", "2026-06-01", "--to", "2026-07-01").decode())

    page.goto(server.address + "/agenda?from=2026-06-01")
    page.locator("a.item").nth(1).click()
    page.get_by_role("button", name="Delete this occurrence").click()
    assert page.url.startswith(server.address + "/agenda?from=2026-06-01&done=deleted") and len(titles()) == 3
    undo("/agenda?from=2026-06-01")
    assert titles() == ["Choir practice"] * 4
    page.get_by_role("status").get_by_role("button", name="Redo").click()
    assert "Done again." in page.get_by_role("status").inner_text() and len(titles()) == 3
    undo("/agenda?from=2026-06-01")
    page.locator("a.item").first.click()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Title").fill("Rehearsal")
    page.get_by_role("button", name="Save").click()
    assert "Rehearsal" in titles()
    undo("/event?")
    assert titles() == ["Choir practice"] * 4
    page.goto(server.address + "/event/new?day=2026-06-05")
    page.get_by_label("Title").fill("Picnic")
    page.get_by_role("button", name="Save").click()
    undo("/calendar?day=2026-06-05")
    assert "Nothing here." in page.locator("section.day").inner_text()
    page.goto(server.address + "/reminders")
    page.locator("#title").fill("Buy tickets")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Complete: Buy tickets").click()
    undo("/reminders")
    assert page.get_by_role("button", name="Complete: Buy tickets").count() == 1
    assert "added Buy tickets" in server.run("undo", "--list").decode()


def test_a_night_event_ends_on_its_second_day(server, open_page):
    server.import_calendar(night())
    page = open_page(server)
    for day, time in [(12, "22:00 – 03:00"), (13, "until 03:00")]:
        page.goto(server.address + f"/calendar?view=day&day=2026-06-{day}")
        assert page.locator("a.item .time").inner_text() == time


def test_a_day_of_a_hundred_events_is_two_screens(server, open_page):
    server.import_calendar(night(100))
    page = open_page(server, 360, 740)
    for view in ["", "view=week&", "view=day&"]:
        page.goto(server.address + f"/calendar?{view}day=2026-06-26")
        assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 740, view
    assert page.locator("a.item").count() == 100
    page.get_by_text("09:00: 8 entries").click()
    assert page.get_by_text("Session 1", exact=True).is_visible()


def test_the_month_and_the_day_share_a_wide_screen(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/calendar?day=2026-06-26")
    month, day = page.locator("table.grid").bounding_box(), page.locator("section.day").bounding_box()
    assert month["width"] > 700 and day["width"] > 250 and month["x"] + month["width"] < day["x"] and month["y"] == day["y"]


def test_calendars_are_hidden_and_shown_again(server, open_page):
    server.import_calendar(SERIES)
    server.call("POST", "/api/calendars", b'{"title": "Empty"}', JSON)
    page = open_page(server, java_script_enabled=False)
    page.goto(server.address + "/calendar?day=2026-06-02")
    assert "Choir practice" in page.inner_text("main") and "Calendar" in page.locator("a.item").inner_text()
    page.get_by_text("Which calendars").click()
    page.get_by_label("Calendar", exact=True).uncheck()
    page.get_by_role("button", name="Show these").click()
    assert page.url == server.address + "/calendar?day=2026-06-02" and "Choir practice" not in page.inner_text("main")
    page.get_by_text("Which calendars").click()
    page.get_by_label("Calendar", exact=True).check()
    page.get_by_role("button", name="Show these").click()
    assert "Choir practice" in page.inner_text("main")


def test_reminders_are_on_their_day_and_overdue_ones_on_top_of_today(server, open_page):
    for title, due in [("Old", "2020-01-02"), ("Later", "2030-06-12")]:
        body = f'{{"summary": "{title}", "due": "{due}"}}'.encode()
        assert server.call("POST", "/api/reminders", body, JSON)[0] == 201
    page = open_page(server)
    page.goto(server.address + "/calendar?day=2030-06-12")
    assert "Later" in page.locator("section.day").inner_text() and "Old" not in page.inner_text("main")
    page.goto(server.address + "/calendar")
    assert "Overdue" in page.locator("section.day").inner_text() and "Old" in page.locator("section.day").inner_text()


def test_a_search_names_the_next_time_of_a_series(server, open_page):
    server.import_calendar(SERIES.replace("COUNT=4", "COUNT=4000"))
    page = open_page(server)
    page.goto(server.address + "/search?q=choir")
    assert "next: Tuesday" in page.locator("a.item").inner_text()
    page.locator("a.item").click()
    assert "2 June 2026" not in page.get_by_role("article").inner_text()


def test_keys_lead_through_the_calendar(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/calendar?view=week&day=2026-06-10")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/calendar?view=week&day=2026-06-17")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.press("n")
    assert page.url.endswith("day=2026-06-17")


def test_reminders_are_added_and_completed(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/reminders")
    page.locator("#title").fill("Buy tickets")
    page.locator("#endDay").fill("2026-06-01")
    page.get_by_role("button", name="Add", exact=True).click()
    assert "Monday, 1 June 2026" in page.inner_text("main ul")
    page.get_by_role("button", name="Complete: Buy tickets").click()
    page.wait_for_load_state()
    assert "Buy tickets" not in page.inner_text("main")
    page.get_by_role("link", name="Show completed reminders, too").click()
    page.get_by_role("button", name="Reopen: Buy tickets").click()
    assert "Buy tickets" in server.run("reminders").decode()



def test_a_changed_occurrence_in_a_search_leads_to_itself(server):
    changed = SERIES.replace("COUNT=4", "COUNT=4000").replace("\r\nEND:VCALENDAR", "".join(f"\r\n{line}" for line in [
        "BEGIN:VEVENT", "UID:weekly@example.org", "DTSTAMP:20260101T000000Z",
        "RECURRENCE-ID;TZID=Europe/Berlin:20260609T180000", "DTSTART;TZID=Europe/Berlin:20260609T190000",
        "SUMMARY:Choir concert", "END:VEVENT", "END:VCALENDAR"]))
    server.import_calendar(changed)
    page = server.call("GET", "/search?q=choir")[2].decode()
    row = page[:page.index("Choir concert")].rsplit("href=", 1)[1]
    assert "20260609T180000" in row, row


def test_events_are_found_by_words(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server)
    page.goto(server.address + "/calendar")
    page.get_by_label("Search events").fill("town choi")
    page.get_by_role("button", name="Find").click()
    assert "Choir practice" in page.inner_text("main")
    page.goto(server.address + "/search?q=nothing-like-this")
    assert "Nothing here." in page.inner_text("main")


def test_the_first_day_and_the_clock_are_those_of_the_reader(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server, locale="en-US")
    page.goto(server.address + "/calendar?day=2026-06-02")
    assert page.locator("th").first.inner_text() == "Sun"
    assert "6:00 PM – 7:00 PM" in page.locator("section.day").inner_text()
    assert page.get_by_role("heading", name="Tuesday, June 2, 2026").count() == 1


def test_times_are_in_the_zone_of_the_reader(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server, timezone_id="Asia/Tokyo")
    wait_until(lambda: "zone" in {c["name"] for c in page.context.cookies()}, "the zone is known")
    page.goto(server.address + "/calendar?day=2026-06-03")
    assert "01:00" in page.locator("section.day").inner_text()
    page.locator("section.day .item").click()
    assert "Tuesday, 2 June 2026, 18:00 – 19:00" in page.get_by_role("article").inner_text()
    assert "For you: Wednesday, 3 June 2026, 01:00 – 02:00 (Asia/Tokyo)" in page.get_by_role("article").inner_text()
