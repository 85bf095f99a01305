/// What a line without its times is, judged by its form and words.
struct LineKind {
    let hasAddress: Bool
    let hasVenue: Bool
    /// A word such as "in" and a name: "à Nancy".
    let isLocative: Bool
    /// Whether the line is one word.
    let isWord: Bool
    /// A town and its country: "Paderborn, Germany".
    let hasCountry: Bool
    let isContact: Bool
    let isPrice: Bool
    /// A word before a place: "Ort:", "Where", "会場".
    let isPlaceMark: Bool
    /// A word before a time, alone: "Date", "日時".
    let isTimeMark: Bool
    /// Such a word alone: "会場".
    let isPlaceMarkAlone: Bool
    /// A person with a title or a task, or musicians: "Einführung: Dr. May", "DJ Sol".
    let isPerson: Bool
    /// The title of a film, with the age that it is for: "Robot Summer (PG)".
    let isFilm: Bool
    /// Words of hosts and sponsors: "presents", "Organiza".
    let isCredit: Bool
    /// A single word that follows the name of a host: "presents".
    let isPresents: Bool
    /// A word for what happens: "Konzert", "Dorffest".
    let isHappening: Bool
    /// A shop whose name ends like a market: "Supermarkt".
    let isShop: Bool
    /// A word that names both what happens and where: "Theater", "Messe".
    let isHappeningPlace: Bool
    let letters: Int

