"""Dangers that must do no harm: other sites, strangers' texts, large and slow requests, a locked store."""

import json
import re
import socket
import sqlite3
import subprocess
import sys
import time

import pytest
from conftest import JSON, POSTER, night, start_server, wait_until

MARKUP = "<img src=x onerror=alert(1)></script><script>alert(1)</script>\"'{{t.undo}}"


def test_a_foreign_host_is_refused(server):
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "localhost:1"]:
        assert server.call("GET", "/api/calendars", headers={"Host": host})[0] == 421


@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {}])
def test_a_change_from_another_site_is_refused(server, headers):
    _, fields, _ = server.call("GET", f"/?token={server.token}", token=False)
    cookie = fields["Set-Cookie"].split(";")[0]
    assert "HttpOnly" in fields["Set-Cookie"] and "SameSite=Lax" in fields["Set-Cookie"]
    for method, path in [("POST", "/calendars"), ("POST", "/api/calendars"), ("DELETE", "/api/calendars/item?calendar=x")]:
        status, _, _ = server.call(method, path, b"title=x", headers | {"Cookie": cookie}, token=False)
        assert status == 403
    own = {"Cookie": cookie, "Origin": server.address}
    assert server.call("POST", "/calendars", b"title=Mine", own, token=False)[0] == 303


def test_nothing_is_shown_without_the_token(server):
    for path in ["/", "/calendar", "/calendars", "/api/calendars", "/api/openapi.json", "/changes", "/scans/x", "/event?calendar=x&uid=y"]:
        status, fields, body = server.call("GET", path, token=False)
        assert status == 401 and fields["WWW-Authenticate"] == "Bearer", path
    assert server.call("GET", "/?token=wrong", token=False)[0] == 401
    assert server.call("GET", "/healthz", token=False)[0] == 200


def test_wrong_tokens_are_slowed_down(server):
    statuses = [server.call("GET", "/api/calendars", headers={"Authorization": "Bearer x"}, token=False)[0] for _ in range(7)]
    assert statuses == [401] * 5 + [429] * 2
    _, fields, _ = server.call("GET", "/?token=wrong", token=False)
    assert int(fields["Retry-After"]) > 0


def test_nobody_is_locked_out_by_the_wrong_tokens_of_others(server):
    for _ in range(7):
        server.call("GET", "/?token=wrong", headers={"Sec-Fetch-Site": "cross-site"}, token=False)
    assert server.call("GET", "/?token=wrong", token=False)[0] == 401
    for _ in range(7):
        server.call("GET", "/?token=wrong", token=False)
    assert server.call("GET", "/api/calendars")[0] == 200


def ask(server, *lines, body=b""):
    """Sends a request byte by byte as given; returns the status, and whether the server closed the connection."""
    port = int(server.address.rsplit(":")[-1])
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    lines = [line.format(port=port, token=server.token) for line in lines]
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
    answer = connection.recv(65536)
    connection.close()
    return int(answer.split()[1])


OWN = "Host: 127.0.0.1:{port}"
TOKEN = "Authorization: Bearer {token}"


