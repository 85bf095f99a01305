import EventStore
import GRDB

/// One state of an SQLite file. It stays the same while other connections change the file
/// (https://www.sqlite.org/isolation.html).
///
/// A snapshot has a connection of its own, with a transaction that lasts as long as the snapshot. Until the snapshot
/// ends, SQLite keeps all new content in the WAL.
package final class FileSnapshot: Sendable {
    private let path: String
    private let queue: DatabaseQueue

    package init(of path: String, label: String, patience: Double) async throws(EventStoreError) {
        self.path = path
        queue = try await EventStoreError.mapping(path) {
            let queue = try FileConnection.readable(path, label: label, patience: patience, keepsTransaction: true)
            try await queue.writeWithoutTransaction { db in
                // A deferred transaction begins with its first read, so something is read here.
                try db.beginTransaction(.deferred)
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
            }
            return queue
        }
    }

    /// Reads from the snapshot.
    ///
    /// - Throws: `EventStoreError.cancelled` if a task was cancelled during an earlier read, because the cancellation
    ///   ended the snapshot.
    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await EventStoreError.mapping(path) {
            try await queue.writeWithoutTransaction { db in
                guard db.isInsideTransaction else { throw EventStoreError.cancelled }
                return try body(db)
            }
        }
    }

    package func close() { try? queue.close() }
}
