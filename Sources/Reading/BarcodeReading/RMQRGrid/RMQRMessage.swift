/// The message of an rMQR code (ISO/IEC 23941:2022 §7.4). It has the same segments as the message of a QR code; only
/// the mode indicators and the character counts have fewer bits. So the message is rewritten as the message of a QR
/// code, which zxing decodes.
struct RMQRMessage {
    /// The data codewords of a QR code with the same message, without padding.
    let codewords: [UInt8]

    /// The version of the QR code, which has room for every rMQR message. Its character counts have 12, 11, 16 and 10
    /// bits.
    private static let version = 12

    /// The modes; raw values are the three-bit indicators of rMQR codes.
    private enum Mode: Int {
        case end, numeric, alphanumeric, bytes, kanji, firstFNC1, secondFNC1, eci

        /// The four bits of the mode in QR codes.
        var indicator: Int { [0, 1, 2, 4, 8, 5, 9, 7][rawValue] }
        /// The number of bits of the character count in QR codes of versions 10 to 26.
        var countBits: Int { [0, 12, 11, 16, 10, 0, 0, 0][rawValue] }

        /// The modes that have characters.
        static let ofCharacters: [Mode] = [.numeric, .alphanumeric, .bytes, .kanji]

        /// Returns the number of bits that `count` characters take.
        func bits(of count: Int) -> Int {
            switch self {
            case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
            case .alphanumeric: count / 2 * 11 + count % 2 * 6
            case .bytes: 8 * count
            case .kanji: 13 * count
            case .end, .firstFNC1, .secondFNC1, .eci: 0
            }
        }
    }

    /// Rewrites the data codewords of an rMQR code; nil if they are malformed.
    init?(_ data: [UInt8], layout: RMQRLayout) {
        var source = Bits(data)
        var target = Bits([])
        let countBits = Self.countBits(of: layout)
        reading: while let mode = source.read(3).flatMap(Mode.init) {
            var rest = 0
            var header = (value: 0, bits: 0)
            switch mode {
            case .end: break reading
            case .firstFNC1: break
            case .secondFNC1: rest = 8
            case .eci:
                // The designator has one to three bytes.
                guard let first = source.read(8), first < 0xE0 else { return nil }
                header = (first, 8)
                rest = first < 0x80 ? 0 : first < 0xC0 ? 8 : 16
            case .numeric, .alphanumeric, .bytes, .kanji:
                guard let count = source.read(countBits[mode.rawValue - 1]) else { return nil }
                guard count > 0 else { continue }
                header = (count, mode.countBits)
                rest = mode.bits(of: count)
            }
            target.append(mode.indicator, 4)
            target.append(header.value, header.bits)
            while rest > 0 {
                guard let bits = source.read(min(rest, 8)) else { return nil }
                target.append(bits, min(rest, 8))
                rest -= 8
            }
        }
        target.append(0, 4)
        codewords = target.bytes
    }

    /// The numbers of bits of the character counts for numeric, alphanumeric, byte and kanji segments (table 3). Each
    /// is just sufficient for the most characters that a code of this size can hold at level M.
    /// `scripts/make-rmqr-tables.py` compares this rule with what zint draws.
    static func countBits(of layout: RMQRLayout) -> [Int] {
        let room = 8 * layout.blocks(isHigh: false).dataCodewords
        return Mode.ofCharacters.map { mode in
            (1..<16).first { bits in 3 + bits + mode.bits(of: 1 << bits) > room } ?? 16
        }
    }

    /// A QR code with the message; nil if the message does not fit.
    var qrCode: QRMatrix? {
        guard let layout = QRLayout(dimension: 17 + 4 * Self.version) else { return nil }
        let blocks = QRBlocks(version: Self.version, codewords: layout.dataModules.count / 8, level: 1)
        guard let words = blocks.codewords(padding: codewords) else { return nil }
        return QRMatrix(layout: layout, format: QRFormat(level: 1, mask: 0), codewords: words)
    }
}

/// A sequence of bits, from the most significant bit of each byte.
private struct Bits {
    private(set) var bytes: [UInt8]
    private var place = 0
    private var count: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        count = 8 * bytes.count
    }

    /// Returns the next bits as a number; nil if fewer are left.
    mutating func read(_ bits: Int) -> Int? {
        guard place + bits <= count else { return nil }
        var value = 0
        for _ in 0..<bits {
            value = value << 1 | Int(bytes[place / 8] >> (7 - place % 8) & 1)
            place += 1
        }
        return value
    }

    /// Appends a number as `bits` bits.
    mutating func append(_ value: Int, _ bits: Int) {
        for bit in (0..<bits).reversed() {
            if count % 8 == 0 { bytes.append(0) }
            if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> (count % 8) }
            count += 1
        }
    }
}
