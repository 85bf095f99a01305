/// One leg of a train journey, as a ticket states it.
///
/// iCalendar has no property for a leg. On an event, a leg is an X-SCANICS-TRAIN-LEG property: each field is a
/// parameter, and the value is the event's title.
package struct TrainLeg: Hashable, Sendable {
    package static let propertyName = "X-SCANICS-TRAIN-LEG"

    /// The station of departure: its name, or else its code.
    package var from: String?
    /// The code of the station of departure, if the ticket has it.
    package var fromCode: String?
    /// The station of arrival: its name, or else its code.
    package var to: String?
    /// The code of the station of arrival, if the ticket has it.
    package var toCode: String?
    /// The train's number, with its kind if the ticket has it.
    package var train: String?
    package var coach: String?
    package var seat: String?
    package var travelClass: String?
    package var title = ""

    /// Creates a leg without any field.
    package init() {}

    /// Reads a leg from its property; nil if the property isn't a leg.
    package init?(_ property: Property) {
        guard property.name == Self.propertyName else { return nil }
        for field in Self.fields { self[keyPath: field.path] = property.parameter(field.name) }
        title = property.text
    }

    package var property: Property {
        let parameters = Self.fields.compactMap { field in
            self[keyPath: field.path].map { Parameter(field.name, $0) }
        }
        return Property(Self.propertyName, parameters, value: TextValue.escape(title))
    }

    private static var fields: [(name: String, path: WritableKeyPath<Self, String?>)] {
        [
            ("FROM", \.from), ("FROM-CODE", \.fromCode), ("TO", \.to), ("TO-CODE", \.toCode), ("TRAIN", \.train),
            ("COACH", \.coach), ("SEAT", \.seat), ("CLASS", \.travelClass),
        ]
    }
}
