/// The words, numbers and signs of a text written for people.
struct PrintedWords {
    struct Token {
        enum Kind {
            /// Letters, folded. Each sign of Chinese, Japanese and Korean is a word of its own.
            case word
            /// Decimal digits of any script. ``Token/value`` is the number, if there are at most nine digits.
            case number
            case sign
        }

        var kind: Kind
        /// A folded word, digits or a sign.
        var text: String
        /// The number; -1 for any other token.
        var value = -1
        /// The number of letters or digits.
        var length: Int
        /// The position of the token's first byte in the text.
        var place: Int
        /// The position after the token's last byte in the text.
        var end: Int
        /// Whether the token follows the previous one directly.
        var isAttached: Bool
        /// Whether the token is the first one of a line.
        var startsLine: Bool
    }

    let source: String
    /// Whether the text was recognised from pixels.
    let isRecognised: Bool
    var tokens: [Token] = []

    /// Splits a text into tokens.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of bytes to read.
    ///   - isRecognised: whether the text was recognised from pixels, so letters such as `O` and `l` may be digits.
    init(_ source: String, limit: Int = 20_000, isRecognised: Bool = false) {
        self.source = source
        self.isRecognised = isRecognised
        split(limit)
        mergeNumerals()
        if isRecognised { repair() }
    }

    private mutating func split(_ limit: Int) {
        var current: Token?
        var letters = String.UnicodeScalarView()
        var (place, end, startsLine) = (0, -1, true)
        func finish(_ tokens: inout [Token]) {
            guard var token = current else { return }
            token.text = token.kind == .word ? Folding.fold(String(letters)) : String(letters)
            if token.kind == .number, token.length <= 9 { token.value = Int(token.text) ?? -1 }
            token.end = place
            end = place
            tokens.append(token)
            current = nil
            letters = String.UnicodeScalarView()
        }
        for raw in source.unicodeScalars where place < limit {
            let scalar = Folding.plain(raw)
            let shape = Shape(scalar)
            if shape == .mark {
                place += UTF8.width(raw)
                continue
            }
            if shape.kind == nil || shape.isSingle || current?.kind != shape.kind || wasSingle(current, letters) {
                finish(&tokens)
            }
            if scalar == "\n" || scalar == "\u{2028}" { startsLine = true }
            if let kind = shape.kind {
                if current == nil {
                    current = Token(
                        kind: kind, text: "", length: 0, place: place, end: place, isAttached: place == end,
                        startsLine: startsLine)
                    startsLine = false
                }
                letters.append(shape.digit.flatMap { Unicode.Scalar(48 + UInt32($0)) } ?? scalar)
                current?.length += 1
            }
            place += UTF8.width(raw)
        }
        finish(&tokens)
    }

    private func wasSingle(_ token: Token?, _ letters: String.UnicodeScalarView) -> Bool {
        token?.kind == .word && letters.last.map { Shape($0).isSingle } ?? false
    }

    /// Turns the numerals of `十二月三日` into numbers.
    private mutating func mergeNumerals() {
        guard tokens.contains(where: { Self.numerals[$0.text] != nil }) else { return }
        var merged: [Token] = []
        var place = 0
        while place < tokens.count {
            let run = tokens[place...].enumerated().prefix { offset, token in
                Self.numerals[token.text] != nil && (offset == 0 || token.isAttached)
            }.map(\.element)
            guard let last = run.last, place + run.count < tokens.count,
                Self.counted.contains(tokens[place + run.count].text), let value = Self.value(of: run.map(\.text))
            else {
                merged.append(tokens[place])
                place += 1
                continue
            }
            var token = tokens[place]
            (token.kind, token.text, token.value, token.end) = (.number, String(value), value, last.end)
            token.length = token.text.count
            merged.append(token)
            place += run.count
        }
        tokens = merged
    }

