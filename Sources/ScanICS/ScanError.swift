import ImageDecoding
import SystemPackage

/// Why an input could not be scanned.
public enum ScanError: Error, Hashable, Sendable {
    /// The file could not be opened or read.
    case unreadable(Errno)
    /// The file has more bytes than `limit`.
    case fileTooLarge(limit: Int)
    /// The address is not a file's; nothing is fetched.
    case noFileURL
    /// The picture could not be decoded.
    case image(ImageDecodingError)

    /// A stable name for the kind of error: lower case, hyphenated, never renamed.
    public var code: String {
        switch self {
        case .unreadable(.noSuchFileOrDirectory): "no-such-file"
        case .unreadable(.isDirectory): "is-a-folder"
        case .unreadable(.permissionDenied): "permission-denied"
        case .unreadable: "unreadable"
        case .fileTooLarge: "file-too-large"
        case .noFileURL: "no-file-url"
        case .image(let error): error.code
        }
    }

    /// What is wrong and what to do, for a person.
    public var message: String {
        switch self {
        case .unreadable(.noSuchFileOrDirectory): "there is no such file; check the name"
        case .unreadable(.isDirectory): "this is a folder; give a file in it"
        case .unreadable(.permissionDenied): "you may not read this file; ask for permission to (chmod +r)"
        case .unreadable(let reason): "the file cannot be read (\(reason.description)); check the disk and try again"
        case .fileTooLarge(let limit): "the file has more than \(limit) bytes, the limit; give a smaller one"
        case .noFileURL: "this is not the address of a file; fetch what it points at and give its bytes"
        case .image(let error): error.description
        }
    }
}

extension ScanError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
