import CalendarModel
import TimeZones

/// schema.org's Schedule, which says when an event recurs.
struct SchemaSchedule {
    private let node: SchemaNode
    /// Whether a rule can express the whole schedule.
    let isWhole: Bool
    var hasZone: Bool { node["scheduleTimezone"] != nil }

    /// Reads a schedule. Nil if there are several schedules, because a single rule cannot express them.
    init?(_ value: JSONValue) {
        guard value.list.count == 1, let node = value.list.first.flatMap(SchemaNode.init) else { return nil }
        self.node = node
        isWhole = node.holdsOnly([
            "startDate", "startTime", "endTime", "endDate", "duration", "repeatFrequency", "repeatCount", "byDay",
            "byMonth", "byMonthDay", "exceptDate", "scheduleTimezone",
        ])
    }

    /// Returns the times and rules of an event with several schedules, in one list for each schedule. Returns an empty
    /// list if there is only one schedule, or if a schedule has no rule or no start.
    static func several(_ event: SchemaNode) -> [[Property]] {
        let values = event["eventSchedule"]?.list ?? []
        // Real timetables have fewer schedules.
        guard (2...50).contains(values.count) else { return [] }
        let all = values.map { value -> [Property]? in
            guard let schedule = SchemaSchedule(value), let times = schedule.times,
                let start = times.first?.time, let rule = schedule.recurrence(from: start)
            else { return nil }
            return times + rule
        }
        return all.complete() ?? []
    }

    // MARK: The first occurrence

    /// The start of the first occurrence, on the first day that the rule allows on or after startDate. Nil if the
    /// schedule has no date.
    var start: ISO8601Time? {
        guard let written = time(on: node.text("startDate"), at: node.text("startTime")) else { return nil }
        guard let days = firstDay(from: written.date), days > 0 else { return written }
        return written.adding(seconds: days * 86_400)
    }

    /// Returns the number of days from a date to the first day that the schedule allows; nil if there is no such day in
    /// four years.
    private func firstDay(from date: CalendarDate) -> Int? {
        guard let days = values("byDay").map(Self.weekday).complete(),
            let months = values("byMonth").map({ Int($0) }).complete(),
            let monthDays = values("byMonthDay").map({ Int($0) }).complete()
        else { return nil }
        return (0..<1500).first { offset in
            let day = date.adding(days: offset)
            return (months.isEmpty || months.contains(day.month))
                && (monthDays.isEmpty || monthDays.contains(day.day))
                && (days.isEmpty || days.contains { $0.fits(day) })
        }
    }

    /// DTSTART, and DTEND or DURATION, of the first occurrence; nil if the schedule has no date.
    var times: [Property]? {
        guard let start else { return nil }
        var properties = [Property("DTSTART", time: zoned(start))]
        if let end = time(on: start.date.extendedText, at: node.text("endTime")), end.local != nil, start.local != nil {
            let isNextDay = end.eventTime.local < start.eventTime.local
            let local = isNextDay ? end.eventTime.local.adding(seconds: 86_400) : end.eventTime.local
            properties.append(Property("DTEND", time: zoned(end).with(local: local)))
        } else if let duration = node.text("duration"), CalendarDuration(duration) != nil {
            properties.append(Property("DURATION", value: duration))
        }
        return properties
    }

    private func time(on day: String?, at clock: String?) -> ISO8601Time? {
        guard let day, let date = ISO8601Time(day) else { return nil }
        guard let clock, date.local == nil else { return date }
        return ISO8601Time("\(date.date.extendedText)T\(clock.trimmed)")
    }

    /// Returns the time for a property. A time without an offset gets the schedule's zone, if the schedule names a
    /// zone.
    private func zoned(_ time: ISO8601Time) -> EventTime {
        guard let local = time.local, time.offset == nil, let zone = node.text("scheduleTimezone") else {
            return time.eventTime
        }
        return .zoned(local, tzid: zone)
    }

    // MARK: The rule

