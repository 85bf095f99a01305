import CalendarModel

/// The days of headings, whose month stands elsewhere in the text.
extension PrintedTimes {
    /// Reads the days of headings such as `Viernes 14`, which the text names with their month elsewhere, or a span of days
    /// around them.
    mutating func readHeadings() {
        let spans = mentions.indices.compactMap { index -> (first: PrintedDate, last: PrintedDate)? in
            guard case .date(let last) = mentions[index].value, mentions[index].role == nil else { return nil }
            guard index > 0, mentions[index].isJoined, case .date(let first) = mentions[index - 1].value else {
                return (last, last)
            }
            return (first, last)
        }
        let month = spans.isEmpty ? announcedMonth : nil
        guard !spans.isEmpty || month != nil else { return }
        for place in words.tokens.indices where words.tokens[place].startsLine {
            guard let weekday = phrases.weekday(at: place),
                let (date, next) = month.map({ heading(at: place, weekday, in: $0) })
                    ?? heading(at: place, weekday, spans),
                !mentions.contains(where: { $0.isDate && $0.tokens.contains(next - 1) }),
                let first = words[place], let last = words[next - 1]
            else { continue }
            mentions.removeAll { $0.tokens.overlaps(place..<next) }
            let index = mentions.firstIndex { $0.begin > first.place } ?? mentions.count
            mentions.insert(
                Mention(value: .date(date), begin: first.place, end: last.end, isEnd: false, tokens: place..<next),
                at: index)
        }
    }

    /// The only month with a year that stands without a day: `Programa – Abril 2027`.
    private var announcedMonth: (month: Int, year: Int)? {
        var found: [[Int]] = []
        for place in words.tokens.indices where !mentions.contains(where: { $0.tokens.contains(place) }) {
            guard let month = phrases.month(at: place), !month.isWeak,
                let year = words.year(at: phrases.skip(["de", "del", "di", ",", "of"], month.next))
            else { continue }
            found.append([month.number, year])
        }
        guard let first = found.first, found.allSatisfy({ $0 == first }) else { return nil }
        return (first[0], first[1])
    }

    /// Returns the day of a heading in a month, which has the weekday, and the index after it.
    private func heading(
        at place: Int, _ weekday: PrintedPhrases.Weekdays, in month: (month: Int, year: Int)
    ) -> (PrintedDate, next: Int)? {
        let number = phrases.skip([",", "."], weekday.next)
        guard let day = words.small(1...31, at: number), words[number]?.startsLine == false,
            !words.has(":", at: number + 1),
            let date = CalendarDate(year: month.year, month: month.month, day: day),
            weekday.days.contains(date.weekday)
        else { return nil }
        var printed = PrintedDate(year: month.year, month: month.month, day: day)
        printed.weekdays = weekday.days
        let next = phrases.skip(["."], number + 1)
        return (printed, next)
    }

    /// Returns the day of a heading that is a whole line, and the index after it.
    private func heading(
        at place: Int, _ weekday: PrintedPhrases.Weekdays, _ spans: [(first: PrintedDate, last: PrintedDate)]
    ) -> (PrintedDate, next: Int)? {
        let number = phrases.skip([",", "."], weekday.next)
        if words[phrases.skip([":"], number)]?.startsLine != false, !weekday.isWeak {
            return spans.lazy.compactMap { Self.date(weekday.days, from: $0.first, to: $0.last) }.first
                .map { ($0, weekday.next) }
        }
        guard let day = words.small(1...31, at: number), words[number]?.startsLine == false,
            words[phrases.skip(["."], number + 1)]?.startsLine != false
        else { return nil }
        return spans.lazy.compactMap { Self.date(of: day, weekday.days, from: $0.first, to: $0.last) }.first
            .map { ($0, number + 1) }
    }

    /// Returns the day with a weekday that lies in a span of less than a week, whose first day has a weekday or a year.
    private static func date(_ weekdays: [Weekday], from first: PrintedDate, to last: PrintedDate) -> PrintedDate? {
        let year = first.year ?? last.year
        guard first != last, let begin = CalendarDate(year: year ?? 2001, month: first.month, day: first.day),
            let end = CalendarDate(year: year ?? 2001, month: last.month, day: last.day),
            (1..<7).contains(end.daysSinceEpoch - begin.daysSinceEpoch),
            let known = first.weekdays.first ?? (year == nil ? nil : begin.weekday),
            let from = Weekday.allCases.firstIndex(of: known), let to = Weekday.allCases.firstIndex(of: weekdays[0])
        else { return nil }
        let day = begin.adding(days: (to - from + 7) % 7)
        guard day <= end else { return nil }
        var date = PrintedDate(year: year, month: day.month, day: day.day)
        date.weekdays = weekdays
        return date
    }

    /// Returns the day with a number that lies between two days.
    private static func date(
        of day: Int, _ weekdays: [Weekday], from first: PrintedDate, to last: PrintedDate
    ) -> PrintedDate? {
        for month in Set([first.month, last.month]).sorted() {
            var date = PrintedDate(year: first.year ?? last.year, month: month, day: day)
            date.weekdays = weekdays
            if (first.month, first.day) <= (month, day), (month, day) <= (last.month, last.day) { return date }
        }
        return nil
    }
}
