"""Devices: pairing, encryption of the server's own, sessions, and calendars that phones subscribe to."""

import gzip
import json
import re
import socket
import subprocess

import pytest
from conftest import JSON, SERIES, start_server


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@pytest.fixture
def restart(tmp_path):
    """Starts servers one after the other, at the same address and with the same files."""
    port, running = free_port(), []

    def restart(*options):
        for server in running:
            server.stop()
        running[:] = [start_server(tmp_path, "--port", str(port), *options)]
        return running[0]

    yield restart
    for server in running:
        server.stop()


def test_a_phone_is_connected_once_listed_and_signed_out(restart, open_page):
    server = restart("--public-url", f"http://127.0.0.1:{free_port()}")
    page = open_page(server)
    page.goto(server.address + "/devices")
    page.get_by_role("button", name="Connect a phone").click()
    code = page.locator(".code").inner_text()
    assert page.get_by_role("img", name="QR code").count() == 1 and re.fullmatch(r"[a-z2-9]{4}-[a-z2-9]{4}", code)
    phone = page.context.browser.new_context(locale="en-GB", user_agent="Mozilla/5.0 (Android 14) Firefox/140.0").new_page()
    phone.goto(server.address + "/pair?code=" + code)
    phone.get_by_role("button", name="Connect").click()
    assert "This device is connected." in phone.get_by_role("status").inner_text()
    cookie = next(c for c in phone.context.cookies() if c["name"].startswith("scanics-session"))
    assert cookie["expires"] > 360 * 86400 and cookie["httpOnly"]
    page.goto(server.address + "/devices")
    assert "Firefox, Android" in page.inner_text("main")
    assert "Firefox, Android" in server.run("accounts", "devices").decode()
    other = page.context.browser.new_context(locale="en-GB").new_page()
    other.goto(server.address + "/pair?code=" + code)
    other.get_by_role("button", name="Connect").click()
    assert "this code is wrong" in other.inner_text("main")
    server = restart()
    phone.goto(server.address + "/calendar")
    assert phone.locator("table.grid").count() == 1
    page.goto(server.address + "/devices")
    page.get_by_role("button", name="Sign out: Firefox, Android").click()
    phone.goto(server.address + "/calendar")
    assert phone.get_by_label("Token or device password").count() == 1
    phone.context.close()
    other.context.close()


def test_a_browser_stays_signed_in_after_a_restart_until_somebody_signs_it_out(restart, open_page):
    server = restart()
    page = open_page(server)
    server = restart()
    page.goto(server.address + "/devices")
    assert "this one" in page.inner_text("main")
    page.get_by_role("button", name="Sign out").click()
    assert page.get_by_label("Token or device password").count() == 1


def test_a_wrong_code_lets_nobody_in(server):
    own = {"Origin": server.address, "Content-Type": "application/x-www-form-urlencoded"}
    for _ in range(6):
        status, fields, _ = server.call("POST", "/pair", b"code=abcd-efgh", own, token=False)
        assert status == 403 and "Set-Cookie" not in fields
    assert server.call("POST", "/pair", b"code=abcd-efgh", {"Origin": "http://evil.example"}, token=False)[0] == 403
    assert server.call("POST", "/devices/connect", b"", own, token=False)[0] == 401


