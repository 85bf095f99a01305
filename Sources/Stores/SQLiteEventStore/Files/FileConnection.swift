import EventStore
import GRDB
import Glibc

/// A connection to an SQLite file that several processes use at once.
///
/// Commits survive a power failure. All errors are thrown as `EventStoreError`.
package struct FileConnection: Sendable {
    private let path: String
    private let queue: DatabaseQueue

    package init(reading path: String, label: String, patience: Double) throws(EventStoreError) {
        self.path = path
        queue = try EventStoreError.mapping(path) { try Self.readable(path, label: label, patience: patience) }
    }

    /// Opens a file for writing, and migrates its tables to the newest version.
    ///
    /// If the file does not exist, it is created, with its folders. Only its owner may read it.
    package init(
        writing path: String, versions: SchemaVersions, label: String, patience: Double,
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws(EventStoreError) {
        self.path = path
        queue = try EventStoreError.mapping(path) {
            // A file of another kind, or of a newer version, must not be opened for writing, so the file is first read
            // and checked.
            if SQLiteFile.hasContent(path) {
                let check = try Self.readable(path, label: label, patience: patience)
                _ = try check.read { db in try versions.check(db, path: path) }
                try check.close()
            }
            var configuration = Configuration()
            configuration.label = label
            configuration.busyMode = SQLiteFile.busyMode(patience: patience)
            configuration.prepareDatabase { db in
                try SQLiteFile.makeDurable(db, path: path)
                try prepare(db)
            }
            let queue = try SQLiteFile.open(path, configuration: configuration, patience: patience)
            try queue.writeWithoutTransaction { db in try versions.migrate(db, path: path) }
            return queue
        }
    }

    /// Opens a file for reading without writing anything, if all its tables have the newest version.
    ///
    /// - Throws: an error if the file cannot be read, or has to be migrated.
    package init(
        onlyReading path: String, versions: SchemaVersions, label: String, patience: Double
    ) throws(EventStoreError) {
        self.path = path
        queue = try EventStoreError.mapping(path) {
            let queue = try Self.readable(path, label: label, patience: patience)
            try queue.read { db in
                guard try versions.isNewest(db, path: path) else {
                    throw EventStoreError.notWritable(path: path, "it has to be converted to the current version")
                }
            }
            return queue
        }
    }

    /// Opens a backup for reading, and checks that it is whole and not of a newer version.
    package init(backup path: String, versions: SchemaVersions, label: String) throws(EventStoreError) {
        self.path = path
        queue = try EventStoreError.mapping(path) {
            guard SQLiteFile.hasContent(path) else {
                throw EventStoreError.corrupt(path: path, "it is missing or empty")
            }
            let queue = try Self.readable(path, label: label, patience: 0)
            try queue.read { db in
                guard try versions.check(db, path: path) > 0 else {
                    throw EventStoreError.corrupt(path: path, "it isn't a backup")
                }
                guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
                    throw EventStoreError.corrupt(path: path, "its content is damaged")
                }
            }
            return queue
        }
    }

    /// Replaces the content of the file by that of another file in one step. The tables are migrated to the newest version
    /// in a copy before, so that a failure leaves the file as it is.
    package func replace(with other: FileConnection, versions: SchemaVersions) async throws(EventStoreError) {
        let target = queue
        let copy = "\(path).restoring"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy + suffix) } }
        try await EventStoreError.mapping(path) {
            // The copy is as private as the file.
            let file = open(copy, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
            Glibc.close(file)
            let migrated = try DatabaseQueue(path: copy)
            defer { try? migrated.close() }
            try other.queue.backup(to: migrated)
            try await migrated.writeWithoutTransaction { db in try versions.migrate(db, path: copy) }
            try migrated.backup(to: target)
        }
    }

    /// Opens a file for reading, even if its folder is read-only.
    static func readable(
        _ path: String, label: String, patience: Double, keepsTransaction: Bool = false
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = label
        configuration.busyMode = SQLiteFile.busyMode(patience: patience)
        configuration.allowsUnsafeTransactions = keepsTransaction
        // A year of 10,000 events fits, and is not copied from the file again by each query.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -16384") }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            _ = try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
            return queue
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CANTOPEN {
            // In a read-only folder SQLite cannot create the -wal and -shm files, which programs share. If there is no
            // WAL, nobody is writing, and the file can be read without these files.
            guard SQLiteFile.hasContent(path), !SQLiteFile.hasContent(path + "-wal") else { throw error }
            return try DatabaseQueue(path: SQLiteFile.immutableName(path), configuration: configuration)
        }
    }

    package func close() { try? queue.close() }

    /// Rewrites the file without unused pages, and empties its WAL. Unused pages and the WAL have the content of removed
    /// rows.
    package func compact() async throws(EventStoreError) {
        try await withoutTransaction { db in
            try db.execute(sql: "VACUUM")
            // Another process may still read the WAL, which then keeps the removed rows.
            let result = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            if result?[0] as Int? == 1 { throw DatabaseError(resultCode: .SQLITE_BUSY) }
        }
    }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await EventStoreError.mapping(path) { try await queue.read(body) }
    }

    /// Writes to the file in one transaction. When the function returns, the transaction is on the disk.
    package func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await EventStoreError.mapping(path) { try await queue.write(body) }
    }

    /// Reads from the file on the calling thread. This must not be a thread that runs Swift tasks.
    package func read<Value>(_ body: (Database) throws -> Value) throws(EventStoreError) -> Value {
        try EventStoreError.mapping(path) { try queue.read(body) }
    }

    /// Writes to the file in one transaction on the calling thread. This must not be a thread that runs Swift tasks.
    package func write<Value>(_ body: (Database) throws -> Value) throws(EventStoreError) -> Value {
        try EventStoreError.mapping(path) { try queue.write(body) }
    }

    /// Uses the connection without a transaction, for example to read a setting.
    package func withoutTransaction<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await EventStoreError.mapping(path) { try await queue.writeWithoutTransaction(body) }
    }
}
