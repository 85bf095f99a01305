import EventStore

/// The table as the content of an index file. The content consists of little-endian 64-bit words: a header of four
/// words, twelve words for each file, and then the texts.
///
/// The header has a mark, a checksum of everything after the checksum, the number of files, and the size of the texts
/// in bytes.
extension FileTable {
    /// The version of the format. A change of the format, or of what the index has about a file, needs a new version.
    static let indexVersion = 2
    /// "SIVX" and the version.
    private static let mark = 0x5856_4953 | indexVersion << 32
    private static let headSize = 32
    private static let fileSize = 96

    var indexContent: [UInt8] {
        var content = Words(capacity: Self.headSize + count * Self.fileSize + texts.count)
        var used: [UInt8] = []
        used.reserveCapacity(texts.count)
        for number in [Self.mark, 0, count, texts.count - waste] { content.add(number) }
        for file in entries where file.kind != .removed {
            let signature = file.signature
            content.add(Int(bitPattern: signature.inode))
            content.add(signature.size)
            content.add(signature.modified.seconds)
            content.add(signature.modified.nanoseconds)
            content.add(signature.changed.seconds)
            content.add(signature.changed.nanoseconds)
            content.add(file.span?.start ?? 0)
            content.add(file.span?.end ?? 0)
            content.add(file.alarms?.start ?? 0)
            content.add(file.alarms?.end ?? 0)
            content.add(
                Int(file.kind.rawValue) << 5 | (file.isSettled ? 16 : 0) | Self.flags(file.span) << 2
                    | Self.flags(file.alarms))
            content.add(file.name.count << 32 | file.text.count)
            used += texts[file.name]
            used += texts[file.text]
        }
        content.bytes += used
        content.setChecksum()
        return content.bytes
    }

    /// Returns two bits: whether there is a span, and whether it has an end.
    private static func flags(_ span: ResourceSpan?) -> Int {
        guard let span else { return 0 }
        return span.end == nil ? 2 : 3
    }

    private static func span(_ flags: Int, start: Int, end: Int) -> ResourceSpan? {
        flags & 2 == 0 ? nil : ResourceSpan(start: start, end: flags & 1 == 0 ? nil : end)
    }

    /// Creates a table from the content of an index file; nil if the content is damaged or has another version.
    init?(indexContent bytes: [UInt8]) {
        let content = Words(bytes: bytes)
        guard bytes.count >= Self.headSize, content.number(at: 0) == Self.mark, content.hasChecksum,
            case let (count, size) = (content.number(at: 16), content.number(at: 24)),
            count >= 0, count <= bytes.count / Self.fileSize, size >= 0,
            size == bytes.count - Self.headSize - count * Self.fileSize
        else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var end = 0
        for place in 0..<count {
            func number(_ word: Int) -> Int {
                content.number(at: Self.headSize + place * Self.fileSize + word * 8)
            }
            let (flags, lengths) = (number(10), number(11))
            guard let kind = Entry.Kind(rawValue: UInt8(truncatingIfNeeded: flags >> 5)), kind != .removed,
                case let (name, text) = (lengths >> 32, lengths & 0xFFFF_FFFF), name > 0, name + text <= size - end
            else { return nil }
            entries.append(
                Entry(
                    signature: FileSignature(
                        inode: UInt(bitPattern: number(0)), size: number(1),
                        modified: FileSignature.Time(seconds: number(2), nanoseconds: number(3)),
                        changed: FileSignature.Time(seconds: number(4), nanoseconds: number(5))),
                    kind: kind, isSettled: flags & 16 != 0,
                    span: Self.span(flags >> 2, start: number(6), end: number(7)),
                    alarms: Self.span(flags, start: number(8), end: number(9)),
                    name: end..<end + name, text: end + name..<end + name + text))
            end += name + text
        }
        self.init(entries, texts: [UInt8](bytes[(bytes.count - size)...]))
    }
}

/// Bytes that are read and written as words of 64 bits.
private struct Words {
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(capacity: Int) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    mutating func add(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    func number(at offset: Int) -> Int {
        bytes.withUnsafeBytes { Int(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int.self)) }
    }

    // MARK: The second word is a checksum of everything after it

    var hasChecksum: Bool { number(at: 8) == checksum }

    mutating func setChecksum() {
        withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(8..<16, with: $0) }
    }

    /// The checksum, which detects accidental damage (FNV-1a, by words). Any single damaged word changes the checksum.
    private var checksum: Int {
        bytes.withUnsafeBytes { bytes in
            var state: UInt64 = 0xCBF2_9CE4_8422_2325
            func add(_ word: UInt64) {
                state = (state ^ word) &* 0x0000_0100_0000_01B3
                state ^= state >> 32
            }
            var offset = 16
            while offset + 8 <= bytes.count {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                offset += 8
            }
            for byte in bytes[min(offset, bytes.count)...] { add(UInt64(byte)) }
            return Int(truncatingIfNeeded: state)
        }
    }
}
