"""axe-core on every page, in light and dark, with forced colours, and on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import POSTER
from test_pages import fill, send

LOOKS = {
    "light": {"color_scheme": "light"},
    "dark phone": {"color_scheme": "dark", "width": 320, "locale": "de-DE"},
    "forced colours": {"forced_colors": "active"},
}


@pytest.mark.parametrize("look", LOOKS)
def test_no_page_has_a_violation(server, open_page, look):
    fill(server)
    # The content policy of the pages would not let axe-core run, so it is bypassed.
    options = {"height": 740, "bypass_csp": True} | LOOKS[look]
    page = open_page(server, **options)
    send(page, POSTER)
    scan = page.url
    page.locator("form.add .primary").click()
    page.wait_for_load_state()
    page.goto(server.address + "/calendar?day=2026-06-09")
    page.locator("a.item").last.click()
    event = page.url
    paths = ["/", "/calendar?day=2026-06-26", "/calendar?view=week&day=2026-06-12", "/calendar?view=day&day=2026-06-26", "/agenda?from=2026-06-01",
             "/search?q=session", "/reminders", "/reminders?all=yes", "/calendars", "/devices", "/event/new", "/nothing", "/pair"]
    found = {}
    for address in [scan, event, event.replace("/event?", "/event/edit?"), event.replace("/event?", "/event/code?"), scan + "/0/0/review"] + [
        server.address + path for path in paths
    ]:
        page.goto(address)
        violations = Axe().run(page).response["violations"]
        if violations:
            found[address] = [(v["id"], v["nodes"][0]["html"][:200]) for v in violations]
    page.context.clear_cookies()
    page.goto(server.address + "/")
    assert page.locator("#password").count() == 1
    violations = Axe().run(page).response["violations"]
    assert found == {} and violations == []
