#!/usr/bin/python3
"""Runs a command on a private bus with a desktop that takes pictures and shows notifications.

    dbus-run-session -- fake-desktop.py ANSWER PICTURE CHOICE COMMAND...

ANSWER is `taken`, or `cancelled` if the user closes the dialog. CHOICE is what the user does with a notification that has
an action: `done`, or `closed`. The calls are printed on standard error, a line each.
"""

import json
import os
import subprocess
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

answer, picture, choice, *command = sys.argv[1:]
REQUEST = "org.freedesktop.portal.Request"
NOTIFICATIONS = "org.freedesktop.Notifications"


def say(*words):
    print(json.dumps(words), file=sys.stderr, flush=True)


class Request(dbus.service.Object):
    @dbus.service.signal(REQUEST, signature="ua{sv}")
    def Response(self, response, results):
        pass


class Portal(dbus.service.Object):
    @dbus.service.method("org.freedesktop.portal.Screenshot", in_signature="sa{sv}", out_signature="o", sender_keyword="sender")
    def Screenshot(self, parent, options, sender=None):
        say("screenshot", bool(options["interactive"]))
        token = sender[1:].replace(".", "_")
        path = f"/org/freedesktop/portal/desktop/request/{token}/{options['handle_token']}"
        request = Request(bus, path)
        results = {"uri": "file://" + picture.replace(" ", "%20")} if answer == "taken" else {}
        response = 0 if answer == "taken" else 1
        GLib.timeout_add(20, lambda: request.Response(dbus.UInt32(response), dbus.Dictionary(results, signature="sv")))
        return dbus.ObjectPath(path)


class Notifications(dbus.service.Object):
    count = 0

    @dbus.service.method(NOTIFICATIONS, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body", "body-markup"]

    @dbus.service.method(NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, name, replaced, icon, title, body, actions, hints, timeout):
        Notifications.count += 1
        number = Notifications.count
        say("notification", title, body, list(actions))
        if actions:
            GLib.timeout_add(20, lambda: self.react(number))
        return number

    def react(self, number):
        if choice == "done":
            self.ActionInvoked(number, "done")
        self.NotificationClosed(number, 2)

    @dbus.service.method(NOTIFICATIONS, in_signature="u")
    def CloseNotification(self, number):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="uu")
    def NotificationClosed(self, number, reason):
        pass


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
names = [dbus.service.BusName(name, bus) for name in ("org.freedesktop.portal.Desktop", NOTIFICATIONS)]
services = [Portal(bus, "/org/freedesktop/portal/desktop"), Notifications(bus, "/org/freedesktop/Notifications")]
loop = GLib.MainLoop()
process = subprocess.Popen(command, stdin=subprocess.DEVNULL)


def look():
    if process.poll() is None:
        return True
    loop.quit()
    return False


GLib.timeout_add(20, look)
loop.run()
sys.exit(process.returncode)
