@testable import BarcodeReading

/// An Aztec code that a test draws.
struct DrawnAztecCode {
    let layout: AztecLayout
    let dataWords: Int
    let words: [UInt16]

    /// Creates the code that stores data codewords; nil if they do not fit.
    init?(data: [UInt16], layout: AztecLayout) {
        guard (1..<layout.words).contains(data.count) else { return nil }
        (self.layout, dataWords) = (layout, data.count)
        words = AztecMatrix.field(of: layout.wordSize).extended(data, correction: layout.words - data.count)
    }

    /// Splits bits into codewords, with bit stuffing: if all bits of a codeword except the last would be equal, an
    /// inserted bit of the opposite value becomes the last bit.
    static func stuffed(_ bits: [Bool], size: Int) -> [UInt16] {
        var words: [UInt16] = []
        var next = 0
        while next < bits.count {
            var word = (0..<size).reduce(UInt16(0)) { word, place in
                word << 1 | (next + place < bits.count && !bits[next + place] ? 0 : 1)
            }
            next += size
            let mask = UInt16(1) << UInt16(size) - 2
            if word & mask == mask {
                word &= mask
                next -= 1
            } else if word & mask == 0 {
                word |= 1
                next -= 1
            }
            words.append(word)
        }
        return words
    }

    /// Returns the smallest code of some bits with at least a third of its codewords for correction; nil if they are
    /// too many.
    static func smallest(_ bits: [Bool], isCompact: Bool) -> DrawnAztecCode? {
        (1...(isCompact ? 4 : 32)).lazy.compactMap { layers -> DrawnAztecCode? in
            guard let layout = AztecLayout(isCompact: isCompact, layers: layers) else { return nil }
            let data = stuffed(bits, size: layout.wordSize)
            return data.count * 3 <= layout.words * 2 ? DrawnAztecCode(data: data, layout: layout) : nil
        }.first
    }

    /// The modules of the code, with all its patterns.
    var modules: DrawnModules {
        let (dimension, centre, size) = (layout.dimension, layout.dimension / 2, layout.wordSize)
        var isDark = layout.fixed.map { $0 > 0 }
        for (place, module) in layout.dataModules.dropFirst(layout.bits % size).enumerated() {
            isDark[module] = words[place / size] >> (size - 1 - place % size) & 1 == 1
        }
        for (spot, bit) in zip(AztecLayout.modeModules(isCompact: layout.isCompact), mode) {
            isDark[(centre + spot.y) * dimension + centre + spot.x] = bit
        }
        return DrawnModules(columns: dimension, rows: dimension, isDark: isDark)
    }

    /// The bits of the mode message.
    private var mode: [Bool] {
        let count = layout.isCompact ? 2 : 4
        let value = (layout.layers - 1) << (layout.isCompact ? 6 : 11) | (dataWords - 1)
        let data = (0..<count).map { UInt16(value >> (4 * (count - 1 - $0)) & 15) }
        return AztecMode.field.extended(data, correction: layout.isCompact ? 5 : 6)
            .flatMap { word in (0..<4).map { word >> (3 - $0) & 1 == 1 } }
    }
}

/// The bits of an Aztec code's message.
struct AztecBits {
    private(set) var bits: [Bool] = []

    /// Adds codes as pairs of a value and its number of bits.
    init(_ codes: [(Int, Int)]) {
        for (value, count) in codes { bits += (0..<count).map { value >> (count - 1 - $0) & 1 == 1 } }
    }

    /// Capital letters and spaces (ISO/IEC 24778, table 2).
    init(capitals: String) { self.init(capitals.utf8.map { ($0 == 0x20 ? 1 : Int($0) - 0x41 + 2, 5) }) }

    /// Bytes, in a short or a long run.
    init(bytes: [UInt8]) {
        let length = bytes.count < 32 ? [(bytes.count, 5)] : [(0, 5), (bytes.count - 31, 11)]
        self.init([(31, 5)] + length + bytes.map { (Int($0), 8) })
    }

    static func + (one: AztecBits, other: AztecBits) -> AztecBits {
        var both = one
        both.bits += other.bits
        return both
    }

    /// The message that the decoder returns for the bits.
    var message: SymbolMessage? {
        AztecDecoder.message(of: DrawnAztecCode.stuffed(bits, size: 8), wordSize: 8)
    }
}
