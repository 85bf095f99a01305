@testable import BarcodeReading

/// A Data Matrix code that a test draws.
struct DrawnDataMatrix {
    let layout: DataMatrixLayout
    let codewords: [UInt8]

    /// Creates the code that stores data codewords, which must fill it. `shift` is the block to which the first
    /// correction codeword belongs.
    init(data: [UInt8], layout: DataMatrixLayout, shift: Int? = nil) {
        self.layout = layout
        let (blocks, shift) = (layout.blocks, shift ?? data.count % layout.blocks)
        var codewords = data + [UInt8](repeating: 0, count: layout.correction)
        for block in 0..<blocks {
            let words = stride(from: block, to: data.count, by: blocks).map { UInt16(data[$0]) }
            let extended = DataMatrixLayout.field.extended(words, correction: layout.correction / blocks)
            for (index, word) in extended.dropFirst(words.count).enumerated() {
                codewords[data.count + (block + blocks - shift) % blocks + index * blocks] = UInt8(word)
            }
        }
        self.codewords = codewords
    }

    var modules: DrawnModules {
        var isDark = layout.fixed.map { $0 > 0 }
        for (place, module) in layout.dataModules.enumerated() {
            isDark[module] = codewords[place / 8] >> (7 - place % 8) & 1 == 1
        }
        return DrawnModules(columns: layout.columns, rows: layout.rows, isDark: isDark)
    }
}

/// The data codewords of a Data Matrix code, encoded by the rules of ISO/IEC 16022, 5.2.
struct DataMatrixCodewords {
    private(set) var codewords: [UInt8] = []

    /// Adds codewords as they are.
    func raw(_ new: [UInt8]) -> DataMatrixCodewords {
        var copy = self
        copy.codewords += new
        return copy
    }

    /// Adds bytes in ASCII encodation, with pairs of digits and upper shifts.
    func ascii(_ bytes: [UInt8]) -> DataMatrixCodewords {
        var new: [UInt8] = []
        var rest = bytes[...]
        while let first = rest.popFirst() {
            if (0x30...0x39) ~= first, let second = rest.first, (0x30...0x39) ~= second {
                rest.removeFirst()
                new.append(130 + (first - 0x30) * 10 + (second - 0x30))
            } else {
                new += first < 128 ? [first + 1] : [235, first - 127]
            }
        }
        return raw(new)
    }

    /// Adds values, three in two codewords, after a latch; padded with shifts that nothing follows, and with an unlatch
    /// at the end.
    func triples(latch: UInt8, _ values: [Int]) -> DataMatrixCodewords {
        let values = values + [[], [1, 30], [0]][values.count % 3]
        var new: [UInt8] = [latch]
        for first in stride(from: 0, to: values.count, by: 3) {
            let value = 1600 * values[first] + 40 * values[first + 1] + values[first + 2] + 1
            new += [UInt8(value >> 8), UInt8(value & 255)]
        }
        return raw(new + [254])
    }

    /// Adds bytes in C40 or Text encodation.
    func shifted(_ bytes: [UInt8], isText: Bool) -> DataMatrixCodewords {
        let values = bytes.flatMap { byte -> [Int] in
            (byte < 128 ? [] : [1, 30]) + Self.values(of: byte & 127, isText: isText)
        }
        return triples(latch: isText ? 239 : 230, values)
    }

    /// The values of an ASCII character in C40 or Text encodation (annex C).
    private static func values(of byte: UInt8, isText: Bool) -> [Int] {
        let value = Int(byte)
        let (basic, other) = isText ? (0x61, 0x41) : (0x41, 0x61)
        switch value {
        case 0x20: return [3]
        case 0x30...0x39: return [value - 0x30 + 4]
        case basic..<(basic + 26): return [value - basic + 14]
        case ..<0x20: return [0, value]
        case 0x21...0x2F: return [1, value - 0x21]
        case 0x3A...0x40: return [1, value - 0x3A + 15]
        case 0x5B...0x5F: return [1, value - 0x5B + 22]
        case other..<(other + 26): return [2, value - other + 1]
        case 0x60: return [2, 0]
        default: return [2, value - 0x7B + 27]
        }
    }

    /// Adds bytes in Base 256 encodation (annex B.2), with their length or, if `isLast`, up to the end of the symbol.
    func bytes(_ bytes: [UInt8], isLast: Bool = false) -> DataMatrixCodewords {
        let count = bytes.count
        let length = isLast ? [0] : count < 250 ? [UInt8(count)] : [UInt8(count / 250 + 249), UInt8(count % 250)]
        var copy = raw([231])
        for byte in length + bytes {
            let place = copy.codewords.count + 1
            copy.codewords.append(UInt8(truncatingIfNeeded: Int(byte) + 149 * place % 255 + 1))
        }
        return copy
    }

    /// Adds characters in EDIFACT encodation, with an unlatch.
    func edifact(_ text: String) -> DataMatrixCodewords {
        let values = text.utf8.map { Int($0) & 63 } + [31]
        var bits = values.flatMap { value in (0..<6).map { value >> (5 - $0) & 1 } }
        bits += [Int](repeating: 0, count: (8 - bits.count % 8) % 8)
        return raw(
            [240]
                + stride(from: 0, to: bits.count, by: 8).map { start in
                    UInt8(bits[start..<(start + 8)].reduce(0) { $0 << 1 | $1 })
                })
    }

    /// Adds padding, so that latches are not at the end, where shorter rules apply.
    var message: SymbolMessage? { DataMatrixDecoder.message(of: codewords + [129, 70, 70, 70]) }
}
