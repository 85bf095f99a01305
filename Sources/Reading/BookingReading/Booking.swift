import CalendarModel

/// A booking that was understood from the text of a mail.
package struct Booking: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case flight = "Flight"
        case train = "Train"
        case bus = "Bus"
        case trip = "Trip"
        case stay = "Stay"
        case table = "Table"
        case car = "Car rental"
        case appointment = "Appointment"
        case show = "Show"
    }

    package var kind: Kind
    /// The number of the flight or train.
    package var number: String?
    /// The name of the show, or of whom the appointment is with.
    package var title: String?
    /// The station or airport of departure; the house, restaurant or hall. Empty if the text does not say it.
    package var place: String
    /// The station or airport of arrival.
    package var destination: String?
    package var start: EventTime
    package var end: EventTime?
    /// Lines for the description.
    package var details: [String] = []

    /// Whether a flight, or the number of a train or bus, says that this is a journey.
    fileprivate var isSureJourney: Bool { kind == .car || kind == .flight || (kind != .stay && number != nil) }

    /// The booking as an event.
    package var component: Component {
        var event = Component("VEVENT")
        event.properties = [Property("DTSTART", time: start)]
        if let end { event.properties.append(Property("DTEND", time: end)) }
        event.properties.append(Property("SUMMARY", text: summary))
        if !place.isEmpty { event.properties.append(Property("LOCATION", text: place)) }
        if !details.isEmpty { event.properties.append(Property("DESCRIPTION", text: details.joined(separator: "\n"))) }
        return event
    }

    private var summary: String {
        switch kind {
        case .flight, .train, .bus, .trip:
            let way = [place, destination].compactMap(\.self).joined(separator: " → ")
            return [kind.rawValue, number, way].compactMap(\.self).joined(separator: " ")
        case .stay, .table, .car: return "\(kind.rawValue) at \(place)"
        case .appointment: return title.map { "\(kind.rawValue): \($0)" } ?? kind.rawValue
        case .show: return title ?? kind.rawValue
        }
    }
}

/// Understands bookings in the text of mails: journeys, stays, tables, hired cars, appointments and tickets.
package enum Bookings {
    /// Returns the bookings in a text.
    ///
    /// - Parameters:
    ///   - text: the text; cells of a table are separated by two or more blanks.
    ///   - subject: the subject of the mail.
    ///   - sender: the name of the sender of the mail.
    ///   - written: the day on which the mail was written; what ends before it is not read.
    ///   - reference: the day from which the years of printed days are counted, unless `written` is known.
    package static func read(
        _ text: String, subject: String?, sender: String? = nil, written: CalendarDate?, reference: CalendarDate? = nil
    ) -> [Booking] {
        let layout = BookingText(text, subject: subject, sender: sender)
        guard !layout.mentions.isEmpty else { return [] }
        let days = PrintedDays(layout, reference: written ?? reference)
        let labelled = LabelledDays(layout, days)
        var found = [CarReader(layout, labelled).car].compactMap(\.self)
        if found.isEmpty, !layout.clockLines.isEmpty { found = JourneyReader(layout, days).journeys }
        // Words such as arrival stand in mails of houses, too.
        if !found.contains(where: \.isSureJourney) {
            let reader = StayReader(layout, days, labelled)
            if let stay = reader.stay, found.isEmpty || reader.isSure { found = [stay] }
        }
        if found.isEmpty { found = [TableReader(layout, days).table].compactMap(\.self) }
        if found.isEmpty { found = VisitReader(layout, days, written: written).visits }
        guard !found.isEmpty, !MailTopic.isCancelled(layout), !MailTopic.isOffer(layout) else { return [] }
        // A mail after the last day asks how it was.
        return found.filter { booking in written.map { (booking.end ?? booking.start).date >= $0 } ?? true }.uniqued
    }
}
