"""The server under load and malice: many hostile clients at once, and ordinary ones beside them.

Run as a program, it prints the table of docs/lab/load.md. As a test it is part of `make check-all`.
"""

import concurrent.futures
import os
import pathlib
import resource
import select
import socket
import stat
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import pytest
from conftest import POSTER, start_server

SLOW_POSTS = 4100
STREAMS = 1000
LARGE_UPLOADS = 20
BOMBS = 10
ORDINARY_UPLOADS = 50


def processes(pid):
    """A process and those that it started."""
    children = {}
    for entry in pathlib.Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            children.setdefault(parent, []).append(int(entry.name))
        except (OSError, ValueError, IndexError):
            continue
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop()
        waiting += children.get(one, [])
        found.append(one)
    return found


def memory(pid):
    """The memory of a process and those that it started, in MB: a page that several of them share counts once, and pictures in
    files in memory count, too."""
    total, files = 0, {}
    for one in processes(pid):
        try:
            text = pathlib.Path(f"/proc/{one}/smaps_rollup").read_text()
            total += int(text.split("\nPss:")[1].split()[0]) * 1024
            for entry in os.scandir(f"/proc/{one}/fd"):
                status = os.stat(entry.path)
                if stat.S_ISREG(status.st_mode) and status.st_nlink == 0:
                    files[status.st_ino] = status.st_blocks * 512
        except (OSError, IndexError):
            continue
    return (total + sum(files.values())) / (1 << 20)


