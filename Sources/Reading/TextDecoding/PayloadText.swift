/// The decoding of a payload's bytes to text.
///
/// Few codes state the encoding of their text, and some state it wrongly. The following are tried in order: the
/// encoding that the code states (ECI); a byte order mark; UTF-16, recognised by its NULs; UTF-8, even if iCalendar's
/// line folds cut characters, or if the text was encoded as UTF-8 twice. If none of these fits, the most likely of the
/// other encodings is used: damaged UTF-8, Windows-1252 or another legacy encoding (see `EncodingGuess`).
public enum PayloadText {
    /// Returns the text of `bytes`, nil if they are not text in any encoding.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the code.
    ///   - eci: the encoding that the code states (AIM ECI assignment number), if any.
    public static func decode(_ bytes: [UInt8], eci: Int? = nil) -> String? {
        read(bytes, eci: eci)?.text
    }

    /// Returns the text of `bytes` and its encoding, nil if they are not text in any encoding.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the code.
    ///   - eci: the encoding that the code states (AIM ECI assignment number), if any.
    public static func read(_ bytes: [UInt8], eci: Int? = nil) -> Reading? {
        if eci == StatedEncoding.binaryECI { return nil }
        if let stated = eci.flatMap(StatedEncoding.init(eci:)), let reading = read(bytes, as: stated) { return reading }
        if bytes.isPlainASCII { return Reading(text: String(decoding: bytes, as: UTF8.self), encoding: .utf8) }
        if let marked = readMarked(bytes) { return marked.text.isReadable ? marked : nil }
        if let text = UTF16Text.unmarked(bytes) { return Reading(text: text, encoding: .utf16) }

        let content = bytes.withoutTrailingNULs
        let found = readUTF8(content) ?? StatedLines.read(content) ?? guess(content)
        guard var reading = found, reading.text.isReadable else { return damagedCalendar(content) }
        reading.droppedNULs = bytes.count - content.count
        return reading
    }

    /// Returns the text and the encoding of `bytes`, if their code states one or several encodings.
    ///
    /// If a part is not text in its stated encoding, everything is read as if no encoding were stated.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the code.
    ///   - eci: the encoding, if the code states only one (AIM ECI assignment number).
    ///   - segments: the places where the encodings begin, in order, if the code states several; otherwise empty.
    public static func read(_ bytes: [UInt8], eci: Int?, segments: [ECISegment]) -> Reading? {
        let isInOrder = zip(segments, segments.dropFirst()).allSatisfy { $0.start <= $1.start }
        guard eci == nil, !segments.isEmpty, isInOrder else { return read(bytes, eci: eci) }
        var whole = Reading(text: "", encoding: .utf8, statement: .eci)
        let ends = segments.dropFirst().map(\.start) + [bytes.count]
        // The bytes before the first statement are read as Latin-1, the default encoding of most symbologies.
        var parts = zip(segments, ends).map { (eci: $0.eci, range: $0.start..<max($0.start, $1)) }
        if let first = segments.first { parts.insert((ECISegment.latin1, 0..<first.start), at: 0) }
        for part in parts where !part.range.isEmpty {
            guard part.range.upperBound <= bytes.count, let stated = StatedEncoding(eci: part.eci),
                let reading = read(Array(bytes[part.range]), as: stated)
            else { return read(bytes) }
            if !reading.text.utf8.allSatisfy({ $0 < 0x80 }) { whole.encoding = reading.encoding }
            whole.text += reading.text
            whole.isDamaged = whole.isDamaged || reading.isDamaged
        }
        return whole.text.isReadable ? whole : nil
    }

    /// A text and its encoding.
    public struct Reading: Hashable, Sendable {
        /// The text, without a byte order mark and without the NULs that filled the code.
        public var text: String
        /// The encoding.
        public var encoding: TextEncoding
        /// The source that stated the encoding; nil if the encoding was recognised by the bytes.
        public var statement: Statement?
        /// Whether bytes that are invalid in the encoding were replaced by U+FFFD or, at the end, dropped.
        public var isDamaged = false
        /// The number of NULs dropped at the end.
        public var droppedNULs = 0

