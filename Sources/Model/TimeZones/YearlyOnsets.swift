import CalendarModel

/// The local times of a rule that gives one day each year: by its number in a month or year, by its weekday, or by
/// both.
///
/// FREQ=MONTHLY with an INTERVAL of 12 is such a rule, too: each twelfth month is the same month of each year.
struct YearlyOnsets {
    /// The years for which rules are expanded. Before and after them, the nearest offset applies.
    private static let years = 1900...2150

    let locals: [LocalDateTime]

    /// Expands a rule; nil for other rules.
    ///
    /// - Parameters:
    ///   - rule: the rule of an observance.
    ///   - start: the DTSTART of the observance.
    ///   - offset: the offset from UTC before the observance begins, in seconds.
    ///   - lastYear: the last year for which the rule is expanded.
    init?(_ rule: RecurrenceRule, from start: LocalDateTime, offset: Int, until lastYear: Int = .max) {
        guard let step = Self.step(of: rule), rule.months.count <= 1, rule.weekdays.count <= 1,
            rule.weekNumbers.isEmpty,
            rule.yearDays.isEmpty || (rule.months.isEmpty && rule.monthDays.isEmpty), rule.hours.count <= 1,
            rule.minutes.count <= 1, rule.seconds.count <= 1,
            let clock = LocalDateTime(
                date: start.date, hour: rule.hours.first ?? start.hour, minute: rule.minutes.first ?? start.minute,
                second: rule.seconds.first ?? start.second)
        else { return nil }
        let month = rule.frequency == .monthly ? start.date.month : rule.months.first ?? start.date.month
        guard rule.frequency == .yearly || rule.months.allSatisfy({ $0 == month }) else { return nil }
        var locals: [LocalDateTime] = []
        // Skips whole intervals before the first year.
        let skipped = rule.count == nil ? max(0, Self.years.lowerBound - start.date.year) / step * step : 0
        for year in stride(from: start.date.year + skipped, through: min(Self.years.upperBound, lastYear), by: step) {
            guard let date = Self.day(of: rule, month: month, year: year, default: start.date.day) else { continue }
            let local = LocalDateTime(
                secondsSinceEpoch: date.daysSinceEpoch * 86_400 + clock.secondsSinceEpoch
                    - start.date.daysSinceEpoch * 86_400)
            guard local >= start else { continue }
            if let until = rule.until {
                // UNTIL is in UTC (RFC 5545 §3.6.5), but some programs write it in local time.
                let reading = if case .utc = until { local.adding(seconds: -offset) } else { local }
                if until.isDate ? reading.date > until.date : reading > until.local { break }
            }
            locals.append(local)
            if locals.count == rule.count { break }
        }
        self.locals = locals
    }

    /// Returns the number of years from one time to the next; nil for a rule that is not yearly.
    private static func step(of rule: RecurrenceRule) -> Int? {
        switch rule.frequency {
        case .yearly: rule.interval
        case .monthly where rule.interval % 12 == 0 && rule.yearDays.isEmpty: rule.interval / 12
        default: nil
        }
    }

    private static func day(of rule: RecurrenceRule, month: Int, year: Int, default day: Int) -> CalendarDate? {
        var dates = days(of: rule, month: month, year: year, default: day)
        guard let nth = rule.weekdays.first else { return dates.first }
        dates.removeAll { $0.weekday != nth.weekday }
        let ordinal = nth.ordinal ?? rule.setPositions.first ?? 1
        let place = ordinal > 0 ? ordinal - 1 : dates.count + ordinal
        return dates.indices.contains(place) ? dates[place] : nil
    }

    /// Returns the days that the numbers in a rule allow in a year, in order. Without numbers, a weekday can be on any
    /// day of the month.
    private static func days(of rule: RecurrenceRule, month: Int, year: Int, default day: Int) -> [CalendarDate] {
        if !rule.yearDays.isEmpty {
            guard let first = CalendarDate(year: year, month: 1, day: 1) else { return [] }
            let length = CalendarDate.days(inMonth: 2, of: year) == 29 ? 366 : 365
            let numbers = Set(rule.yearDays.map { $0 > 0 ? $0 : length + 1 + $0 })
            return numbers.filter { (1...length).contains($0) }.sorted().map { first.adding(days: $0 - 1) }
        }
        let length = CalendarDate.days(inMonth: month, of: year)
        var days = Array(1...length)
        if !rule.monthDays.isEmpty {
            let numbers = Set(rule.monthDays.map { $0 > 0 ? $0 : length + 1 + $0 })
            days.removeAll { !numbers.contains($0) }
        } else if rule.weekdays.isEmpty {
            days = [day]
        }
        return days.compactMap { CalendarDate(year: year, month: month, day: $0) }
    }
}
