import CalendarModel
import TimeZones

/// Converts recurrence rules of JSCalendar (RFC 8984 §4.3.3) to those of iCalendar (RFC 5545 §3.3.10) and back.
enum JSCalendarRule {
    private static let numberLists = [
        ("byMonthDay", "BYMONTHDAY"), ("byYearDay", "BYYEARDAY"), ("byWeekNo", "BYWEEKNO"), ("byHour", "BYHOUR"),
        ("byMinute", "BYMINUTE"), ("bySecond", "BYSECOND"), ("bySetPosition", "BYSETPOS"),
    ]

    // MARK: To iCalendar

    /// Returns the text of a rule of an item; nil if the rule has no frequency, or has an unknown or unreadable part.
    ///
    /// - Parameters:
    ///   - form: the form of the item's times.
    ///   - resolver: the item's zones.
    static func text(of rule: JSONValue, form: EventTime, resolver: ZoneResolver) -> String? {
        text(of: rule) { local in
            let time = form.with(local: local)
            if case .zoned = time, let utc = resolver.utc(time) { return utc.basicText + "Z" }
            return time.basicText
        }
    }

    /// Returns the text of a rule of a time zone. The end of such a rule is in UTC.
    ///
    /// - Parameter untilOffset: the UTC offset, in seconds, of the local time at which the rule ends.
    static func text(of rule: JSONValue, untilOffset: Int) -> String? {
        text(of: rule) { $0.adding(seconds: -untilOffset).basicText + "Z" }
    }

    /// Returns the text of a rule. Each part must be known and readable, because a rule without one of its parts would
    /// give other times, perhaps without end.
    private static func text(of rule: JSONValue, until: (LocalDateTime) -> String) -> String? {
        guard let frequency = word(rule["frequency"]) else { return nil }
        var parts = ["FREQ=\(frequency)"]
        for member in rule.members ?? [] where member.value != .null {
            let value = member.value
            var part: String?
            switch member.name {
            case "@type", "frequency": continue
            case "rscale": part = word(value).map { "RSCALE=\($0)" }
            case "skip": part = word(value).map { "SKIP=\($0)" }
            case "interval": part = value.integer.map { "INTERVAL=\($0)" }
            case "count": part = value.integer.map { "COUNT=\($0)" }
            case "until": part = JSCalendarObject.localTime(value.string).map { "UNTIL=\(until($0))" }
            case "byMonth": part = list("BYMONTH", value, month)
            case "byDay": part = list("BYDAY", value, weekday)
            case "firstDayOfWeek": part = word(value).flatMap { Weekday(rawValue: $0) == nil ? nil : "WKST=\($0)" }
            case let name:
                // Vendors' own members have names with a colon (RFC 8984 §1.8.3).
                if name.contains(":") { continue }
                part = numberLists.first { $0.0 == name }.flatMap { list($0.1, value) { $0.integer.map(String.init) } }
            }
            guard let part else { return nil }
            if member.name == "rscale" { parts.insert(part, at: 0) } else { parts.append(part) }
        }
        return parts.joined(separator: ";")
    }

    /// Returns a part that is a list; nil if the list is empty or has an unreadable entry.
    private static func list(_ part: String, _ value: JSONValue, _ text: (JSONValue) -> String?) -> String? {
        let entries = value.list.map(text)
        guard !entries.isEmpty, !entries.contains(nil) else { return nil }
        return "\(part)=\(entries.compactMap(\.self).joined(separator: ","))"
    }

    /// Returns a word in upper case; nil if the word has a character other than letters, digits and hyphens. Such a
    /// character could add parts to the rule.
    private static func word(_ value: JSONValue?) -> String? {
        guard let text = value?.string, (1...32).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        return text.uppercased()
    }

    /// Returns a month, which may be a leap month such as `5L` (RFC 7529 §4.2).
    private static func month(_ value: JSONValue) -> String? {
        value.integer.map(String.init) ?? word(value)
    }

    private static func weekday(_ value: JSONValue) -> String? {
        guard let day = word(value["day"]), Weekday(rawValue: day) != nil else { return nil }
        guard let ordinal = value["nthOfPeriod"], ordinal != .null else { return day }
        return ordinal.integer.map { "\($0)\(day)" }
    }

    // MARK: From iCalendar

    /// Returns the JSCalendar object of an item's rule; nil if JSCalendar cannot express the rule.
    static func object(of text: String, form: EventTime, resolver: ZoneResolver) -> JSONValue? {
        object(of: text) { end in
            switch (end, form) {
            case (.utc(let utc), .zoned(_, let tzid)):
                resolver.zone(tzid)?.local(atUTC: utc.secondsSinceEpoch) ?? utc
            case (.date(let date), .date): LocalDateTime(startOf: date)
            case (.date(let date), _): LocalDateTime(date: date, hour: 23, minute: 59, second: 59)
            default: end.local
            }
        }
    }

