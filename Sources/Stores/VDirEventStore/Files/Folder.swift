import CLinux
import EventStore
import Glibc
import ICalendar

/// A folder and the operations on its files. No operation follows a link out of the folder, and a replaced file is
/// never half written.
struct Folder: Hashable, Sendable {
    let path: String

    /// Returns the subfolder with a name, which must not be a path.
    func folder(_ name: String) -> Folder { Folder(path: "\(path)/\(name)") }

    var exists: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether the path is a folder, and not a link to a folder.
    var isRealFolder: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    var isWritable: Bool { access(path, W_OK) == 0 }

    /// Creates the folder and its parents. Only their owner may read them.
    func create() throws(EventStoreError) {
        guard !exists else { return }
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !parent.isEmpty, parent != path { try Folder(path: parent).create() }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(path) }
        if !parent.isEmpty { Folder(path: parent).synchronize() }
    }

    /// Returns the sorted names of the files and folders in the folder, without names that begin with a dot.
    func names() throws(EventStoreError) -> [String] {
        var names: [String] = []
        try forEachName { name, _ in
            names.append(String(decoding: name, as: UTF8.self))
            return true
        }
        return names.sorted()
    }

    /// Returns whether the folder has a regular file whose name ends with a text and does not begin with a dot.
    func hasFile(endingWith suffix: StaticString) throws(EventStoreError) -> Bool {
        var isFound = false
        try forEachFile(endingWith: suffix) { _, _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Calls a closure with the name and the signature of each regular file whose name ends with a text, until the
    /// closure returns false. The files come in no particular order. Names that begin with a dot are left out.
    func forEachFile(
        endingWith suffix: StaticString, _ body: (UnsafeRawBufferPointer, FileSignature) -> Bool
    ) throws(EventStoreError) {
        try forEachName { name, folder in
            guard name.hasSuffix(suffix), let base = name.baseAddress,
                let signature = FileSignature(base.assumingMemoryBound(to: CChar.self), in: folder)
            else { return true }
            return body(name, signature)
        }
    }

    /// Calls a closure with each name that does not begin with a dot, and with the open folder, until the closure
    /// returns false. A zero byte follows the name.
    private func forEachName(_ body: (UnsafeRawBufferPointer, Int32) -> Bool) throws(EventStoreError) {
        guard let directory = opendir(path) else { throw Self.failure(path) }
        defer { closedir(directory) }
        let folder = dirfd(directory)
        while let entry = readdir(directory) {
            let goesOn = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let name = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.firstIndex(of: 0) ?? 0)])
                return name.isEmpty || name[0] == UInt8(ascii: ".") || body(name, folder)
            }
            guard goesOn else { return }
        }
    }

    /// Returns the signature of a file, or nil if there is no regular file with that name.
    func signature(_ name: String) -> FileSignature? { FileSignature("\(path)/\(name)", in: AT_FDCWD) }

    /// The signature of the folder itself, which changes if a file is created, renamed or removed in it.
    var ownSignature: FileSignature? {
        var status = stat()
        return stat(path, &status) == 0 ? FileSignature(status) : nil
    }

    /// Returns the bytes of a file; nil if it does not exist, isn't a regular file, or is larger than the limit.
    func read(_ name: String, limit: Int = 64 << 20) throws(EventStoreError) -> [UInt8]? {
        try reading(name) { file in file.size <= limit ? file.bytes(from: 0, count: file.size) : nil }
    }

    struct OpenFile {
        fileprivate let descriptor: Int32
        let signature: FileSignature
        var inode: UInt { signature.inode }
        var size: Int { signature.size }

        /// Returns the bytes from an offset on, or fewer bytes if the file ends earlier.
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

    /// Returns the result of a closure for a file; nil if the file does not exist or isn't a regular file.
    func reading<Value>(_ name: String, _ body: (OpenFile) -> Value?) throws(EventStoreError) -> Value? {
        // Opening a pipe or a device with the file's name must not block (O_NONBLOCK).
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ELOOP { return nil }
            throw Self.failure("\(path)/\(name)")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return body(OpenFile(descriptor: file, signature: FileSignature(status)))
    }

    /// Replaces a file in one step: a reader sees the old file or the new one, even after a power failure.
    func write(_ name: String, _ bytes: [UInt8]) throws(EventStoreError) {
        try place(try stage(bytes, for: name, isFlushed: true))
    }

    /// A file that is written but does not have its final name yet.
    struct StagedFile: Hashable, Sendable {
        let name: String
        fileprivate let temporary: TemporaryFile
    }

    /// Writes a file under a temporary name. After ``flush(_:)``, ``place(_:isNew:)`` gives the file its final name.
    ///
    /// Only the owner may read a new file. A file that replaces another one has the other's permissions.
    func stage(_ bytes: [UInt8], for name: String, isFlushed: Bool = false) throws(EventStoreError) -> StagedFile {
        try naming(name) { () throws(FileError) in
            let temporary = try TemporaryFile(in: .path(path), bytes: bytes, permissions: 0o600)
            var status = stat()
            if lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid(), status.st_mode & 0o777 != 0o600
            {
                chmod("\(path)/\(temporary.name)", status.st_mode & 0o777)
            }
            if isFlushed { try temporary.flush() }
            return StagedFile(name: name, temporary: temporary)
        }
    }

    /// Waits until the content of files is on the disk.
    func flush(_ files: [StagedFile]) throws(EventStoreError) {
        for staged in files {
            try naming(staged.name) { () throws(FileError) in try staged.temporary.flush() }
        }
    }

    /// Gives a staged file its final name in one step, and replaces any file that already has this name.
    ///
    /// - Parameter isNew: whether the name must be free. If it is not free, the staged file is removed.
    /// - Returns: false if the name had to be free but was not.
    @discardableResult
    func place(_ staged: StagedFile, isNew: Bool = false) throws(EventStoreError) -> Bool {
        try naming(staged.name) { () throws(FileError) in
            try staged.temporary.replace(staged.name, onlyIfAbsent: isNew)
        }
    }

    /// Gives a staged file its final name. The file that has this name is replaced, but only if it has the expected
    /// content.
    ///
    /// - Returns: false if the file to replace has unexpected content, or does not exist any more. The staged file is
    ///   then removed.
    func place(_ staged: StagedFile, ifContent isExpected: ([UInt8]?) -> Bool) throws(EventStoreError) -> Bool {
        try naming(staged.name) { () throws(FileError) in
            try staged.temporary.replace(staged.name) { isExpected(try? read($0)) }
        }
    }

    func discard(_ staged: StagedFile) { staged.temporary.discard() }

    /// Removes staged files of processes that were killed. Files younger than a minute are kept, because they may still
    /// be in use.
    func removeAbandoned() {
        for file in TemporaryFile.all(in: .path(path)) {
            guard let signature = signature(file.name), signature.modified.seconds < time(nil) - 60 else { continue }
            file.discard()
        }
    }

    /// Appends to a file, and waits until the content is on the disk.
    ///
    /// - Parameter reserve: the number of bytes of disk space to keep free behind the appended bytes, so that more can
    ///   be appended even if the disk becomes full. The next call without `reserve` releases that space.
    func append(_ name: String, _ bytes: [UInt8], reserve: Int = 0) throws(EventStoreError) {
        let target = "\(path)/\(name)"
        let isNew = signature(name) == nil
        let file = open(target, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(target) }
        defer { close(file) }
        var status = stat()
        if reserve > 0, fstat(file, &status) == 0,
            linux_keep_room(file, status.st_size, bytes.count + reserve) != 0, [ENOSPC, EDQUOT].contains(errno)
        {
            // The disk is full, so nothing is written. Any other error is ignored, because some file systems cannot
            // reserve space. The bytes are then written without a reserve.
            throw Self.failure(target)
        }
        try naming(name) { () throws(FileError) in try TemporaryFile.write(bytes, to: file) }
        if reserve == 0, fstat(file, &status) == 0 { ftruncate(file, status.st_size) }
        guard fsync(file) == 0 else { throw Self.failure(target) }
        if isNew { synchronize() }
    }

    func remove(_ name: String) throws(EventStoreError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw Self.failure("\(path)/\(name)") }
    }

    /// Removes a file if it has the expected content.
    func remove(_ name: String, ifContent isExpected: ([UInt8]?) -> Bool) throws(EventStoreError) -> Bool {
        try naming(name) { () throws(FileError) in
            try TemporaryFile.remove(name, in: .path(path)) { isExpected(try? read($0)) }
        }
    }

    /// Waits until renames and removals of the folder's files are on the disk.
    func synchronize() {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private func naming<Value>(
        _ name: String, _ body: () throws(FileError) -> Value
    ) throws(EventStoreError) -> Value {
        do { return try body() } catch { throw EventStoreError(error, path: "\(path)/\(name)") }
    }

    static func failure(_ path: String) -> EventStoreError { EventStoreError(.last, path: path) }
}

extension UnsafeRawBufferPointer {
    fileprivate func hasSuffix(_ suffix: StaticString) -> Bool {
        suffix.withUTF8Buffer { self.suffix($0.count).elementsEqual($0) }
    }
}

extension EventStoreError {
    fileprivate init(_ error: FileError, path: String) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        default: self = .notWritable(path: path, error.description)
        }
    }
}
