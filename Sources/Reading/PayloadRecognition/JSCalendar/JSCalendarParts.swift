import CalendarModel

/// Converts the objects inside an event or task of JSCalendar to properties and components.
enum JSCalendarParts {
    // MARK: Places

    /// Returns the value of GEO for `geo:48.85,2.37` (RFC 5870); nil for anything else.
    static func geo(_ coordinates: String?) -> String? {
        guard let coordinates, coordinates.utf8.count <= 200, GeographicPosition(uri: coordinates) != nil else {
            return nil
        }
        let numbers = coordinates.dropFirst(4).prefix { $0 != ";" }.split(separator: ",")
        return numbers.prefix(2).joined(separator: ";")
    }

    /// Returns a location as a VLOCATION (RFC 9073 §7.2).
    ///
    /// - Parameter isNumbered: whether the location's key is only the location's number.
    static func location(_ location: JSONValue, id: String, isNumbered: Bool) -> Component {
        var component = named("VLOCATION", id, isNumbered)
        component.addText(location["name"], "NAME")
        component.addText(location["description"], "DESCRIPTION")
        if let position = geo(location["coordinates"]?.string) {
            component.properties.append(Property("GEO", value: position))
        }
        let types = location["locationTypes"]?.setEntries ?? []
        if !types.isEmpty {
            component.properties.append(
                Property("LOCATION-TYPE", value: types.map(TextValue.escape).joined(separator: ",")))
        }
        JSCalendarKept(location).apply(to: &component)
        return component
    }

    /// Returns a component whose UID is the key of an entry. If the key is only the entry's number, there is no UID.
    private static func named(_ name: String, _ id: String, _ isNumbered: Bool) -> Component {
        Component(name, isNumbered ? [] : [Property("UID", text: id)])
    }

    // MARK: Links

    /// The names of the properties that hold links.
    static let linkNames: Set = ["URL", "ATTACH", "IMAGE", "LINK"]

    /// Returns the property of a link.
    ///
    /// - Parameter name: the name that the property had in iCalendar; nil for the usual name.
    static func link(
        _ link: JSONValue, href: String, name: String?
    ) -> (name: String, parameters: [Parameter], value: String) {
        let relation = link["rel"]?.string
        let name = name ?? linkName(relation)
        var parameters: [Parameter] = []
        var value = href
        if name == "URL" { return (name, [], value) }
        if name == "ATTACH" || name == "IMAGE", let content = inlineContent(of: href) {
            parameters = [Parameter("ENCODING", "BASE64"), Parameter("VALUE", "BINARY")]
            value = content
        } else if name != "ATTACH" {
            parameters = [Parameter("VALUE", "URI")]
        }
        if let type = link["contentType"]?.string { parameters.append(Parameter("FMTTYPE", type.withCaretsEncoded)) }
        if name == "LINK", let relation { parameters.append(Parameter("LINKREL", relation.withCaretsEncoded)) }
        // In draft-ietf-calext-jscalendarbis, `display` is a set.
        let display = link["display"]?.string.map { [$0] } ?? link["display"]?.setEntries ?? []
        if name == "IMAGE", !display.isEmpty {
            parameters.append(Parameter("DISPLAY", display.map { $0.uppercased().withCaretsEncoded }))
        }
        if let size = link["size"]?.integer { parameters.append(Parameter("SIZE", String(size))) }
        if let title = link["title"]?.string { parameters.append(Parameter("LABEL", title.withCaretsEncoded)) }
        return (name, parameters, value)
    }

    /// Returns the usual name of the property for a link with this relation.
    static func linkName(_ relation: String?) -> String {
        switch relation?.lowercased() {
        case nil, "enclosure"?: "ATTACH"
        case "icon"?: "IMAGE"
        case "alternate"?, "describedby"?: "URL"
        default: "LINK"
        }
    }

    /// Returns the base64 text in a `data:` URI.
    private static func inlineContent(of href: String) -> String? {
        guard href.prefix(5).lowercased() == "data:" else { return nil }
        let head = href.utf8.prefix(200)
        guard let comma = head.firstIndex(of: UInt8(ascii: ",")),
            Substring(head[..<comma]).lowercased().hasSuffix(";base64")
        else { return nil }
        return String(href[href.utf8.index(after: comma)...])
    }

    // MARK: People

    static func address(of person: JSONValue) -> String? {
        let ways = person["sendTo"]
        if let address = (ways?["imip"] ?? ways?["other"])?.string { return address }
        if let address = person["calendarAddress"]?.string { return address }
        if let email = person["email"]?.string, email.contains("@") { return "mailto:" + email }
        return nil
    }

    /// Returns the parameters with a participant's name and e-mail address.
    static func nameParameters(of person: JSONValue, address: String) -> [Parameter] {
        var parameters: [Parameter] = []
        if let name = person["name"]?.string { parameters.append(Parameter("CN", name.withCaretsEncoded)) }
        if let email = person["email"]?.string, address.lowercased() != "mailto:" + email.lowercased() {
            parameters.append(Parameter("EMAIL", email.withCaretsEncoded))
        }
        return parameters
    }

