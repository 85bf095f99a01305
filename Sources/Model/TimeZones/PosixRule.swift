import CalendarModel

/// The rule for the years after the table in a zone file: a TZ string of POSIX with the extensions of RFC 8536 §3.3.1.
struct PosixRule: Sendable {
    /// The day of the year and the time of day at which clocks change, as the clock shows them before the change.
    struct Change: Sendable {
        enum Day: Sendable {
            /// `Mm.w.d`: a weekday (0 is Sunday) in week 1 to 4 of a month. Week 5 stands for the last such weekday.
            case weekday(month: Int, week: Int, weekday: Int)
            /// `Jn`: day 1 to 365; 29 February is never counted.
            case julian(Int)
            /// `n`: day 0 to 365; 29 February is counted.
            case zeroBased(Int)
        }

        let day: Day
        /// Seconds after midnight, -167 to 167 hours.
        let seconds: Int
    }

    let standard: ZoneOffset
    let daylight: (offset: ZoneOffset, start: Change, end: Change)?

    /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`.
    init?(_ text: some StringProtocol) {
        var scanner = PosixRuleScanner(text)
        guard let name = scanner.name(), let west = scanner.time() else { return nil }
        standard = ZoneOffset(seconds: -west, isDaylight: false, abbreviation: name)
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        guard let daylightName = scanner.name() else { return nil }
        let daylightWest = scanner.next == "," ? west - 3600 : scanner.time()
        guard let daylightWest, let start = scanner.change(), let end = scanner.change(), scanner.isAtEnd else {
            return nil
        }
        daylight = (ZoneOffset(seconds: -daylightWest, isDaylight: true, abbreviation: daylightName), start, end)
    }

    /// Returns the two changes of a year, in the order of time.
    func transitions(in year: Int) -> [ZoneTransition] {
        guard let daylight else { return [] }
        let start = daylight.start.local(in: year) - standard.seconds
        let end = daylight.end.local(in: year) - daylight.offset.seconds
        let both = [ZoneTransition(at: start, to: daylight.offset), ZoneTransition(at: end, to: standard)]
        return start < end ? both : both.reversed()
    }

    /// Returns the offset at a UTC time.
    func offset(at utc: Int) -> ZoneOffset { period(at: utc).offset }

    /// Returns the offset at a UTC time, and the period in which it applies.
    ///
    /// A calculation over centuries calls this thousands of times, so it allocates nothing.
    func period(at utc: Int) -> (offset: ZoneOffset, range: Range<Int>) {
        guard let daylight else { return (standard, .min ..< .max) }
        let year = LocalDateTime(secondsSinceEpoch: utc + standard.seconds).date.year
        var (from, isDaylight, until) = (Int.min, false, Int.max)
        func note(_ at: Int, _ begins: Bool) {
            if at > utc { until = min(until, at) } else if at >= from { (from, isDaylight) = (at, begins) }
        }
        func look(at year: Int) {
            guard (0...9999).contains(year) else { return }
            let start = daylight.start.local(in: year) - standard.seconds
            let end = daylight.end.local(in: year) - daylight.offset.seconds
            // If both changes are at one instant, the start of daylight saving time is noted last, so it applies.
            note(min(start, end), start < end)
            note(max(start, end), start >= end)
        }
        look(at: year)
        // A clock change that the rule gives for a year may happen up to a week before the year begins or after it ends.
        // So the changes of the previous year are needed only if the period begins near the start of the year. The
        // changes of the next year are needed only if the period ends near the end of the year.
        let newYear = CalendarDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0
        if from < (newYear + 9) * 86_400 {
            (from, isDaylight, until) = (.min, false, .max)
            look(at: year - 1)
            look(at: year)
        }
        if until > (newYear + 355) * 86_400 { look(at: year + 1) }
        return (isDaylight ? daylight.offset : standard, from..<until)
    }
}

extension PosixRule.Change {
    /// Returns the moment of the change, in seconds since 1970-01-01T00:00:00 local time.
    func local(in year: Int) -> Int {
        dayNumber(in: year) * 86_400 + seconds
    }

    private func dayNumber(in year: Int) -> Int {
        switch day {
        case .julian(let number):
            let newYear = Self.dayNumber(year, 1, 1)
            let leap = CalendarDate.days(inMonth: 2, of: year) == 29 && number >= 60
            return newYear + number - 1 + (leap ? 1 : 0)
        case .zeroBased(let number):
            return Self.dayNumber(year, 1, 1) + number
        case .weekday(let month, let week, let weekday):
            let first = Self.dayNumber(year, month, 1)
            // Day 0 (1 January 1970) was a Thursday, which is number 4 if Sunday is number 0.
            let firstWeekday = ((first + 4) % 7 + 7) % 7
            let day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            return first + (day < CalendarDate.days(inMonth: month, of: year) ? day : day - 7)
        }
    }

    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        CalendarDate(year: year, month: month, day: day)?.daysSinceEpoch ?? 0
    }
}

/// Reads the parts of a POSIX TZ string.
private struct PosixRuleScanner {
    private var rest: Substring

    init(_ text: some StringProtocol) { rest = Substring(text) }

    var isAtEnd: Bool { rest.isEmpty }
    var next: Character? { rest.first }

    mutating func name() -> String? {
        if rest.first == "<" {
            guard let end = rest.firstIndex(of: ">") else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return String(rest[rest.index(after: rest.startIndex)..<end])
        }
        let letters = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest[letters.endIndex...]
        return letters.count >= 3 ? String(letters) : nil
    }

    /// Reads `[+-]hh[:mm[:ss]]` as seconds.
    mutating func time() -> Int? {
        var sign = 1
        if rest.first == "-" || rest.first == "+" {
            sign = rest.removeFirst() == "-" ? -1 : 1
        }
        guard let hours = number() else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where rest.first == ":" {
            rest.removeFirst()
            guard let part = number() else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    mutating func change() -> PosixRule.Change? {
        guard take(","), let day = day() else { return nil }
        guard rest.first == "/" else { return PosixRule.Change(day: day, seconds: 7200) }
        rest.removeFirst()
        return time().map { PosixRule.Change(day: day, seconds: $0) }
    }

    private mutating func day() -> PosixRule.Change.Day? {
        if take("M") {
            guard let month = number(), (1...12).contains(month), take("."),
                let week = number(), (1...5).contains(week), take("."),
                let weekday = number(), (0...6).contains(weekday)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
        let isJulian = take("J")
        guard let number = number(), (isJulian ? 1...365 : 0...365).contains(number) else { return nil }
        return isJulian ? .julian(number) : .zeroBased(number)
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        return Int(digits)
    }
}
