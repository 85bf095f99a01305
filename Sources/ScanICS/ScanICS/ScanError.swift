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
    /// A link in a folder leads back to a folder that it is in.
    case folderLoop
    /// A decoder did not return within the time limit (`seconds`) and was left to itself.
    case timeLimit(seconds: Double)
    /// So many decoders were left to themselves that no more images are begun.
    case workersStuck
    /// The system gave no thread to work on.
    case noThread(Errno)
    /// The scan was cancelled.
    case cancelled

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
        case .folderLoop: "folder-loop"
        case .timeLimit: "time-limit"
        case .workersStuck: "workers-stuck"
        case .noThread: "no-thread"
        case .cancelled: "cancelled"
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
        case .folderLoop: "this link leads back to a folder that it is in; it was not followed"
        case .timeLimit(let seconds):
            "it kept the decoder busy for more than \(seconds) seconds and was given up; convert it to PNG"
        case .workersStuck:
            "not begun, since several images before it keep their decoders busy; scan it again without those"
        case .noThread(let reason): "not begun: the system gives no thread (\(reason.description)); use fewer workers"
        case .cancelled: "the scan was cancelled; scan it again"
        }
    }
}

extension ScanError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
