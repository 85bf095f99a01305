import Glibc
import ImageDecoding
import SystemPackage

/// Functions that read whole files, up to a limit.
public enum InputFile {
    /// Returns the bytes of a file. A pipe or device is read up to its end.
    public static func read(_ path: String, limit: Int) throws(ScanError) -> [UInt8] {
        try read(FilePath(path), limit: limit)
    }

    /// Returns the bytes of a file. A pipe or device is read up to its end.
    public static func read(_ path: FilePath, limit: Int) throws(ScanError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter { try bytes(of: file, limit: limit) }
        } catch {
            throw reason(error)
        }
    }

    /// Returns the bytes of standard input, up to its end.
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
        let status = try status ?? Self.status(of: file)
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Errno.isDirectory }
        return try bytes(of: file, limit: limit, size: status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0)
    }

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - size: the size of the file, or 0 if the size is not known.
    ///   - head: the bytes that were read before. The result begins with them, and they count for the limit.
    static func bytes(of file: FileDescriptor, limit: Int, size: Int, after head: [UInt8] = []) throws -> [UInt8] {
        guard max(size, head.count) <= limit else { throw ScanError.fileTooLarge(limit: limit) }
        // If the size is known, the first read has room for everything and one more byte, which would show that the
        // file grew.
        var bytes = head
        var room = max(size + 1, 1 << 16)
        while true {
            let part = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                // The later reads rarely fill their room.
                if bytes.isEmpty { LargePages.ask(for: UnsafeMutableRawBufferPointer(buffer)) }
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if part.isEmpty { return bytes }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            guard bytes.count <= limit else { throw ScanError.fileTooLarge(limit: limit) }
            room = bytes.count == size ? 1 : 1 << 20
        }
    }
}

/// An open image file that isn't read yet.
struct OpenedImage {
    let file: FileDescriptor
    private let status: stat

    enum Opening {
        case opened(OpenedImage)
        case passedOver(PassedOver)
    }

    /// Opens a file, or passes it over.
    ///
    /// - Parameter isExplicit: whether the caller named the file. Other files are passed over unless they are images:
    ///   opening a pipe would wait for a writer, and reading a long video would be useless.
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

    /// The first bytes of the file; empty if they cannot be read.
    var head: [UInt8] { (try? readHead()) ?? [] }

    private func readHead() throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// The state of the file, to tell whether it was scanned before; nil for anything but a regular file.
    var stamp: FileStamp? { Self.stamp(status) }

    static func stamp(_ status: stat) -> FileStamp? {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        // A file system may report a time that is too large for nanoseconds.
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
        // An empty file with the name of an image is damaged, or not written yet. It is reported as an error.
        guard size > 0 else { return path.isNamedAsImage ? nil : .noImage }
        let head = try readHead()
        if ImageFormat(signatureOf: head) != nil { return nil }
        let ending = path.extension?.lowercased() ?? ""
        return ContainerKind(head)?.isRead(withEnding: ending) == true ? nil : .noImage
    }
}

extension FilePath {
    /// Whether the name has the extension of an image format.
    var isNamedAsImage: Bool {
        ImageFormat.fileNameExtensions.contains(self.extension?.lowercased() ?? "")
    }
}
