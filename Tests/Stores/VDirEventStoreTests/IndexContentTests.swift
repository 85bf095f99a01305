import EventStore
import Testing

@testable import VDirEventStore

@Suite("The content of an index file")
struct IndexContentTests {
    @Test("the index has numbers of every size, and texts of every kind")
    func numbers() throws {
        var files = FileTable()
        let times = [Int.min, -1, 0, 1, 1 << 40, Int.max]
        for (place, time) in times.enumerated() {
            files.set(
                ItemFile(
                    name: "\(place)é.ics",
                    signature: FileSignature(
                        inode: UInt(bitPattern: time), size: time,
                        modified: FileSignature.Time(seconds: time, nanoseconds: 999_999_999),
                        changed: FileSignature.Time(seconds: time, nanoseconds: time)),
                    isSettled: place.isMultiple(of: 2),
                    content: place == 5
                        ? .unreadable("")
                        : .item(
                            uid: String(repeating: "u", count: place * 1000), type: place < 3 ? .event : .reminder,
                            span: place == 4 ? nil : ResourceSpan(start: time, end: place == 3 ? nil : ~time),
                            alarms: place == 2 ? nil : ResourceSpan(start: ~time, end: place == 4 ? nil : time))))
        }
        files.remove(0)
        let read = try #require(FileTable(indexContent: files.indexContent))
        #expect(read.count == 5)
        #expect(read.entries.indices.map(read.file) == (1..<6).map(files.file))
        #expect(FileTable(indexContent: []) == nil)
    }

    @Test("an index whose texts would have a negative size is refused", arguments: [96, 120, 127])
    func madeUp(_ size: Int) throws {
        // The index states one file, but ends before the end of the entry for this file.
        var bytes = [UInt8](repeating: 0, count: size)
        func set(_ number: Int, at word: Int) {
            withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(word * 8..<word * 8 + 8, with: $0) }
        }
        set(0x5856_4953 | FileTable.indexVersion << 32, at: 0)
        set(1, at: 2)
        set(size - 32 - 96, at: 3)
        set(checksum(bytes), at: 1)
        #expect(FileTable(indexContent: bytes) == nil)
    }

    /// Returns the checksum of an index, a variant of FNV-1a that takes eight bytes at a time.
    private func checksum(_ bytes: [UInt8]) -> Int {
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ word: UInt64) {
            state = (state ^ word) &* 0x0000_0100_0000_01B3
            state ^= state >> 32
        }
        var offset = 16
        while offset + 8 <= bytes.count {
            add((0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) })
            offset += 8
        }
        for byte in bytes[min(offset, bytes.count)...] { add(UInt64(byte)) }
        return Int(truncatingIfNeeded: state)
    }
}
