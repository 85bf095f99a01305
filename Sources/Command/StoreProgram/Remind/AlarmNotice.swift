import CommandLineInterface
import EventStore

struct AlarmNotice: Sendable {
    let alarm: ScheduledAlarm?
    let title: String
    let lines: [String]
    let isLate: Bool

    /// The least delay, in seconds, for which a notice says when its alarm was due.
    private static let lateness = 120
    private static let titleLimit = 120
    private static let lineLimit = 240

    init(_ alarm: ScheduledAlarm, now: Int, wasSnoozed: Bool, reader: ReaderZone?) {
        let item = alarm.item
        self.alarm = alarm
        isLate = !wasSnoozed && now - alarm.trigger >= Self.lateness
        let summary = Self.plain(item.item.summary ?? "", limit: Self.titleLimit)
        title = summary.isEmpty ? "(no title)" : summary
        let when = WhenText(item.entry, zones: ZoneResolver(timeZones: item.timeZones), reader: reader).range
        var lines = [when]
        if case .reminder = item.entry { lines = ["Due \(when)"] }
        if let place = item.item.location { lines.append(Self.plain(place, limit: Self.lineLimit)) }
        // Many programs write only the title or a fixed phrase as the text of an alarm. Such a text is left out.
        if let text = alarm.description.map({ Self.plain($0, limit: Self.lineLimit) }), text != summary,
            !["reminder", "this is an event reminder", "alarm", "event reminder"].contains(text.lowercased())
        {
            lines.append(text)
        }
        if isLate {
            let due = EventTime.utc(LocalDateTime(secondsSinceEpoch: alarm.trigger))
            let local = reader.map { EventTime.floating($0.local(at: due.local)) } ?? due
            lines.append("Missed at \(WhenText.range(from: local, in: reader == nil ? nil : "", to: nil, in: nil))")
        }
        self.lines = lines.filter { !$0.isEmpty }
    }

    init(further count: Int) {
        alarm = nil
        title = count == 1 ? "One more alarm" : "\(count) more alarms"
        lines = ["Too many alarms are due at once. To see your events: scanics events list"]
        isLate = false
    }

    var body: String { lines.joined(separator: "\n") }

    var markup: String {
        var text = ""
        for character in body.unicodeScalars {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }

    static func plain(_ text: String, limit: Int) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                // Several blanks in a row become one blank.
                if let last = line.last, last != " " { line.append(" ") }
            case .format, .surrogate, .privateUse, .unassigned:
                // A joiner between two parts of an emoji is kept.
                if scalar == "\u{200D}" { line.append(scalar) }
            default: line.append(scalar)
            }
            guard line.count <= limit else { break }
        }
        if line.last == " " { line.removeLast() }
        guard line.count > limit else { return String(line) }
        return String(String.UnicodeScalarView(line.prefix(limit - 1))) + "…"
    }
}

struct AlarmJSON: Encodable {
    let alarm: ScheduledAlarm
    let calendar: CalendarChoice
    let isLate: Bool

    private enum CodingKeys: String, CodingKey { case trigger, kind, action, description, missed, item }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let trigger = LocalDateTime(secondsSinceEpoch: alarm.trigger)
        try container.encode(trigger.extendedText + "Z", forKey: .trigger)
        try container.encode(alarm.alarm == nil ? "due" : "alarm", forKey: .kind)
        try container.encode(alarm.action, forKey: .action)
        try container.encodeIfPresent(alarm.description, forKey: .description)
        if isLate { try container.encode(true, forKey: .missed) }
        let names = ItemNames([alarm.item])
        try container.encode(ItemJSON(alarm.item, names: names, isOccurrence: true, in: calendar), forKey: .item)
    }
}
