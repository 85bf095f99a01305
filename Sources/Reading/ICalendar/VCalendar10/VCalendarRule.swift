import CalendarModel

/// A recurrence rule in the grammar of vCalendar 1.0 (§2.1.18, "Basic Recurrence Rule Grammar"), converted to RFC 5545.
struct VCalendarRule {
    /// The iCalendar rules with the same meaning. There are several if different days have different times.
    private(set) var rules: [RecurrenceRule] = []
    /// A message about a part of the rule that was left out; nil if nothing was left out. If the rule has both a count
    /// and an end date, one of these is left out. The mark `$` is always left out, because iCalendar does not have it.
    private(set) var note: String?

    /// Returns whether a text is a rule in this grammar, not in iCalendar's.
    static func isRule(_ text: String) -> Bool {
        guard let first = text.split(whereSeparator: \.isWhitespace).first?.uppercased() else { return false }
        return Frequency.of(Substring(first)) != nil
    }

    /// Reads a rule such as `D2 #5`, `W1 MO WE`, `MP1 1+ MO 1- FR 20261231T000000Z` or `YM1 6 12 #0 MD1 1 LD`. Returns
    /// nil if the text is not a rule, or is a nested rule that iCalendar cannot express.
    ///
    /// - Parameters:
    ///   - text: the value of RRULE.
    ///   - start: DTSTART, which supplies the parts that the rule does not state.
    ///   - until: converts the end date to the kind of time that DTSTART requires (RFC 5545 §3.3.10).
    init?(_ text: String, start: EventTime, until end: (EventTime) -> EventTime) {
        var levels: [Level] = []
        var enddate: EventTime?
        for token in text.uppercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            guard enddate == nil else { return nil }
            if let frequency = Frequency.of(token) {
                guard levels.count < 2, let interval = Self.interval(of: token) else { return nil }
                levels.append(Level(frequency: frequency, interval: interval))
            } else if token.utf8.count >= 8, let time = VCalendarTime.read(token) {
                enddate = time
            } else {
                guard !levels.isEmpty else { return nil }
                guard let hasMark = levels[levels.endIndex - 1].read(token) else { return nil }
                if hasMark {
                    note =
                        "the mark $, which ends the last period early, was left out, because iCalendar has no such mark"
                }
            }
        }
        guard let level = Self.combined(levels) else { return nil }
        guard let bases = level.rules(start: start) else { return nil }
        // A rule without an end gives two events (§2.1.18, "D4 is equivalent to D4 #2"); #0 means no end.
        var count = level.count ?? (enddate == nil ? 2 : nil)
        if count == 0 { count = nil }
        if count != nil, enddate != nil || bases.count > 1 {
            guard bases.count == 1, let number = count, let last = enddate else { return nil }
            if level.isWithin(number, from: start, until: last) {
                note = "the rule ends after \(number) events, before its end date \(last.basicText)"
                enddate = nil
            } else {
                note = "the rule ends on \(last.basicText), before its \(number) events are over"
                count = nil
            }
        }
        rules = bases.map { base in
            var rule = base
            rule.count = count
            rule.until = enddate.map(end)
            return rule
        }
    }

    private static func interval(of token: Substring) -> Int? {
        let digits = token.utf8.drop { !$0.isDigit }
        guard !digits.isEmpty else { return 1 }
        guard let number = Int(decimal: digits), number >= 1 else { return nil }
        return number
    }

    /// Combines two levels into one if the outer level lists months of a year, and the inner one lists days of a month:
    /// iCalendar has one rule for these. Returns nil for any other two levels.
    private static func combined(_ levels: [Level]) -> Level? {
        guard levels.count == 2 else { return levels.first }
        var level = levels[1]
        guard levels[0].frequency == .yearlyByMonth, levels[0].groups.allSatisfy(\.times.isEmpty),
            levels[0].count ?? 0 == 0,
            level.frequency == .monthlyByDay || level.frequency == .monthlyByPosition, level.interval == 1,
            level.count == nil, !level.numbers.isEmpty || !level.weekdays.isEmpty, !levels[0].numbers.isEmpty
        else { return nil }
        level.months = levels[0].numbers
        level.interval = levels[0].interval
        level.count = levels[0].count
        return level
    }

    enum Frequency: String, CaseIterable {
        case monthlyByPosition = "MP"
        case monthlyByDay = "MD"
        case yearlyByMonth = "YM"
        case yearlyByDay = "YD"
        case daily = "D"
        case weekly = "W"
        case minutely = "M"

        /// Returns the frequency in a token such as `MP2` or `MP`; nil if the token has none.
        static func of(_ token: Substring) -> Frequency? {
            let letters = token.prefix { $0.isASCII && $0.isLetter }
            let digits = token[letters.endIndex...]
            guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
            return Frequency(rawValue: String(letters))
        }
    }
}

