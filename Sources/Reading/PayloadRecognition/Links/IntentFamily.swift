import CalendarModel

extension FamilyName {
    /// An Android intent that adds an event.
    public static let intentLink = Self(rawValue: "intent-link")
}

/// Android intents in a link: `intent://HOST/PATH#Intent;scheme=https;package=...;end`.
///
/// An intent that only opens an address is read as that address. An intent that inserts an event
/// (`action=android.intent.action.INSERT`, with the fields of `CalendarContract`) is read as the event.
struct IntentFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside, let text = payload.text, let intent = Intent(text, limit: 200) else {
            return nil
        }
        let recognizer = PayloadRecognizer(context: inside)
        for address in [intent.address, intent.value("S.browser_fallback_url")].compactMap(\.self) {
            let recognized = recognizer.recognize(Payload(address))
            if recognized.family != nil { return recognized }
        }
        return event(intent, limits: context.limits)
    }

    /// Returns the event that an intent inserts; nil if the intent has neither a title nor a start.
    private func event(_ intent: Intent, limits: ScanLimits) -> RecognizedPayload? {
        guard
            intent.value("action")?.hasSuffix(".INSERT") == true || intent.value("action")?.hasSuffix(".EDIT") == true,
            intent.value("S.title") != nil || intent.value("l.beginTime") != nil
        else { return nil }
        var event = LinkEvent(limits: limits)
        let isAllDay = intent.value("B.allDay")?.lowercased() == "true"
        for (field, name) in [("l.beginTime", "DTSTART"), ("l.endTime", "DTEND")] {
            guard let text = intent.value(field) else { continue }
            guard let time = Self.time(text) else {
                event.keep(field, text)
                event.report(.invalidDate, "\(field) is not a time; it was kept as text: \(text.prefix(60))")
                continue
            }
            // The days of an all-day event are in UTC.
            event.add(name, time: isAllDay ? .date(time.date) : .utc(time))
        }
        event.add("SUMMARY", text: intent.value("S.title"))
        event.add("DESCRIPTION", text: intent.value("S.description"))
        event.add("LOCATION", text: intent.value("S.eventLocation"))
        if let rule = intent.value("S.rrule") { event.add(Property("RRULE", value: rule)) }
        if let guests = intent.value("S.android.intent.extra.EMAIL") {
            event.addAttendees(guests, from: "S.android.intent.extra.EMAIL")
        }
        return event.recognized(.intentLink)
    }

    /// Reads milliseconds since 1970 in UTC.
    private static func time(_ text: String) -> LocalDateTime? {
        guard text.utf8.count <= 15, let milliseconds = Int(text) else { return nil }
        let time = LocalDateTime(secondsSinceEpoch: milliseconds / 1000)
        return (1000...9999).contains(time.date.year) ? time : nil
    }
}

struct Intent {
    /// The address that the intent opens; nil if the intent has no data.
    let address: String?
    private let fields: [String: String]

    /// Parses an intent; nil if the text is not an intent.
    ///
    /// - Parameter limit: the maximum number of fields to read.
    init?(_ text: String, limit: Int) {
        let text = text.trimmed
        guard text.prefix(7).lowercased() == "intent:",
            let marker = text.utf8.lastIndex(of: UInt8(ascii: "#"))
        else { return nil }
        let end = text[text.utf8.index(after: marker)...]
        guard end.hasPrefix("Intent;") else { return nil }
        var fields: [String: String] = [:]
        for field in end.dropFirst(7).split(separator: ";", maxSplits: limit) {
            guard let equals = field.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let value = field[field.utf8.index(after: equals)...]
            fields[String(field[..<equals])] = PercentEncoding.linkText(value.utf8)
        }
        self.fields = fields
        let data = text[..<marker].dropFirst(7)
        let scheme = fields["scheme"]?.lowercased() ?? "https"
        let isKnown = ["http", "https", "webcal", "webcals", "ms-outlook"].contains(scheme)
        address = data.hasPrefix("//") && data.utf8.count > 2 && isKnown ? "\(scheme):\(data)" : nil
    }

    /// Returns the value of a field; nil if it is absent or empty.
    func value(_ name: String) -> String? {
        fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
