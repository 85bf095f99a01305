import CalendarModel
import EventStore
import GRDB
import SQLiteFiles

extension EvolutionEventStore {
    /// Records the beginning of a batch.
    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try await state.write { db in try BatchTable.add(batch, db) }
    }

    /// Returns the batches of this user, the latest first.
    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        try await state.read { db in try BatchTable.list(limit: limit, db) }
    }

    /// Returns the changes of a batch, the latest first.
    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        try await state.read { db in
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
                    before: try before.map { try CalendarResource(text: $0) },
                    provenanceBefore: SavedResource.provenance(row[4]),
                    after: revision.map { Revision(rawValue: $0) })
            }
        }
    }

    /// Removes the record of a batch.
    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try await state.write { db in
            try db.execute(sql: "DELETE FROM batch WHERE identifier = ?", arguments: [batch.rawValue])
        }
    }
}
