"""Random commands on one store. Some of them are killed, and another program edits events in between. After each command, the
list of events must be that of a model: all of the change, or nothing of it after a kill.

usage: histories.py SCANICS FOLDER STORE STEPS SEED

STORE is `sqlite`, `vdir`, `eds` or the address of an account on a calendar server, caldav+http://NAME@HOST/PATH. FOLDER is empty.
"""

import base64
import copy
import datetime
import glob
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request

scanics, root, store, steps, seed = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
chance = random.Random(seed)
os.chdir(root)
kind = store.split("+")[0].rstrip(":")
if kind in ("sqlite", "vdir"):
    store = f"{kind}:{root}/" + ("events.sqlite" if kind == "sqlite" else "calendars")
if kind == "eds":
    store = "eds:"
else:
    os.environ.update(HOME=root, TZ="Europe/Berlin", XDG_STATE_HOME=root + "/state", XDG_DATA_HOME=root + "/data",
                      XDG_CONFIG_HOME=root + "/config", SCANICS_PASSWORD="secret")
CALENDARS = ["One", "Two"]
numbers = itertools.count(1)
durations = {}
tally = dict.fromkeys(("commands", "done after a kill", "not done after a kill", "other edits", "undone", "refused"), 0)


def run(*arguments, kill=None, **variables):
    """Runs a command, and kills it after a number of seconds. Returns the process, and whether it was killed."""
    process = subprocess.Popen([scanics, *arguments, "--to" if arguments[0] == "import" else "--store", store],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True, env=dict(os.environ, **variables))
    try:
        process.output, process.messages = process.communicate(timeout=kill)
        return process, False
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.output, process.messages = process.communicate()
        return process, True


def must(*arguments, **options):
    process, _ = run(*arguments, **options)
    if process.returncode != 0:
        fail(f"{arguments}: {process.returncode} {process.output}{process.messages}")
    return process.output


def fail(reason):
    print(f"{kind}, seed {seed}, after {tally}: {reason}")
    for line in log[-12:]:
        print("   ", line)
    sys.exit(1)


class Series:
    """An event, or the occurrences of a series from one division to the next."""

    def __init__(self, title, place, calendar, starts, recurs):
        self.number, self.uid, self.edited, self.notes = next(numbers), None, -1, None
        self.title, self.place, self.calendar, self.recurs = title, place, calendar, recurs
        # Key: the original start. Value: what was changed in this occurrence alone.
        self.dates = {start: {} for start in starts}

    def lines(self):
        return [(own.get("start", start).isoformat(), own.get("title", self.title), own.get("place", self.place),
                 self.calendar, self.notes) for start, own in self.dates.items()]

    def divided(self, date):
        """Takes off the occurrences from a date on, and returns them as a series."""
        later = copy.deepcopy(self)
        later.dates = {start: own for start, own in later.dates.items() if start >= date}
        self.dates = {start: own for start, own in self.dates.items() if start < date}
        if self.dates:
            later.number, later.uid = next(numbers), None
        return later


model = {}
# The earlier commands that can be undone: the step, the series before it, and the numbers of those that it changed.
past = []
log = []


def listed():
    text = must("events", "list", "--from", "2027-01-01", "--to", "2030-01-01", "--format", "json")
    answer = json.loads(text)
    if answer["unreadable"]:
        fail(f"unreadable: {answer['unreadable']}")
    return answer["events"]


def line(event):
    return (event["start"]["value"], event["summary"], event.get("location"), event["calendar"], event.get("description"))


def lines(state):
    return sorted((text for series in state.values() for text in series.lines()), key=str)


def without_notes(lines):
    return sorted((text[:4] for text in lines), key=str)


def learn(events):
    """Gives each series of the model the UID and the notes that the store has."""
    found = {line(event)[:4]: event for event in events}
    for series in model.values():
        for text in series.lines():
            event = found[text[:4]]
            series.uid = event.get("event", event["id"]).split("@")[0] if not event.get("uid") else event["uid"]
            series.notes = event.get("description")


# MARK: Other programs

def other_edit(step):
    """Another program gives the notes of one stored event. Returns the notes, and the UID."""
    notes = f"note {step}"
    if kind == "vdir":
        files = sorted(glob.glob(root + "/calendars/*/*.ics"))
        path = chance.choice(files)
        text = open(path, newline="").read()
        open(path + ".tmp", "w", newline="").write(noted(text, notes))
        os.rename(path + ".tmp", path)
    elif kind.startswith("caldav"):
        found = []
        for calendar in dav("PROPFIND", home, depth="1"):
            if calendar != home and calendar.endswith("/"):
                found += [path for path in dav("PROPFIND", calendar, depth="1") if path.endswith(".ics")]
        path = chance.choice(sorted(found))
        text, tag = dav("GET", path)
        dav("PUT", path, noted(text, notes), tag)
    else:
        known = [series.uid for series in model.values()]
        uid = chance.choice(known)
        # A command of a user who has the same calendars, and no record of what was done here.
        process, _ = run("events", "edit", uid, "--notes", notes, "--span", "future", XDG_STATE_HOME=root + "/other")
        return (notes, uid) if process.returncode == 0 else (None, uid)
    return notes, re.search(r"^UID:(.*?)\r?$", text, re.M).group(1)


