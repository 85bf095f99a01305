"""The pages in a browser: from a picture to a saved event."""

import subprocess

import pytest
from conftest import LINK_POSTER, POSTER, ROOT, night, send

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}


@pytest.mark.parametrize("arrives", [True, False], ids=["late", "never"])
def test_a_picture_is_sent_that_is_chosen_before_the_script_arrives(server, open_page, arrives):
    page = open_page(server)

    def choose(route):
        page.set_input_files("#pictures", POSTER)
        if arrives:
            route.continue_()
        else:
            route.abort()

    page.route("**/assets/upload.js*", choose)
    page.goto(server.address + "/")
    if not arrives:
        page.get_by_role("button", name="Read the codes").click()
    page.wait_for_url("**/scans/*")
    assert "Sommernacht-Jazz" in page.get_by_role("article").inner_text()


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
        status, fields, file = server.call("GET", picture.get_attribute("src"))
        assert status == 200 and fields["Content-Type"] == "image/jpeg" and len(file) <= 40_000
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
    whole = page.get_by_role("link", name="The picture in full size").get_attribute("href")
    decode = "async (address) => { const image = new Image(); image.src = address; await image.decode(); return image.naturalWidth; }"
    assert page.evaluate(decode, whole) == 4000


def test_a_file_that_could_not_be_sent_can_be_sent_again(server, open_page):
    page = open_page(server)
    page.route("**/scans?into=*", lambda route: route.abort(), times=1)
    page.set_input_files("#pictures", [POSTER])
    page.get_by_role("button", name="Retry").click()
    page.wait_for_url("**/scans/*")
    assert "Sommernacht-Jazz" in page.get_by_role("article").inner_text()


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
