import CalendarModel
import EventStore
import Foundation
import GRDB

/// A store in an SQLite file: the default, which needs no server.
///
///     let store = try SQLiteEventStore(path: SQLiteEventStore.defaultPath())
///
/// Several programs may use one file at the same time; each sees what the others have saved. What a save has acknowledged
/// survives a power failure (WAL, synchronous FULL). Resources are kept as iCalendar text, as they were given, with the
/// indexes that queries need beside it.
public final class SQLiteEventStore: EventStore {
    /// What this use of the store may do, has not committed, and who listens.
    public let session: StoreSession
    /// The file.
    public let path: String
    let database: StoreDatabase

    /// Opens a store, and creates it, with the folders on the way and one empty calendar, where there is none.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - settings: how it is used.
    ///   - session: makes the session, given the store's identifier and how it finds others' changes; to say what may be
    ///     done.
    /// - Throws: `EventStoreError.newerVersion(path:)`, `EventStoreError.corrupt(path:_:)`,
    ///   `EventStoreError.notWritable(path:_:)`, `EventStoreError.diskFull(path:)` or
    ///   `EventStoreError.busy(path:)`; the file is what it was then.
    public init(
        path: String, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) throws(EventStoreError) {
        let database = try StoreDatabase(path: path, settings: settings)
        self.path = path
        self.database = database
        let watcher = StoreSession.Watcher(interval: settings.watchInterval) { await database.wasChangedByOthers() }
        self.session = session("sqlite:\(path)", watcher)
    }

    /// How a store is used.
    public struct Settings: Sendable {
        /// How long to wait while another program writes, in seconds.
        public var patience = 60.0
        /// How often to look for other programs' changes while somebody listens.
        public var watchInterval = Duration.milliseconds(500)
        /// How large the file may become, in bytes; nil for what the disk has room for.
        public var maximumSize: Int?

        /// The defaults.
        public init() {}
    }

    /// The file that is used where no other is named: `scanics/events.sqlite` in `$XDG_DATA_HOME`, or `~/.local/share`
    /// (XDG Base Directory Specification).
    public static func defaultPath(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // The specification has relative paths ignored.
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = data ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        return folder + "/scanics/events.sqlite"
    }

    /// The journal mode and the synchronous setting of the connection that writes: `wal` and `2`, which is FULL.
    public func durability() async throws(EventStoreError) -> [String] {
        try await database.inspectWriter { db in
            ["journal_mode", "synchronous"].compactMap { try? String.fetchOne(db, sql: "PRAGMA \($0)") }
        }
    }

    /// Looks through the whole file for damage.
    ///
    /// - Throws: `EventStoreError.corrupt(path:_:)` where there is any.
    public func checkIntegrity() async throws(EventStoreError) {
        let path = path
        try await database.read { db in
            let complaints = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)")
            guard complaints == ["ok"] else {
                throw EventStoreError.corrupt(path: path, complaints.joined(separator: "; "))
            }
            // External indexes tell of their own whether they fit.
            try db.execute(sql: "SELECT count(*) FROM words WHERE words MATCH 'a'")
        }
    }
}
