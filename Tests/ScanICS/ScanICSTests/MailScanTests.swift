import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ScanICS

/// Mails for tests.
private enum TestMail {
    static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        METHOD:REQUEST
        BEGIN:VEVENT
        UID:meeting@example.org
        DTSTAMP:20260301T000000Z
        DTSTART:20260612T190000Z
        DTEND:20260612T200000Z
        SUMMARY:Café meeting
        LOCATION:Room 1
        END:VEVENT
        END:VCALENDAR

        """
    static let link =
        "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Caf%C3%A9+meeting&dates=20260612T190000Z/20260612T200000Z"
    static let page = """
        <p>Hi</p><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event",
        "name":"Caf\\u00e9 meeting","startDate":"2026-06-12T19:00:00Z"}</script>
        """
    static let headers =
        "From: a@example.org\nTo: b@example.org\nSubject: Lunch\nDate: Mon, 02 Mar 2026 09:30:00 +0100\n"

    struct Part {
        var type: String
        var content: [UInt8]
        var name: String?

        init(_ type: String, _ text: String, name: String? = nil) {
            self.init(type, Array(text.utf8), name: name)
        }

        init(_ type: String, _ content: [UInt8], name: String? = nil) {
            (self.type, self.content, self.name) = (type, content, name)
        }
    }

    static func mail(_ parts: [Part], headers: String = headers) -> [UInt8] {
        let bodies = parts.map { part in
            "--limit\nContent-Type: \(part.type)\nContent-Transfer-Encoding: base64\n"
                + (part.name.map { "Content-Disposition: attachment; filename=\"\($0)\"\n" } ?? "") + "\n"
                + Data(part.content).base64EncodedString(options: .lineLength76Characters) + "\n"
        }
        return Array(
            (headers + "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=limit\n\n" + bodies.joined()
                + "--limit--\n").utf8)
    }

    static func picture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: sample(name))))
    }
}

@Suite("Events of mails")
struct MailScanTests {
    private let scanner = EventScanner(options: ScanOptions(effort: .fast))

    private func events(_ parts: TestMail.Part...) -> [ScannedEvent] {
        scanner.parse(payload: TestMail.mail(parts)).events
    }

    @Test(
        "an event in a text, a page, a calendar and an attachment is one event, with the calendar's content and method")
    func once() throws {
        let found = events(
            .init("text/plain; charset=utf-8", "Add it: \(TestMail.link)."),
            .init("text/html; charset=utf-8", TestMail.page),
            .init("text/calendar; method=REQUEST; charset=utf-8", TestMail.calendar),
            .init("application/ics", TestMail.calendar, name: "invite.ics"))
        let event = try #require(found.first)
        #expect(found.count == 1)
        #expect(event.entry.item.uid == "meeting@example.org" && event.entry.item.location == "Room 1")
        #expect(event.source.part == "3" && event.method == "REQUEST")
        let json = try JSONText.text(of: event)
        #expect(json.contains(#""method":"REQUEST""#) && json.contains(#""part":"3""#))
    }

    @Test("each kind of part gives its event")
    func kinds() {
        #expect(events(.init("text/plain", "See \(TestMail.link), please")).map(\.family) == [.googleLink])
        #expect(events(.init("text/html", "Text first " + TestMail.page)).map(\.family) == [.jsonLD])
        #expect(events(.init("text/plain", "Forwarded:\n\n" + TestMail.calendar)).count == 1)
        #expect(events(.init("application/octet-stream", TestMail.calendar, name: "a.ICS")).count == 1)
        #expect(events(.init("text/plain", "Nothing at https://example.org/ on 12 June 2026")).isEmpty)
    }

    @Test("a part that looks like a mail is read as one, unless it has another type")
    func mailInMail() {
        let inner = TestMail.mail([.init("text/calendar", TestMail.calendar)])
        for type in ["message/rfc822", "application/octet-stream"] {
            #expect(events(.init(type, inner)).count == 1)
        }
        #expect(events(.init("application/x-log", inner)).isEmpty)
    }

    @Test("of an event with a day and the same event with a clock time, the clock time is kept")
    func clockTime() {
        let day = TestMail.calendar
            .replacing("DTSTART:20260612T190000Z\nDTEND:20260612T200000Z", with: "DTSTART;VALUE=DATE:20260612")
            .replacing("LOCATION", with: "DESCRIPTION:a\nCOMMENT:b\nURL:https://example.org\nCLASS:PUBLIC\nLOCATION")
        for parts in [[day, TestMail.calendar], [TestMail.calendar, day]] {
            let found = events(.init("text/calendar", parts[0]), .init("text/calendar", parts[1]))
            #expect(found.map { $0.start?.time } == [EventTime("20260612T190000Z")])
        }
    }

    @Test("words in the lines after a link are not part of it")
    func linkAndWords() {
        let result = scanner.parse(payload: TestMail.mail([.init("text/plain", TestMail.link + "\nJoin us")]))
        #expect(result.events.map(\.family) == [.googleLink])
        #expect(result.events.first?.entry.end(in: ZoneResolver())?.local.hour == 20, "\(result.diagnostics)")
    }

    @Test("two events with the same title on different days stay two")
    func different() {
        let later = TestMail.calendar.replacing("20260612", with: "20260613").replacing("UID:", with: "UID:2")
        #expect(events(.init("text/calendar", TestMail.calendar), .init("text/calendar", later)).count == 2)
    }

    @Test("two equal events in one calendar stay two")
    func sameCalendar() {
        let event = TestMail.calendar.split(separator: "\n").dropFirst(3).dropLast().joined(separator: "\n")
        let two = "BEGIN:VCALENDAR\n\(event)\n\(event.replacing("UID:", with: "UID:2"))\nEND:VCALENDAR\n"
        #expect(events(.init("text/calendar", two)).count == 2)
    }

    @Test("codes in attached pictures are read, and each frame and part is named")
    func pictures() throws {
        let poster = try TestMail.picture("poster.png")
        let mail = TestMail.mail([
            .init("image/png", poster, name: "a.png"), .init("text/calendar", TestMail.calendar),
            .init("application/octet-stream", poster, name: "b.png"),
        ])
        for result in [scanner.parse(payload: mail, path: "m"), try scanner.scan(image: mail, path: "m")] {
            #expect(result.frames == 2 && result.content == .mail)
            #expect(result.symbols?.map(\.barcode.frame) == [0, 1])
            #expect(result.events.map(\.source.part) == ["1 a.png", "2"])
            #expect(result.events.first?.source.frame == 0)
        }
    }

    @Test("a reading of a mail is the same after it was stored")
    func stored() throws {
        let reading = try scanner.read(
            image: TestMail.mail([
                .init("image/png", try TestMail.picture("poster.png")), .init("text/calendar", TestMail.calendar),
            ]))
        let again = try JSONDecoder().decode(ImageReading.self, from: try JSONEncoder().encode(reading))
        #expect(again == reading && again.container != nil)
        #expect(scanner.result(of: again).events.count == 2)
    }

    private static let booking = """
        Vol AF1234, mardi 14 avril
        Départ : 10h35, Paris-Charles de Gaulle (CDG)
        Arrivée : 12h20, Berlin (BER)
        """

    @Test("a booking in the text for people is an event to check, in the year of the mail")
    func booking() throws {
        let result = scanner.parse(payload: TestMail.mail([.init("text/plain; charset=utf-8", Self.booking)]))
        let event = try #require(result.events.first)
        #expect(result.events.count == 1 && event.family == .booking)
        #expect(event.entry.item.summary == "Flight AF1234 CDG → BER")
        #expect(event.start?.time.date == CalendarDate(year: 2026, month: 4, day: 14))
        #expect(result.diagnostics.contains { $0.code == .understoodText })
        let page =
            "<table><tr><td>Vol AF1234</td><td>mardi 14 avril</td></tr><tr><td>Départ : 10h35</td><td>Paris (CDG)</td></tr>"
            + "<tr><td>Arrivée : 12h20</td><td>Berlin (BER)</td></tr></table>"
        #expect(
            events(.init("text/html; charset=utf-8", page)).map(\.entry.item.summary) == ["Flight AF1234 CDG → BER"])
    }

    @Test("the text is not used if the mail has an event for programs")
    func noBooking() {
        let found = events(.init("text/plain; charset=utf-8", Self.booking), .init("text/calendar", TestMail.calendar))
        #expect(found.map(\.family) == [.vcalendar])
    }

    @Test("the content of a French ticket's code in a text is a ticket")
    func frenchTicket() {
        let code =
            "i0CVXXX007123456789121101/01/1970CHGVAFRAVG5432101/110123456789012345678"
            + String(repeating: " ", count: 16) + "DOE" + String(repeating: " ", count: 15)
            + "JOHN2    1FRAVGFRXYT04321"
        let found = events(.init("text/plain", code))
        #expect(found.map(\.family) == [.railTicket, .railTicket])
        #expect(found.map(\.entry.item.summary) == ["Train 54321 CHGVA → FRAVG", "Train 04321 FRAVG → FRXYT"])
        #expect(found.first?.start?.time.date == CalendarDate(year: 2026, month: 11, day: 1))
    }

    @Test("a forwarded mail in base64 is read")
    func forwarded() {
        let inner = TestMail.mail([.init("text/calendar", TestMail.calendar)])
        #expect(events(.init("message/rfc822", inner)).map(\.source.part) == ["1, 1"])
    }

    @Test("a damaged picture is reported, and the other parts are read")
    func damaged() throws {
        let cut = Array(try TestMail.picture("poster.png").prefix(40))
        let result = scanner.parse(
            payload: TestMail.mail([.init("image/png", cut), .init("text/calendar", TestMail.calendar)]))
        #expect(result.events.count == 1)
        #expect(result.diagnostics.contains { $0.code == .unreadPart })
    }

    @Test("the pages of a mail's pictures count together")
    func manyPictures() throws {
        var scanner = scanner
        scanner.options.limits.frames = 2
        let poster = try TestMail.picture("poster.png")
        let result = scanner.parse(payload: TestMail.mail((0..<4).map { _ in .init("image/png", poster) }))
        #expect(result.frames == 2)
        #expect(result.diagnostics.count { $0.code == .unreadPart } == 2)
    }

    @Test("mails of folders, Maildir and mbox files are inputs of their own, in order")
    func folders() throws {
        let folder = try TemporaryFolder()
        let mail = TestMail.mail([.init("text/calendar", TestMail.calendar)])
        let line = Array("From a@example.org Mon Mar  2 09:30:00 2026\n".utf8)
        try folder.write("box", line + mail + Array("\n".utf8) + line + mail)
        try folder.write("note.txt", Array("hello".utf8))
        for name in ["cur", "new", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "in/" + name, withIntermediateDirectories: true)
        }
        try folder.write("in/cur/1.host:2,S", mail)
        try folder.write("in/new/2.host", mail)
        try folder.write("in/tmp/3.host", mail)
        try folder.write("one.eml", mail)
        let results = ScanWorkers(scanner, jobs: 2).results(inFolder: folder.path).blocking.compactMap(\.result)
        #expect(
            results.map { String(($0.path ?? "").dropFirst(folder.path.count)) }
                == ["box#1", "box#2", "in/cur/1.host:2,S", "in/new/2.host", "one.eml"])
        #expect(results.allSatisfy { $0.events.count == 1 })
    }
}
