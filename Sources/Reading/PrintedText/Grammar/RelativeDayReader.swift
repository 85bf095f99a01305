import CalendarModel

/// A day or time that a text names by its distance from now, or by its weekday.
package enum RelativeDay: Hashable, Sendable {
    case days(Int)
    case months(Int)
    case minutes(Int)
    /// The next such weekday, today included.
    case weekday([Weekday])
    /// `next Friday`, which is one of two Fridays, and `next week`, which names no day.
    case vague

    /// Returns the day; nil for a time and for words that name no certain day.
    func day(from today: CalendarDate) -> CalendarDate? {
        switch self {
        case .days(let days): return today.adding(days: days)
        case .months(let months):
            let month = today.year * 12 + today.month - 1 + months
            let (year, number) = (month / 12, month % 12 + 1)
            return CalendarDate(
                year: year, month: number, day: min(today.day, CalendarDate.days(inMonth: number, of: year)))
        case .weekday(let days): return (0..<7).map { today.adding(days: $0) }.first { days.contains($0.weekday) }
        case .minutes, .vague: return nil
        }
    }
}

struct RelativeDayReader {
    struct Found {
        var day: RelativeDay
        var tokens: Range<Int>
        /// Whether the word is often part of other sentences, such as `sun` or `so`.
        var isWeak = false
        /// Whether the words name an evening: `tonight`.
        var isEvening = false
    }

    let phrases: PrintedPhrases
    var words: PrintedWords { phrases.words }

    func found(at place: Int) -> Found? {
        for match in phrases[place] {
            if case .relativeDay(let days) = match.meaning {
                let text = words.text(place..<match.next)
                let isEvening = [
                    "tonight", "soir", "noche", "stasera", "abend", "avond", "kväll", "aften", "noite", "sera",
                ]
                .contains { Folding.fold(text).hasSuffix(Folding.fold($0)) }
                return Found(day: .days(days), tokens: place..<match.next, isWeak: match.isWeak, isEvening: isEvening)
            }
        }
        return signed(at: place) ?? ahead(at: place) ?? later(at: place) ?? marked(at: place) ?? weekday(at: place)
    }

    /// Reads `+3d` and `-1w`.
    private func signed(at place: Int) -> Found? {
        guard let sign = words[place]?.text, sign == "+" || sign == "-", words[place]?.isAttached == false,
            let number = words[place + 1], number.isAttached, number.kind == .number, number.length <= 4,
            words[place + 2]?.isAttached == true, let unit = unit(at: place + 2)
        else { return nil }
        return unit.distance(sign == "+" ? number.value : -number.value).map {
            Found(day: $0, tokens: place..<unit.next)
        }
    }

    /// Reads `in 3 days`, `in einer Woche`, `dans 2 semaines`.
    private func ahead(at place: Int) -> Found? {
        guard let begin = phrases.relation("in", at: place), let number = count(at: begin),
            let unit = unit(at: begin + 1),
            words[begin + 1]?.startsLine == false, !words.has("h", at: begin + 1)
        else { return nil }
        return unit.distance(number).map { Found(day: $0, tokens: place..<unit.next) }
    }

    /// Reads `3 days later` and `3日後`.
    private func later(at place: Int) -> Found? {
        guard let number = words.small(1...99, at: place) else { return nil }
        if words.has(oneOf: ["日", "일", "天"], at: place + 1), words.has(oneOf: ["後", "后", "후"], at: place + 2) {
            return Found(day: .days(number), tokens: place..<place + 3)
        }
        guard let unit = unit(at: place + 1), let next = phrases.relation("later", at: unit.next) else { return nil }
        return unit.distance(number).map { Found(day: $0, tokens: place..<next) }
    }

    private func count(at place: Int) -> Int? {
        if let number = words.small(1...99, at: place) { return number }
        guard let text = words[place]?.text else { return nil }
        return Self.numbers.firstIndex { $0.contains(text) }.map { $0 + 1 }
    }

    private static let numbers: [Set<String>] = [
        [
            "a", "an", "one", "ein", "einem", "einer", "une", "un", "una", "um", "uma", "een", "en", "ett", "et",
            "jeden", "одну",
        ],
        ["two", "zwei", "deux", "dos", "due", "dois", "duas", "twee", "tva", "to", "dwa", "dva", "два", "две"],
        ["three", "drei", "trois", "tres", "tre", "drie", "trzy", "tri", "три"],
        ["four", "vier", "quatre", "cuatro", "quattro", "quatro", "fyra", "fire"],
        ["five", "funf", "cinq", "cinco", "cinque", "vijf", "fem"],
    ]

    private struct Unit {
        let name: String
        let next: Int

        func distance(_ number: Int) -> RelativeDay? {
            switch name {
            case "dayUnit": .days(number)
            case "weekUnit": .days(7 * number)
            case "monthUnit": .months(number)
            case "yearUnit": .months(12 * number)
            case "hourUnit": .minutes(60 * number)
            case "minuteUnit": .minutes(number)
            default: nil
            }
        }
    }

    private func unit(at place: Int) -> Unit? {
        for name in ["minuteUnit", "hourUnit", "dayUnit", "weekUnit", "monthUnit", "yearUnit"] {
            if let next = phrases.relation(name, at: place) { return Unit(name: name, next: next) }
        }
        return words.has("h", at: place) ? Unit(name: "hourUnit", next: place + 1) : nil
    }

    /// Reads `this Friday`; and `next Friday`, which is vague.
    private func marked(at place: Int) -> Found? {
        if let next = phrases.relation("this", at: place), let weekday = phrases.weekday(at: next), !weekday.isWeak {
            return Found(day: .weekday(weekday.days), tokens: place..<weekday.next)
        }
        guard let next = phrases.relation("next", at: place) else { return nil }
        if let weekday = phrases.weekday(at: next), !weekday.isWeak {
            return Found(day: .vague, tokens: place..<weekday.next)
        }
        return unit(at: next).map { Found(day: .vague, tokens: place..<$0.next, isWeak: true) }
    }

    private func weekday(at place: Int) -> Found? {
        guard let weekday = phrases.weekday(at: place), !(weekday.isWeak && phrases.isSmallWord(at: place)) else {
            return nil
        }
        // "ma" is one day in Dutch and another one in French.
        if weekday.days.count > 1 { return Found(day: .vague, tokens: place..<weekday.next, isWeak: true) }
        if let next = phrases.relation("next", at: weekday.next) { return Found(day: .vague, tokens: place..<next) }
        return Found(day: .weekday(weekday.days), tokens: place..<weekday.next, isWeak: weekday.isWeak)
    }
}