@pytest.mark.parametrize("status, lines, body", [
    (400, ["GET / HTTP/1.1", OWN, OWN, TOKEN], b""),
    (400, ["GET / HTTP/1.1", TOKEN], b""),
    (200, ["GET http://127.0.0.1:{port}/ HTTP/1.1", OWN, TOKEN], b""),
    (421, ["GET http://evil.example/ HTTP/1.1", OWN, TOKEN], b""),
    (421, ["GET http://127.0.0.1:{port}@evil.example/ HTTP/1.1", OWN, TOKEN], b""),
    (400, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Content-Length: -1"], b""),
    (400, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Content-Length: 99999999999999999999"], b""),
    (400, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Content-Length: 1", "Content-Length: 2"], b""),
    (413, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Content-Length: 9999999999"], b""),
    (400, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Transfer-Encoding: chunked", "Content-Length: 1"], b"0\r\n\r\n"),
    (501, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Transfer-Encoding: gzip"], b""),
    (400, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Transfer-Encoding: chunked"], b"zz\r\nabc\r\n0\r\n\r\n"),
    (400, ["POST /api/scans HTTP/1.1", OWN, TOKEN, "Transfer-Encoding: chunked"], b"fffffffffffffffff\r\nabc"),
])
def test_an_odd_request_is_answered_at_once(server, status, lines, body):
    assert ask(server, *lines, body=body) == status


def test_the_header_of_a_part_is_bounded(server):
    body = b"--x\r\n" + b"a: b\r\n" * 200_000 + b"\r\n\r\n--x--\r\n"
    assert server.call("POST", "/api/scans", body, {"Content-Type": "multipart/form-data; boundary=x"})[0] == 400


def test_a_list_that_is_too_long_for_one_answer_has_a_cursor(server):
    rule = "RRULE:FREQ=MINUTELY;COUNT=12000"
    server.import_calendar("\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "SUMMARY:x",
        "DTSTART:20260612T000000Z", "DTEND:20260612T000030Z", rule, "END:VEVENT", "END:VCALENDAR", ""]))
    query, found = "from=2026-06-01&to=2026-07-01", []
    while query:
        list = json.loads(server.call("GET", "/api/events?" + query)[2])
        found += [event["start"]["utc"] for event in list["events"]]
        query = f"from=2026-06-01&to=2026-07-01&cursor={list['next']}" if "next" in list else None
    assert len(set(found)) == len(found) == 12000
    assert server.call("GET", "/api/events?cursor=x")[0] == 400
    assert b"more entries" in server.call("GET", "/calendar?day=2026-06-12", headers={"Accept-Language": "en"})[2]


def calendar(uid, summary, start, rule):
    return "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20260101T000000Z",
        f"SUMMARY:{summary}", f"DTSTART:{start}", rule, "END:VEVENT", "END:VCALENDAR", ""])


def test_a_day_after_the_cut_of_its_month_is_shown(server):
    server.import_calendar(calendar("a", "x", "20260605T000000Z", "RRULE:FREQ=MINUTELY;COUNT=12000"))
    server.import_calendar(calendar("b", "Choir", "20260625T100000Z", "RRULE:FREQ=DAILY;COUNT=1"))
    page = server.call("GET", "/calendar?day=2026-06-25", headers={"Accept-Language": "en"})[2]
    assert b"Choir" in page and b"Nothing here" not in page and b"more entries" in page


def test_the_agenda_of_many_events_goes_on_without_gaps(server):
    server.import_calendar(calendar("a", "Bell", "20260601T000000Z", "RRULE:FREQ=HOURLY;COUNT=720"))
    address, found, pages = "/agenda?from=2026-06-01", [], 0
    while address < "/agenda?from=2026-07-02":
        page = server.call("GET", address, headers={"Accept-Language": "en"})[2].decode()
        assert '<ul class="rows"></ul>' not in page and "more entries" not in page
        found += re.findall(r'class="item" href="([^"]+)"', page)
        address = re.search(r'href="(/agenda[^"]+)" rel="next"', page)[1]
        pages += 1
    assert len(found) == len(set(found)) == 720 and pages > 1


def test_many_reminders_and_events_do_not_take_the_pages_away(server):
    reminders = "".join(
        f"BEGIN:VTODO\r\nUID:r{number}\r\nDTSTAMP:20260101T000000Z\r\nDUE:20200101T000000Z\r\nSUMMARY:Session {number}\r\nEND:VTODO\r\n"
        for number in range(1300))
    server.import_calendar("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + reminders + "END:VCALENDAR\r\n")
    server.import_calendar(night(1300))
    for path in ["/reminders", "/reminders?all=yes", "/calendar", "/calendar?view=day", "/agenda", "/search?q=Session"]:
        status, _, page = server.call("GET", path, headers={"Accept-Language": "en"})
        assert status == 200, path
        assert (b"more entries" in page) == (path.startswith("/reminders") or path.startswith("/search")), path
    for path in ["/api/events?q=Session", "/api/reminders?q=Session"]:
        status, _, answer = server.call("GET", path)
        assert status == 200 and len(next(iter(json.loads(answer).values()))) == 1300, path


def send_calendar(server, count):
    """Sends a calendar of many events to the pages; returns the address of the page of its events."""
    form = b'--x\r\nContent-Disposition: form-data; name="pictures"; filename="a.ics"\r\n\r\n' + night(count).encode() + b"\r\n--x--\r\n"
    status, fields, _ = server.call("POST", "/scans", form, {"Content-Type": "multipart/form-data; boundary=x"})
    assert status == 303
    return fields["Location"]


def test_the_page_of_a_calendar_of_many_events_is_bounded_and_adds_all(server):
    assert json.loads(server.call("POST", "/api/calendars", b'{"title": "Chosen"}', JSON)[2])
    calendar = json.loads(server.call("GET", "/api/calendars")[2])["calendars"][0]["id"]
    few, many = send_calendar(server, 150), send_calendar(server, 1300)
    page = server.call("GET", few)[2].decode()
    assert page.count('<article class="ticket"') == 151 and "further events" not in page and page.count("tick-event") > 151
    page = server.call("GET", many)[2].decode()
    assert page.count('<article class="ticket"') == 200 and "1101 further events are not shown." in page
    assert "Add 1301" in page and "tick-event" not in page
    status, fields, _ = server.call("POST", many + "/add", f"all=yes&calendar={calendar}".encode())
    assert status == 303
    events = json.loads(server.call("GET", f"/api/events?from=2026-06-01&to=2026-07-01&calendar={calendar}")[2])["events"]
    assert len(events) == 1301
    page = server.call("GET", many)[2].decode()
    assert "Add 1301" not in page and page.count('<article class="ticket"') == 200


def test_every_answer_has_the_fields_that_keep_browsers_safe(server):
    for path in ["/", "/calendar", "/assets/style.css", "/nothing", "/healthz"]:
        _, fields, _ = server.call("GET", path)
        assert "default-src 'none'" in fields["Content-Security-Policy"] and "unsafe" not in fields["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in fields["Content-Security-Policy"] and fields["X-Frame-Options"] == "DENY"
        assert fields["X-Content-Type-Options"] == "nosniff" and fields["Access-Control-Allow-Origin"] is None
        assert fields["Cache-Control"] == ("public, max-age=31536000, immutable" if "assets" in path else "no-store")


def test_markup_in_every_field_is_text(server, open_page):
    text = MARKUP.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    fields = ["SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "COMMENT"]
    lines = [f"{name}:{text}" for name in fields] + [
        "URL:javascript:alert(1)", "CONFERENCE;VALUE=URI:javascript:alert(1)", f"ORGANIZER;CN={'<b>x</b>'}:mailto:a@example.org",
        "LINK;LINKREL=x;LABEL=<i>x</i>;VALUE=URI:javascript:alert(1)"]
    server.import_calendar("\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", f"UID:<script>alert(1)</script>", "DTSTAMP:20260101T000000Z",
        "DTSTART:20260612T180000Z", *lines, "END:VEVENT", "END:VCALENDAR", ""]))
    server.call("POST", "/api/calendars", json.dumps({"title": MARKUP}).encode(), JSON)
    page = open_page(server)
    for path in ["/calendar?day=2026-06-12", "/agenda?from=2026-06-01", "/search?q=" + "%3Cimg", "/calendars", "/event/new", "/"]:
        page.goto(server.address + path)
        assert page.locator("main img, main b, main i, main script").count() == 0, path
    page.goto(server.address + "/search?q=img")
    page.locator("a.item").click()
    assert MARKUP in page.get_by_role("article").inner_text()
    assert page.locator("a[href^=javascript]").count() == 0
    page.get_by_role("link", name="Edit").click()
    assert page.get_by_label("Title").input_value() == MARKUP
    page.goto(server.address + f"/{MARKUP}")
    page.goto(server.address + "/?done=created&batch=%22%3E%3Cimg+src%3Dx+onerror%3Dalert(1)%3E")
    assert page.locator("main img").count() == 0


def test_uploads_over_the_limit_and_broken_forms_are_refused(server):
    huge = b"x" * (65 << 20)
    assert server.call("POST", "/api/scans", huge)[0] == 413
    status, _, body = server.call("POST", "/api/scans", b"--x", {"Content-Type": "multipart/form-data; boundary=x"})
    assert status == 400 and json.loads(body)["code"] == "bad-form"
    assert server.call("POST", "/api/scans")[0] == 400


def test_a_reader_that_is_killed_costs_only_its_own_picture(server, tmp_path):
    # A large picture without codes keeps its reader busy.
    (tmp_path / "large.pgm").write_bytes(b"P5 5000 5000 255\n" + bytes(range(250)) * 100_000)
    sender = subprocess.Popen(
        ["curl", "-s", "-H", f"Authorization: Bearer {server.token}", "--data-binary", f"@{tmp_path}/large.pgm",
         server.address + "/api/scans"], stdout=subprocess.PIPE)

    def readers():
        found = subprocess.run(["pgrep", "-f", "scanics-reader"], capture_output=True, text=True).stdout.split()
        return [pid for pid in found if server.process.pid in ancestors(int(pid))]

    wait_until(readers, "a reader has started")
    while sender.poll() is None:
        for pid in readers():
            subprocess.run(["kill", "-KILL", pid])
        time.sleep(0.02)
    answer = json.loads(sender.stdout.read())
    assert answer["events"] == [] and answer["error"]["code"]
    status, _, body = server.call("POST", "/api/scans", POSTER.read_bytes())
    assert status == 200 and len(json.loads(body)["events"]) == 1


def ancestors(pid):
    """Returns the parent of a process, the parent of that process, and so on."""
    found = []
    while pid > 1:
        try:
            pid = int(open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[1])
        except OSError:
            break
        found.append(pid)
    return found


def test_an_upload_that_stops_half_way_disturbs_nobody(server):
    port = int(server.address.rsplit(":")[-1])
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
    for connection in slow:
        connection.sendall((
            f"POST /api/scans HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {server.token}\r\n"
            "Content-Length: 5000000\r\n\r\nsome").encode())
    status, _, body = server.call("POST", "/api/scans", POSTER.read_bytes())
    assert status == 200 and len(json.loads(body)["events"]) == 1
    for connection in slow:
        connection.close()


def test_a_thousand_idle_connections_disturb_nobody(server):
    port = int(server.address.rsplit(":")[-1])
    script = (
        "import resource, socket, sys\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)\n"
        f"held = [socket.create_connection(('127.0.0.1', {port})) for _ in range(1000)]\n"
        "print('held', flush=True); sys.stdin.read()\n")
    holder = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "held\n"
    assert server.call("GET", "/api/calendars")[0] == 200
    holder.communicate("")


def test_fifty_uploads_at_once_are_all_answered(server):
    body = POSTER.read_bytes()
    script = (
        "import concurrent.futures, urllib.request\n"
        "def send(_):\n"
        f"    request = urllib.request.Request('{server.address}/api/scans', data=open('{POSTER}', 'rb').read(), method='POST')\n"
        f"    request.add_header('Authorization', 'Bearer {server.token}')\n"
        "    return urllib.request.urlopen(request, timeout=300).status\n"
        "with concurrent.futures.ThreadPoolExecutor(50) as pool: print(list(pool.map(send, range(50))).count(200))\n")
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert result.stdout == "50\n", result.stderr


def test_a_store_that_another_program_locks_is_explained(server, tmp_path):
    server.run("import", str(POSTER))
    path = next(tmp_path.rglob("*.sqlite"))
    lock = sqlite3.connect(path)
    lock.execute("BEGIN EXCLUSIVE")
    status, fields, body = server.call("POST", "/api/calendars", b'{"title": "x"}', JSON)
    assert status == 503 and json.loads(body)["code"] == "store-busy" and fields["Retry-After"]
    lock.rollback()
    assert server.call("POST", "/api/calendars", b'{"title": "x"}', JSON)[0] == 201


def test_an_encrypted_server_sets_secure_cookies(tmp_path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        check=True, capture_output=True)
    server = start_server(tmp_path, "--tls-certificate", str(tmp_path / "cert.pem"), "--tls-key", str(tmp_path / "key.pem"))
    try:
        answer = subprocess.run(
            ["curl", "-si", "--cacert", tmp_path / "cert.pem", server.start], capture_output=True, text=True, timeout=30)
        assert "303" in answer.stdout.splitlines()[0] and "; Secure" in answer.stdout
    finally:
        server.stop()


def test_a_shutdown_finishes_what_it_has_begun(tmp_path):
    server = start_server(tmp_path)
    server.process.terminate()
    assert server.process.wait(20) in (0, 130)
