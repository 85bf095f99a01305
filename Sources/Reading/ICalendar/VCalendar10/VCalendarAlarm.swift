import CalendarModel
import TimeZones

/// An alarm of vCalendar 1.0 (§2.3): DALARM shows, AALARM sounds, MALARM mails, PALARM runs a program; as a VALARM.
struct VCalendarAlarm {
    /// The names of the properties, and what each does in iCalendar (PROCEDURE is RFC 2445's, §4.8.6.1).
    static let actions = ["DALARM": "DISPLAY", "AALARM": "AUDIO", "MALARM": "EMAIL", "PALARM": "PROCEDURE"]

    /// The alarm.
    let component: Component
    /// What was assumed, for a person; nil where nothing was.
    let assumption: String?

    /// The alarm that `runtime;snooze time;repeat count;content` says; nil where it has no time to go off at.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - item: the event or reminder that it stands in, as converted.
    ///   - zone: the zone of local times; nil where the calendar states none.
    ///   - resolver: knows that zone.
    init?(_ property: VCalendarProperty, in item: Component, zone: VCalendarZone?, resolver: ZoneResolver) {
        guard let action = Self.actions[property.name] else { return nil }
        let parts = property.parts
        guard let runtime = parts.first, let trigger = Self.trigger(runtime, item, zone, resolver) else { return nil }
        assumption = trigger.assumption
        var properties = [Property("ACTION", value: action), trigger.property]
        properties += Self.snooze(parts.count > 1 ? parts[1] : "", count: parts.count > 2 ? parts[2] : "")
        properties += Self.content(
            action, Array(parts.dropFirst(3)), property, summary: item.text("SUMMARY") ?? item.text("DESCRIPTION"))
        component = Component("VALARM", properties)
    }

    // MARK: When

    /// TRIGGER. A UTC time is an absolute one; a local time is one through its zone. An alarm of a series, or of an event
    /// whose time is floating, is so long before or after the start: for the first event that is the same.
    private static func trigger(
        _ runtime: String, _ item: Component, _ zone: VCalendarZone?, _ resolver: ZoneResolver
    ) -> (property: Property, assumption: String?)? {
        if let duration = CalendarDuration(runtime.uppercased()) {
            return (Property("TRIGGER", value: duration.text), nil)
        }
        guard var time = VCalendarTime.read(runtime) else { return nil }
        let start = item.property("DTSTART")?.time ?? item.property("DUE")?.time
        if !time.isUTC, let zone { time = .zoned(time.local, tzid: zone.tzid) }
        var assumption: String?
        if !time.isUTC, time.tzid == nil, case .utc? = start {
            assumption = "the alarm's time \(runtime) was taken to be UTC, as the start is"
            time = .utc(time.local)
        }
        let isSeries = item.property("RRULE") != nil
        let difference = start.flatMap { Self.difference(time, $0, resolver) }
        if let utc = resolver.utc(time), !isSeries || difference == nil {
            return (
                Property("TRIGGER", [Parameter("VALUE", "DATE-TIME")], value: EventTime.utc(utc).basicText), assumption
            )
        }
        // Else nothing says which instant it is, and there is nothing to count from.
        guard let difference else { return nil }
        var property = Property("TRIGGER", value: CalendarDuration(seconds: difference).text)
        // A reminder without a start counts from when it is due, which is its end (RFC 5545 §3.8.6.3).
        if item.property("DTSTART") == nil { property.parameters = [Parameter("RELATED", "END")] }
        return (property, assumption)
    }

    /// Seconds from a start to a time: on the clock where both are on one, else between the instants.
    private static func difference(_ time: EventTime, _ start: EventTime, _ resolver: ZoneResolver) -> Int? {
        if time.isUTC != start.isUTC, let end = resolver.utc(time), let begin = resolver.utc(start) {
            return end.secondsSinceEpoch - begin.secondsSinceEpoch
        }
        guard time.isUTC == start.isUTC else { return nil }
        return time.local.secondsSinceEpoch - start.local.secondsSinceEpoch
    }

    /// DURATION and REPEAT, which stand together or not at all (RFC 5545 §3.6.6); what is not both is kept as it is.
    private static func snooze(_ snooze: String, count: String) -> [Property] {
        let duration = CalendarDuration(snooze.uppercased())
        let number = count.isEmpty ? nil : Int(decimal: count.utf8)
        if let duration, !duration.isNegative, let number, number > 0 {
            return [Property("DURATION", value: duration.text), Property("REPEAT", value: String(number))]
        }
        return [("X-VCAL-SNOOZE", snooze), ("X-VCAL-REPEAT", count)].compactMap { name, text in
            text.isEmpty || text == "0" ? nil : Property(name, text: text)
        }
    }

    // MARK: What

    private static func content(
        _ action: String, _ parts: [String], _ property: VCalendarProperty, summary: String?
    ) -> [Property] {
        // A semicolon that nobody escaped does not end a text.
        let text = parts.joined(separator: ";")
        switch action {
        case "DISPLAY":
            return [Property("DESCRIPTION", text: text.isEmpty ? summary ?? "" : text)]
        case "EMAIL":
            let address = parts.first ?? ""
            let note = parts.dropFirst().joined(separator: ";")
            var properties = [Property("DESCRIPTION", text: note), Property("SUMMARY", text: summary ?? "")]
            if !address.isEmpty {
                properties.append(Property("ATTENDEE", value: VCalendarPerson.uri(address) ?? address))
            }
            return properties
        default:
            guard !text.isEmpty else { return [] }
            var sound = Property("ATTACH", value: text)
            if let type = property.parameter("TYPE").flatMap(mediaType) {
                sound.parameters = [Parameter("FMTTYPE", type)]
            }
            let isURI = !text.contains { $0.isWhitespace }
            return [isURI ? sound : Property("X-VCAL-CONTENT", text: text)]
        }
    }

    /// The media type of a format that versit has a name for (§2.3.2).
    static func mediaType(_ name: String) -> String? {
        switch name.uppercased() {
        case "PCM": "audio/basic"
        case "WAVE": "audio/x-wav"
        case "AIFF": "audio/x-aiff"
        default: name.contains("/") ? name : nil
        }
    }
}

extension EventTime {
    /// Whether it is in UTC.
    var isUTC: Bool {
        if case .utc = self { true } else { false }
    }
}
