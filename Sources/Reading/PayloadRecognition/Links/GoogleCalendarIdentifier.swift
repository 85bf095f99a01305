import CalendarModel

/// An identifier in one of Google Calendar's links.
///
/// The identifier is the base64 of the event's and the calendar's identifiers, with a blank between them. For an
/// instance of a series, the instance's start follows the event's identifier (`EVENT_20231222T180000Z`). The calendar's
/// domain is abbreviated to a letter.
struct GoogleCalendarIdentifier {
    /// The event's identifier, without the start of an instance.
    let eventID: String
    /// The calendar's identifier, an e-mail address; nil if the link does not name it.
    let calendarID: String?
    /// The start of an instance of a series: a time in UTC or a day; nil if the link is not to an instance.
    let instanceStart: EventTime?

    /// Decodes the value of `eid` or `tmeid`; nil if it is invalid.
    init?(encoded: String) {
        guard let text = Self.decodeBase64(encoded) else { return nil }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let event = parts.first, !event.isEmpty else { return nil }
        calendarID = parts.count == 2 && !parts[1].isEmpty ? Self.expand(parts[1]) : nil
        if let underscore = event.lastIndex(of: "_"), underscore > event.startIndex,
            let start = EventTime(String(event[underscore...].dropFirst()))
        {
            eventID = String(event[..<underscore])
            instanceStart = start
        } else {
            eventID = String(event)
            instanceStart = nil
        }
    }

    /// Returns the calendar that `cid` or `src` names: an e-mail address or the address of a feed, plain or in base64.
    static func calendar(_ text: String) -> String {
        guard !text.contains("@"), !text.contains(":"), let decoded = decodeBase64(text),
            decoded.contains("@") || decoded.contains(":")
        else { return text }
        return decoded
    }

    /// Returns the calendar in the path `calendar/ical/CALENDAR/public/basic.ics`.
    static func calendar(inPath path: [String]) -> String? {
        guard let place = path.firstIndex(of: "ical"), path.indices.contains(place + 1), path.count > place + 2 else {
            return nil
        }
        return path[place + 1]
    }

    /// Expands the letter after the at sign: `@m` for Gmail, `@g` for shared calendars, `@i` for imported calendars,
    /// and `@v` for Google's own calendars, such as holidays. Any other letter stays.
    private static func expand(_ calendar: Substring) -> String {
        let domains = [
            "m": "gmail.com", "g": "group.calendar.google.com", "i": "import.calendar.google.com",
            "v": "group.v.calendar.google.com",
        ]
        guard let at = calendar.lastIndex(of: "@"), let domain = domains[String(calendar[at...].dropFirst())] else {
            return String(calendar)
        }
        return calendar[...at] + domain
    }

    /// Decodes base64 in either alphabet, with or without padding; nil if the result is not printable text.
    private static func decodeBase64(_ text: String) -> String? {
        guard (4...2048).contains(text.utf8.count) else { return nil }
        // In a query, a plus sign has been decoded to a blank.
        let letters = text.utf8.filter { $0 != UInt8(ascii: "=") }
            .map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
        guard let base64 = Base64.decode(letters), !base64.isCut, !base64.hasBlanks,
            let decoded = String(validating: base64.bytes, as: UTF8.self),
            !decoded.unicodeScalars.contains(where: \.isControl)
        else { return nil }
        return decoded
    }
}
