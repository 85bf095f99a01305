"""Runs Debian's DAViCal with its own PostgreSQL and PHP, until its standard input ends or it receives SIGTERM.

usage: davical.py FOLDER PORT

The database is in FOLDER and can only be reached through a socket there. The pages are on PORT of 127.0.0.1 when everything
is ready. A user may log in with any name and the password "secret", and has no calendar at first.
"""

import ctypes
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time

INSTALLED = "/usr/share/davical"


class User:
    """The user who runs programs in the folder. PostgreSQL does not run as root; its package has a user for it."""

    def __init__(self, folder, programs):
        self.folder = folder
        self.options = {}
        self.environment = {
            "PATH": programs + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder, "TMPDIR": folder,
            "PGHOST": folder, "PGUSER": "postgres", "PHP_CLI_SERVER_WORKERS": "8",
        }
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            self.options = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
            os.chown(folder, owner.pw_uid, owner.pw_gid)

    def start(self, command, death):
        """Starts a program as the leader of a new process group; it gets the signal `death` when this program ends."""
        def prepare():
            ctypes.CDLL(None).prctl(1, death)  # PR_SET_PDEATHSIG

        return subprocess.Popen(
            command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, start_new_session=True,
            preexec_fn=prepare, **self.options)

    def run(self, command):
        subprocess.run(
            command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=True,
            **self.options)

    def can(self, command):
        return subprocess.run(
            command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, **self.options).returncode == 0


def database(user):
    """Creates a cluster and starts its server."""
    user.run(["initdb", "--pgdata", "data", "--username", "postgres", "--auth", "trust", "--encoding", "UTF8",
              "--no-locale", "--no-sync"])
    settings = {
        "listen_addresses": "", "unix_socket_directories": user.folder, "max_connections": 40, "fsync": "off",
        "synchronous_commit": "off", "full_page_writes": "off",
    }
    command = ["postgres", "-D", user.folder + "/data"]
    for name, value in settings.items():
        command += ["-c", f"{name}={value}"]
    process = user.start(command, signal.SIGQUIT)
    while not user.can(["pg_isready", "--quiet"]):
        if process.poll() is not None:
            sys.exit("PostgreSQL ended")
        time.sleep(0.1)
    return process


def pages(user, port):
    """Starts the pages."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "DAViCal")
    for name in ["router.php", "davical-conf.php"]:
        shutil.copyfile(os.path.join(here, name), os.path.join(user.folder, name))
    settings = ["-d", "display_errors=0", "-d", "log_errors=1"]
    return user.start(
        ["/usr/bin/php", *settings, "-S", f"127.0.0.1:{port}", "-t", INSTALLED + "/htdocs",
         user.folder + "/router.php"],
        signal.SIGKILL)


def main(folder, port):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    folder = os.path.abspath(folder)
    os.makedirs(folder, mode=0o700)
    programs = max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    user = User(folder, programs)
    running = []
    try:
        running.append((database(user), signal.SIGQUIT))
        user.run([INSTALLED + "/dba/create-database.sh", "davical", "secret"])
        running.append((pages(user, port), signal.SIGKILL))
        sys.stdin.buffer.read()
    finally:
        # PHP's web server ends first, together with its workers, which would outlive it. PostgreSQL ends its own
        # workers.
        for process, end in reversed(running):
            os.killpg(process.pid, end)
            process.wait()


main(sys.argv[1], int(sys.argv[2]))