def noted(text, notes):
    text = re.sub(r"^DESCRIPTION:.*(\r?\n[ \t].*)*\r?\n", "", text, flags=re.M)
    return re.sub(r"^(BEGIN:VEVENT(\r?\n))", lambda match: f"{match[1]}DESCRIPTION:{notes}{match[2]}", text, flags=re.M)


def dav(method, path, body=None, tag=None, depth=None):
    address = re.sub(r"^caldav\+(https?://)(?:.*@)?([^/]*).*$", r"\1\2", store) + path
    user = re.search("//(.*)@", store).group(1)
    headers = {"Authorization": "Basic " + base64.b64encode(f"{user}:secret".encode()).decode()}
    headers.update({"Depth": depth} if depth else {})
    headers.update({"If-Match": tag, "Content-Type": "text/calendar"} if tag else {})
    request = urllib.request.Request(address, body and body.encode(), headers, method=method)
    with urllib.request.urlopen(request) as answer:
        text = answer.read().decode()
        return re.findall("<(?:\\w+:)?href>([^<]*)</", text) if depth else (text, answer.headers["ETag"])


home = None

# MARK: Commands

def day():
    return datetime.datetime(2027, 2, 1) + datetime.timedelta(days=chance.randrange(600))


def free_time(date):
    """Returns a time of this day at which the model has nothing."""
    taken = {text[0] for text in lines(model)}
    while True:
        time_ = date.replace(hour=chance.randrange(6, 22), minute=chance.randrange(60), second=0)
        if time_.isoformat() not in taken:
            return time_


def choice(step):
    """Returns the arguments of a random command, the model after it, and the numbers of the series that it changes."""
    after = copy.deepcopy(model)
    name = f"Title {step}"
    many = len(lines(model)) > 60
    weights = dict(add=1 if many else 4, series=1 if many else 4, title=4, place=4, start=4, remove=6 if many else 3, move=3)
    what = chance.choices(list(weights), list(weights.values()))[0] if model else "series"
    if what == "add":
        start, calendar = free_time(day()), chance.choice(CALENDARS)
        made = Series(name, "Hall", calendar, [start], False)
        after[made.number] = made
        text = f"{name} {start:%Y-%m-%d %H:%M}"
        return ["events", "add", text, "--location", "Hall", "--calendar", calendar], after, {made.number}
    if what == "series":
        start, calendar, count = free_time(day()), chance.choice(CALENDARS), chance.randrange(2, 9)
        days = chance.choice([1, 7, 14])
        rule = {1: "FREQ=DAILY", 7: "FREQ=WEEKLY", 14: "FREQ=WEEKLY;INTERVAL=2"}[days] + f";COUNT={count}"
        made = Series(name, "Hall", calendar, [start + datetime.timedelta(days=days * i) for i in range(count)], True)
        after[made.number] = made
        if chance.random() < .5:
            open("new.ics", "w").write(
                f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:import-{seed}-{step}\nDTSTAMP:20260101T000000Z\n"
                f"DTSTART;TZID=Europe/Berlin:{start:%Y%m%dT%H%M%S}\nDURATION:PT1H\nRRULE:{rule}\nSUMMARY:{name}\nLOCATION:Hall\n"
                "END:VEVENT\nEND:VCALENDAR\n")
            return ["import", "new.ics", "--calendar", calendar, "--yes"], after, {made.number}
        text = f"{name} {start:%Y-%m-%d %H:%M}"
        return ["events", "add", text, "--location", "Hall", "--repeat", rule, "--calendar", calendar], after, {made.number}
    series = after[chance.choice(sorted(after))]
    date = chance.choice(sorted(series.dates))
    if what == "move":
        series.calendar = next(name for name in CALENDARS if name != series.calendar)
        return ["events", "move", series.uid, "--calendar", series.calendar], after, {series.number}
    later = series.recurs and chance.random() < .5
    target = [series.uid + (f"@{date:%Y-%m-%dT%H:%M}" if series.recurs else ""), "--calendar", series.calendar]
    if series.recurs:
        target += ["--span", "future" if later else "this"]
    changed = {series.number}
    if what == "remove":
        if later:
            series.divided(date)
        else:
            del series.dates[date]
        if not series.dates:
            del after[series.number]
        return ["events", "remove", *target], after, changed
    if later:
        before = series
        series = series.divided(date)
        if not before.dates:
            del after[before.number]
        after[series.number] = series
        changed.add(series.number)
    if what == "start":
        own = series.dates[date]
        # The start of this occurrence and all later ones moves within the day, so that their order remains.
        start = free_time(date if later or "start" not in own else own["start"])
        if later:
            if "start" in own:
                return choice(step)
            gap = start - date
            series.dates = {one + gap: own for one, own in series.dates.items()}
        elif series.recurs:
            own["start"] = start
        else:
            series.dates = {start: own}
        if len(set(text[:1] + text[3:4] for text in lines(after))) != len(lines(after)):
            return choice(step)
        return ["events", "edit", *target, "--start", f"{start:%Y-%m-%dT%H:%M}"], after, changed
    key, value = ("title", name) if what == "title" else ("place", f"Room {step}")
    if later or not series.recurs:
        # An occurrence that is named is changed, too, if it has a value of its own.
        if key in series.dates.get(date, {}):
            return choice(step)
        setattr(series, key, value)
    else:
        series.dates[date][key] = value
    return ["events", "edit", *target, "--" + {"title": "title", "place": "location"}[key], value], after, changed


