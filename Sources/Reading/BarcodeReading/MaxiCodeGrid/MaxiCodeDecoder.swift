import TextDecoding

/// Decodes the message of a MaxiCode from its data codewords (ISO/IEC 16023:2000, 4.6 to 4.9).
struct MaxiCodeDecoder {
    private var message = SymbolMessage()
    private var set = MaxiCodeSet.a
    /// The code set that is in use again after a shift, and the number of codewords until then, the shift included.
    private var shifted = (from: MaxiCodeSet.a, left: 0)

    /// Returns the message of a symbol in the modes 2 to 6. Nil if the symbol is in another mode, or if the message
    /// ends within a number, an ECI or the symbol's place in a message of several symbols.
    ///
    /// - Parameter codewords: The ten codewords of the primary message, then those of the secondary message.
    static func message(of codewords: [UInt8]) -> SymbolMessage? {
        guard codewords.count > 10 else { return nil }
        var decoder = MaxiCodeDecoder()
        switch codewords[0] & 0x0F {
        case 2, 3:
            guard decoder.read(codewords[10...]) else { return nil }
            decoder.insert(carrierFields(of: codewords))
        case 4...6:
            guard decoder.read(codewords[1...]) else { return nil }
        default: return nil
        }
        return decoder.message
    }

    // MARK: Text

    private mutating func read(_ codewords: ArraySlice<UInt8>) -> Bool {
        var rest = codewords
        while let codeword = rest.popFirst() {
            switch set.meaning(of: codeword) {
            case .byte(let byte): message.bytes.append(byte)
            case .latch(let other): (set, shifted.left) = (other, 0)
            case .shift(let other, let count):
                shifted = (set, count + 1)
                set = other
            case .lock: shifted.left = 0
            case .pad:
                shifted.left = 0
                // A padding codeword at the start states the place in a message of several symbols (4.9.1).
                guard rest.startIndex == codewords.startIndex + 1 else { break }
                guard let place = rest.popFirst() else { return false }
                addPart(place)
            case .number:
                guard rest.count >= 5 else { return false }
                message.bytes += Self.digits(rest.prefix(5).reduce(0) { $0 << 6 | Int($1) }, atLeast: 9)
                rest = rest.dropFirst(5)
            case .encoding:
                guard addEncoding(&rest) else { return false }
            }
            if shifted.left > 0 {
                shifted.left -= 1
                if shifted.left == 0 { set = shifted.from }
            }
        }
        return true
    }

    /// Reads the number of an encoding. The leading ones of its first codeword state how many codewords follow (4.8).
    private mutating func addEncoding(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let first = rest.popFirst() else { return false }
        let more = first & 0x20 == 0 ? 0 : first & 0x10 == 0 ? 1 : first & 0x08 == 0 ? 2 : 3
        guard rest.count >= more else { return false }
        let start = Int(first) & (more == 0 ? 0x1F : 0x1F >> more)
        message.segments.append(
            ECISegment(eci: rest.prefix(more).reduce(start) { $0 << 6 | Int($1) }, start: message.bytes.count))
        rest = rest.dropFirst(more)
        return true
    }

    private mutating func addPart(_ codeword: UInt8) {
        let (index, count) = (Int(codeword >> 3), Int(codeword & 7) + 1)
        guard count > 1 else { return }
        message.structuredAppend = StructuredAppend(index: index, count: index < count ? count : nil, id: "")
    }

    // MARK: The structured carrier message

    private static let groupSeparator: UInt8 = 0x1D

    /// Returns the postcode, the country and the class of service of the modes 2 and 3, each with a separator after it
    /// (annex B.2.1).
    private static func carrierFields(of codewords: [UInt8]) -> [UInt8] {
        // The mode is in the lowest bits of the first codeword; the fields follow, each with its lowest bits first.
        let fields = codewords.prefix(10).reversed().reduce(UInt64(0)) { $0 << 6 | UInt64($1) }
        func field(at place: Int, bits: Int) -> Int { Int(fields >> UInt64(place) & (1 << UInt64(bits) - 1)) }
        let postcode =
            codewords[0] & 0x0F == 2
            ? digits(field(at: 4, bits: 30), atLeast: field(at: 34, bits: 6))
            : stride(from: 34, through: 4, by: -6).compactMap { place -> UInt8? in
                let meaning = MaxiCodeSet.a.meaning(of: UInt8(field(at: place, bits: 6)))
                return if case .byte(let byte) = meaning { byte } else { nil }
            }
        let numbers = [digits(field(at: 40, bits: 10), atLeast: 3), digits(field(at: 50, bits: 10), atLeast: 3)]
        return ([postcode] + numbers).flatMap { $0 + [groupSeparator] }
    }

    /// Puts the fields of the primary message before the secondary message, or after its header: the characters
    /// `[)>`, RS, `01`, GS and the year.
    private mutating func insert(_ fields: [UInt8]) {
        let hasHeader = message.bytes.starts(with: Array("[)>\u{1E}01\u{1D}".utf8))
        let place = hasHeader ? min(9, message.bytes.count) : 0
        message.bytes.insert(contentsOf: fields, at: place)
        for index in message.segments.indices where message.segments[index].start > place {
            message.segments[index].start += fields.count
        }
    }

    private static func digits(_ number: Int, atLeast count: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        return [UInt8](repeating: 0x30, count: max(count - digits.count, 0)) + digits
    }
}
