import CalendarModel
import EventStore
import Foundation
import GRDB

/// A store in an SQLite file. This is the default store; it needs no server.
///
///     let store = try SQLiteEventStore(path: SQLiteEventStore.defaultPath())
///
/// Several programs may use one file at the same time. Each program sees what the other programs have saved.
/// Acknowledged changes survive a power failure (WAL, synchronous FULL). Resources are stored as iCalendar text,
/// unchanged, together with the indexes that queries need.
public final class SQLiteEventStore: EventStore {
    /// The program's access, and its listeners for changes.
    public let session: StoreSession
    /// The path of the file.
    public let path: String
    let database: StoreDatabase

    /// Opens a store. If the file does not exist, it is created, with its folders and one empty calendar.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - settings: the settings of the store.
    ///   - session: a closure that creates the session. Its arguments are the store's identifier, and a watcher that
    ///     finds changes by other writers. A session can limit the program's access.
    /// - Throws: `EventStoreError.newerVersion(path:)`, `EventStoreError.corrupt(path:_:)`,
    ///   `EventStoreError.notWritable(path:_:)`, `EventStoreError.diskFull(path:)` or `EventStoreError.busy(path:)`. In
    ///   these cases, the file is unchanged.
    public init(
        path: String, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) throws(EventStoreError) {
        let database = try StoreDatabase(path: path, settings: settings)
        self.path = path
        self.database = database
        let watcher = StoreSession.Watcher(interval: settings.watchInterval) { await database.wasChangedByOthers() }
        // A file may have several names, such as links. All names must give the same identifier, so the name is
        // resolved.
        self.session = session("sqlite:\(SQLiteFile.resolved(path))", watcher)
    }

    /// The settings of a store.
    public struct Settings: Sendable {
        /// The longest time to wait while another program writes, in seconds.
        public var patience = 60.0
        /// The time between checks for other programs' changes, while somebody listens for changes.
        public var watchInterval = Duration.milliseconds(500)
        /// The greatest size of the file in bytes; nil if only the disk limits it.
        public var maximumSize: Int?

        /// Creates the default settings.
        public init() {}
    }

    /// Returns the path of the default store: `scanics/events.sqlite` in `$XDG_DATA_HOME` or in `~/.local/share` (XDG
    /// Base Directory Specification).
    public static func defaultPath(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // The specification requires relative paths to be ignored.
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = data ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        return folder + "/scanics/events.sqlite"
    }

    /// Returns the writing connection's journal mode and synchronous setting: `wal` and `2`, which is FULL.
    public func durability() async throws(EventStoreError) -> [String] {
        try await database.writer().withoutTransaction { db in
            ["journal_mode", "synchronous"].compactMap { try? String.fetchOne(db, sql: "PRAGMA \($0)") }
        }
    }

    /// Replaces the whole content of the store by that of a backup: its calendars, its items, and the data to undo imports.
    /// Other programs that use the store see the new content. If the restoration fails, the store is unchanged.
    ///
    /// - Parameter source: the path of a file that ``backup(to:)`` wrote, also with an older version of ScanICS.
    /// - Throws: `EventStoreError.corrupt(path:_:)` or `EventStoreError.newerVersion(path:)` if the file is not such a
    ///   backup, is damaged, or was written by a newer version.
    public func restore(from source: String) async throws(EventStoreError) {
        guard SQLiteFile.resolved(source) != SQLiteFile.resolved(path) else {
            throw .corrupt(path: source, "it is the store itself")
        }
        try await database.replace(with: source)
        session.announce(.content(.here))
    }

    /// Copies the whole store to a new file: its calendars, its items, and the data to undo imports. The copy is a
    /// complete store. Other programs may use the original store meanwhile.
    ///
    /// - Parameter target: the path of the copy. Nothing may exist there yet. Only the owner of the copy may read it.
    /// - Throws: `EventStoreError.notWritable(path:_:)` or `EventStoreError.diskFull(path:)` for the copy. In these
    ///   cases, there is no copy.
    public func backup(to target: String) async throws(EventStoreError) {
        // The file is created empty and private, so that nobody else can read it at any moment. SQLite then fills it.
        let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .notWritable(path: target, String(cString: strerror(errno))) }
        defer { close(file) }
        do {
            try await database.copy(to: target)
        } catch {
            unlink(target)
            switch error {
            case .diskFull: throw .diskFull(path: target)
            case .notWritable(_, let reason): throw .notWritable(path: target, reason)
            default: throw error
            }
        }
        guard fsync(file) == 0 else {
            unlink(target)
            throw .notWritable(path: target, String(cString: strerror(errno)))
        }
    }
}
