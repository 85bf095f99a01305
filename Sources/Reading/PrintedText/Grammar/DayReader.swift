import CalendarModel

/// A day and the tokens that it was read from. The days of `10-12 March` are two, and share the month's name.
struct FoundDay {
    var date: PrintedDate
    var tokens: Range<Int>
    /// Whether a sign or word such as a dash or "bis" joins the day to the one before it.
    var isEnd = false
}

/// Reads days that begin at a token.
struct DayReader {
    let phrases: PrintedPhrases
    let order: DayOrder
    var words: PrintedWords { phrases.words }

    /// Returns the days that begin at index `place`: several for `10-12 March` and `12., 13. und 14. Mai`.
    ///
    /// - Parameter end: the index after the mention before, to which a dash may join the day.
    func days(at place: Int, after end: Int = 0) -> [FoundDay]? {
        guard let token = words[place] else { return nil }
        // A token directly after a letter, a digit or a sign such as a dot or plus sign is not a date: "v2.10",
        // "+49.171".
        let isJoined = end > 0 && place - end == 1
        if token.isAttached, let before = words[place - 1], token.kind == .number, !isJoined,
            before.kind == .number
                || (before.kind == .word && before.length == 1 && !Self.isCJK(before) && before.text != "و")
                || "-+/.:_#".contains(before.text) && !phrases.isLabelled(place) || isShortYear(place)
        {
            return nil
        }
        if isBetweenDays(place, end) || isNumberOfRoom(place) { return nil }
        return (named(at: place) ?? core(at: place).map { trailing($0) }).map { continued($0) }
    }

    /// Returns whether a number is the year of a season: `'26–'27 september`.
    private func isShortYear(_ place: Int) -> Bool {
        words.has("'", at: place - 1) && words[place]?.length == 2
            && !(words[place - 1]?.isAttached == true && words[place - 2]?.kind == .word)
    }

    /// Returns whether a number is that of a room: `Unit 2 APR`.
    private func isNumberOfRoom(_ place: Int) -> Bool {
        words[place]?.kind == .number && words[place]?.startsLine == false
            && words.has("unit", at: place - 1)
    }

    /// Returns whether a short weekday is a word that joins two days: `30. září do 2. října`.
    private func isBetweenDays(_ place: Int, _ end: Int) -> Bool {
        guard let weekday = phrases.weekday(at: place), weekday.isWeak, phrases.clock("joint", at: place) != nil,
            !words.has(".", at: weekday.next - 1)
        else { return false }
        if place == end { return true }
        // "do 17 sep" is a Thursday in Dutch.
        return words.has("do", at: place) && words[place]?.startsLine == false
            && words.text(place..<place + 1).first?.isLowercase == true
    }

    /// Adds the last day of `10月10日(土)〜12日(月)`, which has no month.
    private func continued(_ days: [FoundDay]) -> [FoundDay] {
        guard let last = days.last, let (joint, isSpan) = joint(last.tokens.upperBound),
            let day = words.small(1...31, at: joint),
            words.has(oneOf: ["日", "일", "号"], at: joint + 1), day > last.date.day
        else { return days }
        let found = FoundDay(
            date: PrintedDate(year: last.date.year, month: last.date.month, day: day), tokens: joint..<joint + 2,
            isEnd: isSpan)
        return days + trailing([found])
    }

    static func isCJK(_ token: PrintedWords.Token) -> Bool {
        token.text.unicodeScalars.first.map { $0.value >= 0x3040 && $0.value < 0xE000 } ?? false
    }

    // MARK: Weekdays

    /// Reads `Sa 12. Mai`, `Fri-Sun, May 10-12` or `(土) 5月12日`.
    private func named(at place: Int) -> [FoundDay]? {
        guard let first = phrases.weekday(at: place), !(words.has("(", at: place - 1)) else { return nil }
        var names = [first.days]
        var next = first.next
        while names.count < 7, let joint = weekdayJoint(next), let another = phrases.weekday(at: joint) {
            names.append(another.days)
            next = another.next
        }
        for fillers in 0...3 {
            if var days = core(at: next) {
                days[0].date.weekdays = names[0]
                if let last = names.last, names.count > 1, days.count > 1 {
                    days[days.count - 1].date.weekdays = last
                }
                days[0].tokens = place..<days[0].tokens.upperBound
                return days
            }
            guard fillers < 3, words.has(oneOf: Self.fillers, at: next) else { return nil }
            next += 1
        }
        return nil
    }

