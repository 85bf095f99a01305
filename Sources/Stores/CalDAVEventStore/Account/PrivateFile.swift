import EventStore
import FoundationEssentials
import Glibc
import ICalendar

/// A file with a secret. Only the current user may own, read or write it (0600); a file that others own or have access
/// to is refused.
enum PrivateFile {
    /// Returns the bytes of a file, or nil if it does not exist.
    ///
    /// - Throws: an error if others may read or change the file, if it belongs to somebody else, or if it is too large.
    static func read(_ path: String, limit: Int = 1 << 20) throws(EventStoreError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .noCredentials("\(path) cannot be read (\(String(cString: strerror(errno))))")
        }
        defer { close(file) }
        // The check uses the open file and not its path, because the path may name another file a moment later.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .noCredentials("\(path) isn't a regular file")
        }
        guard status.st_uid == geteuid() else {
            throw .noCredentials("\(path) has a secret but belongs to another user, so it is not used")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .noCredentials(
                "\(path) has a secret that other users may read, so it is not used; run chmod 600 \(path)")
        }
        guard status.st_size <= limit else { throw .limitExceeded(what: "bytes in \(path)", limit: limit) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(file, &part, part.count)
            guard count >= 0 else { throw .noCredentials("\(path) cannot be read") }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    /// Replaces a file in one step. Missing folders are created. Only the owner may read the new file and enter the new
    /// folders.
    static func write(_ bytes: [UInt8], to path: String) throws(EventStoreError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .notWritable(path: folder, "the folder cannot be created")
        }
        do {
            try TemporaryFile.replace(String(parts.last ?? ""), in: .path(folder), with: bytes, permissions: 0o600)
        } catch {
            throw .notWritable(path: path, "\(error)")
        }
    }
}
