import TextDecoding

/// The message that PDF417's codewords encode: bytes, and the encodings that are stated for them (ISO/IEC 15438 §5.4).
struct CodewordMessage {
    private(set) var bytes: [UInt8] = []
    /// The stated encodings, each with the place in `bytes` where it begins.
    private(set) var segments: [ECISegment] = []
    private(set) var structuredAppend: StructuredAppend?

    /// The submode of text: which set of characters is in use, as an index in `tables`. An encoding that is stated
    /// within a text does not change the submode.
    private var submode = 0

    private enum Mode {
        case text, bytes, numbers
    }

    /// Reads the message of MicroPDF417 data codewords, without correction codewords; nil if the data codewords break
    /// the rules.
    init?(_ codewords: [Int]) {
        var (place, mode, isMultipleOfSix) = (0, Mode.bytes, false)
        while place < codewords.count {
            let codeword = codewords[place]
            let end = codewords[place...].firstIndex { $0 >= 900 && $0 != Self.shift } ?? codewords.count
            switch codeword {
            case ..<900, Self.shift:
                let own = codewords[place..<end]
                switch mode {
                case .text: guard addText(own) else { return nil }
                case .bytes: guard addBytes(own, isMultipleOfSix) else { return nil }
                case .numbers: guard addNumbers(own) else { return nil }
                }
                place = end
                continue
            case 900: (mode, submode) = (.text, 0)
            case 901, 924: (mode, isMultipleOfSix) = (.bytes, codeword == 924)
            case 902: mode = .numbers
            case 925, 926, 927:
                let count = codeword == 926 ? 2 : 1
                guard place + count < codewords.count, codewords[place + 1] < 900, codewords[place + count] < 900 else {
                    return nil
                }
                let value = codewords[place + 1]
                let eci =
                    codeword == 927
                    ? value : codeword == 925 ? 810_900 + value : 900 * (value + 1) + codewords[place + 2]
                segments.append(ECISegment(eci: eci, start: bytes.count))
                place += count
            // Codeword 921 marks a message that configures a hardware reader. It has no meaning for this program.
            case 921: break
            case 928:
                guard addPart(codewords[(place + 1)...]) else { return nil }
                place = codewords.count
            default: return nil
            }
            place += 1
        }
    }

    private static let shift = 913

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
                bytes.append(UInt8(codeword))
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
                    bytes.append(0x20)
                } else if value < Self.tables[current].count {
                    bytes.append(Self.tables[current][value])
                }
            }
        }
        return true
    }

    // MARK: Bytes and numbers

    private mutating func addBytes(_ codewords: ArraySlice<Int>, _ isMultipleOfSix: Bool) -> Bool {
        var rest = codewords
        while rest.count > 5 || (isMultipleOfSix && rest.count == 5) {
            let value = rest.prefix(5).reduce(0) { $0 * 900 + $1 }
            guard value < 1 << 48, !rest.prefix(5).contains(Self.shift) else { return false }
            for byte in (0..<6).reversed() { bytes.append(UInt8(value >> (8 * byte) & 0xFF)) }
            rest = rest.dropFirst(5)
        }
        guard rest.allSatisfy({ $0 < 256 }) else { return false }
        bytes += rest.map(UInt8.init)
        return true
    }

    private mutating func addNumbers(_ codewords: ArraySlice<Int>) -> Bool {
        var rest = codewords
        while !rest.isEmpty {
            guard let digits = Self.number(rest.prefix(15)) else { return false }
            bytes += digits.map { $0 + 0x30 }
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
        structuredAppend = count == 1 ? nil : StructuredAppend(index: index, count: count, id: id)
        return true
    }

    private static func value(_ codewords: ArraySlice<Int>) -> Int? {
        number(codewords).flatMap { digits in digits.count < 7 ? digits.reduce(0) { $0 * 10 + Int($1) } : nil }
    }

    /// The ECI numbers of the encodings in which ASCII characters are not single bytes: UTF-16, UTF-32 and binary.
    private static let wideEncodings = [25, 33, 34, 35, 899]

    /// The ECI number of the encoding that is stated for all bytes other than ASCII text. Nil if no encoding is stated
    /// for some of these bytes, or if different encodings are stated for them. If all bytes are ASCII text, this is the
    /// encoding that was stated last.
    var eci: Int? {
        guard let last = segments.last else { return nil }
        let used = segments.enumerated().filter { index, segment in
            let end = index + 1 < segments.count ? segments[index + 1].start : bytes.count
            let isWide = Self.wideEncodings.contains(segment.eci)
            return bytes[segment.start..<end].contains { isWide || $0 >= 0x80 }
        }.map(\.element.eci)
        let before = bytes[..<(segments.first?.start ?? 0)].contains { $0 >= 0x80 }
        if before { return nil }
        return used.isEmpty ? last.eci : Set(used).count == 1 ? used[0] : nil
    }
}
