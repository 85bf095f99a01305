#!/usr/bin/python3
"""Publishes the files of a folder over https, at public addresses in a separate network.

It runs in new user, network and mount namespaces, so nothing outside sees it. There it gives the loopback interface a
public address, and gives names to this address and to 127.0.0.1. The arguments are the folder of the files and a folder
for certificates. It prints its process number when it is ready, and ends when its standard input ends.

A file NAME, also in a subfolder, is published as /NAME with an ETag. If a file NAME.status exists, the answer has the status and
header field in that file instead, such as "404" or "301 Location: https://other.test/b.ics". If a file NAME.login exists, only
requests with the user name and password in it, as in "ana:geheim", are answered. The file `requests` gets a line for
each request.
"""
import base64
import hashlib
import http.server
import os
import socketserver
import ssl
import subprocess
import sys
import threading

PUBLIC = "93.184.216.34"
NAMES = {"calendar.test": PUBLIC, "other.test": PUBLIC, "private.test": "127.0.0.1"}

files, certificates = [os.path.abspath(path) for path in sys.argv[1:3]]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        name = self.path.lstrip("/")
        if os.path.exists(files + "/" + name + ".login"):
            with open(files + "/" + name + ".login") as file:
                login = "Basic " + base64.b64encode(file.read().encode()).decode()
            if self.headers.get("Authorization") != login:
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="test"')
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
        known = self.headers.get("If-None-Match")
        with open(files + "/requests", "a") as log:
            log.write("%s %s %s\n" % (self.headers["Host"], self.path, known or "-"))
        status, fields, body = 404, [], b""
        if os.path.exists(files + "/" + name):
            with open(files + "/" + name, "rb") as file:
                body = file.read()
            tag = '"%s"' % hashlib.md5(body).hexdigest()
            status, fields = (304 if known == tag else 200), [("ETag", tag)]
        if os.path.exists(files + "/" + name + ".status"):
            with open(files + "/" + name + ".status") as file:
                first, _, field = file.read().strip().partition(" ")
            status = int(first)
            fields = [field.split(": ", 1)] if field else []
        if status != 200:
            body = b""
        self.send_response(status)
        for field in fields:
            self.send_header(*field)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


def run(*arguments):
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


os.chdir(certificates)
run("ip", "link", "set", "lo", "up")
run("ip", "address", "add", PUBLIC + "/32", "dev", "lo")
with open("hosts", "w") as hosts:
    hosts.writelines("%s %s\n" % (address, name) for name, address in NAMES.items())
run("mount", "--bind", "hosts", "/etc/hosts")
key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
names = ",".join("DNS:" + name for name in NAMES)
run("openssl", "req", "-x509", *key, "-keyout", "key.pem", "-out", "authority.pem", "-days", "2", "-subj", "/CN=Test",
    "-addext", "subjectAltName=" + names)
server = Server(("0.0.0.0", 443), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain("authority.pem", "key.pem")
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
threading.Thread(target=server.serve_forever, daemon=True).start()
# A server of the user's own network, without TLS.
plain = Server(("127.0.0.1", 5006), Handler)
threading.Thread(target=plain.serve_forever, daemon=True).start()
print(os.getpid(), flush=True)
sys.stdin.read()
