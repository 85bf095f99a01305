/// One leg of a journey by air, as a boarding pass has it (IATA Resolution 792).
///
/// A calendar has no property for it: on an event it is an X-SCANICS-LEG property, a parameter for each field, whose
/// value is the leg as the pass writes it.
public struct FlightLeg: Hashable, Sendable {
    /// The name of the property that holds a leg.
    public static let propertyName = "X-SCANICS-LEG"

    /// The IATA code of the airport of departure.
    public var from: String
    /// The IATA code of the airport of arrival.
    public var to: String
    /// The IATA code of the operating carrier.
    public var carrier: String
    /// The number of the flight without leading zeros, with its suffix where it has one.
    public var flight: String
    /// The day of departure; nil where the pass leaves the year open and nothing tells it.
    public var date: CalendarDate?
    /// The day of the year, 1 to 366, which is all that the pass itself says; nil for an open ticket.
    public var dayOfYear: Int?
    /// The class of the cabin, a letter.
    public var cabin: String?
    /// The seat without leading zeros.
    public var seat: String?
    /// The number of the passenger in the order of check-in.
    public var sequence: String?
    /// The operating carrier's code of the booking (passenger name record).
    public var pnr: String?
    /// The passenger, family name first, as written: `GRANDMAIRE/MELANIE`.
    public var passenger: String?
    /// The leg's fields as the pass writes them.
    public var written = ""

    /// A leg between two airports.
    public init(from: String, to: String, carrier: String, flight: String) {
        self.from = from
        self.to = to
        self.carrier = carrier
        self.flight = flight
    }

    /// Reads a leg from its property, nil where it is none.
    public init?(_ property: Property) {
        guard property.name == Self.propertyName, let from = property.parameter("FROM"),
            let to = property.parameter("TO"), let carrier = property.parameter("CARRIER"),
            let flight = property.parameter("FLIGHT")
        else { return nil }
        self.init(from: from, to: to, carrier: carrier, flight: flight)
        if case .date(let day)? = property.parameter("DATE").flatMap({ EventTime($0) }) { date = day }
        dayOfYear = property.parameter("DAY-OF-YEAR").flatMap { Int($0) }
        cabin = property.parameter("CABIN")
        seat = property.parameter("SEAT")
        sequence = property.parameter("SEQUENCE")
        pnr = property.parameter("PNR")
        passenger = property.parameter("PASSENGER")
        written = property.text
    }

    /// The property that holds the leg.
    public var property: Property {
        let fields = [
            ("FROM", from), ("TO", to), ("CARRIER", carrier), ("FLIGHT", flight), ("DATE", date?.basicText),
            ("DAY-OF-YEAR", dayOfYear.map { String($0) }), ("CABIN", cabin), ("SEAT", seat), ("SEQUENCE", sequence),
            ("PNR", pnr), ("PASSENGER", passenger),
        ]
        let parameters = fields.compactMap { name, value in value.map { Parameter(name, $0) } }
        return Property(Self.propertyName, parameters, value: TextValue.escape(written))
    }
}

extension CalendarEvent {
    /// The legs of a journey by air, where a boarding pass gave them.
    public var flightLegs: [FlightLeg] {
        component.properties(FlightLeg.propertyName).compactMap(FlightLeg.init)
    }
}
