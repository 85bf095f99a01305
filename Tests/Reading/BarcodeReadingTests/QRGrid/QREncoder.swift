@testable import BarcodeReading

/// A QR code with every module known to be dark or light.
struct QRMatrix: Sendable {
    let layout: QRLayout
    /// Whether each module is dark, row by row.
    var isDark: [Bool]

    /// Creates the code that stores the given codewords, with all its patterns.
    init(layout: QRLayout, format: QRFormat, codewords: [UInt8]) {
        self.layout = layout
        let dimension = layout.dimension
        isDark = layout.fixed.map { $0 > 0 }
        let word = format.word(model: layout.model)
        for copy in QRLayout.formatModules(dimension: dimension) {
            for (place, module) in copy.enumerated() { isDark[module] = word >> (14 - place) & 1 == 1 }
        }
        for (place, module) in layout.dataModules.enumerated() {
            let module = Int(module)
            let bit = place / 8 < codewords.count && codewords[place / 8] >> (7 - place % 8) & 1 == 1
            isDark[module] = bit != format.turns(column: module % dimension, row: module / dimension)
        }
    }

    /// The darkness of the modules, row by row.
    var values: [Double] { isDark.map { $0 ? 100 : -100 } }
}

extension QRBlocks {
    /// Returns all codewords of a code: the given data codewords, padding (ISO/IEC 18004:2015 §7.4.10) and error
    /// correction. Nil if the data does not fit.
    func codewords(padding data: [UInt8]) -> [UInt8]? {
        guard data.count <= dataCodewords else { return nil }
        let padding: [UInt8] = (0..<(dataCodewords - data.count)).map { $0 % 2 == 0 ? 0xEC : 0x11 }
        var rest = (data + padding).map(UInt16.init)[...]
        var words = [UInt8](repeating: 0, count: codewords)
        let field = ReedSolomon()
        for (block, places) in places.enumerated() {
            let own = field.extended(Array(rest.prefix(dataCount(of: block))), correction: correction)
            rest = rest.dropFirst(dataCount(of: block))
            for (place, word) in zip(places, own) { words[place] = UInt8(word) }
        }
        return words
    }
}

/// Writes the segments of QR, Micro QR and rMQR codes, bit by bit.
struct QREncoder {
    let headers: QRHeaders
    private(set) var bits: [Bool] = []

    init(_ headers: QRHeaders) {
        self.headers = headers
        append(0, headers.lead)
    }

    mutating func append(_ value: Int, _ count: Int) {
        bits += (0..<count).reversed().map { value >> $0 & 1 == 1 }
    }

    /// Appends the indicator of a mode.
    mutating func begin(_ mode: QRMode) { append(headers.modes.firstIndex(of: mode) ?? 0, headers.modeBits) }

    /// Appends the header of a segment of characters.
    mutating func begin(_ mode: QRMode, count: Int) {
        begin(mode)
        if mode == .hanzi { append(1, 4) }
        append(count, headers.countBits(of: mode) ?? 0)
    }

    mutating func append(digits: String) {
        begin(.numeric, count: digits.utf8.count)
        var rest = Substring(digits)
        while !rest.isEmpty {
            let group = rest.prefix(3)
            append(Int(group) ?? 0, 3 * group.count + 1)
            rest = rest.dropFirst(3)
        }
    }

    mutating func append(alphanumeric text: String) {
        let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        let places = text.map { characters.firstIndex(of: $0) ?? 0 }
        begin(.alphanumeric, count: places.count)
        for start in stride(from: 0, to: places.count, by: 2) {
            if start + 1 < places.count {
                append(45 * places[start] + places[start + 1], 11)
            } else {
                append(places[start], 6)
            }
        }
    }

    mutating func append(bytes: [UInt8]) {
        begin(.bytes, count: bytes.count)
        for byte in bytes { append(Int(byte), 8) }
    }

    /// Appends two-byte characters of Shift_JIS (§7.4.6) or GB 2312 (GB/T 18284 §6.4.5).
    mutating func append(pairs: [Int], mode: QRMode) {
        begin(mode, count: pairs.count)
        for pair in pairs {
            let offset =
                mode == .kanji
                ? pair - (pair < 0xE040 ? 0x8140 : 0xC140) : pair - (pair < 0xB0A1 ? 0xA1A1 : 0xA6A1)
            append((offset >> 8) * (mode == .kanji ? 0xC0 : 0x60) + (offset & 0xFF), 13)
        }
    }

    /// Appends the number of an encoding, in as few bytes as possible.
    mutating func append(eci: Int) {
        begin(.eci)
        if eci < 128 {
            append(eci, 8)
        } else if eci < 16384 {
            append(0x8000 | eci, 16)
        } else {
            append(0xC00000 | eci, 24)
        }
    }

    /// The data codewords: the bits, a terminator unless `room` is used up, and 0 bits up to a whole codeword.
    func data(room: Int = .max) -> [UInt8] {
        var bits = bits
        bits += [Bool](repeating: false, count: max(0, min(headers.terminatorBits, room - bits.count)))
        bits += [Bool](repeating: false, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}
