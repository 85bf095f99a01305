import CArchive

/// Archives that libarchive reads. The library is opened at the first one.
package enum LibraryArchive {
    /// The library's Debian package.
    package static let package = "libarchive13"
    /// Whether the library is installed. A process checks this before it enters a sandbox, because the check opens the library.
    package static var isAvailable: Bool { carchive_is_available() }

    private static let mostEntries = 20_000

    static func files<Failure: Error>(
        in bytes: [UInt8], visit: (ArchivedFile) throws(Failure) -> Bool
    ) throws(Failure) -> ArchiveError? {
        guard isAvailable else { return .missingLibrary }
        var failure: Failure?
        let error = bytes.withUnsafeBufferPointer { bytes -> ArchiveError? in
            guard let reader = carchive_open(bytes.baseAddress, bytes.count) else { return .damaged }
            defer { carchive_close(reader) }
            do throws(Failure) {
                return try visitEntries(of: reader, visit)
            } catch {
                failure = error
                return nil
            }
        }
        if let failure { throw failure }
        return error
    }

    private static func visitEntries<Failure: Error>(
        of reader: OpaquePointer, _ visit: (ArchivedFile) throws(Failure) -> Bool
    ) throws(Failure) -> ArchiveError? {
        for number in 1...mostEntries {
            var entry = carchive_entry()
            let status = carchive_next(reader, &entry)
            guard status >= 0 else { return carchive_is_encrypted(reader) ? .locked : .damaged }
            guard status > 0 else { return nil }
            guard entry.is_file || entry.is_link else { continue }
            let name = entry.name.map { String(cString: $0) } ?? "file \(number)"
            guard try visit(file(name, entry, reader)) else { return nil }
        }
        return nil
    }

    private static func file(_ name: String, _ entry: carchive_entry, _ reader: OpaquePointer) -> ArchivedFile {
        ArchivedFile(name) { limit, unpacked throws(ArchivedFile.Obstacle) in
            if entry.is_encrypted { throw .encrypted }
            if entry.is_link { throw .link }
            if entry.size > limit { throw .tooLong }
            var content: [UInt8] = []
            while true {
                var isDamaged = false
                let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                    let read = carchive_read(reader, buffer.baseAddress, buffer.count)
                    isDamaged = read < 0
                    count = max(read, 0)
                }
                if isDamaged { throw .damaged }
                if piece.isEmpty { return content }
                content += piece
                unpacked += piece.count
                if content.count > limit { throw .tooLong }
            }
        }
    }
}
