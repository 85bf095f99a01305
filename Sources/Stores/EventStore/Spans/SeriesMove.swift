import CalendarModel
import TimeZones

/// The move of a series to another start. A series is moved when another start is saved for an occurrence and all later
/// ones.
///
/// The rule of a series can name days and times in parts such as BYDAY. A single value is an anchor that moves with the
/// start: if a weekly series with BYDAY=TU is moved to a Wednesday, its rule gets BYDAY=WE. If there are several
/// values, it is unclear which of them is meant. Such a rule can move only if its values are still right after the
/// move. A rule that does not produce the start keeps its days.
struct SeriesMove {
    private let old: EventTime
    private let new: EventTime
    private let resolver: ZoneResolver
    private let days: Int
    /// Whether only the first occurrence moves to another day. This is true if there are rules, but none of them
    /// produces the first occurrence.
    private var movesOnlyStart = false
    /// The one day of each month or year on which the rule recurs, before and after the move; nil for rules of other
    /// kinds. `periods` is the number of months or years by which the start moves.
    private var monthly: (old: MonthlyDay, new: MonthlyDay, periods: Int)?

    /// - Parameter movesOnlyStart: whether the later occurrences keep their days in any case.
    init(
        from old: EventTime, to new: EventTime, rules: [Property], resolver: ZoneResolver, movesOnlyStart: Bool = false
    ) throws(EventStoreError) {
        self.old = old
        self.new = new
        self.resolver = resolver
        days = new.date.daysSinceEpoch - old.date.daysSinceEpoch
        let parsed = rules.filter { $0.name == "RRULE" }.compactMap { RecurrenceRule($0.value) }
        self.movesOnlyStart = movesOnlyStart || (!parsed.isEmpty && parsed.allSatisfy { !$0.names(old.date) })
        guard days != 0, rules.count == 1, let rule = RecurrenceRule(rules[0].value),
            let moved = RecurrenceRule(try self.rule(rules[0]).value),
            let oldDay = MonthlyDay(rule, start: old.date), let newDay = MonthlyDay(moved, start: new.date),
            oldDay.date(in: oldDay.period(of: old.date)) == old.date
        else { return }
        monthly = (oldDay, newDay, newDay.period(of: new.date) - oldDay.period(of: old.date))
    }

    // MARK: Times

    /// Returns the time to which an occurrence moves; nil if the occurrence has no counterpart in the moved series, for
    /// example because there is no 31 April.
    func time(_ time: EventTime) -> EventTime? {
        let local = resolver.time(time, inFormOf: old).local
        guard let date = date(local.date) else { return nil }
        return new.with(local: LocalDateTime(startOf: date).adding(seconds: local.secondOfDay + clockShift))
    }

    /// Returns the moved exclusion. A day without a time excludes the occurrences of this day, also from a series with
    /// times.
    func exclusion(_ time: EventTime) -> EventTime? {
        guard case .date(let day) = time, !old.isDate else { return self.time(time) }
        return date(day).map { .date($0) }
    }

    private var clockShift: Int { new.local.secondOfDay - old.local.secondOfDay }

    private func date(_ date: CalendarDate) -> CalendarDate? {
        if movesOnlyStart { return date == old.date ? new.date : date }
        guard let monthly else { return date.adding(days: days) }
        let period = monthly.old.period(of: date)
        guard monthly.old.date(in: period) == date else { return date.adding(days: days) }
        return monthly.new.date(in: period + monthly.periods)
    }

    /// Returns the UNTIL of the moved rule. With this end, the rule has as many occurrences as before.
    private func until(_ until: EventTime) -> EventTime {
        let local = resolver.time(until, inFormOf: old).local
        let day = movesOnlyStart ? local.date : local.date.adding(days: days)
        var moved = new.with(local: LocalDateTime(startOf: day).adding(seconds: local.secondOfDay + clockShift))
        if let monthly {
            var period = monthly.old.period(of: local.date)
            if let last = monthly.old.date(in: period),
                LocalDateTime(startOf: last).adding(seconds: old.local.secondOfDay) > local
            {
                period -= 1
            }
            // The search goes back 96 periods, which are at least eight years and contain a 29 February.
            for period in stride(from: period, through: period - 96, by: -1) {
                guard monthly.old.date(in: period) != nil,
                    let last = monthly.new.date(in: period + monthly.periods)
                else { continue }
                moved = new.with(local: LocalDateTime(startOf: last).adding(seconds: new.local.secondOfDay))
                break
            }
        }
        // UNTIL is in UTC unless the start is a day or a floating time (RFC 5545 §3.3.10).
        switch moved {
        case .date, .floating: return moved
        case .utc, .zoned: return .utc(LocalDateTime(secondsSinceEpoch: resolver.instant(moved)))
        }
    }