def test_the_network_is_encrypted_by_an_authority_of_its_own(tmp_path):
    server = start_server(tmp_path, "--lan")
    try:
        assert server.address.startswith("https://")
        authority = tmp_path / "scanics/authority.pem"
        assert (tmp_path / "scanics/authority-key.pem").stat().st_mode & 0o777 == 0o600
        ask = ["curl", "-s", "--max-time", "30", "--cacert", authority, "-o", tmp_path / "answer", "-w", "%{http_code} %{redirect_url}"]
        port = server.address.rsplit(":")[-1]
        for host in ["127.0.0.1", "localhost"]:
            result = subprocess.run([*ask, f"https://{host}:{port}/healthz"], capture_output=True, text=True)
            assert result.stdout.startswith("200"), result
        # A name that the certificate does not have is refused by the client, and then by the server.
        other = ["--connect-to", f"other.example:{port}:127.0.0.1:{port}", f"https://other.example:{port}/healthz"]
        assert subprocess.run([*ask, *other], capture_output=True).returncode == 60
        plain = subprocess.run([*ask, f"http://127.0.0.1:{port}/calendar?day=2026-06-12"], capture_output=True, text=True)
        assert plain.stdout == f"307 https://127.0.0.1:{port}/calendar?day=2026-06-12"
        subprocess.run([*ask, f"https://127.0.0.1:{port}/authority.crt"], check=True)
        shown = subprocess.run(
            ["openssl", "x509", "-inform", "DER", "-noout", "-text", "-in", tmp_path / "answer"], capture_output=True, text=True, check=True)
        assert "CA:TRUE, pathlen:0" in shown.stdout and "Name Constraints: critical" in shown.stdout
        keys = b"PRIVATE"
        for path in ["authority.crt", "authority.mobileconfig"]:
            subprocess.run([*ask, f"https://127.0.0.1:{port}/{path}"], check=True)
            assert keys not in (tmp_path / "answer").read_bytes()
    finally:
        server.stop()


def test_a_phone_subscribes_to_a_calendar_by_a_secret_address(server, open_page):
    server.import_calendar(SERIES)
    other = json.loads(server.call("POST", "/api/calendars", b'{"title": "Private"}', JSON)[2])["id"]
    body = json.dumps({"summary": "Secret", "start": "2026-06-12", "calendar": other}).encode()
    assert server.call("POST", "/api/events", body, JSON)[0] == 201
    page = open_page(server)
    page.goto(server.address + "/calendars")
    page.get_by_role("link", name="Subscribe on a phone: Calendar").click()
    assert page.get_by_role("heading", name="Subscribe on a phone: Calendar").count() == 1
    page.get_by_role("button", name="Make a secret address").click()
    address = page.locator("code").inner_text()
    assert page.get_by_role("link", name="Open in my calendar app").get_attribute("href") == address.replace("http", "webcal", 1)
    path = address[len(server.address):]
    status, fields, body = server.call("GET", path, token=False)
    assert status == 200 and fields["Content-Type"].startswith("text/calendar") and b"Choir practice" in body
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H" in body and b"Secret" not in body
    assert server.call("GET", path, headers={"If-None-Match": fields["ETag"]}, token=False)[0] == 304
    status, packed, small = server.call("GET", path, headers={"Accept-Encoding": "gzip"}, token=False)
    assert packed["Content-Encoding"] == "gzip" and gzip.decompress(small) == body
    assert server.call("PUT", path, b"x", token=False)[0] in (401, 404, 405)
    assert server.call("GET", path.replace("/feeds/", "/feeds/x"), token=False)[0] == 404
    page.get_by_role("button", name="Remove the address").click()
    assert server.call("GET", path, token=False)[0] == 404


def test_an_event_is_shared_as_a_code_that_our_reader_reads(server, open_page):
    server.import_calendar(SERIES)
    page = open_page(server)
    page.goto(server.address + "/calendar?day=2026-06-09")
    page.locator("a.item").click()
    page.get_by_role("link", name="QR code").click()
    assert page.get_by_role("img", name="QR code").is_visible() and page.get_by_role("heading", name="Choir practice").count() == 1
    path = page.get_by_role("link", name="PNG").get_attribute("href")
    status, fields, picture = server.call("GET", path)
    assert status == 200 and fields["Content-Type"] == "image/png"
    event = json.loads(server.call("POST", "/api/scans", picture)[2])["events"][0]
    assert event["summary"] == "Choir practice" and event["start"]["utc"] == "2026-06-09T16:00:00Z"
    assert b"<svg" in server.call("GET", path.replace(".png", ".svg"))[2]


def test_texts_are_compressed_but_not_those_with_secrets(server):
    def encoding(path):
        return server.call("GET", path, headers={"Accept-Encoding": "gzip, br"})[1]["Content-Encoding"]
    for path in ["/", "/calendar", "/assets/style.css", "/assets/page.js", "/api/openapi.json"]:
        assert encoding(path) == "gzip", path
    assert encoding("/devices") is None and encoding("/healthz") is None
    assert server.call("GET", "/calendar", headers={"Accept-Encoding": "gzip;q=0"})[1]["Content-Encoding"] is None
