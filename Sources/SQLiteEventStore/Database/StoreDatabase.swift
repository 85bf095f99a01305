import EventStore
import Foundation
import GRDB

/// The connections to the file of a store: one to write, one to read beside it.
final class StoreDatabase: Sendable {
    let path: String
    private let writer: DatabaseQueue
    private let reader: DatabaseQueue
    private let versions = VersionWatch()

    init(path: String, settings: SQLiteEventStore.Settings) throws(EventStoreError) {
        self.path = path
        do {
            try Self.makeFolder(of: path)
            // Nothing is opened for writing before it is known to be a store of a version that this program knows.
            if Self.hasContent(path) {
                let check = try DatabaseQueue(
                    path: path, configuration: Self.configuration(path, settings, isReadOnly: true))
                try check.read { db in try Schema.check(db, path: path) }
                try check.close()
            }
            writer = try Self.opened(path, settings)
            try writer.writeWithoutTransaction { db in try Schema.migrate(db, path: path) }
            reader = try DatabaseQueue(path: path, configuration: Self.configuration(path, settings, isReadOnly: true))
        } catch {
            throw EventStoreError(error, path: path)
        }
    }

    deinit {
        // The writer last: it puts what is in the WAL into the file, which one that only reads cannot.
        try? reader.close()
        try? writer.close()
    }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            return try await reader.read(body)
        } catch {
            throw EventStoreError(error, path: path)
        }
    }

    /// Does something in one transaction, which is on the disk when this returns.
    func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            return try await writer.write(body)
        } catch {
            throw EventStoreError(error, path: path)
        }
    }

    /// Looks at the connection that writes.
    func inspectWriter<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            return try await writer.writeWithoutTransaction(body)
        } catch {
            throw EventStoreError(error, path: path)
        }
    }

    /// Whether another connection than the writer's has changed the file since the last look.
    func wasChangedByOthers() async -> Bool {
        // https://www.sqlite.org/pragma.html#pragma_data_version
        let version = try? await writer.writeWithoutTransaction { db in
            try Int.fetchOne(db, sql: "PRAGMA data_version")
        }
        return versions.isNew(version.flatMap(\.self))
    }

    // MARK: Opening

    private static func makeFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        // A calendar is nobody else's business.
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    private static func hasContent(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return size.flatMap(\.self).map { $0 > 0 } ?? false
    }

    private static func opened(_ path: String, _ settings: SQLiteEventStore.Settings) throws -> DatabaseQueue {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let end = Date(timeIntervalSinceNow: settings.patience)
        while true {
            do {
                let queue = try DatabaseQueue(
                    path: path, configuration: configuration(path, settings, isReadOnly: false))
                if isNew { try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path) }
                return queue
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date.now < end {
                // Changing to WAL needs the file for itself, and SQLite does not wait for that.
                usleep(5000)
            }
        }
    }

    private static func configuration(
        _ path: String, _ settings: SQLiteEventStore.Settings, isReadOnly: Bool
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.label = "scanics"
        configuration.busyMode = busyMode(patience: settings.patience)
        configuration.maximumReaderCount = 1
        let pageLimit = settings.maximumSize.map { max(16, $0 / 4096) }
        configuration.prepareDatabase { db in
            guard !isReadOnly else { return }
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
                throw EventStoreError.notWritable(path: path, "its file system does not know shared memory (WAL)")
            }
            // Every commit is on the disk before it is acknowledged.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // An import writes its pages once, not after each step.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
            try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
            try db.execute(sql: "PRAGMA cache_size = -65536")
            if let pageLimit { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
        }
        return configuration
    }

    /// Waits while another program writes: short naps of different lengths, so that none of several goes hungry.
    private static func busyMode(patience: Double) -> Database.BusyMode {
        // A nap is 3 ms on average.
        let naps = Int(patience * 1_000_000 / 3000)
        return .callback { count in
            usleep(UInt32.random(in: 1000...5000))
            return count < naps
        }
    }
}

extension EventStoreError {
    /// What an error of SQLite, or of the file system, means for the store.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as EventStoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case is CancellationError: self = .internalFailure("it was cancelled")
        case let error as CocoaError: self = .notWritable(path: path, error.reason)
        default: self = .internalFailure("\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path: path, reason)
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
            self = .notWritable(path: path, reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        default: self = .internalFailure(reason)
        }
    }
}

extension CocoaError {
    fileprivate var reason: String {
        if let error = underlying as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        return localizedDescription
    }
}
