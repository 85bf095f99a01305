import SystemPackage

/// One input to scan, as a caller names it or a walk through a folder meets it.
public struct ScanInput: Hashable, Sendable {
    /// Where its bytes are.
    public enum Source: Hashable, Sendable {
        /// In a file.
        case file(FilePath)
        /// In memory; a result's input does not have them any more.
        case bytes([UInt8])
        /// On standard input, up to its end.
        case standardInput
        /// Nowhere: what should have them cannot be looked into.
        case unreadable(ScanError)
        /// Nowhere: a walk met what is not to be scanned.
        case passedOver(PassedOver)
    }

    /// Where its bytes are.
    public var source: Source
    /// Its name in results; nil for bytes without one.
    public var path: String?
    /// Its name from the folder that is walked, such as `2026/june/a.png`; the last part of ``path`` for any other.
    public var relativeName: String
    /// Whether the caller named it: then it is an error where it is no image, and otherwise passed over.
    public var isExplicit: Bool

    /// An input of any kind, with its name in results.
    public init(_ source: Source, path: String?, relativeName: String? = nil, isExplicit: Bool = true) {
        self.source = source
        self.path = path
        self.relativeName = relativeName ?? path.flatMap { FilePath($0).lastComponent?.string } ?? path ?? "image"
        self.isExplicit = isExplicit
    }

    /// An image file.
    public init(path: FilePath) {
        self.init(.file(path), path: path.string)
    }

    /// The bytes of an image; the name is only for the result.
    public init(bytes: [UInt8], name: String? = nil) {
        self.init(.bytes(bytes), path: name)
    }

    /// An image on standard input, named `-` in the result.
    public static var standardInput: ScanInput { ScanInput(.standardInput, path: "-", relativeName: "stdin") }
}

/// Why something in a folder is not scanned.
public enum PassedOver: String, Hashable, Sendable, CaseIterable {
    /// Its name begins with a dot.
    case hidden
    /// Its bytes are no image of a known kind.
    case noImage = "no-image"
    /// It is a link to a folder, which might be met twice: name the folder itself to have it scanned.
    case linkToFolder = "link-to-folder"
    /// It is a device, pipe or socket.
    case special
}

/// What tells whether a file is the one that was scanned before: its size and the time of its last change.
public struct FileStamp: Hashable, Sendable {
    /// Its size in bytes.
    public var size: Int
    /// The time of its last change, in nanoseconds since 1970 (UTC).
    public var modified: Int

    /// The stamp of a file with this size and time of change.
    public init(size: Int, modified: Int) {
        self.size = size
        self.modified = modified
    }
}
