"""Every page with long texts, texts from right to left, and many entries: axe-core, small screens and large letters."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import JSON, POSTER, SERIES, night, send

LONG = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz" * 5
LOOKS = [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "light", "forced_colors": "active"}]
# What the look changes; everything else is the same in each.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}, "resultTypes": ["violations"]}
RULE = "FREQ=YEARLY;BYMONTH=3,6;BYMONTHDAY=1,15,-1;COUNT=4"


def fill(server):
    """Fills a store: 20 calendars with names of 40 letters, titles of 300 letters, Arabic, Hebrew, 100 events on a day."""
    for number in range(20):
        title = ["Donaudampfschifffahrtsgesellschaftskapitaen", "تقويم العائلة", "לוח השנה"][number % 3] + str(number)
        assert server.call("POST", "/api/calendars", json.dumps({"title": title}).encode(), JSON)[0] == 201
    server.import_calendar(SERIES.replace("Choir practice", LONG).replace("Town hall", "القاهرة " + LONG[:60]))
    server.import_calendar(night(100).replace("Long night", "اجتماع الفريق (2) – 3"))
    for path, body in [
        ("/api/reminders", {"summary": LONG, "due": "2026-06-09"}),
        ("/api/events", {"summary": "ישיבה (3) – 4", "start": "2026-06-15", "location": LONG, "recurrence": RULE}),
    ]:
        assert server.call("POST", path, json.dumps(body).encode(), JSON)[0] == 201


def every_page(server, page):
    """Returns the addresses of every page, with and without content, after a picture was scanned."""
    send(page, POSTER)
    scan = page.url.removeprefix(server.address)

    def event(day):
        page.goto(server.address + "/calendar?view=day&day=" + day)
        return page.locator("a.item").last.get_attribute("href")

    long, series = event("2026-06-09"), event("2026-06-15")
    calendar = json.loads(server.call("GET", "/api/calendars")[2])["calendars"][0]["id"]
    return [
        "/", scan, scan + "/0/0/review", "/calendar?day=2026-06-09", "/calendar?view=week&day=2026-06-26",
        "/calendar?view=day&day=2026-06-12", "/calendar?view=day&day=2026-06-26", "/agenda?from=2026-06-01", "/search?q=rind",
        "/reminders", "/reminders?all=yes", "/calendars", "/calendars/feed?calendar=" + calendar, "/devices", "/event/new",
        "/event/new?line=Dinner+5/6/2026", long, long.replace("/event?", "/event/edit?"), series.replace("/event?", "/event/edit?"),
        long.replace("/event?", "/event/code?"), "/pair?code=x", "/event?calendar=x", "/nothing",
    ]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_page_is_wider_than_the_screen(server, open_page, locale):
    fill(server)
    page = open_page(server, 320, 740, locale=locale)
    wide = []
    for path in every_page(server, page):
        page.goto(server.address + path)
        for width, size in [(320, "200%"), (320, ""), (360, ""), (768, ""), (1280, ""), (3840, "")]:
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((path[:40], width, size))
    assert wide == []


@pytest.mark.parametrize("place", [
    {"width": 1280, "height": 800, "locale": "en-GB"}, {"width": 320, "height": 740, "locale": "de-DE"}], ids=["desktop", "phone"])
def test_no_page_has_a_violation_in_light_dark_and_forced_colours(server, open_page, place):
    fill(server)
    # The content policy of the pages would not let axe-core run, so it is bypassed.
    page = open_page(server, bypass_csp=True, **place)
    found = {}

    def check(name):
        if place["width"] == 320:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        for look in LOOKS:
            page.emulate_media(**({"forced_colors": "none"} | look))
            options = {"resultTypes": ["violations"]} if look is LOOKS[0] else COLOURS
            violations = Axe().run(page, options=options).response["violations"]
            if violations:
                found[name, str(look)] = [(one["id"], one["nodes"][0]["html"][:200]) for one in violations]

    for path in every_page(server, page):
        page.goto(server.address + path)
        check(path[:60])
    page.context.clear_cookies()
    page.goto(server.address + "/")
    assert page.locator("#password").count() == 1
    check("sign in")
    assert found == {}
