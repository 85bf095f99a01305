@testable import BarcodeReading

extension PDF417Layout {
    /// Returns a row's indicators: the codewords at the left and right of its data (ISO/IEC 15438 §5.3.4).
    private func indicators(row: Int) -> (left: Int, right: Int) {
        let parts = [(rows - 1) / 3, 3 * level + (rows - 1) % 3, columns - 1]
        let base = 30 * (row / 3)
        return (base + parts[row % 3], base + parts[(row % 3 + 2) % 3])
    }

    /// Returns the modules of the symbol with these codewords. Each row is `height` modules high.
    func drawn(_ codewords: [Int], isCompact: Bool = false, height: Int = 3) -> DrawnModules {
        let start = GuardPattern.modules(GuardPattern.start).map { $0 > 0 }
        let stop = GuardPattern.modules(GuardPattern.stop).map { $0 > 0 }
        let lines = (0..<rows).map { row -> [Bool] in
            let indicators = indicators(row: row)
            let own = codewords[(row * columns)..<((row + 1) * columns)]
            let patterns = ([indicators.left] + own + (isCompact ? [] : [indicators.right])).map { codeword in
                CodewordPatterns.modules[row % 3 * CodewordPatterns.count + codeword]
            }
            return start + patterns.flatMap { pattern in (0..<17).map { pattern >> (16 - UInt32($0)) & 1 == 1 } }
                + (isCompact ? [true] : stop)
        }
        return DrawnModules(
            columns: lines[0].count, rows: height * rows,
            isDark: lines.flatMap { line in (0..<height).flatMap { _ in line } })
    }
}

extension MicroPDF417Layout {
    /// Where the pattern in the centre begins, in modules from the left, for each number of columns.
    private static let centres = [3: 27, 4: 44]

    /// The modules of the patterns in the centre, in the order of rows.
    private static let centrePatterns: [UInt32] = [
        0b1000010010, 0b1000011010, 0b1000111010, 0b1000110010, 0b1000100010, 0b1001100010, 0b1001110010,
        0b1001111010, 0b1011111010, 0b1011110010, 0b1011110110, 0b1001110110, 0b1001110100,
        0b1001100100, 0b1001100110, 0b1001000110, 0b1001000010, 0b1011000010, 0b1011100010, 0b1011100110,
        0b1011100100, 0b1011101100, 0b1001101100, 0b1000101100, 0b1000101000, 0b1001101000,
        0b1011101000, 0b1011001000, 0b1011001100, 0b1011000100, 0b1011000110, 0b1010000110, 0b1010001110,
        0b1010001100, 0b1010011100, 0b1010011000, 0b1010111000, 0b1010110000, 0b1010010000,
        0b1011010000, 0b1001010000, 0b1001011000, 0b1001011100, 0b1011011100, 0b1011011110, 0b1011001110,
        0b1001001110, 0b1001101110, 0b1000101110, 0b1000100110, 0b1000110110, 0b1000010110,
    ]

    /// Returns the modules of the symbol with these codewords. Each row is two modules high.
    func drawn(_ codewords: [Int]) -> DrawnModules {
        let lines = (0..<rows).map { row -> [Bool] in
            var modules = [Bool](repeating: true, count: width)
            func set(_ pattern: UInt32, _ count: Int, at place: Int) {
                for index in 0..<count { modules[place + index] = pattern >> (count - 1 - index) & 1 == 1 }
            }
            set(Self.sidePatterns[(left + row) % 52], 10, at: 0)
            set(Self.sidePatterns[(right + row) % 52], 10, at: width - 11)
            if let place = Self.centres[columns] { set(Self.centrePatterns[(centre + row) % 52], 10, at: place) }
            for (column, place) in places.enumerated() {
                let codeword = codewords[row * columns + column]
                set(CodewordPatterns.modules[(cluster + row) % 3 * CodewordPatterns.count + codeword], 17, at: place)
            }
            return modules
        }
        return DrawnModules(columns: width, rows: 2 * rows, isDark: lines.flatMap { $0 + $0 })
    }
}
