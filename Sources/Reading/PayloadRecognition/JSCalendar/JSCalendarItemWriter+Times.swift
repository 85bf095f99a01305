import CalendarModel
import ICalendar
import TimeZones

/// The start, the end and the recurrence.
extension JSCalendarItemWriter {
    // MARK: Times

    /// The name of a time's zone; nil for a floating time and a date.
    func zoneName(_ time: EventTime) -> String? {
        switch time {
        case .date, .floating: return nil
        case .utc: return "Etc/UTC"
        case .zoned(_, let tzid):
            guard let match = resolver.match(tzid) else { return nil }
            return match.kind == .defined ? "/" + tzid : match.zone.identifier
        }
    }

    /// The time whose kind and zone decide how all other times are written.
    var formingTime: EventTime? {
        for name in kind == .task ? ["DTSTART", "DUE", "RECURRENCE-ID"] : ["DTSTART", "RECURRENCE-ID"] {
            if let time = component.property(name)?.time { return time }
        }
        return nil
    }

    /// Returns a time on the clock of the item's zone.
    func local(_ time: EventTime) -> LocalDateTime {
        guard let form = formingTime, !time.isDate, let utc = resolver.utc(time) else { return time.local }
        switch form {
        case .zoned(_, let tzid):
            return time.tzid == tzid
                ? time.local : resolver.zone(tzid)?.local(atUTC: utc.secondsSinceEpoch) ?? time.local
        case .utc: return utc
        case .date, .floating: return time.local
        }
    }

    mutating func addTimes() {
        guard let form = formingTime else { return }
        let start = component.property("DTSTART")?.time
        members.add("start", text: (start?.local).map(\.extendedText))
        if kind == .task { members.add("due", text: component.property("DUE")?.time.map { local($0).extendedText }) }
        members.add("timeZone", text: zoneName(form))
        if form.isDate { members.add("showWithoutTime", .bool(true)) }
        for (member, name) in [("start", "DTSTART"), ("due", "DUE")] {
            guard let property = component.property(name), property.time != nil else { continue }
            convert(member, property, from: name, except: ["VALUE", "TZID"])
        }
        if let id = component.property("RECURRENCE-ID"), let time = id.time {
            members.add("recurrenceId", text: time.local.extendedText)
            members.add("recurrenceIdTimeZone", text: zoneName(time))
        }
        if kind != .task, let start { addDuration(from: start) }
    }

    mutating func addDuration(from start: EventTime) {
        if let property = component.property("DURATION"), let duration = CalendarDuration(property.value),
            !duration.isNegative
        {
            // A duration has no sign in JSCalendar (RFC 8984 §1.4.6).
            members.add("duration", text: String(property.value.drop { $0 == "+" }))
            let usual = start.isDate && duration.totalSeconds == 86_400 ? "" : "DURATION"
            return convert("duration", property, from: usual)
        }
        guard let property = component.property("DTEND"), let end = property.time else {
            if start.isDate { members.add("duration", text: "P1D") }
            return
        }
        guard let duration = duration(from: start, to: end) else { return }
        members.add("duration", text: duration)
        convert("duration", property, from: "", except: ["VALUE", "TZID"])
    }

    /// Returns the duration from an event's start to its end; nil if no duration gives exactly this end.
    func duration(from start: EventTime, to end: EventTime) -> String? {
        guard start.isDate == end.isDate else { return nil }
        let seconds = end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
        if start.isDate { return seconds > 0 ? "P\(seconds / 86_400)D" : nil }
        // Whole days are nominal: they keep the local time when clocks change. The remaining seconds are exact.
        let nominal = Self.text(days: seconds / 86_400, seconds: seconds % 86_400)
        if seconds >= 0, zoneName(start) == zoneName(end), let duration = CalendarDuration(nominal),
            resolver.adding(duration, to: start) == end
        {
            return nominal
        }
        guard let first = resolver.utc(start), let last = resolver.utc(end), last >= first else { return nil }
        return Self.text(days: 0, seconds: last.secondsSinceEpoch - first.secondsSinceEpoch)
    }

    static func text(days: Int, seconds: Int) -> String {
        var text = days > 0 ? "P\(days)D" : "P"
        guard seconds > 0 || days == 0 else { return text }
        text += "T"
        if seconds >= 3600 { text += "\(seconds / 3600)H" }
        if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
        if seconds % 60 > 0 || seconds == 0 { text += "\(seconds % 60)S" }
        return text
    }

    // MARK: Recurrence

    mutating func addRecurrence() {
        guard component.property("RECURRENCE-ID") == nil, let form = formingTime else { return }
        for (member, name) in [("recurrenceRules", "RRULE"), ("excludedRecurrenceRules", "EXRULE")] {
            let rules = component.properties(name).compactMap {
                JSCalendarRule.object(of: $0.value, form: form, resolver: resolver)
            }
            if !rules.isEmpty { members.add(member, .array(rules)) }
        }
        var overrides: [String: JSONValue] = [:]
        for time in component.properties("RDATE").flatMap(\.times) {
            let local = local(time)
            if !changedInstances.contains(local) { overrides[local.extendedText] = .object([]) }
        }
        for time in component.properties("EXDATE").flatMap(\.times) {
            overrides[local(time).extendedText] = .object([JSONValue.Member(name: "excluded", value: .bool(true))])
        }
        guard !overrides.isEmpty else { return }
        let sorted = overrides.sorted { $0.key < $1.key }
        members.add("recurrenceOverrides", .object(sorted.map { JSONValue.Member(name: $0.key, value: $0.value) }))
    }
}
