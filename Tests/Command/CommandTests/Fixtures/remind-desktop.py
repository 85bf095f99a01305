#!/usr/bin/python3
"""Runs `scanics remind` on a desktop of its own: Xvfb, a private bus, and dunst, which shows notifications.

    remind-desktop.py SCANICS FOLDER [PICTURE]

It fails with the logs of all processes if something does not happen. With PICTURE, it saves a picture of the screen.
"""

import datetime
import os
import re
import signal
import subprocess
import sys
import time
import zoneinfo

scanics, folder = sys.argv[1:3]
picture = sys.argv[3] if len(sys.argv) > 3 else None
os.chdir(folder)

# The longest time to wait for something, in seconds. Even a loaded machine needs less.
PATIENCE = int(os.environ.get("PATIENCE", "300"))

environment = {
    "PATH": os.environ["PATH"], "HOME": folder, "XDG_STATE_HOME": folder + "/state", "XDG_CONFIG_HOME": folder + "/config",
    "XDG_DATA_HOME": folder + "/data", "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus", "TZ": "Europe/Berlin",
    "LC_ALL": "C.UTF-8",
}
processes = {}


def start(name, *words, **options):
    log = open(f"{name}.log", "ab")
    processes[name] = subprocess.Popen(words, stdout=log, stderr=log, env=environment, **options)
    return processes[name]


def log(name):
    return open(f"{name}.log", encoding="utf-8", errors="replace").read()


def fail(message):
    for name, process in processes.items():
        print(f"--- {name} (pid {process.pid}, status {process.poll()})\n{log(name)}", file=sys.stderr)
    print("--- history\n" + history(), file=sys.stderr)
    sys.exit(message)


def wait(what, test):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if test():
            return
        for name, process in processes.items():
            if process.poll() not in (None, 0):
                fail(f"{name} ended while waiting for: {what}")
        time.sleep(0.05)
    fail(f"this did not happen in {PATIENCE} s: {what}")


def output(*words):
    try:
        done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        fail(f"{words} did not end")
    return done.stdout.decode()


def run(*words):
    done = subprocess.run([scanics, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        fail(f"{words}: status {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def history():
    return output(
        "dbus-send", "--print-reply", "--dest=org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.dunstproject.cmd0.NotificationListHistory")


def displayed():
    count = output("dunstctl", "count", "displayed").strip()
    return int(count) if count.isdigit() else -1


def act(action, title):
    """Opens dunst's menu of actions, in which the script `choose` picks an action."""
    open("choice", "w").write(f"{action}.*{title}")
    output("dunstctl", "context")


def write_files():
    open("bus.conf", "w").write(
        '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" '
        '"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">\n'
        f"<busconfig><type>session</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>"
        '<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>'
        '<allow own="*"/></policy></busconfig>\n')
    open("choose", "w").write(f"#!/bin/sh\ntee -a {folder}/menu.log | grep -m1 -e \"$(cat {folder}/choice)\"\n")
    os.chmod("choose", 0o755)
    open("dunstrc", "w").write(
        f"[global]\nmonitor = 0\nwidth = (420, 620)\nheight = 400\noffset = 40x40\nfont = DejaVu Sans 13\n"
        f"markup = full\ndmenu = {folder}/choose\nformat = \"<b>%s</b>\\n%b\"\nshow_age_threshold = -1\n"
        "stack_duplicates = false\nhistory_length = 100\nicon_position = off\nshow_indicators = true\n"
        "gap_size = 12\nidle_threshold = 0\npadding = 14\nhorizontal_padding = 16\n")


def write_events():
    # Both alarms are due in four seconds. The event and the reminder are at a later full quarter of an hour.
    due = int(time.time()) + 4
    quarter = (due // 900 + 3) * 900
    day = datetime.datetime.fromtimestamp(quarter, zoneinfo.ZoneInfo("Europe/Berlin")).strftime("%Y%m%dT%H%M%S")
    alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Bring the tickets", f"TRIGGER:-PT{quarter - due}S", "END:VALARM"]
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", "UID:concert", "DTSTAMP:20260101T000000Z",
        f"DTSTART;TZID=Europe/Berlin:{day}", "DURATION:PT2H", "SUMMARY:Sommernacht-Jazz: Blechbläser im Hof",
        "LOCATION:Alte Gärtnerei & Gewächshaus <Ost>", *alarm, "END:VEVENT", "BEGIN:VTODO", "UID:call",
        "DTSTAMP:20260101T000000Z", f"DUE;TZID=Europe/Berlin:{day}", "SUMMARY:Call the venue about the cloakroom",
        *[line.replace("Bring the tickets", "Reminder") for line in alarm], "END:VTODO", "END:VCALENDAR", ""]
    open("events.ics", "w").write("\r\n".join(lines))


def remind():
    return start("remind", scanics, "remind", "--snooze", "2s")


def test():
    write_files()
    start("bus", "dbus-daemon", "--nofork", f"--config-file={folder}/bus.conf")
    wait("the bus", lambda: os.path.exists("bus"))
    reader, writer = os.pipe()
    start("xvfb", "Xvfb", "-displayfd", str(writer), "-screen", "0", "720x360x24", "-nolisten", "tcp", pass_fds=[writer])
    os.close(writer)
    number = b""
    while not number.endswith(b"\n"):
        byte = os.read(reader, 1)
        if not byte:
            fail("Xvfb has no display")
        number += byte
    environment["DISPLAY"] = ":" + number.decode().strip()

    # Without a program that shows notifications, the alarms wait.
    run("calendars", "list")
    process = remind()
    wait("advice", lambda: "no program of the desktop shows notifications" in log("remind"))
    write_events()
    run("import", "events.ics")
    dunst = start("dunst", "dunst", "-conf", folder + "/dunstrc")
    wait("both notifications", lambda: displayed() == 2)
    if picture:
        time.sleep(1)
        output("import", "-window", "root", picture)

    act("Snooze", "Jazz")
    wait("the end of the notification that was snoozed", lambda: "Jazz" in history())
    wait("the snoozed notification", lambda: displayed() == 2)

    act("Done", "Call")
    wait("the reminder to be done", lambda: "done" in run("reminders", "list", "--all"))
    wait("the end of its notification", lambda: displayed() == 1)

    # Another program for the same store would show everything twice.
    second = subprocess.run([scanics, "remind", "--once"], env=environment, stderr=subprocess.PIPE)
    if second.returncode != 3 or b"another scanics remind is running" not in second.stderr:
        fail(f"a second program: {second.returncode} {second.stderr}")

    # After SIGTERM the program ends with status 0, and a new process does not show the alarms again.
    process.send_signal(signal.SIGTERM)
    if process.wait(timeout=PATIENCE) != 0:
        fail("remind did not end in good order")
    run("remind", "--once")
    if displayed() != 1:
        fail("an alarm was shown again after a restart")
    if len(re.findall("Jazz", log("menu"))) < 1:
        fail("the menu had no actions")

    # When the desktop ends, the program says so.
    process = remind()
    wait("the start", lambda: log("remind").count("showing alarms") == 2)
    bus = processes.pop("bus")
    processes.pop("remind")
    dunst.terminate()
    processes.pop("dunst").wait(timeout=PATIENCE)
    bus.terminate()
    bus.wait(timeout=PATIENCE)
    if process.wait(timeout=PATIENCE) != 3 or "the desktop's bus has closed the connection" not in log("remind"):
        fail("remind did not notice the end of the desktop: " + log("remind"))


try:
    test()
finally:
    for process in processes.values():
        if process.poll() is None:
            process.kill()
            process.wait()
