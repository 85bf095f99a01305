import CalendarModel

/// schema.org's Reservation of an event, a trip, a room or a table, as in confirmation mails.
struct SchemaReservation {
    /// The reserved event, or an event made from the reserved trip or stay.
    let subject: SchemaNode
    private let reservation: SchemaNode
    private let status: String?

    /// The converter to a VEVENT.
    var event: SchemaEvent { SchemaEvent(subject, reservation: reservation, status: status) }

    /// Reads one of the events, trips or stays of a reservation; nil if this entry is not an event and has no time.
    ///
    /// - Parameter place: the number of the event, trip or stay, from 0. The times of the reservation itself belong to
    ///   number 0.
    init?(_ node: SchemaNode, at place: Int = 0) {
        guard let value = node["reservationFor"]?.list.dropFirst(place).first, let thing = SchemaNode(value) else {
            return nil
        }
        if thing.isEvent {
            subject = thing
        } else if let made = Self.trip(thing, of: node) ?? (place == 0 ? Self.stay(node, value, thing) : nil),
            let made = SchemaNode(made)
        {
            subject = made
        } else {
            return nil
        }
        reservation = node
        status =
            switch node.text("reservationStatus").map(SchemaNode.shortName) {
            case "ReservationCancelled", "Cancelled": "CANCELLED"
            case "ReservationConfirmed", "Confirmed": "CONFIRMED"
            case "ReservationPending", "ReservationHold": "TENTATIVE"
            default: nil
            }
    }

    /// Names of the members of trips with a word for the trip. Some programs write a bus's stops as stations.
    private static let kinds: [(from: String, to: String, number: String, word: String)] = [
        ("departureAirport", "arrivalAirport", "flightNumber", "Flight"),
        ("departureStation", "arrivalStation", "trainNumber", "Train"),
        ("departureBusStop", "arrivalBusStop", "busNumber", "Bus"),
        ("departureBoatTerminal", "arrivalBoatTerminal", "", "Boat"),
    ]

    /// Converts a trip to an event that lasts from departure to arrival, at the place of departure. A trip of which
    /// only the day is known lasts that day.
    private static func trip(_ trip: SchemaNode, of reservation: SchemaNode) -> JSONValue? {
        guard let departure = trip["departureTime"] ?? trip["departureDay"] else { return nil }
        guard
            var kind = kinds.first(where: { trip[$0.from] != nil })
                ?? kinds.first(where: { trip[$0.number] != nil }) ?? kinds.first(where: { trip[$0.to] != nil })
        else { return nil }
        // The type of the trip is more reliable than the names of its members.
        let types = trip.types + reservation.types
        if let named = kinds.first(where: { kind in types.contains { $0.hasPrefix(kind.word) } }) {
            (kind.word, kind.number) = (named.word, named.number)
        }
        let carrier = (trip["airline"] ?? trip["provider"])?["iataCode"].flatMap(SchemaNode.text)
        let number = [carrier, trip.text(kind.number)].compactMap(\.self).joined(separator: " ")
        let places = [kind.from, kind.to].compactMap { name in
            trip[name].flatMap { $0["iataCode"].flatMap(SchemaNode.text) ?? $0["name"].flatMap(SchemaNode.text) }
        }
        let name = [kind.word, number, places.joined(separator: " → ")].filter { !$0.isEmpty }.joined(separator: " ")
        var members = [member("name", .string(trip.text("name") ?? name)), member("startDate", departure)]
        if let arrival = trip["arrivalTime"] { members.append(member("endDate", arrival)) }
        if let place = trip[kind.from] { members.append(member("location", place)) }
        // The other members are kept as they are.
        let said: Set<String> = ["name", "departureTime", "departureDay", "arrivalTime", kind.from]
        return .object(members + trip.members.filter { !said.contains($0.name) })
    }

    /// Converts a stay, a meal or a rental to an event with the reservation's times.
    private static func stay(_ reservation: SchemaNode, _ place: JSONValue, _ thing: SchemaNode) -> JSONValue? {
        let times = [
            ("checkinTime", "checkoutTime"), ("checkinDate", "checkoutDate"), ("startTime", "endTime"),
            ("pickupTime", "dropoffTime"),
        ]
        guard let time = times.first(where: { reservation[$0.0] != nil }), let begins = reservation[time.0] else {
            return nil
        }
        var members = [member("startDate", begins)]
        if let ends = reservation[time.1] { members.append(member("endDate", ends)) }
        if let name = thing["name"] { members.append(member("name", name)) }
        members.append(member("location", reservation["pickupLocation"] ?? place))
        return .object(members)
    }

    private static func member(_ name: String, _ value: JSONValue) -> JSONValue.Member {
        JSONValue.Member(name: name, value: value)
    }
}