/// One level of a rule: a frequency, and the days and times that it lists.
private struct Level {
    /// Days, and the times of day listed after them.
    struct Group {
        var weekdays: [RecurrenceRule.NthWeekday] = []
        var numbers: [Int] = []
        var times: [LocalTime] = []
    }

    struct LocalTime: Hashable, Comparable {
        let hour: Int
        let minute: Int

        static func < (left: Self, right: Self) -> Bool { (left.hour, left.minute) < (right.hour, right.minute) }
    }

    let frequency: VCalendarRule.Frequency
    var interval: Int
    var count: Int?
    /// The months that the outer, yearly level lists; empty if the rule has one level.
    var months: [Int] = []
    var groups: [Group] = []
    /// The ordinals that apply to the next weekdays: 1 is the first in the month, -1 the last. The first ordinal after
    /// a weekday begins a new list.
    private var occurrences: [Int] = []
    private var isAfterWeekday = false

    var numbers: [Int] { groups.flatMap(\.numbers) }
    var weekdays: [RecurrenceRule.NthWeekday] { groups.flatMap(\.weekdays) }

    init(frequency: VCalendarRule.Frequency, interval: Int) {
        self.frequency = frequency
        self.interval = interval
    }

    /// Reads one element of the list, or the count. Returns whether the element had the mark `$`. Returns nil if the
    /// frequency has no such element.
    mutating func read(_ written: Substring) -> Bool? {
        guard groups.count < 50, numbers.count + weekdays.count < 400 else { return nil }
        let hasMark = written.hasSuffix("$")
        let token = hasMark ? written.dropLast() : written
        if token.hasPrefix("#") {
            guard count == nil, let number = Int(decimal: token.utf8.dropFirst()) else { return nil }
            count = number
        } else if let weekday = Weekday(rawValue: String(token)) {
            guard frequency == .weekly || frequency == .monthlyByPosition else { return nil }
            let ordinals = frequency == .weekly || occurrences.isEmpty ? [nil] : occurrences.map(Optional.some)
            groups.addDay { $0.weekdays += ordinals.map { RecurrenceRule.NthWeekday(weekday, ordinal: $0) } }
            isAfterWeekday = true
        } else if token.utf8.count == 4, let time = Int(decimal: token.utf8) {
            guard frequency != .minutely, time / 100 < 24, time % 100 < 60 else { return nil }
            if groups.isEmpty { groups.append(Group()) }
            groups[groups.endIndex - 1].times.append(LocalTime(hour: time / 100, minute: time % 100))
        } else {
            guard let number = token == "LD" ? -1 : Self.number(token), readNumber(number) else { return nil }
        }
        return hasMark
    }

    private mutating func readNumber(_ number: Int) -> Bool {
        switch frequency {
        case .monthlyByPosition:
            guard (1...5).contains(abs(number)) else { return false }
            if isAfterWeekday { occurrences = [] }
            isAfterWeekday = false
            occurrences.append(number)
            return true
        case .monthlyByDay: guard (1...31).contains(abs(number)) else { return false }
        case .yearlyByMonth: guard (1...12).contains(number) else { return false }
        case .yearlyByDay: guard (1...366).contains(abs(number)) else { return false }
        case .daily, .weekly, .minutely: return false
        }
        groups.addDay { $0.numbers.append(number) }
        return true
    }

    /// Reads `15`, `1+` (from the start) or `1-` (from the end).
    private static func number(_ token: Substring) -> Int? {
        let digits = token.last == "+" || token.last == "-" ? token.dropLast() : token
        guard let number = Int(decimal: digits.utf8), number > 0 else { return nil }
        return token.last == "-" ? -number : number
    }

    // MARK: iCalendar

