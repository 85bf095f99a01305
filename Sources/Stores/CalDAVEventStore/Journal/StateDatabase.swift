import EventStore
import GRDB
import SQLiteEventStore

/// The data that this machine remembers about an account, in an SQLite file; see ``StateSchema``. It has no
/// credentials.
final class StateDatabase: Sendable {
    let path: String
    private let connection: FileConnection

    /// The longest time to wait while another process writes, in seconds.
    private static let patience = 60.0

    init(path: String) throws(EventStoreError) {
        self.path = path
        connection = try FileConnection(
            writing: path, versions: StateSchema.versions, label: "scanics.caldav", patience: Self.patience
        ) { db in
            try db.execute(sql: "PRAGMA cache_size = -8192")
        }
    }

    deinit { connection.close() }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await connection.read(body)
    }

    func compact() async throws(EventStoreError) { try await connection.compact() }

    /// Changes the state in one transaction. When the function returns, the transaction is on the disk.
    func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            // The write runs in its own task. So the answer to a request is recorded even if the caller's task is
            // cancelled.
            return try await Task { [connection] in try await connection.write(body) }.value
        } catch {
            throw EventStoreError(error, path: path)
        }
    }
}
