/// The message of a code whose segments zxing cannot read, because their headers have other lengths than in a QR code
/// of model 2. Such codes are rMQR codes (ISO/IEC 23941:2022 §7.4) and QR codes of model 1 (ISO/IEC 18004:2000 annex
/// M), which begin with four meaningless bits. The message is rewritten as that of a QR code of model 2, which zxing
/// decodes.
struct QRMessage {
    /// The data codewords of a QR code with the same message, without padding.
    let codewords: [UInt8]

    /// The headers of the segments in a kind of code.
    struct Headers {
        /// The number of bits before the first segment.
        var lead = 0
        /// The number of bits of a mode indicator.
        var modeBits: Int
        /// The modes by their indicators.
        var modes: [Int: Mode]
        /// The number of bits of the character count in numeric, alphanumeric, byte and kanji segments.
        var countBits: [Int]
    }

    /// The modes; raw values are the four-bit indicators of QR codes.
    enum Mode: Int {
        case end = 0, numeric = 1, alphanumeric = 2, structuredAppend = 3, bytes = 4, firstFNC1 = 5, eci = 7
        case kanji = 8, secondFNC1 = 9

        /// The modes whose segments consist of a character count and characters.
        static let ofCharacters: [Mode] = [.numeric, .alphanumeric, .bytes, .kanji]

        /// Returns the number of bits that `count` characters take.
        func bits(of count: Int) -> Int {
            switch self {
            case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
            case .alphanumeric: count / 2 * 11 + count % 2 * 6
            case .bytes: 8 * count
            case .kanji: 13 * count
            case .end, .structuredAppend, .firstFNC1, .secondFNC1, .eci: 0
            }
        }
    }

    /// Rewrites the data codewords of a code for a QR code of model 2; nil if they are malformed.
    init?(_ data: [UInt8], headers: Headers) {
        var source = Bits(data)
        var target = Bits([])
        guard source.read(headers.lead) != nil else { return nil }
        reading: while let indicator = source.read(headers.modeBits) {
            guard let mode = headers.modes[indicator] else { return nil }
            var rest = 0
            var header = (value: 0, bits: 0)
            switch mode {
            case .end: break reading
            case .firstFNC1: break
            case .secondFNC1: rest = 8
            case .structuredAppend: rest = 16
            case .eci:
                // The designator has one to three bytes.
                guard let first = source.read(8), first < 0xE0 else { return nil }
                header = (first, 8)
                rest = first < 0x80 ? 0 : first < 0xC0 ? 8 : 16
            case .numeric, .alphanumeric, .bytes, .kanji:
                guard let place = Mode.ofCharacters.firstIndex(of: mode),
                    let count = source.read(headers.countBits[place])
                else { return nil }
                guard count > 0 else { continue }
                header = (count, Self.countBits[place])
                rest = mode.bits(of: count)
            }
            target.append(mode.rawValue, 4)
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

    /// The numbers of bits of the character counts in QR codes of versions 10 to 26.
    fileprivate static let countBits = [12, 11, 16, 10]

    /// A QR code with the message; nil if the message does not fit.
    var qrCode: QRMatrix? {
        for version in 12...26 {
            guard let layout = QRLayout(dimension: 17 + 4 * version) else { return nil }
            let blocks = QRBlocks(version: version, codewords: layout.dataModules.count / 8, level: 1)
            guard let words = blocks.codewords(padding: codewords) else { continue }
            return QRMatrix(layout: layout, format: QRFormat(level: 1, mask: 0), codewords: words)
        }
        return nil
    }
}

extension QRMessage.Headers {
    /// The headers in an rMQR code. Each character count has just enough bits for the most characters that a code of
    /// this size can hold at level M (table 3). `scripts/make-rmqr-tables.py` compares this rule with what zint draws.
    init(_ layout: RMQRLayout) {
        let room = 8 * layout.blocks(isHigh: false).dataCodewords
        let countBits = QRMessage.Mode.ofCharacters.map { mode in
            (1..<16).first { bits in 3 + bits + mode.bits(of: 1 << bits) > room } ?? 16
        }
        self.init(
            modeBits: 3,
            modes: [
                0: .end, 1: .numeric, 2: .alphanumeric, 3: .bytes, 4: .kanji, 5: .firstFNC1, 6: .secondFNC1, 7: .eci,
            ], countBits: countBits)
    }

    /// The headers in a QR code of model 1.
    init(model1Version version: Int) {
        let modes = (0..<16).compactMap { indicator in QRMessage.Mode(rawValue: indicator).map { (indicator, $0) } }
        self.init(
            lead: 4, modeBits: 4, modes: Dictionary(uniqueKeysWithValues: modes),
            countBits: version < 10 ? [10, 9, 8, 8] : QRMessage.countBits)
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
