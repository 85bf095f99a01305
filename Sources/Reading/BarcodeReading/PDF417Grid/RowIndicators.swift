/// The row indicators that were read at one side of a PDF417 symbol, and what they state (ISO/IEC 15438 §5.3.4). A row
/// indicator is the codeword beside the start or stop pattern of a row.
struct RowIndicators {
    struct Reading {
        /// The distance below the symbol's centre, in modules; negative above the centre.
        var place: Double
        var match: CodewordMatch

        var row: Int { 3 * (match.codeword / 30) + match.cluster }
    }

    let isLeft: Bool
    let readings: [Reading]

    /// The line that gives the row at each place: a straight line that agrees with as many readings as possible.
    private(set) var line: (slope: Double, start: Double)?
    /// The sum of the scores of the readings that agree with the line.
    private(set) var support = 0.0

    init(_ readings: [Reading], isLeft: Bool, pitch: ClosedRange<Double>) {
        (self.readings, self.isLeft) = (readings, isLeft)
        let known = readings.filter { $0.match.codeword < 900 }
        let stride = max(known.count / 60, 1)
        for first in Swift.stride(from: 0, to: known.count, by: stride) {
            for last in Swift.stride(from: first + stride, to: known.count, by: stride) {
                let (a, b) = (known[first], known[last])
                guard a.row != b.row else { continue }
                let slope = Double(b.row - a.row) / (b.place - a.place)
                guard pitch.contains(1 / abs(slope)) else { continue }
                let start = Double(a.row) + 0.5 - slope * a.place
                let agreeing = known.reduce(0.0) { sum, reading in
                    abs(slope * reading.place + start - Double(reading.row) - 0.5) < 0.75
                        ? sum + Double(reading.match.score) : sum
                }
                if agreeing > support { (support, line) = (agreeing, (slope, start)) }
            }
        }
        if let line { self.line = Self.fit(known.filter { Self.agrees($0, line) }) ?? line }
    }

    private static func agrees(_ reading: Reading, _ line: (slope: Double, start: Double)) -> Bool {
        abs(line.slope * reading.place + line.start - Double(reading.row) - 0.5) < 1
    }

    private static func fit(_ readings: [Reading]) -> (slope: Double, start: Double)? {
        let count = Double(readings.count)
        guard count > 2 else { return nil }
        let place = readings.reduce(0) { $0 + $1.place } / count
        let row = readings.reduce(0) { $0 + Double($1.row) + 0.5 } / count
        let (product, square) = readings.reduce((0.0, 0.0)) { sums, reading in
            let offset = reading.place - place
            return (sums.0 + offset * (Double(reading.row) + 0.5 - row), sums.1 + offset * offset)
        }
        guard square > 0, product != 0 else { return nil }
        let slope = product / square
        return (slope, row - slope * place)
    }

    /// The indicators repeat three numbers. For each number and each of its values, this is the weight of the readings
    /// that state the value. The first number is `(rows - 1) / 3`, the second is `3 * level + (rows - 1) % 3`, and the
    /// third is `columns - 1`. Here `level` is the error correction level.
    var votes: [[Double]] {
        var votes = [[Double]](repeating: [Double](repeating: 0, count: 30), count: 3)
        for reading in readings where reading.match.codeword < 900 {
            let agrees = line.map { Self.agrees(reading, $0) } ?? false
            let number = isLeft ? reading.match.cluster : (reading.match.cluster + 2) % 3
            votes[number][reading.match.codeword % 30] += Double(reading.match.score) * (agrees ? 1 : 0.1)
        }
        return votes
    }

    /// Returns the arrangements that the indicators of both sides state, the most likely one first.
    ///
    /// - Parameter columns: The number of columns that the width suggests. It counts as much as readings with a total
    ///   score of 1.5.
    static func layouts(_ sides: [RowIndicators], columns: Int?) -> [PDF417Layout] {
        var votes = [[Double]](repeating: [Double](repeating: 0, count: 30), count: 3)
        for side in sides {
            for (number, own) in side.votes.enumerated() {
                for (value, weight) in own.enumerated() { votes[number][value] += weight }
            }
        }
        if let columns, (1...30).contains(columns) { votes[2][columns - 1] += 1.5 }
        let likely = votes.map { own in own.indices.filter { own[$0] > 0 }.sorted { own[$0] > own[$1] } }
        guard let thirds = likely[0].first, let count = likely[2].first else { return [] }
        // If rows are hardly higher than pixels, neighbouring rows mix, and the number with the error correction level
        // is uncertain. So the second most likely value is also tried if it has more than half the weight of the first.
        return likely[1].prefix(2).filter { votes[1][$0] > 0.5 * votes[1][likely[1][0]] }.compactMap { levels in
            PDF417Layout(rows: 3 * thirds + levels % 3 + 1, columns: count + 1, level: levels / 3)
        }
    }
}
