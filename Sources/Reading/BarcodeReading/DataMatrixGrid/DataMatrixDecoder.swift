/// The decoding of a Data Matrix code's data codewords (ISO/IEC 16022:2006, 5.2).
package struct DataMatrixDecoder {
    private let codewords: [UInt8]
    private var place = 0
    private var message = SymbolMessage()
    /// The end of a macro.
    private var trailer: [UInt8] = []

    /// Returns the message; nil if the codewords are malformed.
    static func message(of codewords: [UInt8]) -> SymbolMessage? {
        var decoder = DataMatrixDecoder(codewords: codewords)
        guard decoder.decode() else { return nil }
        decoder.message.bytes += decoder.trailer
        return decoder.message
    }

    /// Returns the bytes of the message.
    package static func payload(of codewords: [UInt8]) -> [UInt8]? { message(of: codewords)?.bytes }

    private init(codewords: [UInt8]) { self.codewords = codewords }

    private var left: Int { codewords.count - place }

    private mutating func next() -> Int? {
        guard place < codewords.count else { return nil }
        place += 1
        return Int(codewords[place - 1])
    }

    // MARK: ASCII encodation

    private static let groupSeparator: UInt8 = 29

    /// Decodes all codewords up to the padding. Each other encodation ends with a return to ASCII encodation. Returns
    /// false if the codewords are malformed.
    private mutating func decode() -> Bool {
        var isUpper = false
        while let codeword = next() {
            switch codeword {
            case 1...128:
                message.bytes.append(UInt8(codeword - 1 + (isUpper ? 128 : 0)))
                isUpper = false
            case 129: return true
            case 130...229: message.bytes += [0x30 + UInt8((codeword - 130) / 10), 0x30 + UInt8((codeword - 130) % 10)]
            case 235: isUpper = true
            case 254 where left == 0: return true  // Some writers end with an unlatch.
            default: guard decode(latch: codeword) else { return false }
            }
        }
        return true
    }

    /// Decodes what follows a codeword that changes the encodation or stands for itself (table 2).
    private mutating func decode(latch codeword: Int) -> Bool {
        switch codeword {
        case 230: return decodeTriples(.c40)
        case 231: return decodeBytes()
        case 232: addFNC1()
        case 233: return decodeStructuredAppend()
        case 234: return place == 1  // The code configures the reader; the message is returned all the same.
        case 236, 237:
            message.bytes += Array("[)>\u{1E}0\(codeword == 236 ? 5 : 6)\u{1D}".utf8)
            trailer = [0x1E, 0x04] + trailer
        case 238: return decodeTriples(.x12)
        case 239: return decodeTriples(.text)
        case 240: decodeEDIFACT()
        case 241: return decodeECI()
        default: return false
        }
        return true
    }

    /// FNC1 as the first or second codeword of a message says what kind of message it is, and does not belong to it. At
    /// other places it separates fields.
    private mutating func addFNC1() {
        let first = message.structuredAppend == nil ? 1 : 5
        if place > first + 1 || place < first { message.bytes.append(Self.groupSeparator) }
    }

    private mutating func decodeStructuredAppend() -> Bool {
        guard place == 1, let sequence = next(), let high = next(), let low = next() else { return false }
        let (index, count) = (sequence >> 4, 17 - sequence & 15)
        message.structuredAppend = StructuredAppend(
            index: index, count: count < 17 && index < count ? count : nil, id: String(high << 8 | low))
        return true
    }

    private mutating func decodeECI() -> Bool {
        guard let first = next(), first > 0 else { return false }
        var eci = first - 1
        if first > 127 {
            guard let second = next(), second > 0 else { return false }
            eci = (first - 128) * 254 + 127 + second - 1
            if first > 191 {
                guard let third = next(), third > 0 else { return false }
                eci = (first - 192) * 64516 + 16383 + (second - 1) * 254 + third - 1
            }
        }
        guard eci <= 999_999 else { return false }
        message.state(eci: eci)
        return true
    }

    // MARK: Three values in two codewords

    private enum TripleEncodation { case c40, text, x12 }

    /// Decodes C40, Text or X12 encodation. It ends with an unlatch, or if fewer than two codewords are left.
    private mutating func decodeTriples(_ encodation: TripleEncodation) -> Bool {
        var (set, isUpper) = (0, false)
        while left >= 2 {
            guard let high = next(), high != 254, let low = next() else { return true }
            let value = high << 8 + low - 1
            guard value >= 0 else { return false }
            for value in [value / 1600, value / 40 % 40, value % 40] {
                if encodation == .x12 {
                    guard value < 40 else { return false }
                    message.bytes.append(Self.x12[value])
                    continue
                }
                switch (set, value) {
                case (0, 0...2): set = value + 1
                case (2, 27):
                    message.bytes.append(Self.groupSeparator)
                    set = 0
                case (2, 30): (set, isUpper) = (0, true)
                default:
                    guard let character = Self.character(value, set: set, isText: encodation == .text) else {
                        return false
                    }
                    message.bytes.append(character &+ (isUpper ? 128 : 0))
                    (set, isUpper) = (0, false)
                }
            }
        }
        return true
    }

    /// Returns the character with a value in set 0 (the basic set), 1, 2 or 3 (annex C); nil if there is none.
    private static func character(_ value: Int, set: Int, isText: Bool) -> UInt8? {
        switch set {
        case 0: value < 40 ? (isText ? text : c40)[value] : nil
        case 1: UInt8(value)
        case 2: value < second.count ? second[value] : nil
        case _ where isText: value < textThird.count ? textThird[value] : nil
        default: UInt8(value + 96)
        }
    }

    private static let c40 = Array("*** 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let text = Array("*** 0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    private static let x12 = Array("\r*> 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let second = Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_".utf8)
    private static let textThird = Array("`ABCDEFGHIJKLMNOPQRSTUVWXYZ{|}~\u{7F}".utf8)

    // MARK: EDIFACT and Base 256

    /// Decodes EDIFACT encodation: four characters in three codewords. It ends with an unlatch, or if fewer than three
    /// codewords are left.
    private mutating func decodeEDIFACT() {
        while left >= 3 {
            let group = codewords[place..<(place + 3)].reduce(0) { $0 << 8 | Int($1) }
            for index in 0..<4 {
                let value = group >> (18 - 6 * index) & 63
                if value == 31 {
                    // ASCII encodation begins at the next whole codeword.
                    place += min(index + 1, 3)
                    return
                }
                message.bytes.append(UInt8(value & 32 == 0 ? value | 64 : value))
            }
            place += 3
        }
    }

    /// Decodes Base 256 encodation: a length, then bytes.
    private mutating func decodeBytes() -> Bool {
        guard let first = nextUnrandomised() else { return false }
        var count = Int(first)
        if first == 0 {
            count = left
        } else if first >= 250 {
            guard let second = nextUnrandomised() else { return false }
            count = 250 * (count - 249) + Int(second)
        }
        guard count <= left else { return false }
        for _ in 0..<count {
            guard let byte = nextUnrandomised() else { return false }
            message.bytes.append(byte)
        }
        return true
    }

    /// Returns the next codeword without the pseudo-random number that was added to it (annex B.2).
    private mutating func nextUnrandomised() -> UInt8? {
        guard let codeword = next() else { return nil }
        return UInt8(truncatingIfNeeded: codeword - (149 * place % 255 + 1))
    }
}
