/// Days in numbers: `12.05.2026`, `12.-14.5.`, `12/05`.
extension DayReader {
    private struct Part {
        let first: Int
        var second: Int?
        var year: Int?
        var next: Int
        /// The sign between the numbers; nil for a number alone.
        var sign: String?
    }

    private static let signs: Set = ["/", ".", "-", "|", "·", ":"]

    func numeric(at place: Int) -> [FoundDay]? {
        guard let part = part(at: place) else { return nil }
        guard part.second != nil else { return shared(at: place, part) }
        return found(part, at: place)
    }

    /// Reads up to three numbers with one sign between them.
    private func part(at place: Int) -> Part? {
        guard let first = words.small(1...31, at: place) else { return nil }
        guard let sign = words[place + 1], Self.signs.contains(sign.text) else {
            return withoutDots(first, place) ?? Part(first: first, next: place + 1)
        }
        let isLoose = !sign.isAttached || words[place + 2]?.isAttached == false
        guard let second = words.small(1...31, at: place + 2), sign.text != ":", !isLoose || "./|·".contains(sign.text)
        else {
            let hasDot = sign.text == "." && sign.isAttached
            return Part(first: first, next: hasDot ? place + 2 : place + 1, sign: hasDot ? "." : nil)
        }
        var part = Part(first: first, second: second, next: place + 3, sign: sign.text)
        // "12 . 5" with blanks on one side only is two sentences.
        if isLoose, sign.text != ".", !(words.has(sign.text, at: place + 3)) {
            return Part(first: first, next: place + 1)
        }
        let isMixed =
            Self.signs.contains(words[place + 3]?.text ?? "") && words.year(at: place + 4) != nil
            && words[place + 4]?.isAttached == true
        guard words.has(sign.text, at: place + 3) || isMixed, words[place + 3]?.isAttached == true || isLoose else {
            // "12.5 2026", "12/5 2026"
            if let year = words.year(at: place + 3), sign.text != "-", words[place + 3]?.startsLine == false {
                (part.year, part.next) = (year, place + 4)
            }
            return part
        }
        let mark = place + 4
        // Two digits with a colon after them are an hour, not a year.
        let isTime =
            words[mark]?.length == 2
            && (words.has(":", at: mark + 1) || phrases.clock("unit", at: mark + 1, weak: false) != nil)
        let isSentence = words[mark]?.length == 2 && words[mark]?.isAttached == false && !isLoose
        if !isTime, !isSentence,
            let year = words.shortYear(at: mark),
            !(words[mark]?.length == 2 && words.has(".", at: mark + 1) && words[mark + 2]?.kind == .number
                && words[mark + 2]?.isAttached == true)
        {
            (part.year, part.next) = (year, mark + 1)
        } else if sign.text == "." {
            part.next = mark
            if let year = words.year(at: mark) { (part.year, part.next) = (year, mark + 1) }
        } else {
            // "1/2/3" and "10-20-30-40" are not days.
            return nil
        }
        return part
    }

    /// Reads `Sa 23 01 2027`, whose dots recognition has not seen.
    private func withoutDots(_ first: Int, _ place: Int) -> Part? {
        guard words.isRecognised, words[place]?.length == 2, words[place + 1]?.length == 2,
            let month = words.small(1...12, at: place + 1), words[place + 1]?.startsLine == false,
            let year = words.year(at: place + 2),
            phrases.ends(before: place, within: 3, where: { if case .weekday = $0.meaning { true } else { false } })
        else { return nil }
        return Part(first: first, second: month, year: year, next: place + 3, sign: ".")
    }

    /// Reads the first day of `12.-14.5.2026`, which shares the month of the last one.
    private func shared(at place: Int, _ first: Part) -> [FoundDay]? {
        var days: [(part: Part, begin: Int, isEnd: Bool)] = [(first, place, false)]
        var next = first.next
        while days.count < 7, let joint = numberJoint(next), let part = part(at: joint.next),
            part.first > (days.last?.part.first ?? 0)
        {
            days.append((part, joint.next, joint.isSpan))
            next = part.next
            if part.second != nil { break }
        }
        guard days.count > 1, let last = days.last, let whole = found(last.part, at: last.begin)?.first,
            last.part.sign != "." || first.sign == "." || last.part.year != nil, whole.date.day == last.part.first
        else { return nil }
        var all: [FoundDay] = []
        for day in days {
            var date = PrintedDate(year: whole.date.year, month: whole.date.month, day: day.part.first)
            date.isAmbiguous = whole.date.isAmbiguous
            all.append(FoundDay(date: date, tokens: day.begin..<day.part.next, isEnd: day.isEnd))
        }
        return all.allSatisfy(\.date.exists) ? all : nil
    }

