import ArchiveReading

/// Why the files in an archive, document or other container could not be read.
public enum ContainerError: Error, Hashable, Sendable {
    /// The library that unpacks such archives is not installed; `package` is its Debian package.
    case missingLibrary(package: String)
    /// The archive is damaged.
    case damaged
    /// The archive or document needs a password.
    case locked
    /// The file is of a kind that is not read. The words name the kind, and the advice says what to do.
    case unsupported(String, advice: String)

    /// A stable name for the kind of error: lower case, hyphenated, never renamed.
    public var code: String {
        switch self {
        case .missingLibrary: "missing-library"
        case .damaged: "damaged-archive"
        case .locked: "password-needed"
        case .unsupported: "unsupported-file"
        }
    }
}

extension ContainerError: CustomStringConvertible {
    /// A message for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .missingLibrary(let package):
            "the library that unpacks this archive is missing; install it (apt install \(package)), or unpack the archive"
        case .damaged: "the archive is damaged; fetch or save it again"
        case .locked: "the file needs a password; save it without one, or unpack it first"
        case .unsupported(let kind, let advice): "the file is \(kind); \(advice)"
        }
    }
}

extension ContainerError {
    init(_ error: ArchiveError) {
        switch error {
        case .missingLibrary: self = .missingLibrary(package: LibraryArchive.package)
        case .damaged: self = .damaged
        case .locked: self = .locked
        }
    }

    /// Returns why a file that is not a picture is not read, if it is of a known kind.
    init?(unsupported head: [UInt8]) {
        guard let match = Self.knownKinds.first(where: { head.starts(with: $0.beginning) }) else { return nil }
        self = .unsupported(match.kind, advice: match.advice)
    }

    private static let knownKinds: [(beginning: [UInt8], kind: String, advice: String)] = [
        (
            Array("SQLite format 3\0".utf8), "an SQLite database",
            "to list the events of a calendar in it, use: scanics events list --store FILE"
        ),
        (Array("Rar!\u{1A}\u{07}".utf8), "a RAR archive", "unpack it, and scan the files"),
        ([0x78, 0x61, 0x72, 0x21], "a XAR archive", "unpack it, and scan the files"),
        (Array("{\\rtf".utf8), "an RTF document", "save it as .docx, .odt or PDF"),
    ]
}