    private static let fillers: Set = [
        ",", ".", "the", "den", "dem", "der", "le", "el", "il", "dia", "am", "|", "·", "-", "/", ":", "de", "on", "d",
        "em", "ngay",
        "dne", "dnia", "na", "vom", "von", "du", "del", "dal", "o", "το", "στις",
    ]

    private func weekdayJoint(_ place: Int) -> Int? {
        words.has(oneOf: PrintedPhrases.listWords, at: place)
            || words.has(oneOf: ["-", "a", "to", "bis", "au", "al"], at: place) ? place + 1 : nil
    }

    /// Adds a weekday that follows a day: `12 May (Sat)`, `5月12日（土）`.
    private func trailing(_ days: [FoundDay]) -> [FoundDay] {
        guard var last = days.last else { return days }
        var next = last.tokens.upperBound
        let isBracket = words.has("(", at: next)
        if isBracket || words.has(",", at: next) || words.has("-", at: next) { next += 1 }
        guard let weekday = phrases.weekday(at: next), isBracket || !phrases.isSmallWord(at: next),
            isBracket || !weekday.isWeak || next == last.tokens.upperBound,
            words[next]?.startsLine != true || isBracket || !weekday.isWeak && !isSpanOfWeekdays(weekday)
        else { return days }
        // "12 May, Saturday 13 May" has the weekday of the next day.
        if !isBracket, core(at: phrases.skip([",", "the", "den", "le"], weekday.next)) != nil { return days }
        last.date.weekdays = weekday.days
        var end = weekday.next
        if isBracket {
            // "(土・祝)"
            let limit = end + 3
            while end < limit, !words.has(")", at: end), words[end] != nil { end += 1 }
            if words.has(")", at: end) { end += 1 }
        }
        last.tokens = last.tokens.lowerBound..<end
        return days.dropLast() + [last]
    }

    /// Returns whether a weekday begins a span, as in `Martes a domingo`.
    private func isSpanOfWeekdays(_ first: PrintedPhrases.Weekdays) -> Bool {
        phrases.clock("joint", at: first.next).map { phrases.weekday(at: $0) != nil } ?? false
    }

    // MARK: Forms

    private func core(at place: Int) -> [FoundDay]? {
        guard let token = words[place] else { return nil }
        if token.kind == .word { return monthFirst(at: place) }
        if token.text == "'" { return nil }
        guard token.kind == .number else { return nil }
        return yearFirst(at: place) ?? signed(at: place) ?? dayFirst(at: place) ?? numeric(at: place)
    }

    /// Reads `2026-05-12`, `2026/05/12`, `2026年5月12日`, `2026. május 12.` or `2026 May 12`.
    private func yearFirst(at place: Int) -> [FoundDay]? {
        guard let year = words.year(at: place) else { return nil }
        var next = phrases.skip(["-", "/", ".", "年", "년", "m", "г", ",", "·"], place + 1)
        if let month = phrases.month(at: next) {
            next = phrases.skip(["-", "/"], month.next)
            guard let day = words.small(1...31, at: next), !words.has(":", at: next + 1) else { return nil }
            return days(from: (day, next), month: month.number, year: year, begin: place)
        }
        guard next == place + 2 || (next > place + 2 && words.has(oneOf: ["年", "년"], at: place + 1)),
            let month = words.small(1...12, at: next)
        else { return nil }
        return yearMonthDay(year, month, next, place)
    }

    private func yearMonthDay(_ year: Int, _ month: Int, _ next: Int, _ place: Int) -> [FoundDay]? {
        guard let sign = words[place + 1]?.text, let second = words[next + 1]?.text,
            second == sign || ["月", "월"].contains(second), let day = words.small(1...31, at: next + 2)
        else { return nil }
        return days(from: (day, next + 2), month: month, year: year, begin: place)
    }