    private func numberJoint(_ place: Int) -> (next: Int, isSpan: Bool)? {
        if words.has(oneOf: PrintedPhrases.listWords, at: place) || words.has("a", at: place) {
            return (place + 1, words.has("a", at: place))
        }
        return phrases.clock("joint", at: place).map { ($0, true) }
    }

    private func found(_ part: Part, at place: Int) -> [FoundDay]? {
        guard let second = part.second, let sign = part.sign else { return nil }
        let (day, month, isAmbiguous): (Int, Int, Bool)
        switch (part.first <= 12, second <= 12) {
        case (_, true) where sign == ".": (day, month, isAmbiguous) = (part.first, second, false)
        case (true, true):
            (month, day) = order == .dayFirst ? (second, part.first) : (part.first, second)
            isAmbiguous = order == .unknown && part.first != second
        case (true, false) where sign != ".": (month, day, isAmbiguous) = (part.first, second, false)
        case (false, true): (day, month, isAmbiguous) = (part.first, second, false)
        default: return nil
        }
        guard part.year != nil || isDay(part, place, sign) else { return nil }
        let date = PrintedDate(year: part.year, month: month, day: day, isAmbiguous: isAmbiguous)
        return date.exists ? [FoundDay(date: date, tokens: place..<part.next)] : nil
    }

    /// Returns whether a day is one of a list: `29.02/01.03/04.03`.
    private func isOfList(_ part: Part, _ place: Int, _ sign: String) -> Bool {
        guard sign == ".", words[place]?.length == 2, words[place + 2]?.length == 2 else { return false }
        func isDay(_ place: Int) -> Bool {
            words[place]?.length == 2 && words.small(1...31, at: place) != nil && words.has(".", at: place + 1)
                && words[place + 1]?.isAttached == true
                && words[place + 2]?.length == 2 && words.small(1...12, at: place + 2) != nil
        }
        let isBefore = words.has("/", at: place - 1) && isDay(place - 4)
        return isBefore || (words.has("/", at: part.next) && isDay(part.next + 1))
    }

    /// Returns whether two numbers without a year are a day, and not a fraction, a score, a price or a clock time.
    private func isDay(_ part: Part, _ place: Int, _ sign: String) -> Bool {
        if sign == ".", words.has(".", at: part.next - 1) { return true }
        if isOfList(part, place, sign) { return true }
        guard sign == "." || sign == "/", words[place + 1]?.isAttached == true else { return false }
        if sign == ".", words[place + 2]?.length != 2, words[place]?.length != 2 { return false }
        if let after = words[part.next], after.isAttached, "%:€$/".contains(after.text) { return false }
        if let unit = phrases.clock("am", "pm", "unit", at: part.next), words[unit]?.kind != .number { return false }
        if sign == ".", words[place + 2]?.length == 2, let minute = part.second, minute == 0 { return false }
        let hasWeekday =
            phrases.ends(before: place, within: 4) { if case .weekday = $0.meaning { true } else { false } }
            || (words.has(",", at: place - 1)
                && phrases.ends(before: place - 1) { if case .weekday = $0.meaning { true } else { false } })
            || (words.has("(", at: part.next) && phrases.weekday(at: part.next + 1) != nil)
        if hasWeekday { return true }
        // A clock time beside it: "24.12 19:00", "12/05 à 20h".
        var next = phrases.skip(
            [",", "-", "|", "·", "à", "a", "as", "um", "at", "kl", "alle", "h", "ore", "om", "ab"], part.next)
        if next > part.next + 3 { next = part.next }
        guard words.small(0...24, at: next) != nil, words[next]?.isAttached == false || next > part.next else {
            return false
        }
        return words.has(":", at: next + 1) || ClockReader(phrases: phrases).isAnnounced(next)
            || phrases.clock("unit", "am", "pm", at: next + 1) != nil
            || (words.has("h", at: next + 1) && words[next + 1]?.isAttached == true)
    }
}
