import FileReplacement
import Glibc
import ScanICS
import SystemPackage

/// A file that is written whole or not at all: beside its place, then moved there.
package struct OutputFile: ~Copyable {
    /// Why a file was not written.
    package struct Failure: Error {
        package let message: String

        package init(message: String) {
            self.message = message
        }
    }

    /// The folder that the file goes into; a link to a folder is followed only where the user named it.
    private let folder: FileDescriptor
    private let name: String

    deinit { try? folder.close() }

    /// A file in a folder that the user named, with folders inside it that are made where they are missing.
    ///
    /// - Parameters:
    ///   - root: the folder, followed through links.
    ///   - relative: names from there to the file. No link in them is followed, so that nothing is written elsewhere.
    package init(root: String, relative: String) throws(Failure) {
        var parts = relative.split(separator: "/").map(String.init)
        guard let name = parts.popLast(), !parts.contains(".."), name != ".." else {
            throw Failure(message: "it has no name")
        }
        do {
            var folder = try FileDescriptor.open(FilePath(root), .readOnly, options: [.directory, .closeOnExec])
            for part in parts {
                let outer = folder
                defer { try? outer.close() }
                folder = try Self.openFolder(part, in: outer)
            }
            self.folder = folder
            self.name = name
        } catch {
            throw Self.failure(error)
        }
    }

    /// A file at a path that the user named.
    package init(_ path: String) throws(Failure) {
        let path = FilePath(path)
        let root = path.removingLastComponent()
        try self.init(root: root.isEmpty ? "." : root.string, relative: path.lastComponent?.string ?? "")
    }

    /// Makes a folder and those above it where they are missing.
    package static func makeFolder(_ path: String) throws(Failure) {
        var made = FilePath(root: FilePath(path).root)
        for component in FilePath(path).components {
            made.append(component)
            guard mkdir(made.string, 0o777) == 0 || errno == EEXIST else {
                throw Failure(message: "the folder cannot be made (\(Errno(rawValue: errno))); choose another with -o")
            }
        }
    }

    private static func openFolder(_ name: String, in folder: FileDescriptor) throws -> FileDescriptor {
        if mkdirat(folder.rawValue, name, 0o777) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
        let inner = openat(folder.rawValue, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inner >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: inner)
    }

    fileprivate static func failure(_ error: any Error) -> Failure {
        (error as? Failure) ?? Failure(message: "it cannot be written (\(error)); choose another place with -o")
    }

    // MARK: Writing

    /// Writes the whole file.
    ///
    /// - Parameters:
    ///   - force: whether what is there may be replaced, whatever it is.
    ///   - origin: what the file is made from; a calendar that was made from the same may be replaced.
    package consuming func write(_ text: String, force: Bool, origin: String?) throws(Failure) {
        try checkReplaceable(force: force, origin: origin)
        var file = try stream()
        try file.append(text)
        try file.commit()
    }

    /// Begins to write the file part by part.
    package consuming func stream() throws(Failure) -> StreamedFile {
        do {
            return try StreamedFile(folder: folder.duplicate(), name: name)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Throws where something is there that may not be replaced.
    package borrowing func checkReplaceable(force: Bool, origin: String?) throws(Failure) {
        guard force || isMissing || wasMade(from: origin) else {
            throw Failure(message: "it exists, and was not written from the same input; replace it with --force")
        }
    }

    private var isMissing: Bool {
        faccessat(folder.rawValue, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT
    }

    /// Whether a calendar is there that ScanICS made from the same input.
    package borrowing func wasMade(from origin: String?) -> Bool {
        guard let origin else { return false }
        let file = openat(folder.rawValue, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // The property stands among the first lines of the calendar.
        let start = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, 4096))
        }
        return String(decoding: start, as: UTF8.self).contains("\r\n\(CalendarExport.originProperty):\(origin)\r\n")
    }

    // MARK: After a run that was killed

    /// Takes away what runs that were killed have left in the file's folder: half-written files that no process has locked.
    package borrowing func removeLeftovers() {
        for leftover in TemporaryFile.all(in: .descriptor(folder.rawValue)) {
            let file = openat(folder.rawValue, leftover.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { leftover.discard() }
            close(file)
        }
    }
}

/// A file that is being written, under another name until it is whole.
package struct StreamedFile: ~Copyable {
    private let folder: FileDescriptor
    private let name: String
    private let temporary: TemporaryFile
    private let file: FileDescriptor
    private var buffer: [UInt8] = []
    private var isCommitted = false

    fileprivate init(folder: FileDescriptor, name: String) throws {
        self.folder = folder
        self.name = name
        do {
            (temporary, file) = try Self.makeTemporary(in: folder)
        } catch {
            try? folder.close()
            throw error
        }
    }

    /// Makes a file that is locked as long as somebody writes it: one that is not was left by a process that was killed.
    private static func makeTemporary(in folder: FileDescriptor) throws -> (TemporaryFile, FileDescriptor) {
        while true {
            let (temporary, file) = try TemporaryFile.create(in: .descriptor(folder.rawValue), permissions: 0o666)
            var status = stat()
            // Another run may have found it before it was locked.
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

    /// Says who may read and write the file.
    package func setPermissions(_ mode: mode_t) { fchmod(file.rawValue, mode) }

    /// Writes on.
    package mutating func append(_ text: String) throws(OutputFile.Failure) {
        try append(bytes: Array(text.utf8))
    }

    /// Writes on.
    package mutating func append(bytes: [UInt8]) throws(OutputFile.Failure) {
        buffer += bytes
        guard buffer.count >= 1 << 16 else { return }
        try flush()
    }

    private mutating func flush() throws(OutputFile.Failure) {
        do {
            try file.writeAll(buffer)
            buffer.removeAll(keepingCapacity: true)
        } catch {
            throw OutputFile.failure(error)
        }
    }

    /// Puts the file in its place.
    package consuming func commit() throws(OutputFile.Failure) {
        try flush()
        guard fsync(file.rawValue) == 0 else { throw OutputFile.failure(Errno(rawValue: errno)) }
        do {
            try temporary.replace(name)
        } catch {
            throw OutputFile.failure(error)
        }
        isCommitted = true
    }
}
