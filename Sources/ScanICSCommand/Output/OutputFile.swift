import Glibc
import ScanICS
import SystemPackage

/// Writes files whole or not at all: beside their place, then moved there.
struct OutputFile {
    /// Why a file was not written.
    struct Failure: Error {
        let message: String
    }

    /// The folder that the file goes into; a link to a folder is followed only where the user named it.
    private let folder: FileDescriptor
    private let name: String

    /// A file in a folder that the user named, with folders inside it that are made where they are missing.
    ///
    /// - Parameters:
    ///   - root: the folder, followed through links.
    ///   - relative: names from there to the file. No link in them is followed, so that nothing is written elsewhere.
    static func write(
        _ text: String, root: String, relative: String, force: Bool, origin: String?
    ) throws(Failure) {
        var parts = relative.split(separator: "/").map(String.init)
        guard let name = parts.popLast(), !parts.contains("..") else { throw Failure(message: "it has no name") }
        do {
            var folder = try FileDescriptor.open(FilePath(root), .readOnly, options: [.directory, .closeOnExec])
            for part in parts {
                let inner = folder
                defer { try? inner.close() }
                folder = try openFolder(part, in: inner)
            }
            defer { try? folder.close() }
            try OutputFile(folder: folder, name: name).write(text, force: force, origin: origin)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(message: "it cannot be written (\(error)); choose another place with -o")
        }
    }

    /// A file at a path that the user named.
    static func write(_ text: String, to path: String, force: Bool, origin: String?) throws(Failure) {
        let path = FilePath(path)
        let root = path.removingLastComponent()
        try write(
            text, root: root.isEmpty ? "." : root.string, relative: path.lastComponent?.string ?? "", force: force,
            origin: origin)
    }

    /// Makes a folder and those above it where they are missing.
    static func makeFolder(_ path: String) throws(Failure) {
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

    private func write(_ text: String, force: Bool, origin: String?) throws {
        guard force || isReplaceable(origin: origin) else {
            throw Failure(message: "it exists, and was not written from the same input; replace it with --force")
        }
        let temporary = ".scanics-\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
        let file = openat(
            folder.rawValue, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Errno(rawValue: errno) }
        do {
            try FileDescriptor(rawValue: file).closeAfter {
                _ = try FileDescriptor(rawValue: file).writeAll(text.utf8)
                guard fsync(file) == 0 else { throw Errno(rawValue: errno) }
            }
            guard renameat(folder.rawValue, temporary, folder.rawValue, name) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            unlinkat(folder.rawValue, temporary, 0)
            throw error
        }
    }

    /// Whether nothing is there, or a calendar that ScanICS made from the same input.
    private func isReplaceable(origin: String?) -> Bool {
        let file = openat(folder.rawValue, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return errno == ENOENT }
        defer { close(file) }
        guard let origin else { return false }
        // The property stands among the first lines of the calendar.
        let start = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, 4096))
        }
        return String(decoding: start, as: UTF8.self).contains("\r\n\(CalendarExport.originProperty):\(origin)\r\n")
    }
}
