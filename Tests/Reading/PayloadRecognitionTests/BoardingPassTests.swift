import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Boarding passes")
struct BoardingPassTests {
    /// Returns a pass with the given legs. Each leg has 35 characters. After each leg come the size of its conditional
    /// fields (two hexadecimal digits) and the conditional fields themselves.
    private func pass(_ legs: [String], conditional: String = "", name: String = "DOE/JANE") -> String {
        var text = "M\(legs.count)" + name + String(repeating: " ", count: 20 - name.count) + "E"
        for (place, leg) in legs.enumerated() {
            let own = place == 0 ? conditional : ""
            let size = String(own.utf8.count, radix: 16, uppercase: true)
            text += leg + (size.count < 2 ? "0" : "") + size + own
        }
        return text
    }

    private func recognize(_ text: String, reference: String? = "20260610") -> RecognizedPayload {
        let day = reference.flatMap { EventTime($0) }?.date
        return PayloadRecognizer(context: RecognitionContext(referenceDate: day)).recognize(text)
    }

    @Test("a pass with one leg is an event on the day of the flight")
    func oneLeg() throws {
        // KDE/kitinerary: autotests/bcbpparsertest.cpp.
        let text =
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 130>5002A0571234567890  AF AF 1234567890123456    Y^108ABCDEFGH"
        let result = recognize(text, reference: "20180402")
        #expect(result.family == .boardingPass)
        #expect(result.content == .event)
        #expect(result.codes == ["no-departure-time", "assumed-year"])
        let event = try #require(result.events.first)
        #expect(result.events.count == 1)
        #expect(event.start == EventTime("20181205"))
        #expect(event.isAllDay)
        #expect(event.summary == "Flight AF 123 GVA → CDG")
        #expect(event.location == "Geneva Cointrin International Airport (GVA)")
        #expect(event.uid == nil)
        let leg = try #require(event.flightLegs.first)
        #expect((leg.from, leg.to, leg.carrier) == ("GVA", "CDG", "AF"))
        #expect((leg.flight, leg.seat, leg.pnr) == ("123", "2F", "ABC123"))
        #expect((leg.sequence, leg.cabin, leg.passenger) == ("25", "C", "GRANDMAIRE/MELANIE"))
        #expect(leg.date == EventTime("20181205")?.date)
        #expect(leg.dayOfYear == 339)
        #expect(event.component.text("X-SCANICS-BOARDING-PASS") == text)
    }

    @Test("legs on the same day are one event, and a leg on another day is an event of its own")
    func severalLegs() {
        let first = "ABC123 FRAMUCLH 0098 163Y012A0001 1"
        let second = "ABC123 MUCJFKLH 0410A163Y INF0001 1"
        let result = recognize(pass([first, second, "XYZ9   JFKFRAUA 8840 170YGATE     1"]))
        #expect(result.events.map(\.start) == [EventTime("20260612"), EventTime("20260619")])
        #expect(result.events.map { $0.flightLegs.count } == [2, 1])
        #expect(result.events.first?.summary == "Flight LH 98 FRA → MUC, LH 410A MUC → JFK")
        #expect(result.events.first?.flightLegs.map(\.seat) == ["12A", "INF"])
        #expect(result.events.last?.flightLegs.first?.seat == "GATE")
        #expect(result.events.last?.flightLegs.first?.pnr == "XYZ9")
    }

