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

    var visits: [Booking] {
        if moments.isEmpty || MailTopic.isAnswer(text) { return [] }
        return switch MailTopic(text) {
        case .ticket: ShowReader(text: text, moments: moments).shows
        case .appointment: AppointmentReader(text: text, moments: moments).appointments
        case .car, nil: []
        }
    }
}
