-- What a file of version 6 had in addition to one of version 5.
ALTER TABLE calendar ADD COLUMN position INTEGER;
ALTER TABLE calendar ADD COLUMN description TEXT;
ALTER TABLE calendar ADD COLUMN time_zone TEXT;
ALTER TABLE calendar ADD COLUMN log TEXT NOT NULL DEFAULT '';
ALTER TABLE calendar ADD COLUMN last_change INTEGER NOT NULL DEFAULT 0;
ALTER TABLE calendar ADD COLUMN oldest_change INTEGER NOT NULL DEFAULT 0;
ALTER TABLE resource ADD COLUMN name TEXT;
ALTER TABLE resource ADD COLUMN modified INTEGER;
UPDATE resource SET modified = id;
UPDATE calendar SET last_change = coalesce(
    (SELECT max(modified) FROM resource WHERE resource.calendar = calendar.id), 0);
CREATE UNIQUE INDEX resource_name ON resource (calendar, name) WHERE name IS NOT NULL;
CREATE INDEX resource_modified ON resource (calendar, modified);
CREATE TABLE tombstone (
    calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    uid TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (calendar, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX tombstone_number ON tombstone (calendar, number);
CREATE TABLE client_grant (
    client TEXT NOT NULL,
    calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
    level TEXT NOT NULL,
    PRIMARY KEY (client, calendar)
) STRICT, WITHOUT ROWID;
UPDATE calendar SET log = lower(hex(randomblob(16)));
UPDATE resource SET name = 'slash.ics' WHERE uid LIKE '%/%';
INSERT INTO tombstone SELECT id, 'gone.ics', 'gone', last_change + 1 FROM calendar LIMIT 1;
INSERT INTO client_grant SELECT 'phone', id, 'read' FROM calendar LIMIT 1;
PRAGMA user_version = 6;
