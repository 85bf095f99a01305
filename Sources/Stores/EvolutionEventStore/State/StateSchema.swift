import GRDB
import SQLiteEventStore

/// The tables of the data that this machine remembers about the calendars of evolution-data-server.
///
/// - `resource` has what was saved: the content as it was given to the service, with the record of its import. The
///   service and its servers write some properties differently and drop others. So `seen` has the fingerprint of the
///   content that they returned after the save. As long as they return this content, the store uses the content in the
///   table.
/// - `removal` has the removals of imported resources; see ``RemovalTable``.
/// - `batch` and `batch_entry` have the changes of imports, so that imports can be undone.
/// - `pending` has the changes of calls that have not ended; see ``PendingChange``.
/// - `default_calendar` has the default calendars that were chosen with ScanICS.
enum StateSchema {
    /// The versions of the tables. The application ID "SICE" marks a file as the state of these calendars.
    static let versions = SchemaVersions(
        applicationID: 0x5349_4345, mismatch: "it isn't the state of the calendars of evolution-data-server",
        steps: [
            { db in try db.execute(sql: tables) }, { db in try db.execute(sql: PendingChange.definition) },
        ])

    private static let tables = """
        CREATE TABLE resource (
            id INTEGER PRIMARY KEY,
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            content TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            seen TEXT,
            provenance TEXT,
            picture BLOB,
            UNIQUE (calendar, uid)
        ) STRICT;
        \(RemovalTable.definition)
        CREATE TABLE default_calendar (type TEXT PRIMARY KEY, calendar TEXT NOT NULL) STRICT;
        \(BatchTable.definition)
        CREATE TABLE batch_entry (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            batch INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            before TEXT,
            provenance TEXT,
            revision TEXT
        ) STRICT;
        CREATE INDEX batch_entry_resource ON batch_entry (batch, calendar, uid);
        """
}
