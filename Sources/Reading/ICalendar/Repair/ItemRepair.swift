import CalendarModel
import TimeZones

/// Repairs properties of an event or reminder that contradict each other, although each is valid by itself.
struct ItemRepair {
    private(set) var component: Component
    private(set) var diagnostics: [Diagnostic] = []
    private let resolver: ZoneResolver

    init(_ component: Component, resolver: ZoneResolver) {
        self.component = component
        self.resolver = resolver
        dropDuplicates()
        takeAllDayMark()
        dropDuration()
        roundDuration()
        dropNegativeDuration()
        mendEnd()
        checkRules()
        mendStamps()
        if !component.components.isEmpty {
            self.component.components = component.components.compactMap { alarm($0) }
        }
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }

    private mutating func dropDuplicates() {
        for name in component.dropDuplicates() {
            note(.duplicateProperty, "\(name) occurs more than once; the first was used")
        }
    }

    /// Drops the DURATION of an item that also has an end. An item may have only one of them (RFC 5545 §3.6.1).
    private mutating func dropDuration() {
        let end = component.name == "VTODO" ? "DUE" : "DTEND"
        guard component.property(end)?.time != nil,
            let place = component.place(of: "DURATION")
        else { return }
        component.properties[place] = component.properties[place].keptAsText
        note(.dtendAndDuration, "there is both \(end) and DURATION; \(end) was used")
    }

    /// Reads midnight as the day, if the program marks the item as lasting all day.
    private mutating func takeAllDayMark() {
        guard let mark = AllDayMark(component, resolver: resolver) else { return }
        component = mark.component
        note(.valueTypeMismatch, mark.message)
    }

    /// Rounds the DURATION of an all-day item up to whole days, because a day has no clock times (§3.8.2.5).
    private mutating func roundDuration() {
        guard component.property("DTSTART")?.time?.isDate == true,
            let place = component.place(of: "DURATION"),
            let length = CalendarDuration(component.properties[place].value),
            length.exactSeconds != 0 || length.totalSeconds == 0, !length.isNegative
        else { return }
        let written = component.properties[place]
        component.properties[place].value = "P\(max(1, (length.totalSeconds + 86_399) / 86_400))D"
        component.properties.append(written.keptAsText)
        note(
            .invalidDuration,
            "the item lasts whole days; its DURATION \(written.value.prefix(30)) was rounded up to days")
    }

    /// Stops a negative DURATION from being used, because an item cannot end before it starts (RFC 5545 §3.8.2.5). Its
    /// text is kept in a property without meaning.
    private mutating func dropNegativeDuration() {
        guard let place = component.place(of: "DURATION"),
            component.properties[place].value.hasPrefix("-"),
            let duration = CalendarDuration(component.properties[place].value), duration.isNegative
        else { return }
        component.properties[place] = component.properties[place].keptAsText
        note(.endBeforeStart, "DURATION is negative; it was kept only as text")
    }

