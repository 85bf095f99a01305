import Glibc
import Synchronization
import SystemPackage

/// What the system tells of changes in folders (inotify(7)).
final class FolderEvents: Sendable {
    /// A change in a folder that is watched.
    enum Change {
        /// A file is there, whole.
        case file(FilePath, name: FilePath)
        /// A folder is there that was not.
        case folder(FilePath, name: FilePath)
        /// Something is there no more.
        case gone(FilePath)
        /// More happened than is known.
        case overflow
    }

    private struct Watched {
        /// The folders by the numbers that the system calls them.
        var folders: [Int32: (path: FilePath, name: FilePath)] = [:]
        var problem: ScanInput?
    }

    let descriptor: Int32
    private let watched = Mutex(Watched())

    private static let changes =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    init() throws(Errno) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    }

    deinit { close(descriptor) }

    /// Whether there is any folder left to watch.
    var isWatching: Bool { watched.withLock { !$0.folders.isEmpty } }

    /// Watches a folder; one that cannot be is a problem to report.
    func add(_ path: FilePath, name: FilePath) {
        let number = path.withPlatformString { inotify_add_watch(descriptor, $0, Self.changes) }
        let reason = Errno(rawValue: errno)
        watched.withLock { watched in
            if number >= 0 {
                watched.folders[number] = (path, name)
            } else if reason != .noSuchFileOrDirectory, reason != .permissionDenied {
                // ENOSPC: the system watches no more folders (fs.inotify.max_user_watches).
                watched.problem = ScanInput(.unreadable(.unreadable(reason)), path: path.string)
            }
        }
    }

    /// What went wrong since this was asked last.
    func takeProblem() -> ScanInput? {
        watched.withLock { watched in
            defer { watched.problem = nil }
            return watched.problem
        }
    }

    /// The changes since the last reading; waits where there are none.
    func read() -> [Change] {
        let buffer = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        var changes: [Change] = []
        buffer.withUnsafeBytes { bytes in
            var offset = 0
            let headerSize = MemoryLayout<inotify_event>.size
            while offset + headerSize <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let name = bytes[(offset + headerSize)...].prefix(Int(event.len)).prefix { $0 != 0 }
                offset += headerSize + Int(event.len)
                changes += self.changes(event, name: [UInt8](name))
            }
        }
        return changes
    }

    private func changes(_ event: inotify_event, name: [UInt8]) -> [Change] {
        func happened(_ kinds: Int...) -> Bool { kinds.contains { event.mask & UInt32($0) != 0 } }
        if happened(Int(IN_Q_OVERFLOW)) { return [.overflow] }
        if happened(Int(IN_IGNORED)) {
            watched.withLock { $0.folders[event.wd] = nil }
            return []
        }
        guard let folder = watched.withLock({ $0.folders[event.wd] }) else { return [] }
        if happened(Int(IN_DELETE_SELF), Int(IN_MOVE_SELF)) {
            // A folder inside another is forgotten, or found again, by what happens in that one.
            if folder.name.isEmpty { lose(folder.path) }
            return []
        }
        let component = (name + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                $0.baseAddress.flatMap(FilePath.Component.init(platformString:))
            }
        }
        // Programs write under hidden names what they then move into place.
        guard let component, name.first != UInt8(ascii: ".") else { return [] }
        let (path, inner) = (folder.path.appending(component), folder.name.appending(component))
        if happened(Int(IN_ISDIR)) {
            if happened(Int(IN_MOVED_FROM)) { forget(path) }
            return happened(Int(IN_CREATE), Int(IN_MOVED_TO)) ? [.folder(path, name: inner)] : []
        }
        if happened(Int(IN_DELETE), Int(IN_MOVED_FROM)) { return [.gone(path)] }
        // What is made by writing comes again when it is closed; links are whole at once.
        if happened(Int(IN_CREATE)), !Self.isLink(path) { return [] }
        return [.file(path, name: inner)]
    }

    /// Watches a folder that was moved, and those inside it, no more.
    private func forget(_ path: FilePath) {
        let numbers = watched.withLock { watched in
            let numbers = watched.folders.filter { $0.value.path.starts(with: path) }.map(\.key)
            for number in numbers { watched.folders[number] = nil }
            return numbers
        }
        for number in numbers { inotify_rm_watch(descriptor, number) }
    }

    /// Forgets a folder that the caller named, and says so.
    private func lose(_ path: FilePath) {
        forget(path)
        watched.withLock {
            $0.problem = ScanInput(.unreadable(.unreadable(.noSuchFileOrDirectory)), path: path.string)
        }
    }

    private static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
    }

    /// The state that a file is in, and whether somebody has it open to write; nil where it cannot be opened.
    static func state(of path: FilePath, asksForWriters: Bool) -> (FileStamp, isBeingWritten: Bool)? {
        guard
            let file = try? FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec]),
            let stamp = try? file.closeAfter({ () throws -> (FileStamp?, Bool) in
                (OpenedImage.stamp(try InputFile.status(of: file)), asksForWriters && hasWriters(file))
            })
        else { return nil }
        return stamp.0.map { ($0, stamp.1) }
    }

    /// A lease to read is not given while somebody may write (fcntl(2), F_SETLEASE). Who may not ask is told no.
    private static func hasWriters(_ file: FileDescriptor) -> Bool {
        let (setSignal, setLease): (Int32, Int32) = (10, 1024)
        // Who opens the file to write just now has a signal sent; the usual one would end the process, this is ignored.
        _ = fcntl(file.rawValue, setSignal, SIGURG)
        guard fcntl(file.rawValue, setLease, Int32(F_RDLCK)) != 0 else {
            _ = fcntl(file.rawValue, setLease, Int32(F_UNLCK))
            return false
        }
        return errno == EAGAIN
    }
}
