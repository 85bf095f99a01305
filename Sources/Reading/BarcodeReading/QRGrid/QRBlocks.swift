/// The division of a QR code's codewords into blocks, each with its own error correction (ISO/IEC 18004:2015 table 9).
struct QRBlocks: Sendable {
    /// Whether the codewords of the blocks alternate. In model 1 they don't: the data of all blocks is followed by the
    /// correction of all blocks.
    var isInterleaved = true
    /// The number of blocks.
    let count: Int
    /// The number of error correction codewords in each block.
    let correction: Int
    /// The number of codewords in the code.
    let codewords: Int
    /// The number of correction codewords that must remain unused, so that noise is not read as a code.
    var margin = 0
    /// The index of a codeword that has only four bits; nil if all have eight.
    var shortCodeword: Int?

    /// Creates the division for a version, 1 to 40. `codewords` is the number of codewords in the code. `level` is the
    /// level of error correction, as the two bits in the format information.
    init(version: Int, codewords: Int, level: Int) {
        let row = [1, 0, 3, 2][level]  // the format's bits to L, M, Q, H
        correction = Self.correctionPerBlock[row][version - 1]
        count = Self.blockCounts[row][version - 1]
        self.codewords = codewords
    }

    /// Creates a division into `count` blocks, each with `correction` error correction codewords.
    init(count: Int, correction: Int, codewords: Int) {
        (self.count, self.correction, self.codewords) = (count, correction, codewords)
    }

    /// The number of data codewords in all blocks.
    var dataCodewords: Int { codewords - count * correction }

    /// Returns the number of data codewords in a block; the last blocks may have one codeword more than the first
    /// blocks.
    func dataCount(of block: Int) -> Int {
        let data = codewords / count - correction
        return block < count - codewords % count ? data : data + 1
    }

    /// For each block, the places of its codewords in the sequence of all codewords: data first, then correction.
    var places: [[Int]] {
        guard isInterleaved else {
            let data = dataCodewords / count
            return (0..<count).map { block in
                Array(block * data..<(block + 1) * data)
                    + (0..<correction).map { dataCodewords + block * correction + $0 }
            }
        }
        var blocks = [[Int]](repeating: [], count: count)
        var next = 0
        let longest = dataCount(of: count - 1)
        for index in 0..<longest {
            for block in 0..<count where index < dataCount(of: block) {
                blocks[block].append(next)
                next += 1
            }
        }
        for _ in 0..<correction {
            for block in 0..<count {
                blocks[block].append(next)
                next += 1
            }
        }
        return blocks
    }

    /// Returns the data codewords of all blocks, in order.
    func data(of words: [UInt8]) -> [UInt8] {
        places.enumerated().flatMap { block, places in places.prefix(dataCount(of: block)).map { words[$0] } }
    }

    private static let correctionPerBlock: [[Int]] = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    private static let blockCounts: [[Int]] = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
            31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
            48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}
