import CalendarModel
import TimeZones

/// An alarm of vCalendar 1.0 (§2.3), converted to a VALARM. DALARM shows a message, AALARM plays a sound, MALARM sends
/// mail, and PALARM runs a program.
struct VCalendarAlarm {
    /// Key: the name of an alarm property. Value: the ACTION of the VALARM. PROCEDURE is from RFC 2445 §4.8.6.1.
    static let actions = ["DALARM": "DISPLAY", "AALARM": "AUDIO", "MALARM": "EMAIL", "PALARM": "PROCEDURE"]

    let component: Component
    /// A message about an assumption; nil if nothing was assumed.
    let assumption: String?

    /// Converts a value `runtime;snooze time;repeat count;content`; nil if the value has no valid time.
    ///
    /// - Parameters:
    ///   - property: the alarm's property.
    ///   - item: the event or reminder that has the alarm, after conversion.
    ///   - zone: the zone of local times; nil if the calendar states none.
    ///   - resolver: resolves times in that zone.
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

    // MARK: Time

    /// Returns the TRIGGER.
    ///
    /// A single event gets the instant of the alarm, if the alarm's time is in UTC or its zone is known. If the instant
    /// is unknown, the event gets the duration from its start to the alarm. A series gets this duration, or the instant
    /// if the duration is unknown. For the first event of the series, both mean the same.
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
            assumption = "the alarm's time \(runtime) was read as UTC, because the start is in UTC"
            time = .utc(time.local)
        }
        let isSeries = item.property("RRULE") != nil
        let difference = start.flatMap { Self.difference(time, $0, resolver) }
        if let utc = resolver.utc(time), !isSeries || difference == nil {
            return (
                Property("TRIGGER", [Parameter("VALUE", "DATE-TIME")], value: EventTime.utc(utc).basicText), assumption
            )
        }
        // The trigger must be a duration here. If the difference is unknown, there is no trigger.
        guard let difference else { return nil }
        var property = Property("TRIGGER", value: CalendarDuration(seconds: difference).text)
        // The alarm of a reminder without a start is relative to DUE, which is the reminder's end (RFC 5545 §3.8.6.3).
        if item.property("DTSTART") == nil { property.parameters = [Parameter("RELATED", "END")] }
        return (property, assumption)
    }

    /// Returns the seconds from a start to a time. If both are local or both are in UTC, the times are subtracted as
    /// written. Otherwise the instants of the two times are subtracted; nil if an instant is unknown.
    private static func difference(_ time: EventTime, _ start: EventTime, _ resolver: ZoneResolver) -> Int? {
        if time.isUTC != start.isUTC, let end = resolver.utc(time), let begin = resolver.utc(start) {
            return end.secondsSinceEpoch - begin.secondsSinceEpoch
        }
        guard time.isUTC == start.isUTC else { return nil }
        return time.local.secondsSinceEpoch - start.local.secondsSinceEpoch
    }

    /// Returns DURATION and REPEAT, which must occur together (RFC 5545 §3.6.6). Both are kept as text if one of them
    /// is invalid.
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

    // MARK: Content

    private static func content(
        _ action: String, _ parts: [String], _ property: VCalendarProperty, summary: String?
    ) -> [Property] {
        // Generators do not always escape a semicolon in the text, so all remaining parts are joined to one text.
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
            if property.isBase64 {
                sound.parameters += [Parameter("ENCODING", "BASE64"), Parameter("VALUE", "BINARY")]
            }
            let isURI = !text.contains { $0.isWhitespace }
            return [isURI ? sound : Property("X-VCAL-CONTENT", text: text)]
        }
    }

    /// Returns the media type for vCalendar's name of an audio format (§2.3.2).
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
    var isUTC: Bool {
        if case .utc = self { true } else { false }
    }
}