    private static let numerals: [String: Int] = [
        "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    ]
    private static let counted: Set = ["年", "月", "日", "号", "時", "时", "点", "點", "分"]

    private static func value(of signs: [String]) -> Int? {
        guard signs.count <= 4 else { return nil }
        let digits = signs.compactMap { numerals[$0] }
        guard let ten = digits.firstIndex(of: 10) else { return digits.reduce(0) { $0 * 10 + $1 } }
        guard digits.count <= 3, ten <= 1, digits.count - ten <= 2 else { return nil }
        return (ten == 0 ? 1 : digits[0]) * 10 + (ten + 1 < digits.count ? digits[ten + 1] : 0)
    }

    // MARK: Tokens

    subscript(place: Int) -> Token? { tokens.indices.contains(place) ? tokens[place] : nil }

    /// Returns whether the token at index `place` is this word or sign.
    func has(_ text: String, at place: Int) -> Bool { self[place]?.text == text }

    /// Returns whether the token at index `place` is one of these words or signs.
    func has(oneOf texts: Set<String>, at place: Int) -> Bool { self[place].map { texts.contains($0.text) } ?? false }

    /// Returns the one- or two-digit number at index `place`; nil if there is none, or if it is not in the range.
    func small(_ range: ClosedRange<Int>, at place: Int) -> Int? {
        guard let token = self[place], token.kind == .number, token.length <= 2, range.contains(token.value) else {
            return nil
        }
        return token.value
    }

    /// Returns the four-digit year at index `place`.
    func year(at place: Int) -> Int? {
        guard let token = self[place], token.kind == .number, token.length == 4 else { return nil }
        // The Buddhist and other calendars are not read.
        return (1900...2199).contains(token.value) ? token.value : nil
    }

    /// Returns the year at index `place`: four digits, or two digits of a year in this century.
    func shortYear(at place: Int) -> Int? {
        if let year = year(at: place) { return year }
        guard let token = self[place], token.kind == .number, token.length == 2 else { return nil }
        return 2000 + token.value
    }

    /// Returns whether a text has Chinese, Japanese or Korean signs, each of which says more than a letter.
    static func hasIdeographs(_ text: String) -> Bool {
        text.unicodeScalars.contains { Shape($0).isSingle && Shape($0).kind == .word }
    }

    /// Returns the text of the tokens in a range.
    func text(_ range: Range<Int>) -> String {
        guard let first = self[range.lowerBound], let last = self[range.upperBound - 1] else { return "" }
        return String(Substring(source.utf8.dropFirst(first.place).prefix(last.end - first.place)))
    }
}

/// What kind of token a scalar belongs to.
private struct Shape: Equatable {
    var kind: PrintedWords.Token.Kind?
    /// The value of a decimal digit.
    var digit: Int?
    /// Whether the scalar is a token of its own.
    var isSingle = false
    /// Whether the scalar is a mark that belongs to the letter before it, or is invisible.
    var isMark = false

    static let mark = Shape(isMark: true)

    init(kind: PrintedWords.Token.Kind? = nil, digit: Int? = nil, isSingle: Bool = false, isMark: Bool = false) {
        (self.kind, self.digit, self.isSingle, self.isMark) = (kind, digit, isSingle, isMark)
    }

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39: self.init(kind: .number, digit: Int(scalar.value) - 0x30)
        case 0x41...0x5A, 0x61...0x7A: self.init(kind: .word)
        case 0...0x20, 0xA0, 0x202F, 0x2000...0x200A, 0x3000, 0x2028, 0x2029: self.init()
        case 0...0x7F: self.init(kind: .sign, isSingle: true)
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: self.init(isMark: true)
        case 0x3040...0x30FA, 0x30FC...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x3005, 0x3007:
            self.init(kind: .word, isSingle: true)
        case _ where Folding.isMark(scalar): self.init(isMark: true)
        default: self.init(other: scalar)
        }
    }

    private init(other scalar: Unicode.Scalar) {
        let properties = scalar.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
            self.init(kind: .number, digit: Int(value))
        } else if properties.isAlphabetic, scalar.value != 0xAA, scalar.value != 0xBA {
            self.init(kind: .word)
        } else {
            self.init(kind: .sign, isSingle: true)
        }
    }
}
