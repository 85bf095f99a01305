/// The modes in which QR, Micro QR and rMQR codes store characters, and other contents of segments.
enum QRMode: Sendable {
    case numeric, alphanumeric, bytes, kanji
    /// Chinese characters of GB 2312 (GB/T 18284).
    case hanzi
    case eci, structuredAppend, firstFNC1, secondFNC1
}

/// The form of the segments' headers in a kind of code.
struct QRHeaders: Sendable {
    /// The number of bits before the first segment.
    var lead = 0
    /// The number of bits of a mode indicator.
    var modeBits: Int
    /// The mode of each indicator, from 0; nil if an indicator has no mode.
    var modes: [QRMode?]
    /// The numbers of bits of the character counts in numeric, alphanumeric, byte and kanji segments.
    var countBits: [Int]
    /// The number of bits of the terminator, all 0.
    var terminatorBits: Int

    /// Returns the number of bits of the character count; nil if segments of this mode have none.
    func countBits(of mode: QRMode) -> Int? {
        switch mode {
        case .numeric: countBits[0]
        case .alphanumeric: countBits[1]
        case .bytes: countBits[2]
        case .kanji, .hanzi: countBits[3]
        case .eci, .structuredAppend, .firstFNC1, .secondFNC1: nil
        }
    }
}

extension QRHeaders {
    /// The headers in a QR code (ISO/IEC 18004:2015 tables 2 and 3). The message of a code of model 1 begins after four
    /// meaningless bits (ISO/IEC 18004:2000 annex M).
    init(version: Int, model: QRModel) {
        let modes: [QRMode?] = [
            nil, .numeric, .alphanumeric, .structuredAppend, .bytes, .firstFNC1, nil, .eci, .kanji, .secondFNC1, nil,
            nil, nil, model == .two ? .hanzi : nil, nil, nil,
        ]
        self.init(
            lead: model == .one ? 4 : 0, modeBits: 4, modes: modes,
            countBits: version < 10 ? [10, 9, 8, 8] : version < 27 ? [12, 11, 16, 10] : [14, 13, 16, 12],
            terminatorBits: 4)
    }

    /// The headers in a Micro QR code of version M1 to M4 (ISO/IEC 18004:2015 tables 2 and 3).
    init(microVersion version: Int) {
        let modes: [QRMode?] = [.numeric, .alphanumeric, .bytes, .kanji]
        self.init(
            modeBits: version - 1, modes: (0..<(1 << (version - 1))).map { $0 < modes.count ? modes[$0] : nil },
            countBits: [version + 2, version + 1, version + 1, version], terminatorBits: 2 * version + 1)
    }

    /// The headers in an rMQR code (ISO/IEC 23941:2022 table 2). Each character count has just enough bits for the most
    /// characters that a code of this size can hold at level M (table 3). `scripts/make-rmqr-tables.py` compares this
    /// rule with what zint draws.
    init(_ layout: RMQRLayout) {
        let room = 8 * layout.blocks(isHigh: false).dataCodewords
        let bits: [(Int) -> Int] = [
            { $0 / 3 * 10 + [0, 4, 7][$0 % 3] }, { $0 / 2 * 11 + $0 % 2 * 6 }, { 8 * $0 }, { 13 * $0 },
        ]
        self.init(
            modeBits: 3, modes: [nil, .numeric, .alphanumeric, .bytes, .kanji, .firstFNC1, .secondFNC1, .eci],
            countBits: bits.map { bits in (1..<16).first { 3 + $0 + bits(1 << $0) > room } ?? 16 }, terminatorBits: 3)
    }
}
