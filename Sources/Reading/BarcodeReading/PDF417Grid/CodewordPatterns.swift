/// The patterns of PDF417's codewords. Each has 17 modules, which form four bars and four spaces (ISO/IEC 15438).
///
/// There are three clusters of patterns. All codewords of a row use the same cluster, and the clusters take turns from
/// row to row.
enum CodewordPatterns {
    /// The number of codewords in a cluster.
    static let count = 929
    static let width = 17

    /// The modules of each codeword, cluster by cluster. The first module is the highest of 17 bits, and 1 is dark.
    static let modules: [UInt32] = {
        let digits = table.utf8.map { UInt32($0 < 58 ? $0 - 48 : $0 - 87) }
        return stride(from: 0, to: digits.count - 3, by: 4).map { place -> UInt32 in
            let inner = digits[place..<(place + 4)].reduce(0) { $0 << 4 | $1 }
            return 1 << 16 | inner << 1
        }
    }()

    /// For each value of the 15 modules between the first and the last: the index in ``modules``, or -1 if no codeword
    /// has these modules.
    private static let indices: [Int16] = {
        var indices = [Int16](repeating: -1, count: 1 << 15)
        for (index, pattern) in modules.enumerated() { indices[Int(pattern >> 1 & 0x7FFF)] = Int16(index) }
        return indices
    }()

    /// Returns the index of a pattern in ``modules``; nil if no codeword has it.
    static func index(of pattern: UInt32) -> Int? {
        guard pattern >> 16 == 1, pattern & 1 == 0 else { return nil }
        let index = Int(indices[Int(pattern >> 1 & 0x7FFF)])
        return index < 0 ? nil : index
    }
}

/// The patterns at both sides of every row of a PDF417 symbol: the widths of dark and light runs in modules. Runs
/// alternate, and the first one is dark.
enum GuardPattern {
    static let start = [8, 1, 1, 1, 1, 1, 1, 3]
    static let stop = [7, 1, 1, 3, 1, 1, 1, 2, 1]

    /// Returns 1 for each dark module of a pattern and -1 for each light one.
    static func modules(_ runs: [Int]) -> [Int8] {
        runs.enumerated().flatMap { place, width in [Int8](repeating: place % 2 == 0 ? 1 : -1, count: width) }
    }
}