    // MARK: Rules

    func rules(of component: Component) throws(EventStoreError) -> Component {
        var result = component
        for place in result.properties.indices where ["RRULE", "EXRULE"].contains(result.properties[place].name) {
            result.properties[place] = try rule(result.properties[place])
        }
        return result
    }

    /// Returns the moved rule.
    ///
    /// - Throws: ``EventStoreError/recurrenceNotMovable(rule:)`` if the rule has several values that would move.
    private func rule(_ property: Property) throws(EventStoreError) -> Property {
        guard let rule = RecurrenceRule(property.value) else { return property }
        var text = RuleText(property.value)
        try moveClock(rule, &text)
        if days != 0 { try moveDays(rule, &text) }
        if let until = rule.until { text.set(until: self.until(until)) }
        var result = property
        result.value = text.text
        return result
    }

    private func moveClock(_ rule: RecurrenceRule, _ text: inout RuleText) throws(EventStoreError) {
        let (was, will) = (old.local, new.local)
        for (name, values, was, will) in [
            ("BYHOUR", rule.hours, was.hour, will.hour), ("BYMINUTE", rule.minutes, was.minute, will.minute),
            ("BYSECOND", rule.seconds, was.second, will.second),
        ] where !values.isEmpty && was != will && values.contains(was) {
            // A rule of all-day events must not name times (RFC 5545 §3.3.10).
            try text.set(name, new.isDate ? nil : String(anchor(values, will, rule)))
        }
    }

    private func moveDays(_ rule: RecurrenceRule, _ text: inout RuleText) throws(EventStoreError) {
        guard rule.setPositions.isEmpty, rule.weekNumbers.isEmpty, rule.otherParts.isEmpty else { throw refusal(rule) }
        let month = rule.months.isEmpty || old.date.month == new.date.month
        if !month, rule.months.contains(old.date.month) {
            try text.set("BYMONTH", String(anchor(rule.months, new.date.month, rule)))
        }
        if rule.yearDays.contains(where: { old.date.isDay($0, of: old.date.daysOfYear) }) {
            let day = try anchor(rule.yearDays, new.date.dayOfYear, rule)
            text.set("BYYEARDAY", String(rule.yearDays[0] > 0 ? day : day - 1 - new.date.daysOfYear.count))
        }
        guard rule.monthDays.isEmpty || rule.weekdays.isEmpty else { throw refusal(rule) }
        if rule.monthDays.contains(where: { old.date.isDay($0, of: old.date.daysOfMonth) }) {
            let day = try anchor(rule.monthDays, new.date.day, rule)
            text.set("BYMONTHDAY", String(rule.monthDays[0] > 0 ? day : day - 1 - new.date.daysOfMonth.count))
        }
        if rule.weekdays.contains(where: { $0.weekday == old.date.weekday }) { try moveWeekday(rule, &text) }
    }

    private func moveWeekday(_ rule: RecurrenceRule, _ text: inout RuleText) throws(EventStoreError) {
        guard rule.weekdays.contains(where: { $0.ordinal != nil }) else {
            guard days % 7 != 0 else { return }
            guard rule.weekdays.count == 1 else { throw refusal(rule) }
            return text.set("BYDAY", new.date.weekday.rawValue)
        }
        // Without BYMONTH, the weekdays of a yearly rule are counted in the year.
        guard rule.weekdays.count == 1, let ordinal = rule.weekdays[0].ordinal,
            rule.frequency == .monthly || rule.months.count == 1
        else { throw refusal(rule) }
        let day = new.date.day
        let place = ordinal > 0 ? (day - 1) / 7 + 1 : -((new.date.daysOfMonth.count - day) / 7 + 1)
        // Many months have, for example, no fifth Monday. The user did not ask for a series that skips these months.
        guard abs(place) < 5 || abs(ordinal) == 5 else { throw refusal(rule) }
        text.set("BYDAY", "\(place)\(new.date.weekday.rawValue)")
    }

    /// Returns the new value of a part of the rule. The part must have a single value. With several values, it is
    /// unclear which of them moves.
    private func anchor(_ values: [Int], _ value: Int, _ rule: RecurrenceRule) throws(EventStoreError) -> Int {
        guard values.count == 1 else { throw refusal(rule) }
        return value
    }

