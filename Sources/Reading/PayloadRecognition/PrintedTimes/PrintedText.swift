/// The words, numbers and signs of a text written for people. ``PrintedTimeReader`` searches them for dates and clock
/// times.
struct PrintedText {
    struct Token {
        enum Kind {
            /// Letters, in lower case.
            case word
            /// Digits. ``Token/value`` is the number, if there are at most nine digits.
            case number
            case sign
        }

        let kind: Kind
        /// The text: a word in lower case, digits or a sign.
        let text: String
        /// The number, for at most nine digits; -1 for any other token.
        let value: Int
        /// The number of Unicode scalars in the token.
        let length: Int
        /// The position of the token's first byte in the text.
        let place: Int
        /// The position after the token's last byte in the text.
        let end: Int
        /// Whether the token follows the previous one directly, without a blank.
        let isAttached: Bool
    }

    let tokens: [Token]

    /// Splits a text into tokens.
    ///
    /// - Parameter limit: the maximum number of bytes to read.
    init(_ text: String, limit: Int = 20_000) {
        var tokens: [Token] = []
        var current = String.UnicodeScalarView()
        var kind: Token.Kind?
        var begin = 0
        var place = 0
        var end = -1
        func finish() {
            guard let known = kind else { return }
            let text = String(current)
            tokens.append(
                Token(
                    kind: known, text: known == .word ? text.lowercased() : text,
                    value: known == .number && current.count <= 9 ? Int(text) ?? -1 : -1, length: current.count,
                    place: begin, end: place, isAttached: begin == end))
            end = place
            kind = nil
            current = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if place >= limit { break }
            let next = Self.kind(of: scalar)
            if next != kind || next == .sign { finish() }
            if let next {
                if kind == nil {
                    kind = next
                    begin = place
                }
                current.append(scalar)
            }
            place += UTF8.width(scalar)
        }
        finish()
        self.tokens = tokens
    }

    private static func kind(of scalar: Unicode.Scalar) -> Token.Kind? {
        switch scalar {
        case "0"..."9": .number
        case "a"..."z", "A"..."Z": .word
        case "\u{AD}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{FEFF}": nil
        case _ where scalar.value < 0x80: scalar.value > 0x20 ? .sign : nil
        case "\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}": nil
        // The date signs of Chinese, Japanese and Korean. Each is a token, because no blanks separate them.
        case "年", "月", "日", "時", "分", "년", "월", "일": .sign
        default: scalar.properties.isAlphabetic ? .word : .sign
        }
    }

    // MARK: Tokens

    subscript(place: Int) -> Token? { tokens.indices.contains(place) ? tokens[place] : nil }

    /// Returns whether the token at index `place` is this word or sign.
    func has(_ text: String, at place: Int) -> Bool { self[place]?.text == text }

    /// Returns the one- or two-digit number at index `place`; nil if there is none, or if it is not in the range.
    func small(_ range: ClosedRange<Int>, at place: Int) -> Int? {
        guard let token = self[place], token.kind == .number, token.length <= 2, range.contains(token.value) else {
            return nil
        }
        return token.value
    }

    /// Returns the four-digit year at index `place`.
    func year(at place: Int) -> Int? {
        guard let token = self[place], token.kind == .number, token.length == 4, (1900...2199).contains(token.value)
        else { return nil }
        return token.value
    }

    /// Returns the year at index `place`: four digits, or two digits of a year in this century.
    func shortYear(at place: Int) -> Int? {
        if let year = year(at: place) { return year }
        guard let token = self[place], token.kind == .number, token.length == 2 else { return nil }
        return 2000 + token.value
    }

    /// Returns the month, 1 to 12, whose name is at index `place`.
    func month(at place: Int) -> Int? {
        guard let token = self[place], token.kind == .word else { return nil }
        return MonthNames.month(token.text)
    }
}