    /// Reads `5月12日`, `5월 12일`, `5月12・13日`.
    private func signed(at place: Int) -> [FoundDay]? {
        guard let month = words.small(1...12, at: place), words.has(oneOf: ["月", "월"], at: place + 1),
            let day = words.small(1...31, at: place + 2)
        else { return nil }
        let last = place + 3
        guard
            words.has(oneOf: ["日", "일", "号", "(", "-", "·", "から"], at: last) || words[last] == nil
                || words[last]?.kind != .number
        else { return nil }
        return days(from: (day, place + 2), month: month, year: nil, begin: place)
    }

    /// Reads `May 12th, 2026`, `Mai 12` or `May 10-12, 2026`.
    private func monthFirst(at place: Int) -> [FoundDay]? {
        guard let month = phrases.month(at: place), !month.isWeak || words[place]?.startsLine == true else {
            return nil
        }
        let begin = phrases.skip(["-", "/", ",", "the"], month.next)
        guard begin - month.next <= 1, let day = words.small(1...31, at: begin), !isClockOrAmount(begin) else {
            return nil
        }
        if month.isWeak, words[begin + 1]?.startsLine == false { return nil }
        return days(from: (day, begin), month: month.number, year: nil, begin: place)
    }

    /// Returns whether a number is the hour of `May 19:30`, or an amount of money.
    private func isClockOrAmount(_ place: Int) -> Bool {
        guard let after = words[place + 1] else { return false }
        if after.isAttached, after.text == ":" || after.text == "%" { return true }
        if after.isAttached, after.text == "." || after.text == ",", let next = words[place + 2], next.isAttached,
            next.kind == .number, next.length != 4
        {
            return true
        }
        if ["€", "$", "£", "%", "eur", "kr", "zl", "kc", "лв", "₽", "₴", "chf", "usd"].contains(after.text),
            !after.startsLine
        {
            return true
        }
        return phrases.clock("am", "pm", "unit", at: place + 1) != nil && after.startsLine == false
            && !["a", "p", "s", "ч", "h"].contains(after.text)
    }

    /// Reads the days after a month: one, a span or a list; and the year after them.
    private func days(from first: (day: Int, place: Int), month: Int, year: Int?, begin: Int) -> [FoundDay]? {
        var found = [
            FoundDay(date: PrintedDate(year: year, month: month, day: first.day), tokens: begin..<first.place + 1)
        ]
        var next = skipDayMark(first.place)
        found[0].tokens = begin..<next
        while found.count < 7, let (joint, isSpan) = joint(next), let day = words.small(1...31, at: joint),
            day > (found.last?.date.day ?? 0), !isClockOrAmount(joint),
            phrases.month(at: phrases.skip(Self.ofs, skipDayMark(joint))) == nil,
            !words.has(oneOf: ["/", "月", "월"], at: joint + 1),
            !words.has("-", at: joint + 1) || words[joint + 1]?.isAttached == false || words[joint + 2]?.kind == .word
        {
            next = skipDayMark(joint)
            found.append(
                FoundDay(date: PrintedDate(year: year, month: month, day: day), tokens: joint..<next, isEnd: isSpan))
        }
        if year == nil {
            var after = phrases.skip([",", "de", "of", "'", "."], next)
            if after > next + 2 { after = next }
            if let year = words.year(at: after) ?? shortYear(at: after, since: next) {
                for place in found.indices { found[place].date.year = year }
                found[found.count - 1].tokens = found[found.count - 1].tokens.lowerBound..<after + 1
            }
        }
        return found.allSatisfy(\.date.exists) ? found : nil
    }

    private func shortYear(at place: Int, since next: Int) -> Int? {
        guard place > next, words.has("'", at: place - 1) else { return nil }
        return words.shortYear(at: place)
    }

    /// Returns the index after a number and its `th`, dot, `日` or suffix: `12-én`, `12'de`.
    private func skipDayMark(_ place: Int) -> Int {
        var next = phrases.skipOrdinal(place + 1)
        if words.has(oneOf: ["日", "일", "号"], at: next) { return next + 1 }
        // An asterisk refers to a footnote.
        if words.has("*", at: next), words[next]?.isAttached == true { next += 1 }
        if words.has(".", at: next), words[next]?.isAttached == true { next += 1 }
        if words.has(oneOf: ["-", "'"], at: next), words[next]?.isAttached == true, let suffix = words[next + 1],
            suffix.isAttached, suffix.kind == .word, suffix.length <= 4, phrases.month(at: next + 1) == nil
        {
            return next + 2
        }
        return next
    }

