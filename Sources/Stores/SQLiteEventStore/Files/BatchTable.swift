import CalendarModel
import EventStore
import GRDB

/// The table of batches. The table `batch_entry` has the changes of the batches, and its column `batch` refers to this
/// table.
package enum BatchTable {
    package static let definition = """
        CREATE TABLE batch (
            id INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL UNIQUE,
            began INTEGER NOT NULL,
            title TEXT NOT NULL
        ) STRICT;
        """

    package static func add(_ batch: ImportBatch, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO batch (identifier, began, title) VALUES (?, ?, ?)",
            arguments: [batch.identifier.rawValue, batch.began.secondsSinceEpoch, batch.title])
    }

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

    package static func remove(_ batch: BatchIdentifier, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM batch WHERE identifier = ?", arguments: [batch.rawValue])
    }

    /// Returns the changes of a batch, the latest first, for stores that keep provenances as JSON.
    package static func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int, _ db: Database
    ) throws -> [BatchEntry] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT number, calendar, uid, before, provenance, revision FROM batch_entry
                WHERE batch = (SELECT id FROM batch WHERE identifier = ?) AND number < ?
                ORDER BY number DESC LIMIT ?
                """, arguments: [batch.rawValue, number ?? .max, limit]
        ).map { row in
            let before: String? = row[3]
            let revision: String? = row[5]
            return BatchEntry(
                number: row[0], key: ResourceKey(calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2]),
                before: try before.map { try CalendarResource(text: $0) }, provenanceBefore: Provenance(json: row[4]),
                after: revision.map { Revision(rawValue: $0) })
        }
    }
}
