import Glibc
import ICalendar
import SystemPackage

/// An output file that appears completely or not at all: it is written under a temporary name and then renamed.
package struct OutputFile: ~Copyable {
    /// The folder of the file. A symbolic link to a folder is followed only in the part of the path that the user
    /// named.
    private let folder: FileDescriptor
    private let name: String
    /// The path for messages.
    private let path: String

    deinit { try? folder.close() }

    /// Creates the output for a file in a folder that the user named, or in one of its subfolders. Missing subfolders
    /// are created.
    ///
    /// - Parameters:
    ///   - root: the folder that the user named; symbolic links are followed.
    ///   - relative: the path from `root` to the file; symbolic links are not followed, so that nothing is written
    ///     elsewhere.
    package init(root: String, relative: String) throws(Failure) {
        let path = FilePath(root).appending(relative).string
        var parts = relative.split(separator: "/").map(String.init)
        guard let name = parts.popLast(), !parts.contains(".."), name != ".." else {
            throw Failure(path, "this is not the name of a file; choose another one")
        }
        do {
            let root = FilePath(root.isEmpty ? "." : root)
            var folder = try FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec])
            for part in parts {
                let outer = folder
                defer { try? outer.close() }
                folder = try Self.openFolder(part, in: outer)
            }
            self.folder = folder
            self.name = name
            self.path = path
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Creates the output for a file that exists in a folder that the user named. Throws if one of its folders is missing.
    package init(root: String, existing relative: String) throws(Failure) {
        let path = FilePath(root).appending(relative).string
        guard faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Failure(path, "there is no such file")
        }
        try self.init(root: root, relative: relative)
    }

    package borrowing func remove() { unlinkat(folder.rawValue, name, 0) }

    package init(_ path: String) throws(Failure) {
        let path = FilePath(path)
        let root = path.removingLastComponent()
        try self.init(root: root.string, relative: path.lastComponent?.string ?? "")
    }

    /// Creates a folder and its parents if they are missing.
    package static func makeFolder(_ path: String) throws(Failure) {
        var made = FilePath(root: FilePath(path).root)
        for component in FilePath(path).components {
            made.append(component)
            guard mkdir(made.string, 0o777) == 0 || errno == EEXIST else {
                throw Failure(path, "the folder cannot be created (\(Errno(rawValue: errno))); choose another one")
            }
        }
    }

    private static func openFolder(_ name: String, in folder: FileDescriptor) throws -> FileDescriptor {
        if mkdirat(folder.rawValue, name, 0o777) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
        let inner = openat(folder.rawValue, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inner >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: inner)
    }

    // MARK: Writing

    package consuming func write(_ text: String, force: Bool, origin: String?) throws(Failure) {
        try checkReplaceable(force: force, origin: origin)
        var file = try stream()
        try file.append(text)
        try file.commit()
    }

    package consuming func stream() throws(Failure) -> StreamedFile {
        do {
            return try StreamedFile(folder: folder.duplicate(), name: name, path: path)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    package borrowing func checkReplaceable(force: Bool, origin: String?) throws(Failure) {
        guard force || isMissing || wasMade(from: origin) else {
            throw Failure(path, "the file exists and was not written from the same input; replace it with --force")
        }
    }

    private var isMissing: Bool {
        faccessat(folder.rawValue, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT
    }

    package borrowing func wasMade(from origin: String?) -> Bool {
        guard let origin else { return false }
        let file = openat(folder.rawValue, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // The property with the hash is among the first lines of the calendar.
        let start = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, 4096))
        }
        return String(decoding: start, as: UTF8.self).contains("\r\n\(CalendarExport.originProperty):\(origin)\r\n")
    }

    // MARK: After a killed run

    /// Removes the half-written files that killed runs left in the file's folder. A file that a process is still
    /// writing is locked, and stays.
    package borrowing func removeLeftovers() {
        for leftover in TemporaryFile.all(in: .descriptor(folder.rawValue)) {
            let file = openat(folder.rawValue, leftover.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { leftover.discard() }
            close(file)
        }
    }
}

/// A file that is being written, under a temporary name until it is complete.
package struct StreamedFile: ~Copyable {
    private let folder: FileDescriptor
    private let name: String
    private let path: String
    private let temporary: TemporaryFile
    private let file: FileDescriptor
    private var buffer: [UInt8] = []
    private var isCommitted = false

    fileprivate init(folder: FileDescriptor, name: String, path: String) throws {
        self.folder = folder
        self.name = name
        self.path = path
        do {
            (temporary, file) = try Self.makeTemporary(in: folder)
        } catch {
            try? folder.close()
            throw error
        }
    }

    /// Creates a temporary file and keeps it locked while it is written. An unlocked temporary file is a leftover of a
    /// killed process.
    private static func makeTemporary(in folder: FileDescriptor) throws -> (TemporaryFile, FileDescriptor) {
        while true {
            let (temporary, file) = try TemporaryFile.create(in: .descriptor(folder.rawValue), permissions: 0o666)
            var status = stat()
            // Another run may have removed the file before it was locked.
            if flock(file, LOCK_EX) == 0, fstat(file, &status) == 0, status.st_nlink > 0 {
                return (temporary, FileDescriptor(rawValue: file))
            }
            close(file)
        }
    }

    deinit {
        if !isCommitted { temporary.discard() }
        try? file.close()
        try? folder.close()
    }

    package func setPermissions(_ mode: mode_t) { fchmod(file.rawValue, mode) }

    /// Appends text. The text is written to the disk in parts of at least 64 KiB; ``commit()`` writes the last part.
    package mutating func append(_ text: String) throws(Failure) {
        try append(bytes: Array(text.utf8))
    }

    package mutating func append(bytes: [UInt8]) throws(Failure) {
        buffer += bytes
        guard buffer.count >= 1 << 16 else { return }
        try flush()
    }

    private mutating func flush() throws(Failure) {
        do {
            try file.writeAll(buffer)
            buffer.removeAll(keepingCapacity: true)
        } catch {
            throw Failure(writing: path, error)
        }
    }

    package consuming func commit() throws(Failure) {
        try flush()
        guard fsync(file.rawValue) == 0 else { throw Failure(writing: path, Errno(rawValue: errno)) }
        do {
            try temporary.replace(name)
        } catch {
            throw Failure(writing: path, error)
        }
        isCommitted = true
    }
}

extension Failure {
    fileprivate init(writing path: String, _ error: any Error) {
        let folder = FilePath(path).removingLastComponent().string
        if !folder.isEmpty, access(folder, F_OK) != 0, errno == ENOENT {
            self.init(
                path, "cannot be written, because there is no folder \(folder); create it, or choose another place")
        } else {
            self.init(path, "cannot be written (\(error)); check its permissions, or choose another place")
        }
    }
}
