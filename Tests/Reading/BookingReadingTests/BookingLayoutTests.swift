import CalendarModel
import Testing

@testable import BookingReading

@Suite("Bookings in columns, and times of other things")
struct BookingLayoutTests {
    private func read(_ text: String, subject: String = "Your booking confirmation") -> [String] {
        bookings(text, subject: subject)
    }

    @Test("stations below or above their times, in the same columns")
    func stations() {
        #expect(
            read(
                """
                Booked on 1 March 2026
                Outbound
                Fri 15 May 2026
                09:31               12:47
                London St Pancras   Paris Gare du Nord
                Train no.   Duration   Gates close
                9014        2h 16m     09:01
                """) == ["20260515T093100/20260515T124700 Train 9014 London St Pancras → Paris Gare du Nord"])
        #expect(
            read(
                """
                KRK                    DUB
                Tue, 20 Oct 2026       Tue, 20 Oct 2026
                21:05                  00:45
                Flight FR 1902
                """) == ["20261020T210500/20261021T004500 Flight FR1902 KRK → DUB"])
    }

    @Test("a way in the row of its times, and clock times with a dot below their headings")
    func rows() {
        #expect(
            read(
                """
                Trayecto                          Tren        Fecha        Salida   Llegada
                MADRID ATOCHA - SEVILLA JUSTA     AVE 02110   22/05/2026   11.00    13.32
                Atención al cliente: 912 320 320 (24 horas)
                """) == ["20260522T110000/20260522T133200 Train AVE 02110 MADRID ATOCHA → SEVILLA JUSTA"])
    }

    @Test("places beside the days above their times, cities above and stations below")
    func stacks() {
        #expect(
            read(
                """
                Trayecto   Origen         Destino        Salida       Llegada      Asiento
                Ida        Madrid (Sur)   Bilbao (Abando)   30/04/2026   30/04/2026   14
                                                            15:30        20:15
                Tus billetes van adjuntos.
                """) == ["20260430T153000/20260430T201500 Trip Madrid (Sur) → Bilbao (Abando)"])
        #expect(
            read(
                """
                DEPARTURE             Train             ARRIVAL
                Toronto               64                Montréal
                Fri. June 12, 2026    Economy           Fri. June 12, 2026
                11:32 AM              Car 4, Seat 11A   4:48 PM
                Union Station                           Central Station
                """) == ["20260612T113200/20260612T164800 Train 64 Union Station → Central Station"])
        #expect(
            read(
                """
                Aller • ven. 10 avr. 2026
                07:15                XK 771              08:55
                                     1h40, direct
                Paris Orly 2 (ORY)                       Ajaccio (AJA)
                Retour • mer. 15 avr. 2026
                19:25           XK 776              21:05
                                1h40, direct
                Ajaccio (AJA)                       Paris Orly 2 (ORY)
                """) == [
                    "20260410T071500/20260410T085500 Flight XK771 ORY → AJA",
                    "20260415T192500/20260415T210500 Flight XK776 AJA → ORY",
                ])
    }

    @Test("airports in capitals, dots in times before names, and numbers in the column of each journey")
    func names() {
        #expect(
            read(
                """
                Volo          Da                  A                              Data        Part.   Arr.
                AZ 318        ROMA FIUMICINO FCO  PARIGI CHARLES DE GAULLE CDG   mer 13MAG   09:20   11:30
                """) == ["20260513T092000/20260513T113000 Flight AZ318 FCO → CDG"])
        #expect(
            read(
                """
                Bestilt 01.03.2026 kl. 15.25
                Utreise
                torsdag 30. april
                08.25 Oslo S
                Tog 601 mot Bergen
                14.57 Bergen
                """) == ["20260430T082500/20260430T145700 Train 601 Oslo S → Bergen"])
        #expect(
            read(
                """
                             Hinflug               Rückflug
                Datum        Fr 09.10.26           Fr 16.10.26
                Flugnummer   X3 2174               X3 2175
                Von          Hannover (HAJ)        Fuerteventura (FUE)
                Abflug       06:10                 10:55
                Nach         Fuerteventura (FUE)   Hannover (HAJ)
                Ankunft      10:00                 16:40
                """) == [
                    "20261009T061000/20261009T100000 Flight X32174 HAJ → FUE",
                    "20261016T105500/20261016T164000 Flight X32175 FUE → HAJ",
                ])
        #expect(
            read(
                """
                Route               Date              Check-in closes   Depart   Arrive
                Dublin - Holyhead   Sun 31 May 2026   2025              2055     0020 (01 Jun)
                Reservation of a ferry
                """) == ["20260531T205500/20260601T002000 Trip Dublin → Holyhead"])
    }

    @Test("a letter after the name of a town belongs to it, and a city stands below its code")
    func letters() {
        #expect(
            read(
                """
                Din rejse med tog
                Udrejse fre. 20. mar. 2026   Orange, voksen
                Afg.   15.00   København H   Lyntog 57
                Ank.   17.52   Aarhus H
                """) == ["20260320T150000/20260320T175200 Train Lyntog 57 København H → Aarhus H"])
        #expect(
            read(
                """
                Your ticket: IC 123-Bern
                Departure: Fri 13 March 2026 10:55 London Notting Hill Gate
                Arrival: Fri 13 March 2026 12:05 Oxford
                """) == ["20260313T105500/20260313T120500 Train IC 123 London Notting Hill Gate → Oxford"])
        let text = """
            FRI 13 MAR 2026
            13:10     7h 15m     15:25
            DUB       EI 137     BOS
            Dublin    Non-stop   Boston Logan
            """
        let flight = Bookings.read(text, subject: nil, written: CalendarDate(year: 2026, month: 3, day: 1)).first
        #expect(flight?.details.prefix(2) == ["From: DUB, Dublin", "To: BOS, Boston Logan"])
    }

    @Test("times at which luggage is taken, numbers of orders and telephones are not those of the journey")
    func gates() {
        #expect(
            read(
                """
                Buchungscode WB7-K29-44M
                Hinreise: Travemünde → Trelleborg
                Abfahrt               Ankunft               Schiff
                Freitag, 26.06.2026   Samstag, 27.06.2026   Nils Holgersson
                22:00 Uhr             07:30 Uhr
                Check-in ab 19:30 Uhr, spätestens 21:00 Uhr
                """) == ["20260626T220000/20260627T073000 Trip Travemünde → Trelleborg"])
        #expect(
            read(
                """
                ANDATA   venerdì 05/06/2026
                PARTENZA          ITALO   ARRIVO
                09:10             9923    12:25
                Milano Centrale           Roma Termini
                Pronto Italo 892 555
                """) == ["20260605T091000/20260605T122500 Train 9923 Milano Centrale → Roma Termini"])
        let text = BookingText(
            "Delta 2331 10:15\nItalo 9923 12 giugno 2026\nItalo 892 555\nSwiss 069 86 799", subject: nil)
        #expect(CarrierNumber.all(in: text).map(\.text) == ["Delta 2331", "Italo 9923"])
    }

    @Test(
        "a departure beside the time of its gate stays",
        arguments: [
            "Boarding 10:25, departure 10:55\nArrival 13:05", "Boarding 10:25   Departure 10:55   Arrival 13:05",
        ])
    func besideGates(_ times: String) {
        #expect(
            read("Flight LH 1792 Munich (MUC) - Lisbon (LIS)\nFri 15 May 2026\n\(times)")
                == ["20260515T105500/20260515T130500 Flight LH1792 MUC → LIS"])
    }

    @Test(
        "the time until which a room must be left is the end of the stay, and the time of arrival is not",
        arguments: [
            """
            Hotel Le Querce
            la Sua prenotazione: camera con terrazza, 3 notti
            arrivo: giovedì 23 aprile 2026 (dalle ore 15.00)
            partenza: domenica 26 aprile 2026 (entro le ore 10.30)
            """,
            """
            Hotel Le Querce
            Check in           Check out
            Thu 23 April       Sun 26 April
            From 3pm           By 10.30am
            1 room, 3 nights
            """,
            """
            Hotel Le Querce
            Check-In Date:    23 April 2026
            Checkout Date:    26 April 2026
            Check-In Time:    3:00 PM
            Checkout Time:    10:30 AM
            1 room, 3 nights
            """,
        ])
    func ends(_ text: String) {
        let stay = Bookings.read(text, subject: nil, written: CalendarDate(year: 2026, month: 3, day: 1)).first?
            .component
        #expect(stay?.property("DTSTART")?.value == "20260423T150000")
        #expect(stay?.property("DTEND")?.value == "20260426T103000")
    }

    @Test("a label may have dots before its colon, and a house its address below")
    func leaders() {
        let text = """
            Établissement ..........: Hôtel Le Cheval Blanc
                                      12 place de la Halle, 06380 Sospel
            Arrivée ................: jeudi 7 mai 2026, à partir de 15h
            Départ .................: samedi 9 mai 2026, avant 11h
            Durée ..................: 2 nuits, 1 chambre
            """
        let found = Bookings.read(text, subject: nil, written: CalendarDate(year: 2026, month: 3, day: 1)).first
        #expect(found?.place == "Hôtel Le Cheval Blanc" && found?.start.date.day == 7)
        #expect(found?.details == ["Address: 12 place de la Halle, 06380 Sospel"])
    }

    @Test("a journey out and one back are columns of a table")
    func columns() {
        #expect(
            read(
                """
                Your coach e-ticket
                         OUTWARD                            RETURN
                Date     Thursday 12th November 2026        Saturday 14th November 2026
                Depart   1430 LONDON, Victoria Station      1815 BRISTOL, Bus Station
                Arrive   1705 BRISTOL, Bus Station          2050 LONDON, Victoria Station
                """) == [
                    "20261112T143000/20261112T170500 Bus LONDON\\, Victoria Station → BRISTOL\\, Bus Station",
                    "20261114T181500/20261114T205000 Bus BRISTOL\\, Bus Station → LONDON\\, Victoria Station",
                ])
    }

    @Test("a time that is the difference of two others is a duration")
    func differences() {
        #expect(
            read(
                "Ven 26 juin\n17:40   Lyon\n1h30    |   Part-Dieu\n19:10   Grenoble\nVotre place est réservée",
                subject: "Lyon → Grenoble")
                == ["20260626T174000/20260626T191000 Trip Lyon → Grenoble"])
    }

    @Test("places before times in parentheses")
    func parentheses() {
        #expect(
            read("Buchung: ICE 225 am Fr 15.05.2026\nBerlin Hbf (13:30) → München Hbf (17:45)")
                == ["20260515T133000/20260515T174500 Train ICE 225 Berlin Hbf → München Hbf"])
    }

    @Test("two days as far apart as the text has nights are a stay")
    func nights() {
        #expect(
            read(
                "Gasthof Hirschen\nDoppelzimmer von Freitag, 26.06. bis Sonntag, 28.06.2026 (2 Nächte)\nStornieren bis 11. Juni"
            )
                == ["20260626/20260628 Stay at Gasthof Hirschen"])
        #expect(read("Gasthof Hirschen\nZimmer frei von Freitag, 26.06. bis Sonntag, 28.06.2026, ab 3 Nächten") == [])
    }

    @Test("a journey without its arrival has the way and the number above it")
    func departure() {
        #expect(
            read("TRAIN 125: New York (Penn Station), NY - Washington, DC\nDepart 7:42 PM, Friday, April 3, 2026")
                == ["20260403T194200 Train 125 New York (Penn Station)\\, NY → Washington\\, DC"])
    }

    @Test("arrival and departure of a stay, with days and times below their headings")
    func stays() {
        #expect(
            read(
                """
                Ático con terraza en Ruzafa
                Llegada         Salida
                vie, 2 oct      lun, 5 oct
                16:00           11:00
                3 noches
                """, subject: "Reserva confirmada: Valencia")
                == ["20261002T160000/20261005T110000 Stay at Ático con terraza en Ruzafa"])
    }

    @Test(
        "times of orders, deadlines, gates, hotlines and opening hours, and durations, are not those of the journey",
        arguments: [
            "Purchased: 02/03/2026 21:05", "Free changes until 14 May 2026, 18:00", "Duration: 3 h 10 min",
            "Gate closes 09:45",
            "Call us: +44 20 7946 0123, Mon-Fri 8:00-19:00", "Öffnungszeiten Mo-So 07:00-22:00",
            "Valid until 31/12/2026 23:59",
        ])
    func others(_ line: String) {
        let journey = "Fri 15 May 2026\n10:55   Munich (MUC)\n13:05   Lisbon (LIS)\nFlight LH 1792"
        let expected = ["20260515T105500/20260515T130500 Flight LH1792 MUC → LIS"]
        #expect(read("\(line)\n\(journey)") == expected)
        #expect(read("\(journey)\n\(line)") == expected)
    }

    @Test("a table is booked for its day, not for the last day to cancel")
    func tables() {
        let table = "Your table at Marlow is confirmed\nTable for 2 people\nJune 24, 2026 at 7:15 pm"
        #expect(
            read("Free cancellation until June 23, 2026, 7:15 pm\n\(table)", subject: "Your reservation at Marlow")
                == ["20260624T191500 Table at Marlow"])
    }

    @Test(
        "a day whose parts are cells of one column",
        arguments: ["Sa.         Sternenfänger\n05          Zenith, München\nDez. 2026   Beginn: 20:00 Uhr"])
    func stackedDay(_ text: String) {
        #expect(
            read("Ihre Tickets\n" + text, subject: "Ihre Bestellung") == ["20261205T200000 Sternenfänger"])
    }

    @Test(
        "cancelled and past bookings, price alerts, spans of hours and journeys of days give nothing",
        arguments: [
            "Your booking at Hotel Sol has been cancelled.\nCheck-in: 12 May 2026\nCheck-out: 14 May 2026\n2 nights",
            "Hotel Sol\nCheck-in: 12 January 2026\nCheck-out: 14 January 2026\n2 nights",
            "Prices have gone down\nTue 12 May 2026\n06:20 MAN   09:15 LIS\nFlight NB8831. Book your tickets",
            "Your train tickets\nSaturday, 16 May 2026 from 10:00 to 16:00 (BST)\nThe Old Bakehouse, Sheffield S1 2PD",
            "Departure: 12 May 2026 10:55 Munich (MUC)\nArrival: 19 May 2026 13:05 Lisbon (LIS)\nFlight LH1792",
        ])
    func nothing(_ text: String) {
        #expect(read(text) == [])
    }

    @Test("texts that are made to take long, or are cut inside a character, have no bookings")
    func hostile() {
        func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        #expect(read("Departure 12 May 2026 \(many("at ", 15_000))10:00").isEmpty)
        #expect(read(many("12.05.2026 10:00   ", 3000)).isEmpty)
        #expect(read("Abfahrt 12.05.2026 10:00   \(many("15/07   ", 7000))").isEmpty)
        #expect(read("\(many("word ", 5000))\(many("1030   ", 5000))").isEmpty)
        #expect(read("\(many("a", 59_991)) 10:00 –é").isEmpty)
    }

    @Test("a place is a short text, without words that name none before it")
    func placeText() {
        #expect(PlaceText.place(in: "ab um Kiel Hbf Gl. 4")?.name == "Kiel Hbf")
        #expect(PlaceText.place(in: "AT UHR İzmir Basmane")?.name == "İzmir Basmane")
        #expect(PlaceText.place(in: "Kiel Hbf Gl. 4 \(String(repeating: "word ", count: 200))") == nil)
    }
}
