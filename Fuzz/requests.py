#!/usr/bin/env python3
"""Sends mutated HTTP requests to `scanics serve`: heads, forms, and JSON bodies of the HTTP interface.

    Fuzz/requests.py PROGRAM SECONDS [SEED]

PROGRAM is scanics-store. The server must answer each request that it does not refuse by closing the connection, never with 500,
go on, and need bounded memory. A request that fails is written to .build-fuzz/found/requests.
"""

import json
import os
import pathlib
import random
import re
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import mutation

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLIENTS = 4
# The statuses that the server may answer a program with.
EXPECTED = {200, 201, 204, 303, 304, 400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 421, 422, 428, 429, 431, 499, 501, 503}
MOST_MEMORY = 600
PIECES = [b"\r\n", b"\r", b"\n", b"\0", b" ", b":", b";", b",", b"\"", b"\\", b"{", b"}", b"[", b"]", b"null", b"true", b"-1", b"1e999",
          b"99999999999999999999", b"%00", b"%2e%2e/", b"\xff\xfe", b"\xf0\x9f\x98\x80", b"--x", b"--x--", b"chunked", b"0\r\n\r\n",
          b"ffffffffffffffff\r\n", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Host: a\r\n", b"Expect: 100-continue\r\n",
          b"Range: bytes=0-\r\n", b"BEGIN:VEVENT\r\n", b"RRULE:FREQ=SECONDLY\r\n", b"2026-13-40T99:99", b"9999-12-31", b"0000-01-01"]


def seeds(port, token):
    """Whole requests: each operation of the interface, and forms."""
    own = f"Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
    event = {"summary": "Jazz", "start": "2026-06-12T19:00:00+02:00", "end": "2026-06-12T21:00:00", "timeZone": "Europe/Berlin",
             "location": "Pier", "description": "a", "recurrence": "FREQ=WEEKLY;COUNT=3", "alarms": [-15], "url": "https://example.org"}
    reminder = {"summary": "Tickets", "due": "2026-06-10", "priority": 3, "completed": True}
    calendar = {"title": "Work", "color": "#ff0000"}
    form = ("--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.ics\"\r\n\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"
            "UID:a\r\nDTSTART:20260612T190000Z\r\nSUMMARY:a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n\r\n--x--\r\n")
    def request(method, path, body="", kind="application/json"):
        data = body if isinstance(body, str) else json.dumps(body)
        fields = f"Content-Type: {kind}\r\nContent-Length: {len(data.encode())}\r\n" if body else ""
        return f"{method} {path} HTTP/1.1\r\n{own}{fields}\r\n{data}".encode()
    item = "/api/events/item?calendar=a&uid=b&at=2026-06-12T19:00:00Z"
    return [
        request("GET", "/healthz"), request("GET", "/"), request("GET", "/assets/style.css"), request("GET", "/calendar?day=2026-06-12"),
        request("GET", "/agenda"), request("GET", "/api/openapi.json"), request("GET", "/api/calendars"), request("GET", "/api/imports"),
        request("GET", "/api/events?from=2026-01-01&to=2027-01-01&q=a&cursor=b"), request("GET", "/api/reminders?all=true"),
        request("GET", item), request("POST", "/api/events", event), request("PATCH", item + "&span=this", event), request("DELETE", item),
        request("POST", "/api/reminders", reminder), request("PATCH", "/api/reminders/item?calendar=a&uid=b", reminder),
        request("POST", "/api/calendars", calendar), request("PATCH", "/api/calendars/item?calendar=a", calendar),
        request("POST", "/api/imports?name=a.ics&restore=true", form, "multipart/form-data; boundary=x"),
        request("POST", "/api/scans?name=a.png", form, "multipart/form-data; boundary=x"), request("POST", "/api/imports/undo?batch=a"),
        request("POST", "/api/scans?name=a.txt", "BEGIN:VEVENT\r\nDTSTART:20260612\r\nEND:VEVENT\r\n", "text/plain"),
        request("POST", "/events/new", "title=a&start=2026-06-12&repeat=weekly", "application/x-www-form-urlencoded"),
        b"POST /api/scans HTTP/1.1\r\n" + own.encode() + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ]


