import EventStore
import Foundation
import GRDB
import Glibc

/// SQLite files that several processes use at once, and that have what was committed after a power failure.
package enum SQLiteFile {
    /// Opens a file to write, and makes it, with the folders on the way, where there is none: for nobody else to read.
    ///
    /// - Parameters:
    ///   - configuration: how; ``prepareWriter(_:path:)`` is part of it.
    ///   - patience: how long to wait while others have it for themselves, in seconds.
    package static func opened(
        _ path: String, configuration: Configuration, patience: Double
    ) throws -> DatabaseQueue {
        try makeFolder(of: path)
        // Before SQLite makes it: the files that it puts beside it take after it.
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        let end = Date(timeIntervalSinceNow: patience)
        while true {
            do {
                return try DatabaseQueue(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date.now < end {
                // Changing to WAL needs the file for itself, and SQLite does not wait for that.
                usleep(5000)
            }
        }
    }

    private static func makeFolder(of path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        // A calendar is nobody else's business.
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Has every commit on the disk before it is acknowledged.
    package static func prepareWriter(_ db: Database, path: String) throws {
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
            throw EventStoreError.notWritable(path: path, "its file system does not know shared memory (WAL)")
        }
        try db.execute(sql: "PRAGMA synchronous = FULL")
    }

    /// Waits while another process writes: short naps of different lengths, so that none of several goes hungry.
    ///
    /// - Parameter patience: how long, in seconds.
    package static func busyMode(patience: Double) -> Database.BusyMode {
        // A nap is 3 ms on average.
        let naps = Int(patience * 1_000_000 / 3000)
        return .callback { count in
            usleep(UInt32.random(in: 1000...5000))
            return count < naps
        }
    }
}