    init(_ text: String) {
        let words = PrintedWords(text)
        let texts = words.tokens.map(\.text)
        let set = Set(texts)
        letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }.count
        let folded = Folding.fold(text)
        isContact = folded.contains("@") && folded.contains(".") || Self.link(in: text) != nil || Self.phone(words)
        isPrice = Self.price(words)
        let joined = texts.joined(separator: " ")
        isFilm =
            Self.ratings.contains { folded.contains($0) } || words.tokens.indices.contains(where: words.isYearOfFilm)
        // 大学生 is a student, although 大学 is a university.
        let places = folded.contains("大学生") ? folded.replacing("大学生", with: "") : folded
        hasVenue =
            !isFilm && !set.isDisjoint(with: PlaceWords.venues)
            || PlaceWords.venueEndings.contains { ending in
                texts.contains { $0.count > ending.count + 1 && $0.hasSuffix(ending) }
            } || PlaceWords.signs.contains { places.contains($0) }
        isPerson =
            !set.isDisjoint(with: PlaceWords.persons) || PlaceWords.personSigns.contains { folded.contains($0) }
        isWord = words.tokens.filter { $0.kind == .word }.count <= 1
        let second = text.split(separator: " ").dropFirst().first?.first
        isLocative =
            (words.tokens.count <= 4 || words.has(",", at: 2) && words.tokens.count <= 8)
            && ["a", "in", "at", "im", "w", "@"].contains(texts.first ?? "")
            && second?.isUppercase == true
            && set.isDisjoint(with: ["concert", "konzert", "live", "concerto", "motion"])
        hasCountry =
            words.tokens.count <= 6 && words.tokens.count > 1
            && texts.last.map { PlaceWords.countries.contains($0) } ?? false
        let isCrew = isPerson && !words.tokens.contains { $0.kind == .number }
        hasAddress = !isFilm && !isCrew && Self.street(words, set) || Self.postalCode(words)
        isPlaceMarkAlone = PlaceWords.marks.contains { joined == $0 || joined == $0 + " :" }
        isPlaceMark = PlaceWords.marks.contains {
            joined == $0 || joined.hasPrefix($0 + " :") || joined.hasPrefix($0 + " ")
        }
        isTimeMark = PlaceWords.timeMarks.contains(joined)
        isCredit = !set.isDisjoint(with: PlaceWords.credits)
        isPresents = texts.count == 1 && TitleWords.presents.contains(texts[0])
        let happenings = texts.filter(TitleWords.isHappening)
        isHappening = !happenings.isEmpty
        isShop = happenings.contains { $0.hasSuffix("supermarkt") || $0.hasSuffix("baumarkt") || $0 == "supermarket" }
        isHappeningPlace = happenings.contains(where: TitleWords.isPlace)
    }

    private static let ratings = ["(pg", "(fsk", "(nc-17", "(rated ", "(u/a"]

    private static func street(_ words: PrintedWords, _ set: Set<String>) -> Bool {
        let hasNumber = words.tokens.contains { $0.kind == .number && $0.length <= 4 }
        for (place, token) in words.tokens.enumerated() where PlaceWords.streets.contains(token.text) {
            // "St. Emmi" is a saint, and "1st" a number.
            if token.text == "st", place == 0 || token.isAttached { continue }
            // "On a way to" is not a street.
            if PlaceWords.everydayStreets.contains(token.text), !hasNumber, place + 1 < words.tokens.count,
                words[place + 1]?.kind == .word
            {
                continue
            }
            // "C/ Mayor" and "ul. Polna", but not the letter alone.
            let isShort =
                token.length <= 2
                && !(words.has(oneOf: [".", "/"], at: place + 1) && words[place + 1]?.isAttached == true)
            if isShort, !hasNumber || place + 1 == words.tokens.count { continue }
            if hasNumber || words.tokens.count >= 3
                || (place + 1 == words.tokens.count && token.length > 3 && place > 0)
            {
                return true
            }
        }
        return hasNumber
            && PlaceWords.streetEndings.contains { ending in
                words.tokens.contains { $0.text.count > ending.count + 1 && $0.text.hasSuffix(ending) }
            }
    }

    /// Returns whether a line has a postal code with a town: `12345 Berlin`, `F-75011 Paris`, `Norcross GA 30093`.
    private static func postalCode(_ words: PrintedWords) -> Bool {
        for (place, token) in words.tokens.enumerated() where token.kind == .number {
            let after = words[place + 1], before = words[place - 1]
            if token.length == 5 || token.length == 4, let after, after.kind == .word, after.length > 2,
                !after.isAttached,
                token.length == 5 || !(1900...2100).contains(token.value)
            {
                return words.tokens.count <= 12
            }
            if token.length == 5, before?.kind == .word, before?.length == 2 { return true }
        }
        return words.source.contains("〒") || words.source.contains("番地") || words.source.contains("丁目")
    }

    private static func phone(_ words: PrintedWords) -> Bool {
        var digits = 0
        var longest = 0
        for token in words.tokens {
            if token.kind == .number {
                digits += token.length
            } else if token.kind == .word || ![".", "-", "/", " ", "(", ")", "+"].contains(token.text) {
                digits = 0
            }
            longest = max(longest, digits)
        }
        return longest >= 9
    }

    private static func price(_ words: PrintedWords) -> Bool {
        let signs: Set = [
            "€", "$", "£", "₽", "₴", "kr", "eur", "euro", "euros", "zl", "kc", "ft", "lei", "лв", "руб", "грн", "tl",
            "円", "元", "원", "r", "chf", "usd", "%",
        ]
        for (place, token) in words.tokens.enumerated() where token.kind == .number {
            if signs.contains(words[place + 1]?.text ?? "") || signs.contains(words[place - 1]?.text ?? "") {
                return true
            }
        }
        return !Set(words.tokens.map(\.text)).isDisjoint(with: [
            "eintritt", "entree", "entrada", "entradas", "ingresso", "entry", "tickets", "ticket", "price", "prix",
            "precio", "preis", "vstupne", "вход", "bilety",
            "bilhete", "bilhetes", "gratuite", "gratis", "gratuita", "free", "kostenlos", "入場無料", "料金", "abendkasse",
            "vvk", "inscription", "inscripcion",
        ])
    }

    /// Returns the web address in a text.
    static func link(in text: String) -> String? {
        for word in text.split(whereSeparator: { $0.isWhitespace || "()<>,;|·".contains($0) }) {
            let lower = word.lowercased()
            if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
                return lower.utf8.count > 10 ? String(word) : nil
            }
            guard !lower.contains("@"), let dot = lower.lastIndex(of: ".") else { continue }
            let host = lower.split(separator: "/").first.map(String.init) ?? lower
            let ending = host.split(separator: ".").last.map(String.init) ?? ""
            guard dot > lower.startIndex, host.utf8.allSatisfy({ $0 < 0x80 }), host.contains(where: \.isLetter) else {
                continue
            }
            if lower.hasPrefix("www.") && host.split(separator: ".").count >= 3
                || (domains.contains(ending) && host.split(separator: ".")[0].count > 2)
            {
                return String(word)
            }
        }
        return nil
    }

    private static let domains: Set = [
        "com", "org", "net", "de", "at", "ch", "fr", "es", "it", "pt", "br", "uk", "eu", "nl", "be", "dk", "se", "no",
        "fi", "pl", "cz", "sk", "hu",
        "ro", "ru", "ua", "bg", "gr", "tr", "jp", "cn", "kr", "info", "app", "io", "fun", "events", "live", "club",
        "cat", "gal", "ca", "mx", "ar",
    ]
}
