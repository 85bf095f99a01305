#!/usr/bin/env python3
"""Measures what `scanics serve` costs.

    python3 Benchmarks/serve.py SCANICS PICTURE

PICTURE is a photo of 12 megapixels with an event. Measures the time from the start to the first byte, the memory and processor
time of an idle server, a picture compared with `scanics inspect`, fifty uploads at once, and a month of a calendar with 100,000
events. Processor times include those of the reading processes.
"""
import http.client, os, re, socket, statistics, subprocess, sys, tempfile, threading, time

scanics, picture = sys.argv[1:3]
photo = open(picture, "rb").read()
ticks = os.sysconf("SC_CLK_TCK")


def family(root):
    """Returns the processes of a server: itself and all that it has started."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            parents[int(name)] = int(open(f"/proc/{name}/stat").read().rsplit(")", 1)[1].split()[1])
        except OSError:
            pass
    found = [root]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found


def processor_time(root):
    """Returns the processor seconds of a server and of its reading processes, the ended ones included."""
    total = 0
    for process in family(root):
        fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
        total += sum(int(field) for field in fields[11:15])
    return total / ticks


def memory(root):
    """Returns the memory of a server and its reading processes, in MiB; shared pages count once."""
    total = 0
    for process in family(root):
        try:
            total += int(re.search(r"^Pss:\s+(\d+)", open(f"/proc/{process}/smaps_rollup").read(), re.M)[1])
        except (OSError, TypeError):
            pass
    return total / 1024


class Server:
    def __init__(self, folder):
        began = time.monotonic()
        # The first request may come before the server has printed its port, so the port is chosen here.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [scanics, "serve", "--port", str(self.port), "--store", f"sqlite:{folder}/events.sqlite"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port)
                connection.request("GET", "/healthz")
                connection.getresponse().read()
                break
            except OSError:
                time.sleep(0.001)
        self.first_byte = time.monotonic() - began
        self.token = re.search(r"token=(\w+)", self.process.stdout.readline())[1]

    def call(self, method, path, body=None, kind="application/octet-stream"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        fields = {"Authorization": "Bearer " + self.token, "Content-Type": kind}
        connection.request(method, path, body, fields if body else {"Authorization": "Bearer " + self.token})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def stop(self):
        self.process.terminate()
        assert self.process.wait() == 0


def inspection():
    """Returns the processor seconds of `scanics inspect` on the photo."""
    times = []
    for _ in range(9):
        process = subprocess.Popen([scanics, "inspect", picture], stdout=subprocess.DEVNULL)
        usage = os.wait4(process.pid, 0)[2]
        times.append(usage.ru_utime + usage.ru_stime)
    return statistics.median(times)


with tempfile.TemporaryDirectory() as folder:
    starts = []
    for _ in range(9):
        server = Server(folder)
        starts.append(server.first_byte)
        server.stop()
    print(f"cold start to the first byte: {1000 * statistics.median(starts):.0f} ms")

    server = Server(folder)
    root = server.process.pid
    time.sleep(1)
    before = processor_time(root)
    time.sleep(10)
    print(f"idle: {memory(root):.0f} MiB, {1000 * (processor_time(root) - before):.0f} ms of processors in 10 s")

    server.call("POST", "/api/scans", photo)
    times = []
    for _ in range(9):
        before = processor_time(root)
        status, body = server.call("POST", "/api/scans", photo)
        times.append(processor_time(root) - before)
        assert status == 200 and b'"events":[{' in body, body[:300]
    served, inspected = statistics.mean(times), inspection()
    print(f"a photo of 12 MP: {1000 * served:.0f} ms of processors; scanics inspect {1000 * inspected:.0f} ms; "
          f"ratio {served / inspected:.2f}")

    peak, statuses, running = 0, [], True

    def watch():
        global peak
        while running:
            peak = max(peak, memory(root))
            time.sleep(0.02)

    watcher = threading.Thread(target=watch)
    watcher.start()
    uploads = [threading.Thread(target=lambda: statuses.append(server.call("POST", "/api/scans", photo)[0]))
               for _ in range(50)]
    began = time.monotonic()
    [upload.start() for upload in uploads], [upload.join() for upload in uploads]
    wall = time.monotonic() - began
    running = False
    watcher.join()
    print(f"50 uploads at once of {len(photo) / 1e6:.1f} MB: {wall:.1f} s, statuses {sorted(set(statuses))}, "
          f"peak {peak:.0f} MiB, {memory(root):.0f} MiB afterwards")
    server.stop()

    with open(f"{folder}/many.ics", "w") as file:
        file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//ScanICS//Benchmark//EN\r\n")
        for number in range(100_000):
            day = 1 + number % 28
            month, year, hour = 1 + number // 28 % 12, 2016 + number // 336 % 20, number % 24
            file.write(f"BEGIN:VEVENT\r\nUID:{number}@bench\r\nDTSTAMP:20260101T000000Z\r\n"
                       f"DTSTART:{year}{month:02}{day:02}T{hour:02}0000Z\r\nDURATION:PT1H\r\nSUMMARY:Event {number}\r\n"
                       "END:VEVENT\r\n")
        file.write("END:VCALENDAR\r\n")
    subprocess.run([scanics, "import", f"{folder}/many.ics", "--store", f"sqlite:{folder}/events.sqlite", "--yes"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = Server(folder)
    root = server.process.pid
    for path in ("/calendar?month=2026-06", "/agenda", "/search?q=Event+4711"):
        server.call("GET", path)
        times, before = [], processor_time(root)
        for _ in range(20):
            began = time.monotonic()
            status, body = server.call("GET", path)
            times.append(time.monotonic() - began)
            assert status == 200, (status, body[:300])
        print(f"100,000 events, {path}: {1000 * statistics.median(times):.0f} ms by the clock, "
              f"{1000 * (processor_time(root) - before) / 20:.0f} ms of processors, {len(body) / 1000:.0f} kB")
    print(f"afterwards: {memory(root):.0f} MiB")
    server.stop()
