import CalendarModel
import ICalendar
import XMLReading

/// Converts elements of the early draft of xCal (draft-royer-calsch-xcal). Pentabarf, frab and pretalx publish
/// conference schedules in this draft. Properties are elements directly inside `vcalendar` and `vevent`, without types.
struct DraftXCal {
    /// The namespace of the draft's elements. Some documents do not state it.
    static let namespace = "urn:ietf:params:xml:ns:xcal"
    private static let conferenceNamespace = "http://pentabarf.org"
    private static let inner: Set = [
        "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VALARM", "VTIMEZONE", "STANDARD", "DAYLIGHT",
    ]

    /// The elements of other vocabularies, which were left out.
    private(set) var foreign: [XMLElement] = []
    /// The METHOD that an event states, although METHOD belongs to the calendar.
    private var method: Property?
    private var speakerCount = 0

    /// Returns whether a component has properties as its direct children.
    static func isDraft(_ element: XMLElement) -> Bool {
        element.namespace != XCalFamily.namespace && !element.children.isEmpty
            && !element.children.contains { $0.name == "properties" || $0.name == "components" }
    }

    /// Returns the calendar component that an XML element describes.
    mutating func component(_ element: XMLElement) -> Component {
        var component = Component(element.name.uppercased())
        for child in element.children {
            let name = child.name.uppercased()
            if child.namespace == Self.conferenceNamespace {
                let text = child.trimmedText
                if !text.isEmpty { component.properties.append(Property("X-PENTABARF-" + name, text: text)) }
            } else if !child.namespace.isEmpty, child.namespace != XCalFamily.namespace,
                child.namespace != Self.namespace
            {
                foreign.append(child)
            } else if Self.inner.contains(name) {
                component.components.append(self.component(child))
            } else {
                add(child, name, to: &component)
            }
        }
        removeRepeatedLength(&component)
        if component.name == "VCALENDAR", component.property("METHOD") == nil, let method {
            component.properties.append(method)
        }
        return component
    }

    private mutating func add(_ element: XMLElement, _ name: String, to component: inout Component) {
        let text = element.trimmedText
        guard !text.isEmpty else { return }
        let parameters = element.attributes.map { Parameter($0.key.name.uppercased(), $0.value.withCaretsEncoded) }
            .sorted { $0.name < $1.name }
        switch name {
        case "METHOD" where component.name != "VCALENDAR": method = method ?? Property(name, text: text)
        case "CATEGORY": component.properties.append(Property("CATEGORIES", parameters, value: TextValue.escape(text)))
        case "ATTENDEE" where !text.contains("@") && !text.contains(":"):
            // A speaker has only a name, but an ATTENDEE needs an address.
            speakerCount += 1
            component.components.append(
                Component(
                    "PARTICIPANT",
                    [
                        Property("UID", text: "participant-\(speakerCount)"),
                        Property("PARTICIPANT-TYPE", value: "SPEAKER"), Property("SUMMARY", text: text),
                    ]))
        case "DURATION":
            component.properties.append(Property(name, parameters, value: Self.duration(text) ?? text))
        default:
            let isText = TypedProperty.defaultType(of: name) == "text"
            component.properties.append(Property(name, parameters, value: isText ? TextValue.escape(text) : text))
        }
    }

    /// Returns the duration for hours and minutes, `00:45` or `1:30:00`; nil for any other text.
    private static func duration(_ text: String) -> String? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else {
            return nil
        }
        return "PT\(numbers[0])H\(numbers[1])M" + (numbers.count == 3 ? "\(numbers[2])S" : "")
    }

    /// Renames DURATION to X-DURATION if there is also an end, because RFC 5545 §3.6.1 does not allow both.
    private func removeRepeatedLength(_ component: inout Component) {
        guard component.property("DTEND") != nil else { return }
        for place in component.properties.indices where component.properties[place].name == "DURATION" {
            component.properties[place].name = "X-DURATION"
        }
    }
}
