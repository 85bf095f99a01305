import CalendarModel

struct WalletPassEvent {
    private let pass: WalletPass
    private let keepsPersonal: Bool
    /// The flights that the code of the pass states.
    var legs: [FlightLeg] = []

    init(_ pass: WalletPass, keepsPersonal: Bool) {
        self.pass = pass
        self.keepsPersonal = keepsPersonal
    }

    var words: String {
        switch pass.style {
        case "boardingPass": "a boarding pass (Apple Wallet)"
        case "eventTicket": "an event ticket (Apple Wallet)"
        default: "a pass (Apple Wallet)"
        }
    }

    /// Whether the pass has fields or numbers that may be personal. Any field of unknown meaning may be personal.
    var hasPersonalData: Bool { !personal.isEmpty }

    /// The event; nil if the pass has no start.
    var component: Component? {
        guard let start else { return nil }
        var event = Component("VEVENT")
        event.properties.append(Property("DTSTART", time: start))
        if let end, end.isDate == start.isDate, start.local < end.local {
            event.properties.append(Property("DTEND", time: end.isDate ? .date(end.date.adding(days: 1)) : end))
        }
        event.properties.append(Property("SUMMARY", text: summary))
        if let place { event.properties.append(Property("LOCATION", text: place)) }
        if let position { event.properties.append(Property("GEO", value: position)) }
        if case .bool(true)? = pass.pass["voided"] { event.properties.append(Property("STATUS", value: "CANCELLED")) }
        let lines = facts + (keepsPersonal ? personal : [])
        if !lines.isEmpty { event.properties.append(Property("DESCRIPTION", text: lines.joined(separator: "\n"))) }
        return event
    }

    // MARK: Times

    private var isJourney: Bool { pass.style == "boardingPass" }

    private var start: EventTime? {
        let departure = pass.timeTag(
            "currentDepartureDate", "originalDepartureDate", "currentBoardingDate", "originalBoardingDate")
        let begin = pass.timeTag("eventStartDate") ?? pass.tag("eventStartDateInfo")?["date"].flatMap(WalletPass.time)
        // Some issuers put a train's or a ship's ticket into a pass for events.
        let tag = isJourney ? departure ?? begin : begin ?? departure
        if let time = tag ?? relevant("startDate") ?? relevant("date") { return time }
        if let time = pass.pass["relevantDate"].flatMap(WalletPass.time) { return time }
        // The dates on coupons and cards only show how long the pass is valid.
        guard isJourney || pass.style == "eventTicket" else { return nil }
        let dates = ["headerFields", "primaryFields", "secondaryFields", "auxiliaryFields"].flatMap {
            pass.fields($0).filter(\.isDate).compactMap { WalletPass.time(.string($0.value)) }
        }
        return dates.count == 1 ? dates[0] : nil
    }

    private var end: EventTime? {
        let tag =
            isJourney ? pass.timeTag("currentArrivalDate", "originalArrivalDate") : pass.timeTag("eventEndDate")
        return tag ?? (isJourney ? nil : relevant("endDate"))
    }

    private func relevant(_ name: String) -> EventTime? {
        pass.pass["relevantDates"]?.list.first?[name].flatMap(WalletPass.time)
    }

    // MARK: Texts

    private var summary: String {
        guard isJourney else {
            // The first field of a ticket names the event. On a card, it may name the holder.
            let title = pass.style == "eventTicket" ? pass.fields("primaryFields").first { !$0.isDate }?.value : nil
            return pass.textTag("eventName") ?? title ?? pass.text("description") ?? pass.text("organizationName")
                ?? "Pass"
        }
        let kinds = [
            "PKTransitTypeAir": "Flight", "PKTransitTypeTrain": "Train", "PKTransitTypeBus": "Bus",
            "PKTransitTypeBoat": "Boat",
        ]
        let kind = pass.pass[pass.style]?["transitType"]?.string.flatMap { kinds[$0] } ?? "Trip"
        return [kind, number, way].compactMap(\.self).joined(separator: " ")
    }

