/// The decoding of an Aztec code's corrected data codewords (ISO/IEC 24778, 7.1).
package struct AztecDecoder {
    private let bits: [Bool]
    private var place = 0
    private var message = SymbolMessage()
    /// The place of the first FNC1 in the message's bytes.
    private var firstFNC1: Int?

    /// Returns the message of a code; nil if it is malformed.
    static func message(of matrix: AztecMatrix) -> SymbolMessage? {
        message(of: matrix.words.prefix(matrix.dataWords), wordSize: matrix.layout.wordSize)
    }

    /// Returns the message of data codewords of `wordSize` bits; nil if they are malformed.
    static func message(of words: some Collection<UInt16>, wordSize: Int) -> SymbolMessage? {
        var decoder = AztecDecoder(words: words, wordSize: wordSize)
        guard decoder.decode() else { return nil }
        decoder.removeHeader()
        return decoder.message
    }

    /// Returns the bytes of the message.
    package static func payload(of words: [UInt16], wordSize: Int) -> [UInt8]? {
        message(of: words, wordSize: wordSize)?.bytes
    }

    /// Joins the bits of the codewords. If all bits of a codeword but the last are equal, the last bit is stuffing.
    private init(words: some Collection<UInt16>, wordSize: Int) {
        var bits: [Bool] = []
        bits.reserveCapacity(words.count * wordSize)
        for word in words {
            let isStuffed = word == 1 || word == 1 << wordSize - 2
            for bit in ((isStuffed ? 1 : 0)..<wordSize).reversed() { bits.append(word >> bit & 1 == 1) }
        }
        self.bits = bits
    }

    private var left: Int { bits.count - place }

    /// Reads some bits, the first as the highest; nil if fewer are left.
    private mutating func read(_ count: Int) -> Int? {
        guard count <= left else { return nil }
        defer { place += count }
        return bits[place..<(place + count)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }

    // MARK: Modes

    private enum Mode { case upper, lower, mixed, punctuation, digit, bytes }

    /// The meaning of a code in a mode (table 2).
    private enum Meaning {
        case text([UInt8])
        /// The mode of all that follows.
        case latch(Mode)
        /// The mode of the next character.
        case shift(Mode)
        /// FNC1 or an encoding.
        case flag
    }

    /// Decodes all bits; those that are too few for a code are padding. Returns false if the message ends inside a
    /// number.
    private mutating func decode() -> Bool {
        // After a shift, the mode returns to the one from which it was invoked, even if that is a shift, too (7.1.1).
        var (mode, next) = (Mode.upper, Mode.upper)
        while let code = read(mode == .digit ? 4 : 5) {
            if mode == .bytes {
                guard decodeBytes(count: code) else { return false }
                mode = next
                continue
            }
            switch Self.meaning(of: code, in: mode) {
            case .latch(let other): (mode, next) = (other, other)
            case .shift(let other): (mode, next) = (other, mode)
            case .text(let text):
                message.bytes += text
                mode = next
            case .flag:
                guard decodeFlag() else { return false }
                mode = next
            }
        }
        return true
    }

    private static func meaning(of code: Int, in mode: Mode) -> Meaning {
        switch (mode, code) {
        case (.punctuation, 0): return .flag
        case (.punctuation, 31): return .latch(.upper)
        case (_, 0): return .shift(.punctuation)
        case (.digit, 14): return .latch(.upper)
        case (.digit, 15): return .shift(.upper)
        case (.lower, 28): return .shift(.upper)
        case (.upper, 28), (.mixed, 28): return .latch(.lower)
        case (.upper, 29), (.lower, 29): return .latch(.mixed)
        case (.mixed, 29): return .latch(.upper)
        case (.upper, 30), (.lower, 30): return .latch(.digit)
        case (.mixed, 30): return .latch(.punctuation)
        case (.upper, 31), (.lower, 31), (.mixed, 31): return .shift(.bytes)
        case (.punctuation, 2...5): return .text(pairs[code - 2])
        default: return .text([character(code, in: mode)])
        }
    }

    /// Returns the character of a code that stands for one character; codes of others give any character.
    private static func character(_ code: Int, in mode: Mode) -> UInt8 {
        switch mode {
        case .upper, .bytes: code == 1 ? 0x20 : UInt8(code + 63)
        case .lower: code == 1 ? 0x20 : UInt8(code + 95)
        case .mixed: mixed[code]
        case .punctuation: punctuation[code]
        case .digit: digits[code]
        }
    }

    private static let mixed: [UInt8] =
        [0, 0x20] + Array(1...13) + Array(27...31) + Array("@\\^_`|~\u{7F}".utf8) + [0, 0, 0, 0]
    private static let punctuation = Array("\0\r    !\"#$%&'()*+,-./:;<=>?[]{}\0".utf8)
    private static let pairs = ["\r\n", ". ", ", ", ": "].map { Array($0.utf8) }
    private static let digits = Array("\0 0123456789,.\0\0".utf8)

    /// Decodes a run of bytes. If the message ends before the run does, the bytes that are there are taken.
    private mutating func decodeBytes(count: Int) -> Bool {
        var count = count
        if count == 0 {
            guard let more = read(11) else { return false }
            count = more + 31
        }
        for _ in 0..<count {
            guard let byte = read(8) else {
                place = bits.count
                return true
            }
            message.bytes.append(UInt8(byte))
        }
        return true
    }

    // MARK: FNC1, encodings and structured append

    private static let groupSeparator: UInt8 = 29

    /// Decodes what follows FLG: 0 for FNC1, or the number of digits of an encoding's number (7.1.2).
    private mutating func decodeFlag() -> Bool {
        guard let count = read(3) else { return false }
        if count == 0 {
            firstFNC1 = firstFNC1 ?? message.bytes.count
            message.bytes.append(Self.groupSeparator)
        }
        guard (1...6).contains(count) else { return true }
        var eci = 0
        for _ in 0..<count {
            guard let digit = read(4), (2...11).contains(digit) else { return false }
            eci = eci * 10 + digit - 2
        }
        message.state(eci: eci)
        return true
    }

    /// Removes what comes before the text: the code's place in a message of several codes, and an FNC1 that says what
    /// kind of message it is.
    private mutating func removeHeader() {
        removeStructuredAppend()
        guard let firstFNC1, firstFNC1 < 3 else { return }
        let indicator = message.bytes.prefix(firstFNC1)
        let isLetter = indicator.count == 1 && indicator.allSatisfy(Self.isCapital)
        let isNumber = indicator.count == 2 && indicator.allSatisfy { (0x30...0x39) ~= $0 }
        guard indicator.isEmpty || isLetter || isNumber else { return }
        remove(firstFNC1..<(firstFNC1 + 1))
    }

    /// A message that begins with a latch to mixed mode and back begins with an optional identifier between spaces, and
    /// two letters: the place of the code and the number of codes (clause 8).
    private mutating func removeStructuredAppend() {
        guard bits.count > 20,
            bits[..<10].elementsEqual([true, true, true, false, true, true, true, true, false, true])
        else { return }
        var (id, start) = ([UInt8](), 0)
        if message.bytes.first == 0x20 {
            guard let end = message.bytes.dropFirst().firstIndex(of: 0x20) else { return }
            (id, start) = (Array(message.bytes[1..<end]), end + 1)
        }
        guard start + 1 < message.bytes.count, Self.isCapital(message.bytes[start]),
            Self.isCapital(message.bytes[start + 1])
        else { return }
        let (index, count) = (Int(message.bytes[start]) - 0x41, Int(message.bytes[start + 1]) - 0x40)
        message.structuredAppend = StructuredAppend(
            index: index, count: count > 1 && index < count ? count : nil, id: String(decoding: id, as: UTF8.self))
        remove(0..<(start + 2))
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    /// Removes some bytes of the message.
    private mutating func remove(_ range: Range<Int>) {
        func moved(_ place: Int) -> Int {
            place <= range.lowerBound ? place : max(range.lowerBound, place - range.count)
        }
        message.bytes.removeSubrange(range)
        for index in message.segments.indices { message.segments[index].start = moved(message.segments[index].start) }
        firstFNC1 = firstFNC1.flatMap { range.contains($0) ? nil : moved($0) }
    }
}
