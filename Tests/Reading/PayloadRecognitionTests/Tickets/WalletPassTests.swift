import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("Apple Wallet passes")
struct WalletPassTests {
    /// Returns a ZIP archive. Files over 1000 bytes are compressed, and the others are stored.
    static func archive(_ files: [(String, [UInt8])]) -> [UInt8] {
        TestArchive.zip(
            files.map { name, content in
                var file = TestArchive.File(name, content)
                // zlib's header and checksum are not in an archive.
                if content.count > 1000 {
                    file.deflated = Array(TicketSample.deflated(content).dropFirst(2).dropLast(4))
                }
                return file
            })
    }

    private func recognize(_ json: String, strings: String? = nil, keepsPersonal: Bool = false) -> RecognizedPayload {
        var files = [("manifest.json", Array("{}".utf8)), ("pass.json", Array(json.utf8))]
        if let strings { files.append(("en.lproj/pass.strings", Array(strings.utf8))) }
        return recognizeTicket(Self.archive(files), keepsPersonal: keepsPersonal)
    }

    @Test("an event ticket is an event at the ticket's time, with the venue and the seats")
    func eventTicket() throws {
        let json = """
            {"formatVersion":1,"serialNumber":"SN-4711","description":"Ticket","organizationName":"Kulturhof",
             "relevantDate":"2026-06-19T20:00+02:00","locations":[{"latitude":50.94,"longitude":6.96}],
             "semantics":{"eventName":"Nachtkonzert","venueName":"Alte Halle","eventEndDate":"2026-06-19T22:30+02:00",
              "seats":[{"seatSection":"B","seatRow":"4","seatNumber":"17"}]},
             "eventTicket":{"primaryFields":[{"key":"e","label":"EVENT","value":"x"}],
              "secondaryFields":[{"key":"holder","label":"Name","value":"Lina Beispiel"}]},
             "barcode":{"message":"0815","format":"PKBarcodeFormatQR","messageEncoding":"iso-8859-1"}}
            """
        let result = recognize(json)
        #expect(result.family == .walletPass)
        #expect(result.codes == ["personal-data-omitted"])
        let event = try #require(result.events.first)
        #expect(event.summary == "Nachtkonzert")
        #expect(event.location == "Alte Halle")
        #expect(event.start == EventTime("20260619T180000Z"))
        #expect(event.component.property("DTEND")?.time == EventTime("20260619T203000Z"))
        #expect(event.component.property("GEO")?.value == "50.94;6.96")
        #expect(event.component.text("DESCRIPTION") == "Place: section B, row 4, seat 17\nIssuer: Kulturhof")
        #expect(!"\(result)".contains("Beispiel") && !"\(result)".contains("4711"))
        let full = recognize(json, keepsPersonal: true)
        #expect(full.events.first?.component.text("DESCRIPTION")?.contains("Name: Lina Beispiel") == true)
    }

    @Test("an end that is not after the start is left out, and dates of 1970 do not count")
    func times() throws {
        func event(_ start: String, _ end: String) -> CalendarEvent? {
            recognize(
                #"{"formatVersion":1,"relevantDate":"\#(start)","semantics":{"eventEndDate":"\#(end)"},"eventTicket":{}}"#
            ).events.first
        }
        let start = "2026-06-19T20:00:00Z"
        #expect(event(start, "2026-06-19T20:00:01Z")?.end == EventTime("20260619T200001Z"))
        let moment = try #require(event(start, start))
        #expect(moment.component.property("DTEND") == nil)
        #expect(event("1970-12-31T00:00:00Z", start) == nil)
    }

    @Test("a boarding pass for a train has the stations of its fields, and translated texts")
    func boardingPass() throws {
        let json = """
            {"formatVersion":1,"relevantDate":"2026-07-01T08:05:00Z","boardingPass":{"transitType":"PKTransitTypeTrain",
             "primaryFields":[{"key":"from","value":"origin_name"},{"key":"to","value":"Leeds"}]}}
            """
        let result = recognize(json, strings: "/* names */\n\"origin_name\" = \"York\";\n")
        #expect(result.events.map(\.summary) == ["Train York → Leeds"])
        #expect(result.events.map(\.location) == ["York"])
        #expect(result.events.map(\.start) == [EventTime("20260701T080500Z")])
    }

