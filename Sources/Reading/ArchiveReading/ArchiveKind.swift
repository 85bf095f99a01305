/// A kind of archive, recognised by the first bytes of a file.
package enum ArchiveKind: Hashable, Sendable {
    /// ZIP, which documents use, too. It needs no library.
    case zip
    /// A tar archive, plain or compressed, or a 7z archive. libarchive reads it.
    case other

    /// Recognises an archive by its beginning, usually its first kilobytes; nil for other files. A compressed file that
    /// holds no tar archive is not an archive; if libarchive must unpack it to know, it counts as one.
    package init?(_ head: [UInt8]) {
        if ZipArchive.isArchive(head) || ZipArchive.isEmptyArchive(head) {
            self = .zip
        } else if Self.isTar(head) || Self.otherBeginnings.contains(where: head.starts) {
            self = .other
        } else if head.starts(with: [0x1F, 0x8B, 8]),
            let (start, _) = Inflater(.gzip)?.inflate(Array(head.prefix(4096)), limit: 512),
            Self.isTar(start)
        {
            self = .other
        } else {
            return nil
        }
    }

    /// 7z, xz, Zstandard, and bzip2 with the mark of its first block.
    private static let otherBeginnings: [[UInt8]] =
        [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD]]
        + (0x31...0x39).map { [0x42, 0x5A, 0x68, $0, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59] }

    /// Returns whether the header of a tar archive's first file has its mark (POSIX ustar).
    private static func isTar(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 512 && bytes[257...].starts(with: "ustar".utf8)
    }

    /// The endings of the names of archives and of the documents that are ZIP archives. Of the files in a folder, only
    /// those with these endings are opened, because programs and software packages are ZIP archives, too.
    package static let fileNameExtensions: Set<String> = [
        "zip", "tar", "tgz", "gz", "tbz", "tbz2", "bz2", "txz", "xz", "tzst", "zst", "7z", "icbu", "docx", "docm",
        "dotx", "dotm", "pptx", "pptm", "ppsx", "ppsm", "potx", "potm", "xlsx", "xlsm", "xltx", "xltm", "odt", "ott",
        "odp", "otp", "ods", "ots", "odg", "epub", "pages", "key", "numbers",
    ]
}

/// Why an archive cannot be read.
package enum ArchiveError: Error, Hashable, Sendable {
    case missingLibrary
    case damaged
    /// The list of files needs a password.
    case locked
}

/// A file in an archive that is being read. It is valid until the next file.
package struct ArchivedFile {
    /// Why a file of an archive is not read.
    package enum Obstacle: Error, Hashable, Sendable {
        case encrypted
        /// A symbolic or hard link.
        case link
        /// The path is absolute, or leads out of the archive.
        case outside
        /// The file is longer than the limit.
        case tooLong
        /// The file is damaged, or compressed in an uncommon way.
        case damaged
    }

    /// The path in the archive.
    package let name: String
    /// Returns the content, up to a limit, and adds the number of unpacked bytes to the second argument.
    private let unpack: (Int, inout Int) throws(Obstacle) -> [UInt8]

    init(_ name: String, unpack: @escaping (Int, inout Int) throws(Obstacle) -> [UInt8]) {
        (self.name, self.unpack) = (name, unpack)
    }

    /// Returns the content; the obstacle if it cannot be read or is longer than the limit.
    ///
    /// - Parameter unpacked: the bytes that were unpacked are added to it, also if the file cannot be read.
    package func content(limit: Int, unpacked: inout Int) -> Result<[UInt8], Obstacle> {
        guard !isOutside else { return .failure(.outside) }
        do throws(Obstacle) {
            return .success(try unpack(limit, &unpacked))
        } catch {
            return .failure(error)
        }
    }

    /// Whether the path is absolute, or leads to a folder above.
    private var isOutside: Bool {
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        return (parts.count > 1 && parts[0].isEmpty) || parts.contains("..") || (parts.first?.hasSuffix(":") ?? false)
    }
}

/// Reads the files of archives. Nothing is written to disk.
package enum Archive {
    /// Calls `visit` with each file of an archive, in order; folders are left out. Ends early if `visit` returns false.
    package static func files<Failure: Error>(
        in bytes: [UInt8], _ kind: ArchiveKind, visit: (ArchivedFile) throws(Failure) -> Bool
    ) throws(Failure) -> ArchiveError? {
        switch kind {
        case .zip:
            guard let archive = ZipArchive(bytes) else {
                return ZipArchive.isEmptyArchive(bytes) ? nil : .damaged
            }
            for entry in archive.entries where !entry.isFolder {
                guard try visit(ArchivedFile(entry, in: archive)) else { return nil }
            }
            return nil
        case .other: return try LibraryArchive.files(in: bytes, visit: visit)
        }
    }
}

extension ArchivedFile {
    init(_ entry: ZipArchive.Entry, in archive: ZipArchive) {
        self.init(entry.name) { limit, unpacked throws(Obstacle) in
            if entry.isEncrypted { throw .encrypted }
            if entry.isLink { throw .link }
            if entry.size > limit { throw .tooLong }
            guard let content = archive.content(of: entry, limit: limit, unpacked: &unpacked) else { throw .damaged }
            return content
        }
    }
}
