"""Starts `scanics serve` and Debian's Chromium for the tests of the pages."""

import dataclasses
import os
import pathlib
import re
import subprocess
import time
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = pathlib.Path(os.environ.get("SCANICS_STORE", ROOT / ".build/debug/scanics-store"))
POSTER = ROOT / "SampleImages/poster.png"
LINK_POSTER = ROOT / "SampleImages/link-poster.png"
JSON = {"Content-Type": "application/json"}
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


@dataclasses.dataclass
class Server:
    """A running server, with its own store."""

    process: subprocess.Popen
    environment: dict
    token: str
    address: str

    @property
    def start(self):
        """The address that signs in."""
        return f"{self.address}/?token={self.token}"

    def run(self, *arguments, input=None):
        """Runs another program with the same store."""
        return subprocess.run(
            [PROGRAM, *arguments], env=self.environment, input=input, capture_output=True, timeout=60, check=True
        ).stdout

    def call(self, method, path, body=None, headers=None, token=True):
        """Sends a request as another program does; returns the status, the fields and the body."""
        request = urllib.request.Request(self.address + path, data=body, method=method, headers=headers or {})
        if token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.build_opener(NoRedirects).open(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def stop(self):
        """Asks the server to stop, and waits until it has stopped."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def import_calendar(self, text):
        """Imports the events of an iCalendar text."""
        status, _, body = self.call("POST", "/api/imports?name=events.ics", text.encode(), {"Content-Type": "text/calendar"})
        assert status == 200, body


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Returns redirects instead of following them."""

    def redirect_request(self, *_):
        return None


def start_server(folder, *options):
    """Starts a server with an empty store in a folder."""
    environment = dict(os.environ, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder), TZ="Europe/Berlin")
    process = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", *options], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    line = process.stdout.readline()
    found = re.search(r"(https?://\S+)/\?token=(\S+)", line)
    assert found, f"the server did not start: {line}{process.stderr.read()}"
    return Server(process, environment, found[2], found[1])


@pytest.fixture
def server(tmp_path):
    """A server with an empty store, which must still run at the end of the test, and then stop when asked to."""
    server = start_server(tmp_path)
    yield server
    assert server.process.poll() is None, f"the server has ended: {server.process.stderr.read()}"
    server.stop()


@pytest.fixture(scope="session")
def chromium():
    """Starts Debian's Chromium with options."""
    with sync_playwright() as playwright:
        yield lambda *options: playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-dev-shm-usage", *options]
        )


@pytest.fixture(scope="session")
def browser(chromium):
    """The browser of most tests."""
    browser = chromium()
    yield browser
    browser.close()


@pytest.fixture
def open_page(browser):
    """Opens pages that must not report violations of the content policy or errors of scripts."""
    contexts = []
    complaints = []

    def open_page(server, width=1280, height=800, **options):
        # The worker of the app would hide requests from tests that watch them.
        usual = {"timezone_id": "Europe/Berlin", "locale": "en-GB", "service_workers": "block"}
        options = usual | options
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on("console", lambda message: complaints.append(message.text) if "Content Security" in message.text else None)
        page.goto(server.start)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def wait_until(condition, what):
    """Waits until something is true."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, f"not within 30 seconds: {what}"
        time.sleep(0.1)


def send(page, *pictures):
    """Sends pictures from the start page and waits for what was found."""
    page.set_input_files("#pictures", pictures)
    if page.locator("html.scripted").count() == 0:
        page.locator(".plain button").click()
    page.wait_for_url("**/scans/*")


def night(count=0):
    """Returns a calendar with a night event, and a number of events on one day."""
    event = "BEGIN:VEVENT\nUID:{}\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:{}\nDTEND;TZID=Europe/Berlin:{}\nSUMMARY:{}\nEND:VEVENT\n"
    events = [event.format("night", "20260612T220000", "20260613T030000", "Long night")]
    for number in range(count):
        start = f"20260626T{8 + number % 14:02}{number * 7 % 60:02}00"
        events.append(event.format(f"busy-{number}", start, start[:-4] + "5959", f"Session {number}"))
    return ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n" + "".join(events) + "END:VCALENDAR\n").replace("\n", "\r\n")
