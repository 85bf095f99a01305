import CLinux
import Glibc

/// A file with a temporary name. It replaces another file of its folder in one step.
///
/// Readers see the whole old file or the whole new file, even after a crash or a power failure. To replace a file,
/// create a temporary file, write to it, ``flush()`` it, and call ``replace(_:onlyIfAbsent:)``;
/// ``replace(_:in:with:permissions:)`` does all of this.
package struct TemporaryFile: Hashable, Sendable {
    package enum Folder: Hashable, Sendable {
        case path(String)
        /// The descriptor of an open folder. The caller keeps it open while the files in the folder are used.
        case descriptor(Int32)

        /// Returns the arguments with which openat(2) opens a file of the folder.
        fileprivate func location(of name: String) -> (folder: Int32, path: String) {
            switch self {
            case .path(let path): (AT_FDCWD, "\(path)/\(name)")
            case .descriptor(let folder): (folder, name)
            }
        }
    }

    package let name: String
    private let folder: Folder

    private static let prefix = ".scanics-"
    private static let suffix = ".tmp"

    private init(name: String, in folder: Folder) {
        self.name = name
        self.folder = folder
    }

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - permissions: the file's permissions, before the process's umask is applied.
    /// - Returns: the file, and a descriptor for writing, which the caller closes.
    package static func create(
        in folder: Folder, permissions: mode_t
    ) throws(FileError) -> (file: TemporaryFile, descriptor: Int32) {
        let file = TemporaryFile(name: "\(prefix)\(UInt64.random(in: 0 ... .max))\(suffix)", in: folder)
        let descriptor = try file.open(O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
        return (file, descriptor)
    }

    /// Creates a file with content. The function returns before the system has written the content to the disk.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - bytes: the content.
    ///   - permissions: the file's permissions, before the process's umask is applied.
    package init(in folder: Folder, bytes: [UInt8], permissions: mode_t) throws(FileError) {
        let (file, descriptor) = try Self.create(in: folder, permissions: permissions)
        defer { close(descriptor) }
        do {
            try Self.write(bytes, to: descriptor)
        } catch {
            file.discard()
            throw error
        }
        linux_begin_writing(descriptor)
        self = file
    }

    private func open(_ flags: Int32, permissions: mode_t = 0) throws(FileError) -> Int32 {
        let (folder, path) = folder.location(of: name)
        let descriptor = openat(folder, path, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        var count = 0
        while count < bytes.count {
            let size = bytes.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count)
            }
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { throw .last }
            count += size
        }
    }

    /// Waits until the content is on the disk.
    package func flush() throws(FileError) {
        let descriptor = try open(O_WRONLY)
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last }
    }

    /// Renames the temporary file to `name`, and replaces any file with that name. If this fails, the temporary file is
    /// removed.
    ///
    /// - Parameters:
    ///   - name: the name of the file to replace.
    ///   - onlyIfAbsent: whether to rename the file only if no other file has the name.
    /// - Returns: false if `onlyIfAbsent` is true and another file has the name.
    @discardableResult
    package func replace(_ name: String, onlyIfAbsent: Bool = false) throws(FileError) -> Bool {
        let (directory, temporary) = folder.location(of: self.name)
        let target = folder.location(of: name).path
        var result =
            onlyIfAbsent
            ? linux_rename_new(directory, temporary, target) : renameat(directory, temporary, directory, target)
        // Some file systems do not support the flag that makes a rename fail if the new name is taken. On these, linkat
        // gives the file a second name. linkat also fails if that name is taken.
        if result != 0, onlyIfAbsent, errno == EINVAL || errno == ENOSYS {
            result = linkat(directory, temporary, directory, target, 0)
            if result == 0 { discard() }
        }
        guard result == 0 else {
            let error = FileError.last
            discard()
            guard onlyIfAbsent, error.code == EEXIST else { throw error }
            return false
        }
        return true
    }

    /// Replaces a file only if it has the expected content. A file called `name` exists at every moment. A change that
    /// another program makes in the meantime is kept; it can be lost only on a file system that cannot exchange names.
    /// Afterwards the temporary file no longer exists.
    ///
    /// - Parameters:
    ///   - name: the name of the file to replace.
    ///   - isExpected: returns whether a file of the folder has the expected content. The closure gets the name of the
    ///     file to check, which is usually a temporary name.
    /// - Returns: false if the file was not replaced, because it has another content or does not exist.
    package func replace(_ name: String, ifContent isExpected: (_ name: String) -> Bool) throws(FileError) -> Bool {
        let own = number
        guard try exchange(with: name) else {
            // The file system cannot exchange names: another program's change between the next two calls is lost.
            guard isExpected(name) else {
                discard()
                return false
            }
            return try replace(name)
        }
        // After the exchange, the old file has the temporary name. A program that opens `name` gets the new file. So it
        // cannot change the old file while the content of the old file is checked.
        defer { discard() }
        if isExpected(self.name) { return true }
        // The names are exchanged back. If another program has meanwhile written a newer file called `name`, a third
        // exchange gives that file its name again.
        if try exchange(with: name), number != own { _ = try exchange(with: name) }
        return false
    }

    /// The number of the file's inode; nil if the file does not exist.
    private var number: ino_t? {
        let (directory, path) = folder.location(of: name)
        var status = stat()
        return fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_ino : nil
    }

    /// Exchanges the names of this file and the file called `name`.
    ///
    /// - Returns: false if the file system cannot do this, or if no file is called `name`.
    private func exchange(with name: String) throws(FileError) -> Bool {
        let (directory, temporary) = folder.location(of: self.name)
        if linux_rename_exchange(directory, temporary, folder.location(of: name).path) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOENT].contains(errno) else {
            let error = FileError.last
            discard()
            throw error
        }
        return false
    }

    /// Removes a file only if its content is the expected one.
    ///
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - folder: its folder.
    ///   - isExpected: as in ``replace(_:ifContent:)``.
    /// - Returns: false if the file was not removed, because it has another content. A file that does not exist counts
    ///   as removed.
    package static func remove(
        _ name: String, in folder: Folder, ifContent isExpected: (_ name: String) -> Bool
    ) throws(FileError) -> Bool {
        let taken = TemporaryFile(name: "\(prefix)\(UInt64.random(in: 0 ... .max))\(suffix)", in: folder)
        let (directory, temporary) = folder.location(of: taken.name)
        guard renameat(directory, folder.location(of: name).path, directory, temporary) == 0 else {
            guard errno == ENOENT else { throw .last }
            return true
        }
        if isExpected(taken.name) {
            taken.discard()
            return true
        }
        // The file gets its name back. If another program has written a file with this name in the meantime, the newer
        // file stays.
        _ = try taken.replace(name, onlyIfAbsent: true)
        return false
    }

    /// Replaces a file in one step. The new content is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - name: the name of the file to replace.
    ///   - folder: its folder.
    ///   - bytes: the new content.
    ///   - permissions: the new file's permissions, before the process's umask is applied.
    package static func replace(
        _ name: String, in folder: Folder, with bytes: [UInt8], permissions: mode_t
    ) throws(FileError) {
        let file = try TemporaryFile(in: folder, bytes: bytes, permissions: permissions)
        do {
            try file.flush()
        } catch {
            file.discard()
            throw error
        }
        try file.replace(name)
    }

    /// Removes the file that has the temporary name. An error is ignored.
    package func discard() {
        let (folder, path) = folder.location(of: name)
        unlinkat(folder, path, 0)
    }

    /// Returns the temporary files of a folder: those that are being written, and those of processes that were killed.
    package static func all(in folder: Folder) -> [TemporaryFile] {
        let (parent, path) = folder.location(of: ".")
        let descriptor = openat(parent, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        guard let listing = fdopendir(descriptor) else {
            close(descriptor)
            return []
        }
        defer { closedir(listing) }
        var files: [TemporaryFile] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { continue }
            files.append(TemporaryFile(name: name, in: folder))
        }
        return files
    }
}
