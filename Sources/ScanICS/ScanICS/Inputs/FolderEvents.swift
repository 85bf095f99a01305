import Glibc
import Synchronization
import SystemPackage

/// A source of changes in watched folders (inotify(7)).
final class FolderEvents: Sendable {
    enum Change {
        case file(FilePath, name: FilePath)
        case folder(FilePath, name: FilePath)
        /// A file was deleted or moved away.
        case gone(FilePath)
        /// Changes were lost, because there were too many.
        case overflow
    }

    private struct Watched {
        /// Key: the folder's inotify watch descriptor; value: the folder.
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

    var isWatching: Bool { watched.withLock { !$0.folders.isEmpty } }

    /// Starts to watch a folder. A failure is kept for ``takeProblem()``.
    func add(_ path: FilePath, name: FilePath) {
        let number = path.withPlatformString { inotify_add_watch(descriptor, $0, Self.changes) }
        let reason = Errno(rawValue: errno)
        watched.withLock { watched in
            if number >= 0 {
                watched.folders[number] = (path, name)
            } else if reason != .noSuchFileOrDirectory, reason != .permissionDenied {
                // For example ENOSPC: the limit of watched folders is reached (fs.inotify.max_user_watches).
                watched.problem = ScanInput(.unreadable(.unreadable(reason)), path: path.string)
            }
        }
    }

    /// Returns the problem that occurred since the last call; nil if there was no problem.
    func takeProblem() -> ScanInput? {
        watched.withLock { watched in
            defer { watched.problem = nil }
            return watched.problem
        }
    }

    /// Returns the changes since the last call; waits if there are none.
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
            // Only a folder that the caller named is reported here, because it may have no watched parent. For a
            // subfolder, the watch of the parent folder reports the same change.
            if folder.name.isEmpty { lose(folder.path) }
            return []
        }
        let component = (name + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                $0.baseAddress.flatMap(FilePath.Component.init(platformString:))
            }
        }
        // Many programs write a file under a hidden name first, and rename it when it is complete.
        guard let component, name.first != UInt8(ascii: ".") else { return [] }
        let (path, inner) = (folder.path.appending(component), folder.name.appending(component))
        if happened(Int(IN_ISDIR)) {
            if happened(Int(IN_MOVED_FROM)) { forget(path) }
            return happened(Int(IN_CREATE), Int(IN_MOVED_TO)) ? [.folder(path, name: inner)] : []
        }
        if happened(Int(IN_DELETE), Int(IN_MOVED_FROM)) { return [.gone(path)] }
        // A new file is returned later, when its writer closes it. A new link is complete at once.
        if happened(Int(IN_CREATE)), !Self.isLink(path) { return [] }
        return [.file(path, name: inner)]
    }

    /// Stops watching a folder and its subfolders.
    private func forget(_ path: FilePath) {
        let numbers = watched.withLock { watched in
            let numbers = watched.folders.filter { $0.value.path.starts(with: path) }.map(\.key)
            for number in numbers { watched.folders[number] = nil }
            return numbers
        }
        for number in numbers { inotify_rm_watch(descriptor, number) }
    }

    /// Stops watching a folder that the caller named, because it was deleted or moved. The next ``takeProblem()``
    /// reports the loss of the folder.
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

    /// Returns the state of a file, and whether a process has it open for writing; nil if the file cannot be opened.
    static func state(of path: FilePath, asksForWriters: Bool) -> (FileStamp, isBeingWritten: Bool)? {
        guard
            let file = try? FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec]),
            let stamp = try? file.closeAfter({ () throws -> (FileStamp?, Bool) in
                (OpenedImage.stamp(try InputFile.status(of: file)), asksForWriters && hasWriters(file))
            })
        else { return nil }
        return stamp.0.map { ($0, stamp.1) }
    }

    /// Returns whether a process has the file open for writing. The kernel refuses a read lease on such a file
    /// (fcntl(2), F_SETLEASE). Returns false if this process may not take leases on the file.
    private static func hasWriters(_ file: FileDescriptor) -> Bool {
        let (setSignal, setLease): (Int32, Int32) = (10, 1024)
        // If another process opens the file for writing now, this process gets a signal. The default signal, SIGIO,
        // would end this process. SIGURG is ignored.
        _ = fcntl(file.rawValue, setSignal, SIGURG)
        guard fcntl(file.rawValue, setLease, Int32(F_RDLCK)) != 0 else {
            _ = fcntl(file.rawValue, setLease, Int32(F_UNLCK))
            return false
        }
        return errno == EAGAIN
    }
}
