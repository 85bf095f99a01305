import EventStore
import Foundation
import GRDB
import SQLiteFiles

/// What a machine remembers of an account, in an SQLite file: see ``StateSchema``. There is no credential in it.
final class StateDatabase: Sendable {
    let path: String
    private let queue: DatabaseQueue

    init(path: String) throws(EventStoreError) {
        self.path = path
        do {
            queue = try SQLiteFile.opened(path, configuration: Self.configuration(path), patience: Self.patience)
            try queue.writeWithoutTransaction { db in try StateSchema.versions.migrate(db, path: path) }
        } catch {
            throw EventStoreError(error, path: path)
        }
    }

    deinit { try? queue.close() }

    /// How long to wait while another process writes, in seconds.
    private static let patience = 60.0

    private static func configuration(_ path: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = "scanics.caldav"
        configuration.busyMode = SQLiteFile.busyMode(patience: patience)
        configuration.prepareDatabase { db in
            // What is to be sent is on the disk before it is sent.
            try SQLiteFile.prepareWriter(db, path: path)
            try db.execute(sql: "PRAGMA cache_size = -8192")
        }
        return configuration
    }

    /// Looks at the state.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            return try await queue.read(body)
        } catch {
            throw EventStoreError(error, path: path)
        }
    }

    /// Changes the state in one transaction, which is on the disk when this returns.
    func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            // A task that is cancelled after a request still writes down what the answer was.
            return try await Task { [queue] in try await queue.write(body) }.value
        } catch {
            throw EventStoreError(error, path: path)
        }
    }
}
