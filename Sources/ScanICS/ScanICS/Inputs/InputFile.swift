import Glibc
import ImageDecoding
import SystemPackage

/// Reads whole files, up to a limit.
public enum InputFile {
    /// The bytes of a file; a pipe or device is read up to its end.
    public static func read(_ path: String, limit: Int) throws(ScanError) -> [UInt8] {
        try read(FilePath(path), limit: limit)
    }

    /// The bytes of a file; a pipe or device is read up to its end.
    public static func read(_ path: FilePath, limit: Int) throws(ScanError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter { try bytes(of: file, limit: limit) }
        } catch {
            throw reason(error)
        }
    }

    /// The bytes of standard input.
    public static func readStandardInput(limit: Int) throws(ScanError) -> [UInt8] {
        do {
            return try bytes(of: .standardInput, limit: limit)
        } catch {
            throw reason(error)
        }
    }

    static func reason(_ error: any Error) -> ScanError {
        (error as? ScanError) ?? .unreadable((error as? Errno) ?? .ioError)
    }

    static func status(of file: FileDescriptor) throws -> stat {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        return status
    }

    static func bytes(of file: FileDescriptor, limit: Int, status: stat? = nil) throws -> [UInt8] {
        // Where the size is known one reading does; one byte more tells that it is the end.
        let status = try status ?? Self.status(of: file)
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Errno.isDirectory }
        let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        guard size <= limit else { throw ScanError.fileTooLarge(limit: limit) }
        var bytes: [UInt8] = []
        var room = max(size + 1, 1 << 16)
        while true {
            let part = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                LargePages.ask(for: UnsafeMutableRawBufferPointer(buffer))
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if part.isEmpty { return bytes }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            guard bytes.count <= limit else { throw ScanError.fileTooLarge(limit: limit) }
            room = bytes.count == size ? 1 : 1 << 20
        }
    }
}

/// An image file that is open, and not read yet.
struct OpenedImage {
    let file: FileDescriptor
    private let status: stat

    /// What opening one gives.
    enum Opening {
        case opened(OpenedImage)
        case passedOver(PassedOver)
    }

    /// Opens a file.
    ///
    /// - Parameter isExplicit: whether the caller named it. What a walk met is opened only where it is an image: pipes
    ///   would wait for a writer, and long films would be read for nothing.
    static func open(_ path: FilePath, isExplicit: Bool) throws(ScanError) -> Opening {
        do {
            let options: FileDescriptor.OpenOptions = isExplicit ? .closeOnExec : [.closeOnExec, .nonBlocking]
            let file = try FileDescriptor.open(path, .readOnly, options: options)
            do {
                let status = try InputFile.status(of: file)
                let image = OpenedImage(file: file, status: status)
                if !isExplicit, let reason = try image.reasonToPassOver(path) {
                    try file.close()
                    return .passedOver(reason)
                }
                return .opened(image)
            } catch {
                try? file.close()
                throw error
            }
        } catch {
            throw InputFile.reason(error)
        }
    }

    var size: Int { Int(status.st_size) }

    /// What tells whether it was scanned before; nil for what is no regular file.
    var stamp: FileStamp? { Self.stamp(status) }

    static func stamp(_ status: stat) -> FileStamp? {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        // A file system may say anything.
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return FileStamp(size: Int(status.st_size), modified: overflow ? .max : product &+ nanoseconds)
    }

    func bytes(limit: Int) throws(ScanError) -> [UInt8] {
        do {
            return try InputFile.bytes(of: file, limit: limit, status: status)
        } catch {
            throw InputFile.reason(error)
        }
    }

    func close() { try? file.close() }

    private func reasonToPassOver(_ path: FilePath) throws -> PassedOver? {
        guard status.st_mode & S_IFMT == S_IFREG else { return .special }
        // What is empty and named as a picture was one once, or will be: that is an error, and not silence.
        guard size > 0 else { return path.isNamedAsImage ? nil : .noImage }
        let head = try [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        return ImageFormat(signatureOf: head) == nil ? .noImage : nil
    }
}

extension FilePath {
    /// Whether a file of this name is meant to be an image.
    fileprivate var isNamedAsImage: Bool {
        ImageFormat.fileNameExtensions.contains(self.extension?.lowercased() ?? "")
    }
}
