import CalendarModel
import ICalendar

/// The properties and components that have no counterpart in JSCalendar. An object keeps them as jCal
/// (draft-ietf-calext-jscalendar-icalendar, RFC 7265).
struct JSCalendarKept {
    /// Whether the object has the member `iCalendar`, which means that the object was made from a component.
    let exists: Bool
    /// The component's name in upper case, if the object states it.
    let name: String?
    /// The kept properties. ``apply(to:)`` removes any other properties with the same names.
    private(set) var properties: [Property] = []
    /// The kept components. ``apply(to:)`` adds them to the existing components.
    private(set) var components: [Component] = []

    /// Reads the properties and components that an object keeps.
    init(_ object: JSONValue) {
        let member = object[JSCalendarObject.calendarMember]
        exists = member?.members != nil
        name = member?["name"]?.string?.uppercased()
        guard let member, exists else { return }
        var reader = JCalReader()
        for value in member["properties"]?.list ?? [] {
            let property = reader.property(value)
            // A property named BEGIN or END is dropped: written as a content line, it would begin or end a component.
            if property.name != "BEGIN", property.name != "END" { properties.append(property) }
        }
        for value in member["components"]?.list ?? [] {
            if let inner = reader.component(value) { components.append(inner.withoutBounds) }
        }
    }

    func apply(to component: inout Component) {
        guard exists else { return }
        let names = Set(properties.map(\.name))
        component.properties.removeAll { names.contains($0.name) }
        component.properties += properties
        component.components += components
    }

    /// Returns the `iCalendar` member that an instance takes over from its series. The returned member lacks the
    /// properties that state when the series takes place.
    static func ofInstance(_ value: JSONValue) -> JSONValue {
        let members = (value.members ?? []).compactMap { member -> JSONValue.Member? in
            guard member.name == "properties", let list = member.value.array else { return member }
            let rest = list.filter { !seriesTimes.contains($0.array?.first?.string?.uppercased() ?? "") }
            return rest.isEmpty ? nil : JSONValue.Member(name: member.name, value: .array(rest))
        }
        return .object(members)
    }

    private static let seriesTimes: Set = [
        "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
    ]

    // MARK: Writing

    /// Returns the properties of `original` that are missing from `made`. `made` is `original` after conversion to
    /// JSCalendar and back. If one of several properties with the same name is missing, all of them are returned.
    static func missing(from made: Component, of original: Component) -> [Property] {
        var known: [ComparableProperty: Int] = [:]
        for property in made.properties.flatMap(ComparableProperty.all) { known[property, default: 0] += 1 }
        var names: Set<String> = []
        for property in original.properties {
            for item in ComparableProperty.all(of: property) {
                if let count = known[item], count > 0 {
                    known[item] = count - 1
                } else {
                    names.insert(property.name)
                }
            }
        }
        return original.properties.filter { names.contains($0.name) }
    }

    /// Returns the member that keeps properties and components.
    ///
    /// - Parameter converted: key: a member's pointer, value: the property that the member comes from.
    static func member(
        of name: String, properties: [Property], components: [Component] = [], converted: JSONMembers = JSONMembers()
    ) -> JSONValue {
        var member = JSONMembers(type: "ICalComponent")
        member.add("name", text: name.lowercased())
        if !properties.isEmpty { member.add("properties", .array(properties.map(jcal))) }
        if !components.isEmpty { member.add("components", .array(components.map(jcal))) }
        member.add(JSCalendarObject.convertedMember, converted)
        return member.value
    }

    static func adding(_ properties: [Property], to member: JSONValue) -> JSONValue {
        let list = (member["properties"]?.list ?? []) + properties.map(jcal)
        let others = (member.members ?? []).filter { $0.name != "properties" }
        return .object(others + [JSONValue.Member(name: "properties", value: .array(list))])
    }

    static func parameters(_ parameters: [Parameter]) -> JSONMembers {
        var object = JSONMembers()
        for parameter in parameters {
            let values = parameter.values.map { JSONValue.string($0.withCaretsDecoded) }
            object.add(parameter.name.lowercased(), values.count == 1 ? values[0] : .array(values))
        }
        return object
    }

    private static func jcal(_ property: Property) -> JSONValue {
        let text = TextValue.unescape(property.value)
        let isText =
            TypedProperty.defaultType(of: property.name) == "text" && !property.name.hasPrefix("X-")
            && property.parameter("VALUE") == nil && TextValue.escape(text) == property.value
        return .array([
            .string(property.name.lowercased()), parameters(property.parameters).value,
            .string(isText ? "text" : "unknown"), .string(isText ? text : property.value),
        ])
    }

    private static func jcal(_ component: Component) -> JSONValue {
        .array([
            .string(component.name.lowercased()), .array(component.properties.map(jcal)),
            .array(component.components.map(jcal)),
        ])
    }
}

extension Component {
    /// The component without properties that would be read as BEGIN or END of a component.
    fileprivate var withoutBounds: Component {
        Component(
            name, properties.filter { $0.name != "BEGIN" && $0.name != "END" },
            components: components.map(\.withoutBounds))
    }
}

/// A property, or one value of a list, in a form that is equal for properties with the same meaning.
struct ComparableProperty: Hashable {
    private let name: String
    private let parameters: [Parameter]
    private let value: String

    /// Returns the forms of a property: one for each value of a list.
    static func all(of property: Property) -> [ComparableProperty] {
        let parameters = property.parameters.filter { !isDefault($0, of: property) }.map { parameter in
            Parameter(parameter.name, parameter.values.map { comparable($0, of: parameter.name) })
        }.sorted { ($0.name, $0.values.joined()) < ($1.name, $1.values.joined()) }
        let values: [String] =
            switch property.name {
            case "CATEGORIES", "RESOURCES": property.texts
            case "EXDATE", "RDATE": property.value.split(separator: ",").map(String.init)
            case "RRULE", "EXRULE": [rule(property.value)]
            case "STATUS", "CLASS", "TRANSP", "ACTION", "METHOD": [property.text.uppercased()]
            case _ where TypedProperty.defaultType(of: property.name) == "text": [property.text]
            default: [property.value]
            }
        return values.map { ComparableProperty(name: property.name, parameters: parameters, value: $0) }
    }

    private static func comparable(_ value: String, of parameter: String) -> String {
        switch parameter {
        case "ROLE", "CUTYPE", "PARTSTAT", "RSVP", "RELTYPE", "RELATED", "FEATURE", "DISPLAY": value.uppercased()
        default: value.withCaretsDecoded
        }
    }

    /// Returns whether a parameter does not change the property's meaning: it states the default, or is JSID.
    private static func isDefault(_ parameter: Parameter, of property: Property) -> Bool {
        let value = parameter.values.first?.uppercased()
        switch (parameter.name, value) {
        case (JSCalendarObject.idName, _): return true
        case ("VALUE", "DATE"?), ("VALUE", "DATE-TIME"?): return property.name != "TRIGGER" || value == "DATE-TIME"
        case ("VALUE", let type?): return type == TypedProperty.defaultType(of: property.name).uppercased()
        case ("ROLE", "REQ-PARTICIPANT"?), ("CUTYPE", "INDIVIDUAL"?), ("PARTSTAT", "NEEDS-ACTION"?), ("RSVP", "FALSE"?):
            return property.name == "ATTENDEE"
        case ("RELATED", "START"?): return property.name == "TRIGGER"
        default: return false
        }
    }

    private static func rule(_ value: String) -> String {
        value.uppercased().split(separator: ";").filter { $0 != "INTERVAL=1" }.sorted().joined(separator: ";")
    }
}
