/// The files in a ZIP archive (PKWARE APPNOTE), read from its central directory. Nothing is written to disk.
///
/// Archives in several parts are not supported.
package struct ZipArchive {
    /// A file in the archive. Only its directory entry was read.
    package struct Entry {
        /// The path in the archive.
        package let name: String
        /// The size that the directory states, in bytes.
        package let size: Int
        /// Whether the file is a symbolic link.
        package let isLink: Bool
        package let isEncrypted: Bool
        fileprivate let method: Int
        fileprivate let compressedCount: Int
        fileprivate let header: Int
        /// Whether the file shares bytes of the archive with another one.
        fileprivate var isOverlapping = false

        package var isFolder: Bool { name.hasSuffix("/") }
    }

    /// Whether the bytes begin like an archive.
    package static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Whether the bytes begin like an archive without files, which has only the end record.
    static func isEmptyArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 5, 6]) }

    /// The maximum number of entries that are read, and the maximum size of a name in bytes.
    private static let mostEntries = 20_000
    private static let longestName = 1000
    /// The methods of compression that are supported.
    private static let (stored, deflated) = (0, 8)

    package let entries: [Entry]
    /// Whether there are more entries than are read.
    package let isCut: Bool
    private let bytes: [UInt8]

    /// Reads the directory; nil if the bytes are not an archive, or the directory is missing.
    package init?(_ bytes: [UInt8]) {
        guard Self.isArchive(bytes), let end = Self.directoryEnd(bytes) else { return nil }
        self.bytes = bytes
        var entries: [Entry] = []
        var place = Self.number(bytes, end + 16, 4)
        if place == 0xFFFF_FFFF { place = Self.largeDirectory(bytes, before: end) ?? place }
        while entries.count < Self.mostEntries, place + 46 <= end, Self.number(bytes, place, 4) == 0x0201_4B50 {
            let nameCount = Self.number(bytes, place + 28, 2)
            let extraCount = Self.number(bytes, place + 30, 2)
            let next = place + 46 + nameCount + extraCount + Self.number(bytes, place + 32, 2)
            guard next <= end else { break }
            if nameCount <= Self.longestName { entries.append(Self.entry(bytes, place, nameCount, extraCount)) }
            place = next
        }
        Self.markOverlaps(in: &entries, count: bytes.count)
        self.entries = entries
        isCut = entries.count == Self.mostEntries && place + 46 <= end
    }

    private static func entry(_ bytes: [UInt8], _ place: Int, _ nameCount: Int, _ extraCount: Int) -> Entry {
        var values = [24, 20, 42].map { number(bytes, place + $0, 4) }
        // The numbers that do not fit stand in the field 1 of the extra data, in this order (APPNOTE §4.5.3).
        var field = place + 46 + nameCount
        let end = field + extraCount
        while field + 4 <= end {
            let fieldEnd = field + 4 + number(bytes, field + 2, 2)
            if number(bytes, field, 2) == 1 {
                var large = field + 4
                for index in values.indices where values[index] == 0xFFFF_FFFF && large + 8 <= min(fieldEnd, end) {
                    values[index] = number(bytes, large, 7)
                    large += 8
                }
            }
            field = fieldEnd
        }
        // The upper half of the attributes is the mode of a file that was packed on Unix.
        let mode = number(bytes, place + 40, 2)
        return Entry(
            name: String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self), size: values[0],
            isLink: bytes[place + 5] == 3 && mode & 0o170_000 == 0o120_000, isEncrypted: bytes[place + 8] & 1 == 1,
            method: number(bytes, place + 10, 2), compressedCount: values[1], header: values[2])
    }

    /// Marks the files that overlap one that begins before them. They are not read, because thousands of entries could
    /// name the same bytes, and reading these for each entry would take hours.
    private static func markOverlaps(in entries: inout [Entry], count: Int) {
        let order = entries.enumerated().sorted { ($0.element.header, $0.offset) < ($1.element.header, $1.offset) }
        var lastEnd = 0
        for (index, entry) in order {
            // The name and the extra data, which stand between the header and the content, are left out here.
            let end = entry.header + 30 + entry.compressedCount
            guard end <= count else { continue }
            if entry.header < lastEnd { entries[index].isOverlapping = true } else { lastEnd = end }
        }
    }

    /// Returns the first entry of a name.
    package func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

    /// Returns the content of a file; nil if the file is longer than the limit, encrypted, compressed in an uncommon
    /// way, damaged, or overlaps another file.
    package func content(of entry: Entry, limit: Int) -> [UInt8]? {
        var unpacked = 0
        return content(of: entry, limit: limit, unpacked: &unpacked)
    }

    /// - Parameter unpacked: the bytes that were unpacked are added to it, also if the file cannot be read.
    func content(of entry: Entry, limit: Int, unpacked: inout Int) -> [UInt8]? {
        guard !entry.isEncrypted, !entry.isOverlapping, entry.size <= limit, entry.header < bytes.count - 30,
            Self.number(bytes, entry.header, 4) == 0x0403_4B50
        else { return nil }
        let start =
            entry.header + 30 + Self.number(bytes, entry.header + 26, 2) + Self.number(bytes, entry.header + 28, 2)
        guard start <= bytes.count, entry.compressedCount <= bytes.count - start else { return nil }
        let data = Array(bytes[start..<start + entry.compressedCount])
        if entry.method == Self.stored {
            unpacked += data.count
            return data.count <= limit ? data : nil
        }
        guard entry.method == Self.deflated,
            let (content, ending) = Inflater(.deflate)?.inflate(data, limit: entry.size)
        else { return nil }
        unpacked += content.count
        // A file that is longer than the directory states is a bomb, or damaged.
        if case .complete = ending { return content } else { return nil }
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

    /// Returns the place of the directory of a large archive (ZIP64), whose own end record stands before the usual one.
    private static func largeDirectory(_ bytes: [UInt8], before end: Int) -> Int? {
        let locator = end - 20
        guard locator >= 0, number(bytes, locator, 4) == 0x0706_4B50 else { return nil }
        let record = number(bytes, locator + 8, 7)
        guard record < bytes.count - 56, number(bytes, record, 4) == 0x0606_4B50 else { return nil }
        return number(bytes, record + 48, 7)
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
