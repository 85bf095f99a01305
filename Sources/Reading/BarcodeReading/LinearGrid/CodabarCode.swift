/// Decodes Codabar symbols (ANSI/AIM BC3) from the widths of their bars and spaces.
///
/// A character has four bars and three spaces. Two or three of these seven elements are wide. Bars and spaces are
/// compared within a character, and only loosely with the next character, so the widths may change along the line.
enum CodabarCode {
    /// Returns the first code with enough characters; nil if there is none.
    ///
    /// - Returns: The characters, including start and stop; the index of the code's last edge along the line; and
    ///   whether the line runs from the code's end to its start.
    static func code(in edges: BarEdges) -> (bytes: [UInt8], edge: Int, isReversed: Bool)? {
        let places = edges.places
        let widths = zip(places.dropFirst(), places).map { $0 - $1 }
        // If the number of widths is odd, the line begins with a bar in both directions.
        guard widths.count % 2 == 1 else { return nil }
        if let (bytes, end) = code(in: widths) { return (bytes, end, false) }
        if let (bytes, end) = code(in: widths.reversed()) {
            return (bytes, places.count - 1 - end + bytes.count * 8 - 1, true)
        }
        return nil
    }

    /// The smallest number of characters, including start and stop.
    private static let least = 6

    private static func code(in widths: [Double]) -> (bytes: [UInt8], end: Int)? {
        var next = 0
        while next + 8 * least - 1 <= widths.count {
            defer { next += 2 }
            let first = widths[next..<(next + 7)]
            // No narrow element is narrower than the narrowest one.
            guard next == 0 || widths[next - 1] > 5 * (first.min() ?? 0), let start = character(first),
                isStop(start.byte),
                hasQuietZone(before: next, in: widths, narrow: start.narrow)
            else { continue }
            var (bytes, place, narrow) = ([start.byte], next + 7, start.narrow)
            while place + 8 <= widths.count, widths[place] > 0.4 * narrow, widths[place] < 4 * narrow,
                let character = character(widths[(place + 1)..<(place + 8)]),
                character.narrow > 0.7 * narrow, character.narrow < 1.4 * narrow
            {
                bytes.append(character.byte)
                (place, narrow) = (place + 8, character.narrow)
                guard isStop(character.byte) else { continue }
                if bytes.count >= least,
                    hasQuietZone(before: widths.count - place, in: widths.reversed(), narrow: narrow)
                {
                    return (bytes, place)
                }
                break
            }
        }
        return nil
    }

    private static func isStop(_ byte: UInt8) -> Bool { 65...68 ~= byte }

    private static func hasQuietZone(before index: Int, in widths: [Double], narrow: Double) -> Bool {
        index == 0 || widths[index - 1] > 5 * narrow
    }

    /// Returns the character that seven elements form, and the mean width of its narrow elements; nil if wide and
    /// narrow elements are not clearly different.
    private static func character(_ widths: ArraySlice<Double>) -> (byte: UInt8, narrow: Double)? {
        let widths = Array(widths)
        guard let least = widths.min(), let most = widths.max(), least > 0, most < 6 * least else { return nil }
        var best: (ratio: Double, byte: UInt8, narrow: Double)?
        for (byte, wide) in patterns {
            // Ink may spread and make all bars wider, so bars are compared with bars and spaces with spaces.
            var ratio = Double.infinity
            var (sum, count) = (0.0, 0.0)
            for first in [0, 1] {
                var (wideLeast, narrowMost, narrowLeast) = (Double.infinity, 0.0, Double.infinity)
                for index in stride(from: first, to: 7, by: 2) {
                    if wide[index] {
                        wideLeast = min(wideLeast, widths[index])
                    } else {
                        (narrowMost, narrowLeast) = (max(narrowMost, widths[index]), min(narrowLeast, widths[index]))
                        (sum, count) = (sum + widths[index], count + 1)
                    }
                }
                ratio = min(ratio, wideLeast / narrowMost)
                // If no space is wide, all spaces must have about the same width.
                if wideLeast == .infinity { ratio = min(ratio, 2.4 * narrowLeast / narrowMost) }
            }
            if ratio > best?.ratio ?? 1.4 { best = (ratio, byte, sum / count) }
        }
        return best.map { ($0.byte, $0.narrow) }
    }

    /// The characters, and which of their elements are wide.
    private static let patterns: [(byte: UInt8, wide: [Bool])] = zip(
        "0123456789-$:/.+ABCD".utf8,
        [
            "0000011", "0000110", "0001001", "1100000", "0010010", "1000010", "0100001", "0100100", "0110000",
            "1001000",
            "0001100", "0011000", "1000101", "1010001", "1010100", "0010101", "0011010", "0101001", "0001011",
            "0001110",
        ]
    ).map { ($0, $1.map { $0 == "1" }) }
}