    /// Returns the rules without COUNT and UNTIL; nil if iCalendar cannot express them.
    func rules(start: EventTime) -> [RecurrenceRule]? {
        guard start.isDate ? groups.allSatisfy(\.times.isEmpty) : true else { return nil }
        let groups = groups.isEmpty ? [Group()] : groups
        let result = groups.map { rule(for: $0, start: start) }
        return result.allSatisfy { $0 != nil } ? result.compactMap(\.self) : nil
    }

    private func rule(for group: Group, start: EventTime) -> RecurrenceRule? {
        var rule = RecurrenceRule(.daily)
        rule.interval = interval
        rule.months = months
        switch frequency {
        case .daily: break
        case .minutely: rule.frequency = .minutely
        case .weekly:
            rule.frequency = .weekly
            rule.weekdays = group.weekdays.uniqued
        case .monthlyByPosition:
            rule.frequency = months.isEmpty ? .monthly : .yearly
            rule.weekdays = weekdaysOfMonth(group, start: start.date)
        case .monthlyByDay:
            rule.frequency = months.isEmpty ? .monthly : .yearly
            rule.monthDays = group.numbers.uniqued
        case .yearlyByMonth:
            rule.frequency = .yearly
            rule.months = group.numbers.uniqued
        case .yearlyByDay:
            rule.frequency = .yearly
            rule.yearDays = group.numbers.uniqued
        }
        let own = LocalTime(hour: start.local.hour, minute: start.local.minute)
        let times = group.times.uniqued.sorted()
        guard !times.isEmpty, times != [own] else { return rule }
        rule.hours = times.map(\.hour).uniqued
        rule.minutes = times.map(\.minute).uniqued.sorted()
        // BYHOUR and BYMINUTE combine every hour with every minute. BYSETPOS selects the intended pairs.
        let all = rule.hours.flatMap { hour in rule.minutes.map { LocalTime(hour: hour, minute: $0) } }
        guard all.count > times.count else { return rule }
        let perPeriod = max(group.weekdays.uniqued.count, group.numbers.uniqued.count, 1)
        guard perPeriod * all.count <= 366 else { return nil }
        let wanted = Set(times)
        rule.setPositions = (0..<perPeriod).flatMap { day in
            all.indices.filter { wanted.contains(all[$0]) }.map { day * all.count + $0 + 1 }
        }
        return rule
    }

    /// Returns the weekdays of a rule by position. If the rule lists no weekday, returns the start's weekday, with the
    /// listed ordinals or else with the start's ordinal in the month (§2.1.18).
    private func weekdaysOfMonth(_ group: Group, start: CalendarDate) -> [RecurrenceRule.NthWeekday] {
        guard group.weekdays.isEmpty else { return group.weekdays.uniqued }
        let ordinals = occurrences.isEmpty ? [start.weekdayOrdinal] : occurrences
        return ordinals.map { RecurrenceRule.NthWeekday(start.weekday, ordinal: $0) }.uniqued
    }

    /// Returns whether a series of `count` occurrences ends before an end date. The length of the series is estimated
    /// in whole periods, rounded up. If the two ends are close together, the result is therefore false, and the
    /// end date is used.
    func isWithin(_ count: Int, from start: EventTime, until end: EventTime) -> Bool {
        let listed = max(1, weekdays.count + numbers.count) * max(1, groups.map(\.times.count).max() ?? 1)
        let seconds: Int
        switch frequency {
        case .minutely: seconds = 60
        case .daily: seconds = 86_400
        case .weekly: seconds = 7 * 86_400
        case .monthlyByDay, .monthlyByPosition: seconds = (months.isEmpty ? 31 : 366) * 86_400
        case .yearlyByDay, .yearlyByMonth: seconds = 366 * 86_400
        }
        let periods = (count - 1 + listed - 1) / listed
        let (length, overflow) = (periods * interval).multipliedReportingOverflow(by: seconds)
        return !overflow && length <= end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
    }
}

extension [Level.Group] {
    /// Adds a day to the last group, or to a new group if the last one already has times.
    fileprivate mutating func addDay(_ add: (inout Level.Group) -> Void) {
        if last?.times.isEmpty != true { append(Level.Group()) }
        add(&self[endIndex - 1])
    }
}
