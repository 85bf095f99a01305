import CalendarModel
import FoundationEssentials

/// What the identifiers in Google Calendar's links stand for.
///
/// An event is the base64 of `EVENT CALENDAR`, where an instance of a series has its start after the event's identifier
/// (`EVENT_20231222T180000Z`), and the calendar's domain is shortened to a letter.
struct GoogleCalendarIdentifier {
    /// The event's identifier, without the start of an instance.
    let eventID: String
    /// The calendar's identifier, an e-mail address; nil where the link does not name it.
    let calendarID: String?
    /// The start of an instance of a series: a time in UTC, or a day.
    let instanceStart: EventTime?

    /// Decodes the value of `eid` or `tmeid`; nil where it is none.
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

    /// The calendar that `cid` or `src` names: an e-mail address or the address of a feed, plain or in base64.
    static func calendar(_ text: String) -> String {
        guard !text.contains("@"), !text.contains(":"), let decoded = decodeBase64(text),
            decoded.contains("@") || decoded.contains(":")
        else { return text }
        return decoded
    }

    /// The calendar of `calendar/ical/CALENDAR/public/basic.ics`.
    static func calendar(inPath path: [String]) -> String? {
        guard let place = path.firstIndex(of: "ical"), path.indices.contains(place + 1), path.count > place + 2 else {
            return nil
        }
        return path[place + 1]
    }

    /// Writes the letter after the at sign out: `@m` for Gmail, `@g` for shared calendars, `@i` for imported ones, `@v`
    /// for those that Google keeps (holidays). Another letter stays.
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

    /// The text that base64 of either alphabet stands for, with or without its padding; nil where it is none that can
    /// be printed.
    private static func decodeBase64(_ text: String) -> String? {
        guard (4...2048).contains(text.utf8.count) else { return nil }
        var standard = text.utf8.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            // What a plus sign has become in a query.
            case UInt8(ascii: " "): UInt8(ascii: "+")
            default: byte
            }
        }
        while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
        guard let data = Data(base64Encoded: Data(standard)), let decoded = String(validating: data, as: UTF8.self),
            !decoded.unicodeScalars.contains(where: \.isControl)
        else { return nil }
        return decoded
    }
}
