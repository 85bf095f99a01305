import CalendarModel
import TestSupport
import Testing

@testable import ICalendar

struct QuotedPrintableTests {
    @Test(
        "octets are decoded, and an equals sign that does not begin an escape stays",
        arguments: [
            ("Caf=C3=A9", "Café"), ("a=3db=3D", "a=b="), ("1=", "1"), ("1 =G1= 2", "1 =G1= 2"),
            ("a=\r\nb", "ab"), ("a=\nb", "ab"), ("a= \t\r\nb", "ab"), ("a=\r\n b", "a b"), ("", ""),
            ("a=       \r\nb", "ab"), ("a=        \r\nb", "a=        \r\nb"),
        ])
    func decode(encoded: String, text: String) {
        #expect(String(decoding: QuotedPrintable.decode(Array(encoded.utf8)), as: UTF8.self) == text)
    }

    private func event(_ line: String) throws -> (event: CalendarEvent, diagnostics: [Diagnostic]) {
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20260401T140000Z\r\n\(line)\r\n"
            + "LOCATION:Hall\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let reading = try ICalendarReader().read(text)
        guard case .event(let event)? = reading.documents.first?.entries.first else {
            throw ICalendarError.tooLong(bytes: 0, limit: 0)
        }
        return (event, reading.diagnostics)
    }

    @Test(
        "a quoted-printable value in iCalendar is decoded, with a diagnostic",
        arguments: [
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9", "Café"),
            ("SUMMARY;QUOTED-PRINTABLE:Caf=C3=A9", "Café"),
            ("SUMMARY;CHARSET=ISO-8859-1;ENCODING=quoted-printable:Caf=E9", "Café"),
            (
                "SUMMARY;ENCODING=QUOTED-PRINTABLE:Two=0D=0Alines, =\r\nsoftly;=\r\n broken=C3=\r\n=A9",
                "Two\nlines, softly; brokené"
            ),
            ("SUMMARY;ENCODING=QUOTED-\r\n PRINTABLE:a=\r\nb", "ab"),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a\\, b=0AEND:VEVENT", "a, b\nEND:VEVENT"),
        ])
    func inICalendar(line: String, text: String) throws {
        let (event, diagnostics) = try event(line)
        #expect(event.summary == text)
        #expect(event.location == "Hall")
        #expect(event.component.property("SUMMARY")?.parameters == [])
        #expect(diagnostics.map(\.code) == [.quotedPrintableInV2])
    }

    @Test("a value that ends in = is complete if it is not declared as quoted-printable")
    func equalsSign() throws {
        #expect(try event("SUMMARY:1+1=").event.summary == "1+1=")
    }

    @Test("a soft break before an END does not hide the END")
    func softBreakBeforeEnd() throws {
        let text = "BEGIN:VEVENT\nDTSTART:20260401\nSUMMARY;ENCODING=QUOTED-PRINTABLE:a=\nEND:VEVENT\n"
        let reading = try ICalendarReader().read(text)
        #expect(reading.documents.first?.entries.first?.item.summary == "a")
        #expect(reading.diagnostics.map(\.code) == [.quotedPrintableInV2])
    }

    @Test(
        "soft breaks are read in linear time",
        arguments: [":a=\r\n", ":=\r\n", ":=   ", ":=\r\n ", "a=\r\n", "=\r\n", "=   ", "=\r\n ", "QUOTED-PRINTABLE"])
    func bombs(piece: String) throws {
        let start = "BEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE;" + piece.prefix { $0 == ":" }
        let piece = piece.drop { $0 == ":" }
        try expectLinearTime(from: 10_000) { size in
            _ = try ICalendarReader().read(start + String(repeating: String(piece), count: size / piece.utf8.count))
        }
    }

    @Test("blanks and folds after a quoted-printable value are read in linear time")
    func blankBombs() throws {
        try expectLinearTime(from: 5000) { count in
            let text = "BEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:a"
            let bomb = String(repeating: " ", count: 3 * count) + String(repeating: "\r\n ", count: count)
            _ = try ICalendarReader().read(text + bomb)
        }
    }
}
