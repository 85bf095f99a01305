"""How many taps, and how many seconds, people need on a phone of 360 by 740 pixels.

    scripts/test-browser.sh PROGRAM -n 0 -s -k taps

prints the table of docs/serve.md. The seconds must hold only if nothing else uses the processors.
"""

import os
import re
import subprocess
import time

from conftest import POSTER, ROOT, night, start_server
from test_app import video

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
# What Chromium's tools call slow 4G.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 1_440_000 / 8, "uploadThroughput": 675_000 / 8,
           "connectionType": "cellular4g"}


class Hand:
    """Taps what is in sight, and counts the taps."""

    def __init__(self, page):
        self.page, self.taps, self.picks = page, 0, 0
        self.began = time.monotonic()
        self.is_idle = os.getloadavg()[0] < os.cpu_count() / 2

    def tap(self, name, role="button", **options):
        place = self.page.get_by_role(role, name=name, **options) if role else self.page.locator(name)
        box = place.bounding_box()
        assert box and 0 <= box["y"] and box["y"] + box["height"] <= 740, f"{name} is out of sight: {box}"
        assert box["height"] >= 40, f"{name} is too small for a thumb: {box}"
        self.taps += 1
        place.tap()

    def choose(self, button, picture):
        """Taps a button that opens the phone's own list of pictures, and taps a picture there."""
        with self.page.expect_file_chooser() as chooser:
            self.tap(button, role=None)
        self.picks += 1
        self.began = time.monotonic()
        chooser.value.set_files(picture)
        self.page.wait_for_url("**/scans/*")

    def report(self, what, taps, seconds, limit=None):
        picks = f" and {self.picks} in the list of pictures" if self.picks else ""
        print(f"| {what} | {self.taps}{picks} | {seconds:.1f} s |")
        assert self.taps == taps
        if limit and self.is_idle:
            assert seconds < limit

    def requires(self, notice):
        assert notice in self.page.get_by_role("status").first.inner_text()


def test_taps_from_a_photo_to_a_saved_event(server, open_page):
    hand = Hand(open_page(server, **PHONE))
    hand.choose("label[for=pictures]", POSTER)
    hand.tap("Add to calendar")
    hand.requires("The event is in your calendar.")
    hand.report("a photo: saved", 2, time.monotonic() - hand.began)


def test_taps_from_the_camera_to_a_saved_event(tmp_path, chromium):
    server = start_server(tmp_path)
    film = video(server, tmp_path, frames=[1])
    browser = chromium(
        "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}")
    try:
        options = {"has_touch": True, "is_mobile": True, "locale": "en-GB", "service_workers": "block"}
        page = browser.new_page(viewport={"width": 360, "height": 740}, **options)
        # The first frame is sharp. What the page does with it is timed from when the camera shows it.
        page.add_init_script("""
            document.addEventListener("playing", () => { sessionStorage.playing ??= Date.now(); }, true);
            if (location.pathname.startsWith("/scans/")) document.addEventListener("DOMContentLoaded",
                () => requestAnimationFrame(() => { sessionStorage.shown ??= Date.now(); }));""")
        page.goto(server.start)
        hand = Hand(page)
        page.get_by_role("button", name="Live camera").tap()
        page.wait_for_url("**/scans/*", timeout=60_000)
        seconds = page.wait_for_function("sessionStorage.shown - sessionStorage.playing").json_value() / 1000
        hand.tap("Add to calendar")
        hand.requires("The event is in your calendar.")
        hand.report("the live camera is open: saved; from a sharp frame to the ticket", 1, seconds, 2)
    finally:
        browser.close()
        server.stop()


def test_taps_for_twelve_events_of_one_code(server, open_page, tmp_path):
    # Eleven events of one day, and one of a night.
    (tmp_path / "many.ics").write_text(night(11))
    server.run("qr", str(tmp_path / "many.ics"), "-o", str(tmp_path / "many.png"))
    page = open_page(server, **PHONE)
    hand = Hand(page)
    hand.choose("label[for=pictures]", tmp_path / "many.png")
    hand.tap("Add 12")
    page.get_by_role("status").first.wait_for()
    assert page.get_by_role("status").count() == 12
    hand.report("a photo of a code with 12 events: saved", 2, time.monotonic() - hand.began)


def test_taps_for_a_new_dinner(server, open_page):
    page = open_page(server, **PHONE)
    page.goto(server.address + "/calendar")
    hand = Hand(page)
    hand.tap("New event", role="link")
    page.wait_for_url("**/event/new*")
    page.keyboard.type("Dinner tomorrow 20:00-22:00 @ Vesta")
    page.keyboard.press("Enter")
    page.get_by_role("status").wait_for()
    hand.requires("The event is in your calendar.")
    shown = page.get_by_role("article").inner_text()
    assert "Dinner" in shown and "20:00 – 22:00" in shown and "Vesta" in shown
    hand.report("a new dinner: saved, beside typing “Dinner tomorrow 20:00-22:00 @ Vesta”", 1, time.monotonic() - hand.began)


def test_a_line_with_a_doubt_is_not_saved_by_enter(server, open_page):
    page = open_page(server, **PHONE)
    page.goto(server.address + "/event/new")
    page.keyboard.type("Dinner 5/6/2026")
    page.keyboard.press("Enter")
    page.get_by_text("Not certain").wait_for()
    assert page.url.endswith("/event/new") and server.run("export").count(b"BEGIN:VEVENT") == 0


def test_taps_to_move_an_event_by_an_hour(server, open_page):
    server.import_calendar(night())
    page = open_page(server, **PHONE)
    page.goto(server.address + "/calendar?view=day&day=2026-06-12")
    hand = Hand(page)
    hand.tap(re.compile("Long night"), role="link")
    hand.tap("Edit", role="link")
    hand.tap("1 hour later")
    assert page.locator("#endTime").input_value() == "04:00"
    hand.tap("Save", exact=True)
    hand.requires("The change was saved.")
    assert "23:00 – Saturday, 13 June 2026, 04:00" in page.get_by_role("article").inner_text()
    hand.report("an event, an hour later", 4, time.monotonic() - hand.began)


def test_taps_and_seconds_of_a_large_photo_in_a_slow_network(server, open_page, tmp_path):
    large = tmp_path / "large.jpg"
    ground = ["-size", "2000x1500", "plasma:fractal", "-seed", "3", "(", ROOT / "SampleImages/photo.jpg", "-resize", "2000x1500", ")"]
    blend = ["-compose", "blend", "-define", "compose:args=85", "-composite", "-resize", "4000x3000", "-quality", "92"]
    subprocess.run(["convert", *ground, *blend, large], check=True)
    assert large.stat().st_size > 1_000_000
    page = open_page(server, **PHONE)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_4G)
    sizes = []
    page.on("request", lambda request: sizes.append(int(request.headers.get("content-length", 0))) if "into=" in request.url else None)
    hand = Hand(page)
    hand.choose("label[for=pictures]", large)
    page.get_by_role("article").wait_for()
    seconds = time.monotonic() - hand.began
    assert len(sizes) == 1
    hand.report("a photo of 12 megapixels in slow 4G: its ticket", 1, seconds, 6)
