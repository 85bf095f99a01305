#!/usr/bin/python3
"""Runs a command in a separate network, in which a few web sites with event pages are the whole internet.

    unshare --map-root-user --net --mount event-site.py FOLDER COMMAND...

The command may use only public addresses and port 443, so the sites have a public address: that of the loopback device of
a new network. The system trusts the authority that signed their certificates. FOLDER/requests.txt lists the requests, one
per line: HOST PATH, the names of the fields that the client sent, and how many requests were running.
"""
import ctypes
import fcntl
import http.server
import os
import socket
import socketserver
import ssl
import struct
import subprocess
import sys
import threading
import time

ADDRESS = "93.184.215.14"
HOSTS = ["harbour.example", "www.harbour.example", "short.example", "other.example", "private.example"]

EVENT = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>%(name)s</title>
<link rel="canonical" href="https://harbour.example/e/%(slug)s">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"MusicEvent","name":"%(name)s",
"startDate":"2026-08-14T19:30:00+02:00","endDate":"2026-08-14T22:00:00+02:00",
"url":"https://harbour.example/e/%(slug)s?utm_source=poster",
"location":{"@type":"Place","name":"Pier 3","address":{"@type":"PostalAddress","streetAddress":"Am Hafen 3",
"addressLocality":"Kiel","addressCountry":"DE"}}}</script></head>
<body><h1>%(name)s</h1><p>14 August 2026, 19:30</p></body></html>"""

CALENDAR = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Site//EN\r\nBEGIN:VEVENT\r\nUID:walk@harbour.example\r\n"
    "DTSTART;TZID=Europe/Berlin:20260815T110000\r\nSUMMARY:Harbour walk\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)

lock = threading.Lock()
running = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, text="", status=200, kind="text/html; charset=utf-8", **fields):
        body = text.encode()
        # The client may send its next request as soon as it has the answer, so this request is over now.
        self.leave()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def leave(self):
        """Ends the count of this request, once."""
        with lock:
            if self.host is not None:
                running[self.host] -= 1
            self.host = None

    def do_GET(self):
        self.host = host = self.headers.get("Host", "")
        with lock:
            running[host] = running.get(host, 0) + 1
            most = max(sum(running.values()), 0)
            fields = " ".join(sorted(self.headers.keys()))
            log.write("%s %s | %s | %d of %d at once\n" % (host, self.path, fields, running[host], most))
            log.flush()
        try:
            self.respond(host, self.path.lstrip("/").split("/"))
        except (OSError, ssl.SSLError):
            self.close_connection = True
        finally:
            self.leave()

    def respond(self, host, path):
        if host == "short.example":
            # Short links: to the event's page, over two hosts, to themselves, and to addresses that must be refused.
            target = {
                "jazz": "https://harbour.example/e/jazz",
                "far": "https://www.harbour.example/far",
                "loop": "https://short.example/loop",
                "plain": "http://harbour.example/e/jazz",
                "private": "https://private.example/e/jazz",
                "loopback": "https://127.0.0.1/e/jazz",
                "metadata": "https://169.254.169.254/latest/meta-data",
                "port": "https://harbour.example:8443/e/jazz",
                "password": "https://me:secret@harbour.example/e/jazz",
                "data": "data:text/html,<h1>A</h1>",
            }[path[0]]
            self.answer(status=302, Location=target)
        elif path[0] == "far":
            self.answer(status=301, Location="https://harbour.example/e/jazz")
        elif path[0] == "e":
            # /e/SLUG: the page of an event; /e/slow/SLUG waits first, so that requests overlap.
            if path[1] == "slow":
                time.sleep(0.3)
            slug = path[-1].split("?")[0]
            self.answer(EVENT % {"name": slug.replace("-", " ").title(), "slug": slug})
        elif path[0] == "walk":
            self.answer('<!DOCTYPE html><title>Walk</title><h1>Walk</h1><a href="/walk.ics">Add to calendar</a>')
        elif path[0] == "walk.ics":
            self.answer(CALENDAR, kind="text/calendar")
        elif path[0] == "away":
            self.answer(
                '<!DOCTYPE html><title>Walk</title><h1>Walk</h1><a href="https://other.example/walk.ics">Calendar</a>')
        elif path[0] == "news":
            self.answer(
                '<!DOCTYPE html><title>News</title><link rel="alternate" type="text/calendar" href="/all.ics">'
                "<h1>News</h1><p>Nothing is on.</p>")
        elif path[0] == "long":
            self.answer("<!DOCTYPE html><title>Long</title><p>" + "x" * (6 << 20))
        elif path[0] == "broken":
            self.answer("no", status=500)
        else:
            self.answer("no", status=404)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        pass


def bring_up():
    """Gives the loopback device a public address as well."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        for name, address in [("lo", "127.0.0.1"), ("lo:0", ADDRESS)]:
            request = struct.pack("16sH2s4s8s", name.encode(), socket.AF_INET, b"\0\0", socket.inet_aton(address), b"")
            fcntl.ioctl(control, 0x8916, request)  # SIOCSIFADDR
            fcntl.ioctl(control, 0x8914, struct.pack("16sh14s", name.encode(), 0x41, b""))  # SIOCSIFFLAGS: up, running


def replace(system, own):
    """Mounts the file `own` over the file `system`, for this process and its children only."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(os.path.abspath(own).encode(), system.encode(), None, 4096, None) != 0:  # MS_BIND
        raise OSError(ctypes.get_errno(), "cannot replace " + system)


def name_hosts():
    with open("hosts", "w") as file:
        for host in HOSTS:
            file.write("%s %s\n" % ("10.0.0.7" if host == "private.example" else ADDRESS, host))
    replace("/etc/hosts", "hosts")


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificates():
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.pem", "-days", "2", "-subj", "/CN=Test")
    openssl("req", *key, "-keyout", "site.key", "-out", "site.csr", "-subj", "/CN=harbour.example")
    with open("site.ext", "w") as file:
        file.write("subjectAltName=" + ",".join("DNS:" + host for host in HOSTS))
    openssl(
        "x509", "-req", "-in", "site.csr", "-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial",
        "-days", "2", "-extfile", "site.ext", "-out", "site.pem")


folder, command = sys.argv[1], sys.argv[2:]
home = os.getcwd()
os.chdir(folder)
bring_up()
name_hosts()
if not os.path.exists("site.pem"):
    make_certificates()
replace("/etc/ssl/certs/ca-certificates.crt", "authority.pem")
log = open("requests.txt", "w")
server = Server((ADDRESS, 443), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain("site.pem", "site.key")
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.chdir(home)
sys.exit(subprocess.run(command).returncode)
