import EventStore
import GRDB
import SQLiteFiles

/// The connections to the file of a store: one for writing, and one for reading at the same time. If the file cannot be
/// written, there is only the connection for reading.
final class StoreDatabase: Sendable {
    private let path: String
    private let writer: FileConnection?
    private let reader: FileConnection
    private let versions = VersionWatch()
    private let patience: Double

    private static let label = "scanics"

    init(path: String, settings: SQLiteEventStore.Settings) throws(EventStoreError) {
        let pageLimit = settings.maximumSize.map { max(16, $0 / 4096) }
        self.path = path
        patience = settings.patience
        do {
            writer = try FileConnection(
                writing: path, versions: Schema.versions, label: Self.label, patience: settings.patience
            ) { db in
                // Checkpoints are rare, so that an import copies each page into the file once, instead of after each
                // step.
                try db.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
                try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
                try db.execute(sql: "PRAGMA cache_size = -65536")
                if let pageLimit { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
            }
        } catch .notWritable(let place, let reason) {
            let reader = try? FileConnection(
                onlyReading: path, versions: Schema.versions, label: Self.label, patience: settings.patience)
            guard let reader else { throw .notWritable(path: place, reason) }
            writer = nil
            self.reader = reader
            return
        }
        reader = try FileConnection(reading: path, label: Self.label, patience: settings.patience)
    }

    deinit {
        // The writer is closed last: it moves the content of the WAL into the file, which a reader cannot do.
        reader.close()
        writer?.close()
    }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await reader.read(body)
    }

    /// Writes to the file in one transaction. When the function returns, the transaction is on the disk.
    func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await requireWriter().write(body)
    }

    /// Reads settings of the writing connection.
    func inspectWriter<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await requireWriter().withoutTransaction(body)
    }

    /// Copies the file, as it is after the last commit, into an empty file. The copy gets change logs of its own.
    func copy(to target: String) async throws(EventStoreError) {
        try await reader.withoutTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [target])
        }
        let copy = try FileConnection(
            writing: target, versions: Schema.versions, label: Self.label, patience: patience, prepare: { _ in })
        defer { copy.close() }
        try await copy.write { db in try db.execute(sql: ServingSchema.newLogs) }
    }

    /// Lets FTS5 compare its index with the indexed text, if the file can be written
    /// (https://www.sqlite.org/fts5.html#the_integrity_check_command).
    ///
    /// - Throws: `EventStoreError.corrupt(path:_:)` if the index and the text differ.
    func checkWords() async throws(EventStoreError) {
        guard let writer else { return }
        try await writer.write { db in try db.execute(sql: "INSERT INTO words (words) VALUES ('integrity-check')") }
    }

    /// Opens a snapshot of the file, as it is after the last commit.
    func snapshot() async throws(EventStoreError) -> FileSnapshot {
        try await FileSnapshot(of: path, label: Self.label, patience: patience)
    }

    private func requireWriter() throws(EventStoreError) -> FileConnection {
        guard let writer else { throw .notWritable(path: path, "it is read-only") }
        return writer
    }

    /// Returns whether a connection other than the writer has changed the file since the last call.
    func wasChangedByOthers() async -> Bool {
        // https://www.sqlite.org/pragma.html#pragma_data_version
        let version = try? await (writer ?? reader).withoutTransaction { db in
            try Int.fetchOne(db, sql: "PRAGMA data_version")
        }
        return versions.isNew(version.flatMap(\.self))
    }
}
