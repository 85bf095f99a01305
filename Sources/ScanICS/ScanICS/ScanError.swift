import CLinux
import CalendarModel
import ImageDecoding
import SystemPackage

/// Why an input could not be scanned.
public enum ScanError: Error, Hashable, Sendable {
    /// The file could not be opened or read.
    case unreadable(Errno)
    /// The file has more bytes than `limit`.
    case fileTooLarge(limit: Int)
    /// The URL isn't a file URL; nothing is fetched.
    case noFileURL
    /// The picture could not be decoded.
    case image(ImageDecodingError)
    /// The archive or document could not be taken apart, or is of a kind that is not read.
    case container(ContainerError)
    /// A link in a folder leads back to a folder that contains it.
    case folderLoop
    /// A decoder didn't return within the time limit (`seconds`) and was abandoned.
    case timeLimit(seconds: Double)
    /// The scan of the image wasn't started, because the decoders of too many earlier images were abandoned.
    case workersStuck
    /// The system couldn't start a thread.
    case noThread(Errno)
    /// The system couldn't start a process.
    case noProcess(Errno)
    /// The process that read the picture crashed. `signal` is the number of the signal that ended the process; 0 if the
    /// process ended in another way.
    case readerCrashed(signal: Int32)
    /// This program cannot start itself to read pictures; see ``IsolatedScanner/readIfRequested()``.
    case noReader
    /// The system cannot confine the processes that read pictures to a sandbox.
    case noSandbox
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
        case .container(let error): error.code
        case .folderLoop: "folder-loop"
        case .timeLimit: "time-limit"
        case .workersStuck: "workers-stuck"
        case .noThread: "no-thread"
        case .noProcess: "no-process"
        case .readerCrashed: "reader-crashed"
        case .noReader: "no-reader"
        case .noSandbox: "no-sandbox"
        case .cancelled: "cancelled"
        }
    }

    /// Whether the input exceeds a limit (`ScanLimits`): of time, bytes, pixels, frames or pages.
    public var isLimit: Bool {
        switch self {
        case .fileTooLarge, .timeLimit, .image(.fileTooLarge), .image(.tooLarge), .image(.pageTooLarge),
            .image(.tooManyFrames):
            true
        default: false
        }
    }

    /// What is wrong and what to do, in plain words.
    public var message: String {
        switch self {
        case .unreadable(.noSuchFileOrDirectory): "there is no such file; check the name"
        case .unreadable(.isDirectory): "this is a folder; name a file in it"
        case .unreadable(.permissionDenied): "you have no permission to read this file; ask its owner (chmod +r)"
        case .unreadable(let reason): "the file cannot be read (\(reason.description)); check the disk and try again"
        case .fileTooLarge(let limit): "the file is larger than the limit of \(limit) bytes; use a smaller one"
        case .noFileURL: "this isn't a file URL; download the file and scan its bytes"
        case .image(let error): error.description
        case .container(let error): error.description
        case .folderLoop: "this link leads back to a folder that contains it; it was not followed"
        case .timeLimit(let seconds):
            "reading it took more than \(seconds.inSeconds) and was stopped; use a smaller picture, or convert it to PNG"
        case .workersStuck:
            "not started, because the decoders of several earlier images never ended; scan this image alone"
        case .noThread(let reason):
            "not started, because the system has no free thread (\(reason.description)); use fewer workers"
        case .noProcess(let reason):
            "not started, because the system has no free process (\(reason.description)); use fewer workers"
        case .readerCrashed(let signal):
            "reading it crashed (\(Self.name(of: signal))); the picture was given up, and others are not affected"
        case .noReader:
            "this program cannot start itself to read pictures; let it call IsolatedScanner.readIfRequested() first"
        case .noSandbox:
            "this system cannot confine the processes that read pictures; use a kernel with seccomp, and mount /proc"
        case .cancelled: "the scan was cancelled; scan it again"
        }
    }
}

extension ScanError {
    private static func name(of signal: Int32) -> String {
        signal == 0 ? "its process ended" : String(cString: cchild_signal_name(signal))
    }
}

extension ScanError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
