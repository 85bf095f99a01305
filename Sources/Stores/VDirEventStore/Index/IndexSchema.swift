import GRDB
import SQLiteFiles

/// The tables of the index of a folder of .ics files.
///
/// - `calendar` has the calendars with many files.
/// - `file` has their files as they were read: the file's signature; the UID, type and time of a readable file, or the
///   reason why a file cannot be read; and a checksum of the row.
///
/// `first` is null for a reminder without a time. `last` is null for a series without an end.
enum IndexSchema {
    /// The versions of the tables. The application ID "SIVX" marks a file as such an index.
    ///
    /// A new version drops the tables and creates them again, because every row can be made from its file.
    static let versions = SchemaVersions(
        applicationID: 0x5349_5658, mismatch: "it isn't an index of calendar files",
        steps: [{ db in try db.execute(sql: tables) }])

    private static let tables =
        """
        CREATE TABLE calendar (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE file (
            calendar INTEGER NOT NULL,
            name TEXT NOT NULL,
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            modified_nanoseconds INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            changed_nanoseconds INTEGER NOT NULL,
            is_settled INTEGER NOT NULL,
            uid TEXT,
            type TEXT,
            first INTEGER,
            last INTEGER,
            reason TEXT,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (calendar, name)
        ) STRICT, WITHOUT ROWID;
        """
}
