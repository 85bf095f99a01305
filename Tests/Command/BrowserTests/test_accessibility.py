"""axe-core on every page, in light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import POSTER
from test_pages import SERIES, send


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_has_a_violation(server, open_page, scheme, width):
    server.import_calendar(SERIES)
    # The content policy of the pages would not let axe-core run, so it is bypassed.
    page = open_page(server, width, 740, color_scheme=scheme, bypass_csp=True)
    send(page, POSTER)
    scan = page.url
    page.get_by_role("button", name="Add to calendar").click()
    page.wait_for_load_state()
    saved = page.url
    page.get_by_role("link", name="Show it").click()
    event = page.url
    paths = ["/", "/calendar?day=2026-06-09", "/agenda?from=2026-06-01", "/search?q=choir", "/reminders", "/reminders?all=yes",
             "/calendars", "/event/new", "/nothing"]
    found = {}
    for address in [saved, event, event.replace("/event?", "/event/edit?"), scan + "/0/0/review"] + [
        server.address + path for path in paths
    ]:
        page.goto(address)
        violations = Axe().run(page).response["violations"]
        if violations:
            found[address] = [(v["id"], v["nodes"][0]["html"][:200]) for v in violations]
    page.context.clear_cookies()
    page.goto(server.address + "/")
    assert page.get_by_label("Token or device password").count() == 1
    violations = Axe().run(page).response["violations"]
    assert found == {} and violations == []
