import EventStore
import Foundation
import GRDB

/// The tables of a store, and the migration of files of older versions.
///
/// - `resource` has the iCalendar text of each resource. Its other columns, except the provenance, are derived from this
///   text. The columns `first`, `last` and `length_class` say when the resource takes place; see ``TimeIndex``.
/// - `words` has the searchable text, folded by ``TextSearch``, because FTS5's own tokenizers do not fold some scripts.
///   Code that removes a resource also removes its words: a trigger would make FTS5 write its index for each removed
///   row.
/// - `batch` and `batch_entry` have the changes of imports, so that imports can be undone.
/// - `removal` has the imported resources that were removed, so that the next import leaves them out.
enum Schema {
    /// The versions of the tables. The application ID "SICS" marks a file as a store.
    static let versions = SchemaVersions(
        applicationID: 0x5349_4353, mismatch: "it isn't a store of ScanICS",
        steps: [
            { db in
                try db.execute(sql: firstTables)
                try db.execute(
                    sql: "INSERT INTO calendar (identifier, title, holds_events, holds_reminders) VALUES (?, ?, 1, 1)",
                    arguments: [randomIdentifier(), "Calendar"])
            },
            { db in try quicken(db) },
            { db in try db.execute(sql: subscriptionColumns) },
            { db in try indexAlarms(db) },
            { db in try db.execute(sql: removalTable) },
            { db in try db.execute(sql: calendarColumns) },
            { db in try removeLogs(db) },
        ])

    private static let firstTables = """
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
        \(BatchTable.definition)
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
        """

    /// Migrates to version 2, which halves the cost of an import. Version 2 has fewer indexes. It indexes times with a
    /// B-tree instead of an R*Tree, and does not store the positions of words.
    private static func quicken(_ db: Database) throws {
        try db.execute(sql: secondTables)
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, first, last FROM span UNION ALL SELECT id, first, NULL FROM endless")
        for row in rows {
            let (first, last): (Int, Int?) = (row[1] * 60, (row[2] as Int?).map { $0 * 60 })
            let time = TimeIndex.Entry(ResourceSpan(start: first, end: last))
            try db.execute(
                sql: "UPDATE new_resource SET first = ?, last = ?, length_class = ? WHERE id = ?",
                arguments: [time.first, time.last, time.lengthClass, row[0] as Int64])
        }
        try db.execute(sql: secondNames)
    }

    private static let secondTables = """
        CREATE TABLE new_resource (
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
            length_class INTEGER,
            UNIQUE (uid, calendar)
        ) STRICT;
        INSERT INTO new_resource
            SELECT id, calendar, uid, type, content, revision, fingerprint, source, batch, imported, is_stamp_assumed,
                original, NULL, NULL, NULL
            FROM resource ORDER BY id;
        CREATE VIRTUAL TABLE new_words USING fts5 (text, tokenize = 'ascii', detail = none, columnsize = 0);
        INSERT INTO new_words (rowid, text)
            SELECT rowid, summary || ' ' || location || ' ' || description FROM words ORDER BY rowid;
        CREATE TABLE new_batch_entry (
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
        INSERT INTO new_batch_entry SELECT * FROM batch_entry ORDER BY number;
        """

    private static let secondNames = """
        DROP TRIGGER resource_removed;
        DROP TABLE endless;
        DROP TABLE span;
        DROP TABLE words;
        DROP TABLE resource;
        DROP TABLE batch_entry;
        ALTER TABLE new_resource RENAME TO resource;
        ALTER TABLE new_words RENAME TO words;
        ALTER TABLE new_batch_entry RENAME TO batch_entry;
        CREATE INDEX resource_source ON resource (source) WHERE source IS NOT NULL;
        CREATE INDEX resource_time ON resource (length_class, first, last);
        CREATE INDEX batch_entry_resource ON batch_entry (batch, uid);
        CREATE INDEX batch_entry_source ON batch_entry (source) WHERE source IS NOT NULL;
        """

    /// Version 3 adds the state of subscriptions: the version of the copy, the requested time between refreshes, and
    /// the refreshes that failed.
    private static let subscriptionColumns = """
        ALTER TABLE calendar ADD COLUMN last_modified TEXT;
        ALTER TABLE calendar ADD COLUMN requested_interval INTEGER;
        ALTER TABLE calendar ADD COLUMN failed_since INTEGER;
        ALTER TABLE calendar ADD COLUMN failed INTEGER;
        ALTER TABLE calendar ADD COLUMN failure TEXT;
        """

    /// Migrates to version 4, which has an index of the times at which alarms go off. Resources without alarms are not
    /// in this index.
    private static func indexAlarms(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE resource ADD COLUMN alarm_first INTEGER;
                ALTER TABLE resource ADD COLUMN alarm_last INTEGER;
                ALTER TABLE resource ADD COLUMN alarm_class INTEGER;
                """)
        let candidates = try Int64.fetchAll(
            db,
            sql: "SELECT id FROM resource WHERE content LIKE '%BEGIN:VALARM%' OR content LIKE '%BEGIN:VTODO%'")
        for number in candidates {
            let row = try Row.fetchOne(db, sql: "SELECT content FROM resource WHERE id = ?", arguments: [number])
            // A resource whose text cannot be read gets no alarms. It is reported when resources are listed.
            guard let text = row.flatMap({ String.fromDatabaseValue($0[0]) }),
                let resource = try? CalendarResource(text: text), let span = ResourceSpan(alarmsOf: resource)
            else { continue }
            let time = TimeIndex.Entry(span)
            try db.execute(
                sql: "UPDATE resource SET alarm_first = ?, alarm_last = ?, alarm_class = ? WHERE id = ?",
                arguments: [time.first, time.last, time.lengthClass, number])
        }
        try db.execute(
            sql: """
                CREATE INDEX resource_alarm ON resource (alarm_class, alarm_first, alarm_last)
                    WHERE alarm_class IS NOT NULL
                """)
    }

    /// Version 5 remembers the removals of imported resources.
    private static let removalTable = """
        CREATE TABLE removal (
            calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            uid TEXT NOT NULL,
            removed INTEGER NOT NULL,
            PRIMARY KEY (calendar, uid)
        ) STRICT, WITHOUT ROWID;
        """

    /// Version 6 adds the order, the description and the zone of calendars.
    private static let calendarColumns = """
        ALTER TABLE calendar ADD COLUMN position INTEGER;
        ALTER TABLE calendar ADD COLUMN description TEXT;
        ALTER TABLE calendar ADD COLUMN time_zone TEXT;
        """

    /// Migrates to version 7. Files that earlier versions of ScanICS wrote as version 6 also have names of resources,
    /// logs of changes and grants for clients of servers, which nothing uses any more.
    private static func removeLogs(_ db: Database) throws {
        guard try db.tableExists("client_grant") else { return }
        try db.execute(
            sql: """
                DROP TABLE client_grant;
                DROP TABLE tombstone;
                DROP INDEX resource_name;
                DROP INDEX resource_modified;
                ALTER TABLE resource DROP COLUMN name;
                ALTER TABLE resource DROP COLUMN modified;
                ALTER TABLE calendar DROP COLUMN log;
                ALTER TABLE calendar DROP COLUMN last_change;
                ALTER TABLE calendar DROP COLUMN oldest_change;
                """)
    }

    static func randomIdentifier() -> String { UUID().uuidString.lowercased() }
}
