import CalendarModel
import ICalendar

/// The organizer and the participants.
extension JSCalendarItemWriter {
    mutating func addPeople() {
        var people = JSONMembers()
        var keys = Keys()
        let organizer = component.property("ORGANIZER")
        let attendees = component.properties("ATTENDEE")
        if let organizer {
            var replyTo = JSONMembers()
            replyTo.add(Self.way(to: organizer.value), text: organizer.value)
            members.add("replyTo", replyTo)
            convert("replyTo/imip", organizer, from: "ORGANIZER", except: ["CN", "EMAIL"])
        }
        /// Returns whether an attendee is also the organizer: it has the same address, name and e-mail address.
        func isOrganizer(_ property: Property) -> Bool {
            property.value == organizer?.value && property.parameter("CN") == organizer?.parameter("CN")
                && property.parameter("EMAIL") == organizer?.parameter("EMAIL")
        }
        let attending = attendees.firstIndex(where: isOrganizer)
        if let organizer, attending == nil {
            var person = JSONMembers(type: "Participant")
            Self.addName(of: organizer, to: &person)
            person.add("roles", set: ["owner"])
            people.add(keys.next(written(organizer)), person.value)
        }
        for (place, property) in attendees.enumerated() {
            let key = keys.next(written(property))
            var person = JSONMembers(type: "Participant")
            var used: Set = ["CN", "EMAIL"]
            Self.addName(of: property, to: &person)
            func use(_ parameter: String, _ member: String, _ convert: (String) -> JSONValue?) {
                guard let value = property.parameter(parameter)?.withCaretsDecoded, let converted = convert(value)
                else {
                    return
                }
                used.insert(parameter)
                person.add(member, converted)
            }
            use("CUTYPE", "kind") { value in
                JSCalendarParts.kinds.first { $0.value == value.uppercased() }.map { .string($0.key) }
            }
            let roles = JSCalendarParts.roles(property.parameter("ROLE"))
            if roles != nil { used.insert("ROLE") }
            person.add("roles", set: (place == attending ? ["owner"] : []) + (roles ?? ["attendee"]))
            use("PARTSTAT", "participationStatus") { value in
                JSCalendarParts.statuses.contains(value.lowercased()) ? .string(value.lowercased()) : nil
            }
            use("RSVP", "expectReply") { value in
                ["TRUE": JSONValue.bool(true), "FALSE": .bool(false)][value.uppercased()]
            }
            use("LANGUAGE", "language") { .string($0) }
            convert("participants/\(key)", property, from: "ATTENDEE", except: used)
            people.add(key, person.value)
        }
        for participant in component.components("PARTICIPANT") {
            let key = keys.next(participant.property("UID")?.text)
            let isNumbered = keys.isNumbered
            var person = JSONMembers(type: "Participant")
            person.add("name", text: participant.property("SUMMARY")?.text)
            person.add("description", text: participant.property("DESCRIPTION")?.text)
            if let address = participant.property("CALENDAR-ADDRESS")?.value {
                var sendTo = JSONMembers()
                sendTo.add(Self.way(to: address), text: address)
                person.add("sendTo", sendTo)
            }
            person.add("roles", set: [participant.property("PARTICIPANT-TYPE")?.text.lowercased()].compactMap(\.self))
            people.add(
                key,
                Self.keeping(participant, in: person) {
                    JSCalendarParts.participant($0, id: key, isNumbered: isNumbered)
                })
        }
        members.add("participants", people)
    }

    static func addName(of property: Property, to person: inout JSONMembers) {
        person.add("name", text: property.parameter("CN")?.withCaretsDecoded)
        let mail = property.value.lowercased().hasPrefix("mailto:") ? String(property.value.dropFirst(7)) : nil
        person.add("email", text: property.parameter("EMAIL")?.withCaretsDecoded ?? mail)
        var sendTo = JSONMembers()
        sendTo.add(way(to: property.value), text: property.value)
        person.add("sendTo", sendTo)
    }

    /// The method to reach an address (RFC 8984 §4.4.5).
    static func way(to address: String) -> String {
        address.lowercased().hasPrefix("mailto:") ? "imip" : "other"
    }
}
