/// What a word or phrase means in a text about times.
enum Meaning: Hashable, Sendable {
    case month(Int), weekday(Int), everyWeekday(Int), relativeDay(Int), ordinal(Int), clock(String), role(Role)
    case relation(String)
    /// Any month, for questions about a single word.
    case anyMonth

    /// What a day or clock time is for, if it is not the event's own.
    enum Role: String, Sendable {
        case doors, start, end, by, deadline, signUp, closed, validity, published, hours
    }
}

/// The words of all languages, by their first token.
enum Vocabulary {
    struct Phrase {
        let tokens: [String]
        let meaning: Meaning
        /// Whether the word also has an everyday meaning.
        let isWeak: Bool
    }

    /// A phrase in a text, and the index of the token after it.
    struct Match {
        let meaning: Meaning
        let isWeak: Bool
        let next: Int
    }

    /// Returns the phrases that begin at a token, the longest ones first.
    static func matches(_ words: PrintedWords, at place: Int) -> [Match] {
        guard let token = words[place], token.kind != .number else { return [] }
        // In Hebrew, "in" and "the" are letters before a word: "באוקטובר".
        let hasPrefix = table[token.text] == nil && token.text.first.map { "בהלמו".contains($0) } ?? false
        guard let phrases = table[hasPrefix ? String(token.text.dropFirst()) : token.text] else { return [] }
        return phrases.compactMap { phrase in
            for (offset, text) in phrase.tokens.enumerated().dropFirst(1) where !words.has(text, at: place + offset) {
                return nil
            }
            return Match(meaning: phrase.meaning, isWeak: phrase.isWeak, next: place + phrase.tokens.count)
        }
    }

    static func month(_ word: String) -> Int? {
        for phrase in table[word] ?? [] where phrase.tokens.count == 1 && !phrase.isWeak {
            if case .month(let number) = phrase.meaning { return number }
        }
        return nil
    }

    static func has(_ meaning: Meaning, _ word: String) -> Bool {
        table[word]?.contains { phrase in
            guard phrase.tokens.count == 1 else { return false }
            if meaning == .anyMonth, case .month = phrase.meaning { return true }
            return phrase.meaning == meaning
        } ?? false
    }

    /// The names of months that have at least four letters.
    static let monthNames: [(name: String, month: Int)] = table.values.joined().compactMap { phrase in
        guard phrase.tokens.count == 1, phrase.tokens[0].count >= 4, case .month(let month) = phrase.meaning else {
            return nil
        }
        return (phrase.tokens[0], month)
    }

    /// The longer names of days and months.
    static let calendarWords: [String] = table.values.joined().compactMap { phrase in
        guard phrase.tokens.count == 1, !phrase.isWeak, phrase.tokens[0].utf8.count >= 6 else { return nil }
        switch phrase.meaning {
        case .month, .weekday, .relativeDay: return phrase.tokens[0]
        default: return nil
        }
    }

    private static let table: [String: [Phrase]] = {
        var table: [String: [Phrase]] = [:]
        add(CalendarWords.months, to: &table) { Int($0).map(Meaning.month) }
        add(CalendarWords.weekdays, to: &table) { Int($0).map(Meaning.weekday) }
        add(CalendarWords.everyWeekday, to: &table) { Int($0).map(Meaning.everyWeekday) }
        add(CalendarWords.relativeDays, to: &table) { Int($0).map(Meaning.relativeDay) }
        add(ClockWords.table, to: &table) { .clock($0) }
        add(ClockWords.roles, to: &table) { Meaning.Role(rawValue: $0).map(Meaning.role) }
        add(ClockWords.repeats, to: &table) { Int($0).map(Meaning.ordinal) ?? .relation($0) }
        return table.mapValues { $0.sorted { $0.tokens.count > $1.tokens.count } }
    }()

    private static func add(_ lines: String, to table: inout [String: [Phrase]], _ meaning: (String) -> Meaning?) {
        for line in lines.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"),
                let meaning = meaning(String(line[..<colon]))
            else { continue }
            var isWeak = false
            for word in line[line.index(after: colon)...].split(separator: " ") {
                if word == "|" {
                    isWeak = true
                    continue
                }
                let tokens = PrintedWords(String(word).replacing("_", with: " ")).tokens.map(\.text)
                guard let first = tokens.first else { continue }
                table[first, default: []].append(Phrase(tokens: tokens, meaning: meaning, isWeak: isWeak))
            }
        }
    }
}