    @Test("a pass with a train ticket as its barcode gives the ticket's legs")
    func barcode() throws {
        let ticket = TicketSample.flexible(TicketSample.ticket([("reservation", TicketSample.reservation)]))
        let message = ticket.map { byte in
            let digits = String(byte, radix: 16)
            return "\\u00" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        let result = recognize(
            """
            {"relevantDate":"2026-06-19T09:24+02:00","boardingPass":{"transitType":"PKTransitTypeTrain"},
             "barcodes":[{"message":"\(message)","format":"PKBarcodeFormatAztec","messageEncoding":"iso-8859-1"}]}
            """)
        #expect(result.family == .railTicket)
        #expect(result.events.map(\.summary) == ["Train ICE 73 Hamburg Hbf → Basel SBB"])
    }

    @Test("the raw text of a boarding pass in the barcode is kept only if personal data are kept")
    func flight() throws {
        let json = """
            {"boardingPass":{"transitType":"PKTransitTypeAir"},"barcode":{"message":
            "M1WINTER/NOA          EQX7RTP VIEGRZOS 0975 170Y012C0042 100","messageEncoding":"iso-8859-1"}}
            """
        let result = recognize(json)
        #expect(result.events.map(\.start) == [EventTime("20260619")])
        #expect(!"\(result.documents)".contains("WINTER"))
        #expect("\(recognize(json, keepsPersonal: true).documents)".contains("WINTER"))
    }

    @Test("a card without a time gives no event and is reported")
    func card() {
        let result = recognize(
            "{\"storeCard\":{\"primaryFields\":[]},\"expirationDate\":\"2027-01-01T00:00Z\",\"description\":\"Card\"}")
        #expect(result.events.isEmpty)
        #expect(result.content == .ticket)
        #expect(result.codes == ["no-ticket-date"])
    }

    @Test("the holder's name on a card is not the event's title")
    func holder() {
        let result = recognize(
            """
            {"relevantDate":"2026-06-12T10:00Z","description":"Guided tour",
             "generic":{"primaryFields":[{"key":"name","label":"Guest","value":"Lina Beispiel"}]}}
            """)
        #expect(result.events.map(\.summary) == ["Guided tour"])
        #expect(!"\(result)".contains("Beispiel"))
    }

    @Test("several passes in one file are several events")
    func severalPasses() {
        let pass = { (name: String) in
            Self.archive([
                (
                    "pass.json",
                    Array(
                        "{\"relevantDate\":\"2026-06-12T10:00Z\",\"eventTicket\":{\"primaryFields\":[{\"key\":\"e\",\"value\":\"\(name)\"}]}}"
                            .utf8)
                )
            ])
        }
        let result = recognizeTicket(Self.archive([("1.pkpass", pass("One")), ("2.pkpass", pass("Two"))]))
        #expect(result.events.map(\.summary) == ["One", "Two"])
    }

    @Test("a pass.json that inflates beyond the limit is refused")
    func bomb() {
        let json =
            Array("{\"eventTicket\":{}, \"a\":\"".utf8) + [UInt8](repeating: 0x41, count: 8 << 20) + Array("\"}".utf8)
        let result = recognizeTicket(Self.archive([("pass.json", json)]))
        #expect(result.events.isEmpty)
        #expect(result.codes == ["encoding-damaged"])
    }

    @Test("an archive that is cut or damaged anywhere is read without a crash")
    func damage() {
        let whole = Self.archive([("pass.json", Array("{\"eventTicket\":{}}".utf8))])
        for count in 0..<whole.count { _ = recognizeTicket(Array(whole[..<count])) }
        for place in whole.indices {
            for value in [UInt8(0), 0x7F, 0xFF] {
                var bytes = whole
                bytes[place] = value
                _ = recognizeTicket(bytes)
            }
        }
    }

    @Test("an archive that is not a pass is not recognized")
    func otherArchive() {
        let bytes = Self.archive([("word/document.xml", [1, 2, 3])])
        #expect(recognizeTicket(bytes).content == .binary)
        #expect(!Payload.isWalletPass(bytes))
    }
}
