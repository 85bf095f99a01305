import CalendarModel
import TimeZones

/// Mends what is wrong between the properties of an event or reminder, each valid by itself.
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
            note(.duplicateProperty, "\(name) stands more than once; the first was taken")
        }
    }

    /// An event has an end or a length, not both (RFC 5545 §3.6.1).
    private mutating func dropDuration() {
        let end = component.name == "VTODO" ? "DUE" : "DTEND"
        guard component.property(end)?.time != nil,
            let place = component.properties.firstIndex(where: { $0.name == "DURATION" })
        else { return }
        component.properties[place] = component.properties[place].keptAsText
        note(.dtendAndDuration, "there is both \(end) and DURATION; \(end) was taken")
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
            note(.zeroLengthAllDay, "DTEND is the day that the event starts on; it was taken for its last day")
        } else if isBefore(end, start) {
            component.properties[place] = component.properties[place].keptAsText
            note(.endBeforeStart, "\(name) is before DTSTART; it was left out")
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

    /// UNTIL is a date where DTSTART is, local where it is, else in UTC (§3.3.10). It is kept: what it means is plain.
    private mutating func checkUntil() {
        guard let start = component.property("DTSTART")?.time else { return }
        for property in component.properties("RRULE") {
            guard let until = RecurrenceRule(property.value)?.until else { continue }
            let isRight =
                switch (start, until) {
                case (.date, .date), (.floating, .floating), (.utc, .utc), (.zoned, .utc): true
                default: false
                }
            if !isRight { note(.untilTypeMismatch, "UNTIL of the recurrence is not of the kind that DTSTART asks for") }
        }
    }

    /// An alarm needs an action and a trigger (§3.6.6). One without a trigger never goes off: it is kept as text.
    private mutating func alarm(_ alarm: Component) -> Component? {
        guard alarm.name == "VALARM" else { return alarm }
        guard Alarm(alarm).trigger != nil else {
            component.properties.append(alarm.keptAsText)
            note(.invalidAlarm, "an alarm has no trigger that can be read; it was kept as text")
            return nil
        }
        var mended = alarm
        for name in mended.dropDuplicates() {
            note(.invalidAlarm, "an alarm has \(name) more than once; the first was taken")
        }
        guard alarm.text("ACTION") == nil else { return mended }
        mended.set("ACTION", Property("ACTION", value: "DISPLAY"))
        note(.invalidAlarm, "an alarm does not say what it does; it was taken to show a message")
        return mended
    }
}

extension Component {
    /// Of a property that may stand once the first counts; the others are kept as text. Gives their names.
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

    /// All of it as the text of one property: what cannot stand in a calendar, and is not to be lost.
    var keptAsText: Property {
        Property(WritableItem.invalidProperty, text: ICalendarWriter().text(of: self))
    }
}

extension Property {
    /// Its content line as text of another property: what cannot stand in a calendar, and is not to be lost.
    var keptAsText: Property {
        Property(WritableItem.invalidProperty, text: ICalendarWriter.line(self))
    }
}
