import CalendarModel

/// Reads repeats in words: `every second Tuesday`, `jeden ersten Freitag im Monat`, `montags`, `毎週土曜日`.
struct RepeatReader {
    struct Found {
        var rule: RecurrenceRule
        var tokens: Range<Int>
        /// Whether the text only names weekdays, as opening hours do: `Mon-Fri`.
        var isBareList = false
    }

    let phrases: PrintedPhrases
    var words: PrintedWords { phrases.words }

    func found(at place: Int) -> Found? {
        adverb(at: place) ?? every(at: place) ?? plural(at: place) ?? nth(at: place) ?? list(at: place)
    }

    private func adverb(at place: Int) -> Found? {
        for (name, frequency) in [
            ("daily", RecurrenceRule.Frequency.daily), ("weekly", .weekly), ("monthly", .monthly), ("yearly", .yearly),
        ] {
            guard let next = phrases.relation(name, at: place) else { continue }
            // "毎週土曜日" begins with a weekly word in some languages.
            var rule = RecurrenceRule(frequency)
            if frequency == .weekly, let days = weekdays(at: phrases.skip(["on", ",", "am", "le", ":"], next)) {
                rule.weekdays = days.days.map { .init($0) }
                return Found(rule: rule, tokens: place..<days.next)
            }
            return Found(rule: rule, tokens: place..<next)
        }
        return nil
    }

    private func every(at place: Int) -> Found? {
        for match in phrases[place] where match.meaning == .relation("every") {
            if let found = every(from: place, match.next) { return found }
        }
        return nil
    }

    private func every(from place: Int, _ begin: Int) -> Found? {
        var next = begin
        var ordinal: Int?
        // "كل يوم اثنين"
        if let day = phrases.relation("dayUnit", at: next), phrases.weekday(at: day)?.isWeak == false { next = day }
        if let month = phrases.relation("monthUnit", at: next), let found = nth(at: month, isMonthly: true) {
            return Found(rule: found.rule, tokens: place..<found.tokens.upperBound)
        }
        let namesDay = phrases.weekday(at: next).map { !$0.isWeak } ?? false
        if !namesDay, let (number, after) = self.ordinal(at: next) {
            (ordinal, next) = (number, after)
        } else if let other = phrases.relation("other", at: next) {
            (ordinal, next) = (2, other)
        } else if let number = words.small(2...12, at: next) {
            return every(number, place, next + 1)
        } else if let after = phrases.relation("last", at: next) {
            (ordinal, next) = (-1, after)
        }
        if let days = weekdays(at: next) {
            let ofMonth = monthMark(days.next)
            if let ordinal, ordinal != 2 || ofMonth != nil {
                return monthly(ordinal, days.days, place..<(ofMonth ?? days.next))
            }
            var rule = RecurrenceRule(.weekly)
            rule.interval = ordinal ?? 1
            rule.weekdays = days.days.map { .init($0) }
            return Found(rule: rule, tokens: place..<days.next)
        }
        return every(ordinal ?? 1, place, next)
    }

    private func every(_ number: Int, _ place: Int, _ unit: Int) -> Found? {
        let units: [(String, RecurrenceRule.Frequency)] = [
            ("dayUnit", .daily), ("weekUnit", .weekly), ("monthUnit", .monthly), ("yearUnit", .yearly),
        ]
        for (name, frequency) in units {
            guard let next = phrases.relation(name, at: unit), number > 0 else { continue }
            var rule = RecurrenceRule(frequency)
            rule.interval = number
            if frequency == .weekly, let days = weekdays(at: phrases.skip(["on", "am", "le", "el"], next)) {
                rule.weekdays = days.days.map { .init($0) }
                return Found(rule: rule, tokens: place..<days.next)
            }
            return Found(rule: rule, tokens: place..<next)
        }
        return nil
    }

    private func plural(at place: Int) -> Found? {
        var days: [Weekday] = []
        var next = place
        while days.count < 7, let (day, after) = everyWeekday(at: next) {
            days.append(day)
            next = after
            guard let joint = joint(next), everyWeekday(at: joint) != nil else { break }
            next = joint
        }
        guard !days.isEmpty else { return nil }
        var rule = RecurrenceRule(.weekly)
        rule.weekdays = days.map { .init($0) }
        return Found(rule: rule, tokens: place..<next)
    }

    private func everyWeekday(at place: Int) -> (Weekday, next: Int)? {
        for match in phrases[place] {
            if case .everyWeekday(let number) = match.meaning { return (Weekday.allCases[number - 1], match.next) }
        }
        return nil
    }

