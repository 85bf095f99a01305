#!/usr/bin/env python3
"""Lets scanics ask a calendar server whose answers are mutated.

    Fuzz/caldav-answers.py PROGRAM SECONDS [SEED]

PROGRAM is scanics-store. Each run must end with a status of its own, in time and with bounded memory, whatever the answers are. The
answers of a run that fails are written to .build-fuzz/found/caldav-answers.
"""

import http.server
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time

import mutation

ROOT = pathlib.Path(__file__).resolve().parent.parent
EVENT = ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:{0}\r\nDTSTAMP:20260101T000000Z\r\n"
         "DTSTART;TZID=Europe/Berlin:20260612T190000\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY:Jazz {0}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
NAMES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"'
ACCOUNT = ("<response><href>/</href><propstat><prop><resourcetype><collection/><principal/></resourcetype><current-user-principal><href>/</href>"
           "</current-user-principal><C:calendar-home-set><href>/home/</href></C:calendar-home-set></prop><status>HTTP/1.1 200 OK</status></propstat></response>")
CALENDAR = ("<response><href>/home/a/</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype><displayname>A</displayname>"
            "<C:supported-calendar-component-set><C:comp name=\"VEVENT\"/><C:comp name=\"VTODO\"/></C:supported-calendar-component-set>"
            "<S:getctag>1</S:getctag><sync-token>t:1</sync-token><current-user-privilege-set><privilege><read/></privilege><privilege><write/>"
            "</privilege></current-user-privilege-set><A:calendar-color>#ff0000ff</A:calendar-color><supported-report-set><supported-report><report>"
            "<sync-collection/></report></supported-report></supported-report-set></prop><status>HTTP/1.1 200 OK</status></propstat></response>")
PIECES = [b"<", b">", b"&", b"&#0;", b"&#x110000;", b"]]>", b"<![CDATA[", b"<!DOCTYPE a [<!ENTITY b \"c\">]>", b"&b;", b"\0", b"\xff", b"\"", b"/../",
          b"%2e%2e%2f", b"http://127.0.0.1:1/", b"//", b"</prop>", b"HTTP/1.1 403 Forbidden", b"HTTP/1.1 99999", b"<a>" * 300, b"\r\n", b"99999999999999999999",
          b"BEGIN:VEVENT\r\n", b"END:VCALENDAR\r\n", b"RRULE:FREQ=SECONDLY\r\n", b"DTSTART:00000000T000000\r\n", b"a" * 5000]


def response(name, data):
    inner = f"<C:calendar-data>{EVENT.format(name)}</C:calendar-data>" if data else ""
    return (f"<response><href>/home/a/{name}.ics</href><propstat><prop><getetag>\"{name}\"</getetag><getcontenttype>text/calendar</getcontenttype>"
            f"{inner}</prop><status>HTTP/1.1 200 OK</status></propstat></response>")


def answer(method, path, body):
    """The right answer: a status and a body."""
    if method == "OPTIONS":
        return 200, ""
    if method == "GET":
        return 200, EVENT.format("a")
    if method == "PROPFIND":
        inner = CALENDAR if path.startswith("/home") else ACCOUNT
    elif method == "REPORT":
        inner = "".join(response(name, b"calendar-data" in body) for name in "abc") + ("<sync-token>t:2</sync-token>" if b"sync-collection" in body else "")
    else:
        return 201, ""
    return 207, f'<?xml version="1.0" encoding="utf-8"?><multistatus {NAMES}>{inner}</multistatus>'


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    chance = random.Random(0)
    answers = []
    # The number of the answer that is mutated; -1 for all: with right answers before it, more of the program is reached.
    victim = -1

    def handle_error(self, *_):
        pass

    def mutated(self, status, text):
        chance, data = self.chance, bytearray(text.encode())
        if self.victim not in (-1, len(self.answers)):
            return status, bytes(data)
        for _ in range(chance.choice([1, 1, 1, 2, 5])):
            kind = chance.randrange(6)
            if kind < 4:
                mutation.change(chance, data, PIECES)
            elif kind == 4:
                status = chance.choice([status, 200, 207, 204, 301, 302, 400, 401, 403, 404, 409, 412, 423, 429, 500, 503, 507])
            else:
                del data[chance.randrange(len(data) + 1):]
        return status, bytes(data)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        chance = self.server.chance
        status, data = self.server.mutated(*answer(self.command, self.path, body))
        self.server.answers.append(f"{self.command} {self.path} {status}\n".encode() + data)
        self.send_response(status)
        self.send_header("DAV", "1, 3, calendar-access")
        types = ["application/xml; charset=utf-8"] * 20 + ["text/html", "application/xml; charset=utf-16", ""]
        self.send_header("Content-Type", chance.choice(types))
        if 300 <= status < 400:
            self.send_header("Location", chance.choice(["/", "/home/", "//a", "http://127.0.0.1:1/", "file:///etc/passwd", ""]))
        length = len(data) + chance.choice([0] * 60 + [1, -1, 10**12])
        self.send_header("Content-Length", str(max(length, 0)))
        if length != len(data):
            self.close_connection = True
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_PUT = do_DELETE = do_OPTIONS = do_PROPFIND = do_REPORT = do_PROPPATCH = do_MKCALENDAR = do_HEAD = handle_any

    def log_message(self, *_):
        pass


def main():
    program, until = pathlib.Path(sys.argv[1]).resolve(), time.monotonic() + float(sys.argv[2])
    seed = sys.argv[3] if len(sys.argv) > 3 else str(random.randrange(1 << 32))
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    store = f"caldav+http://ana@127.0.0.1:{server.server_port}/"
    commands = [["events", "list", "--from", "2026-06-01", "--to", "2026-07-01"], ["calendars", "list"], ["reminders", "list"],
                ["events", "add", "Talk", "--start", "2026-06-12T19:00"]]
    count, statuses, failed = 0, {}, 0
    while time.monotonic() < until:
        chance = server.chance = random.Random(f"{seed} {count}")
        server.answers, server.victim = [], chance.choice([-1, *range(12)])
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder, XDG_CACHE_HOME=folder, SCANICS_PASSWORD="x")
            problem = None
            # The second run has what the first one kept.
            for _ in range(2):
                words = chance.choice(commands)
                try:
                    done = subprocess.run([program, *words, "--store", store], env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=90,
                                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)))
                    status = done.returncode
                    if status not in (0, 1, 3) or b"Fatal error" in done.stderr:
                        problem = f"{words} ended with {status}: {done.stderr[:1500]!r}"
                except subprocess.TimeoutExpired:
                    status, problem = "late", f"{words} took 90 seconds"
                statuses[status] = statuses.get(status, 0) + 1
                count += 1
        if problem:
            kept = ROOT / ".build-fuzz/found/caldav-answers"
            kept.mkdir(parents=True, exist_ok=True)
            (kept / str(failed)).write_bytes(b"\n\n".join(server.answers))
            print(f"{problem}; its answers: {kept / str(failed)}", file=sys.stderr)
            failed += 1
            if failed == 20:
                break
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"runs: {count} (seed {seed}), {most} MB; statuses {statuses}")
    sys.exit(bool(failed) or most > 600)


main()
