import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("QR codes of model 1") struct QRModel1Tests {
    private static let text = "Model 1, 20:00"

    /// A code of version 2 and level M with that text. It was drawn without the types that are tested, and zxing-cpp
    /// 3.1.1 reads it.
    private static let rows = [
        "#######...###...#.#######",
        "#.....#..##....##.#.....#",
        "#.###.#.#.#.....#.#.###.#",
        "#.###.#.##.#.#.#..#.###.#",
        "#.###.#.#.....###.#.###.#",
        "#.....#.##..####..#.....#",
        "#######.#.#.#.#.#.#######",
        "........###.###..........",
        ".#..####.##.#...#.#####..",
        "##.###..#..##...#.#..#.##",
        "#.#..####.#.#..##.#.###.#",
        "##......#.#.....#.###....",
        ".#..#.#...##.#.#.#.....##",
        "..#.....#.#.#.####..##..#",
        "..#.#.##.#..####.###.##.#",
        ".###.....#####.#.....##.#",
        ".#.##.###.#..##...#.##..#",
        "........#.####.#...#..#.#",
        "#######.####..#.#......#.",
        "#.....#.##.#..#..#.#..##.",
        "#.###.#.###..#..#.##.##..",
        "#.###.#..#.#...#.##...#.#",
        "#.###.#...#.##....#.###..",
        "#.....#.###........#.....",
        "#######.....#####.......#",
    ]

    private func texts(in image: LumaImage) -> [String] {
        gridReadings(in: image).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("a code is read turned, in a mirror and in perspective")
    func seen() throws {
        let code = DrawnModules(columns: 25, rows: 25, isDark: Self.rows.joined().map { $0 == "#" })
        let turned = try code.seen(width: 240, height: 240) { x, y in
            let (dx, dy) = ((x - 120) / 5, (y - 120) / 5)
            return (12.5 + 0.8 * dx + 0.6 * dy, 12.5 - 0.6 * dx + 0.8 * dy)
        }
        #expect(texts(in: turned) == [Self.text])
        #expect(texts(in: turned.mirrored) == [Self.text])
        let tilted = try code.seen(width: 240, height: 240) { x, y in
            let depth = 1 + 0.002 * (y - 120)
            return ((x - 120) / 5 / depth + 12.5, (y - 120) / 5 / depth + 12.5)
        }
        #expect(texts(in: tilted) == [Self.text])
    }

    @Test("every version and level is read", arguments: QRModel1.versions)
    func versions(version: Int) throws {
        for level in 0..<4 {
            let code = try #require(DrawnCode("v\(version)", version: version, level: level, mask: level, model: .one))
            let message = QRMatrixDecoder().decode(code.matrix.values, layout: code.matrix.layout)
            #expect(message?.bytes == Array("v\(version)".utf8))
        }
    }

    @Test("no module belongs to two codewords, and the blocks fit", arguments: QRModel1.versions)
    func layout(version: Int) throws {
        let layout = try #require(QRLayout(dimension: version * 4 + 17, model: .one))
        #expect(Set(layout.dataModules).count == layout.dataModules.count)
        // No module of the payload or of the first four bits, which lie in the corner, may be fixed.
        #expect(layout.dataModules.allSatisfy { layout.fixed[Int($0)] == 0 })
        for level in 0..<4 {
            // At most four codewords are left over.
            let left = layout.dataModules.count / 8 - layout.blocks(level: level).codewords
            #expect((0...4).contains(left))
        }
    }

    @Test("larger versions do not exist")
    func largest() {
        #expect(QRLayout(dimension: 77, model: .one) == nil)
    }
}
