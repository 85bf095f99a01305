"""Draws the pictures of the pages in docs/images/serve: each view on a phone and a desktop, in light and dark.

    python screenshots.py PROGRAM FOLDER
"""

import os
import pathlib
import sys
import tempfile

os.environ["SCANICS_STORE"] = sys.argv[1]

from conftest import POSTER, SERIES, send, start_server  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
with sync_playwright() as playwright, tempfile.TemporaryDirectory() as store:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    server = start_server(store)
    server.import_calendar(SERIES)
    server.call("POST", "/api/reminders", b'{"summary": "Buy tickets", "due": "2026-06-12"}', {"Content-Type": "application/json"})
    server.call("POST", "/api/calendars", b'{"title": "Posters", "color": "#aa3355"}', {"Content-Type": "application/json"})
    for size, (width, height) in {"phone": (360, 740), "desktop": (1280, 800)}.items():
        for scheme in ["light", "dark"]:
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, timezone_id="Europe/Berlin", locale="en-GB")
            page = context.new_page()

            def draw(view, path=None):
                if path:
                    page.goto(server.address + path)
                if view in ["review", "repeat"]:
                    # On a screen as high as the form, its buttons are below it and not over it.
                    page.set_viewport_size({"width": width, "height": page.evaluate("document.documentElement.scrollHeight")})
                page.screenshot(path=folder / f"{size}-{view}-{scheme}.png", full_page=view != "start")
                page.set_viewport_size({"width": width, "height": height})

            page.goto(server.start)
            draw("start")
            send(page, POSTER)
            draw("scan")
            scan = page.url[len(server.address):]
            draw("review", scan + "/0/0/review")
            page.goto(server.address + "/event/new?day=2026-06-19&line=Rent")
            page.locator("#repeat").select_option("monthly")
            page.locator("#byDays").check()
            page.get_by_label("day 15").check()
            page.get_by_label("the last day").check()
            draw("repeat")
            page.goto(server.address + scan)
            if page.get_by_role("button", name="Add to calendar").count():
                page.get_by_role("button", name="Add to calendar").click()
            page.get_by_role("link", name="Show it").click()
            draw("event")
            draw("calendar", "/calendar?day=2026-06-19")
            draw("week", "/calendar?view=week&day=2026-06-19")
            draw("agenda", "/agenda?from=2026-06-01")
            draw("reminders", "/reminders")
            draw("calendars", "/calendars")
            draw("devices", "/devices")
            context.close()
    browser.close()
    server.process.terminate()
    server.process.wait()
