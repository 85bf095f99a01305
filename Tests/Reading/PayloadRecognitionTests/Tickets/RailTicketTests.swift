import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

func recognizeTicket(_ bytes: [UInt8], keepsPersonal: Bool = false, reference: String = "20260610") -> RecognizedPayload
{
    var context = RecognitionContext(referenceDate: EventTime(reference)?.date)
    context.keepsPersonalData = keepsPersonal
    return PayloadRecognizer(context: context).recognize(Payload(bytes: bytes, text: nil))
}

@Suite("Train tickets")
struct RailTicketTests {
    @Test("a reservation is an event that starts and ends in the zones of its stations", arguments: 1...3)
    func reservation(version: Int) throws {
        let result = recognizeTicket(
            TicketSample.flexible(TicketSample.ticket([("reservation", TicketSample.reservation)]), version: version))
        #expect(result.family == .railTicket)
        #expect(result.content == .event)
        #expect(result.codes == ["signature-not-checked", "personal-data-omitted"])
        let event = try #require(result.events.first)
        #expect(result.events.count == 1)
        #expect(event.summary == "Train ICE 73 Hamburg Hbf → Basel SBB")
        #expect(event.location == "Hamburg Hbf")
        #expect(event.start == EventTime("20260619T092400", tzid: "Europe/Berlin"))
        #expect(event.component.property("DTEND")?.time == EventTime("20260619T155500", tzid: "Europe/Zurich"))
        let text = try #require(event.component.text("DESCRIPTION"))
        #expect(text.contains("Coach: 12\nSeat: 61, 62\nClass: 2"))
        let leg = try #require(event.component.property(TrainLeg.propertyName).flatMap(TrainLeg.init))
        #expect([leg.from, leg.to, leg.train] == ["Hamburg Hbf", "Basel SBB", "ICE 73"])
        #expect([leg.coach, leg.seat, leg.travelClass] == ["12", "61, 62", "2"])
    }

    @Test("an envelope of UIC 918.9 is read like a block", arguments: ["U1", "U2"], [1, 2, 3])
    func envelope(format: String, version: Int) throws {
        let ticket = TicketSample.ticket([("reservation", TicketSample.reservation)])
        let result = recognizeTicket(TicketSample.envelope(ticket, version: version, format: format))
        #expect(result.events.map(\.summary) == ["Train ICE 73 Hamburg Hbf → Basel SBB"])
        #expect(result.codes.contains("signature-not-checked"))
    }

    @Test("names and numbers of travellers are in the event only if requested, and never in diagnostics")
    func personalData() throws {
        guard case .record(var members) = TicketSample.reservation else { return }
        members["referenceIA5"] = "R35ERV"
        let bytes = TicketSample.flexible(TicketSample.ticket([("reservation", .record(members))]))
        let secrets = ["Beispiel", "C-7788", "K4RT0N", "R35ERV"]
        let plain = recognizeTicket(bytes)
        for secret in secrets {
            #expect(!"\(plain.documents)".contains(secret))
            #expect(!"\(plain.diagnostics)".contains(secret))
        }
        let full = recognizeTicket(bytes, keepsPersonal: true)
        let text = try #require(full.events.first?.component.text("DESCRIPTION"))
        for secret in secrets {
            #expect(text.contains(secret))
            #expect(!"\(full.diagnostics)".contains(secret))
        }
    }

