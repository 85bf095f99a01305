import SystemPackage

/// One input to scan. A caller names it, or a folder walk finds it.
public struct ScanInput: Hashable, Sendable {
    /// Where the input's bytes come from.
    public enum Source: Hashable, Sendable {
        /// In a file.
        case file(FilePath)
        /// In memory. ``ScannedInput/input`` doesn't keep the bytes.
        case bytes([UInt8])
        /// On standard input, up to its end.
        case standardInput
        /// A file or folder that cannot be read; the error says why.
        case unreadable(ScanError)
        /// A file or folder that a folder walk passed over; the value says why.
        case passedOver(PassedOver)
    }

    /// Where the input's bytes come from.
    public var source: Source
    /// The name of the input in results; nil for bytes without a name.
    public var path: String?
    /// The path of the input relative to the walked folder, such as `2026/june/a.png`. For an input that was not found
    /// by a walk, this is the last part of ``path``.
    public var relativeName: String
    /// Whether the caller named the input. A named input that isn't an image is an error. A file of a folder walk that
    /// isn't an image is passed over.
    public var isExplicit: Bool

    /// Creates an input of any kind, with its name in results.
    public init(_ source: Source, path: String?, relativeName: String? = nil, isExplicit: Bool = true) {
        self.source = source
        self.path = path
        self.relativeName = relativeName ?? path.flatMap { FilePath($0).lastComponent?.string } ?? path ?? "image"
        self.isExplicit = isExplicit
    }

    /// Creates the input for an image file.
    public init(path: FilePath) {
        self.init(.file(path), path: path.string)
    }

    /// Creates the input for the bytes of an image, with its name in results.
    public init(bytes: [UInt8], name: String? = nil) {
        self.init(.bytes(bytes), path: name)
    }

    /// An image on standard input, named `-` in results.
    public static var standardInput: ScanInput { ScanInput(.standardInput, path: "-", relativeName: "stdin") }
}

/// Why an entry of a folder isn't scanned.
public enum PassedOver: String, Hashable, Sendable, CaseIterable {
    /// The entry's name begins with a dot.
    case hidden
    /// The entry's bytes aren't an image in a known format.
    case noImage = "no-image"
    /// The entry is a link to a folder, which might lead to the same pictures twice. Scan the folder itself instead.
    case linkToFolder = "link-to-folder"
    /// The entry is a device, pipe or socket.
    case special
}

/// The state of a file: its size and the time of its last change. A file counts as unchanged if its stamp stays equal.
public struct FileStamp: Hashable, Sendable {
    /// The file's size in bytes.
    public var size: Int
    /// The time of the file's last change, in nanoseconds since 1970 (UTC).
    public var modified: Int

    /// Creates a stamp with the given size and time of change.
    public init(size: Int, modified: Int) {
        self.size = size
        self.modified = modified
    }
}