def command(step):
    global model
    undoes = past and chance.random() < .12
    refused = False
    if undoes:
        entry = past[-1]
        after = {number: series for number, series in copy.deepcopy(model).items() if number not in entry[2]}
        after.update({number: copy.deepcopy(series) for number, series in entry[1].items() if number in entry[2]})
        arguments, changed = ["undo", "--last"], entry[2]
        refused = any(number in model and model[number].edited > entry[0] for number in changed)
        if refused and chance.random() < .6:
            arguments, refused = arguments + ["--force"], False
        if refused:
            after = copy.deepcopy(model)
    else:
        arguments, after, changed = choice(step)
    usual = durations.get(arguments[:2][-1], .5)
    kill = chance.uniform(0, 1.3 * usual) if chance.random() < .3 else None
    log.append(f"{step}: {' '.join(arguments)}" + (f" (killed after {kill:.3f} s)" if kill else ""))
    tally["commands"] += 1
    begin = time.monotonic()
    process, killed = run(*arguments, kill=kill)
    if not killed:
        durations[arguments[:2][-1]] = .8 * usual + .2 * (time.monotonic() - begin)
        if (process.returncode == 0) == refused:
            fail(f"status {process.returncode}: {process.output}{process.messages}")
    notes = None
    if chance.random() < (.4 if killed else .15) and (model or kind == "vdir"):
        notes = edited_by_others(step)
    events = listed()
    seen = sorted(map(line, events), key=str)
    compare = without_notes if notes else (lambda lines: lines)
    if killed and compare(lines(after)) != compare(lines(model)) and compare(seen) == compare(lines(model)):
        tally["not done after a kill"] += 1
        log[-1] += " not done"
    elif compare(seen) == compare(lines(after)):
        tally["done after a kill"] += killed
        tally["refused"] += refused
        if undoes and not refused:
            past.pop()
            tally["undone"] += 1
        elif not refused:
            past.append((step, model, changed))
            del past[:-15]
        model = after
    else:
        missing, extra = [sorted(set(a) - set(b), key=str) for a, b in ((lines(after), seen), (seen, lines(after)))]
        fail(f"killed {killed}; missing: {missing}; not expected: {extra}; before: {lines(model) if len(model) < 4 else ''}")
    learn(events)
    if notes:
        with_notes = [series for series in model.values() if series.notes == notes]
        if not with_notes:
            fail(f"an edit of another program is lost: {notes}")
        for series in with_notes:
            series.edited = step + .5
        if kind == "sqlite":
            past.clear()


def edited_by_others(step):
    try:
        notes, uid = other_edit(step)
    except (IndexError, urllib.error.HTTPError) as error:
        log.append(f"   no edit by another program: {error}")
        return None
    if notes:
        log.append(f"   another program: {notes} for {uid}")
        tally["other edits"] += 1
    return notes


if kind == "sqlite":
    must("calendars", "create", "One")
    must("calendars", "create", "Two")
elif kind == "vdir":
    os.makedirs("calendars/One")
    os.makedirs("calendars/Two")
else:
    must("calendars", "create", "One")
    must("calendars", "create", "Two")
if kind.startswith("caldav"):
    home = "/" + re.search("//(.*)@", store).group(1) + "/"
begin = time.monotonic()
for step in range(steps):
    command(step)
    if step % 100 == 99:
        print(f"{kind} {step + 1}: {len(model)} events, {time.monotonic() - begin:.0f} s, {tally}", flush=True)
print(f"{kind}: {tally}")
