import CalendarModel
import EventStore
import GRDB

/// The table of the batches; what each did is in `batch_entry`, whose `batch` refers to it.
package enum BatchTable {
    /// Makes the table.
    package static let definition = """
        CREATE TABLE batch (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            began INTEGER NOT NULL,
            title TEXT NOT NULL
        ) STRICT;
        """

    /// Writes down that a batch begins.
    package static func add(_ batch: ImportBatch, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO batch (identifier, began, title) VALUES (?, ?, ?)",
            arguments: [batch.identifier.rawValue, batch.began.secondsSinceEpoch, batch.title])
    }

    /// The batches, the latest first.
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
