#!/usr/bin/env python3
"""What a push to a calendar server costs: python3 Benchmarks/push-caldav.py STOREIMPORTER [ENVIRONMENT]

1,000 events to Radicale on loopback, new and then again: wall-clock time, processor time of our own and peak memory.
STOREIMPORTER is the tests' program (`swift build -c release --product StoreImporter`); ENVIRONMENT, with the current
release of Radicale, what scripts/install-caldav-servers.sh prints; without it Debian's is used.
"""
import os, socket, subprocess, sys, tempfile, time, urllib.request

importer = os.path.abspath(sys.argv[1])
python = sys.argv[2] + "/bin/python3" if len(sys.argv) > 2 else "/usr/bin/python3"
count = 1000


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ask(method, url, body=b""):
    urllib.request.urlopen(urllib.request.Request(url, data=body, method=method)).read()


def push(name, state, home):
    environment = dict(os.environ, SCANICS_TEST_HOME=home, SCANICS_TEST_USER="bench")
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(
            [importer, "caldav", state, "0", str(count), str(count)], stdout=output, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        output.seek(0)
        text = output.read().decode()
    saved = len(text.split("\n")[0].split())
    if status or saved != count or "done" not in text:
        sys.exit(f"{name}: {text[-500:]}")
    own = usage.ru_utime + usage.ru_stime
    print(f"{name}: {wall:.1f} s, {own:.2f} s of the processor ({100 * own / wall:.1f} %), at most "
          f"{usage.ru_maxrss / 1024:.0f} MiB")


with tempfile.TemporaryDirectory() as folder:
    port = free_port()
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
        home = f"http://127.0.0.1:{port}/bench/"
        ask("MKCOL", home)
        ask("MKCALENDAR", home + "calendar/")
        push("1,000 new events", f"{folder}/state.sqlite", home)
        push("the same again", f"{folder}/state.sqlite", home)
        push("the same again, by a machine that knows nothing of it", f"{folder}/other.sqlite", home)
    finally:
        server.kill()