    @Test(
        "the year is derived from the issue date, or else from the reference date",
        arguments: [
            // day, issue, reference, expected
            ("001", "5364", "20260105", "20260101"), ("364", "5364", "20260105", "20251230"),
            ("363", "5364", "20260105", "20251229"), ("362", "5364", "20260105", "20261228"),
            ("100", "6005", "20300101", "20260410"), ("100", "7005", "20260610", "20270410"),
            ("366", "4200", "20260610", "20241231"), ("366", "5200", "20260610", nil),
            ("060", "4062", "20240610", "20250301"), ("366", "3002", "20230110", nil),
            ("162", nil, "20260610", "20260611"), ("131", nil, "20260610", "20260511"),
            ("130", nil, "20260610", "20270510"), ("001", nil, "20251230", "20260101"),
            ("364", nil, "20260105", "20251230"), ("366", nil, "20240301", "20241231"), ("366", nil, "20260610", nil),
            ("100", "6005", nil, nil), ("100", nil, nil, nil), ("   ", nil, "20260610", nil),
        ] as [(String, String?, String?, String?)])
    func year(day: String, issue: String?, reference: String?, expected: String?) {
        let conditional = issue.map { ">60B0OW\($0)BLH 2A0000000000000" } ?? ""
        let result = recognize(
            pass(["ABC123 FRAMUCLH 0098 \(day)Y012A0001 1"], conditional: conditional), reference: reference)
        #expect(result.family == .boardingPass)
        #expect(result.events.first?.start == expected.flatMap { EventTime($0) })
        #expect(result.codes.contains("unknown-year") == (expected == nil))
        #expect(result.events.first?.flightLegs.first?.from == "FRA")
    }

    @Test("a later leg is dated at most one day before the previous leg")
    func order() {
        let legs = [
            "ABC123 FRAMUCLH 0098 364Y012A0001 1", "ABC123 MUCJFKLH 0410 001Y012A0001 1",
            "ABC123 JFKHNLLH 0411 365Y012A0001 1",
        ]
        let dates = recognize(pass(legs), reference: "20260301").events.map { $0.start?.date.extendedText }
        #expect(dates == ["2026-12-30", "2027-01-01", "2026-12-31"])
    }

    @Test(
        "text that only begins like a pass is not a pass",
        arguments: [
            "M1", "M1 motorway closed on Friday from 10 p.m. to 6 a.m., please take the A40 instead",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 1",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 1zz",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 000C002F0025 100",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 367C002F0025 100",
            "M5GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 100",
            "M1GRANDMAIRE/MELANIE  EABC123 gvaCDGAF 0123 339C002F0025 100",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF FLY  339C002F0025 100",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDG123012 339C002F0025 100",
            "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 123AB339C002F0025 100",
            "S1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 100",
            "M1ÄRANDMAIRE/MELANIE EABC123 GVACDGAF 0123 339C002F0025 100",
        ])
    func noPass(text: String) {
        #expect(recognize(text).family == nil)
    }

    @Test(
        "a cut pass gives its readable legs, a text without a whole leg is not a pass, and damage causes no crash"
    )
    func hostile() {
        let legs = ["ABC123 FRAMUCLH 0098 163Y012A0001 1", "ABC123 MUCJFKLH 0410 163Y012A0001 1"]
        let bytes = Array(pass(legs, conditional: ">60B0OW6160BLH 2A0000000000000").utf8)
        // The end of the first leg and its conditional fields.
        let end = bytes.count - 37
        for length in 0...bytes.count {
            let part = Array(bytes.prefix(length))
            let result = recognize(String(decoding: part, as: UTF8.self))
            #expect((result.family != nil) == (length >= 60 && length != end))
            #expect(result.codes.contains("truncated") == ((60..<bytes.count).contains(length) && length != end))
        }
        for place in bytes.indices {
            for byte in [0, 0x20, 0x30, 0x41, 0x7F, 0xFF] as [UInt8] {
                var other = bytes
                other[place] = byte
                _ = PayloadRecognizer().recognize(Payload(bytes: other, text: String(decoding: other, as: UTF8.self)))
            }
        }
        #expect(recognize("M1" + String(repeating: "A", count: 1_000_000)).family == nil)
    }

    @Test(
        "the name of an airport is found by its code",
        arguments: ["AAA", "FRA", "JFK", "ZZZ", "ZZU", "AAC", "", "fra", "LHR"])
    func airports(code: String) {
        let lines = String(decoding: Airport.table, as: UTF8.self).split(separator: "\n")
        #expect(Airport.name(code) == lines.first { $0.hasPrefix(code + " ") }.map { String($0.dropFirst(4)) })
    }

    @Test("every code in the table has an airport name")
    func everyAirport() {
        let codes = String(decoding: Airport.table, as: UTF8.self).split(separator: "\n").map { String($0.prefix(3)) }
        #expect(codes.count > 7000)
        #expect(codes.allSatisfy { Airport.name($0) != nil })
        #expect(codes == codes.sorted())
    }
}
