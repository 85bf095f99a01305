/// The text of a payload's bytes.
///
/// Codes seldom say how their text is encoded, and those that do are not always right. In this order: what the code
/// states (ECI), a byte order mark, UTF-16 that its NULs give away, UTF-8 (also with characters that an iCalendar line
/// fold cut, or encoded twice), and then the encoding in which the bytes are the most likely text: UTF-8 with damage, the
/// legacy encodings of East Asia and Windows-1252 (see `EncodingGuess`).
public enum PayloadText {
    /// The text of `bytes`, or nil where they are no text in any encoding.
    ///
    /// - Parameters:
    ///   - bytes: what the code carries.
    ///   - eci: the encoding that the code states (AIM ECI assignment number), if any.
    public static func decode(_ bytes: [UInt8], eci: Int? = nil) -> String? {
        read(bytes, eci: eci)?.text
    }

    /// The text of `bytes` and how it was encoded, or nil where they are no text in any encoding.
    ///
    /// - Parameters:
    ///   - bytes: what the code carries.
    ///   - eci: the encoding that the code states (AIM ECI assignment number), if any.
    public static func read(_ bytes: [UInt8], eci: Int? = nil) -> Reading? {
        if eci == StatedEncoding.binaryECI { return nil }
        if let stated = eci.flatMap(StatedEncoding.init(eci:)), let reading = read(bytes, as: stated) { return reading }
        if let marked = readMarked(bytes) { return marked.text.isReadable ? marked : nil }
        if let text = UTF16Text.unmarked(bytes) { return Reading(text: text, encoding: .utf16) }

        let content = bytes.withoutTrailingNULs
        guard var reading = readUTF8(content) ?? guess(content), reading.text.isReadable else { return nil }
        reading.droppedNULs = bytes.count - content.count
        return reading
    }

    /// The text of `bytes` that state one encoding or several, and how it was encoded.
    ///
    /// Where a part is no text in the encoding that is stated for it, all of it is read as if none were stated.
    ///
    /// - Parameters:
    ///   - bytes: what the code carries.
    ///   - eci: the one encoding that the code states (AIM ECI assignment number), if any.
    ///   - segments: where each of several stated encodings begins, in order; empty where there is one or none.
    public static func read(_ bytes: [UInt8], eci: Int?, segments: [ECISegment]) -> Reading? {
        let isInOrder = zip(segments, segments.dropFirst()).allSatisfy { $0.start <= $1.start }
        guard eci == nil, !segments.isEmpty, isInOrder else { return read(bytes, eci: eci) }
        var whole = Reading(text: "", encoding: .utf8, statement: .eci)
        let ends = segments.dropFirst().map(\.start) + [bytes.count]
        // What comes before the first statement is in the default encoding of most symbologies.
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

    /// Text, and how it was encoded.
    public struct Reading: Hashable, Sendable {
        /// The text, without a byte order mark and without NULs that filled the code.
        public var text: String
        /// The encoding.
        public var encoding: TextEncoding
        /// Who said that it is this encoding; nil where it was told from the bytes.
        public var statement: Statement?
        /// Whether bytes that do not belong to the encoding were replaced by U+FFFD or, at the end, dropped.
        public var isDamaged = false
        /// How many NULs at the end were dropped.
        public var droppedNULs = 0

        /// Whether the encoding was stated by the code or a byte order mark.
        public var isStated: Bool { statement != nil }

        /// A reading of the given text.
        public init(text: String, encoding: TextEncoding, statement: Statement? = nil, isDamaged: Bool = false) {
            self.text = text
            self.encoding = encoding
            self.statement = statement
            self.isDamaged = isDamaged
        }
    }

    /// Who says which encoding a text is in.
    public enum Statement: Hashable, Sendable {
        /// The code, by an Extended Channel Interpretation.
        case eci
        /// U+FEFF before the text.
        case byteOrderMark
    }

    // MARK: Stated encodings

    /// The text in the encoding that the code states; nil where it is none in that.
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
        // Nobody states that text was encoded twice.
        if reading.encoding != .utf8Twice { reading.statement = .eci }
        return reading
    }

    /// The text behind a byte order mark; nil where there is none.
    private static func readMarked(_ bytes: [UInt8]) -> Reading? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            let content = bytes.withoutTrailingNULs.dropFirst(3)
            var reading = readUTF8(Array(content)) ?? damagedUTF8(Array(content))
            if reading.encoding == .utf8 { reading.statement = .byteOrderMark }
            reading.droppedNULs = bytes.count - 3 - content.count
            return reading
        }
        guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        // Bytes that begin like UTF-16 and are none are no text: the mark is none in any other encoding.
        let decoded = UTF16Text.decode(Array(bytes.dropFirst(2)), littleEndian: bytes[0] == 0xFF) ?? ("\0", false)
        return Reading(text: decoded.text, encoding: .utf16, statement: .byteOrderMark, isDamaged: decoded.isCut)
    }

    // MARK: UTF-8

    /// The text of bytes that are UTF-8 and more likely that than anything else.
    private static func readUTF8(_ bytes: [UInt8]) -> Reading? {
        let text = String(validating: bytes, as: UTF8.self) ?? String(validating: bytes.unfolded, as: UTF8.self)
        guard let text else { return nil }
        if let once = DoubleUTF8.undone(text) { return Reading(text: once, encoding: .utf8Twice) }
        if UTF8Likelihood.isUnlikely(text), !bytes.looksBinary, let other = EncodingGuess.best(bytes, beside: text) {
            return other
        }
        return Reading(text: text, encoding: .utf8)
    }

    /// The text of UTF-8 with invalid bytes, each run of which becomes U+FFFD.
    static func damagedUTF8(_ bytes: [UInt8]) -> Reading {
        let text = String(decoding: bytes, as: UTF8.self)
        let unfolded = String(decoding: bytes.unfolded, as: UTF8.self)
        // A fold that cuts characters damages both of its sides; where it cuts none, lines stay as they were written.
        let isCutByFolds = UTF8Likelihood.replacements(unfolded) < UTF8Likelihood.replacements(text)
        return Reading(text: isCutByFolds ? unfolded : text, encoding: .utf8, isDamaged: true)
    }

    // MARK: Legacy encodings

    private static func guess(_ bytes: [UInt8]) -> Reading? {
        bytes.looksBinary ? nil : EncodingGuess.best(bytes)
    }
}

extension TextEncoding {
    /// The text of bytes in an encoding that a converter reads; nil where a byte does not belong to it.
    func decode(_ bytes: [UInt8]) -> String? {
        if self == .windows1252 { return Windows1252.decode(bytes) }
        return converterName.flatMap { CharacterSetConverter(from: $0)?.convert(bytes) }
    }
}

extension [UInt8] {
    /// Without the NULs at the end, with which some generators fill a code.
    fileprivate var withoutTrailingNULs: [UInt8] {
        last == 0 ? Array(self[..<(lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)]) : self
    }

    /// Without iCalendar's line folds. RFC 5545 §3.1 counts octets, so that a fold may cut a character.
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

    /// Whether bytes in an encoding that has to be guessed hold what no text does.
    fileprivate var looksBinary: Bool {
        contains { UInt32($0).isControlCharacter }
    }
}

extension String {
    fileprivate var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }

    /// Whether it has no NULs and is not control characters for the most part.
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
    /// Control characters that no text has: not the blanks, nor the separators of GS1 and ISO/IEC 15434 messages.
    fileprivate var isControlCharacter: Bool {
        switch self {
        case 0x04, 0x09...0x0D, 0x1B...0x1F: false
        case 0x00...0x1F, 0x7F: true
        default: false
        }
    }
}