    /// Returns RRULE and EXDATE for an event with this start; nil if iCalendar cannot express the schedule.
    func recurrence(from start: EventTime) -> [Property]? {
        guard var rule = frequency else { return nil }
        if let count = node.text("repeatCount") {
            guard let number = Int(count), number > 0 else { return nil }
            rule.count = number
        } else if let end = node.text("endDate") {
            guard let day = ISO8601Time(end), let until = until(day, start) else { return nil }
            rule.until = until
        }
        guard let days = values("byDay").map(Self.weekday).complete(),
            let months = values("byMonth").map({ Int($0) }).complete(),
            let monthDays = values("byMonthDay").map({ Int($0) }).complete(), node["byMonthWeek"] == nil
        else { return nil }
        (rule.weekdays, rule.months, rule.monthDays) = (days, months, monthDays)
        // Reading the text as a RecurrenceRule validates the rule.
        guard RecurrenceRule(rule.text) != nil else { return nil }
        guard let exceptions = values("exceptDate").map({ ISO8601Time($0) }).complete() else { return nil }
        var properties = [Property("RRULE", value: rule.text)]
        properties += exceptions.map { day in
            guard let local = day.local else { return Property("EXDATE", time: Self.sameTime(as: start, on: day.date)) }
            return Property("EXDATE", time: day.offset == nil ? start.with(local: local) : day.eventTime)
        }
        return properties
    }

    /// The frequency: an ISO 8601 duration with one unit, or a word such as `Weekly`, which older pages have.
    private var frequency: RecurrenceRule? {
        guard let text = node.text("repeatFrequency").map(SchemaNode.shortName)?.uppercased() else { return nil }
        let words: [String: RecurrenceRule.Frequency] = [
            "DAILY": .daily, "WEEKLY": .weekly, "MONTHLY": .monthly, "YEARLY": .yearly, "ANNUALLY": .yearly,
        ]
        if let word = words[text] { return RecurrenceRule(word) }
        let units: [Character: RecurrenceRule.Frequency] = ["D": .daily, "W": .weekly, "M": .monthly, "Y": .yearly]
        guard text.first == "P", let unit = text.last.flatMap({ units[$0] }),
            let interval = Int(text.dropFirst().dropLast()), (1...9999).contains(interval)
        else { return nil }
        var rule = RecurrenceRule(unit)
        rule.interval = interval
        return rule
    }

    /// Returns an end in the form that UNTIL requires (RFC 5545 §3.3.10): a day if the start is a day, or a time in UTC
    /// if the start has a zone. A day without a time ends at 23:59:59. Returns nil if the zone is unknown.
    private func until(_ end: ISO8601Time, _ start: EventTime) -> EventTime? {
        if start.isDate { return .date(end.date) }
        if end.local != nil, end.offset != nil { return end.eventTime }
        guard let local = end.local ?? LocalDateTime(date: end.date, hour: 23, minute: 59, second: 59) else {
            return nil
        }
        let last = start.with(local: local)
        if case .zoned = last { return ZoneResolver().utc(last).map(EventTime.utc) }
        return last
    }

    private static func sameTime(as start: EventTime, on date: CalendarDate) -> EventTime {
        let seconds = start.local.secondsSinceEpoch - LocalDateTime(startOf: start.date).secondsSinceEpoch
        return start.with(local: LocalDateTime(startOf: date).adding(seconds: seconds))
    }

    private func values(_ name: String) -> [String] { (node[name]?.list ?? []).map { SchemaNode.text($0) ?? "" } }

    /// Reads `https://schema.org/Monday`, `Monday`, or iCalendar's `MO` and `2MO`.
    private static func weekday(_ text: String) -> RecurrenceRule.NthWeekday? {
        let name = SchemaNode.shortName(text).uppercased()
        let names = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
        if let place = names.firstIndex(of: name) { return RecurrenceRule.NthWeekday(Weekday.allCases[place]) }
        guard let weekday = Weekday(rawValue: String(name.suffix(2))) else { return nil }
        let number = name.dropLast(2)
        if number.isEmpty { return RecurrenceRule.NthWeekday(weekday) }
        return Int(number).map { RecurrenceRule.NthWeekday(weekday, ordinal: $0) }
    }
}

extension RecurrenceRule.NthWeekday {
    /// Whether a day is this weekday, such as Monday or the second Monday of a month.
    fileprivate func fits(_ date: CalendarDate) -> Bool {
        guard weekday == date.weekday else { return false }
        guard let ordinal else { return true }
        let last = CalendarDate.days(inMonth: date.month, of: date.year)
        return ordinal > 0 ? date.weekdayOrdinal == ordinal : (last - date.day) / 7 + 1 == -ordinal
    }
}

extension Array {
    /// Returns the elements; nil if one of them is nil.
    func complete<Value>() -> [Value]? where Element == Value? {
        let present = compactMap(\.self)
        return present.count == count ? present : nil
    }
}