        /// Creates a reading of the given text.
        public init(text: String, encoding: TextEncoding, statement: Statement? = nil, isDamaged: Bool = false) {
            self.text = text
            self.encoding = encoding
            self.statement = statement
            self.isDamaged = isDamaged
        }
    }

    /// A source that states the encoding of a text.
    public enum Statement: Hashable, Sendable {
        /// The code, by an Extended Channel Interpretation.
        case eci
        /// U+FEFF before the text.
        case byteOrderMark
        /// The parameter CHARSET of a calendar's properties.
        case parameter
    }

    // MARK: Stated encodings

    /// Returns the text in the encoding that the code states; nil if the bytes are not text in this encoding.
    private static func read(_ bytes: [UInt8], as stated: StatedEncoding) -> Reading? {
        let content = bytes.withoutTrailingNULs
        var reading: Reading?
        switch stated.encoding {
        case .utf16:
            reading = UTF16Text.decode(bytes, littleEndian: stated.isLittleEndian)
                .map { Reading(text: $0.text, encoding: .utf16, isDamaged: $0.isCut) }
        case .utf32:
            reading = CharacterSetConverter(from: stated.isLittleEndian ? "UTF-32LE" : "UTF-32BE")?.convert(bytes)
                .map { Reading(text: $0, encoding: .utf32) }
        case .utf8:
            reading = readUTF8(content)
            reading?.droppedNULs = bytes.count - content.count
        default:
            reading = stated.encoding.decode(content).map { Reading(text: $0, encoding: stated.encoding) }
            reading?.droppedNULs = bytes.count - content.count
        }
        guard var reading, reading.text.isReadable else { return nil }
        reading.text = reading.text.withoutByteOrderMark
        // An ECI cannot state that text was encoded twice, so this encoding was recognised by the bytes.
        if reading.encoding != .utf8Twice { reading.statement = .eci }
        return reading
    }

    /// Returns the text after a byte order mark; nil if there is no mark.
    private static func readMarked(_ bytes: [UInt8]) -> Reading? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            let content = bytes.withoutTrailingNULs.dropFirst(3)
            var reading = readUTF8(Array(content)) ?? damagedUTF8(Array(content))
            if reading.encoding == .utf8 { reading.statement = .byteOrderMark }
            reading.droppedNULs = bytes.count - 3 - content.count
            return reading
        }
        guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        // Bytes with a mark of UTF-16 that are not valid UTF-16 are not text, because other encodings have no such
        // mark. A text with a NUL is not readable, so the caller returns nil.
        let decoded = UTF16Text.decode(Array(bytes.dropFirst(2)), littleEndian: bytes[0] == 0xFF) ?? ("\0", false)
        return Reading(text: decoded.text, encoding: .utf16, statement: .byteOrderMark, isDamaged: decoded.isCut)
    }

    // MARK: UTF-8

    /// Returns the text of bytes that are valid UTF-8, with or without their line folds; nil for other bytes. If the
    /// bytes were probably not meant as UTF-8, they are decoded from a likelier encoding.
    private static func readUTF8(_ bytes: [UInt8]) -> Reading? {
        if let text = ISO2022Text.decode(bytes) { return Reading(text: text, encoding: .iso2022JP) }
        let text = String(validating: bytes, as: UTF8.self) ?? String(validating: bytes.unfolded, as: UTF8.self)
        guard let text else { return SurrogateText.read(bytes) }
        if let once = DoubleUTF8.undone(text) { return Reading(text: once, encoding: .utf8Twice) }
        if UTF8Likelihood.isUnlikely(text), !bytes.looksBinary, let other = EncodingGuess.best(bytes, beside: text) {
            return other
        }
        return Reading(text: text, encoding: .utf8)
    }

    /// Returns the text of UTF-8 with invalid bytes; each run of them becomes U+FFFD.
    static func damagedUTF8(_ bytes: [UInt8]) -> Reading {
        let text = String(decoding: bytes, as: UTF8.self)
        let unfolded = String(decoding: bytes.unfolded, as: UTF8.self)
        // A fold that cuts a character damages the text on both sides of the fold, so the folds are removed. If no fold
        // cuts a character, the text keeps its folds.
        let isCutByFolds = UTF8Likelihood.replacements(unfolded) < UTF8Likelihood.replacements(text)
        return Reading(text: isCutByFolds ? unfolded : text, encoding: .utf8, isDamaged: true)
    }

    // MARK: Legacy encodings

    /// Returns the text of a calendar with bytes that are not valid in any encoding; nil for anything else. The names
    /// and times of a calendar are ASCII, so the event is still there. U+FFFD takes the place of the bytes.
    private static func damagedCalendar(_ bytes: [UInt8]) -> Reading? {
        guard bytes.beginsCalendar else { return nil }
        let plain = bytes.filter { $0 != 0 }
        guard plain.count * 8 > bytes.count * 7 else { return nil }
        guard
            var reading = String(validating: plain, as: UTF8.self).map({ Reading(text: $0, encoding: .utf8) })
                ?? EncodingGuess.leastDamaged(plain), reading.text.isReadable
        else { return nil }
        if plain.count < bytes.count { reading.isDamaged = true }
        return reading
    }

    private static func guess(_ bytes: [UInt8]) -> Reading? {
        bytes.looksBinary ? nil : EncodingGuess.best(bytes)
    }
}

