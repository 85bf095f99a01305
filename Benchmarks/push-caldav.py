#!/usr/bin/env python3
"""Measures what a push to a calendar server costs.

    python3 Benchmarks/push-caldav.py SCANICS [ENVIRONMENT]

Imports a file with 1,000 events into Radicale on loopback, then imports it again. Prints the time by the clock, our own processor
time and the peak memory. SCANICS is the command (`make build`: .build/release/scanics). ENVIRONMENT has the current release of
Radicale: it is the path that scripts/install-caldav-servers.sh prints. Without it, Debian's Radicale is used.
"""
import os, socket, subprocess, sys, tempfile, time

scanics = os.path.abspath(sys.argv[1])
python = sys.argv[2] + "/bin/python3" if len(sys.argv) > 2 else "/usr/bin/python3"
count = 1000


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def write_events(path):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ScanICS//push-caldav.py//EN"]
    for number in range(count):
        lines += [
            "BEGIN:VEVENT", f"UID:event-{number}@example.org", "DTSTAMP:20260101T000000Z",
            f"DTSTART:2026{number % 12 + 1:02}{number % 28 + 1:02}T{number % 24:02}0000Z", "DURATION:PT1H",
            f"SUMMARY:Event {number}", "LOCATION:Alte Gärtnerei\\, Mühlenweg 3", "END:VEVENT"]
    with open(path, "w", newline="") as file:
        file.write("\r\n".join(lines + ["END:VCALENDAR", ""]))


def push(name, folder, state, port, outcome):
    environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=state, SCANICS_PASSWORD="anything")
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"]:
        environment.pop(variable, None)
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(
            [scanics, "import", folder + "/events.ics", "--to", f"caldav+http://bench@127.0.0.1:{port}/", "--calendar",
             "Scanned", "--verbose", "--progress", "never"], stdout=output, stderr=output, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        output.seek(0)
        text = output.read().decode()
    if status or text.count(outcome) < count:
        sys.exit(f"{name}: {text[-500:]}")
    own = usage.ru_utime + usage.ru_stime
    print(f"{name}: {wall:.1f} s, {own:.2f} s of the processor ({100 * own / wall:.1f} %), peak "
          f"{usage.ru_maxrss / 1024:.0f} MiB", flush=True)


with tempfile.TemporaryDirectory() as folder:
    port = free_port()
    write_events(folder + "/events.ics")
    with open(f"{folder}/config", "w") as config:
        config.write(f"[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = none\n"
                     f"[storage]\nfilesystem_folder = {folder}/data\n[logging]\nlevel = warning\n")
    server = subprocess.Popen([python, "-m", "radicale", "--config", f"{folder}/config"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        push("1,000 new events", folder, folder + "/one", port, "created")
        push("the same again", folder, folder + "/one", port, "unchanged")
        push("the same again, by a machine that has not seen the calendar", folder, folder + "/other", port, "unchanged")
    finally:
        server.kill()
        server.wait()
