import CalendarModel
import Testing

@testable import BookingReading

@Suite("The sender of a mail names the house")
struct SenderTests {
    private func read(_ sender: String?, _ subject: String, _ text: String) -> [String] {
        Bookings.read(
            text, subject: subject, sender: sender, written: CalendarDate(year: 2026, month: 3, day: 1)
        ).map { booking in
            ["DTSTART", "SUMMARY", "DESCRIPTION"].compactMap { booking.component.property($0)?.value }
                .joined(separator: " | ")
        }
    }

    private static let sight = """
        Thank you for booking an eye test with us. We look forward to seeing you on Wednesday 24 June 2026 at 2.40pm.
        """

    @Test("an appointment without another name is with the sender, and a ticket is never named by a part of it")
    func names() {
        let subject = "Mrs Pemberton, your appointment is booked"
        #expect(
            read("Clearview Harrogate", subject, Self.sight) == [
                "20260624T144000 | Appointment: Clearview Harrogate | Mrs Pemberton\\, your appointment is booked"
            ])
        #expect(read(nil, subject, Self.sight) == [])
        #expect(
            read(
                "RIALTO Cinemas", "Your RIALTO booking: The Last Cartographer",
                """
                RIALTO
                Your booking is confirmed, here are your tickets
                The Last Cartographer
                Sat 20 June 2026, 7.45pm
                """) == ["20260620T194500 | The Last Cartographer"])
    }

    @Test("goods are handed over at a time of their own")
    func goods() {
        #expect(
            read(
                "Halles Drive", "Votre commande Drive est confirmée",
                """
                Retrait de votre commande
                Jeudi 11 juin, entre 18h00 et 18h30
                Commande n° 2703, passée le 1er mars 2026 à 9h00
                """) == ["20260611T180000 | Appointment: Halles Drive | Votre commande Drive est confirmée"])
    }

    @Test("who forwards a mail, answers for many houses or has no name is not the house")
    func others() {
        #expect(read("Anna Schmidt", "Fwd: Mrs Pemberton, your appointment is booked", Self.sight) == [])
        #expect(read("Aino Virtanen", "VL: Mrs Pemberton, your appointment is booked", Self.sight) == [])
        #expect(read("no-reply", "Your appointment is booked", Self.sight) == [])
        let table = "Your table is reserved for 4 guests on Friday 3 July 2026 at 19:30."
        #expect(read("Gasthof Linde", "Your reservation", table) == ["20260703T193000 | Table at Gasthof Linde"])
        #expect(read("OpenTable", "Your reservation", table) == [])
        let mine = "I reserved a table for 4 guests on Friday 3 July 2026 at 19:30."
        #expect(read("Anna Schmidt", "Friday", mine) == [])
        #expect(read("Anna Schmidt", "Re: Your reservation", table) == [])
        #expect(read("Tock", "Your reservation", table) == [])
        #expect(
            read("Gasthof Stockholm", "Your reservation", table) == ["20260703T193000 | Table at Gasthof Stockholm"])
    }

    @Test(
        "words for who answers do not belong to the name",
        arguments: [
            ("Elbphilharmonie Tickets", "Elbphilharmonie"), ("Ville de Nantes - Rendez-vous", "Ville de Nantes"),
            ("Anna via Doodle", "Anna"), ("Thalia Theater Kasse", "Thalia Theater"), ("Team", nil),
            ("someone@example.org", nil),
        ])
    func desks(_ sender: String, _ name: String?) {
        #expect(SenderName(sender, subject: "Your booking")?.text == name)
    }
}
