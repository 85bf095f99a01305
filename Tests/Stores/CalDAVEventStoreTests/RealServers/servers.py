"""Starts real CalDAV servers on free ports of 127.0.0.1 and prints a line for each: its name and port.

usage: servers.py FOLDER [ENVIRONMENT]

Without ENVIRONMENT it starts Debian's Radicale only. ENVIRONMENT is a Python environment with the releases from PyPI; with it,
all servers are started. Their data and logs are in FOLDER. They end with this program, which ends when its standard input
ends, or at SIGTERM. A user may log in with any name, and has their own calendars; DAViCal and Cyrus require the password "secret".
"""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time

folder = os.path.abspath(sys.argv[1])
environment = sys.argv[2] if len(sys.argv) > 2 else None
servers = {}


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(name, command, port):
    log = open(os.path.join(folder, name + ".log"), "wb")
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=die_with_parent, cwd=folder)
    servers[name] = (process, port)


def radicale(name, command):
    port = free_port()
    config = os.path.join(folder, name + ".conf")
    with open(config, "w") as file:
        file.write(
            f"[server]\nhosts = 127.0.0.1:{port}\nmax_connections = 40\n[auth]\ntype = none\n"
            f"[storage]\nfilesystem_folder = {folder}/{name}\n[logging]\nlevel = warning\n")
    start(name, command + ["--config", config], port)


def xandikos(name, command):
    port = free_port()
    data = os.path.join(folder, name)
    os.makedirs(data)
    start(
        name, command + ["-l", "127.0.0.1", "-p", str(port), "-d", data, "--current-user-principal", "/alice/",
                         "--defaults", "--autocreate"], port)


def installed(name, program):
    """Starts a server that another program sets up."""
    port = free_port()
    # If this program runs as root, the server runs as another user, who must be able to enter the folder.
    os.chmod(folder, 0o711)
    log = open(os.path.join(folder, name + ".log"), "wb")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), program)
    # That program ends its processes when its standard input ends, which happens when this program ends.
    process = subprocess.Popen(
        ["/usr/bin/python3", script, os.path.join(folder, name), str(port)], stdin=subprocess.PIPE, stdout=log,
        stderr=log, cwd=folder)
    servers[name] = (process, port)


def end(process):
    if process.stdin:
        process.stdin.close()
    else:
        process.kill()
    process.wait()


def wait_for(name, process, port):
    for _ in range(600):
        if process.poll() is not None:
            sys.exit(f"{name} ended: {open(os.path.join(folder, name + '.log')).read()}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{name} does not answer on port {port}")


radicale("radicale-debian", ["/usr/bin/python3", "-m", "radicale"])
if environment:
    installed("davical-debian", "davical.py")
    installed("cyrus-debian", "cyrus.py")
    radicale("radicale-current", [environment + "/bin/python3", "-m", "radicale"])
    xandikos("xandikos-debian", ["/usr/bin/python3", "-m", "xandikos.web"])
    xandikos("xandikos-current", [environment + "/bin/xandikos", "serve"])
for name, (process, port) in servers.items():
    wait_for(name, process, port)
    print(name, port, flush=True)
print("ready", flush=True)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
try:
    sys.stdin.buffer.read()
finally:
    for process, _ in servers.values():
        end(process)
