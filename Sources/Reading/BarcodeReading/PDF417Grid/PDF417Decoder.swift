import TextDecoding

/// Decodes the message of a PDF417 or MicroPDF417 symbol from its data codewords (ISO/IEC 15438 §5.4, ISO/IEC 24728
/// §5.4).
struct PDF417Decoder {
    private var message = SymbolMessage()
    private var rest: ArraySlice<Int>
    private var mode: Mode
    /// The submode of text: which set of characters is in use, as an index in `tables`. An encoding that is stated
    /// within a text does not change the submode.
    private var submode = 0

    private enum Mode {
        case text, numbers
        /// Groups of five codewords are six bytes, and each codeword after the groups is a byte. Unless the number of
        /// bytes is a multiple of six, the last one to five codewords are not a group.
        case bytes(isMultipleOfSix: Bool)
    }

    /// Returns the message of a PDF417 symbol; nil if the codewords break the rules.
    ///
    /// - Parameter codewords: The data codewords. The first one is their number, which does not count the codewords
    ///   after the message.
    static func message(ofPDF417 codewords: ArraySlice<Int>) -> SymbolMessage? {
        guard let count = codewords.first, (1...codewords.count).contains(count) else { return nil }
        var decoder = PDF417Decoder(rest: codewords.prefix(count).dropFirst(), mode: .text)
        return decoder.read() ? decoder.message : nil
    }

    /// Returns the message of a MicroPDF417 symbol; nil if the codewords break the rules, if they emulate another
    /// symbology, or if the symbol is the upper part of a GS1 composite symbol, whose bytes are not text.
    static func message(ofMicroPDF417 codewords: ArraySlice<Int>) -> SymbolMessage? {
        var decoder = PDF417Decoder(rest: codewords, mode: .bytes(isMultipleOfSix: false))
        guard let macro = decoder.rest.first, macro == 916 || macro == 917 else {
            return decoder.read() ? decoder.message : nil
        }
        // The macros for the messages of ISO/IEC 15434 with the formats 05 and 06.
        decoder.rest.removeFirst()
        decoder.message.bytes = Array("[)>\u{1E}0\(macro - 911)\u{1D}".utf8)
        guard decoder.read() else { return nil }
        decoder.message.bytes += Array("\u{1E}\u{04}".utf8)
        return decoder.message
    }

    private init(rest: ArraySlice<Int>, mode: Mode) {
        (self.rest, self.mode) = (rest, mode)
    }

    private static let shift = 913

    private mutating func read() -> Bool {
        while let codeword = rest.first {
            guard codeword >= 900, codeword != Self.shift else {
                guard readData() else { return false }
                continue
            }
            switch codeword {
            case 900: (mode, submode) = (.text, 0)
            case 901, 924: mode = .bytes(isMultipleOfSix: codeword == 924)
            case 902: mode = .numbers
            case 925...927:
                guard readEncoding() else { return false }
                continue
            // Codeword 921 marks a message that configures a hardware reader. It has no meaning for this program.
            case 921: break
            case 928:
                guard addPart(rest.dropFirst()) else { return false }
                rest = []
            default: return false
            }
            rest = rest.dropFirst()
        }
        return true
    }

    private mutating func readData() -> Bool {
        if case .bytes(let isMultipleOfSix) = mode { return readBytes(isMultipleOfSix) }
        let own = rest.prefix { $0 < 900 || $0 == Self.shift }
        rest = rest.dropFirst(own.count)
        return if case .text = mode { addText(own) } else { addNumbers(own) }
    }

    /// Reads the number of an encoding (ISO/IEC 15438 §5.5.3).
    private mutating func readEncoding() -> Bool {
        guard let kind = rest.popFirst(), let value = rest.popFirst(), value < 900 else { return false }
        var eci = kind == 925 ? 810_900 + value : value
        if kind == 926 {
            guard let low = rest.popFirst(), low < 900 else { return false }
            eci = 900 * (value + 1) + low
        }
        message.state(eci: eci)
        return true
    }

    // MARK: Text

    private static let tables: [[UInt8]] = [
        Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ ".utf8), Array("abcdefghijklmnopqrstuvwxyz ".utf8),
        Array("0123456789&\r\t,:#-.$/+%*=^".utf8), Array(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8),
    ]

    /// Returns the submode that a value selects, and whether the submode applies to one character only; nil if the
    /// value is a character. The submodes are upper case (0), lower case (1), mixed (2) and punctuation (3).
    private static func change(of value: Int, in submode: Int) -> (to: Int, isShift: Bool)? {
        switch (submode, value) {
        case (0, 27): (1, false)
        case (0, 28), (1, 28): (2, false)
        case (0, 29), (1, 29), (2, 29): (3, true)
        case (1, 27): (0, true)
        case (2, 25): (3, false)
        case (2, 27): (1, false)
        case (2, 28), (3, 29): (0, false)
        default: nil
        }
    }