def processor_time(pid):
    """The processor time of a process in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def connect(port, head, count):
    """Opens connections that each send a head."""
    connections = []
    for _ in range(count):
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=60)
            connection.sendall(head)
            connections.append(connection)
        except OSError:
            continue
    return connections


def ping(port):
    """Asks for /healthz until standard input ends, and prints the times in milliseconds."""
    times = []
    while not select.select([sys.stdin], [], [], 0.02)[0]:
        began = time.monotonic()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
                answer.read()
            times.append((time.monotonic() - began) * 1000)
        except OSError:
            times.append(60_000)
    print(*(round(one) for one in times))


def hold(port, token):
    """Holds slow posts without the token, of which each sends a byte from time to time, and streams of events."""
    post = f"POST /api/scans HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 5000000\r\n\r\nx"
    stream = f"GET /changes HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n\r\n"
    streams = connect(port, stream.encode(), STREAMS)
    posts = connect(port, post.encode(), SLOW_POSTS)
    print("held", flush=True)
    while not select.select([sys.stdin], [], [], 20)[0]:
        for connection in posts:
            try:
                connection.send(b"x")
            except OSError:
                continue
    # Streams must survive, because those who have signed in are not closed for others.
    alive = 0
    for connection in streams:
        connection.setblocking(False)
        try:
            while connection.recv(65536):
                pass
        except BlockingIOError:
            alive += 1
        except OSError:
            pass
    print(alive)


def most(times):
    """The time within which 99 of 100 are answered."""
    return times[len(times) * 99 // 100]


class Load:
    """Everything that happens at once, and what was measured."""

    def __init__(self, server):
        self.server = server
        self.port = int(server.address.rsplit(":")[-1])
        self.ends = threading.Event()
        self.uploads, self.peak, self.statuses = [], 0, {}

    def head(self, line, *fields, token=True):
        lines = [f"{line} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *fields]
        if token:
            lines.append(f"Authorization: Bearer {self.server.token}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def connection(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def start(self, *arguments):
        return subprocess.Popen(
            [sys.executable, __file__, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def times(self, pings):
        return sorted(int(one) for one in pings.communicate("\n")[0].split())

    def watch(self):
        while not self.ends.is_set():
            self.peak = max(self.peak, memory(self.server.process.pid))
            time.sleep(0.2)

    def upload_and_leave(self, body):
        connection = self.connection()
        try:
            connection.sendall(self.head("POST /api/scans", f"Content-Length: {len(body)}"))
            connection.sendall(body)
        except OSError:
            pass
        connection.close()

    def bomb(self, text):
        self.server.call("POST", "/api/scans", text, {"Content-Type": "text/calendar"})
        self.server.call("GET", "/api/events?from=2026-01-01&to=2027-01-01")
        self.server.call("GET", "/calendar?day=2026-06-12")

    def upload(self):
        began = time.monotonic()
        status = self.server.call("POST", "/api/scans", POSTER.read_bytes())[0]
        self.uploads.append(time.monotonic() - began)
        self.statuses[status] = self.statuses.get(status, 0) + 1

    def run(self):
        # A large picture without codes keeps its reader busy.
        large = b"P5 7700 7700 255\n" + os.urandom(7700) * 7700
        calendar = bomb_calendar(2000)
        self.server.call("POST", "/api/imports?name=bomb.ics", calendar, {"Content-Type": "text/calendar"})
        watch = threading.Thread(target=self.watch)
        watch.start()
        pings = self.start("ping", str(self.port))
        holder = self.start("hold", str(self.port), self.server.token)
        assert holder.stdout.readline() == "held\n"
        # While thousands connect or leave, each connection waits behind those that came before it.
        flood_pings = self.times(pings)
        pings = self.start("ping", str(self.port))
        with concurrent.futures.ThreadPoolExecutor(LARGE_UPLOADS + BOMBS + ORDINARY_UPLOADS) as pool:
            tasks = [pool.submit(self.upload_and_leave, large) for _ in range(LARGE_UPLOADS)]
            tasks += [pool.submit(self.bomb, calendar) for _ in range(BOMBS)]
            tasks += [pool.submit(self.upload) for _ in range(ORDINARY_UPLOADS)]
            for task in tasks:
                task.result()
        self.pings = self.times(pings)
        pings = self.start("ping", str(self.port))
        self.streams = int(holder.communicate("\n")[0])
        self.flood_pings = sorted(flood_pings + self.times(pings))
        self.ends.set()
        watch.join()
        # Everything must be idle again after ten seconds.
        time.sleep(10)
        before = processor_time(self.server.process.pid)
        time.sleep(2)
        self.idle = processor_time(self.server.process.pid) - before
        self.rest = memory(self.server.process.pid)

    def table(self):
        def slowest(pings):
            return f"{pings[-1]} ms; {most(pings)} ms; {pings[len(pings) // 2]} ms"
        return "\n".join([
            f"| ordinary uploads, of {ORDINARY_UPLOADS} | {self.statuses} |",
            f"| slowest ordinary upload | {max(self.uploads):.1f} s (median {statistics.median(self.uploads):.1f} s) |",
            f"| /healthz beside them: slowest; 99 of 100; half | {slowest(self.pings)} |",
            f"| /healthz while {SLOW_POSTS + STREAMS} clients connect and leave: slowest; 99 of 100; half | {slowest(self.flood_pings)} |",
            f"| event streams that stay open, of {STREAMS} | {self.streams} |",
            f"| greatest memory of all processes | {self.peak:.0f} MB |",
            f"| after ten seconds: memory; processor time in 2 s | {self.rest:.0f} MB; {self.idle:.2f} s |",
        ])


def bomb_calendar(count):
    """A calendar of one event with many RDATEs in one year."""
    times = ",".join(f"2026{1 + place // 600 % 12:02}{1 + place // 24 % 25:02}T{place % 24:02}{place // 24 % 60:02}00Z" for place in range(count))
    return (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:bomb\r\nDTSTAMP:20260101T000000Z\r\n"
        f"DTSTART:20260101T000000Z\r\nDTEND:20260101T010000Z\r\nSUMMARY:Bomb\r\nRDATE:{times}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").encode()


def raise_limit():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))


@pytest.mark.skipif(not os.environ.get("SCANICS_LONG_TESTS"), reason="takes a minute")
def test_ordinary_clients_are_served_under_load(server):
    raise_limit()
    load = Load(server)
    is_busy = os.getloadavg()[0] > os.cpu_count() / 2
    load.run()
    print(load.table())
    assert load.statuses == {200: ORDINARY_UPLOADS}
    assert load.streams == STREAMS
    assert load.peak < 300 and load.idle < 0.2
    if not is_busy:
        # The target of 100 ms is not met by a debug program (docs/lab/load.md).
        assert max(load.uploads) < 5 and most(load.pings) < 1000 and load.pings[-1] < 2000
        # The system's queue may be full when thousands connect at once; a client then tries again after a second.
        assert load.flood_pings[-1] < 2000


if __name__ == "__main__":
    raise_limit()
    if sys.argv[1:2] == ["ping"]:
        ping(int(sys.argv[2]))
        sys.exit()
    if sys.argv[1:2] == ["hold"]:
        hold(int(sys.argv[2]), sys.argv[3])
        sys.exit()
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(pathlib.Path(folder))
        load = Load(server)
        load.run()
        print(load.table())
        server.process.terminate()
