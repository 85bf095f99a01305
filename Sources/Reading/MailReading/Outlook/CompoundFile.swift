/// A compound file ([MS-CFB]): storages and streams in one file, as Outlook saves messages.
///
/// Every chain of sectors is followed for no more steps than the file has sectors, and every entry is returned once. The
/// streams that are read have at most twice the bytes of the file.
struct CompoundFile {
    /// A stream or storage, by its place in the directory.
    struct Entry {
        let name: String
        let isStorage: Bool
        fileprivate let start: Int
        fileprivate let size: Int
        fileprivate let child: Int
    }

    static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    private static let mostEntries = 20_000
    private static let headerSize = 512
    private static let smallSector = 64

    private let bytes: [UInt8]
    private let sectorSize: Int
    private let smallLimit: Int
    private var table: [UInt32] = []
    private var smallTable: [UInt32] = []
    private var smallSectors: [UInt8] = []
    private var directory: [UInt8] = []
    /// The entries that were returned. In an intact file, each one is in one storage.
    private var visited: Set<Int> = []
    /// The bytes of streams that may still be read. In an intact file, no two streams share a sector.
    private var left: Int
    /// The entries of the root storage.
    private(set) var root: [Entry] = []

    /// Opens a file; nil if it is not a compound file, or damaged.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature), bytes.count >= 2 * Self.headerSize else { return nil }
        let shift = Int(bytes[30])
        guard shift == 9 || shift == 12 else { return nil }
        self.bytes = bytes
        sectorSize = 1 << shift
        smallLimit = bytes.little(56, 4)
        left = 2 * bytes.count
        table = readTable()
        directory = chain(bytes.little(48, 4), limit: Self.mostEntries * 128)
        smallTable = Self.numbers(chain(bytes.little(60, 4), limit: bytes.count))
        guard let storage = entry(0) else { return nil }
        smallSectors = chain(storage.start, limit: min(storage.size, bytes.count))
        root = entries(of: storage)
    }

    /// Returns the entries of a storage, without those that were returned before.
    mutating func entries(of storage: Entry) -> [Entry] {
        var found: [Entry] = []
        var waiting = [storage.child]
        while let number = waiting.popLast() {
            guard visited.insert(number).inserted, let entry = entry(number) else { continue }
            found.append(entry)
            waiting += [directory.little(number * 128 + 68, 4), directory.little(number * 128 + 72, 4)]
        }
        return found
    }

    /// Returns the content of a stream; a damaged one as far as it goes.
    mutating func content(of stream: Entry) -> [UInt8] {
        let size = min(stream.size, bytes.count, left)
        let content =
            stream.size < smallLimit
            ? smallChain(stream.start, size: size) : Array(chain(stream.start, limit: size).prefix(size))
        left -= content.count
        return content
    }

    private func entry(_ number: Int) -> Entry? {
        let place = number * 128
        guard number >= 0, number < Self.mostEntries, place + 128 <= directory.count else { return nil }
        let type = directory[place + 66]
        guard [1, 2, 5].contains(type) else { return nil }
        let count = min(max(directory.little(place + 64, 2) - 2, 0), 62)
        let units = directory.littleUnits(at: place, count: (count + 1) / 2)
        return Entry(
            name: String(decoding: units, as: UTF16.self), isStorage: type != 2,
            start: directory.little(place + 116, 4), size: directory.little(place + 120, 4),
            child: directory.little(place + 76, 4))
    }

    // MARK: Sectors

    private func sector(_ number: Int) -> ArraySlice<UInt8>? {
        // The header fills the first sector.
        let start = (number + 1) * sectorSize
        guard number >= 0, number < bytes.count / sectorSize, start < bytes.count else { return nil }
        return bytes[start..<min(start + sectorSize, bytes.count)]
    }

    /// Reads the table of sectors: the header names the first 109 sectors of the table, a chain of sectors the others.
    private func readTable() -> [UInt32] {
        var numbers = (0..<109).map { bytes.little(76 + 4 * $0, 4) }
        var next = bytes.little(68, 4)
        var left = bytes.count / sectorSize
        while left > 0, let list = sector(next), list.count == sectorSize {
            let more = Self.numbers(Array(list)).map(Int.init)
            numbers += more.dropLast()
            next = more.last ?? -1
            left -= 1
        }
        let most = bytes.count / sectorSize / (sectorSize / 4) + 1
        return numbers.prefix { sector($0) != nil }.prefix(most).flatMap { Self.numbers(Array(sector($0) ?? [])) }
    }

    private func chain(_ start: Int, limit: Int) -> [UInt8] {
        var content: [UInt8] = []
        var next = start
        while content.count < limit, let sector = sector(next) {
            content += sector
            guard next < table.count else { break }
            next = Int(table[next])
            if content.count > bytes.count { break }
        }
        return content
    }

    private func smallChain(_ start: Int, size: Int) -> [UInt8] {
        var content: [UInt8] = []
        var next = start
        while content.count < size, next >= 0, (next + 1) * Self.smallSector <= smallSectors.count {
            content += smallSectors[next * Self.smallSector..<(next + 1) * Self.smallSector]
            guard next < smallTable.count else { break }
            next = Int(smallTable[next])
        }
        return Array(content.prefix(size))
    }

    private static func numbers(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { UInt32(bytes.little($0, 4)) }
    }
}

extension [UInt8] {
    /// Returns a little-endian number; 0 outside.
    func little(_ place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= self.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) }
    }

    /// Returns little-endian UTF-16 code units; 0 outside.
    func littleUnits(at place: Int, count: Int) -> [UInt16] {
        (0..<count).map { UInt16(little(place + 2 * $0, 2)) }
    }
}
