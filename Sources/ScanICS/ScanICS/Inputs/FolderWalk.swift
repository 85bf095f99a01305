import Glibc
import SystemPackage

/// Everything in a folder and its subfolders, in the byte order of the names. Each folder is listed when the walk
/// reaches it.
///
///     for input in FolderWalk("scans") { ... }
///
/// Entries that cannot be read, or that the walk passes over, are included with the reason
/// (``ScanInput/Source/unreadable(_:)``, ``ScanInput/Source/passedOver(_:)``). Links to files are followed. Links to
/// folders are not followed, because they could lead to the same pictures twice, or in circles.
public struct FolderWalk: Sequence, Sendable {
    private let root: FilePath
    private let name: FilePath
    private let willList: @Sendable (FilePath, FilePath) -> Void

    /// Creates a walk through a folder.
    public init(_ root: FilePath) {
        self.init(root, name: "") { _, _ in }
    }

    /// Creates a walk through a subfolder.
    ///
    /// - Parameters:
    ///   - name: the subfolder's path relative to the outer folder.
    ///   - willList: called with the path and relative name of each folder before it is listed.
    init(_ root: FilePath, name: FilePath, willList: @escaping @Sendable (FilePath, FilePath) -> Void) {
        self.root = root
        self.name = name
        self.willList = willList
    }

    /// Returns whether the path is a folder, or a link to a folder.
    public static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Starts a walk.
    public func makeIterator() -> Iterator { Iterator(root, name, willList) }

    /// A walk in progress.
    public struct Iterator: IteratorProtocol {
        /// A folder on the way to the current entry, with its remaining entries in reverse order.
        private struct Level {
            let path: FilePath
            let name: FilePath
            let identity: FolderIdentity
            var entries: [FolderEntry]
        }

        private let root: FilePath
        private var levels: [Level] = []
        /// A folder that could not be listed, and is still to be returned.
        private var refused: ScanInput?
        private let willList: @Sendable (FilePath, FilePath) -> Void

        fileprivate init(
            _ root: FilePath, _ name: FilePath, _ willList: @escaping @Sendable (FilePath, FilePath) -> Void
        ) {
            self.root = root
            self.willList = willList
            enter(root, name)
        }

        /// Returns the next entry.
        public mutating func next() -> ScanInput? {
            while true {
                if let input = refused {
                    refused = nil
                    return input
                }
                guard let level = levels.last else { return nil }
                guard let entry = levels[levels.count - 1].entries.popLast() else {
                    levels.removeLast()
                    continue
                }
                let path = level.path.appending(entry.name)
                let name = level.name.appending(entry.name)
                guard !entry.isHidden else { return met(.passedOver(.hidden), path, name) }
                switch entry.kind(at: path) {
                case .folder: enter(path, name)
                case .file: return met(.file(path), path, name)
                case .special: return met(.passedOver(.special), path, name)
                case .linkToFolder(let identity):
                    let isLoop = levels.contains { $0.identity == identity } || isAboveRoot(identity)
                    return met(isLoop ? .unreadable(.folderLoop) : .passedOver(.linkToFolder), path, name)
                case .unreadable(let reason): return met(.unreadable(.unreadable(reason)), path, name)
                }
            }
        }

        private func isAboveRoot(_ identity: FolderIdentity) -> Bool {
            var path = root
            var last: FolderIdentity?
            while let current = FolderIdentity(at: path), current != last {
                if current == identity { return true }
                last = current
                path.append("..")
            }
            return false
        }

        private mutating func enter(_ path: FilePath, _ name: FilePath) {
            willList(path, name)
            do {
                let (identity, entries) = try FolderEntry.list(path)
                levels.append(Level(path: path, name: name, identity: identity, entries: entries))
            } catch {
                refused = met(.unreadable(.unreadable(error)), path, name)
            }
        }

        private func met(_ source: ScanInput.Source, _ path: FilePath, _ name: FilePath) -> ScanInput {
            ScanInput(source, path: path.string, relativeName: name.string, isExplicit: false)
        }
    }
}

/// The identity of a folder. It is the same for all paths that lead to the folder.
struct FolderIdentity: Hashable {
    let device: UInt
    let inode: UInt

    init(_ status: stat) {
        device = status.st_dev
        inode = status.st_ino
    }

    /// Reads the identity of the folder at a path; nil if there is no folder.
    init?(at path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }
}

struct FolderEntry {
    enum Kind {
        case file, folder, special
        case linkToFolder(FolderIdentity)
        case unreadable(Errno)
    }

    let name: FilePath.Component
    private let type: Int32

    var isHidden: Bool { name.withPlatformString { $0[0] == CChar(bitPattern: UInt8(ascii: ".")) } }

    /// Returns the identity and the entries of a folder, in reverse order of names.
    static func list(_ path: FilePath) throws(Errno) -> (FolderIdentity, [FolderEntry]) {
        guard let folder = path.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
        defer { closedir(folder) }
        var status = stat()
        guard fstat(dirfd(folder), &status) == 0 else { throw Errno(rawValue: errno) }
        var found: [(bytes: [UInt8], type: Int32)] = []
        while let entry = readdir(folder) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
            found.append((bytes, Int32(entry.pointee.d_type)))
        }
        found.sort { $1.bytes.lexicographicallyPrecedes($0.bytes) }
        // `.` and `..` are left out.
        let entries = found.compactMap { bytes, type -> FolderEntry? in
            (bytes + [0]).withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress, let name = FilePath.Component(platformString: start),
                        name.kind == .regular
                    else { return nil }
                    return FolderEntry(name: name, type: type)
                }
            }
        }
        return (FolderIdentity(status), isMaildir(entries) ? entries.filter { $0.name.string != "tmp" } : entries)
    }

    /// Returns whether a folder holds mails in the form of Maildir. Mails in its folder `tmp` are not complete.
    private static func isMaildir(_ entries: [FolderEntry]) -> Bool {
        let folders = Set(entries.filter { $0.type == Int32(DT_DIR) }.map(\.name.string))
        return folders.isSuperset(of: ["cur", "new", "tmp"])
    }

    func kind(at path: FilePath) -> Kind {
        if type == Int32(DT_DIR) { return .folder }
        if type == Int32(DT_REG) { return .file }
        var status = stat()
        let isFound = path.withPlatformString { lstat($0, &status) } == 0
        guard isFound else { return .unreadable(Errno(rawValue: errno)) }
        guard status.st_mode & S_IFMT == S_IFLNK else { return Self.kind(status, isLink: false) }
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return .unreadable(Errno(rawValue: errno)) }
        return Self.kind(status, isLink: true)
    }

    private static func kind(_ status: stat, isLink: Bool) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: isLink ? .linkToFolder(FolderIdentity(status)) : .folder
        case S_IFREG: .file
        default: .special
        }
    }
}
