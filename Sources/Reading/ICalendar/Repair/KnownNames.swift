/// The names that calendars use. They show where the lines of a damaged text begin.
enum KnownNames {
    /// The properties of RFC 5545, 7986, 9073 and 9253, and of vCalendar 1.0.
    static let properties: Set<String> = [
        "ACTION", "ATTACH", "ATTENDEE", "CALSCALE", "CATEGORIES", "CLASS", "COLOR", "COMMENT", "COMPLETED", "CONCEPT",
        "CONFERENCE", "CONTACT", "CREATED", "DESCRIPTION", "DTEND", "DTSTAMP", "DTSTART", "DUE", "DURATION", "EXDATE",
        "EXRULE", "FREEBUSY", "GEO", "IMAGE", "LAST-MODIFIED", "LINK", "LOCATION", "LOCATION-TYPE", "METHOD", "NAME",
        "ORGANIZER", "PARTICIPANT-TYPE", "PERCENT-COMPLETE", "PRIORITY", "PRODID", "RDATE", "RECURRENCE-ID", "REFID",
        "REFRESH-INTERVAL", "RELATED-TO", "REPEAT", "REQUEST-STATUS", "RESOURCES", "RRULE", "SEQUENCE", "SOURCE",
        "STATUS", "STRUCTURED-DATA", "STYLED-DESCRIPTION", "SUMMARY", "TRANSP", "TRIGGER", "TZID", "TZNAME",
        "TZOFFSETFROM", "TZOFFSETTO", "TZURL", "UID", "URL", "VERSION", "BEGIN", "END", "DALARM", "AALARM", "MALARM",
        "PALARM", "DAYLIGHT", "TZ", "DCREATED", "RNUM",
    ]

    /// The components of RFC 5545, 7953 and 9073.
    static let components: Set<String> = [
        "VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VALARM", "STANDARD", "DAYLIGHT",
        "VAVAILABILITY", "AVAILABLE", "PARTICIPANT", "VLOCATION", "VRESOURCE",
    ]

    /// Components that cannot be inside one another or inside an alarm.
    static let items: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// Properties that a component may have at most once (RFC 5545 §3.6).
    static let single: Set<String> = [
        "CLASS", "COMPLETED", "CREATED", "DESCRIPTION", "DTEND", "DTSTAMP", "DTSTART", "DUE", "DURATION", "GEO",
        "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PERCENT-COMPLETE", "PRIORITY", "RECURRENCE-ID", "SEQUENCE", "STATUS",
        "SUMMARY", "TRANSP", "UID", "URL", "ACTION", "TRIGGER", "REPEAT", "COLOR",
    ]

    /// Returns the length of the known property name that the bytes start with, if `:` or `;` follows. X- names count
    /// as known.
    static func propertyPrefix(of bytes: ArraySlice<UInt8>) -> Int? {
        let name = bytes.prefix(24).prefix { $0.isNameByte }
        guard let end = bytes.dropFirst(name.count).first, end == UInt8(ascii: ":") || end == UInt8(ascii: ";") else {
            return nil
        }
        let text = String(decoding: name, as: UTF8.self).uppercased()
        return properties.contains(text) || (text.hasPrefix("X-") && text.count > 2) ? name.count : nil
    }

    /// Returns the component that a misspelled name means, with one letter added, missing, wrong or swapped.
    static func component(like name: String) -> String? {
        guard !components.contains(name), !name.hasPrefix("X-") else { return nil }
        return ["VCALENDAR", "VEVENT", "VTODO", "VALARM", "VTIMEZONE"].first {
            isNear(Array(name.utf8), Array($0.utf8))
        }
    }

    /// Returns whether one edit turns a name into the other: a letter inserted, removed or replaced, or two neighbours
    /// swapped.
    private static func isNear(_ name: [UInt8], _ other: [UInt8]) -> Bool {
        guard abs(name.count - other.count) <= 1 else { return false }
        let start = zip(name, other).prefix { $0 == $1 }.count
        let (first, second) = (name.dropFirst(start), other.dropFirst(start))
        if first.dropFirst().elementsEqual(second) || second.dropFirst().elementsEqual(first) { return true }
        if first.dropFirst().elementsEqual(second.dropFirst()) { return true }
        return first.count == second.count && first.count >= 2
            && first.prefix(2).reversed().elementsEqual(second.prefix(2))
            && first.dropFirst(2).elementsEqual(second.dropFirst(2))
    }
}