    /// Returns the object of a rule of a time zone.
    static func object(of text: String, untilOffset: Int) -> JSONValue? {
        object(of: text) { end in
            if case .utc(let utc) = end { utc.adding(seconds: untilOffset) } else { end.local }
        }
    }

    private static func object(of text: String, until: (EventTime) -> LocalDateTime?) -> JSONValue? {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, parts.updateValue(String(pair[1]), forKey: String(pair[0])) == nil else {
                return nil
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else { return nil }
        var object = JSONMembers(type: "RecurrenceRule")
        object.add("frequency", text: frequency.lowercased())
        object.add("rscale", text: parts.removeValue(forKey: "RSCALE")?.lowercased())
        object.add("skip", text: parts.removeValue(forKey: "SKIP")?.lowercased())
        for (name, part) in [("interval", "INTERVAL"), ("count", "COUNT")] {
            guard let text = parts.removeValue(forKey: part) else { continue }
            guard let number = Int(text) else { return nil }
            object.add(name, .number(String(number)))
        }
        if let text = parts.removeValue(forKey: "UNTIL") {
            guard let end = EventTime(text).flatMap(until) else { return nil }
            object.add("until", text: end.extendedText)
        }
        if let months = parts.removeValue(forKey: "BYMONTH") {
            object.add("byMonth", .array(months.split(separator: ",").map { .string(String($0)) }))
        }
        for (name, part) in numberLists {
            guard let text = parts.removeValue(forKey: part) else { continue }
            let items = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = items.compactMap { Int($0) }
            guard numbers.count == items.count else { return nil }
            object.add(name, .array(numbers.map { .number(String($0)) }))
        }
        if let text = parts.removeValue(forKey: "BYDAY") {
            let days = text.split(separator: ",", omittingEmptySubsequences: false).map(weekday)
            guard !days.contains(nil) else { return nil }
            object.add("byDay", .array(days.compactMap(\.self)))
        }
        object.add("firstDayOfWeek", text: parts.removeValue(forKey: "WKST")?.lowercased())
        return parts.isEmpty ? object.value : nil
    }

    private static func weekday(_ text: Substring) -> JSONValue? {
        guard Weekday(rawValue: String(text.suffix(2))) != nil else { return nil }
        var object = JSONMembers(type: "NDay")
        object.add("day", text: text.suffix(2).lowercased())
        if text.utf8.count > 2 {
            guard let ordinal = Int(text.dropLast(2)) else { return nil }
            object.add("nthOfPeriod", .number(String(ordinal)))
        }
        return object.value
    }

    // MARK: Instances

    /// Returns whether a rule certainly produces an instance at a time. Only simple rules are examined, so false means
    /// that the rule may or may not produce the instance.
    static func surelyGives(_ time: LocalDateTime, rule: JSONValue, start: LocalDateTime?) -> Bool {
        guard let start, time > start, time.date != start.date,
            (time.hour, time.minute, time.second) == (start.hour, start.minute, start.second),
            let interval = rule["interval"] == nil ? 1 : rule["interval"]?.integer, (1...10_000).contains(interval)
        else { return false }
        let known: Set = ["@type", "frequency", "interval", "count", "until", "byDay", "firstDayOfWeek"]
        guard (rule.members ?? []).allSatisfy({ known.contains($0.name) }) else { return false }
        if let until = rule["until"] {
            guard let end = JSCalendarObject.localTime(until.string), time <= end else { return false }
        }
        let days = time.date.daysSinceEpoch - start.date.daysSinceEpoch
        let weekdays = (rule["byDay"]?.list ?? []).map {
            $0["nthOfPeriod"] == nil ? $0["day"]?.string?.uppercased() : nil
        }
        let isPlain = weekdays.isEmpty || weekdays == [start.date.weekday.rawValue]
        var number: Int?
        switch rule["frequency"]?.string?.lowercased() {
        case "daily" where weekdays.isEmpty && days % interval == 0: number = days / interval
        case "weekly" where isPlain && days % (7 * interval) == 0: number = days / (7 * interval)
        case "weekly" where interval == 1 && rule["count"] == nil && weekdays.contains(time.date.weekday.rawValue):
            return true
        case "monthly" where weekdays.isEmpty && time.date.day == start.date.day && start.date.day <= 28:
            let months = (time.date.year - start.date.year) * 12 + time.date.month - start.date.month
            if months % interval == 0 { number = months / interval }
        case "yearly"
        where weekdays.isEmpty && (time.date.month, time.date.day) == (start.date.month, start.date.day)
            && start.date.day <= 28 && (time.date.year - start.date.year) % interval == 0:
            number = (time.date.year - start.date.year) / interval
        default: return false
        }
        guard let number else { return false }
        guard let count = rule["count"] else { return true }
        return count.integer.map { number < $0 } ?? false
    }
}
