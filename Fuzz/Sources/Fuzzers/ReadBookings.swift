import BookingReading
import CalendarModel

extension Fuzzer {
    /// Reads the input as the text of a mail.
    static let readBookings = Fuzzer(
        "ReadBookings", aims: ["Reading/BookingReading"], seeds: ["Fuzz/Corpus/bookings"]
    ) { input in
        let day = CalendarDate(year: 2026, month: 6, day: 12)
        for booking in Bookings.read(String(decoding: input, as: UTF8.self), subject: "Your booking", written: day) {
            expect(!booking.place.isEmpty, "a booking without a place")
            expect(booking.component.property("DTSTART")?.time != nil, "a booking without a start")
        }
    }
}
