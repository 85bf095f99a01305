"""Reads a calendar with python-caldav and prints, as JSON, its events (title, start, UID) and their number in June 2026.

usage: read.py URL USER
"""

import datetime
import json
import sys

import caldav

client = caldav.DAVClient(url=sys.argv[1], username=sys.argv[2], password="secret")
calendar = client.calendar(url=sys.argv[1])
result = []
for event in calendar.events():
    for item in event.icalendar_instance.walk("VEVENT"):
        start = item["DTSTART"].dt
        result.append({"title": str(item["SUMMARY"]), "start": start.isoformat(), "uid": str(item["UID"])})
start, end = datetime.datetime(2026, 6, 1), datetime.datetime(2026, 7, 1)
found = calendar.search(start=start, end=end, event=True, expand=True)
print(json.dumps({"events": sorted(result, key=lambda e: (e["start"], e["title"])), "june": len(found)}))
