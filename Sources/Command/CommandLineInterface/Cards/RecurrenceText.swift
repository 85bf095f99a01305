extension RecurrenceRule {
    /// The rule in words, such as "every 2 weeks on Monday and Thursday, 10 times". A rule that is too complex for words
    /// is shown as its RRULE text.
    package var words: String {
        let isPlain =
            seconds.isEmpty && minutes.isEmpty && hours.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
            && otherParts.isEmpty && setPositions.isEmpty
        guard isPlain else { return text }
        var words = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        if !weekdays.isEmpty { words += " on \(Self.list(weekdays.map(Self.name)))" }
        if !monthDays.isEmpty { words += " on day \(Self.list(monthDays.map(Self.name)))" }
        if !months.isEmpty { words += " in \(Self.list(months.map { WhenText.months[$0 - 1] }))" }
        if let count { words += ", \(count) times" }
        if let until { words += ", until \(WhenText.day(until.date))" }
        return words
    }

    private var unit: String {
        switch frequency {
        case .secondly: "second"
        case .minutely: "minute"
        case .hourly: "hour"
        case .daily: "day"
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        }
    }

    private static func name(of day: NthWeekday) -> String {
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

extension Alarm {
    /// The time in words, and the kind of alarm: "15 minutes before the start (display)".
    package var words: String {
        let kind = action.map { " (\($0.lowercased()))" } ?? ""
        switch trigger {
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
