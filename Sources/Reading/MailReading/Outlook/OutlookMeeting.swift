import CalendarModel

/// A meeting or appointment in the properties of a message ([MS-OXOCAL]), as an iCalendar text.
struct OutlookMeeting {
    /// The method of the invitation; nil for an appointment.
    let method: String?
    let calendar: String
    private(set) var diagnostics: [Diagnostic] = []

    /// Returns nil for a message that is not about an appointment with a start.
    init?(_ properties: OutlookProperties) {
        typealias Number = OutlookNumber
        let name = properties.text(Number.messageClass)?.lowercased() ?? ""
        guard let method = Self.methods.first(where: { name.hasPrefix($0.beginning) })?.method,
            let start = properties.time(Number.start) ?? properties.time(Number.startDate)
        else { return nil }
        self.method = method.isEmpty ? nil : method
        let end = properties.time(Number.end) ?? properties.time(Number.endDate)
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
        if let method = self.method { lines.append("METHOD:\(method)") }
        lines.append("BEGIN:VEVENT")
        if let uid = Self.uid(properties) { lines.append("UID:\(Self.escaped(uid))") }
        let series = Self.series(properties)
        if let series {
            lines += Self.lines(of: series.rule, zone: series.zone)
        } else {
            let isAllDay =
                Self.isSet(Number.isAllDay, in: properties)
                && (end.map { ($0.seconds - start.seconds) % 86_400 == 0 } ?? false)
            lines.append("DTSTART" + (isAllDay ? start.dayText : start.text))
            if let end, end.seconds >= start.seconds { lines.append("DTEND" + (isAllDay ? end.dayText : end.text)) }
        }
        if let subject = properties.text(Number.subject) { lines.append("SUMMARY:\(Self.escaped(subject))") }
        if let place = properties.text(Number.location) ?? properties.text(Number.place) {
            lines.append("LOCATION:\(Self.escaped(place))")
        }
        if let address = Self.organizer(properties) { lines.append("ORGANIZER:mailto:\(Self.escaped(address))") }
        if let sequence = properties.number(Number.sequence), (0..<10_000).contains(sequence) {
            lines.append("SEQUENCE:\(sequence)")
        }
        if method == "CANCEL" { lines.append("STATUS:CANCELLED") }
        lines += ["END:VEVENT", "END:VCALENDAR"]
        calendar = lines.joined(separator: "\r\n") + "\r\n"
        guard Self.isSet(Number.isRecurring, in: properties) else { return }
        let pattern = properties.text(Number.recurrence).map { " (\($0))" } ?? ""
        if series == nil {
            let message =
                "the meeting repeats\(pattern); Outlook's rule was not read, so the event is the first occurrence only"
            diagnostics.append(Diagnostic(.unreadRecurrence, message))
        } else if let count = series?.rule.changedCount, count > 0 {
            let message = "the meeting repeats\(pattern); \(count) changed occurrences were left out"
            diagnostics.append(Diagnostic(.unreadRecurrence, message))
        }
    }

    private static func isSet(_ key: OutlookProperties.Key, in properties: OutlookProperties) -> Bool {
        properties.number(key).map { $0 & 1 == 1 } ?? false
    }

    /// Returns the rule of a meeting that repeats, and its time zone; nil without one of them.
    private static func series(_ properties: OutlookProperties) -> (rule: OutlookRecurrence, zone: String)? {
        guard isSet(OutlookNumber.isRecurring, in: properties),
            let rule = properties.bytes(OutlookNumber.recurrenceRule).flatMap(OutlookRecurrence.init),
            let zone = properties.bytes(OutlookNumber.startZone).flatMap(OutlookZone.name)
        else { return nil }
        return (rule, zone)
    }

    private static func lines(of series: OutlookRecurrence, zone: String) -> [String] {
        let zoned = { (name: String, time: LocalDateTime) in "\(name);TZID=\"\(zone)\":\(time.basicText)" }
        return [zoned("DTSTART", series.start), zoned("DTEND", series.end), "RRULE:\(series.rule)"]
            + series.removed.map { zoned("EXDATE", $0) }
    }

    private static let methods: [(beginning: String, method: String)] = [
        ("ipm.schedule.meeting.request", "REQUEST"), ("ipm.schedule.meeting.cancel", "CANCEL"),
        ("ipm.microsoft schedule.mtgreq", "REQUEST"), ("ipm.microsoft schedule.mtgcncl", "CANCEL"),
        ("ipm.appointment", ""),
    ]

    /// Returns the organizer's address, if it is one of the Internet.
    private static func organizer(_ properties: OutlookProperties) -> String? {
        [OutlookNumber.senderSMTP, OutlookNumber.senderAddress].lazy.compactMap { properties.text($0) }
            .first { $0.contains("@") && !$0.contains(where: \.isWhitespace) }
    }

    /// Returns the UID ([MS-OXCICAL] §2.1.3.1.1.20.26): the text after `vCal-Uid`, or else the bytes in hexadecimal digits.
    private static func uid(_ properties: OutlookProperties) -> String? {
        guard let id = properties.bytes(OutlookNumber.cleanGlobalID) ?? properties.bytes(OutlookNumber.globalID),
            id.count > 40
        else { return nil }
        let mark = Array("vCal-Uid".utf8) + [1, 0, 0, 0]
        if id[40...].starts(with: mark) {
            let text = String(decoding: id[(40 + mark.count)...].prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? nil : text
        }
        let digits = Array("0123456789ABCDEF")
        return String(id.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\0": continue
            case let other where other.isNewline: escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

extension OutlookTime {
    var utc: LocalDateTime { LocalDateTime(secondsSinceEpoch: seconds) }

    /// The time in UTC, as iCalendar writes it.
    fileprivate var text: String { ":\(utc.basicText)Z" }

    /// The day that begins at this time on the sender's clock, which is not more than twelve hours from UTC.
    fileprivate var dayText: String {
        ";VALUE=DATE:\(LocalDateTime(secondsSinceEpoch: seconds + 43_200).date.basicText)"
    }
}

extension Diagnostic.Code {
    /// A meeting repeats by a rule in Outlook's own form, which was not read, or not with all its occurrences.
    public static let unreadRecurrence = Self(rawValue: "unread-recurrence")
}
