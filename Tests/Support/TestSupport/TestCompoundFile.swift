/// Writes a compound file, such as a `.msg` file: each stream in sectors of its own, or in small sectors.
package struct TestCompoundFile {
    package indirect enum Node {
        case stream(String, [UInt8])
        case storage(String, [Node])

        var name: String {
            switch self {
            case .stream(let name, _), .storage(let name, _): name
            }
        }
    }

    private var directory: [(name: String, type: UInt8, child: Int, next: Int, start: Int, size: Int)] = []
    private var small: [UInt8] = []
    private var smallTable: [Int] = []
    private var sectors: [[UInt8]] = []
    private var table: [Int] = []
    private static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    private static let (end, free) = (0xFFFF_FFFE, 0xFFFF_FFFF)

    package static func bytes(_ nodes: [Node]) -> [UInt8] {
        var file = TestCompoundFile()
        file.directory = [("Root Entry", 5, file.free, file.free, 0, 0)]
        file.directory[0].child = file.add(nodes)
        return file.finish()
    }

    private var free: Int { Self.free }

    private mutating func add(_ nodes: [Node]) -> Int {
        var next = Self.free
        for node in nodes.reversed() {
            let place = directory.count
            directory.append((node.name, 1, Self.free, next, 0, 0))
            switch node {
            case .storage(_, let inner): directory[place].child = add(inner)
            case .stream(_, let content):
                directory[place].type = 2
                directory[place].size = content.count
                directory[place].start = content.count < 4096 ? addSmall(content) : addChain(content)
            }
            next = place
        }
        return next
    }

    private mutating func addSmall(_ content: [UInt8]) -> Int {
        let start = smallTable.count
        let count = (content.count + 63) / 64
        small += content + [UInt8](repeating: 0, count: count * 64 - content.count)
        smallTable += (0..<count).map { $0 == count - 1 ? Self.end : start + $0 + 1 }
        return count == 0 ? Self.end : start
    }

    private mutating func addChain(_ content: [UInt8]) -> Int {
        let start = sectors.count
        let count = (content.count + 511) / 512
        for index in 0..<count {
            let piece = Array(content[index * 512..<min(content.count, index * 512 + 512)])
            sectors.append(piece + [UInt8](repeating: 0, count: 512 - piece.count))
            table.append(index == count - 1 ? Self.end : start + index + 1)
        }
        return count == 0 ? Self.end : start
    }

    private mutating func finish() -> [UInt8] {
        directory[0].size = small.count
        directory[0].start = addChain(small)
        let smallStart = addChain(smallTable.flatMap { little($0, 4) })
        let directoryStart = addChain(directory.flatMap(entry))
        let tableSectors = (table.count + 128) / 127
        let tableStart = sectors.count
        var numbers = table + [Int](repeating: 0xFFFF_FFFD, count: tableSectors)
        numbers += [Int](repeating: Self.free, count: tableSectors * 128 - numbers.count)
        var header = Self.signature + [UInt8](repeating: 0, count: 16)
        for (value, size) in [
            (0x3E, 2), (3, 2), (0xFFFE, 2), (9, 2), (6, 2), (0, 10), (tableSectors, 4), (directoryStart, 4), (0, 4),
            (4096, 4), (smallStart, 4), (1, 4), (Self.end, 4), (0, 4),
        ] {
            header += little(value, size)
        }
        for index in 0..<109 { header += little(index < tableSectors ? tableStart + index : Self.free, 4) }
        return header + sectors.flatMap(\.self) + numbers.flatMap { little($0, 4) }
    }

    private func entry(
        _ entry: (name: String, type: UInt8, child: Int, next: Int, start: Int, size: Int)
    ) -> [UInt8] {
        let name = entry.name.utf16.flatMap { little(Int($0), 2) }
        var bytes = name + [UInt8](repeating: 0, count: 64 - name.count)
        bytes += little(name.count + 2, 2) + [entry.type, 1]
        for (value, size) in [
            (Self.free, 4), (entry.next, 4), (entry.child, 4), (0, 36), (entry.start, 4), (entry.size, 8),
        ] {
            bytes += little(value, size)
        }
        return bytes
    }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
}
