/// What a sentence that mentions a time says beside it: what happens, and where.
struct Prose {
    let title: String
    let place: String?

    /// Splits lines of prose into sentences; a sentence keeps no place on a page.
    static func sentences(_ lines: [PrintedLine]) -> [PrintedLine] {
        lines.flatMap { line -> [PrintedLine] in
            guard line.text.utf8.count > 50 else { return [line] }
            var sentences: [String] = []
            var current = ""
            for word in line.text.split(separator: " ") {
                current += (current.isEmpty ? "" : " ") + word
                if endsSentence(word) {
                    sentences.append(current)
                    current = ""
                }
            }
            if !current.isEmpty { sentences.append(current) }
            return sentences.map { PrintedLine(text: $0, confidence: line.confidence) }
        }
    }

    /// Returns whether a word ends a sentence: not an abbreviation, and not the number of a day.
    private static func endsSentence(_ word: Substring) -> Bool {
        guard let last = word.last, ".!?。！？".contains(last) else { return false }
        return last != "." || (word.count > 4 && word.dropLast().allSatisfy { $0.isLetter || $0 == "'" || $0 == "-" })
    }

    private static let prepositions: Set = [
        "at", "@", "in", "im", "bei", "beim", "au", "chez", "presso", "en", "no", "na", "w", "ve", "på", "hos", "bij",
        "à",
    ]
    private static let articles: Set = [
        "der", "dem", "the", "la", "le", "el", "il", "den", "het", "de", "los", "las", "a", "l'",
    ]
    private static let greetings: Set = [
        "hallo", "hi", "hello", "dear", "liebe", "lieber", "bonjour", "hola", "ciao", "ola", "hej", "czesc", "ahoj",
        "hey", "cher", "chere", "beste",
    ]

    /// - Parameter rest: the sentence without its times.
    init(_ rest: String) {
        var text = rest
        let first = text.split(separator: " ").first.map { Folding.fold(String($0)).filter(\.isLetter) } ?? ""
        if Self.greetings.contains(first), let comma = text.firstIndex(where: { ",!".contains($0) }) {
            text = String(text[text.index(after: comma)...])
        }
        var words = text.split(separator: " ").map(String.init)
        if Self.greetings.contains(first), words.first.map({ Folding.fold($0).filter(\.isLetter) }) == first {
            words.removeFirst(min(2, words.count))
        }
        // German verbs end the sentence: "findet in der Aula statt".
        while let last = words.last, ["statt.", "statt", "stattfinden.", "stattfinden"].contains(last) {
            words.removeLast()
        }
        var begin: Int?
        for (place, word) in words.enumerated() where Self.prepositions.contains(word.lowercased()) {
            var next = place + 1
            while next < words.count, Self.articles.contains(words[next].lowercased()) { next += 1 }
            guard next < words.count, words.count - next <= 9 else { continue }
            let isName = words[next].first.map { $0.isUppercase } ?? false
            if isName || LineKind(words[next...].joined(separator: " ")).hasVenue {
                begin = place
                break
            }
        }
        guard let begin, begin > 0 || !words.isEmpty else {
            (title, place) = (TitleChoice.clean(words.joined(separator: " ")), nil)
            return
        }
        title = TitleChoice.clean(words[..<begin].joined(separator: " "))
        let name = words[(begin + 1)...].drop { Self.articles.contains($0.lowercased()) }.joined(separator: " ")
        var place = String(name.trimmed)
        while let last = place.last, ".,;:!?".contains(last) { place.removeLast() }
        self.place = place.isEmpty ? nil : place
    }
}
