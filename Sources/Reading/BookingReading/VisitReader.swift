import CalendarModel

/// Reads what is booked for one time: tickets of shows, films and courses, and appointments.
struct VisitReader {
    private let text: BookingText
    private let moments: [VisitMoments.Moment]

    /// - Parameter written: the day on which the mail was written.
    init(_ text: BookingText, _ days: PrintedDays, written: CalendarDate?) {
        self.text = text
        moments = VisitMoments(text, days, written: written).moments
    }

    /// The booking of the only labelled time, in a mail whose beginning says that something is booked, and where.
    private var unnamed: [Booking] {
        guard moments.count == 1, MailTopic.isConfirmed(text), !text.words.isDisjoint(with: MailTopic.own),
            !MailTopic.hasOffers(text)
        else { return [] }
        let shows = ShowReader(text: text, moments: moments)
        let isInSentence = MailTopic.isFirm(text.cells[text.mentions[moments[0].last].cell].text)
        if isInSentence, let title = shows.titleInSentence {
            return shows.shows.isEmpty ? [shows.show(title, moments[0])] : shows.shows
        }
        let hasService = text.labelled(VisitWords.service, below: true) != nil
        guard moments[0].isLabelled,
            let name = text.bookedName(in: text.sentences) ?? text.welcomingName ?? (hasService ? text.host : nil)
        else { return [] }
        return AppointmentReader(text: text, moments: moments).appointments.map { booking in
            var booking = booking
            if booking.title != name, let title = booking.title { booking.details.insert(title, at: 0) }
            booking.title = name
            if let address = text.address(of: name, isAnywhere: false),
                booking.details.allSatisfy({ !$0.contains(address) })
            {
                booking.details.append("Address: \(address)")
            }
            return booking
        }
    }

    var visits: [Booking] {
        if moments.isEmpty || MailTopic.isAnswer(text) { return [] }
        return switch MailTopic(text) {
        case .ticket: ShowReader(text: text, moments: moments).shows
        case .appointment: AppointmentReader(text: text, moments: moments).appointments
        case .car: []
        case nil: unnamed
        }
    }
}