def mutated(chance, corpus):
    data = bytearray(chance.choice(corpus))
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        place = chance.randrange(len(data) + 1)
        kind = chance.randrange(7)
        if kind < 4:
            mutation.change(chance, data, PIECES)
        elif kind == 4:
            other = chance.choice(corpus)
            data[place:] = other[chance.randrange(len(other)):]
        elif kind == 5:
            data[place:place] = chance.choice([b"a", b"[", b"{\"a\":", b"%41", b"\xc3\xa4"]) * chance.choice([10, 1000, 20000])
        else:
            # A JSON body whose length is stated correctly is read further than one that is cut off.
            head, _, body = bytes(data).partition(b"\r\n\r\n")
            data = bytearray(re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head) + b"\r\n\r\n" + body)
    if chance.random() < 0.7:
        head, gap, body = bytes(data).partition(b"\r\n\r\n")
        data = bytearray(re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), head) + gap + body)
    return bytes(data)


class Run:
    def __init__(self, port, token, until, seed):
        self.port, self.until, self.seed = port, until, seed
        self.corpus = seeds(port, token)
        self.lock = threading.Lock()
        self.count, self.statuses, self.failed = 0, {}, []

    def client(self, number):
        chance = random.Random(f"{self.seed} {number}")
        while time.monotonic() < self.until:
            data = mutated(chance, self.corpus)
            status = self.status(data)
            with self.lock:
                self.count += 1
                self.statuses[status] = self.statuses.get(status, 0) + 1
                if status not in EXPECTED and status is not None:
                    self.failed.append((status, data))

    def status(self, data):
        """The status of the first answer; None if the connection is closed, or waits for more of a body."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
                connection.sendall(data)
                # A server that waits for the rest of the body notices that there is none.
                if not select.select([connection], [], [], 0.5)[0]:
                    connection.shutdown(socket.SHUT_WR)
                answer = connection.recv(65536)
        except OSError:
            return None
        found = re.match(rb"HTTP/1\.[01] (\d{3}) ", answer)
        return int(found[1]) if found else 0 if answer else None


def memory(pid):
    """The memory of a process in MB; 0 if it has ended."""
    try:
        return int(pathlib.Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0]) / 1024
    except (OSError, IndexError):
        return 0


def main():
    program, seconds = pathlib.Path(sys.argv[1]).resolve(), float(sys.argv[2])
    seed = sys.argv[3] if len(sys.argv) > 3 else str(random.randrange(1 << 32))
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder, HOME=folder, TZ="Europe/Berlin")
        server = subprocess.Popen([program, "serve", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True)
        found = re.search(r":(\d+)/\?token=(\S+)", server.stdout.readline())
        run = Run(int(found[1]), found[2], time.monotonic() + seconds, seed)
        threads = [threading.Thread(target=run.client, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        most = 0
        while any(thread.is_alive() for thread in threads) and server.poll() is None:
            most = max(most, memory(server.pid))
            time.sleep(0.2)
        ended = server.poll()
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{run.port}/healthz", timeout=20).read()
        except OSError as error:
            run.failed.append((f"no health: {error}", b""))
        server.terminate()
        server.wait(30)
    print(f"requests: {run.count} (seed {seed}), {most:.0f} MB; statuses {dict(sorted(run.statuses.items(), key=str))}")
    if ended is not None:
        run.failed.append((f"the server ended with {ended}", b""))
    if most > MOST_MEMORY:
        run.failed.append((f"the server needed {most:.0f} MB", b""))
    kept = ROOT / ".build-fuzz/found/requests"
    for number, (status, data) in enumerate(run.failed[:20]):
        kept.mkdir(parents=True, exist_ok=True)
        (kept / str(number)).write_bytes(data)
        print(f"failed with {status}: {kept / str(number)}: {data[:120]!r}", file=sys.stderr)
    sys.exit(bool(run.failed))


main()
