import CalendarModel
import TimeZones

struct TicketEvents {
    private let ticket: Ticket
    private let keepsPersonal: Bool

    init(_ ticket: Ticket, keepsPersonal: Bool) {
        self.ticket = ticket
        self.keepsPersonal = keepsPersonal
    }

    /// The events: journeys first, and equal events only once.
    var components: [Component] {
        var events: [Component] = []
        for event in ticket.legs.map(journey) + ticket.validities.map(validity) where !events.contains(event) {
            events.append(event)
        }
        return events
    }

    // MARK: Journeys

    private func journey(_ leg: TicketLeg) -> Component {
        let start = time(leg.departure, at: leg.from)
        var properties = [Property("DTSTART", time: start)]
        if !start.isDate, let arrival = leg.arrival {
            let end = time(arrival, at: leg.to)
            if Self.isOrdered(start, end) { properties.append(Property("DTEND", time: end)) }
        }
        let way = Self.way(leg.from, leg.to)
        let train = leg.train.map { "Train \($0)" } ?? "Train"
        let summary = [train, way].compactMap(\.self).joined(separator: " ")
        properties.append(Property("SUMMARY", text: summary))
        if let from = leg.from { properties.append(Property("LOCATION", text: from.text)) }
        var facts: [TicketDetail] = []
        if let from = leg.from { facts.append(TicketDetail("From", from.description)) }
        if let to = leg.to { facts.append(TicketDetail("To", to.description)) }
        if leg.isPart { facts.append(TicketDetail("Part", "the stations are those of the whole journey")) }
        facts += [("Train", leg.train), ("Coach", leg.coach), ("Seat", leg.seats), ("Class", leg.travelClass)]
            .compactMap { name, value in value.map { TicketDetail(name, $0) } }
        var event = event(properties, facts + leg.details)
        event.properties.append(leg.property(title: summary))
        return event
    }

    // MARK: Validities

    private func validity(_ validity: TicketValidity) -> Component {
        let first = validity.begins.day
        var properties = [Property("DTSTART", time: .date(first))]
        var facts = [TicketDetail("Valid", validity.begins.words + (validity.ends.map { " to \($0.words)" } ?? ""))]
        if let ends = validity.ends {
            // The day on which the validity ends is included, unless the validity ends at the start of that day.
            let after = ends.minutes == 0 && ends.day > first ? ends.day : ends.day.adding(days: 1)
            if after > first { properties.append(Property("DTEND", time: .date(after))) }
        }
        let way = Self.way(validity.from, validity.to)
        let name = validity.name ?? ticket.name ?? "Train ticket"
        properties.append(Property("SUMMARY", text: [name, way].compactMap(\.self).joined(separator: " ")))
        if let from = validity.from {
            properties.append(Property("LOCATION", text: from.text))
            facts.append(TicketDetail("From", from.description))
        }
        if let to = validity.to { facts.append(TicketDetail("To", to.description)) }
        if let travelClass = validity.travelClass { facts.append(TicketDetail("Class", travelClass)) }
        var event = event(properties, facts + validity.details)
        // A pass does not make its holder busy.
        event.properties.append(Property("TRANSP", value: "TRANSPARENT"))
        return event
    }

    // MARK: Parts

    /// The stations in the form `A → B`, `from A` or `to B`; nil without stations.
    private static func way(_ from: TicketStation?, _ to: TicketStation?) -> String? {
        switch (from, to) {
        case (let from?, let to?): "\(from.text) → \(to.text)"
        case (let from?, nil): "from \(from.text)"
        case (nil, let to?): "to \(to.text)"
        case (nil, nil): nil
        }
    }

    private func event(_ properties: [Property], _ facts: [TicketDetail]) -> Component {
        var event = Component("VEVENT")
        event.properties = properties
        var facts = facts
        if let name = ticket.name { facts.append(TicketDetail("Ticket", name)) }
        if let issuer = ticket.issuer { facts.append(TicketDetail("Issuer", issuer)) }
        if ticket.isSpecimen { facts.append(TicketDetail("Note", "sample ticket, not valid for travel")) }
        if keepsPersonal, let number = ticket.number { facts.append(TicketDetail("Ticket number", number)) }
        var lines: [String] = []
        // Some issuers repeat the name as a note.
        facts.removeAll { $0.name == "Note" && $0.value == ticket.name }
        for fact in facts where !lines.contains("\(fact.name): \(fact.value)") {
            lines.append("\(fact.name): \(fact.value)")
        }
        if keepsPersonal {
            for line in ticket.personal where !lines.contains(line) { lines.append(line) }
        }
        event.properties.append(Property("DESCRIPTION", text: lines.joined(separator: "\n")))
        return event
    }

    /// Returns a time on the clock of a station. A time with an offset gets the station's zone if that zone has the
    /// offset, else the issuer's zone if that zone has the offset, else UTC. A time without an offset gets the
    /// station's zone, or is floating if the station's country is unknown.
    private func time(_ time: TicketTime, at station: TicketStation?) -> EventTime {
        guard let minutes = time.minutes,
            let local = LocalDateTime(date: time.day, hour: minutes / 60, minute: minutes % 60, second: 0)
        else { return .date(time.day) }
        let own = station?.country.flatMap(RailwayCountries.timeZone)
        guard let offset = time.offset else { return own.map { .zoned(local, tzid: $0) } ?? .floating(local) }
        for zone in [own, ticket.issuerCountry.flatMap(RailwayCountries.timeZone)].compactMap(\.self) {
            guard let rules = TimeZoneDatabase.system.rules(for: zone) else { continue }
            if rules.resolve(local).offset.seconds == offset * 60 { return .zoned(local, tzid: zone) }
        }
        return .utc(local.adding(seconds: -60 * offset))
    }

    private static func isOrdered(_ start: EventTime, _ end: EventTime) -> Bool {
        let zones = ZoneResolver()
        if let first = zones.utc(start), let last = zones.utc(end) { return first < last }
        if case .floating = start, case .floating = end { return start.local < end.local }
        return false
    }
}

extension TicketLeg {
    /// The property that holds the leg for programs. It has no data about the travellers.
    fileprivate func property(title: String) -> Property {
        var fields = TrainLeg()
        (fields.from, fields.fromCode) = (from?.text, from?.code)
        (fields.to, fields.toCode) = (to?.text, to?.code)
        (fields.train, fields.coach, fields.seat, fields.travelClass) = (train, coach, seats, travelClass)
        fields.title = title
        return fields.property
    }
}

extension TicketStation {
    /// The name and the code: `Mannheim Hbf (8000244)`.
    fileprivate var description: String {
        if let name, let code, name != code { "\(name) (\(code))" } else { text }
    }
}
