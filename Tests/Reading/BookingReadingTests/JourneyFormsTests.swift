import CalendarModel
import Testing

@testable import BookingReading

@Suite("Forms of journeys in the text of mails")
struct JourneyFormsTests {
    private func read(_ text: String, subject: String = "Your booking confirmation") -> [String] {
        bookings(text, subject: subject)
    }

    @Test("a time stands above its day, and the place below both")
    func above() {
        #expect(
            read(
                """
                Booking confirmed
                10:15 PM
                Tue Dec 22
                New York, NY
                Port Authority Bus Terminal

                2:35 AM
                Wed Dec 23
                Boston, MA
                South Station
                """, subject: "Your trip to Boston") == [
                    "20261222T221500/20261223T023500 Bus New York\\, NY → Boston\\, MA"
                ])
        #expect(
            read(
                """
                Samstag, 06. März 2027
                18:20   São Paulo (GRU)   LH 507
                09:45   Frankfurt (FRA)
                11:00   Frankfurt (FRA)   LH 10
                Sonntag, 07. März
                12:05   Hamburg (HAM)
                """
            ).last == "20270307T110000/20270307T120500 Flight LH10 FRA → HAM")
    }

    @Test("a place stands beside the day above its time")
    func beside() {
        #expect(
            read(
                """
                BA1462        British Airways | Confirmed
                12 Mar 2027   Heathrow (London)
                18:40         Terminal 5
                12 Mar 2027   Edinburgh (Edinburgh)
                21:00
                Your flight
                """
            ).first?.hasPrefix("20270312T184000/20270312T210000 Flight BA1462") == true)
        #expect(
            read(
                """
                Stazione di partenza   Data / ora   Stazione di arrivo   Data / ora   Treno
                Milano Centrale        04/12/2026   Roma Termini         04/12/2026   Frecciarossa 9563
                                       ore 18:10                         ore 21:49    Carrozza 7
                """) == ["20261204T181000/20261204T214900 Train Frecciarossa 9563 Milano Centrale → Roma Termini"])
    }

    @Test("labels name both ends of the way, above the times or the only time")
    func labels() {
        #expect(
            read(
                "Flight: BA 492\nFrom: London Heathrow (LHR)\nTo: Gibraltar (GIB)\nDate: 14 DEC 2026\nDepart: 0725\nArrive: 1120"
            )
                == ["20261214T072500/20261214T112000 Flight BA492 LHR → GIB"])
        #expect(
            read(
                """
                Your flight
                W6 3002
                Departs from: Budapest (BUD)
                Arrives to: London Luton (LTN)
                11/12/2026 06:05
                11/12/2026 07:45
                """) == ["20261211T060500/20261211T074500 Flight W63002 BUD → LTN"])
        #expect(
            read(
                "Your bus ticket\nFrom: Belfast Grand Central\nTo: Dublin Airport\nDeparting: Sat 12 Dec 2026, 04:05")
                == ["20261212T040500 Bus Belfast Grand Central → Dublin Airport"])
        #expect(
            read(
                """
                Origen    SEVILLA
                Destino   MADRID
                Tren      AVE 02211
                Fecha     Dom. 25/04/2027
                Salida    20:45
                Llegada   23:19
                Tarifa    Básico
                """) == ["20270425T204500/20270425T231900 Train AVE 02211 SEVILLA → MADRID"])
        #expect(
            read(
                """
                OUTWARD JOURNEY by coach
                Depart:      Cardiff, Sophia Gardens
                             Tuesday 22 December 2026 at 06:20
                Arrive:      London Heathrow Airport - Central Bus Station
                             Tuesday 22 December 2026 at 09:45
                """
            ).first?.hasPrefix("20261222T062000/20261222T094500 Bus Cardiff\\, Sophia Gardens → London Heathrow")
                == true)
    }

    @Test("a sentence names the flight, both airports and both times")
    func sentences() {
        #expect(
            read(
                "Your flight LM392 from Glasgow (GLA) to Stornoway (SYY) departs on Friday 11 December 2026 at 10:35 and arrives at 11:35."
            ) == ["20261211T103500/20261211T113500 Flight LM392 GLA → SYY"])
    }

    @Test(
        "places stand before the times of one line, codes may be small words, and days may have no blank before their time"
    )
    func lines() {
        #expect(
            read("Train booking\npe 11.12.2026\nHelsinki klo 8.19 - Tampere klo 9.58\nIC 163, vaunu 4")
                == ["20261211T081900/20261211T095800 Train IC 163 Helsinki → Tampere"])
        #expect(
            read("Your flight\nEN 8277   FLR   FRA   11 DEC 2026   06:15   07:55")
                == ["20261211T061500/20261211T075500 Flight EN8277 FLR → FRA"])
        #expect(
            read(
                """
                FLUG      IB 8709     IBERIA                 SO 07FEB 2027
                ABFLUG    DUESSELDORF (DUS)                  07FEB 1720
                ANKUNFT   MADRID ADOLFO SUAREZ (MAD)         07FEB 1950
                """) == ["20270207T172000/20270207T195000 Flight IB8709 DUS → MAD"])
        #expect(
            read(
                """
                Flug-Nr.  Strecke                Datum      Ab      An    Kl.
                DE1672    München - Heraklion    04.08.27   0450    0905  Y
                """
            ).first?.hasPrefix("20270804T045000/20270804T090500 Flight DE1672") == true)
    }

    @Test("the number is printed with its zeros in the description, and lines of buses have numbers")
    func numbers() {
        let flight = Bookings.read(
            "KL 0597 Amsterdam (AMS) - Cape Town (CPT)\n9 January 2027\nDepart 10:05  Arrive 22:35", subject: nil,
            written: CalendarDate(year: 2026, month: 3, day: 1)
        ).first
        #expect(flight?.number == "KL597")
        #expect(flight?.details.first == "Number: KL0597")
        let numbers = CarrierNumber.all(in: BookingText("Linie N94 Richtung Malmö\nWagen 94\n1 May 2026", subject: nil))
        #expect(numbers.map(\.text) == ["N94"])
    }

    @Test(
        "prices, seats in a stadium, a cancelled flight and times in a sentence are not read as a journey",
        arguments: [
            "Hotel Sol\nCheck-in   Sunday 2 May 2027 (15:00 - 22:00)\nA surcharge of EUR 30 applies after 22:00.\nArrival: between 18:00 and 19:00",
            "Sektor   Sedadlo\nDítě do 15 let   114\nBrány se otevírají 12.12.2026 v 14:45\nposílené spoje jedou po zápase do 18:45",
            "Flight EI498   Fri 16 Apr 2027   Dublin (DUB)   Faro (FAO)   Cancelled\n               dep. 13:35        arr. 17:10",
        ])
    func nothing(_ text: String) { #expect(read(text).isEmpty) }
}
