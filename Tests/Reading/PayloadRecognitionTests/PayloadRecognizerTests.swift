import CalendarModel
import PayloadRecognition
import Testing

@Suite("Recognizing payloads")
struct PayloadRecognizerTests {
    private func recognize(_ text: String) -> RecognizedPayload {
        PayloadRecognizer().recognize(Payload(text))
    }

    @Test("a bare VEVENT is an event")
    func bareEvent() throws {
        let recognized = recognize("BEGIN:VEVENT\r\nSUMMARY:foo\r\nDTSTART:20080504T123456Z\r\nEND:VEVENT")
        #expect(recognized.content == .event)
        #expect(recognized.family == .bareVEvent)
        #expect(recognized.documents.flatMap(\.entries).count == 1)
    }

    @Test("a VCALENDAR has all its events and to-dos")
    func calendar() throws {
        let recognized = recognize(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VTODO
            SUMMARY:a
            END:VTODO
            BEGIN:VEVENT
            DTSTART:20260101
            END:VEVENT
            BEGIN:VEVENT
            DTSTART:20260102
            END:VEVENT
            END:VCALENDAR
            """)
        #expect(recognized.content == .reminder)
        #expect(recognized.family == .vcalendar)
        #expect(recognized.documents.flatMap(\.entries).count == 3)
    }

    @Test(
        "blanks, a byte order mark and lower case in the first line do not matter",
        arguments: [
            "\u{FEFF}BEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT", "\r\n\n BEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT",
            "begin:vevent\ndtstart:20260101\nend:vevent", "BEGIN : VEVENT\nDTSTART:20260101\nEND:VEVENT",
        ])
    func tolerance(text: String) {
        #expect(recognize(text).content == .event)
    }

    @Test(
        "a payload that is not a calendar has its own kind of content, and no event",
        arguments: [
            ("BEGIN:VCARD\nVERSION:3.0\nFN:A\nBDAY:19800101\nEND:VCARD", .contact),
            ("MECARD:N:A;BDAY:19800101;;", .contact),
            ("WIFI:T:WPA;S:a;P:b;;", .wifi), ("otpauth://totp/a?secret=b", .otp),
            ("otpauth-migration://offline?data=x", .otp),
            ("BCD\n002\n1\nSCT\n\nA\nDE00", .payment), ("SPC\r\n0200\r\n1", .payment),
            ("https://example.org/BEGIN:VEVENT", .url),
            ("Write BEGIN:VEVENT first, then DTSTART:20260101", .text),
            ("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR", .calendar),
            ("BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nDTSTART:20260101T000000Z\nEND:VFREEBUSY\nEND:VCALENDAR", .calendar),
            ("BEGIN:VTIMEZONE\nTZID:x\nEND:VTIMEZONE", .calendar),
            ("BEGIN:VJOURNAL\nDTSTART:20260101\nEND:VJOURNAL", .calendar),
            ("BEGIN:VEVENTS are fun", .text), ("BEGIN:VEVENT", .calendar), ("tel:+49123", .phone), ("SMSTO:1:hi", .sms),
            ("mailto:a@b", .email),
            ("geo:1,2", .geo), ("4006381333931", .number), ("", .text), ("hello", .text), ("www.example.org", .url),
        ] as [(String, PayloadContent)])
    func lookAlikes(text: String, content: PayloadContent) {
        let recognized = recognize(text)
        #expect(recognized.content == content)
        #expect(recognized.family == nil)
        #expect(recognized.documents.isEmpty)
    }

    @Test("bytes that are not text are binary")
    func binary() {
        #expect(PayloadRecognizer().recognize(Payload(bytes: [0, 1, 2], text: nil)).content == .binary)
    }

    @Test("a calendar that exceeds the limits is reported and not read")
    func limits() {
        let recognized = recognize("BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:X-A\n", count: 1000))
        #expect(recognized.content == .calendar)
        #expect(recognized.diagnostics.map(\.code.rawValue) == ["nested-too-deep"])
    }
}
