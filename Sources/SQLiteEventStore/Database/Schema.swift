import EventStore
import Foundation
import GRDB

/// The tables of a store, and how a file of an older version becomes one of this.
///
/// - `resource` has the iCalendar text of each resource, which is the truth; all else follows from it, provenance aside.
/// - `span` has the times of resources that end, in minutes since 1970 (an R*Tree of 32-bit integers lasts for four thousand
///   years so); `endless` the starts of those that do not.
/// - `words` has the texts that are searched, folded as ``TextSearch`` folds them, since FTS5's own tokenizer leaves some
///   scripts as they are.
/// - `batch` and `batch_entry` have what imports did, to undo it.
enum Schema {
    /// "SICS": says that a file is a store.
    static let applicationID = 0x5349_4353
    /// The version of the tables.
    static let version = steps.count

    /// Looks whether a file may be used.
    ///
    /// - Throws: ``EventStoreError/corrupt(path:_:)`` where it is another program's,
    ///   ``EventStoreError/newerVersion(path:)``.
    static func check(_ db: Database, path: String) throws {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard application == applicationID else {
            // A file that another process is just about to fill.
            let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            guard application == 0, found == 0, isEmpty else {
                throw EventStoreError.corrupt(path: path, "it is not a store of ScanICS")
            }
            return
        }
        guard found <= version else { throw EventStoreError.newerVersion(path: path) }
    }

    /// Makes the tables those of this version.
    static func migrate(_ db: Database, path: String) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") != version else { return }
        try db.inTransaction(.immediate) {
            // Another process may have been quicker.
            try check(db, path: path)
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            for step in steps.dropFirst(found) { try step(db) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    /// What makes version n of version n - 1.
    private static let steps: [@Sendable (Database) throws -> Void] = [
        { db in
            try db.execute(sql: firstTables)
            try db.execute(
                sql: "INSERT INTO calendar (identifier, title, holds_events, holds_reminders) VALUES (?, ?, 1, 1)",
                arguments: [Self.randomIdentifier(), "Calendar"])
        }
    ]

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
        """

    static func randomIdentifier() -> String { UUID().uuidString.lowercased() }
}