    /// Returns the parameters of an attendee.
    static func attendeeParameters(of person: JSONValue, address: String) -> [Parameter] {
        var parameters = nameParameters(of: person, address: address)
        if let kind = person["kind"]?.string.flatMap({ kinds[$0] }) { parameters.append(Parameter("CUTYPE", kind)) }
        let roles = Set(person["roles"]?.setEntries ?? [])
        if roles.contains("chair") {
            parameters.append(Parameter("ROLE", "CHAIR"))
        } else if roles.contains("optional") {
            parameters.append(Parameter("ROLE", "OPT-PARTICIPANT"))
        } else if roles.contains("informational") {
            parameters.append(Parameter("ROLE", "NON-PARTICIPANT"))
        }
        let status = person["participationStatus"]?.string ?? ""
        if statuses.contains(status) { parameters.append(Parameter("PARTSTAT", status.uppercased())) }
        if person["expectReply"]?.isTrue == true { parameters.append(Parameter("RSVP", "TRUE")) }
        if let language = person["language"]?.string {
            parameters.append(Parameter("LANGUAGE", language.withCaretsEncoded))
        }
        return parameters
    }

    /// Key: a kind of participant, value: the CUTYPE.
    static let kinds = ["individual": "INDIVIDUAL", "group": "GROUP", "resource": "RESOURCE", "location": "ROOM"]
    /// The statuses that an attendee can have (RFC 8984 §4.4.6).
    static let statuses: Set = ["needs-action", "accepted", "declined", "tentative", "delegated"]

    /// Returns the JSCalendar roles for an attendee's ROLE; nil for an unknown ROLE.
    static func roles(_ role: String?) -> [String]? {
        switch role?.uppercased() {
        case nil, "REQ-PARTICIPANT"?: ["attendee"]
        case "CHAIR"?: ["attendee", "chair"]
        case "OPT-PARTICIPANT"?: ["attendee", "optional"]
        case "NON-PARTICIPANT"?: ["informational"]
        default: nil
        }
    }

    /// Returns a participant as a PARTICIPANT (RFC 9073 §7.1).
    static func participant(_ person: JSONValue, id: String, isNumbered: Bool) -> Component {
        var component = named("PARTICIPANT", id, isNumbered)
        component.addText(person["name"], "SUMMARY")
        component.addText(person["description"], "DESCRIPTION")
        if let role = person["roles"]?.setEntries.first {
            component.properties.append(Property("PARTICIPANT-TYPE", text: role.uppercased()))
        }
        if let address = address(of: person) {
            component.properties.append(Property("CALENDAR-ADDRESS", value: address))
        }
        JSCalendarKept(person).apply(to: &component)
        return component
    }

    // MARK: Alerts

    /// Returns an alert as a VALARM.
    static func alarm(_ alert: JSONValue, id: String, isNumbered: Bool) -> Component {
        var component = named("VALARM", id, isNumbered)
        let action = alert["action"]?.string == "email" ? "EMAIL" : "DISPLAY"
        component.properties.append(Property("ACTION", value: action))
        let trigger = alert["trigger"]
        if let offset = trigger?["offset"]?.string, CalendarDuration(offset) != nil {
            let isAtEnd = trigger?["relativeTo"]?.string == "end"
            component.properties.append(
                Property("TRIGGER", isAtEnd ? [Parameter("RELATED", "END")] : [], value: offset))
        } else if let time = JSCalendarObject.utcTime(trigger?["when"]?.string) {
            component.properties.append(
                Property("TRIGGER", [Parameter("VALUE", "DATE-TIME")], value: time.basicText + "Z"))
        }
        if let time = JSCalendarObject.utcTime(alert["acknowledged"]?.string) {
            component.properties.append(Property("ACKNOWLEDGED", value: time.basicText + "Z"))
        }
        JSCalendarKept(alert).apply(to: &component)
        return component
    }
}

extension Component {
    /// Adds a property with the text of a member, if the member is a text.
    fileprivate mutating func addText(_ member: JSONValue?, _ name: String) {
        if let text = member?.string { properties.append(Property(name, text: text)) }
    }
}

/// A member whose value is a word, and the property that corresponds to it.
struct JSCalendarWord {
    let member, property: String
    /// Key: JSCalendar's word. Value: iCalendar's.
    let words: [String: String]

    static let privacy = Self(
        member: "privacy", property: "CLASS",
        words: ["public": "PUBLIC", "private": "PRIVATE", "secret": "CONFIDENTIAL"])
    static let freeBusyStatus = Self(
        member: "freeBusyStatus", property: "TRANSP", words: ["free": "TRANSPARENT", "busy": "OPAQUE"])
    static let status = Self(
        member: "status", property: "STATUS",
        words: ["confirmed": "CONFIRMED", "cancelled": "CANCELLED", "tentative": "TENTATIVE"])
    static let progress = Self(
        member: "progress", property: "STATUS",
        words: [
            "needs-action": "NEEDS-ACTION", "in-process": "IN-PROCESS", "completed": "COMPLETED",
            "cancelled": "CANCELLED",
        ])
}
