// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import EventStore
import SQLiteEventStore

extension EvolutionEventStore {
    public func addBatch(_ batch: ImportBatch) throws(EventStoreError) {
        try state.write { db in try BatchTable.add(batch, db) }
    }

    public func batches(limit: Int) throws(EventStoreError) -> [ImportBatch] {
        try state.read { db in try BatchTable.list(limit: limit, db) }
    }

    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) throws(EventStoreError) -> [BatchEntry] {
        try state.read { db in try BatchTable.entries(of: batch, before: number, limit: limit, db) }
    }

    public func eraseRemains() async throws(EventStoreError) { try await state.compact() }

    public func removeBatch(_ batch: BatchIdentifier) throws(EventStoreError) {
        try state.write { db in try BatchTable.remove(batch, db) }
    }
}
