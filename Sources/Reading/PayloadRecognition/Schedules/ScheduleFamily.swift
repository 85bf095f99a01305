import CalendarModel
import XMLReading

extension FamilyName {
    /// The schedule of a conference: frab's and pretalx's, Indico's or Sessionize's export.
    public static let schedule = Self(rawValue: "schedule")
}

/// The schedule of a conference, in XML or JSON: one event for each talk.
///
/// ``XCalFamily`` reads the schedules that are published as calendars.
struct ScheduleFamily: PayloadFamily {
    /// The maximum number of talks. No real conference has more.
    private static let most = 5000

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count <= context.limits.payloadBytes else { return nil }
        let schedule: (title: String?, talks: [ScheduledTalk])?
        switch text.utf8.first(where: { !($0 == 0x20 || (0x09...0x0D).contains($0)) }) {
        case UInt8(ascii: "<"): schedule = Self.xml(text, context.limits)
        case UInt8(ascii: "{"), UInt8(ascii: "["): schedule = Self.json(text)
        default: schedule = nil
        }
        guard let (title, talks) = schedule, !talks.isEmpty else { return nil }
        let events = talks.prefix(Self.most).compactMap(\.component)
        guard !events.isEmpty else { return nil }
        var diagnostics: [Diagnostic] = []
        let missing = talks.count - events.count
        if missing > 0 {
            diagnostics.append(
                Diagnostic(
                    .unusableDate, "\(missing) entries of the schedule have no time or no title; they were left out"))
        }
        var calendar = Component("VCALENDAR", title.map { [Property("NAME", text: $0)] } ?? [])
        calendar.components = events
        return TypedCalendar.recognize([calendar], family: .schedule, diagnostics: diagnostics, context: context)
    }

    private static func xml(_ text: String, _ limits: ScanLimits) -> (String?, [ScheduledTalk])? {
        guard
            text.utf8.prefix(2000).split(separator: UInt8(ascii: "<")).contains(where: {
                $0.starts(with: "schedule".utf8)
            }),
            let root = XMLParser()?.parse(text, depth: 40, limit: 10 * limits.properties).root, root.name == "schedule"
        else { return nil }
        return ScheduleXML(root).schedule
    }

    private static func json(_ text: String) -> (String?, [ScheduledTalk])? {
        // Only a schedule has one of these names. The search is faster than reading all JSON.
        let names = ["\"conference\"", "\"startsAt\"", "\"contributions\"", "\"entryType\"", "\"speakers\""]
        guard names.contains(where: { text.contains($0) }), let root = JSONValue(text) else { return nil }
        return ScheduleJSON(root).schedule
    }
}
