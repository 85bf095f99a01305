import CalendarModel
import Testing

@testable import BookingReading

@Suite("Tickets, appointments and hired cars in the text of mails")
struct VisitTests {
    private func read(_ subject: String, _ text: String) -> [String] {
        Bookings.read(text, subject: subject, written: CalendarDate(year: 2026, month: 3, day: 1)).map { booking in
            ["DTSTART", "DTEND", "SUMMARY", "LOCATION"].compactMap { booking.component.property($0)?.value }
                .joined(separator: " | ")
        }
    }

    @Test("a ticket has the name above its time and the hall below, or beside their labels")
    func tickets() {
        #expect(
            read(
                "Deine Tickets für Die Höchste Eisenbahn",
                """
                Hallo Anna,
                vielen Dank für deine Bestellung vom 01.03.2026, 14:32 Uhr.
                Die Höchste Eisenbahn – Tour 2026
                Sa., 14.11.2026, 20:00 Uhr
                Einlass: 19:00 Uhr
                Festsaal Kreuzberg
                Skalitzer Str. 130, 10999 Berlin
                2 x Stehplatz   39,90 €
                """) == ["20261114T200000 | Die Höchste Eisenbahn – Tour 2026 | Festsaal Kreuzberg"])
        #expect(
            read(
                "Order confirmation #88231",
                """
                Thanks for your order
                Event:   An Evening with Nils Frahm
                Venue:   Royal Albert Hall, London
                Date:    Friday 13 November 2026
                Time:    7.30pm (doors 6.30pm)
                Tickets:   2 x Stalls
                """) == ["20261113T193000 | An Evening with Nils Frahm | Royal Albert Hall\\, London"])
        #expect(
            read(
                "Confirmation de votre commande – vos billets",
                """
                Votre commande est confirmée
                Spectacle
                Le Lac des cygnes
                Date
                vendredi 13 novembre 2026 à 20h30
                Lieu
                Opéra de Lille
                """) == ["20261113T203000 | Le Lac des cygnes | Opéra de Lille"])
    }

    @Test("the line that the subject names is the title, among several times")
    func subjects() {
        #expect(
            read(
                "Riepilogo acquisto n. 93817 - Turandot",
                """
                TEATRO LA FENICE
                Turandot
                Dramma lirico in tre atti
                venerdì 20 novembre 2026 ore 19.00
                turno A
                Biglietti: Palco 9
                Biglietteria aperta sabato 28 novembre 2026 ore 15.30
                """) == ["20261120T190000 | Turandot | TEATRO LA FENICE"])
        #expect(
            read(
                "Booking confirmed: Reformer Class",
                "Your spot is confirmed for Tue 24 Nov, 06:45 – 07:35 at our studio.")
                == ["20261124T064500 | 20261124T073500 | Reformer Class"])
    }

    @Test("each row of a table of registrations is one")
    func rows() {
        #expect(
            read(
                "Bestätigung Ihrer Prüfungsanmeldungen",
                """
                Nr.     Prüfung         Prüfer          Datum            Beginn   Ende    Rücktritt bis
                20451   Statistik II    Prof. Hellwig   Mo, 27.07.2026   08:30    10:00   19.07.2026
                20477   Kognition       Dr. Sarkissian  Fr, 31.07.2026   11:00    12:30   23.07.2026
                """) == [
                    "20260727T083000 | 20260727T100000 | Statistik II", "20260731T110000 | 20260731T123000 | Kognition",
                ])
    }

    @Test("an appointment names whom it is with, in a sentence or beside a label")
    func appointments() {
        #expect(
            read(
                "Appointment reminder",
                "Dear Sam, this is a reminder of your appointment with Dr. Priya Patel on Tuesday 17 November 2026 at 10:40 at Riverside Surgery, 12 High Street. Please call us to cancel."
            ) == ["20261117T104000 | Appointment: Dr. Priya Patel | Riverside Surgery\\, 12 High Street"])
        #expect(
            read(
                "Terminbestätigung",
                """
                Ihr Termin wurde bestätigt
                Dienstag, 17. November 2026, 10:40 Uhr
                Behandler:  Dr. med. Anna Schmidt
                Praxis:   Hausarztzentrum Mitte
                Bitte sagen Sie bis 16.11.2026, 12:00 Uhr ab.
                """) == ["20261117T104000 | Appointment: Dr. med. Anna Schmidt | Hausarztzentrum Mitte"])
        #expect(
            read(
                "Confirmación de su cita",
                "Le confirmamos su cita con la Dra. Marta López el martes 17 de noviembre de 2026 a las 10:40 h.\nLugar: Centro de Salud Norte"
            ) == ["20261117T104000 | Appointment: Dra. Marta López | Centro de Salud Norte"])
    }

    @Test("titles and halls beside days in a column, or in a table of parts")
    func columns() {
        #expect(
            read(
                "Commande n° 5520198",
                """
                Votre commande est confirmée : vos billets
                Samedi 20 juin 2026     Gustav Mahler, Symphonie n° 3
                20h00                   Orchestre de Paris
                                        Grande salle Pierre Boulez
                Dimanche 5 juillet 2026   Les Arts Florissants
                16h30                     Salle des concerts
                """) == [
                    "20260620T200000 | Gustav Mahler\\, Symphonie n° 3 | Grande salle Pierre Boulez",
                    "20260705T163000 | Les Arts Florissants | Salle des concerts",
                ])
        #expect(
            read(
                "Your language test: confirmation",
                """
                Thank you for registering to take the exam.
                Test part   Date                   Time    Venue
                Listening   Saturday 23 May 2026   09:00   The Studio, 51 Lever Street
                                                           (doors close 08:45)
                Speaking    Sunday 24 May 2026     14:40   Bridge House, 14 Sackville Street
                """) == [
                    "20260523T090000 | Listening | The Studio\\, 51 Lever Street",
                    "20260524T144000 | Speaking | Bridge House\\, 14 Sackville Street",
                ])
    }

    @Test("titles stand above their halls and are not order numbers; a word for the end names the end")
    func titles() {
        #expect(
            read(
                "Your tickets: order 30911846",
                """
                Thank you for your order.
                La bohème
                Joan Sutherland Theatre
                Friday 19 June 2026
                7.30pm
                """) == ["20260619T193000 | La bohème | Joan Sutherland Theatre"])
        #expect(
            read(
                "Your order 7730218",
                """
                Thank you for your order, here are your tickets.
                The Planets: An HD Odyssey
                London Concert Symphony, conductor Ada Fenn
                Friday 12th June 2026, 7.30pm
                Royal Albert Hall, Kensington Gore
                """) == ["20260612T193000 | The Planets: An HD Odyssey | Royal Albert Hall\\, Kensington Gore"])
        #expect(
            read(
                "Dine billetter til Dune: Part Three",
                """
                Tak for din bestilling
                torsdag d. 7. maj 2026
                kl. 20.15 (slut kl. 23.05)
                Imperial, sal 1
                """) == ["20260507T201500 | 20260507T230500 | Dune: Part Three | Imperial\\, sal 1"])
        #expect(read("Tu billete: B7XW4P", "Tu compra\nviernes 7 mayo 2026, 07:05\nB7XW4P") == [])
    }

    @Test("a course has its name above the table of its days, and what is offered below the price is not booked")
    func tables() {
        #expect(
            read(
                "Anmeldebestätigung: Kurs S412685",
                """
                wir bestätigen Ihre Anmeldung zu folgender Veranstaltung:
                Italienisch am Wochenende
                Tag       Datum        Uhrzeit               Ort
                Samstag   18.04.2026   10.00 bis 16.00 Uhr   Raum 3.12
                Sonntag   19.04.2026   10.00 bis 13.30 Uhr   Raum 3.12
                """) == [
                    "20260418T100000 | 20260418T160000 | Italienisch am Wochenende | Raum 3.12",
                    "20260419T100000 | 20260419T133000 | Italienisch am Wochenende | Raum 3.12",
                ])
        #expect(
            read(
                "Your order (6083117)",
                """
                Your order is confirmed, here are your tickets.
                The Seagull
                Lyttelton Theatre
                Fri 17 Apr 2026, 2.15pm
                2 x Full price £64.00
                Members' evening Mon 4 May, 6pm
                """) == ["20260417T141500 | The Seagull | Lyttelton Theatre"])
    }

    @Test("the last day to cancel, and a day on which a parcel comes at some hour, are not appointments")
    func windows() {
        #expect(
            read(
                "Votre rendez-vous du jeudi 16 avril est confirmé",
                """
                Votre rendez-vous avec le Dr Élise Marchand est confirmé pour le jeudi 16 avril à 9h45.
                Annulez votre rendez-vous au plus tard le mercredi 15 avril à 9h45.
                """) == ["20260416T094500 | Appointment: Dr Élise Marchand"])
        let text = "Standard delivery\nFri 24 April 2026, 7am - 9pm\nYour order"
        #expect(read("Your order is confirmed: tickets", text) == [])
    }

    @Test("the subject may say what an appointment is for")
    func errands() {
        #expect(
            read(
                "Terminbestätigung Ablesung, Lindenweg 14",
                "Unser Mitarbeiter kommt am Mittwoch, 13. Mai 2026, zwischen 8.00 und 10.00 Uhr zu Ihnen.")
                == ["20260513T080000 | 20260513T100000 | Appointment: Ablesung\\, Lindenweg 14"])
    }

    @Test("a hired car has the times and places of pick-up and return")
    func cars() {
        #expect(
            read(
                "Your car rental is confirmed",
                """
                Pick-up
                Fri, 13 Nov 2026, 10:00
                Lisbon Airport
                Return
                Mon, 16 Nov 2026, 09:30
                Lisbon Airport
                """) == ["20261113T100000 | 20261116T093000 | Car rental at Lisbon Airport | Lisbon Airport"])
    }

    @Test(
        "advertisements, cancellations, deadlines and past visits give no booking",
        arguments: [
            (
                "Get your tickets: Nils Frahm",
                "Nils Frahm\nFriday 13 November 2026, 19:30\nRoyal Albert Hall\nTickets on sale now"
            ),
            (
                "Your appointment was cancelled",
                "Your appointment with Dr. Patel on 17 November 2026 at 10:40 was cancelled."
            ),
            ("Terminbestätigung storniert", "Ihr Termin bei Dr. Schmidt am 17.11.2026 um 10:40 Uhr"),
            ("How was your visit?", "Your tickets for Nils Frahm\nFriday 13 February 2026, 19:30\nRoyal Albert Hall"),
            ("Your order is confirmed", "Your tickets will be sent until 20 November 2026, 18:00.\nOrder 8831"),
            ("Rechnung zu Ihrer Bestellung", "Zahlbar bis 14.11.2026, 12:00 Uhr\nKarten werden nicht zurückgenommen"),
        ])
    func others(_ subject: String, _ text: String) {
        #expect(read(subject, text) == [])
    }
}
