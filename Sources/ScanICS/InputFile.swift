import SystemPackage

/// Reads whole files, up to a limit.
enum InputFile {
    /// The bytes of a file; a pipe or device is read up to its end.
    static func read(_ path: String, limit: Int) throws(ScanError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            return try file.closeAfter { try read(file, limit: limit) }
        } catch let error as ScanError {
            throw error
        } catch {
            throw .unreadable((error as? Errno) ?? .ioError)
        }
    }

    /// What is left to read of an open file.
    static func read(_ file: FileDescriptor, limit: Int) throws -> [UInt8] {
        // Where the size is known one reading does; one byte more tells that it is the end.
        let size = (try? file.seek(offset: 0, from: .end)).map(Int.init) ?? 0
        if size > 0 { try file.seek(offset: 0, from: .start) }
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
