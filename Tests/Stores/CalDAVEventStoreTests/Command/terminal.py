"""Runs a program at a new terminal, and types a text each time that the program asks a question.

usage: terminal.py QUESTION FILE PROGRAM [ARGUMENT...]

FILE has the text to type. Prints JSON: the output on the terminal ("seen"), whether the terminal would have shown typed text
at each question ("echoes") and at the end ("echoesAtEnd"), and the program's exit status. After a minute the program is
killed, with the status -9.
"""

import json
import os
import pty
import select
import signal
import sys
import termios
import time

question, typed = sys.argv[1].encode(), open(sys.argv[2], "rb").read()
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[3], sys.argv[3:])


def echoes():
    # Both ends of a terminal have the same settings.
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


seen, asked, end = b"", [], time.monotonic() + 60
while True:
    if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
        os.kill(child, signal.SIGKILL)
    try:
        part = os.read(terminal, 4096)
    except OSError:
        part = b""
    if not part:
        break
    seen += part
    while seen.count(question) > len(asked):
        asked.append(echoes())
        os.write(terminal, typed)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(json.dumps({
    "seen": seen.decode(errors="replace"), "echoes": asked, "echoesAtEnd": echoes(), "status": status}))