    private func refusal(_ rule: RecurrenceRule) -> EventStoreError { .recurrenceNotMovable(rule: rule.text) }
}

/// The one day in each month or year on which a rule recurs.
private struct MonthlyDay {
    private enum Day {
        /// The day of the month. A negative number counts from the end of the month.
        case number(Int)
        /// The n-th weekday of the month. A negative number counts from the end of the month.
        case weekday(Weekday, Int)
    }

    private let day: Day
    /// The month of a yearly day; nil for a day of each month.
    private let month: Int?

    /// Finds the one day in each month or year on which a rule recurs. Nil if the rule is not monthly or yearly, recurs
    /// on several days in each period, or has parts such as BYSETPOS, which this type does not handle.
    init?(_ rule: RecurrenceRule, start: CalendarDate) {
        guard rule.setPositions.isEmpty, rule.weekNumbers.isEmpty, rule.yearDays.isEmpty, rule.otherParts.isEmpty,
            rule.frequency == .monthly || rule.frequency == .yearly, rule.monthDays.count + rule.weekdays.count <= 1
        else { return nil }
        if let weekday = rule.weekdays.first {
            guard let ordinal = weekday.ordinal, rule.frequency == .monthly || !rule.months.isEmpty else { return nil }
            day = .weekday(weekday.weekday, ordinal)
        } else {
            day = .number(rule.monthDays.first ?? start.day)
        }
        guard rule.frequency == .yearly else {
            month = nil
            return
        }
        guard rule.months.count <= 1 else { return nil }
        // BYMONTHDAY without BYMONTH makes a yearly rule recur in each month.
        month = rule.months.first ?? (rule.monthDays.isEmpty ? start.month : nil)
    }

    /// Returns the number of the period that contains a date. A period is the year for a yearly day, or else the month;
    /// months are counted from January of year 0.
    func period(of date: CalendarDate) -> Int { month == nil ? date.year * 12 + date.month - 1 : date.year }

    func date(in period: Int) -> CalendarDate? {
        let year = month == nil ? Int((Double(period) / 12).rounded(.down)) : period
        guard let first = CalendarDate(year: year, month: month ?? period - year * 12 + 1, day: 1) else { return nil }
        let count = first.daysOfMonth.count
        switch day {
        case .number(let number):
            let day = number > 0 ? number : count + 1 + number
            return CalendarDate(year: year, month: first.month, day: day)
        case .weekday(let weekday, let ordinal):
            let place = { (day: Weekday) in Weekday.allCases.firstIndex(of: day) ?? 0 }
            let earliest = (place(weekday) - place(first.weekday) + 7) % 7 + 1
            let latest = earliest + (count - earliest) / 7 * 7
            let day = ordinal > 0 ? earliest + (ordinal - 1) * 7 : latest + (ordinal + 1) * 7
            return (1...count).contains(day) ? CalendarDate(year: year, month: first.month, day: day) : nil
        }
    }
}

extension RecurrenceRule {
    fileprivate func names(_ date: CalendarDate) -> Bool {
        (months.isEmpty || months.contains(date.month))
            && (weekdays.isEmpty || weekdays.contains { $0.weekday == date.weekday })
            && (monthDays.isEmpty || monthDays.contains { date.isDay($0, of: date.daysOfMonth) })
            && (yearDays.isEmpty || yearDays.contains { date.isDay($0, of: date.daysOfYear) })
    }
}

extension CalendarDate {
    fileprivate var daysOfMonth: ClosedRange<Int> { 1...CalendarDate.days(inMonth: month, of: year) }

    fileprivate var daysOfYear: ClosedRange<Int> { 1...(CalendarDate.days(inMonth: 2, of: year) + 337) }

    fileprivate var dayOfYear: Int {
        day + (1..<month).reduce(0) { $0 + CalendarDate.days(inMonth: $1, of: year) }
    }

    /// Returns whether a number in a rule stands for this day of the month or year. Negative numbers count from the
    /// end.
    fileprivate func isDay(_ number: Int, of days: ClosedRange<Int>) -> Bool {
        let own = days.count > 31 ? dayOfYear : day
        return number == own || number == own - 1 - days.count
    }
}

extension LocalDateTime {
    fileprivate var secondOfDay: Int { hour * 3600 + minute * 60 + second }
}
