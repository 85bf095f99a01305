-- The tables of version 1, with one calendar and one batch.
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
) STRICT;
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
CREATE INDEX source_path ON source (path);
CREATE TABLE resource (
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
    UNIQUE (calendar, uid)
) STRICT;
CREATE INDEX resource_source ON resource (source) WHERE source IS NOT NULL;
CREATE INDEX resource_uid ON resource (uid);
CREATE VIRTUAL TABLE span USING rtree_i32 (id, first, last);
CREATE TABLE endless (
    id INTEGER PRIMARY KEY REFERENCES resource (id) ON DELETE CASCADE,
    first INTEGER NOT NULL
) STRICT;
CREATE VIRTUAL TABLE words USING fts5 (
    summary, location, description, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER resource_removed AFTER DELETE ON resource BEGIN
    DELETE FROM span WHERE id = old.id;
    DELETE FROM words WHERE rowid = old.id;
END;
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    identifier TEXT NOT NULL UNIQUE,
    began INTEGER NOT NULL,
    title TEXT NOT NULL
) STRICT;
CREATE TABLE batch_entry (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE INDEX batch_entry_resource ON batch_entry (batch, uid);
CREATE INDEX batch_entry_batch ON batch_entry (batch);
CREATE INDEX batch_entry_source ON batch_entry (source) WHERE source IS NOT NULL;
INSERT INTO calendar (id, identifier, title, holds_events, holds_reminders) VALUES (1, 'home', 'Calendar', 1, 1);
INSERT INTO source (id, path, hash) VALUES (1, 'poster.png', 'sha256:0');
INSERT INTO batch (id, identifier, began, title) VALUES (1, 'first', 1780000000, 'poster.png');
PRAGMA application_id = 1397310291;
PRAGMA user_version = 1;
