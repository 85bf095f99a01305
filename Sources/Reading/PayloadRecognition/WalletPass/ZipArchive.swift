/// The files in a ZIP archive (PKWARE APPNOTE), read from its central directory. Nothing is written to disk.
///
/// Encrypted files, archives in several parts and ZIP64 are not supported, because passes do not use them.
struct ZipArchive {
    /// A file in the archive. Only its directory entry was read.
    struct Entry {
        let name: String
        fileprivate let isCompressed: Bool
        fileprivate let compressedCount: Int
        fileprivate let header: Int
    }

    /// Whether the bytes begin like an archive.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// The maximum number of entries to read, and the maximum size of a name in bytes. Passes have a few dozen entries.
    private static let mostEntries = 2000
    private static let longestName = 255

    let entries: [Entry]
    private let bytes: [UInt8]

    /// Reads the directory; nil if the bytes are not an archive, or the directory is missing.
    init?(_ bytes: [UInt8]) {
        guard Self.isArchive(bytes), let end = Self.directoryEnd(bytes) else { return nil }
        self.bytes = bytes
        var entries: [Entry] = []
        var place = Self.number(bytes, end + 16, 4)
        while entries.count < Self.mostEntries, place + 46 <= end, Self.number(bytes, place, 4) == 0x0201_4B50 {
            let nameCount = Self.number(bytes, place + 28, 2)
            let rest = Self.number(bytes, place + 30, 2) + Self.number(bytes, place + 32, 2)
            guard place + 46 + nameCount <= end else { break }
            let method = Self.number(bytes, place + 10, 2)
            let isEncrypted = bytes[place + 8] & 1 == 1
            let name = String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self)
            if !isEncrypted, method == 0 || method == 8, nameCount <= Self.longestName {
                entries.append(
                    Entry(
                        name: name, isCompressed: method == 8, compressedCount: Self.number(bytes, place + 20, 4),
                        header: Self.number(bytes, place + 42, 4)))
            }
            place += 46 + nameCount + rest
        }
        self.entries = entries
    }

    /// Returns the content of a file; nil if the file is damaged or longer than the limit.
    func content(of entry: Entry, limit: Int) -> [UInt8]? {
        guard entry.header + 30 <= bytes.count, Self.number(bytes, entry.header, 4) == 0x0403_4B50 else { return nil }
        let start =
            entry.header + 30 + Self.number(bytes, entry.header + 26, 2) + Self.number(bytes, entry.header + 28, 2)
        guard start <= bytes.count, entry.compressedCount <= bytes.count - start else { return nil }
        let data = Array(bytes[start..<start + entry.compressedCount])
        guard entry.isCompressed else { return data.count <= limit ? data : nil }
        guard let (content, ending) = Inflater(.deflate)?.inflate(data, limit: limit), case .complete = ending else {
            return nil
        }
        return content
    }

    /// Finds the end record of the directory, which a comment of up to 64 KiB may follow.
    private static func directoryEnd(_ bytes: [UInt8]) -> Int? {
        var place = bytes.count - 22
        let first = max(0, place - 65_535)
        while place >= first {
            if bytes[place] == 0x50, number(bytes, place, 4) == 0x0605_4B50 { return place }
            place -= 1
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
