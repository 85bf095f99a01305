import EventStore
import Foundation
import GRDB
import Glibc

/// What a machine remembers of an account, in an SQLite file: see ``StateSchema``. There is no credential in it.
final class StateDatabase: Sendable {
    let path: String
    private let queue: DatabaseQueue

    init(path: String) throws(EventStoreError) {
        self.path = path
        do {
            let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            if !FileManager.default.fileExists(atPath: folder) {
                // What somebody has in a calendar is nobody else's business.
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            // Before SQLite makes it: the files that it puts beside it take after it.
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file >= 0 { close(file) }
            queue = try Self.opened(path)
            try queue.writeWithoutTransaction { db in try StateSchema.migrate(db, path: path) }
        } catch {
            throw Self.error(error, path: path)
        }
    }

    deinit { try? queue.close() }

    private static func opened(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "scanics.caldav"
        configuration.busyMode = .timeout(60)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            // What is to be sent is on the disk before it is sent.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA cache_size = -8192")
        }
        let end = Date(timeIntervalSinceNow: 60)
        while true {
            do {
                return try DatabaseQueue(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date.now < end {
                // Changing to WAL needs the file for itself, and SQLite does not wait for that.
                usleep(5000)
            }
        }
    }

    /// Looks at the state.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            return try await queue.read(body)
        } catch {
            throw Self.error(error, path: path)
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
            throw Self.error(error, path: path)
        }
    }

    private static func error(_ error: any Error, path: String) -> EventStoreError {
        switch error {
        case let error as EventStoreError: error
        case let error as DatabaseError:
            switch error.resultCode.primaryResultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt(path: path, error.message ?? "it is damaged")
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
                .notWritable(path: path, error.message ?? "SQLite error \(error.resultCode.rawValue)")
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
            default: .internalFailure(error.message ?? "SQLite error \(error.resultCode.rawValue)")
            }
        case is CancellationError: .internalFailure("it was cancelled")
        case let error as CocoaError: .notWritable(path: path, error.localizedDescription)
        default: .internalFailure("\(error)")
        }
    }
}