    /// Returns the index after a word or sign that joins two days, and whether it makes a span of them.
    private func joint(_ place: Int) -> (next: Int, isSpan: Bool)? {
        guard let token = words[place] else { return nil }
        if PrintedPhrases.listWords.contains(token.text) || token.text == "a" {
            // Portuguese "10 a 12" is a span, Czech "10. a 12." is a list.
            let isSpan = token.text == "a" && !words.has(".", at: place - 1)
            let second = words.has("le", at: place + 1) || words.has("el", at: place + 1) ? place + 2 : place + 1
            return (second, isSpan)
        }
        return phrases.clock("joint", at: place, weak: false).map { ($0, true) }
    }

    static let ofs: Set = ["of", "de", "d", "'", "-", "/", "do", "del", "d'", "del", "ta", "tou", "ων"]

    /// Reads `12. Mai 2026`, `12th of May, 2026`, `12 de mayo de 2026`, `10.-12. Mai` or `10., 11. und 12. Mai`.
    private func dayFirst(at place: Int) -> [FoundDay]? {
        var days: [(day: Int, tokens: Range<Int>, isEnd: Bool)] = []
        var (begin, isEnd) = (place, false)
        while days.count < 8, let day = words.small(1...31, at: begin) {
            var next = skipDayMark(begin)
            let afterMark = next
            days.append((day, begin..<next, isEnd))
            // "14:марта", a dot that recognition took for a colon
            let colon = words.isRecognised && words.has(":", at: next) && words[next]?.isAttached == true ? 1 : 0
            let named = phrases.skip(Self.ofs, next + colon)
            if named - next <= 2, let month = phrases.month(at: named) ?? roman(at: named) {
                return finish(days, month: month, of: named)
            }
            next = afterMark
            guard let (joint, isSpan) = joint(next) else { return nil }
            // "Fr 12. und Sa 13. Mai"
            begin = phrases.weekday(at: joint).map { phrases.skip([",", "."], $0.next) } ?? joint
            begin = phrases.skip(["den", "the", "el", "le", "dia"], begin)
            isEnd = isSpan
            if let last = days.last?.day, let next = words.small(1...31, at: begin), next <= last { return nil }
        }
        return nil
    }

    private func finish(
        _ days: [(day: Int, tokens: Range<Int>, isEnd: Bool)], month: PrintedPhrases.Month, of place: Int
    ) -> [FoundDay]? {
        var end = month.next
        var year: Int?
        // A suffix: "12 Mayıs'ta".
        if words.has("'", at: end), let suffix = words[end + 1], suffix.isAttached, suffix.kind == .word,
            suffix.length <= 4
        {
            end += 2
        }
        var next = phrases.skip([",", "de", "del", "of", "-", "/", ".", "do", "г"], end)
        if next > end + 2 { next = end }
        if let known = words.year(at: next) {
            (year, end) = (known, next + 1)
        } else if words.has("'", at: next), let known = words.shortYear(at: next + 1),
            words[next + 1]?.isAttached == true
        {
            (year, end) = (known, next + 2)
        } else if next == end + 1, words.has(oneOf: ["-", "/", "."], at: end), words[end]?.isAttached == true,
            let known = words.shortYear(at: next), words[next]?.isAttached == true, !words.has(":", at: next + 1)
        {
            (year, end) = (known, next + 1)
        }
        var found = days.map { day in
            FoundDay(
                date: PrintedDate(year: year, month: month.number, day: day.day), tokens: day.tokens, isEnd: day.isEnd)
        }
        found[found.count - 1].tokens = found[found.count - 1].tokens.lowerBound..<end
        return found.allSatisfy(\.date.exists) ? found : nil
    }

    /// Reads the month of `12 V 2026` or `12.XI.2026`.
    private func roman(at place: Int) -> PrintedPhrases.Month? {
        guard let token = words[place], token.kind == .word, token.length <= 4, let number = Self.romans[token.text],
            words.text(place..<place + 1).allSatisfy(\.isUppercase)
        else { return nil }
        let next = words.has(".", at: place + 1) ? place + 2 : place + 1
        guard words.year(at: next) != nil else { return nil }
        return PrintedPhrases.Month(number: number, isWeak: true, next: next)
    }

    private static let romans = [
        "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12,
    ]
}
