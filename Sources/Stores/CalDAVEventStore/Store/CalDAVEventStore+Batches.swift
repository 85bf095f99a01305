import CalendarModel
import EventStore
import GRDB
import SQLiteFiles

extension CalDAVEventStore {
    /// Records the beginning of a batch.
    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try await state.write { db in try BatchTable.add(batch, db) }
    }

    /// Returns the batches that were sent from this machine, the latest first.
    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        // The last change of an interrupted run may not be recorded in its batch yet. `ready` sends and records it.
        await ready()
        return try await state.read { db in try BatchTable.list(limit: limit, db) }
    }

    /// Returns the changes of a batch, the latest first.
    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        await ready()
        return try await state.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT number, calendar, uid, before, provenance, revision FROM batch_entry
                    WHERE batch = (SELECT id FROM batch WHERE identifier = ?) AND number < ?
                    ORDER BY number DESC LIMIT ?
                    """, arguments: [batch.rawValue, number ?? .max, limit])
            return try rows.map { row in
                let before: String? = row[3]
                let revision: String? = row[5]
                return BatchEntry(
                    number: row[0], key: ResourceKey(calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2]),
                    before: try before.map { try CalendarResource(text: $0) },
                    provenanceBefore: StateDatabase.provenance(row[4]),
                    after: revision.map { Revision(rawValue: $0) })
            }
        }
    }

    /// Removes the record of a batch, unless some of the batch's changes wait to be sent.
    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try await state.write { db in
            try db.execute(
                sql: """
                    DELETE FROM batch WHERE identifier = ?
                        AND identifier NOT IN (SELECT journal FROM operation WHERE journal IS NOT NULL)
                    """, arguments: [batch.rawValue])
        }
    }
}
