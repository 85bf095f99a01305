import CalendarModel
import ICalendar

/// A talk of a conference's schedule, in the terms that all schedules share.
struct ScheduledTalk {
    var uid: String?
    var title: String?
    var subtitle: String?
    /// The start: a time of ISO 8601, with or without an offset.
    var start: String?
    /// The end in the same form; nil if only the length is known.
    var end: String?
    /// The length in seconds; nil if the end is known.
    var seconds: Int?
    /// The zone of the conference, as an IANA name.
    var zone: String?
    var room: String?
    var speakers: [String] = []
    var texts: [String] = []
    var track: String?
    var url: String?

    /// The event; nil for a talk without a title or a time.
    var component: Component? {
        guard let title = title.flatMap({ SchemaNode.plain($0) }), var begin = start.flatMap({ SchemaTime($0) }),
            begin.time.local != nil
        else { return nil }
        begin.takeZone(zone)
        var times = SchemaTimes(start: begin, end: finish(begin))
        var event = Component("VEVENT", times.properties(at: nil))
        if let uid, !uid.isEmpty { event.properties.append(Property("UID", text: uid)) }
        let lines = [title, subtitle.flatMap { SchemaNode.plain($0) }].compactMap(\.self)
        event.properties.append(Property("SUMMARY", text: lines.joined(separator: ": ")))
        if let room = room.flatMap({ SchemaNode.plain($0) }) {
            event.properties.append(Property("LOCATION", text: room))
        }
        let names = speakers.compactMap { SchemaNode.plain($0) }.uniqued
        let with = names.isEmpty ? [] : ["With: " + names.joined(separator: ", ")]
        let texts = with + texts.map { String(HTMLFragment.plainText($0).trimmed) }.filter { !$0.isEmpty }
        if !texts.isEmpty {
            event.properties.append(Property("DESCRIPTION", text: texts.joined(separator: "\n\n")))
        }
        if let track = track.flatMap({ SchemaNode.plain($0) }) {
            event.properties.append(Property("CATEGORIES", text: track))
        }
        if let url, url.hasPrefix("http") { event.properties.append(Property("URL", value: url)) }
        event.components = names.enumerated().map { place, name in
            Component(
                "PARTICIPANT",
                [
                    Property("UID", text: "participant-\(place + 1)"), Property("PARTICIPANT-TYPE", value: "SPEAKER"),
                    Property("SUMMARY", text: name),
                ])
        }
        return event
    }

    private func finish(_ begin: SchemaTime) -> SchemaTime? {
        if let end = end.flatMap({ SchemaTime($0) }), end.time.local != nil { return end }
        guard let seconds, seconds > 0 else { return nil }
        return SchemaTime(begin.time.adding(seconds: seconds))
    }

    /// Reads a length in hours and minutes, `00:45`, or in days, hours and minutes, `1:00:45`. Returns seconds.
    static func seconds(_ text: String) -> Int? {
        let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false).map {
            $0.utf8.count <= 3 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil
        }
        guard (2...3).contains(parts.count), let all = parts.complete() else { return nil }
        let (days, rest) = all.count == 3 ? (all[0], all.dropFirst()) : (0, all[...])
        return days * 86_400 + rest[rest.startIndex] * 3600 + rest[rest.startIndex + 1] * 60
    }
}
