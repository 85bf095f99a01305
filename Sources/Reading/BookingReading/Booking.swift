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
    }

    package var kind: Kind
    /// The number of the flight or train.
    package var number: String?
    /// The station or airport of departure; the house or restaurant.
    package var place: String
    /// The station or airport of arrival.
    package var destination: String?
    package var start: EventTime
    package var end: EventTime?
    /// Lines for the description.
    package var details: [String] = []

    /// The booking as an event.
    package var component: Component {
        let way = [place, destination].compactMap(\.self).joined(separator: " → ")
        let summary =
            kind == .stay || kind == .table
            ? "\(kind.rawValue) at \(place)"
            : [kind.rawValue, number, way].compactMap(\.self).joined(separator: " ")
        var event = Component("VEVENT")
        event.properties = [Property("DTSTART", time: start)]
        if let end { event.properties.append(Property("DTEND", time: end)) }
        event.properties.append(Property("SUMMARY", text: summary))
        event.properties.append(Property("LOCATION", text: place))
        if !details.isEmpty { event.properties.append(Property("DESCRIPTION", text: details.joined(separator: "\n"))) }
        return event
    }
}

/// Understands bookings in the text of mails: journeys, stays and tables.
package enum Bookings {
    /// Returns the bookings in a text.
    ///
    /// - Parameters:
    ///   - text: the text; cells of a table are separated by two or more blanks.
    ///   - subject: the subject of the mail.
    ///   - day: the day on which the mail was written.
    package static func read(_ text: String, subject: String?, day: CalendarDate?) -> [Booking] {
        let layout = BookingText(text)
        guard !layout.mentions.isEmpty else { return [] }
        let days = PrintedDays(layout, reference: day)
        var found = layout.clockLines.isEmpty ? [] : JourneyReader(layout, days).journeys
        if found.isEmpty { found = StayReader(layout, days, subject: subject).stays }
        return found.uniqued
    }
}
