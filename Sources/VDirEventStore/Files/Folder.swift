import EventStore
import Glibc

/// A folder, and what is done to the files in it: nothing follows a link out of it, and no file is ever half written.
struct Folder: Hashable, Sendable {
    let path: String

    /// What tells one state of a file from another without reading it.
    struct Signature: Hashable, Sendable {
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// The folder inside of that name, which is one name and no path.
    func folder(_ name: String) -> Folder { Folder(path: "\(path)/\(name)") }

    /// Whether it is there and is a folder.
    var exists: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether files in it may be written.
    var isWritable: Bool { access(path, W_OK) == 0 }

    /// Makes it, and those above it, readable by nobody else.
    func create() throws(EventStoreError) {
        guard !exists else { return }
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !parent.isEmpty, parent != path { try Folder(path: parent).create() }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(path) }
    }

    /// The names of what is in it, in order, those that begin with a dot aside.
    func names() throws(EventStoreError) -> [String] {
        guard let directory = opendir(path) else { throw Self.failure(path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// The signature of a file, nil where there is no regular file of that name.
    func signature(_ name: String) -> Signature? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Signature(
            inode: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }

    /// The bytes of a file; nil where it is not there, is no regular file, or has more than the limit.
    func read(_ name: String, limit: Int = 64 << 20) throws(EventStoreError) -> [UInt8]? {
        // A pipe or a device in the place of a file must not block.
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ELOOP { return nil }
            throw Self.failure("\(path)/\(name)")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let size = bytes.withUnsafeMutableBytes {
                Glibc.read(file, $0.baseAddress.map { $0 + count }, $0.count - count)
            }
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { break }
            count += size
        }
        return Array(bytes.prefix(count))
    }

    /// Writes a file whole: a reader sees the old one or the new one, also after a power failure.
    ///
    /// - Parameter isNew: whether it is an error, and nothing is done, where a file of that name is there.
    /// - Returns: false where one is there that must not be.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8], isNew: Bool = false) throws(EventStoreError) -> Bool {
        let target = "\(path)/\(name)"
        let temporary = "\(path)/.scanics-\(UInt64.random(in: 0 ... .max)).tmp"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(target) }
        do {
            defer { close(file) }
            try Self.write(bytes, to: file, path: target)
        } catch {
            unlink(temporary)
            throw error
        }
        // A second name is only given where there is none; renaming would replace what is there.
        guard (isNew ? link(temporary, target) : rename(temporary, target)) == 0 else {
            let failure = Self.failure(target)
            let exists = errno == EEXIST
            unlink(temporary)
            guard exists else { throw failure }
            return false
        }
        if isNew { unlink(temporary) }
        return true
    }

    /// Adds to the end of a file, and waits until it is on the disk.
    func append(_ name: String, _ bytes: [UInt8]) throws(EventStoreError) {
        let target = "\(path)/\(name)"
        let file = open(target, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(target) }
        defer { close(file) }
        try Self.write(bytes, to: file, path: target)
    }

    /// Removes a file; one that is not there is as it should be.
    func remove(_ name: String) throws(EventStoreError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw Self.failure("\(path)/\(name)") }
    }

    /// Waits until what was renamed and removed in it is on the disk.
    func synchronize() {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func write(_ bytes: [UInt8], to file: Int32, path: String) throws(EventStoreError) {
        var count = 0
        while count < bytes.count {
            let size = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + count }, $0.count - count) }
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { throw failure(path) }
            count += size
        }
        guard fsync(file) == 0 else { throw failure(path) }
    }

    /// What the last system call's error means for the store.
    static func failure(_ path: String) -> EventStoreError {
        let code = errno
        return switch code {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        default: .notWritable(path: path, String(cString: strerror(code)))
        }
    }
}
