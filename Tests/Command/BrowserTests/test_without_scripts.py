"""Every action of the pages, by forms and links alone."""

import re

from conftest import LINK_POSTER, POSTER, SERIES, night, send


def test_every_action_works_without_scripts(server, open_page, tmp_path):
    page = open_page(server, java_script_enabled=False)

    def press(name, **options):
        page.get_by_role("button", name=name, **options).first.click()
        page.wait_for_load_state()

    def says(text):
        assert text in page.get_by_role("status").first.inner_text()

    # Scanning: add, review, several at once, a link, and another look.
    send(page, POSTER)
    press("Add to calendar")
    says("The event is in your calendar.")
    press("Undo")
    page.get_by_role("link", name="Review").click()
    page.get_by_label("Title").fill("Jazz")
    press("Save")
    page.get_by_role("link", name="Show it").click()
    assert page.get_by_role("heading", name="Jazz").count() == 1
    with page.expect_download():
        page.get_by_role("link", name="Download .ics").click()
    press("Open in my calendar app")
    assert page.get_by_role("link", name="Open the event").count() == 1
    (tmp_path / "many.ics").write_text(night(3))
    page.goto(server.address + "/")
    send(page, tmp_path / "many.ics")
    press("Add 4")
    assert page.get_by_role("status").count() == 4
    page.goto(server.address + "/")
    send(page, LINK_POSTER)
    press("Look for the event there")
    assert "could not be read" in page.inner_text("main")
    (tmp_path / "empty.pgm").write_bytes(b"P5 200 200 255\n" + bytes([200]) * 40_000)
    page.goto(server.address + "/")
    send(page, tmp_path / "empty.pgm")
    press("Look harder")
    assert page.get_by_role("button", name="Look harder").count() == 0

    # Events: a new one, a change, a move, occurrences, undo and redo, a code, a search.
    server.import_calendar(SERIES)
    page.goto(server.address + "/calendars")
    page.locator("#newTitle").fill("Posters")
    press("Create")
    says("The calendar was created.")
    page.get_by_label("Title: Posters").fill("Street")
    press("Save: Posters")
    says("The calendar was changed.")
    page.goto(server.address + "/calendar?day=2026-06-05")
    page.get_by_role("link", name="New event").click()
    page.get_by_label("In one line").fill("Picnic 5 June 2026 12:00-14:00")
    press("Fill in")
    press("Save")
    says("The event is in your calendar.")
    page.locator("#to").select_option(label="Street")
    press("Move", exact=True)
    says("The event was moved.")
    page.get_by_role("link", name="QR code").click()
    assert page.get_by_role("img", name="QR code").count() == 1
    page.goto(server.address + "/calendar?day=2026-06-09")
    page.get_by_role("link", name=re.compile("Choir practice")).last.click()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Place").fill("Church")
    page.get_by_label("this and all later occurrences").check()
    press("Save")
    says("The change was saved.")
    press("Delete this occurrence")
    says("The event was deleted.")
    press("Undo")
    says("Undone.")
    press("Redo")
    says("Done again.")
    page.goto(server.address + "/search?q=choir")
    assert "Choir practice" in page.inner_text("main")
    page.goto(server.address + "/calendar?day=2026-06-09")
    page.get_by_text("Which calendars").click()
    page.get_by_label("Street", exact=True).uncheck()
    press("Show these")

    # Reminders, calendars on a phone, devices.
    page.goto(server.address + "/reminders")
    page.locator("#title").fill("Buy tickets")
    press("Add", exact=True)
    press("Complete: Buy tickets")
    says("The reminder is completed.")
    page.goto(server.address + "/calendars")
    page.get_by_role("link", name="Subscribe on a phone: Street").click()
    press("Make a secret address")
    address = page.locator("code").inner_text()
    press("Make a new address")
    assert page.locator("code").inner_text() != address
    press("Remove the address")
    page.goto(server.address + "/calendars")
    page.get_by_label("Remove: Street").click()
    press("Remove the calendar: Street")
    says("The calendar was removed.")
    page.goto(server.address + "/devices")
    press("Sign out")
    page.get_by_label("Token or device password").fill(server.token)
    press("Sign in")
    page.goto(server.address + "/calendar")
    assert page.locator("table.grid").count() == 1
