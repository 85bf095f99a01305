import EventStore
import GRDB

/// The connections to the file of a store: one for writing, and one for reading at the same time. If the file cannot be
/// written, there is only the connection for reading.
final class StoreDatabase: Sendable {
    private let path: String
    private let writing: FileConnection?
    let reader: FileConnection
    private let versions = VersionWatch()
    private let patience: Double

    private static let label = "scanics"

    init(path: String, settings: SQLiteEventStore.Settings) throws(EventStoreError) {
        let pageLimit = settings.maximumSize.map { max(16, $0 / 4096) }
        self.path = path
        patience = settings.patience
        do {
            writing = try FileConnection(
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
            writing = nil
            self.reader = reader
            return
        }
        reader = try FileConnection(reading: path, label: Self.label, patience: settings.patience)
    }

    deinit {
        // The writer is closed last: it moves the content of the WAL into the file, which a reader cannot do.
        reader.close()
        writing?.close()
    }

    func writer() throws(EventStoreError) -> FileConnection {
        guard let writing else { throw .notWritable(path: path, "it is read-only") }
        return writing
    }

    /// Copies the file, as it is after the last commit, into an empty file.
    func copy(to target: String) async throws(EventStoreError) {
        try await reader.withoutTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [target])
        }
    }

    func replace(with source: String) async throws(EventStoreError) {
        let copy = try FileConnection(backup: source, versions: Schema.versions, label: Self.label)
        defer { copy.close() }
        try await writer().replace(with: copy, versions: Schema.versions)
    }

    /// Lets FTS5 compare its index with the indexed text, if the file can be written
    /// (https://www.sqlite.org/fts5.html#the_integrity_check_command).
    func checkWords() async throws(EventStoreError) {
        guard let writing else { return }
        try await writing.write { db in try db.execute(sql: "INSERT INTO words (words) VALUES ('integrity-check')") }
    }

    func snapshot() async throws(EventStoreError) -> FileSnapshot {
        try await FileSnapshot(of: path, label: Self.label, patience: patience)
    }

    /// Returns whether a connection other than the writer has changed the file since the last call.
    func wasChangedByOthers() async -> Bool {
        // https://www.sqlite.org/pragma.html#pragma_data_version
        let version = try? await (writing ?? reader).withoutTransaction { db in
            try Int.fetchOne(db, sql: "PRAGMA data_version")
        }
        return versions.isNew(version.flatMap(\.self))
    }
}
