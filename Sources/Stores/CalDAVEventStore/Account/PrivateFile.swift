import EventStore
import FoundationEssentials
import Glibc

/// A file with a secret in it: its owner's alone (0600), or refused.
enum PrivateFile {
    /// Its bytes; nil where there is no such file.
    ///
    /// - Throws: where others may read or change it, where it is somebody else's, or too large for what it is.
    static func read(_ path: String, limit: Int = 1 << 20) throws(EventStoreError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .noCredentials("\(path) cannot be read (\(String(cString: strerror(errno))))")
        }
        defer { close(file) }
        // Of the open file: another one may stand at the path a moment later.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .noCredentials("\(path) is no file")
        }
        guard status.st_uid == geteuid() else {
            throw .noCredentials("\(path) holds a secret and belongs to somebody else, so it is not used")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .noCredentials(
                "\(path) holds a secret that others may read, so it is not used; say chmod 600 \(path)")
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

    /// Replaces a file by another one that is its owner's alone, in one step; makes its folder, so too, where there is none.
    static func write(_ bytes: [UInt8], to path: String) throws(EventStoreError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        do {
            if !folder.isEmpty {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw .notWritable(path: folder, "the folder cannot be made")
        }
        let temporary = path + "." + RandomText.make(bytes: 9)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .notWritable(path: path, String(cString: strerror(errno))) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count <= 0 { break }
            written += count
        }
        let isSafe = written == bytes.count && fsync(file) == 0
        close(file)
        guard isSafe, rename(temporary, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw .notWritable(path: path, reason)
        }
    }
}
