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
        let identity = Self.uid(properties).map { ["UID:\(Self.escaped($0))"] } ?? []
        let series = Self.series(properties)
        let isAllDay = Self.isSet(Number.isAllDay, in: properties)
        var common: [String] = []
        if let address = Self.organizer(properties) { common.append("ORGANIZER:mailto:\(Self.escaped(address))") }
        if let sequence = properties.number(Number.sequence), (0..<10_000).contains(sequence) {
            common.append("SEQUENCE:\(sequence)")
        }
        let subject = properties.text(Number.subject)
        let place = properties.text(Number.location) ?? properties.text(Number.place)

        var times: [String] = []
        if let series {
            times = series.times(isAllDay: isAllDay, hasUID: !identity.isEmpty)
        } else {
            let isDays = isAllDay && (end.map { ($0.seconds - start.seconds) % 86_400 == 0 } ?? false)
            times.append("DTSTART" + (isDays ? start.dayText : start.text))
            if let end, end.seconds >= start.seconds { times.append("DTEND" + (isDays ? end.dayText : end.text)) }
        }
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
        if let method = self.method { lines.append("METHOD:\(method)") }
        lines += Self.event(identity + times, subject, place, common, isCancelled: method == "CANCEL")
        for exception in series?.rule.exceptions ?? [] {
            let times = series?.times(of: exception, isAllDay: isAllDay, hasUID: !identity.isEmpty) ?? []
            lines += Self.event(
                identity + times, exception.subject ?? subject, exception.location ?? place, common,
                isCancelled: method == "CANCEL" || exception.isCancelled)
        }
        lines.append("END:VCALENDAR")
        calendar = lines.joined(separator: "\r\n") + "\r\n"
        guard Self.isSet(Number.isRecurring, in: properties) else { return }
        let pattern = properties.text(Number.recurrence).map { " (\($0))" } ?? ""
        if series == nil {
            let message =
                "the meeting repeats\(pattern); Outlook's rule was not read, so the event is the first occurrence only"
            diagnostics.append(Diagnostic(.unreadRecurrence, message))
        } else if let count = series?.rule.unreadCount, count > 0 {
            let message = "the meeting repeats\(pattern); \(count) changed occurrences were left out"
            diagnostics.append(Diagnostic(.unreadRecurrence, message))
        }
    }

    private static func event(
        _ head: [String], _ subject: String?, _ place: String?, _ common: [String], isCancelled: Bool
    ) -> [String] {
        var lines = ["BEGIN:VEVENT"] + head
        if let subject, !subject.isEmpty { lines.append("SUMMARY:\(escaped(subject))") }
        if let place, !place.isEmpty { lines.append("LOCATION:\(escaped(place))") }
        lines += common
        if isCancelled { lines.append("STATUS:CANCELLED") }
        return lines + ["END:VEVENT"]
    }

    private static func isSet(_ key: OutlookProperties.Key, in properties: OutlookProperties) -> Bool {
        properties.number(key).map { $0 & 1 == 1 } ?? false
    }

    /// Returns the rule of a meeting that repeats, and its time zone; nil without one of them.
    private static func series(_ properties: OutlookProperties) -> OutlookSeries? {
        let charset = CodePage.charset(properties.codePage)
        guard isSet(OutlookNumber.isRecurring, in: properties),
            let rule = properties.bytes(OutlookNumber.recurrenceRule)
                .flatMap({ OutlookRecurrence($0, charset: charset) }),
            let zone = properties.bytes(OutlookNumber.startZone).flatMap(OutlookZone.name)
        else { return nil }
        return OutlookSeries(rule: rule, zone: zone)
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
