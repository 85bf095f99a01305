import GRDB
import SQLiteEventStore

/// The tables of the data that this machine remembers about an account.
///
/// - `calendar` has the calendars as last listed, and how much of each is known: the sync token (RFC 6578 §3.2), and
///   whether all its resources are in `resource`.
/// - `resource` has the resources as they are on the server, with their ETags and with the provenance of imported ones.
/// - `operation` has the changes that are being sent or could not be sent. A change is recorded before the request and
///   removed after the answer.
/// - `batch` and `batch_entry` have the changes of imports, so that imports can be undone.
/// - `removal` has the removals of imported resources; see ``RemovalTable``.
///
/// Everything except `operation`, `batch`, `batch_entry`, `removal` and the provenance can be fetched again.
enum StateSchema {
    /// The versions of the tables. The application ID "SICD" marks a file as the state of an account.
    static let versions = SchemaVersions(
        applicationID: 0x5349_4344, mismatch: "it isn't the state of a CalDAV account",
        steps: [
            { db in try db.execute(sql: firstTables) }, { db in try db.execute(sql: removalTable) },
            { db in try db.execute(sql: groupColumns) },
        ])

    /// Version 3 knows changes that belong together, moves, and undos that are recorded.
    ///
    /// The operations of a group have its number. Those that the server has carried out stay until the whole group is
    /// done: `done` is then the resource's new revision, or empty if it was removed.
    private static let groupColumns = """
        ALTER TABLE operation ADD COLUMN group_number INTEGER;
        ALTER TABLE operation ADD COLUMN done TEXT;
        ALTER TABLE operation ADD COLUMN provenance_before TEXT;
        ALTER TABLE operation ADD COLUMN origin_calendar TEXT;
        ALTER TABLE operation ADD COLUMN origin_href TEXT;
        ALTER TABLE operation ADD COLUMN recorded_in TEXT;
        """

    /// Version 2 remembers the removals of imported resources.
    private static let removalTable = """
        ALTER TABLE operation ADD COLUMN removed INTEGER;
        \(RemovalTable.definition)
        """

    private static let firstTables =
        """
        CREATE TABLE calendar (
            id INTEGER PRIMARY KEY,
            url TEXT NOT NULL UNIQUE,
            record TEXT NOT NULL,
            subscription TEXT,
            token TEXT,
            is_complete INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE default_calendar (type TEXT PRIMARY KEY, url TEXT NOT NULL) STRICT;
        CREATE TABLE resource (
            id INTEGER PRIMARY KEY,
            calendar INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            href TEXT NOT NULL,
            entity_tag TEXT,
            uid TEXT,
            type TEXT,
            content TEXT,
            fingerprint TEXT,
            first INTEGER,
            last INTEGER,
            words TEXT,
            trouble TEXT,
            provenance TEXT,
            picture BLOB,
            touched INTEGER NOT NULL DEFAULT 0,
            UNIQUE (calendar, href)
        ) STRICT;
        CREATE INDEX resource_uid ON resource (uid);
        CREATE INDEX resource_first ON resource (first);
        CREATE TABLE operation (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            owner TEXT NOT NULL,
            is_kept INTEGER NOT NULL DEFAULT 0,
            trouble TEXT,
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            href TEXT NOT NULL,
            condition TEXT NOT NULL,
            entity_tag TEXT,
            content TEXT,
            base TEXT,
            keeps_provenance INTEGER NOT NULL,
            provenance TEXT,
            picture BLOB,
            journal TEXT,
            is_undo INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        \(BatchTable.definition)
        CREATE TABLE batch_entry (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            before TEXT,
            revision_before TEXT,
            provenance TEXT,
            revision TEXT
        ) STRICT;
        CREATE INDEX batch_entry_resource ON batch_entry (batch, calendar, uid);
        CREATE TABLE counter (value INTEGER NOT NULL) STRICT;
        INSERT INTO counter VALUES (0);
        """
}