    private var number: String? {
        if let code = pass.textTag("flightCode") { return code }
        if let flight = pass.textTag("flightNumber") {
            return [pass.textTag("airlineCode"), flight].compactMap(\.self).joined(separator: " ")
        }
        let vehicle = [pass.textTag("vehicleType"), pass.textTag("vehicleNumber")].compactMap(\.self)
        if !vehicle.isEmpty { return vehicle.joined(separator: " ").nonEmpty }
        return legs.map { [$0.carrier, $0.flight].filter { !$0.isEmpty }.joined(separator: " ") }
            .joined(separator: ", ").nonEmpty
    }

    private var way: String? {
        let places = [origin, destination].compactMap(\.self)
        return places.isEmpty ? nil : places.joined(separator: " → ")
    }

    private var origin: String? { stop("departure", primary: 0) }
    private var destination: String? { stop("destination", primary: 1) }

    /// Returns a stop: a semantic tag, or else one of the two primary fields, which are the origin and the destination.
    private func stop(_ end: String, primary: Int) -> String? {
        let names = ["AirportCode", "StationName", "AirportName", "LocationDescription", "CityName"]
        if let text = names.lazy.compactMap({ pass.textTag(end + $0) }).first { return text }
        let fields = pass.fields("primaryFields")
        if fields.count == 2 { return fields[primary].value }
        return primary == 0 ? legs.first?.from : legs.last?.to
    }

    private var place: String? {
        guard !isJourney else {
            guard let origin else { return nil }
            return pass.textTag("departureAirportName").map { $0 == origin ? $0 : "\($0) (\(origin))" }
                ?? Airport.name(origin).map { "\($0) (\(origin))" } ?? origin
        }
        if let venue = pass.textTag("venueName") {
            return [venue, pass.textTag("venueRoom")].compactMap(\.self).joined(separator: ", ")
        }
        let words = ["venue", "location", "place", "loc"]
        return pass.fields().first { field in words.contains(field.key.lowercased()) && !field.isDate }?.value
    }

    private var position: String? {
        let points = pass.pass["locations"]?.list ?? []
        let point = pass.tag(isJourney ? "departureLocation" : "venueLocation") ?? (points.count == 1 ? points[0] : nil)
        guard let latitude = point?["latitude"]?.scalarText.flatMap({ Double($0) }), abs(latitude) <= 90,
            let longitude = point?["longitude"]?.scalarText.flatMap({ Double($0) }), abs(longitude) <= 180
        else { return nil }
        return "\(latitude);\(longitude)"
    }

    // MARK: Description

    /// Facts about the event and its places, in words.
    private var facts: [String] {
        var lines: [String] = []
        if isJourney {
            if let origin { lines.append("From: \(origin)") }
            if let destination { lines.append("To: \(destination)") }
        }
        let tags = [
            ("Coach", "carNumber"), ("Platform", "departurePlatform"), ("Gate", "departureGate"),
            ("Terminal", "departureTerminal"), ("Entrance", "venueEntrance"),
        ]
        for (name, tag) in tags {
            if let text = pass.textTag(tag) { lines.append("\(name): \(text)") }
        }
        for seat in (pass.tag("seats")?.list ?? []).prefix(50) {
            let parts = [("section", "seatSection"), ("row", "seatRow"), ("seat", "seatNumber")].compactMap {
                word, tag in
                seat[tag]?.scalarText.map { "\(word) \($0)" }
            }
            if !parts.isEmpty { lines.append("Place: " + parts.joined(separator: ", ")) }
        }
        if let performers = pass.tag("performerNames")?.list.compactMap(\.scalarText), !performers.isEmpty {
            lines.append("With: " + performers.joined(separator: ", "))
        }
        if let name = pass.text("organizationName") { lines.append("Issuer: \(name)") }
        return lines
    }

    /// All fields of the pass except dates, and its serial number. Any of them may identify the holder.
    private var personal: [String] {
        var lines = pass.fields().filter { !$0.isDate }.map { "\($0.label ?? $0.key): \($0.value)" }
        if let number = pass.text("serialNumber") { lines.append("Number: \(number)") }
        return lines
    }
}
