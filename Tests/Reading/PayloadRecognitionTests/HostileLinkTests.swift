import CalendarModel
import PayloadRecognition
import TestSupport
import Testing

@Suite("Hostile links")
struct HostileLinkTests {
    private static let links = [
        "https://calendar.google.com/calendar/render?action=TEMPLATE&text=A%20B"
            + "&dates=20260612T090000/20260612T100000&ctz=Europe/Berlin&recur=RRULE:FREQ%3DDAILY"
            + "&add=a%40example.org_o&crm=BUSY&sprop=website:https://example.org",
        "https://outlook.live.com/calendar/0/deeplink/compose?subject=A&startdt=2026-06-12T09:00:00+02:00"
            + "&enddt=2026-06-12T10:00:00Z&to=a@example.org",
        "https://calendar.yahoo.com/?v=60&title=A&st=20260612T090000Z&dur=0130&RPAT=01MoWe&REND=1274486399",
        "https://teams.microsoft.com/l/meeting/new?subject=A&startTime=10%2F24%2F2018%2010%3A30%3A00",
        "https://calendar.google.com/calendar/event?eid=NTN0cW1iZzMyZTIwcXBnbTRlYnU5aWh2MXIgYWd1c2R3aW1pbGxAbQ",
        "webcal://p14-caldav.icloud.com/published/2/abc",
    ]

    @Test("a link that is cut at any byte, or has any byte replaced, does not crash the reader", arguments: links)
    func damaged(link: String) {
        let bytes = Array(link.utf8)
        for end in bytes.indices {
            #expect(recognize(String(decoding: bytes[..<end], as: UTF8.self)).documents.count <= 1)
            for byte in [0, 0x25, 0x2B, 0x80, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[end] = byte
                #expect(recognize(String(decoding: damaged, as: UTF8.self)).documents.count <= 1)
            }
        }
    }

    @Test("line ends and control characters in a link do not create a property")
    func injection() throws {
        let event = try event(
            "https://calendar.google.com/calendar/render?action=TEMPLATE&dates=20260612/20260613"
                + "&text=A%0D%0AATTENDEE:mailto:x@example.org"
                + "&add=a%0D%0AB:c@example.org&recur=RRULE:FREQ=DAILY"
                + "%0D%0AATTACH:file:///etc/passwd&x%0D%0AY:z=%0D%0AZ:1",
            .googleLink)
        #expect(event.attendees.isEmpty && event.attachments.isEmpty)
        #expect(
            event.component.properties.map(\.name) == [
                "DTSTART", "DTEND", "SUMMARY", "X-SCANICS-QUERY", "RRULE", "X-SCANICS-QUERY", "X-SCANICS-QUERY",
            ])
        for property in event.component.properties { #expect(!property.value.contains { $0.isNewline }) }
    }

    @Test(
        "a long link with many repetitions is recognized in linear time",
        arguments: [
            ("", " "), ("https://", "a"), ("https://", "a."), ("https://example.org/", "%2F"),
            ("https://example.org/", "/.."),
            ("https://calendar.google.com/", "a/"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=", "%"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A", "&a"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A", "&amp;"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A", "&text=A"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A", "&sprop=https://a.example"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A", "#&="),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&add=", "a@b,"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&add=", "a,"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&add=", "@"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&recur=", "RRULE:FREQ=DAILY%0A"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&recur=RRULE:FREQ=DAILY;BYDAY=", "MO,"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A", "&recur=RRULE:FREQ=DAILY"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&recur=RDATE:", "20260612,"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&dates=", "20260612/"),
            ("https://calendar.google.com/calendar/render?action=TEMPLATE&text=A&dates=20260612", " "),
            ("https://calendar.google.com/calendar/event?eid=", "YWJj"),
            ("https://calendar.google.com/calendar/embed?", "src=a&"), ("webcal://a/", "b"), ("webcal://", "@"),
            ("https://outlook.live.com/calendar/compose?startdt=", "2026-06-12T09:00:00 "),
            ("https://calendar.yahoo.com/?st=20260612&RPAT=01", "Mo"), ("https://calendar.yahoo.com/?DUR=", "1"),
            ("https://teams.microsoft.com/l/meeting/new?startTime=", "1/"),
        ])
    func bombs(start: String, piece: String) {
        expectLinearTime(from: 10_000) { size in
            _ = recognize(start + String(repeating: piece, count: size / piece.utf8.count))
        }
    }

    @Test("random bytes after a known beginning do not crash the reader")
    func random() {
        var state: UInt64 = 42
        func next() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        for link in Self.links {
            let start = link.prefix { $0 != "?" } + "?"
            for _ in 0..<200 {
                let bytes = (0..<64).map { _ in next() }
                _ = recognize(start + String(decoding: bytes, as: UTF8.self))
                _ = recognize(String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
