import CalendarModel
import Testing

@testable import BookingReading

@Suite("Bookings in the text of mails")
struct BookingTests {
    private func read(_ text: String, subject: String = "Your booking") -> [String] { bookings(text, subject: subject) }

    // MARK: Journeys

    @Test("labelled times with places after them")
    func labelled() {
        #expect(
            read(
                """
                Flight: 15.06.2026  |  4X 8462 (X)
                Departure: 12:55  Berlin (BER)
                Arrival:   13:50  London Heathrow (LHR)
                """) == ["20260615T125500/20260615T135000 Flight 4X8462 BER → LHR"])
        #expect(
            read(
                """
                Votre vol AF1234
                Départ : mardi 14 avril 2026 à 10h35, Paris-Charles de Gaulle (CDG), Terminal 2F
                Arrivée : mardi 14 avril 2026 à 12h20, Berlin (BER)
                """) == ["20260414T103500/20260414T122000 Flight AF1234 CDG → BER"])
        #expect(
            read("Tren: AVE 03102\nSalida: MADRID ATOCHA 13/04/2026 09:00\nLlegada: BARCELONA SANTS 13/04/2026 12:10")
                == ["20260413T090000/20260413T121000 Train 03102 MADRID ATOCHA → BARCELONA SANTS"])
        #expect(
            read(
                "Treno 9540\nStazione di partenza: Roma Termini\nOre 10:00 - 13/04/2026\nStazione di arrivo: Milano Centrale\nOre 13:10 - 13/04/2026"
            )
                == ["20260413T100000/20260413T131000 Train 9540 Roma Termini → Milano Centrale"])
    }

    @Test("rows of tables, with headings or words beside the times")
    func tables() {
        #expect(
            read(
                """
                Ihre Reiseverbindung am 15.11.2026
                Halt              Datum    Zeit       Gleis   Fahrt
                Berlin Hbf (tief) 15.11.   ab 06:46   2       EC 171
                Brno hl.n.        15.11.   an 14:19
                """.replacing("(tief) 15", with: "(tief)   15")) == [
                    "20261115T064600/20261115T141900 Train EC 171 Berlin Hbf (tief) → Brno hl.n."
                ])
        #expect(
            read(
                """
                Autobus
                Datum         Zastávka                 Příjezd   Odjezd
                So 11.4.26    Brno, Grand                        22:40
                              Wien, Praterstern        0:30
                """) == ["20260411T224000/20260412T003000 Bus Brno\\, Grand → Wien\\, Praterstern"])
        #expect(
            read(
                """
                Flight\tDate\tFrom\tTo\tDeparture\tArrival
                LH 456\tFri, 12 Jun 2026\tFrankfurt (FRA)\tLos Angeles (LAX)\t10:05\t12:30
                """) == ["20260612T100500/20260612T123000 Flight LH456 FRA → LAX"])
    }

    @Test("places and times on lines of their own, and routes above the times")
    func lines() {
        #expect(
            read(
                "Flight 1: KL1822\nDeparture\nAmsterdam Schiphol (AMS)\nMonday 13 April 2026\n09:15\nArrival\nBerlin (BER)\nMonday 13 April 2026\n10:35"
            )
                == ["20260413T091500/20260413T103500 Flight KL1822 AMS → BER"])
        #expect(
            read("FR 1885\nDublin (DUB) to London Stansted (STN)\nFri, 05 Jun 26\nDepart 06:30  Arrive 07:45")
                == ["20260605T063000/20260605T074500 Flight FR1885 DUB → STN"])
        #expect(
            read("Ihre Reise am 13.04.2026\n08:30 Wien Hbf\nRJX 66\n12:30 München Hbf")
                == ["20260413T083000/20260413T123000 Train RJX 66 Wien Hbf → München Hbf"])
        #expect(
            read("SK1415 Stockholm (ARN) - København (CPH)\n13 apr 2026  07:00 - 08:15")
                == ["20260413T070000/20260413T081500 Flight SK1415 ARN → CPH"])
    }

    @Test("places below their times, and in columns with headings")
    func columns() {
        #expect(
            read("Outbound\nMon 13 Apr 2026\nFlight BA0987\n10:40\nBerlin (BER)\nto\n11:50\nLondon Heathrow (LHR)")
                == ["20260413T104000/20260413T115000 Flight BA987 BER → LHR"])
        #expect(
            read(
                "From\tTo\tDate\tDep\tArr\tTrain\nLondon St Pancras\tParis Nord\t13 Apr 2026\t10:24\t13:47\tES 9014\nYour train booking"
            )
                == ["20260413T102400/20260413T134700 Train London St Pancras → Paris Nord"])
    }

    @Test("the year follows from the day of the mail")
    func year() {
        #expect(
            read("Vol XX123\nParis (CDG) - Nice (NCE)\n15/02 à 17h50\nArrivée\n15/02 à 19h20").first?.hasPrefix(
                "20270215T175000") == true)
    }

    // MARK: Stays and tables

    @Test("stays have the days of check-in and check-out, and the times that are printed")
    func stays() {
        #expect(
            read(
                "Hotel: Motel One Berlin\nAnreise: 13.04.2026 ab 15:00 Uhr\nAbreise: 15.04.2026 bis 12:00 Uhr\n2 Nächte"
            )
                == ["20260413T150000/20260415T120000 Stay at Motel One Berlin"])
        #expect(
            read(
                "Your Reservation at NH Collection Berlin\nArrival date: 13/04/2026\nDeparture date: 15/04/2026\n1 room"
            )
                == ["20260413/20260415 Stay at NH Collection Berlin"])
    }

    @Test("a word about the fee for a cancellation cancels nothing")
    func fees() {
        let text = """
            Votre table pour 4 personnes le jeudi 9 avril à 19h45.
            Une empreinte est prise ; elle n'est débitée qu'en cas d'annulation tardive.
            """
        #expect(read(text, subject: "Chez Margot : votre réservation est confirmée") == [])
        #expect(
            read(text + "\nChez Margot, Lyon", subject: "Chez Margot : votre réservation est confirmée")
                == ["20260409T194500 Table at Chez Margot"])
    }

    @Test("tables have a day, a time, a number of people and a name")
    func tablesInRestaurants() {
        #expect(
            read("Reservation at Blue Nile\nTable for 2 on Saturday, April 18, 2026 at 7:30 pm") == [
                "20260418T193000 Table at Blue Nile"
            ])
    }

    // MARK: Nothing is invented

    @Test(
        "other texts with days and times give no booking",
        arguments: [
            "Unsere Öffnungszeiten: Mo-Fr 9:00 - 18:00 Uhr\nRabatt bis 30.04.2026! Flüge ab 29 €. Hotel in Wien ab 59 € pro Nacht.",
            "Hi, the meeting moved to Monday 13 April 2026, 10:00 to 11:00 in the hotel lobby. Arrival of guests 9:30.",
            "Delivery: Your parcel departs 13.04.2026 08:00 Leipzig and arrives 14.04.2026 12:00 Berlin.\nOrder number AB1234",
            "ACME Hotel Innsbruck\nCheck-in: 2:00 PM\nCheck-out: 11:00 AM\nRoom rates: $100",
            "Stay with us: book by 13.04.2026, check-out our offers until 20.04.2026 in our hotel", "",
            "Your flight was delayed. Compensation for 12 June 2026, see section 10:15 and 11:20.",
        ])
    func nothing(text: String) { #expect(read(text, subject: "News").isEmpty) }

    @Test(
        "a text of any kind ends soon and gives nothing",
        arguments: [
            String(repeating: "12:00 ", count: 20_000), String(repeating: "(TXL) - ", count: 20_000),
            String(repeating: "Departure 12:00\n", count: 5000),
            String(repeating: "check-in 12.06.2026\n", count: 5000),
        ])
    func bombs(text: String) { #expect(read(text).isEmpty) }
}
