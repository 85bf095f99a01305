#!/usr/bin/python3
"""Runs servers on loopback: one https server for each kind of certificate, and one plain http server.

The path of a request selects the answer. The certificates are created in the folder given as the argument. The script
prints "NAME PORT" for each server and then an empty line. It ends when its standard input ends.
"""
import gzip
import http.server
import os
import socketserver
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse

CALENDAR = (
    b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260612T090000Z\r\n"
    b"SUMMARY:Behind the link\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)

DATE = "Mon, 01 Jun 2026 12:00:00 GMT"


lock = threading.Lock()
running = []


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, body=b"", status=200, **fields):
        self.send_response(status)
        fields.setdefault("Content_Type", "text/calendar")
        fields.setdefault("Content_Length", str(len(body)))
        for name, value in fields.items():
            if value is not None:
                self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def redirect(self, location, status=302):
        self.answer(status=status, Location=location)

    def pieces(self, piece, pause):
        """Sends an endless body."""
        self.answer(Content_Length=None, Connection="close")
        self.close_connection = True
        while True:
            self.wfile.write(piece)
            time.sleep(pause)

    def do_GET(self):
        try:
            self.respond(*self.path.lstrip("/").split("/", 1))
        except (OSError, ssl.SSLError):
            self.close_connection = True

    def respond(self, what, rest=""):
        if what == "good.ics":
            self.answer(CALENDAR)
        elif what == "feed":
            version = {"ETag": '"v1"', "Last_Modified": DATE}
            if self.headers.get("If-None-Match") == '"v1"' or self.headers.get("If-Modified-Since") == DATE:
                self.answer(status=304, **version)
            else:
                self.answer(CALENDAR, **version)
        elif what == "redirect":
            # /redirect/STATUS/LOCATION
            status, location = rest.split("/", 1)
            self.redirect(location, int(status))
        elif what == "hops":
            self.redirect("/hops/%d" % (int(rest) - 1)) if int(rest) > 0 else self.answer(CALENDAR)
        elif what == "large":
            self.answer(CALENDAR.replace(b"link", b"link" * (1 << 19)))
        elif what == "endless":
            self.pieces(b"X" * 65536, 0)
        elif what == "slow":
            self.pieces(b"X", 0.05)
        elif what == "silent":
            threading.Event().wait()
        elif what == "late":
            time.sleep(0.4)
            self.redirect("/late/%d" % (int(rest) - 1)) if int(rest) > 0 else self.answer(CALENDAR)
        elif what == "fields":
            self.send_response(200)
            for _ in range(2000):
                self.send_header("X-Padding", "x" * 60)
            self.end_headers()
        elif what == "login":
            self.answer(b"<!DOCTYPE html><title>Log in</title>BEGIN:VCALENDAR", Content_Type="text/html")
        elif what == "gzip":
            self.answer(gzip.compress(CALENDAR), Content_Encoding="gzip")
        elif what == "bomb":
            self.answer(gzip.compress(bytes(64 << 20)), Content_Encoding="gzip")
        elif what == "cut":
            self.answer(CALENDAR[:-20], Content_Length=None, Connection="close")
            self.close_connection = True
            # The answer ends as TLS wants it: without this, OpenSSL 3.5 reports a broken connection.
            self.connection.unwrap()
        elif what == "short":
            self.answer(CALENDAR, Content_Length=str(len(CALENDAR) + 10))
            self.close_connection = True
        elif what == "latin":
            self.answer(CALENDAR.replace(b"link", b"caf\xe9"))
        elif what == "status":
            self.answer(CALENDAR, status=int(rest))
        elif what == "page":
            # /page/CONTENT-TYPE/BYTES, where the type's slash is written as a plus sign
            kind, text = rest.split("/", 1)
            self.answer(urllib.parse.unquote_to_bytes(text), Content_Type=urllib.parse.unquote(kind).replace("+", "/"))
        elif what == "megabytes":
            self.answer(b"x" * (int(rest) << 20), Content_Type="text/html")
        elif what == "together":
            # How many requests run at once, in total and for this host.
            host = self.headers["Host"]
            with lock:
                running.append(host)
                counts = "%d %d" % (len(running), running.count(host))
            time.sleep(0.05)
            with lock:
                running.remove(host)
            self.answer(counts.encode(), Content_Type="text/plain")
        elif what == "cookie":
            self.answer(status=302, Location="/echo", Set_Cookie="a=b; Path=/")
        elif what == "echo":
            # The fields that the client sent, each as a property.
            lines = "".join("X-%s:%s\r\n" % field for field in self.headers.items())
            self.answer(CALENDAR.replace(b"VERSION", lines.encode() + b"VERSION"))
        else:
            self.answer(CALENDAR, status=404)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificates():
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.pem", "-days", "2", "-subj", "/CN=Test")
    openssl(
        "req", "-x509", *key, "-keyout", "self-signed.key", "-out", "self-signed.pem", "-days", "2",
        "-subj", "/CN=calendar.test", "-addext", "subjectAltName=DNS:calendar.test")
    # The good server has the names of three hosts, two of which are one site.
    good = "calendar.test,DNS:www.calendar.test,DNS:short.test"
    for name, host, days in [("good", good, 2), ("expired", "calendar.test", 0), ("wrong-host", "other.test", 2)]:
        openssl("req", *key, "-keyout", name + ".key", "-out", name + ".csr", "-subj", "/CN=" + host.split(",")[0])
        with open(name + ".ext", "w") as file:
            file.write("subjectAltName=DNS:" + host)
        openssl(
            "x509", "-req", "-in", name + ".csr", "-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial",
            "-days", str(days), "-extfile", name + ".ext", "-out", name + ".pem")


def serve(name, secure):
    server = Server(("127.0.0.1", 0), Handler)
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(name + ".pem", name + ".key")
        # The connection's own thread does the handshake, because the handshake may never end.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(name, server.server_address[1])


os.chdir(sys.argv[1])
make_certificates()
for kind in ["good", "expired", "self-signed", "wrong-host"]:
    serve(kind, True)
serve("plain", False)
print(flush=True)
sys.stdin.read()
