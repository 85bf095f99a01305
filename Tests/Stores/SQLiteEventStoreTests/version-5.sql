-- A file of version 5, as the last program before version 6 wrote it: an import, a removal, and a second calendar.
CREATE TABLE calendar (
    id INTEGER PRIMARY KEY,
    identifier TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    color TEXT,
    holds_events INTEGER NOT NULL,
    holds_reminders INTEGER NOT NULL,
    subscription TEXT,
    entity_tag TEXT,
    refreshed INTEGER
, last_modified TEXT, requested_interval INTEGER, failed_since INTEGER, failed INTEGER, failure TEXT) STRICT;
CREATE TABLE default_calendar (
    type TEXT PRIMARY KEY,
    calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    hash TEXT,
    payload TEXT,
    picture BLOB
) STRICT;
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    identifier TEXT NOT NULL UNIQUE,
    began INTEGER NOT NULL,
    title TEXT NOT NULL
) STRICT;
CREATE TABLE "resource" (
    id INTEGER PRIMARY KEY,
    calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
    uid TEXT NOT NULL,
    type TEXT NOT NULL,
    content TEXT NOT NULL,
    revision TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    source INTEGER REFERENCES source (id),
    batch TEXT,
    imported INTEGER,
    is_stamp_assumed INTEGER,
    original TEXT,
    first INTEGER,
    last INTEGER,
    length_class INTEGER, alarm_first INTEGER, alarm_last INTEGER, alarm_class INTEGER,
    UNIQUE (uid, calendar)
) STRICT;
CREATE VIRTUAL TABLE "words" USING fts5 (text, tokenize = 'ascii', detail = none, columnsize = 0);
CREATE TABLE "batch_entry" (
    number INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    calendar TEXT NOT NULL,
    uid TEXT NOT NULL,
    content TEXT,
    source INTEGER REFERENCES source (id),
    from_batch TEXT,
    imported INTEGER,
    is_stamp_assumed INTEGER,
    original TEXT,
    revision TEXT
) STRICT;
CREATE TABLE removal (
    calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
    uid TEXT NOT NULL,
    removed INTEGER NOT NULL,
    PRIMARY KEY (calendar, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX source_path ON source (path);
CREATE INDEX resource_source ON resource (source) WHERE source IS NOT NULL;
CREATE INDEX resource_time ON resource (length_class, first, last);
CREATE INDEX batch_entry_resource ON batch_entry (batch, uid);
CREATE INDEX batch_entry_source ON batch_entry (source) WHERE source IS NOT NULL;
CREATE INDEX resource_alarm ON resource (alarm_class, alarm_first, alarm_last)
    WHERE alarm_class IS NOT NULL;
INSERT INTO calendar (id, identifier, title, color, holds_events, holds_reminders, subscription, entity_tag, refreshed, last_modified, requested_interval, failed_since, failed, failure)
VALUES (1, '023f51be-90e8-46ac-9a13-54195ecf9058', 'Calendar', NULL, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO calendar (id, identifier, title, color, holds_events, holds_reminders, subscription, entity_tag, refreshed, last_modified, requested_interval, failed_since, failed, failure)
VALUES (2, 'a9c248a8-c3d7-4dbe-afc5-05956b333edc', 'Work', '#2a7fff', 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO default_calendar (type, calendar)
VALUES ('VEVENT', 1);
INSERT INTO default_calendar (type, calendar)
VALUES ('VTODO', 1);
INSERT INTO source (id, path, hash, payload, picture)
VALUES (1, '/tmp/v5/a.ics', 'sha256:583a481c2ec59387897f8c45099dc6d1697082e31d3ae8e24e7b4a1ae997448b', NULL, NULL);
INSERT INTO resource (id, calendar, uid, type, content, revision, fingerprint, source, batch, imported, is_stamp_assumed, original, first, last, length_class, alarm_first, alarm_last, alarm_class)
VALUES (1, 1, 'plain@example.org', 'VEVENT', replace('BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ScanICS//ScanICS//EN
BEGIN:VEVENT
UID:plain@example.org
DTSTAMP:20260101T000000Z
DTSTART:20260612T090000Z
DTEND:20260612T100000Z
SUMMARY:Café
END:VEVENT
END:VCALENDAR
', char(10), char(13, 10)), '1f7b7aa1-4aa9-58f7-bd93-fd64269611e5', 'f5e7356e-da69-5f42-8367-9549c888f522', 1, '01eb12f3-a718-4389-b19e-2ff40f433c8e', 1795591896, 0, NULL, 1781254800, 1781258400, 12, NULL, NULL, NULL);
INSERT INTO resource (id, calendar, uid, type, content, revision, fingerprint, source, batch, imported, is_stamp_assumed, original, first, last, length_class, alarm_first, alarm_last, alarm_class)
VALUES (2, 1, 'with/slash é', 'VEVENT', replace('BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ScanICS//ScanICS//EN
BEGIN:VEVENT
UID:with/slash é
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:20260601T090000
DTEND;TZID=Europe/Berlin:20260601T100000
RRULE:FREQ=WEEKLY;COUNT=4
SUMMARY:Choir
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Sing
TRIGGER:-PT15M
END:VALARM
END:VEVENT
END:VCALENDAR
', char(10), char(13, 10)), '1fcdf51e-bd15-5cc1-8569-d214cef98678', 'c92d21e1-53a1-539f-b474-19f989eaefdd', 1, '01eb12f3-a718-4389-b19e-2ff40f433c8e', 1795591896, 0, NULL, 1780297200, 1782201600, 21, 1780296300, 1782200700, 21);
INSERT INTO resource (id, calendar, uid, type, content, revision, fingerprint, source, batch, imported, is_stamp_assumed, original, first, last, length_class, alarm_first, alarm_last, alarm_class)
VALUES (4, 1, 'todo@example.org', 'VTODO', replace('BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ScanICS//ScanICS//EN
BEGIN:VTODO
UID:todo@example.org
DTSTAMP:20260101T000000Z
DUE:20260614T090000Z
SUMMARY:Call
END:VTODO
END:VCALENDAR
', char(10), char(13, 10)), 'b85bf37a-073c-5aff-b924-f8c01596ab19', 'bc3fe135-1736-5d9c-aede-d8a50ecf1d80', 1, '01eb12f3-a718-4389-b19e-2ff40f433c8e', 1795591896, 0, NULL, 1781427600, 1781427600, 0, 1781427600, 1781514000, 17);
INSERT INTO batch (id, identifier, began, title)
VALUES (1, '01eb12f3-a718-4389-b19e-2ff40f433c8e', 1795591896, 'a.ics');
INSERT INTO batch (id, identifier, began, title)
VALUES (2, '8c45be85-1b35-4732-8c2b-68a23e8b702c', 1795591911, 'removed Removed');
INSERT INTO batch_entry (number, batch, calendar, uid, content, source, from_batch, imported, is_stamp_assumed, original, revision)
VALUES (1, 1, '023f51be-90e8-46ac-9a13-54195ecf9058', 'plain@example.org', NULL, NULL, NULL, NULL, NULL, NULL, '1f7b7aa1-4aa9-58f7-bd93-fd64269611e5');
INSERT INTO batch_entry (number, batch, calendar, uid, content, source, from_batch, imported, is_stamp_assumed, original, revision)
VALUES (2, 1, '023f51be-90e8-46ac-9a13-54195ecf9058', 'with/slash é', NULL, NULL, NULL, NULL, NULL, NULL, '1fcdf51e-bd15-5cc1-8569-d214cef98678');
INSERT INTO batch_entry (number, batch, calendar, uid, content, source, from_batch, imported, is_stamp_assumed, original, revision)
VALUES (3, 1, '023f51be-90e8-46ac-9a13-54195ecf9058', 'removed@example.org', NULL, NULL, NULL, NULL, NULL, NULL, 'c88ee4d6-3b05-5da3-94a7-2864d666baac');
INSERT INTO batch_entry (number, batch, calendar, uid, content, source, from_batch, imported, is_stamp_assumed, original, revision)
VALUES (4, 1, '023f51be-90e8-46ac-9a13-54195ecf9058', 'todo@example.org', NULL, NULL, NULL, NULL, NULL, NULL, 'b85bf37a-073c-5aff-b924-f8c01596ab19');
INSERT INTO batch_entry (number, batch, calendar, uid, content, source, from_batch, imported, is_stamp_assumed, original, revision)
VALUES (5, 2, '023f51be-90e8-46ac-9a13-54195ecf9058', 'removed@example.org', replace('BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ScanICS//ScanICS//EN
BEGIN:VEVENT
UID:removed@example.org
DTSTAMP:20260101T000000Z
DTSTART:20260613T090000Z
DTEND:20260613T100000Z
SUMMARY:Removed
END:VEVENT
END:VCALENDAR
', char(10), char(13, 10)), 1, '01eb12f3-a718-4389-b19e-2ff40f433c8e', 1795591896, 0, NULL, NULL);
INSERT INTO removal (calendar, uid, removed)
VALUES (1, 'removed@example.org', 1795591911);
INSERT INTO words (rowid, text) VALUES (1, 'cafe');
INSERT INTO words (rowid, text) VALUES (2, 'choir');
INSERT INTO words (rowid, text) VALUES (4, 'call');
PRAGMA application_id = 1397310291;
PRAGMA user_version = 5;
