// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import EventStore
import SQLiteEventStore

extension CalDAVEventStore {
    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try await state.write { db in try BatchTable.add(batch, db) }
    }

    /// Returns the batches that were sent from this machine, the latest first.
    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        // The last change of an interrupted run may not be recorded in its batch yet. `ready` sends and records it.
        await ready()
        return try await state.read { db in try BatchTable.list(limit: limit, db) }
    }

    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        await ready()
        return try await state.read { db in try BatchTable.entries(of: batch, before: number, limit: limit, db) }
    }

    public func eraseRemains() async throws(EventStoreError) { try await state.compact() }

    /// Removes the record of a batch, unless some of the batch's changes wait to be sent.
    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try await state.write { db in
            try db.execute(
                sql: """
                    DELETE FROM batch WHERE identifier = ?
                        AND identifier NOT IN (SELECT journal FROM operation WHERE journal IS NOT NULL)
                        AND identifier NOT IN (SELECT recorded_in FROM operation WHERE recorded_in IS NOT NULL)
                    """, arguments: [batch.rawValue])
        }
    }
}
