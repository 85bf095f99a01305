import Glibc
import SystemPackage

/// Reads whole files, up to a limit.
public enum InputFile {
    /// The bytes of a file; a pipe or device is read up to its end.
    public static func read(_ path: String, limit: Int) throws(ScanError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
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

    private static func reason(_ error: any Error) -> ScanError {
        (error as? ScanError) ?? .unreadable((error as? Errno) ?? .ioError)
    }

    private static func bytes(of file: FileDescriptor, limit: Int) throws -> [UInt8] {
        // Where the size is known one reading does; one byte more tells that it is the end.
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Errno.isDirectory }
        let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        guard size <= limit else { throw ScanError.fileTooLarge(limit: limit) }
        var bytes: [UInt8] = []
        var room = max(size + 1, 1 << 16)
        while true {
            let part = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if part.isEmpty { return bytes }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            guard bytes.count <= limit else { throw ScanError.fileTooLarge(limit: limit) }
            room = bytes.count == size ? 1 : 1 << 20
        }
    }
}