    private mutating func addText(_ codewords: ArraySlice<Int>) -> Bool {
        var shifted: Int?
        var isByte = false
        for codeword in codewords {
            if isByte {
                guard codeword < 256 else { return false }
                message.bytes.append(UInt8(codeword))
                isByte = false
                continue
            }
            if codeword == Self.shift {
                // A shift to punctuation directly before a byte has no effect: it only fills a codeword (ISO/IEC 15438
                // §5.4.2.4).
                (isByte, shifted) = (true, nil)
                continue
            }
            for value in [codeword / 30, codeword % 30] {
                let current = shifted ?? submode
                shifted = nil
                if let change = Self.change(of: value, in: current) {
                    if change.isShift { shifted = change.to } else { submode = change.to }
                } else if current == 2 && value == 26 {
                    message.bytes.append(0x20)
                } else if value < Self.tables[current].count {
                    message.bytes.append(Self.tables[current][value])
                }
            }
        }
        return true
    }

    // MARK: Bytes and numbers

    /// Reads bytes up to the next change of mode. Between the groups, encodings may be stated.
    private mutating func readBytes(_ isMultipleOfSix: Bool) -> Bool {
        var (count, place) = (0, rest.startIndex)
        while place < rest.endIndex, rest[place] < 900 || (925...927).contains(rest[place]) {
            if rest[place] < 900 { count += 1 } else { place += rest[place] == 926 ? 2 : 1 }
            place += 1
        }
        let groups = (isMultipleOfSix ? count : count - 1) / 5
        for index in 0..<(count - 4 * groups) {
            while let codeword = rest.first, codeword >= 900 { guard readEncoding() else { return false } }
            let own = rest.prefix(index < groups ? 5 : 1)
            let value = own.reduce(0) { $0 * 900 + $1 }
            guard own.allSatisfy({ $0 < 900 }), value < (index < groups ? 1 << 48 : 256) else { return false }
            for byte in (0..<(index < groups ? 6 : 1)).reversed() {
                message.bytes.append(UInt8(value >> (8 * byte) & 0xFF))
            }
            rest = rest.dropFirst(own.count)
        }
        return rest.first != Self.shift
    }

    private mutating func addNumbers(_ codewords: ArraySlice<Int>) -> Bool {
        var rest = codewords
        while !rest.isEmpty {
            guard let digits = Self.number(rest.prefix(15)) else { return false }
            message.bytes += digits.map { $0 + 0x30 }
            rest = rest.dropFirst(15)
        }
        return true
    }

    /// Returns the decimal digits of a number in base 900. The first digit must be 1, and is left out; if it is not 1,
    /// the result is nil.
    private static func number(_ codewords: ArraySlice<Int>) -> [UInt8]? {
        var digits: [Int] = [0]
        for codeword in codewords {
            guard codeword < 900 else { return nil }
            var carry = codeword
            for index in digits.indices.reversed() {
                let value = digits[index] * 900 + carry
                digits[index] = value % 10
                carry = value / 10
            }
            while carry > 0 {
                digits.insert(carry % 10, at: 0)
                carry /= 10
            }
        }
        return digits.first == 1 ? digits.dropFirst().map(UInt8.init) : nil
    }

    // MARK: Parts of a message

    /// Reads the place of the symbol in a message that is spread over several symbols (Macro PDF417, ISO/IEC 15438
    /// §5.13).
    private mutating func addPart(_ codewords: ArraySlice<Int>) -> Bool {
        let control = Array(codewords)
        guard control.count >= 3, let index = Self.value(control.prefix(2)) else { return false }
        let name = control.dropFirst(2).prefix { $0 < 900 }
        let fields = control.dropFirst(2 + name.count)
        // The terminator, codeword 922, marks the last part.
        var count = fields.contains(922) ? index + 1 : nil
        // The optional field that begins with codewords 923 and 1 states the number of parts.
        let place = fields.indices.first { fields[$0] == 923 && $0 + 3 < control.count && control[$0 + 1] == 1 }
        if let place {
            let start = control[place + 2] == 902 ? place + 3 : place + 2
            count = Self.value(control[start...].prefix(2)) ?? count
        }
        guard count.map({ index < $0 }) ?? true else { return false }
        let id = name.map { word in String(repeating: "0", count: word < 10 ? 2 : word < 100 ? 1 : 0) + String(word) }
            .joined()
        // If there is only one part, the symbol has the whole message.
        message.structuredAppend = count == 1 ? nil : StructuredAppend(index: index, count: count, id: id)
        return true
    }

    private static func value(_ codewords: ArraySlice<Int>) -> Int? {
        number(codewords).flatMap { digits in digits.count < 7 ? digits.reduce(0) { $0 * 10 + Int($1) } : nil }
    }
}
