import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct QRLayoutTests {
    @Test(
        "each version has as many codewords as the standard says",
        arguments: [(1, 26), (2, 44), (6, 172), (7, 196), (14, 581), (27, 1828), (40, 3706)])
    func codewords(version: Int, count: Int) throws {
        let layout = try #require(QRLayout(dimension: version * 4 + 17))
        #expect(layout.dataModules.count / 8 == count)
        #expect(Set(layout.dataModules).count == layout.dataModules.count)
    }

    @Test("a size that no version has gives no layout", arguments: [0, 17, 20, 22, 181, 1_000_000])
    func otherSizes(dimension: Int) {
        #expect(QRLayout(dimension: dimension) == nil)
    }
}

@Suite struct ReedSolomonTests {
    /// A block of 20 data codewords and 10 of correction.
    static func block() -> [UInt8] {
        var block = (0..<30).map { UInt8($0 * 37 % 256) }
        _ = ReedSolomon().correct(&block, correction: 10, erasures: Array(20..<30))
        return block
    }

    @Test("errors are corrected if there are at most half as many as correction codewords", arguments: 0...5)
    func errors(count: Int) {
        let right = Self.block()
        var block = right
        for index in 0..<count { block[index * 6 + 1] ^= UInt8(index + 1) }
        #expect(ReedSolomon().correct(&block, correction: 10))
        #expect(block == right)
    }

    @Test("an erasure counts as half an error", arguments: [(10, 0), (8, 1), (4, 3), (2, 4)])
    func erasures(unknown: Int, errors: Int) {
        let right = Self.block()
        var block = right
        for index in 0..<unknown { block[index] ^= 0x5A }
        for index in 0..<errors { block[20 + index] ^= 0x11 }
        #expect(ReedSolomon().correct(&block, correction: 10, erasures: Array(0..<unknown)))
        #expect(block == right)
    }

    @Test("a block with too many errors is unchanged", arguments: [6, 9, 30])
    func tooMany(count: Int) {
        var block = Self.block()
        for index in 0..<count { block[index] ^= UInt8(7 * index + 3) }
        let damaged = block
        #expect(!ReedSolomon().correct(&block, correction: 10))
        #expect(block == damaged)
    }

    @Test("a block is not corrected if fewer correction codewords than the margin would remain unused")
    func margin() {
        let right = Self.block()
        var block = right
        for index in 0..<5 { block[index] ^= 0x5A }
        #expect(!ReedSolomon().correct(&block, correction: 10, margin: 1))
        #expect(ReedSolomon().correct(&block, correction: 10))
        #expect(block == right)
    }
}