    private mutating func mendEnd() {
        let name = component.name == "VTODO" ? "DUE" : "DTEND"
        guard let start = component.property("DTSTART")?.time,
            let place = component.place(of: name),
            let end = component.properties[place].time
        else { return }
        guard start.isDate == end.isDate else {
            return note(.valueTypeMismatch, "one of DTSTART and \(name) is a date, and the other one is a time")
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

    /// Reports the parts of a rule that have no effect or do not suit DTSTART, such as an UNTIL of the wrong kind. If
    /// DTSTART is a date, UNTIL must be a date; if DTSTART is floating, UNTIL must be floating; otherwise UNTIL must be
    /// in UTC (§3.3.10). An UNTIL of the wrong kind is kept, because its meaning is clear.
    private mutating func checkRules() {
        if component.property("RECURRENCE-ID")?.time != nil,
            let name = ["RRULE", "RDATE"].first(where: { component.property($0) != nil })
        {
            note(
                .invalidRRule,
                "the item replaces one instance of a series (RECURRENCE-ID), so its \(name) adds no instances")
        }
        guard let start = component.property("DTSTART")?.time else { return }
        for property in component.properties("RRULE") {
            guard let rule = RecurrenceRule(property.value) else { continue }
            if start.isDate, rule.hasTimes {
                note(.invalidRRule, "the recurrence rule has times of day, which are ignored because DTSTART is a date")
            }
            let counts = rule.frequency == .monthly || rule.frequency == .yearly
            if !counts, rule.weekdays.contains(where: { $0.ordinal != nil }) {
                note(
                    .invalidRRule,
                    "the numbers in BYDAY are ignored, because only monthly and yearly rules can have them")
            }
            guard let until = rule.until else { continue }
            let isRight =
                switch (start, until) {
                case (.date, .date), (.floating, .floating), (.utc, .utc), (.zoned, .utc): true
                default: false
                }
            if !isRight {
                note(.untilTypeMismatch, "UNTIL is not the kind of time that DTSTART requires; it was kept")
            }
        }
    }

    /// Converts DTSTAMP, CREATED, LAST-MODIFIED and COMPLETED to UTC, as RFC 5545 requires (§3.8.7, §3.8.2.1). A time
    /// without a zone is read as UTC, so that the same text always gives the same calendar.
    private mutating func mendStamps() {
        for place in component.properties.indices where component.properties[place].isStamp {
            let property = component.properties[place]
            guard let (stamp, isAssumed) = property.inUTC(resolver) else { continue }
            component.properties[place] = stamp
            note(
                isAssumed ? .assumedUTC : .invalidValue,
                "\(property.name) must be in UTC; \(property.value.prefix(40)) was "
                    + (isAssumed ? "read as UTC" : "converted"))
        }
    }

    /// Repairs an alarm, which needs an action and a trigger (§3.6.6). An alarm without a trigger never goes off; it is
    /// kept as text.
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
    /// Keeps the first of several properties with the same name, if the name may occur only once. The other ones are
    /// kept as text in X- properties. Returns the names of the repeated properties.
    fileprivate mutating func dropDuplicates() -> [String] {
        var seen: UInt64 = 0
        var names: [String] = []
        for place in properties.indices {
            guard let number = KnownNames.numbersOfSingle[properties[place].name] else { continue }
            guard seen & 1 << number != 0 else {
                seen |= 1 << number
                continue
            }
            let property = properties[place]
            properties[place] = property.keptAsText
            names.append(property.name)
        }
        return names
    }

    /// A property that holds the text of the whole component. It replaces a component that a calendar cannot have.
    var keptAsText: Property {
        Property(WritableItem.invalidProperty, text: ICalendarWriter().text(of: self))
    }
}

extension Property {
    /// Whether the property says when an item was written or changed. Such a time must be in UTC (RFC 5545 §3.8.7,
    /// §3.8.2.1).
    var isStamp: Bool {
        switch name {
        case "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED": true
        default: false
        }
    }

    /// Returns a stamp (``isStamp``) with its time in UTC, and whether UTC was assumed because the time has no known
    /// zone. A date is read as midnight on that day. Returns nil if the property is not a stamp, or if its time is
    /// already in UTC or cannot be read.
    func inUTC(_ resolver: ZoneResolver) -> (property: Property, isAssumed: Bool)? {
        guard isStamp, let time else { return nil }
        if case .utc = time { return nil }
        let known = resolver.utc(time)
        var stamp = self
        stamp.value = EventTime.utc(known ?? time.local).basicText
        stamp.parameters.removeAll { $0.name == "TZID" || $0.name == "VALUE" }
        return (stamp, known == nil)
    }

    /// A property that holds the content line of this property as text. It replaces a property that a calendar cannot
    /// have.
    var keptAsText: Property {
        Property(WritableItem.invalidProperty, text: ICalendarWriter.line(self))
    }
}
