import CLinux
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
        if !parent.isEmpty { Folder(path: parent).synchronize() }
    }

    /// The names of what is in it, in order, those that begin with a dot aside.
    func names() throws(EventStoreError) -> [String] {
        var names: [String] = []
        try forEachName { name, _ in names.append(name) }
        return names.sorted()
    }

    /// The regular files in it whose names end in a text, in no order; those whose names begin with a dot aside.
    func files(endingWith suffix: String) throws(EventStoreError) -> [(name: String, signature: Signature)] {
        var files: [(name: String, signature: Signature)] = []
        try forEachName { name, folder in
            guard name.hasSuffix(suffix), let signature = Self.signature(name, in: folder) else { return }
            files.append((name, signature))
        }
        return files
    }

    /// Hands over each name in it that begins with no dot, and the open folder.
    private func forEachName(_ body: (String, Int32) -> Void) throws(EventStoreError) {
        guard let directory = opendir(path) else { throw Self.failure(path) }
        defer { closedir(directory) }
        let folder = dirfd(directory)
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    name.pointee == CChar(bitPattern: UInt8(ascii: ".")) ? nil : String(cString: name)
                }
            }
            if let name { body(name, folder) }
        }
    }

    /// The signature of a file, nil where there is no regular file of that name.
    func signature(_ name: String) -> Signature? { Self.signature("\(path)/\(name)", in: AT_FDCWD) }

    private static func signature(_ name: String, in folder: Int32) -> Signature? {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Signature(
            inode: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }

    /// The bytes of a file; nil where it is not there, is no regular file, or has more than the limit.
    func read(_ name: String, limit: Int = 64 << 20) throws(EventStoreError) -> [UInt8]? {
        try reading(name) { file in file.size <= limit ? file.bytes(from: 0, count: file.size) : nil }
    }

    /// A file that is open to be read.
    struct OpenFile {
        fileprivate let descriptor: Int32
        let inode: UInt
        let size: Int

        /// The bytes from a place on, fewer where the file ends before.
        func bytes(from start: Int, count: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, done in
                while done < buffer.count {
                    let size = pread(
                        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(start + done))
                    if size < 0, errno == EINTR { continue }
                    guard size > 0 else { break }
                    done += size
                }
            }
        }
    }

    /// What a closure makes of a file; nil where it is not there, or is no regular file.
    func reading<Value>(_ name: String, _ body: (OpenFile) -> Value?) throws(EventStoreError) -> Value? {
        // A pipe or a device in the place of a file must not block.
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ELOOP { return nil }
            throw Self.failure("\(path)/\(name)")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return body(OpenFile(descriptor: file, inode: UInt(status.st_ino), size: Int(status.st_size)))
    }

    /// Writes a file whole: a reader sees the old one or the new one, also after a power failure.
    func write(_ name: String, _ bytes: [UInt8]) throws(EventStoreError) {
        let staged = try stage(bytes, for: name)
        do {
            try flush([staged])
        } catch {
            discard(staged)
            throw error
        }
        try place(staged)
    }

    /// A file that is written, and does not have its name yet.
    struct StagedFile: Hashable, Sendable {
        let name: String
        fileprivate let temporary: String
    }

    /// Writes a file that is to have a name: once it is on the disk (``flush(_:)``), ``place(_:isNew:)`` gives it that.
    func stage(_ bytes: [UInt8], for name: String) throws(EventStoreError) -> StagedFile {
        let random = UInt64.random(in: 0 ... .max)
        let staged = StagedFile(name: name, temporary: Self.temporaryPrefix + "\(random)" + Self.temporarySuffix)
        let temporary = "\(path)/\(staged.temporary)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure("\(path)/\(name)") }
        defer { close(file) }
        do {
            try Self.write(bytes, to: file, path: "\(path)/\(name)")
        } catch {
            unlink(temporary)
            throw error
        }
        // The disk begins at once with what is waited for later.
        linux_begin_writing(file)
        return staged
    }

    /// Waits until what the files say is on the disk.
    func flush(_ files: [StagedFile]) throws(EventStoreError) {
        for staged in files {
            let file = open("\(path)/\(staged.temporary)", O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
            guard file >= 0 else { throw Self.failure("\(path)/\(staged.name)") }
            defer { close(file) }
            guard fsync(file) == 0 else { throw Self.failure("\(path)/\(staged.name)") }
        }
    }

    /// Gives a file its name: in one step, whatever was called so before.
    ///
    /// - Parameter isNew: whether it is an error, and nothing is done, where a file of that name is there.
    /// - Returns: false where one is there that must not be.
    @discardableResult
    func place(_ staged: StagedFile, isNew: Bool = false) throws(EventStoreError) -> Bool {
        let (temporary, target) = ("\(path)/\(staged.temporary)", "\(path)/\(staged.name)")
        var result = isNew ? linux_rename_new(temporary, target) : rename(temporary, target)
        // Where the file system cannot do so, a second name is given where there is none.
        if result != 0, isNew, errno == EINVAL || errno == ENOSYS {
            result = link(temporary, target)
            if result == 0 { unlink(temporary) }
        }
        guard result == 0 else {
            let failure = Self.failure(target)
            let exists = errno == EEXIST
            discard(staged)
            guard isNew, exists else { throw failure }
            return false
        }
        return true
    }

    /// Removes what was written and never got its name, as its process was killed. What is younger than a minute may still be
    /// written.
    func removeAbandoned() {
        guard let directory = opendir(path) else { return }
        defer { closedir(directory) }
        var abandoned: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(Self.temporaryPrefix), name.hasSuffix(Self.temporarySuffix),
                let signature = signature(name), signature.seconds < time(nil) - 60
            else { continue }
            abandoned.append(name)
        }
        for name in abandoned { unlink("\(path)/\(name)") }
    }

    private static let temporaryPrefix = ".scanics-"
    private static let temporarySuffix = ".tmp"

    /// Takes away a file that is to have no name after all.
    func discard(_ staged: StagedFile) { unlink("\(path)/\(staged.temporary)") }

    /// Adds to the end of a file, and waits until it is on the disk.
    func append(_ name: String, _ bytes: [UInt8]) throws(EventStoreError) {
        let target = "\(path)/\(name)"
        let isNew = signature(name) == nil
        let file = open(target, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(target) }
        defer { close(file) }
        try Self.write(bytes, to: file, path: target)
        guard fsync(file) == 0 else { throw Self.failure(target) }
        if isNew { synchronize() }
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
