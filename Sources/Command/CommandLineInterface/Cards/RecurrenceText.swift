import ScanICS

package struct RecurrenceText {
    private let rule: RecurrenceRule

    package init(_ rule: RecurrenceRule) {
        self.rule = rule
    }

    /// The rule in words; a rule that is too complex for words is shown as its RRULE text.
    package var text: String {
        let isPlain =
            rule.seconds.isEmpty && rule.minutes.isEmpty && rule.hours.isEmpty && rule.yearDays.isEmpty
            && rule.weekNumbers.isEmpty && rule.otherParts.isEmpty
        guard isPlain, rule.setPositions.isEmpty else { return rule.text }
        var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
        if !rule.weekdays.isEmpty { text += " on \(Self.list(rule.weekdays.map(Self.name)))" }
        if !rule.monthDays.isEmpty { text += " on day \(Self.list(rule.monthDays.map(Self.name)))" }
        if !rule.months.isEmpty { text += " in \(Self.list(rule.months.map { WhenText.months[$0 - 1] }))" }
        if let count = rule.count { text += ", \(count) times" }
        if let until = rule.until { text += ", until \(WhenText.day(until.date))" }
        return text
    }

    private var unit: String {
        switch rule.frequency {
        case .secondly: "second"
        case .minutely: "minute"
        case .hourly: "hour"
        case .daily: "day"
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        }
    }

    private static func name(of day: RecurrenceRule.NthWeekday) -> String {
        let name = WhenText.name(of: day.weekday)
        guard let ordinal = day.ordinal else { return name }
        if ordinal == -1 { return "the last \(name)" }
        return ordinal > 0 ? "the \(ordinalText(ordinal)) \(name)" : "the \(ordinalText(-ordinal)) \(name) from the end"
    }

    private static func name(of day: Int) -> String {
        day > 0 ? "\(day)" : day == -1 ? "the last" : "\(-day) from the end"
    }

    private static func ordinalText(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }

    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}

/// The time of an alarm in words: "15 minutes before the start".
package struct AlarmText {
    private let alarm: Alarm

    package init(_ alarm: Alarm) {
        self.alarm = alarm
    }

    package var text: String {
        let kind = alarm.action.map { " (\($0.lowercased()))" } ?? ""
        switch alarm.trigger {
        case .relative(let duration, let toEnd): return length(duration, point: toEnd ? "the end" : "the start") + kind
        case .absolute(let time):
            return "\(WhenText.day(time.date)), \(time.local.extendedText.dropFirst(11)) UTC\(kind)"
        case nil: return "at an unreadable time\(kind)"
        }
    }

    private func length(_ duration: CalendarDuration, point: String) -> String {
        guard duration.totalSeconds != 0 else { return "at \(point)" }
        let parts = [
            (duration.weeks, "week"), (duration.days, "day"), (duration.hours, "hour"), (duration.minutes, "minute"),
            (duration.seconds, "second"),
        ].filter { $0.0 != 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return "\(parts.joined(separator: " ")) \(duration.isNegative ? "before" : "after") \(point)"
    }
}
