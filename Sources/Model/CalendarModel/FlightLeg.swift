/// One leg of an air journey, as a boarding pass states it (IATA Resolution 792).
///
/// iCalendar has no property for a leg. On an event, a leg is an X-SCANICS-LEG property: each field is a parameter, and
/// the value is the text of the leg on the pass.
public struct FlightLeg: Hashable, Sendable {
    /// The name of the property that holds a leg.
    public static let propertyName = "X-SCANICS-LEG"

    /// The IATA code of the airport of departure.
    public var from: String
    /// The IATA code of the airport of arrival.
    public var to: String
    /// The IATA code of the operating carrier.
    public var carrier: String
    /// The flight number without leading zeros, with its suffix if it has one.
    public var flight: String
    /// The day of departure; nil if the year is unknown. Not every pass states the year.
    public var date: CalendarDate?
    /// The day of the year, 1 to 366: the only date on the pass itself. Nil for an open ticket.
    public var dayOfYear: Int?
    /// The cabin class, a letter.
    public var cabin: String?
    /// The seat without leading zeros.
    public var seat: String?
    /// The check-in sequence number.
    public var sequence: String?
    /// The operating carrier's booking code (passenger name record).
    public var pnr: String?
    /// The passenger, family name first, as written: `GRANDMAIRE/MELANIE`.
    public var passenger: String?
    /// The fields of the leg as written on the pass.
    public var written = ""

    /// Creates a leg between two airports.
    public init(from: String, to: String, carrier: String, flight: String) {
        self.from = from
        self.to = to
        self.carrier = carrier
        self.flight = flight
    }

    /// Reads a leg from its property; nil if the property isn't a leg.
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
    /// The legs of an air journey, if the event comes from a boarding pass.
    public var flightLegs: [FlightLeg] {
        component.properties(FlightLeg.propertyName).compactMap(FlightLeg.init)
    }
}
