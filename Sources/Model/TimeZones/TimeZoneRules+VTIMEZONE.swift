import CalendarModel

extension TimeZoneRules {
    /// The years for which yearly rules are expanded. Before and after them, the nearest offset applies.
    private static let years = 1900...2150
    /// The greatest number of transitions of a zone. A zone with more is refused, because no real zone has that many.
    private static let transitionLimit = 20_000

    /// Reads a VTIMEZONE (RFC 5545 §3.6.5). Nil if an observance is damaged or does not recur yearly, because an
    /// incomplete zone gives wrong times.
    public init?(vtimezone component: Component) {
        guard component.name == "VTIMEZONE", let identifier = component.text("TZID") else { return nil }
        let observances = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
        guard !observances.isEmpty, observances.count <= 1000 else { return nil }

        var transitions: [(from: Int, transition: ZoneTransition)] = []
        for observance in observances {
            guard let onsets = Self.onsets(of: observance), transitions.count + onsets.count <= Self.transitionLimit
            else { return nil }
            transitions += onsets
        }
        transitions.sort { $0.transition.at < $1.transition.at }
        guard let first = transitions.first else { return nil }
        self.identifier = identifier
        self.transitions = transitions.map(\.transition)
        initial = ZoneOffset(seconds: first.from, isDaylight: false, abbreviation: "")
        tail = nil
    }

    private static func onsets(of observance: Component) -> [(from: Int, transition: ZoneTransition)]? {
        guard let start = observance.property("DTSTART")?.time?.local,
            let from = observance.property("TZOFFSETFROM").flatMap({ offsetSeconds($0.value) }),
            let to = observance.property("TZOFFSETTO").flatMap({ offsetSeconds($0.value) })
        else { return nil }
        let offset = ZoneOffset(
            seconds: to, isDaylight: observance.name == "DAYLIGHT", abbreviation: observance.text("TZNAME") ?? "")
        var locals = [start] + observance.properties("RDATE").flatMap(\.times).map(\.local)
        guard observance.properties("RRULE").count <= 10, locals.count <= transitionLimit else { return nil }
        for property in observance.properties("RRULE") {
            guard let rule = RecurrenceRule(property.value), let years = yearly(rule, from: start, offset: from) else {
                return nil
            }
            locals += years
        }
        return Set(locals).map { (from, ZoneTransition(at: $0.secondsSinceEpoch - from, to: offset)) }
    }

    /// Returns the local times of a yearly rule that names a day of one month by number, by weekday, or by both; nil
    /// for other rules.
    private static func yearly(
        _ rule: RecurrenceRule, from start: LocalDateTime, offset: Int
    ) -> [LocalDateTime]? {
        guard rule.frequency == .yearly, rule.months.count <= 1, rule.weekdays.count <= 1, rule.yearDays.isEmpty,
            rule.weekNumbers.isEmpty, rule.hours.count <= 1, rule.minutes.count <= 1, rule.seconds.count <= 1,
            let clock = LocalDateTime(
                date: start.date, hour: rule.hours.first ?? start.hour, minute: rule.minutes.first ?? start.minute,
                second: rule.seconds.first ?? start.second)
        else { return nil }
        let month = rule.months.first ?? start.date.month
        var locals: [LocalDateTime] = []
        // Skips whole intervals before the first year.
        let skipped = rule.count == nil ? max(0, years.lowerBound - start.date.year) / rule.interval * rule.interval : 0
        for year in stride(from: start.date.year + skipped, through: years.upperBound, by: rule.interval) {
            guard let date = day(of: rule, month: month, year: year, default: start.date.day) else { continue }
            let local = LocalDateTime(
                secondsSinceEpoch: date.daysSinceEpoch * 86_400 + clock.secondsSinceEpoch
                    - start.date.daysSinceEpoch * 86_400)
            guard local >= start else { continue }
            if let until = rule.until {
                // UNTIL is in UTC (§3.6.5), but some programs write it in local time.
                let reading = if case .utc = until { local.adding(seconds: -offset) } else { local }
                if until.isDate ? reading.date > until.date : reading > until.local { break }
            }
            locals.append(local)
            if locals.count == rule.count { break }
        }
        return locals
    }

    private static func day(of rule: RecurrenceRule, month: Int, year: Int, default day: Int) -> CalendarDate? {
        let length = CalendarDate.days(inMonth: month, of: year)
        var days = Array(1...length)
        if !rule.monthDays.isEmpty {
            let numbers = Set(rule.monthDays.map { $0 > 0 ? $0 : length + 1 + $0 })
            days.removeAll { !numbers.contains($0) }
        } else if rule.weekdays.isEmpty {
            days = [day]
        }
        var dates = days.compactMap { CalendarDate(year: year, month: month, day: $0) }
        guard let nth = rule.weekdays.first else { return dates.first }
        dates.removeAll { $0.weekday != nth.weekday }
        let ordinal = nth.ordinal ?? rule.setPositions.first ?? 1
        let place = ordinal > 0 ? ordinal - 1 : dates.count + ordinal
        return dates.indices.contains(place) ? dates[place] : nil
    }

    /// Reads a UTC offset, `+0100`, `-0500` or `+005328` (RFC 5545 §3.3.14), in seconds.
    static func offsetSeconds(_ text: String) -> Int? {
        // Some programs write a colon.
        let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }.map { Int($0) - 48 }
        guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            digits.count == 4 || digits.count == 6, digits.allSatisfy({ (0...9).contains($0) })
        else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        guard pairs[0] <= 23, pairs.dropFirst().allSatisfy({ $0 <= 59 }) else { return nil }
        let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
