import CalendarModel

/// A person in vCalendar 1.0: an ATTENDEE `Name <address>` with ROLE, STATUS, RSVP and EXPECT (§2.4.2).
struct VCalendarPerson {
    /// ATTENDEE or ORGANIZER. X-VCAL-ATTENDEE if the person has no address, because iCalendar requires one.
    let property: Property
    let isValid: Bool
    /// Whether the event belongs to this person.
    let isOrganizer: Bool

    /// Converts a person.
    ///
    /// - Parameters:
    ///   - source: the person's property.
    ///   - isReminder: whether the property belongs to a reminder, whose attendees may have the status COMPLETED.
    init(_ source: VCalendarProperty, isReminder: Bool) {
        let text = source.unescaped
        let (name, address) = Self.parts(of: text)
        let role = source.parameter("ROLE")?.uppercased()
        isOrganizer = role == "ORGANIZER" || role == "OWNER" || source.name == "ORGANIZER"
        guard let uri = Self.uri(address) else {
            isValid = false
            property = Property("X-VCAL-\(source.name)", source.parameters.kept(), value: TextValue.escape(text))
            return
        }
        isValid = true
        var parameters: [Parameter] = []
        if let name { parameters.append(Parameter("CN", name)) }
        for parameter in source.parameters {
            parameters += Self.converted(parameter, isOrganizer: isOrganizer, isReminder: isReminder)
        }
        property = Property(isOrganizer ? "ORGANIZER" : "ATTENDEE", parameters, value: uri)
    }

    /// Returns the name and the address of `John Smith <jsmith@example.com>`, or the address alone.
    private static func parts(of text: String) -> (name: String?, address: String) {
        let text = text.trimmed
        guard text.last == ">", let start = text.lastIndex(of: "<") else { return (nil, String(text)) }
        let address = text[text.index(after: start)...].dropLast().trimmed
        var name = text[..<start].trimmed
        if name.first == "\"", name.last == "\"", name.count > 1 { name = name.dropFirst().dropLast() }
        return (name.isEmpty ? nil : String(name), String(address))
    }

    /// Returns the address as a URI, with `mailto:` before an e-mail address; nil if the text is not an address.
    static func uri(_ address: String) -> String? {
        guard !address.isEmpty, !address.contains(where: { $0.isWhitespace || $0 == "<" || $0 == ">" }) else {
            return nil
        }
        let scheme = address.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if address[scheme.endIndex...].first == ":", scheme.first?.isLetter == true { return address }
        return address.contains("@") ? "mailto:\(address)" : nil
    }

    private static func converted(_ parameter: Parameter, isOrganizer: Bool, isReminder: Bool) -> [Parameter] {
        let value = parameter.values.first?.uppercased() ?? ""
        switch parameter.name {
        case "ROLE":
            if isOrganizer || value == "ATTENDEE" { return [] }
            let known = ["CHAIR", "REQ-PARTICIPANT", "OPT-PARTICIPANT", "NON-PARTICIPANT"].contains(value)
            return [known ? parameter : Parameter("X-VCAL-ROLE", parameter.values)]
        case "STATUS":
            guard !isOrganizer, let status = participation(value, isReminder: isReminder) else {
                return [Parameter("X-VCAL-STATUS", parameter.values)]
            }
            return [Parameter("PARTSTAT", status)]
        case "RSVP" where !isOrganizer:
            return [Parameter("RSVP", ["YES", "TRUE"].contains(value) ? "TRUE" : "FALSE")]
        case "EXPECT" where !isOrganizer:
            switch value {
            case "FYI": return [Parameter("ROLE", "NON-PARTICIPANT")]
            case "REQUEST": return [Parameter("ROLE", "OPT-PARTICIPANT")]
            case "REQUIRE", "IMMEDIATE": return [Parameter("ROLE", "REQ-PARTICIPANT")]
            default: return [Parameter("X-VCAL-EXPECT", parameter.values)]
            }
        case "CN", "PARTSTAT", "CUTYPE", "SENT-BY", "DIR", "MEMBER", "DELEGATED-TO", "DELEGATED-FROM":
            return [parameter]
        default: return [parameter].kept()
        }
    }

    /// Returns the PARTSTAT (RFC 5545 §3.2.12) for an attendee's STATUS in vCalendar.
    private static func participation(_ status: String, isReminder: Bool) -> String? {
        switch status {
        case "ACCEPTED", "CONFIRMED": "ACCEPTED"
        case "NEEDS ACTION", "NEEDS-ACTION", "SENT": "NEEDS-ACTION"
        case "TENTATIVE", "DECLINED", "DELEGATED": status
        case "COMPLETED" where isReminder: status
        default: nil
        }
    }
}

extension [Parameter] {
    /// Returns the parameters with names that iCalendar allows. Names that only vCalendar defines get the prefix
    /// X-VCAL-.
    func kept() -> [Parameter] {
        compactMap { parameter in
            switch parameter.name {
            case "LANGUAGE", "ALTREP", "RELTYPE", "FMTTYPE": parameter
            case "VALUE" where parameter.values.first?.uppercased() == "INLINE": nil
            case let name where name.hasPrefix("X-"): parameter
            case let name: Parameter("X-VCAL-\(name)", parameter.values)
            }
        }
    }
}
