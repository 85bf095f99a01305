#!/usr/bin/env python3
"""Measures what a push to a calendar server costs.

    python3 Benchmarks/push-caldav.py SCANICS [ENVIRONMENT | --cyrus]

Imports a file with 1,000 events into Radicale on loopback, then imports it again. Prints the time by the clock, our own processor
time and the peak memory. SCANICS is the command (`make build`: .build/release/scanics). ENVIRONMENT has the current release of
Radicale: it is the path that scripts/install-caldav-servers.sh prints. Without it, Debian's Radicale is used.

With --cyrus, the server is Debian's Cyrus. Pushes take turns with PUT requests of the same events over six connections, without
anything else, into calendars of their own.
"""
import base64, http.client, os, queue, socket, subprocess, sys, tempfile, threading, time

scanics = os.path.abspath(sys.argv[1])
is_cyrus = sys.argv[2:] == ["--cyrus"]
python = sys.argv[2] + "/bin/python3" if len(sys.argv) > 2 and not is_cyrus else "/usr/bin/python3"
count = 1000


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def calendar(numbers, name="event"):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ScanICS//push-caldav.py//EN"]
    for number in numbers:
        lines += [
            "BEGIN:VEVENT", f"UID:{name}-{number}@example.org", "DTSTAMP:20260101T000000Z",
            f"DTSTART:2026{number % 12 + 1:02}{number % 28 + 1:02}T{number % 24:02}0000Z", "DURATION:PT1H",
            f"SUMMARY:Event {number}", "LOCATION:Alte Gärtnerei\\, Mühlenweg 3", "END:VEVENT"]
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def write_events(path, name="event"):
    with open(path, "w", newline="") as file:
        file.write(calendar(range(count), name))


def push(name, folder, state, port, outcome, title="Scanned"):
    environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=state, SCANICS_PASSWORD="secret")
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"]:
        environment.pop(variable, None)
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(
            [scanics, "import", folder + "/events.ics", "--to", f"caldav+http://bench@127.0.0.1:{port}/", "--calendar",
             title, "--verbose", "--progress", "never"], stdout=output, stderr=output, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        output.seek(0)
        text = output.read().decode()
    if status or text.count(outcome) < count:
        sys.exit(f"{name}: {text[-500:]}")
    own = usage.ru_utime + usage.ru_stime
    print(f"{name}: {wall:.1f} s, {own:.2f} s of the processor ({100 * own / wall:.1f} %), peak "
          f"{usage.ru_maxrss / 1024:.0f} MiB", flush=True)


def wait_for(port):
    for _ in range(100):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)


def plain(name, port):
    """Puts new events into a new calendar of Cyrus, six at a time."""
    login = {"Authorization": "Basic " + base64.b64encode(b"bench:secret").decode()}
    home = f"/dav/calendars/user/bench/{name}/"
    first = http.client.HTTPConnection("127.0.0.1", port)
    first.request("MKCALENDAR", home, headers=login)
    if first.getresponse().status != 201:
        sys.exit("MKCALENDAR failed")
    numbers, failed = queue.Queue(), []
    for number in range(count):
        numbers.put(number)

    def work():
        connection = http.client.HTTPConnection("127.0.0.1", port)
        while True:
            try:
                number = numbers.get_nowait()
            except queue.Empty:
                return
            headers = login | {"If-None-Match": "*", "Content-Type": "text/calendar; charset=utf-8"}
            connection.request("PUT", f"{home}{name}-{number}.ics", calendar([number], name).encode(), headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 201:
                failed.append(answer.status)

    start = time.monotonic()
    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        sys.exit(f"PUT failed: {failed[0]}")
    print(f"1,000 plain PUTs: {time.monotonic() - start:.1f} s", flush=True)


def compare_with_cyrus(folder):
    port = free_port()
    os.chmod(folder, 0o711)
    script = os.path.dirname(__file__) + "/../Tests/Stores/CalDAVEventStoreTests/RealServers/cyrus.py"
    with open(folder + "/cyrus.log", "w") as log:
        server = subprocess.Popen(
            ["/usr/bin/python3", script, folder + "/cyrus", str(port)], stdin=subprocess.PIPE, stdout=log, stderr=log)
    try:
        wait_for(port)
        for turn in range(2):
            plain(f"plain-{turn}", port)
            write_events(folder + "/events.ics", f"push-{turn}")
            push("1,000 new events", folder, folder + f"/{turn}", port, "created", f"Push {turn}")
    finally:
        server.stdin.close()
        server.wait()


with tempfile.TemporaryDirectory() as folder:
    if is_cyrus:
        compare_with_cyrus(folder)
        sys.exit()
    port = free_port()
    write_events(folder + "/events.ics")
    with open(f"{folder}/config", "w") as config:
        config.write(f"[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = none\n"
                     f"[storage]\nfilesystem_folder = {folder}/data\n[logging]\nlevel = warning\n")
    server = subprocess.Popen([python, "-m", "radicale", "--config", f"{folder}/config"], stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        push("1,000 new events", folder, folder + "/one", port, "created")
        push("the same again", folder, folder + "/one", port, "unchanged")
        push("the same again, by a machine that has not seen the calendar", folder, folder + "/other", port, "unchanged")
    finally:
        server.kill()
        server.wait()
