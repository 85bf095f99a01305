import EventStore
import GRDB
import Glibc
import SQLiteFiles
import Synchronization

/// What earlier processes have read from the files of large calendars: `index.sqlite` in the folder `.scanics`.
///
/// A command that needs a few events then reads only their files. Each file is compared with its signature in the index
/// first, and a file that has changed is read again, so the index never decides what a calendar has. It can be removed at
/// any time. If it cannot be used, all files are read. Its functions run on the store's queue.
final class VDirIndex: Sendable {
    /// A calendar with at least this number of files gets an index, which is then faster than reading all files.
    static let usualMinimum = 200

    private static let fileName = "index.sqlite"
    /// The longest time to wait for another process, in seconds. Reading all files takes about as long.
    private static let patience = 1.0

    private enum State {
        case closed
        case open(FileConnection)
        /// It cannot be read or written.
        case unusable
    }

    private let folder: Folder
    private let state = Mutex<State>(.closed)

    init(_ folder: Folder) {
        self.folder = folder
    }

    deinit {
        state.withLock { state in
            if case .open(let connection) = state { connection.close() }
        }
    }

    /// Returns the files of a calendar as they were last read.
    func files(of calendar: CalendarIdentifier) -> [ItemFile] {
        guard folder.signature(Self.fileName) != nil else { return [] }
        let files = use { connection throws(EventStoreError) in
            try connection.readHere { db in
                var files: [ItemFile] = []
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT \(IndexRow.columns) FROM file
                        WHERE calendar = (SELECT id FROM calendar WHERE name = ?)
                        """, arguments: [calendar.rawValue])
                while let row = try rows.next() {
                    if let file = IndexRow.file(row) { files.append(file) }
                }
                return files
            }
        }
        return files ?? []
    }

    /// Saves how the files of a calendar were read.
    ///
    /// - Parameter calendars: all calendars of the folder. The index drops the files of any other calendar; with nil it
    ///   drops none.
    func save(
        _ differences: VDirCollection.Differences, of calendar: CalendarIdentifier,
        besides calendars: [CalendarIdentifier]?
    ) {
        guard (try? folder.create()) != nil else { return }
        _ = use { connection throws(EventStoreError) in
            try connection.writeHere { db in
                if let calendars { try Self.removeAll(besides: calendars, db) }
                try db.execute(
                    sql: "INSERT INTO calendar (name) VALUES (?) ON CONFLICT DO NOTHING", arguments: [calendar.rawValue]
                )
                let number = try Int.fetchOne(
                    db, sql: "SELECT id FROM calendar WHERE name = ?", arguments: [calendar.rawValue])
                let removal = try db.cachedStatement(sql: "DELETE FROM file WHERE calendar = ? AND name = ?")
                for name in differences.removed { try removal.execute(arguments: [number, name]) }
                let insertion = try db.cachedStatement(
                    sql: """
                        INSERT OR REPLACE INTO file (calendar, \(IndexRow.columns))
                        VALUES (\(databaseQuestionMarks(count: 15)))
                        """)
                for file in differences.changed {
                    try insertion.execute(arguments: [number] + IndexRow.values(file))
                }
            }
        }
    }

    private static func removeAll(besides calendars: [CalendarIdentifier], _ db: Database) throws {
        let known = Set(calendars.map(\.rawValue))
        for name in try String.fetchAll(db, sql: "SELECT name FROM calendar") where !known.contains(name) {
            try db.execute(
                sql: "DELETE FROM file WHERE calendar = (SELECT id FROM calendar WHERE name = ?)", arguments: [name])
            try db.execute(sql: "DELETE FROM calendar WHERE name = ?", arguments: [name])
        }
    }

    // MARK: The file

    /// Runs a closure with the connection. A damaged index is removed, and made again by the next call.
    ///
    /// - Returns: nil if the index cannot be used.
    private func use<Value>(
        _ body: (FileConnection) throws(EventStoreError) -> Value
    ) -> Value? {
        state.withLock { (state: inout State) -> Value? in
            do throws(EventStoreError) {
                let connection: FileConnection
                switch state {
                case .unusable: return nil
                case .open(let known): connection = known
                case .closed:
                    connection = try open()
                    state = .open(connection)
                }
                return try body(connection)
            } catch {
                if case .open(let connection) = state { connection.close() }
                state = .closed
                switch error {
                // If another process writes for long, this one works without the index.
                case .busy: break
                case .corrupt, .internalFailure: if !remove() { state = .unusable }
                default: state = .unusable
                }
                return nil
            }
        }
    }

    private func open() throws(EventStoreError) -> FileConnection {
        let path = "\(folder.path)/\(Self.fileName)"
        var status = stat()
        // SQLite would follow a link that somebody has put there, and create a file elsewhere.
        guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw .notWritable(path: path, "it isn't a file")
        }
        do {
            return try FileConnection(
                writing: path, versions: IndexSchema.versions, label: "scanics.vdir", patience: Self.patience
            ) { db in
                // After a power failure, the latest rows may be missing, and their files are read again.
                try db.execute(sql: "PRAGMA synchronous = NORMAL")
                try db.execute(sql: "PRAGMA trusted_schema = OFF")
            }
        } catch {
            guard case .notWritable = error else { throw error }
            return try FileConnection(
                onlyReading: path, versions: IndexSchema.versions, label: "scanics.vdir", patience: Self.patience)
        }
    }

    private func remove() -> Bool {
        ["", "-wal", "-shm"].allSatisfy { (try? folder.remove(Self.fileName + $0)) != nil }
    }
}
