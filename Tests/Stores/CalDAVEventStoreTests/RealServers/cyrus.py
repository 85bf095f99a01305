"""Runs Debian's Cyrus IMAP as a calendar server, until its standard input ends or it receives SIGTERM.

usage: cyrus.py FOLDER PORT

Its mailboxes are in FOLDER, and it serves calendars on PORT of 127.0.0.1. A user may log in with any name and the password
"secret", and has no calendar at first. This program checks the passwords instead of saslauthd.
"""

import ctypes
import imaplib
import os
import pwd
import signal
import socket
import struct
import subprocess
import sys
import threading

PROGRAMS = "/usr/lib/cyrus/bin"

SETTINGS = """
configdirectory: {folder}/config
partition-default: {folder}/mail
defaultpartition: default
unixhierarchysep: yes
virtdomains: off
admins: admin
allowplaintext: yes
sasl_pwcheck_method: saslauthd
sasl_saslauthd_path: {folder}/mux
sasl_mech_list: PLAIN
autocreate_users: anyone
autocreate_quota: 0
httpmodules: caldav
caldav_create_default: no
caldav_create_sched: no
caldav_create_attach: no
"""

SERVICES = """
START {{
    recover cmd="{programs}/ctl_cyrusdb -C {folder}/imapd.conf -r"
}}
SERVICES {{
    http cmd="{programs}/httpd -C {folder}/imapd.conf" listen="127.0.0.1:{port}" proto=tcp4 prefork=8
    imap cmd="{programs}/imapd -C {folder}/imapd.conf" listen="127.0.0.1:{mail}" proto=tcp4 prefork=1
}}
EVENTS {{
}}
"""


class Passwords:
    """Checks passwords for Cyrus, in the protocol of saslauthd: strings with their lengths, on a socket."""

    def __init__(self, path, mail):
        self.mail = mail
        self.known = set()
        self.lock = threading.Lock()
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(path)
        os.chmod(path, 0o777)
        self.socket.listen(100)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            stream = connection.makefile("rb")
            user, password, service, _ = [stream.read(*struct.unpack("!H", stream.read(2))) for _ in range(4)]
            if password == b"secret" and service != b"imap":
                self.make_mailbox(user.decode())
            result = b"OK" if password == b"secret" else b"NO"
            connection.sendall(struct.pack("!H", len(result)) + result)

    def make_mailbox(self, user):
        """Creates the mailbox that calendars need: only a login over IMAP creates one."""
        with self.lock:
            if user not in self.known:
                imaplib.IMAP4("127.0.0.1", self.mail).login(user, "secret")
                self.known.add(user)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main(folder, port):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    folder = os.path.abspath(folder)
    os.makedirs(folder, mode=0o755)
    mail = free_port()
    for name, text in [("imapd.conf", SETTINGS), ("cyrus.conf", SERVICES)]:
        with open(os.path.join(folder, name), "w") as file:
            file.write(text.format(folder=folder, programs=PROGRAMS, port=port, mail=mail))
    folders = [folder] + [os.path.join(folder, name) for name in ["config", "config/db", "config/socket", "mail"]]
    for name in folders[1:]:
        os.mkdir(name)
    environment = {"PATH": "/usr/bin:/bin", "HOME": folder}
    # Cyrus does not run as root; its package has a user for it.
    if os.geteuid() == 0:
        owner = pwd.getpwnam("cyrus")
        for name in folders:
            os.chown(name, owner.pw_uid, owner.pw_gid)
    else:
        environment["CYRUS_USER"] = pwd.getpwuid(os.geteuid()).pw_name
    Passwords(folder + "/mux", mail)

    def prepare():
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG

    master = subprocess.Popen(
        [PROGRAMS + "/master", "-C", folder + "/imapd.conf", "-M", folder + "/cyrus.conf", "-p", folder + "/pid"],
        env=environment, stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=prepare)
    try:
        sys.stdin.buffer.read()
    finally:
        os.killpg(master.pid, signal.SIGKILL)
        master.wait()


main(sys.argv[1], int(sys.argv[2]))
