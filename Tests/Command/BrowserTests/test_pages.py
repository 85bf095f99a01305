"""The pages in a browser: what people do with them."""

import re
import subprocess

import pytest
from conftest import LINK_POSTER, POSTER, ROOT, wait_until

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
    page.get_by_label("Title").fill("Jazz with Ada")
    page.get_by_label("Alarm", exact=True).select_option("30")
    page.get_by_role("button", name="Save").click()
    assert "The event is in your calendar." in page.get_by_role("status").inner_text()
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    page.get_by_role("link", name="Show it").click()
    shown = page.get_by_role("article").inner_text()
    assert "Jazz with Ada" in shown and "30 minutes before" in shown
    page.goto(server.address + "/calendar?day=2026-06-19")
    assert page.get_by_role("link", name="Friday, 19 June 2026: 1 event").count() == 1
    assert "Jazz with Ada" in page.locator("section.day").inner_text()
    page.goto(server.address + "/")
    page.get_by_role("button", name="Undo").first.click()
    assert "The import was undone." in page.get_by_role("status").inner_text()
    page.goto(server.address + "/calendar?day=2026-06-19")
    assert "Nothing here." in page.locator("section.day").inner_text()
    assert undo is not None


def test_an_event_is_added_with_one_button_and_only_once(server, open_page):
    page = open_page(server)
    send(page, POSTER)
    page.get_by_role("button", name="Add to calendar").click()
    assert "The event is in your calendar." in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="Add to calendar").click()
    assert "already" in page.get_by_role("status").inner_text()
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


def test_times_are_in_the_zone_of_the_reader(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server, timezone_id="Asia/Tokyo")
    wait_until(lambda: "zone" in {c["name"] for c in page.context.cookies()}, "the zone is known")
    page.goto(server.address + "/calendar?day=2026-06-03")
    assert "01:00" in page.locator("section.day").inner_text()
    page.locator("section.day .item").click()
    assert "Tuesday, 2 June 2026, 18:00 – 19:00" in page.get_by_role("article").inner_text()
    assert "For you: Wednesday, 3 June 2026, 01:00 – 02:00 (Asia/Tokyo)" in page.get_by_role("article").inner_text()


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 3840])
def test_no_page_is_wider_than_the_screen(server, open_page, width):
    server.import_calendar(SERIES.replace("Choir practice", "Donaudampfschifffahrtsgesellschaftskapitän" * 3))
    page = open_page(server, width, 800)
    send(page, POSTER)
    paths = ["/", page.url[len(server.address) :], "/calendar?day=2026-06-09", "/agenda?from=2026-06-01", "/reminders", "/calendars",
             "/event/new", "/event?" + "calendar=x"]
    for path in paths:
        page.goto(server.address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


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
    sizes = []
    page = open_page(server)
    page.on("response", lambda response: sizes.append(len(response.body())))
    page.reload(wait_until="networkidle")
    assert 0 < sum(sizes) < 80_000
