/// Recognises places in pieces of text.
enum PlaceText {
    /// The maximum number of bytes of a text with a place; longer texts are paragraphs.
    static let longest = 500

    /// Returns the place that a piece of text is; nil if it is something else.
    static func place(in piece: String) -> JourneyPlace? {
        guard piece.utf8.count <= longest else { return nil }
        // Codes such as FRA are also small words.
        if piece.utf8.count == 3, let code = code(in: piece) { return JourneyPlace(name: piece, code: code) }
        var text = piece[...]
        // `(+1 day) Edinburgh Bus Station`
        while text.first == " " { text.removeFirst() }
        if text.first == "(", let close = text.firstIndex(of: ")"), codes(in: String(text[...close])).isEmpty {
            text = text[text.index(after: close)...]
        }
        while let first = text.first, !first.isLetter { text.removeFirst() }
        while let last = text.last, last.isWhitespace || ",;:-–|*→>•".contains(last) { text.removeLast() }
        // The dot of a sentence, not of an abbreviation.
        if text.last == ".", text.reversed().dropFirst().prefix(while: \.isLetter).count >= 5 { text.removeLast() }
        // `Nice (Terminal 2)`, `München (MUC), Terminal 2`
        for sign in [", ", " ("] {
            let parts = text.split(separator: sign, maxSplits: 1)
            if parts.count == 2, parts[0].count >= 3, !parts[1].dropLast().contains(")"),
                BookingText.words(String(parts[1])).contains("terminal")
            {
                text = parts[0]
            }
        }
        // `Kiel Hbf Gl. 4`
        for sign in [" Gl.", " Gleis ", " Platform ", " Bay ", " Stand ", " (Stand", " (Bay", " Spår ", " Binario "] {
            if let end = text.firstRange(of: sign), end.lowerBound > text.startIndex { text = text[..<end.lowerBound] }
        }
        // Words of a label before the place.
        while let colon = text.firstIndex(of: ":"), text[..<colon].count <= 24 {
            text = text[text.index(after: colon)...]
            while let first = text.first, !first.isLetter { text.removeFirst() }
        }
        var words = BookingText.words(String(text))
        while let first = words.first,
            TravelWords.noPlace.contains(first) || TravelWords.nearDeparture.contains(first)
                || TravelWords.nearArrival.contains(first)
        {
            text = text.drop(while: \.isLetter)
            while let first = text.first, !first.isLetter { text.removeFirst() }
            words.removeFirst()
        }
        if words.count == 1, words[0] == "part" || TravelWords.isOfJourney(words[0]) { return nil }
        guard
            !words.contains(where: { TravelWords.seats.contains($0) || (OtherTimes.gates.contains($0) && $0 != "gate") }
            )
        else {
            return nil
        }
        let name = String(text)
        guard codes(in: name).count <= 1, !isSentence(name) else { return nil }
        guard (2...80).contains(name.count), words.contains(where: { $0.utf8.count >= 3 }),
            name.first?.isUppercase == true || name.first?.isCased == false
        else { return nil }
        if let code = code(in: name) { return JourneyPlace(name: name, code: code) }
        // The `H` in `København H` does not mean an hour.
        guard !words.contains(where: { $0.utf8.count > 1 && TravelWords.noPlace.contains($0) }) || words.count > 3,
            !name.split(separator: " ").contains(where: { $0.count(where: \.isNumber) >= 3 }),
            !name.contains("€"), !name.contains(" · "), !name.contains("→"), !name.contains("@")
        else { return nil }
        return JourneyPlace(name: name, code: nil)
    }

    /// Returns the airports of a sentence, with the words in capitals before their codes: `from Glasgow (GLA) to Stornoway (SYY)`.
    static func codedPlaces(in sentence: String) -> [JourneyPlace] {
        var places: [JourneyPlace] = []
        var name: [Substring] = []
        for word in sentence.split(separator: " ") {
            if word.first == "(", word.dropFirst(4).first == ")", !name.isEmpty {
                let code = String(word.dropFirst().prefix(3))
                if code.allSatisfy({ $0.isASCII && $0.isUppercase }), AirportNames.shared.has(code) {
                    places.append(JourneyPlace(name: "\(name.joined(separator: " ")) (\(code))", code: code))
                }
                name = []
            } else if word.first?.isUppercase == true, !word.contains(where: \.isNumber) {
                name.append(word)
            } else {
                name = []
            }
        }
        return places
    }

    /// Whether a text has the end of a sentence in it, or a parenthesis that does not begin in it.
    private static func isSentence(_ text: String) -> Bool {
        if let close = text.firstIndex(of: ")"), text.firstIndex(of: "(").map({ $0 > close }) ?? true { return true }
        guard let end = text.firstRange(of: ". ") else { return false }
        return (BookingText.words(String(text[..<end.lowerBound])).last?.count ?? 0) > 4
    }

    /// The codes of airports in parentheses.
    private static func codes(in name: String) -> [Substring] {
        name.split { $0 == "(" || $0 == "[" || $0 == ")" || $0 == "]" }
            .filter {
                $0.count == 3 && $0.allSatisfy { $0.isASCII && $0.isUppercase } && AirportNames.shared.has(String($0))
            }
    }

    /// Returns the airport's code in a name: `Berlin (TXL)`, or the whole text.
    static func code(in name: String) -> String? {
        let airports = AirportNames.shared
        if name.count == 3, name.allSatisfy({ $0.isASCII && $0.isUppercase }), airports.has(name) { return name }
        var rest = name[...]
        while let open = rest.firstIndex(where: { $0 == "(" || $0 == "[" }) {
            rest = rest[rest.index(after: open)...]
            let code = rest.prefix(3)
            let end = rest.dropFirst(3).first
            if end == ")" || end == "]", code.allSatisfy({ $0.isASCII && $0.isUppercase }), airports.has(String(code)) {
                return String(code)
            }
        }
        // `TXL Berlin Tegel`, `Berlin Tegel TXL`, `ROMA FIUMICINO FCO`
        let words = name.split { $0 == " " || $0 == "," || $0 == "-" }
        if words.count > 1, let last = words.last, last.count == 3, words[0].count > 3,
            name.allSatisfy({ $0.isASCII && !$0.isLowercase && !$0.isNumber }), airports.has(String(last))
        {
            return String(last)
        }
        for word in [words.first, words.last].compactMap(\.self)
        where words.count > 1 && word.count == 3 && word.allSatisfy({ $0.isASCII && $0.isUppercase })
            && name.contains(where: \.isLowercase)
        {
            if airports.has(String(word)) { return String(word) }
        }
        return nil
    }
}