    @Test("each leg is an event, and so is the return journey")
    func legs() throws {
        let link = { (train: Int, day: Int, minutes: Int, from: String, to: String) -> PackedValue in
            .choice(
                "trainLink",
                [
                    "trainNum": .number(train), "travelDate": .number(day), "departureTime": .number(minutes),
                    "departureUTCOffset": -8, "fromStationNameUTF8": .text(from), "toStationNameUTF8": .text(to),
                ])
        }
        let open: PackedValue = [
            "returnIncluded": true, "fromStationNum": 8_000_105, "toStationNum": 8_100_003,
            "fromStationNameUTF8": "Frankfurt", "toStationNameUTF8": "Wien", "validUntilDay": 20,
            "validRegion": [link(27, 10, 620, "Frankfurt", "Passau"), link(63, 10, 840, "Passau", "Wien")],
            "returnDescription": [
                "fromStationNameUTF8": "Wien", "toStationNameUTF8": "Frankfurt",
                "validReturnRegion": [link(26, 14, 1439, "Wien", "Frankfurt")],
            ],
        ]
        let result = recognizeTicket(TicketSample.flexible(TicketSample.ticket([("openTicket", open)])))
        #expect(
            result.events.map(\.summary) == [
                "Train 27 Frankfurt → Passau", "Train 63 Passau → Wien", "Train 26 Wien → Frankfurt",
            ])
        // The stations have names without codes. The stated offset fits the issuer's zone, so the times are in that
        // zone.
        #expect(
            result.events.map(\.start) == [
                EventTime("20260611T102000", tzid: "Europe/Berlin"),
                EventTime("20260611T140000", tzid: "Europe/Berlin"),
                EventTime("20260615T235900", tzid: "Europe/Berlin"),
            ])
    }

    @Test("an open ticket without a train is an all-day event for its validity, not a journey")
    func openTicket() throws {
        let open: PackedValue = [
            "returnIncluded": false, "fromStationNum": 8_000_105, "toStationNum": 8_000_244,
            "fromStationNameUTF8": "Frankfurt", "toStationNameUTF8": "Mannheim", "validFromDay": 3, "validUntilDay": 1,
            "validUntilTime": 180, "tariffs": [["restrictedToCountryOfResidence": false, "tariffDesc": "Flexpreis"]],
        ]
        let event = try #require(
            recognizeTicket(TicketSample.flexible(TicketSample.ticket([("openTicket", open)]))).events.first)
        #expect(event.summary == "Flexpreis Frankfurt → Mannheim")
        #expect(event.start == EventTime("20260604"))
        #expect(event.component.property("DTEND")?.time == EventTime("20260606"))
        #expect(event.component.property("TRANSP")?.value == "TRANSPARENT")
        #expect(event.component.text("DESCRIPTION")?.contains("Valid: 2026-06-04 to 2026-06-05 03:00") == true)
    }

    @Test("a pass is an all-day event for its whole validity")
    func pass() throws {
        let pass: PackedValue = [
            "passDescription": "Seenpass", "validFromDay": 29, "validUntilDay": 30, "numberOfDaysOfTravel": 4,
        ]
        let event = try #require(
            recognizeTicket(TicketSample.flexible(TicketSample.ticket([("pass", pass)]))).events.first)
        #expect(event.summary == "Seenpass")
        #expect(event.start == EventTime("20260630"))
        #expect(event.component.property("DTEND")?.time == EventTime("20260731"))
    }

    @Test("an overnight train arrives on the next day, and a foreign carrier's times are in the station's zone")
    func overnight() throws {
        let night: PackedValue = [
            "trainIA5": "NJ 40491", "departureDate": 150, "arrivalDate": 1, "fromStationNum": 8_700_001,
            "toStationNum": 7_000_011, "fromStationNameUTF8": "Paris Est", "toStationNameUTF8": "London",
            "departureTime": 1380, "arrivalTime": 400,
        ]
        let result = recognizeTicket(
            TicketSample.flexible(TicketSample.ticket([("reservation", night)], company: 1181)))
        let event = try #require(result.events.first)
        // 150 days after 1 June is 29 October, when summer time is over.
        #expect(event.start == EventTime("20261029T230000", tzid: "Europe/Paris"))
        #expect(event.component.property("DTEND")?.time == EventTime("20261030T064000", tzid: "Europe/London"))
    }

    @Test("station names alone, without codes and offsets, give a floating time")
    func namesOnly() throws {
        let reservation: PackedValue = [
            "trainNum": 5, "fromStationNameUTF8": "Łódź", "toStationNameUTF8": "Kraków Główny", "departureTime": 60,
        ]
        let result = recognizeTicket(TicketSample.flexible(TicketSample.ticket([("reservation", reservation)])))
        #expect(result.events.first?.start == EventTime("20260601T010000"))
        #expect(result.events.first?.location == "Łódź")
    }

    @Test("a station without a name is given by its code")
    func codesOnly() throws {
        let reservation: PackedValue = [
            "trainNum": 5, "fromStationNum": 5_100_028, "toStationNum": 5_100_069, "departureTime": 60,
        ]
        let result = recognizeTicket(TicketSample.flexible(TicketSample.ticket([("reservation", reservation)])))
        #expect(result.events.first?.summary == "Train 5 5100028 → 5100069")
        #expect(result.events.first?.start == EventTime("20260601T010000", tzid: "Europe/Warsaw"))
    }

    @Test("several travellers on one train are one event")
    func severalTravellers() {
        let ticket = TicketSample.ticket([
            ("reservation", TicketSample.reservation), ("reservation", TicketSample.reservation),
        ])
        #expect(recognizeTicket(TicketSample.flexible(ticket)).events.count == 1)
    }

    // MARK: Other blocks

    @Test("the German block has the product, the days of validity and the stations")
    func national() throws {
        let block = TicketSample.national(
            orders: [("12062026", "13062026")],
            fields: [(1, "Sommerticket"), (15, "Köln"), (16, "Münster"), (28, "Lina#Beispiel"), (35, "8000207")])
        let result = recognizeTicket(TicketSample.container(TicketSample.head(), block))
        let event = try #require(result.events.first)
        #expect(event.summary == "Sommerticket Köln → Münster")
        #expect(event.start == EventTime("20260612"))
        #expect(event.component.property("DTEND")?.time == EventTime("20260614"))
        #expect(!"\(result)".contains("Beispiel"))
        let full = recognizeTicket(TicketSample.container(TicketSample.head(), block), keepsPersonal: true)
        #expect(full.events.first?.component.text("DESCRIPTION")?.contains("Lina Beispiel") == true)
    }

    @Test("transit tickets inside a train ticket are all-day events, and have their numbers only if requested")
    func transitBlock() throws {
        let block = TicketSample.transit([
            (4711_0815, 9001, [2026, 6, 12, 0, 0], [2026, 6, 14, 3, 0]),
            (4711_0816, 9002, [2026, 7, 1, 8, 30], [2026, 7, 1, 10, 30]),
        ])
        let result = recognizeTicket(TicketSample.container(TicketSample.head(), block))
        #expect(result.events.map { $0.start } == [EventTime("20260612"), EventTime("20260701")])
        #expect(
            result.events.map { $0.component.property("DTEND")?.time } == [
                EventTime("20260615"), EventTime("20260702"),
            ])
        #expect(result.events.allSatisfy { $0.summary == "Transit ticket" })
        let text = try #require(result.events.first?.component.text("DESCRIPTION"))
        #expect(text.contains("Product: 9001 of organization 36"))
        #expect(!text.contains("47110815"))
        let whole = recognizeTicket(TicketSample.container(TicketSample.head(), block), keepsPersonal: true)
        #expect(whole.events.last?.component.text("DESCRIPTION")?.contains("Authorization: 47110816") == true)
    }

    @Test("the printed layout gives the outward and return journeys")
    func layout() throws {
        let block = TicketSample.layout([
            (0, 18, "FAHRSCHEIN"), (3, 1, "12.06.2026 - 20.06.2026"), (6, 1, "12.06"), (6, 7, "08:15"),
            (6, 13, "Praha hl.n."), (6, 34, "Brno hl.n."), (6, 52, "12.06"), (6, 58, "10:50"), (6, 66, "2"),
            (7, 1, "19.06"), (7, 7, "17:05"), (7, 13, "Brno hl.n."), (7, 34, "Praha hl.n."),
        ])
        let result = recognizeTicket(TicketSample.container(TicketSample.head(), block))
        #expect(
            result.events.map(\.summary) == ["Train Praha hl.n. → Brno hl.n.", "Train Brno hl.n. → Praha hl.n."])
        #expect(result.events.map(\.start) == [EventTime("20260612T081500"), EventTime("20260619T170500")])
    }

    @Test(
        "a reservation below the printed journey has the train, the coach and the seats",
        arguments: ["ZUG 1171 EC WAGEN 12 PLATZ 61, 62", "TRAIN 1171 EC COACH 12 SEATS 61 62"])
    func printedReservation(text: String) throws {
        let block = TicketSample.layout([
            (3, 1, "12.06.2026 - 12.06.2026"), (6, 1, "12.06"), (6, 7, "08:15"), (6, 13, "Praha hl.n."),
            (6, 34, "Wien Hbf"), (6, 52, "12.06"), (6, 58, "12:49"), (8, 1, text),
        ])
        let event = try #require(recognizeTicket(TicketSample.container(TicketSample.head(), block)).events.first)
        #expect(event.summary == "Train EC 1171 Praha hl.n. → Wien Hbf")
        #expect(event.component.text("DESCRIPTION")?.contains("Coach: 12\nSeat: 61, 62") == true)
    }

    @Test("a ticket without a date gives no event, and the diagnostic names the kind of ticket")
    func noDate() {
        let result = recognizeTicket(TicketSample.container(TicketSample.head()))
        #expect(result.events.isEmpty)
        #expect(result.family == nil)
        #expect(result.content == .ticket)
        #expect(result.codes.contains("no-ticket-date"))
        #expect(result.diagnostics.contains { $0.message.contains("a train ticket (UIC 918.3)") })
    }

    @Test("a transit ticket whose content is inside its signature is reported")
    func transit() {
        let bytes: [UInt8] =
            [0x9E, 0x81, 0x80] + [UInt8](repeating: 7, count: 128) + [0x9A, 5] + Array("VDV".utf8) + [0x10, 0x10]
        let result = recognizeTicket(bytes)
        #expect(result.events.isEmpty)
        #expect(result.codes == ["unknown-ticket-content", "no-ticket-date", "signature-not-checked"])
    }
}

