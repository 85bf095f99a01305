import EventStore
import SQLiteEventStore

extension EvolutionEventStore {
    /// Records the beginning of a batch.
    public func addBatch(_ batch: ImportBatch) throws(EventStoreError) {
        try state.write { db in try BatchTable.add(batch, db) }
    }

    /// Returns the batches of this user, the latest first.
    public func batches(limit: Int) throws(EventStoreError) -> [ImportBatch] {
        try state.read { db in try BatchTable.list(limit: limit, db) }
    }

    /// Returns the changes of a batch, the latest first.
    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) throws(EventStoreError) -> [BatchEntry] {
        try state.read { db in try BatchTable.entries(of: batch, before: number, limit: limit, db) }
    }

    /// Removes the record of a batch.
    public func removeBatch(_ batch: BatchIdentifier) throws(EventStoreError) {
        try state.write { db in try BatchTable.remove(batch, db) }
    }
}