extension TextEncoding {
    /// Returns the text of bytes in an encoding for which there is a converter; nil if a byte is invalid.
    package func decode(_ bytes: [UInt8]) -> String? {
        if self == .windows1252 { return Windows1252.decode(bytes) }
        return converterName.flatMap { CharacterSetConverter(from: $0)?.convert(bytes) }
    }
}

extension [UInt8] {
    /// The bytes without the NULs at the end, with which some generators fill a code.
    fileprivate var withoutTrailingNULs: [UInt8] {
        last == 0 ? Array(self[..<(lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)]) : self
    }

    /// Whether the bytes are ASCII without control characters, as most calendars are. Such text needs no further look.
    fileprivate var isPlainASCII: Bool {
        !isEmpty && allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    }

    /// The bytes without iCalendar's line folds. RFC 5545 §3.1 counts octets, so a fold may cut a character.
    var unfolded: [UInt8] {
        var unfolded: [UInt8] = []
        unfolded.reserveCapacity(count)
        for byte in self {
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            if isBlank, unfolded.last == UInt8(ascii: "\n") {
                unfolded.removeLast()
                if unfolded.last == UInt8(ascii: "\r") { unfolded.removeLast() }
            } else {
                unfolded.append(byte)
            }
        }
        return unfolded
    }

    /// Whether the bytes are a calendar: an ASCII text that begins with the BEGIN of one.
    var beginsCalendar: Bool {
        let start = prefix(256).map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        guard let place = start.firstIndex(of: UInt8(ascii: "B")) else { return false }
        return ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VTODO"].contains { start[place...].starts(with: $0.utf8) }
    }

    /// Whether the bytes are probably not text: they contain a NUL, or they contain other control characters that no
    /// text has and are less than two thirds printable ASCII. Control characters alone prove nothing, because some
    /// scanners put them around a text, for example "start of text" (0x02). In random bytes, three of eight are
    /// printable ASCII. This property is used only for bytes whose encoding must be guessed.
    fileprivate var looksBinary: Bool {
        guard contains(where: { UInt32($0).isControlCharacter }) else { return false }
        return contains(0) || 3 * count(where: { (0x20...0x7E).contains($0) }) < 2 * count
    }
}

extension String {
    fileprivate var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }

    /// Whether the text has no NULs, and not more control characters than other characters.
    var isReadable: Bool {
        var controls = 0
        var others = 0
        for scalar in unicodeScalars {
            if scalar == "\0" { return false }
            if scalar.value.isControlCharacter { controls += 1 } else { others += 1 }
        }
        return controls <= others
    }
}

extension UInt32 {
    /// Whether this is a control character that no text contains. White space and the separators of GS1 and ISO/IEC
    /// 15434 do not count, because texts contain them.
    fileprivate var isControlCharacter: Bool {
        switch self {
        case 0x04, 0x09...0x0D, 0x1B...0x1F: false
        case 0x00...0x1F, 0x7F: true
        default: false
        }
    }
}