@Suite("Hostile tickets")
struct HostileTicketTests {
    private var whole: [UInt8] {
        TicketSample.flexible(TicketSample.ticket([("reservation", TicketSample.reservation)]))
    }

    @Test("a ticket that is cut anywhere is read without a crash, and never gives a wrong date")
    func truncation() {
        let right = EventTime("20260619T092400", tzid: "Europe/Berlin")
        for bytes in [whole, TicketSample.envelope(TicketSample.ticket([("reservation", TicketSample.reservation)]))] {
            for count in 0..<bytes.count {
                let result = recognizeTicket(Array(bytes[..<count]))
                for event in result.events { #expect(event.start == right) }
            }
        }
    }

    @Test("a decompression bomb is refused")
    func bomb() {
        let data = TicketSample.deflated([UInt8](repeating: 0x20, count: 4 << 20))
        let bytes =
            Array("#UT01108000001".utf8) + [UInt8](repeating: 0x30, count: 50) + TicketSample.digits(data.count, 4)
            + data
        let result = recognizeTicket(bytes)
        #expect(result.events.isEmpty)
        #expect(result.codes.contains("encoding-damaged"))
    }

    @Test("a list that states more items than there are bytes is refused at once")
    func hugeCounts() {
        var random = UInt8(1)
        for _ in 0..<200 {
            var bytes = whole
            random = random &* 73 &+ 41
            let content = [UInt8](repeating: random, count: 2000)
            bytes = TicketSample.container(TicketSample.block("U_FLEX", version: 3, content))
            _ = recognizeTicket(bytes)
        }
    }

    @Test("deeply nested routes are refused")
    func nesting() {
        var station: PackedValue = ["stationNum": 1, "border": false]
        for _ in 0..<200 { station = ["border": false, "route": [station]] }
        let open: PackedValue = ["returnIncluded": false, "validRegion": [.choice("viaStations", station)]]
        let result = recognizeTicket(TicketSample.flexible(TicketSample.ticket([("openTicket", open)])))
        #expect(result.events.isEmpty)
        #expect(result.codes.contains("encoding-damaged"))
    }

    @Test("many documents are read in linear time")
    func linearTime() {
        expectLinearTime(from: 20) { count in
            let documents = (0..<count).map { number -> (String, PackedValue) in
                (
                    "reservation",
                    [
                        "trainNum": .number(number), "fromStationNum": 8_000_001, "toStationNum": 8_000_002,
                        "departureTime": .number(number % 1440),
                    ]
                )
            }
            let schema = FlexibleSchema.version3
            _ = try? FlexibleTicket(schema.write(TicketSample.ticket(documents)), schema: schema, format: "")
        }
    }

    @Test("random bytes after each beginning are read without a crash")
    func noise() {
        var state: UInt64 = 88_172_645_463_325_252
        let beginnings: [[UInt8]] = [Array(whole.prefix(72)), [0x81, 0x55, 0x65], [0x31], [0x9E, 0x81, 0x80]]
        for round in 0..<2000 {
            var bytes = beginnings[round % 4]
            for _ in 0..<100 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                bytes.append(UInt8(truncatingIfNeeded: state >> 24))
            }
            _ = recognizeTicket(bytes)
        }
    }

    @Test("all schemas define every type that they name")
    func schemas() {
        let schemas = [
            FlexibleSchema.version1, FlexibleSchema.version2, FlexibleSchema.version3, BarcodeEnvelope.version1,
            BarcodeEnvelope.version2,
        ]
        for schema in schemas { #expect(schema.undefined.isEmpty) }
    }
}
