import EventStore
import Foundation
import GRDB
import Glibc

/// Functions that open SQLite files. The files are private, several processes can use them, and commits are durable.
package enum SQLiteFile {
    /// Opens a file for writing. If it does not exist, it is created, with its folders. Only its owner may read it.
    static func open(
        _ path: String, configuration: Configuration, patience: Double
    ) throws -> DatabaseQueue {
        try makeFolder(of: path)
        // The file is created before SQLite opens it, with private permissions, because SQLite copies the permissions
        // to the WAL and other files.
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        let end = Date(timeIntervalSinceNow: patience)
        while true {
            do {
                return try DatabaseQueue(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date.now < end {
                // Changing to WAL needs exclusive use of the file, and SQLite does not wait for that.
                usleep(5000)
            }
        }
    }

    static func hasContent(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Returns the path of a file with all symbolic links resolved; the given path if there is no file.
    package static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the name under which SQLite reads a file without locking it (https://www.sqlite.org/uri.html).
    static func immutableName(_ path: String) -> String {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "/-._~"))
        return "file:" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path) + "?immutable=1"
    }

    private static func makeFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        // Only the owner may read the calendars.
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    static func makeDurable(_ db: Database, path: String) throws {
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
            throw EventStoreError.notWritable(path: path, "its file system does not support shared memory (WAL)")
        }
        try db.execute(sql: "PRAGMA synchronous = FULL")
    }

    /// Returns the way to wait while another process writes: short waits of random lengths, so that each waiting
    /// process gets its turn.
    static func busyMode(patience: Double) -> Database.BusyMode {
        // A wait takes 3 ms on average.
        let waits = Int(patience * 1_000_000 / 3000)
        return .callback { count in
            usleep(UInt32.random(in: 1000...5000))
            return count < waits
        }
    }
}
