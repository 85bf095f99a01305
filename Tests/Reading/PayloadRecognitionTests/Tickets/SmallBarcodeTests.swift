import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Small barcodes")
struct SmallBarcodeTests {
    /// A ticket of version 3 of company 1179, issued on day 182 of a year that ends in the given digit.
    private func ticket(kind: Int, year: Int = 6, _ write: (inout PackedWriter) -> Void) -> [UInt8] {
        var bits = PackedWriter()
        bits.write(3, bits: 4)
        bits.write(1179, bits: 14)
        bits.write(1, bits: 4)
        bits.write(kind, bits: 5)
        bits.write(1, bits: 7)
        bits.write(0, bits: 7)
        bits.write(0, bits: 1)
        bits.write(2, bits: 6)
        text("6140009999", 14, &bits)
        bits.write(year, bits: 4)
        bits.write(182, bits: 9)
        write(&bits)
        return Array((bits.bytes + [UInt8](repeating: 0, count: 58)).prefix(58)) + [UInt8](repeating: 0xA5, count: 56)
    }

    /// A ticket between two stations that is valid from some days after its issue to four days after it.
    private func openTicket(from first: Int, year: Int = 6) -> [UInt8] {
        ticket(kind: 2, year: year) { bits in
            bits.write(0, bits: 1)
            bits.write(first, bits: 9)
            bits.write(4, bits: 9)
            bits.write(0, bits: 5)
            bits.write(7_942_300, bits: 28)
            bits.write(8_103_000, bits: 28)
        }
    }

    private func text(_ text: String, _ count: Int, _ bits: inout PackedWriter) {
        for character in TicketSample.padded(text, count).utf8.prefix(count) {
            bits.write(Int(character) - 32, bits: 6)
        }
    }

    @Test("a ticket without a reservation is valid between two stations from its first day to its last")
    func open() throws {
        let bytes = openTicket(from: 2)
        let event = try #require(recognizeTicket(bytes).events.first)
        #expect(event.summary == "Train ticket 7942300 → 8103000")
        #expect(event.start == EventTime("20260703"))
        #expect(event.component.property("DTEND")?.time == EventTime("20260706"))
    }

    @Test("a reservation has a train, a coach and a seat, and its time is in the station's zone")
    func reservation() throws {
        let bytes = ticket(kind: 1) { bits in
            // Subtype, then numeric station codes.
            bits.write(0, bits: 2)
            bits.write(0, bits: 1)
            bits.write(0, bits: 4)
            bits.write(7_942_300, bits: 28)
            bits.write(8_103_000, bits: 28)
            bits.write(3, bits: 9)
            bits.write(17 * 60 + 5, bits: 11)
            text("00151", 5, &bits)
            bits.write(7, bits: 10)
            text("045", 3, &bits)
        }
        let event = try #require(recognizeTicket(bytes).events.first)
        #expect(event.summary == "Train 151 7942300 → 8103000")
        #expect(event.start == EventTime("20260704T170500", tzid: "Europe/Ljubljana"))
        #expect(event.component.text("DESCRIPTION")?.contains("Coach: 7\nSeat: 45\nClass: 2") == true)
    }

    @Test("without a reference date, the year is unknown and there is no event")
    func noReference() {
        let bytes = ticket(kind: 2) { $0.write(0, bits: 1) }
        let result = PayloadRecognizer().recognize(Payload(bytes: bytes, text: nil))
        #expect(result.events.isEmpty)
        #expect(result.codes.contains("unknown-year"))
    }

    @Test(
        "the year of issue is at most eight years before the reference date and one after",
        arguments: [
            (6, 2026), (7, 2027), (8, 2018), (5, 2025),
        ])
    func year(digit: Int, year: Int) throws {
        let bytes = openTicket(from: 0, year: digit)
        let event = try #require(recognizeTicket(bytes).events.first)
        #expect(event.start?.date.year == year)
    }

    @Test("text that begins with a digit is not a ticket")
    func text() {
        let bytes = Array(String(repeating: "3141592653589793", count: 6).utf8)
        #expect(recognizeTicket(bytes).content != .ticket)
        #expect(recognizeTicket(bytes).family == nil)
    }
}
