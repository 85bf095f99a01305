import CalendarModel
import TimeZones

/// Repairs contradictions between the properties of an event or reminder that are valid by themselves.
struct ItemRepair {
    private(set) var component: Component
    private(set) var diagnostics: [Diagnostic] = []
    private let resolver: ZoneResolver

    init(_ component: Component, resolver: ZoneResolver) {
        self.component = component
        self.resolver = resolver
        dropDuplicates()
        dropDuration()
        mendEnd()
        checkUntil()
        self.component.components = component.components.compactMap { alarm($0) }
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }

    private mutating func dropDuplicates() {
        for name in component.dropDuplicates() {
            note(.duplicateProperty, "\(name) occurs more than once; the first was used")
        }
    }

    /// Drops the DURATION of an item that also has an end: it may only have one of them (RFC 5545 §3.6.1).
    private mutating func dropDuration() {
        let end = component.name == "VTODO" ? "DUE" : "DTEND"
        guard component.property(end)?.time != nil,
            let place = component.properties.firstIndex(where: { $0.name == "DURATION" })
        else { return }
        component.properties[place] = component.properties[place].keptAsText
        note(.dtendAndDuration, "there is both \(end) and DURATION; \(end) was used")
    }

    private mutating func mendEnd() {
        let name = component.name == "VTODO" ? "DUE" : "DTEND"
        guard let start = component.property("DTSTART")?.time,
            let place = component.properties.firstIndex(where: { $0.name == name }),
            let end = component.properties[place].time
        else { return }
        guard start.isDate == end.isDate else {
            return note(.valueTypeMismatch, "DTSTART and \(name) are not both dates or both times")
        }
        if name == "DTEND", start.isDate, start == end {
            component.properties[place].value = start.date.adding(days: 1).basicText
            note(.zeroLengthAllDay, "DTEND is the day on which the event starts; it was read as the event's last day")
        } else if isBefore(end, start) {
            component.properties[place] = component.properties[place].keptAsText
            note(.endBeforeStart, "\(name) is before DTSTART; it was kept only as text")
        }
    }

    private func isBefore(_ left: EventTime, _ right: EventTime) -> Bool {
        if let left = resolver.utc(left), let right = resolver.utc(right) { return left < right }
        switch (left, right) {
        case (.date, .date), (.floating, .floating): return left.local < right.local
        case (.zoned(_, let first), .zoned(_, let second)) where first == second: return left.local < right.local
        default: return false
        }
    }

    /// Reports an UNTIL of the wrong kind. It must be a date if DTSTART is a date, floating if DTSTART is floating, and
    /// else in UTC (§3.3.10). It is kept, because its meaning is clear.
    private mutating func checkUntil() {
        guard let start = component.property("DTSTART")?.time else { return }
        for property in component.properties("RRULE") {
            guard let until = RecurrenceRule(property.value)?.until else { continue }
            let isRight =
                switch (start, until) {
                case (.date, .date), (.floating, .floating), (.utc, .utc), (.zoned, .utc): true
                default: false
                }
            if !isRight {
                note(.untilTypeMismatch, "UNTIL of the recurrence rule is not of the kind that DTSTART requires")
            }
        }
    }

    /// Repairs an alarm, which needs an action and a trigger (§3.6.6). An alarm without a trigger never goes off, and
    /// is kept as text.
    private mutating func alarm(_ alarm: Component) -> Component? {
        guard alarm.name == "VALARM" else { return alarm }
        guard Alarm(alarm).trigger != nil else {
            component.properties.append(alarm.keptAsText)
            note(.invalidAlarm, "an alarm has no valid TRIGGER; it was kept as text")
            return nil
        }
        var mended = alarm
        for name in mended.dropDuplicates() {
            note(.invalidAlarm, "an alarm has \(name) more than once; the first was used")
        }
        guard alarm.text("ACTION") == nil else { return mended }
        mended.set("ACTION", Property("ACTION", value: "DISPLAY"))
        note(.invalidAlarm, "an alarm has no ACTION; ACTION:DISPLAY was assumed")
        return mended
    }
}

extension Component {
    /// Turns repeated properties into text if they may occur only once; the first of each stays. Returns the names of
    /// the properties that became text.
    fileprivate mutating func dropDuplicates() -> [String] {
        var seen: Set<String> = []
        var names: [String] = []
        for (place, property) in properties.enumerated() where KnownNames.single.contains(property.name) {
            guard !seen.insert(property.name).inserted else { continue }
            properties[place] = property.keptAsText
            names.append(property.name)
        }
        return names
    }

    /// A property that keeps the whole component as text, for a component that a calendar cannot have.
    var keptAsText: Property {
        Property(WritableItem.invalidProperty, text: ICalendarWriter().text(of: self))
    }
}

extension Property {
    /// A property that keeps this one's content line as text, for a property that a calendar cannot have.
    var keptAsText: Property {
        Property(WritableItem.invalidProperty, text: ICalendarWriter.line(self))
    }
}
