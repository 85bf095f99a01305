import CalendarModel

@testable import BookingReading

/// Returns the bookings in the text of a mail of 1 March 2026, each as its times and its summary.
func bookings(_ text: String, subject: String) -> [String] {
    Bookings.read(text, subject: subject, written: CalendarDate(year: 2026, month: 3, day: 1)).map {
        let component = $0.component
        let times = ["DTSTART", "DTEND"].compactMap { component.property($0)?.value }.joined(separator: "/")
        return times + " " + (component.property("SUMMARY")?.value ?? "")
    }
}
