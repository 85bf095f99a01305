"""The pages in a browser: what people do with them."""

import json
import re
import subprocess

import pytest
from conftest import JSON, LINK_POSTER, POSTER, ROOT, wait_until

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
SERIES = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:test
BEGIN:VEVENT
UID:weekly@example.org
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:20260602T180000
DTEND;TZID=Europe/Berlin:20260602T190000
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Choir practice
LOCATION:Town hall
END:VEVENT
END:VCALENDAR
""".replace("\n", "\r\n")


def send(page, *pictures):
    """Sends pictures from the start page and waits for what was found."""
    page.set_input_files("#pictures", pictures)
    plain = page.get_by_role("button", name="Read the codes")
    if plain.is_visible():
        plain.click()
    page.wait_for_url("**/scans/*")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no script"])
def test_a_picture_is_reviewed_edited_saved_seen_in_the_month_and_undone(server, open_page, size, scripts):
    width, height = SIZES[size]
    page = open_page(server, width, height, java_script_enabled=scripts)
    send(page, POSTER)
    ticket = page.get_by_role("article")
    assert "Sommernacht-Jazz" in ticket.inner_text()
    assert "Friday, 19 June 2026, 20:00 – 23:30" in ticket.inner_text()
    assert page.locator("polygon.event").count() == 1
    ticket.get_by_role("link", name="Review").click()
    assert page.get_by_label("Place").input_value() == "Alte Gärtnerei, Mühlenweg 3"
    # The code has the time in UTC, the form has it on the reader's clock.
    if scripts:
        assert page.locator("#startTime").input_value() == "20:00" and page.locator("#zone").input_value() == "Europe/Berlin"
    page.get_by_label("Title").fill("Jazz with Ada")
    page.get_by_label("Alarm", exact=True).select_option("30")
    page.get_by_role("button", name="Save").click()
    assert "The event is in your calendar." in page.get_by_role("status").inner_text()
    assert page.get_by_role("status").get_by_role("button", name="Undo").count() == 1
    assert page.get_by_role("button", name="Add to calendar").count() == 0
    page.get_by_role("link", name="Show it").click()
    shown = page.get_by_role("article").inner_text()
    assert "Jazz with Ada" in shown and "30 minutes before" in shown
    page.goto(server.address + "/calendar?day=2026-06-19")
    assert page.get_by_role("link", name="Friday, 19 June 2026: 1 entry").count() == 1
    assert "Jazz with Ada" in page.locator("section.day").inner_text()
    page.goto(server.address + "/")
    page.get_by_role("button", name="Undo").first.click()
    assert "Undone." in page.get_by_role("status").inner_text()
    page.goto(server.address + "/calendar?day=2026-06-19")
    assert "Nothing here." in page.locator("section.day").inner_text()


def test_an_event_is_added_with_one_button_and_only_once(server, open_page):
    page = open_page(server)
    send(page, POSTER)
    page.get_by_role("button", name="Add to calendar").click()
    assert "The event is in your calendar." in page.get_by_role("status").inner_text()
    assert page.get_by_role("button", name="Add to calendar").count() == 0
    page.goto(server.address + "/")
    send(page, POSTER)
    assert "already" in page.get_by_role("status").inner_text()
    assert page.get_by_role("button", name="Add to calendar").count() == 0
    assert server.run("events", "search", "Sommernacht").count(b"Sommernacht") == 1


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_pictures_are_dropped_and_pasted(server, open_page, way):
    page = open_page(server)
    page.evaluate(
        """async ([way, bytes]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(bytes)], "dropped.png", {type: "image/png"}));
            const event = way === "drop" ? new DragEvent("drop", {dataTransfer: transfer, bubbles: true})
                : new ClipboardEvent("paste", {clipboardData: transfer, bubbles: true});
            document.body.dispatchEvent(event);
        }""",
        [way, list(POSTER.read_bytes())],
    )
    page.wait_for_url("**/scans/*")
    assert "Sommernacht-Jazz" in page.get_by_role("article").inner_text()


def test_a_link_is_named_before_it_is_followed(server, open_page):
    page = open_page(server)
    send(page, LINK_POSTER)
    assert "harbour.example" in page.locator("form.link").inner_text()
    assert page.get_by_role("article").count() == 0
    page.get_by_role("button", name="Look for the event there").click()
    page.wait_for_load_state()
    assert "could not be read" in page.inner_text("main")


def test_a_picture_without_a_code_can_be_looked_at_harder(server, open_page, tmp_path):
    # A gray picture (PGM) without anything on it.
    (tmp_path / "empty.pgm").write_bytes(b"P5 200 200 255\n" + bytes([200]) * 40_000)
    page = open_page(server)
    send(page, tmp_path / "empty.pgm")
    assert "No code was found." in page.inner_text("main")
    page.get_by_role("button", name="Look harder").click()
    assert page.get_by_role("button", name="Look harder").count() == 0


def test_a_broken_picture_says_so_and_the_others_are_read(server, open_page, tmp_path):
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n broken")
    page = open_page(server)
    send(page, tmp_path / "broken.png", POSTER)
    assert "This file could not be read" in page.inner_text("main")
    assert "Sommernacht-Jazz" in page.get_by_role("article").inner_text()


def test_the_parts_of_a_message_are_joined_across_pictures(server, open_page):
    fixtures = ROOT / "Tests/ScanICS/ScanICSTests/Fixtures"
    page = open_page(server)
    send(page, *[fixtures / f"part-{number}.png" for number in (1, 2, 3)])
    assert page.get_by_role("article").count() == 1


def test_documents_are_shown_page_by_page_with_their_codes_outlined(server, open_page):
    page = open_page(server)
    send(page, ROOT / "SampleImages/flyers.pdf", ROOT / "SampleImages/phone.heic")
    assert page.get_by_role("article").count() >= 2
    pictures = page.locator("figure img").all()
    assert len(pictures) >= 3
    for picture in pictures:
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300
    # Each outline lies around a code: the picture is dark and light there, and its box is inside the picture.
    for outline in page.locator("polygon").all():
        box, frame = outline.bounding_box(), outline.locator("xpath=ancestor::figure").bounding_box()
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_codes_that_could_not_be_read_are_outlined_with_what_would_help(server, open_page, tmp_path):
    covered = tmp_path / "covered.png"
    middle = ["-fill", "white", "-draw", "rectangle 530,820 700,990"]
    subprocess.run(["convert", POSTER, *middle, covered], check=True)
    page = open_page(server)
    send(page, covered)
    assert "A code was seen, but could not be read." in page.inner_text("main")
    note = page.locator("li.unread").inner_text()
    assert note.startswith("QR code: seen, but not read: ") and note.count(".") >= 1
    outline = page.locator("polygon.unread")
    box, frame = outline.bounding_box(), page.locator("figure").bounding_box()
    assert box["width"] > 10 and frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    assert page.locator("svg text.unread").text_content() == "1"


def test_the_hand_over_works_once_and_has_the_right_name(server, open_page):
    page = open_page(server)
    send(page, POSTER)
    with page.expect_download() as download:
        page.get_by_role("button", name="Open in my calendar app").click()
    assert download.value.suggested_filename == "Sommernacht-Jazz Blechbläser im Hof 🎷.ics"
    assert "BEGIN:VEVENT" in open(download.value.path()).read()
    path = page.locator("#hand-over").get_attribute("href")
    assert server.call("GET", path, token=False)[0] == 410
    with page.expect_download() as download:
        page.goto(server.address + "/")
        page.get_by_role("link", name="poster.png").click()
        page.get_by_role("link", name="Download .ics").click()
    assert download.value.suggested_filename.endswith(".ics")


def test_a_page_shows_what_another_program_saves(server, open_page):
    page = open_page(server)
    page.goto(server.address + "/calendar?day=2026-06-19")
    assert "Nothing here." in page.locator("section.day").inner_text()
    server.run("import", str(POSTER))
    page.get_by_text("Sommernacht-Jazz").first.wait_for(timeout=30_000)


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


def night(count=0):
    """Returns a calendar with a night event, and a number of events on one day."""
    event = "BEGIN:VEVENT\nUID:{}\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:{}\nDTEND;TZID=Europe/Berlin:{}\nSUMMARY:{}\nEND:VEVENT\n"
    events = [event.format("night", "20260612T220000", "20260613T030000", "Long night")]
    for number in range(count):
        start = f"20260626T{8 + number % 14:02}{number * 7 % 60:02}00"
        events.append(event.format(f"busy-{number}", start, start[:-4] + "5959", f"Session {number}"))
    return ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n" + "".join(events) + "END:VCALENDAR\n").replace("\n", "\r\n")


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


def test_several_events_are_added_and_undone_together(server, open_page, tmp_path):
    (tmp_path / "many.ics").write_text(night(3))
    page = open_page(server, 360, 740)
    send(page, tmp_path / "many.ics")
    page.get_by_role("checkbox", name="Session 1 ").uncheck()
    page.get_by_role("button", name="Add 3").click()
    page.wait_for_load_state()
    assert page.get_by_role("status").count() == 3
    assert server.run("events", "search", "Session").count(b"Session") == 2
    page.get_by_role("status").first.get_by_role("button", name="Undo").click()
    assert server.run("export").count(b"BEGIN:VEVENT") == 0


def test_the_add_button_is_in_sight_on_a_phone(server, open_page):
    page = open_page(server, 360, 740)
    send(page, POSTER)
    box = page.get_by_role("button", name="Add to calendar").bounding_box()
    assert box["y"] + box["height"] <= 740 and box["height"] >= 44
    assert page.get_by_role("article").bounding_box()["y"] < page.locator("figure").bounding_box()["y"]


def test_a_large_picture_is_shrunk_and_the_original_is_sent_if_nothing_is_found(server, open_page, tmp_path):
    noise = ["-size", "4000x3000", "plasma:", "-quality", "95"]
    subprocess.run(["convert", *noise, POSTER, "-geometry", "1500x+100+100", "-composite", tmp_path / "large.jpg"], check=True)
    tiny = ["-geometry", "330x+100+100", "-composite"]
    subprocess.run(["convert", *noise, POSTER, *tiny, tmp_path / "tiny.jpg"], check=True)
    page = open_page(server)
    sizes = []
    page.on("request", lambda request: sizes.append(int(request.headers.get("content-length", 0))) if "into=" in request.url else None)
    send(page, tmp_path / "large.jpg")
    assert "Sommernacht-Jazz" in page.get_by_role("article").inner_text()
    assert page.locator("section.picture").count() == 1
    page.goto(server.address + "/")
    send(page, tmp_path / "tiny.jpg")
    assert page.locator("section.picture").count() == 1
    assert page.locator("figure img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 4000


def test_a_file_that_could_not_be_sent_can_be_sent_again(server, open_page):
    page = open_page(server)
    page.route("**/scans?into=*", lambda route: route.abort(), times=1)
    page.set_input_files("#pictures", [POSTER])
    page.get_by_role("button", name="Retry").click()
    page.wait_for_url("**/scans/*")
    assert "Sommernacht-Jazz" in page.get_by_role("article").inner_text()


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


def test_events_are_found_by_words(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server)
    page.goto(server.address + "/calendar")
    page.get_by_label("Search events").fill("town choi")
    page.get_by_role("button", name="Find").click()
    assert "Choir practice" in page.inner_text("main")
    page.goto(server.address + "/search?q=nothing-like-this")
    assert "Nothing here." in page.inner_text("main")


def test_the_pages_speak_german(server, open_page):
    page = open_page(server, locale="de-DE")
    send(page, POSTER)
    text = page.inner_text("main")
    assert "Freitag, 19. Juni 2026" in text and "In den Kalender" in text
    assert page.locator("html").get_attribute("lang") == "de"
    page.goto(server.address + "/event/new?day=2026-07-01")
    page.locator("#endDay").fill("2026-06-30")
    page.get_by_role("button", name="Sichern").click()
    assert page.get_by_role("alert").inner_text().startswith("Der Termin endet, bevor er beginnt.")


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


def fill(server):
    """Fills a store with long texts, texts from right to left, and many entries."""
    for number in range(20):
        title = ["Donaudampfschifffahrtsgesellschaftskapitaen", "تقويم العائلة", "Home"][number % 3] + str(number)
        assert server.call("POST", "/api/calendars", json.dumps({"title": title}).encode(), JSON)[0] == 201
    long = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz" * 5
    server.import_calendar(SERIES.replace("Choir practice", long).replace("Town hall", "القاهرة " + long[:60]))
    server.import_calendar(night(30).replace("Long night", "اجتماع الفريق (2) – 3"))
    server.call("POST", "/api/reminders", json.dumps({"summary": long, "due": "2026-06-09"}).encode(), JSON)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_page_is_wider_than_the_screen(server, open_page, locale):
    fill(server)
    page = open_page(server, 320, 740, locale=locale)
    page.set_input_files("#pictures", [POSTER])
    page.wait_for_url("**/scans/*")
    scan = page.url[len(server.address) :]
    page.goto(server.address + "/calendar?day=2026-06-09")
    page.locator("a.item").last.click()
    event = page.url[len(server.address) :]
    paths = ["/", scan, scan + "/0/0/review", "/calendar?day=2026-06-09", "/calendar?view=week&day=2026-06-26", "/calendar?view=day&day=2026-06-12",
             "/agenda?from=2026-06-01", "/search?q=rind", "/reminders", "/calendars", "/devices", "/event/new", event,
             event.replace("/event?", "/event/edit?"), event.replace("/event?", "/event/code?"), "/pair?code=x", "/event?calendar=x"]
    wide = []
    for path in paths:
        page.goto(server.address + path)
        for width, size in [(320, "200%"), (320, ""), (360, ""), (768, ""), (1280, ""), (3840, "")]:
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((path[:40], width, size))
    assert wide == []


def test_everything_works_by_keyboard(server, open_page):
    page = open_page(server)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "pictures"
    send(page, POSTER)
    page.get_by_role("button", name="Add to calendar").focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").wait_for()
    assert server.run("events", "search", "Sommernacht")


def test_the_first_view_is_small(server, open_page):
    paths = set()
    page = open_page(server)
    page.on("request", lambda request: paths.add(request.url[len(server.address) :]))
    page.reload(wait_until="networkidle")
    assert len(paths) >= 4
    assert sum(len(server.call("GET", path, headers={"Accept-Encoding": "gzip"})[2]) for path in paths) < 25_000
