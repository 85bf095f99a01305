import CalendarModel
import EventStore
import GRDB

/// The table of batches. The table `batch_entry` has the changes of the batches, and its column `batch` refers to this
/// table.
package enum BatchTable {
    /// The SQL that creates the table.
    package static let definition = """
        CREATE TABLE batch (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            began INTEGER NOT NULL,
            title TEXT NOT NULL
        ) STRICT;
        """

    /// Records the beginning of a batch.
    package static func add(_ batch: ImportBatch, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO batch (identifier, began, title) VALUES (?, ?, ?)",
            arguments: [batch.identifier.rawValue, batch.began.secondsSinceEpoch, batch.title])
    }

    /// Returns the batches, the latest first.
    package static func list(limit: Int, _ db: Database) throws -> [ImportBatch] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT identifier, began, title, (SELECT count(*) FROM batch_entry WHERE batch = batch.id)
                FROM batch ORDER BY id DESC LIMIT ?
                """, arguments: [limit]
        ).map { row in
            ImportBatch(
                identifier: BatchIdentifier(rawValue: row[0]), began: LocalDateTime(secondsSinceEpoch: row[1]),
                title: row[2], count: row[3])
        }
    }
}