    /// Reads `first Friday of the month`, `1er samedi du mois` or `第1土曜日`.
    private func nth(at place: Int, isMonthly: Bool = false) -> Found? {
        // "kuukauden ensimmäinen perjantai"
        if !isMonthly, let month = phrases.relation("monthUnit", at: place), let found = nth(at: month, isMonthly: true)
        {
            return Found(rule: found.rule, tokens: place..<found.tokens.upperBound)
        }
        let isSign = words.has("第", at: place)
        guard
            let (number, next) = isSign
                ? words.small(1...5, at: place + 1).map({ ($0, place + 2) }) : ordinal(at: place) ?? last(at: place),
            let days = weekdays(at: next)
        else { return nil }
        if isSign || isMonthly { return monthly(number, days.days, place..<phrases.skip(["gunu"], days.next)) }
        return monthMark(days.next).flatMap { monthly(number, days.days, place..<$0) }
    }

    private func last(at place: Int) -> (Int, next: Int)? { phrases.relation("last", at: place).map { (-1, $0) } }

    private func monthly(_ ordinal: Int, _ days: [Weekday], _ tokens: Range<Int>) -> Found? {
        guard ordinal <= 5, days.count == 1 else { return nil }
        var rule = RecurrenceRule(.monthly)
        rule.weekdays = days.map { .init($0, ordinal: ordinal) }
        return Found(rule: rule, tokens: tokens)
    }

    /// Reads `first`, `1st`, `1.` or `2ème`.
    private func ordinal(at place: Int) -> (Int, next: Int)? {
        for match in phrases[place] { if case .ordinal(let number) = match.meaning { return (number, match.next) } }
        guard let number = words.small(1...5, at: place) else { return nil }
        let next = phrases.skipOrdinal(place + 1)
        if next > place + 1 { return (number, next) }
        return words.has(".", at: next) && words[next]?.isAttached == true ? (number, next + 1) : nil
    }

    /// Returns the index after `of the month`, `im Monat`, `du mois`.
    private func monthMark(_ place: Int) -> Int? {
        let next = phrases.skip(Self.ofs, place)
        guard next - place <= 4 else { return nil }
        let unit = phrases.relation("every", at: next) ?? next
        return phrases.relation("monthUnit", at: unit) ?? phrases.relation("monthly", at: next)
    }

    private static let ofs: Set = [
        "of", "the", "in", "im", "des", "du", "del", "do", "van", "de", "i", "v", "a", "al", "dans", "na", "на", "στον",
        "του", "w", "в", "each", "every",
    ]

    private func weekdays(at place: Int) -> (days: [Weekday], next: Int)? {
        guard let first = phrases.weekday(at: place), !first.isWeak || first.next < words.tokens.count else {
            return nil
        }
        var days = [first.days[0]]
        var next = first.next
        while days.count < 7, let joint = joint(next), let another = listed(at: joint),
            !another.isWeak || first.isWeak
        {
            days.append(another.days[0])
            next = another.next
        }
        return (days, next)
    }

    /// Returns a further weekday of a list. In `Sat, Mar 20` the month is none, although Tuesday is `mar` in Spanish.
    private func listed(at place: Int) -> PrintedPhrases.Weekdays? {
        if let month = phrases.month(at: place), words.small(1...31, at: month.next) != nil { return nil }
        return phrases.weekday(at: place)
    }

    private func joint(_ place: Int) -> Int? {
        words.has(oneOf: PrintedPhrases.listWords, at: place) || words.has("a", at: place) ? place + 1 : nil
    }

    /// Reads `Mon-Fri`, and lists of weekdays.
    private func list(at place: Int) -> Found? {
        guard let first = phrases.weekday(at: place) else { return nil }
        let isSpan = phrases.clock("joint", at: first.next) != nil
        guard let next = phrases.clock("joint", at: first.next) ?? joint(first.next),
            let last = listed(at: next),
            let from = Weekday.allCases.firstIndex(of: first.days[0]),
            let to = Weekday.allCases.firstIndex(of: last.days[0])
        else { return nil }
        var rule = RecurrenceRule(.weekly)
        let days =
            isSpan
            ? (0...((to - from + 7) % 7)).map { Weekday.allCases[(from + $0) % 7] } : [first.days[0], last.days[0]]
        rule.weekdays = days.map { .init($0) }
        return Found(rule: rule, tokens: place..<last.next, isBareList: true)
    }
}
