import EventStore
import Foundation
import GRDB
import SQLiteFiles

/// The connections to the file of a store: one to write, one to read beside it.
final class StoreDatabase: Sendable {
    let path: String
    private let writer: DatabaseQueue
    private let reader: DatabaseQueue
    private let versions = VersionWatch()

    init(path: String, settings: SQLiteEventStore.Settings) throws(EventStoreError) {
        self.path = path
        do {
            // Nothing is opened for writing before it is known to be a store of a version that this program knows.
            if Self.hasContent(path) {
                let check = try DatabaseQueue(
                    path: path, configuration: Self.configuration(path, settings, isReadOnly: true))
                _ = try check.read { db in try Schema.versions.check(db, path: path) }
                try check.close()
            }
            writer = try SQLiteFile.opened(
                path, configuration: Self.configuration(path, settings, isReadOnly: false), patience: settings.patience)
            try writer.writeWithoutTransaction { db in try Schema.versions.migrate(db, path: path) }
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

    private static func hasContent(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        return size.flatMap(\.self).map { $0 > 0 } ?? false
    }

    private static func configuration(
        _ path: String, _ settings: SQLiteEventStore.Settings, isReadOnly: Bool
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.label = "scanics"
        configuration.busyMode = SQLiteFile.busyMode(patience: settings.patience)
        configuration.maximumReaderCount = 1
        let pageLimit = settings.maximumSize.map { max(16, $0 / 4096) }
        configuration.prepareDatabase { db in
            guard !isReadOnly else { return }
            try SQLiteFile.prepareWriter(db, path: path)
            // An import writes its pages once, not after each step.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
            try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
            try db.execute(sql: "PRAGMA cache_size = -65536")
            if let pageLimit { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
        }
        return configuration
    }
}
