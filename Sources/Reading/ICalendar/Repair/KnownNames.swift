/// The names that calendars use. In a damaged text, they show where lines begin.
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

    /// The parameters of properties with times (RFC 5545, 7265, 9073 and 9253), except TZID.
    static let timeParameters: Set<String> = [
        "VALUE", "RANGE", "RELATED", "DERIVED", "ORDER", "LABEL", "LANGUAGE", "GAP", "LINKREL", "SCHEMA", "RELTYPE",
        "ENCODING", "CHARSET", "FMTTYPE",
    ]

    /// Components that cannot be inside each other or inside an alarm.
    static let items: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// Returns whether a component can be inside another one. If not, the outer component lacks its END: an item or a
    /// calendar is never inside an item, and a calendar is never inside a calendar.
    static func mayContain(_ outer: String, _ inner: String) -> Bool {
        inner != "VCALENDAR" && (outer == "VCALENDAR" || !items.contains(inner))
    }

    /// Properties that a component may have at most once (RFC 5545 §3.6).
    static let single: Set<String> = [
        "CLASS", "COMPLETED", "CREATED", "DESCRIPTION", "DTEND", "DTSTAMP", "DTSTART", "DUE", "DURATION", "GEO",
        "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PERCENT-COMPLETE", "PRIORITY", "RECURRENCE-ID", "SEQUENCE", "STATUS",
        "SUMMARY", "TRANSP", "UID", "URL", "ACTION", "TRIGGER", "REPEAT", "COLOR",
    ]

    /// The names of ``single``, numbered from 0.
    static let numbersOfSingle = Dictionary(uniqueKeysWithValues: zip(single, UInt64(0)...))

    /// Properties whose text is written by people and may therefore have several lines.
    static let prose: Set<String> = [
        "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "CATEGORIES", "RESOURCES", "NAME",
        "STYLED-DESCRIPTION", "REQUEST-STATUS",
    ]

    /// Properties whose value consists of numbers: times, durations, rules, offsets, positions and counts.
    static let numeric: Set<String> = [
        "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "EXDATE",
        "RDATE",
        "TRIGGER", "DURATION", "RRULE", "EXRULE", "TZOFFSETFROM", "TZOFFSETTO", "GEO", "SEQUENCE", "PRIORITY",
        "PERCENT-COMPLETE", "REPEAT", "FREEBUSY", "REFRESH-INTERVAL",
    ]

    /// The types of values in RFC 5545 §3.3, RFC 9073 and RFC 9253.
    private static let types: Set<String> = [
        "BINARY", "BOOLEAN", "CAL-ADDRESS", "DATE", "DATE-TIME", "DURATION", "FLOAT", "INTEGER", "PERIOD", "RECUR",
        "TEXT",
        "TIME", "URI", "UTC-OFFSET", "UID", "XML-REFERENCE",
    ]

    /// Returns whether a property may have values of a type. For a property with another type than text or an address,
    /// any type of the standards counts as allowed.
    static func allowsType(_ type: String, _ property: String) -> Bool {
        guard types.contains(type) else { return false }
        if property == "RELATED-TO" { return true }
        if property == "URL" || property == "TZURL" { return type == "URI" }
        return !LibICal.isText(property: property) || type == "TEXT"
    }

    /// Properties of items that have no meaning in a text, even if they are alone on a line.
    static let lonely = single.union(["ORGANIZER", "ATTENDEE", "CATEGORIES", "ATTACH", "RRULE", "EXDATE", "RDATE"])

    /// The parameters that programs write most.
    static let parameters = timeParameters.union([
        "TZID", "CN", "ROLE", "RSVP", "PARTSTAT", "CUTYPE", "SENT-BY", "DIR", "MEMBER", "DELEGATED-TO",
        "DELEGATED-FROM",
        "EMAIL", "ALTREP", "DISPLAY", "FEATURE", "FBTYPE",
    ])

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

    /// Returns the known name to which a script glued the text for a missing value: `DTSTARTundefined`.
    static func property(before name: String) -> String? {
        for word in ["UNDEFINED", "NULL"] where name.hasSuffix(word) {
            let known = String(name.dropLast(word.utf8.count))
            if known.utf8.count >= 3, properties.contains(known) { return known }
        }
        return nil
    }

    /// Returns the property that a misspelled name means; nil if the name is known, too short, or similar to several
    /// names.
    static func property(like name: String) -> String? {
        if let known = property(before: name) { return known }
        guard (5...24).contains(name.utf8.count), isUnknown(name) else { return nil }
        // No name is corrected to BEGIN: a property with this name would open a component when it is written.
        let near = properties.filter { $0.utf8.count >= 5 && $0 != "BEGIN" && isNear(name, $0) }
        return near.count == 1 ? near.first : nil
    }

    /// Returns whether a property's name is unknown: not in ``properties``, not known to libical, and without X-.
    static func isUnknown(_ name: String) -> Bool {
        !properties.contains(name) && !name.hasPrefix("X-") && !LibICal.knows(property: name)
    }

    /// Returns the component that a misspelled name means. One letter may be added, missing or wrong, or two swapped.
    static func component(like name: String) -> String? {
        guard !components.contains(name), !name.hasPrefix("X-") else { return nil }
        return ["VCALENDAR", "VEVENT", "VTODO", "VALARM", "VTIMEZONE"].first {
            isNear(name, $0)
        }
    }

    /// Returns whether one edit turns a name into another name.
    static func isNear(_ name: String, _ other: String) -> Bool {
        isNear(Array(name.utf8), Array(other.utf8))
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
