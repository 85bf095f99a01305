/// The words, numbers and signs of a text for people, to find dates and clock times in.
struct PrintedText {
    /// A word, a number or a sign.
    struct Token {
        enum Kind {
            /// Letters, in lower case.
            case word
            /// Up to nine digits; ``Token/value`` has their number.
            case number
            /// One character of any other kind.
            case sign
        }

        let kind: Kind
        /// The text: a word in lower case, digits, a sign.
        let text: String
        /// The number, -1 for what is none.
        let value: Int
        /// How many characters it has.
        let length: Int
        /// Where it begins, in bytes of the text.
        let place: Int
        /// Whether nothing stands between it and the token before.
        let isAttached: Bool
    }

    let tokens: [Token]

    /// - Parameter limit: the bytes that are looked at.
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
                    place: begin, isAttached: begin == end))
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
        // CJK signs of dates stand alone, without blanks.
        case "年", "月", "日", "時", "分", "년", "월", "일": .sign
        default: scalar.properties.isAlphabetic ? .word : .sign
        }
    }

    // MARK: Tokens

    subscript(place: Int) -> Token? { tokens.indices.contains(place) ? tokens[place] : nil }

    /// Whether a sign or word stands at a place.
    func has(_ text: String, at place: Int) -> Bool { self[place]?.text == text }

    /// A number of one or two digits at a place, in a range.
    func small(_ range: ClosedRange<Int>, at place: Int) -> Int? {
        guard let token = self[place], token.kind == .number, token.length <= 2, range.contains(token.value) else {
            return nil
        }
        return token.value
    }

    /// A year of four digits at a place.
    func year(at place: Int) -> Int? {
        guard let token = self[place], token.kind == .number, token.length == 4, (1900...2199).contains(token.value)
        else { return nil }
        return token.value
    }

    /// A year of four digits, or the last two of this century's, at a place.
    func shortYear(at place: Int) -> Int? {
        if let year = year(at: place) { return year }
        guard let token = self[place], token.kind == .number, token.length == 2 else { return nil }
        return 2000 + token.value
    }

    /// A month's name at a place.
    func month(at place: Int) -> Int? {
        guard let token = self[place], token.kind == .word else { return nil }
        return MonthNames.month(token.text)
    }
}
