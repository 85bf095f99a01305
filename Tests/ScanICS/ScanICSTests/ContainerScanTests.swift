import Foundation
import TestSupport
import Testing

@testable import ScanICS

@Suite("Events in documents and archives")
struct ContainerScanTests {
    private typealias File = TestArchive.File
    private let scanner = EventScanner(options: ScanOptions(effort: .fast))

    private func calendar(_ title: String, uid: String) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20260301T000000Z
        DTSTART:20260612T190000Z
        SUMMARY:\(title)
        END:VEVENT
        END:VCALENDAR

        """
    }

    private func picture() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: sample("poster.png")))) }

    private func scan(_ files: [File]) throws -> ScanResult {
        try scanner.scan(image: TestArchive.zip(files), path: "a.zip")
    }

    @Test("pictures and calendars in an archive give their events, and each is named")
    func archive() throws {
        let result = try scan([
            File("posters/a.png", try picture()), File("calendar.ics", calendar("Lunch", uid: "1")),
            File("notes.bin", [0, 1, 2, 3]),
        ])
        #expect(
            result.content == .archive && result.frames == 1 && result.diagnostics.allSatisfy { $0.code != .unreadPart }
        )
        #expect(Set(result.events.map(\.source.part)) == ["posters/a.png", "calendar.ics"])
        #expect(result.events.count == 2)
    }

    @Test("containers are read up to eight levels deep")
    func eightLevels() throws {
        func nested(_ depth: Int) throws -> ScanResult {
            var bytes = TestArchive.zip([File("a.ics", calendar("Lunch", uid: "1"))])
            for _ in 0..<depth { bytes = TestArchive.zip([File("inner.zip", bytes)]) }
            return try scanner.scan(image: bytes)
        }
        #expect(try nested(8).events.count == 1)
        let deeper = try nested(9)
        #expect(deeper.events.isEmpty)
        #expect(deeper.diagnostics.map(\.code) == [.unreadPart])
    }

    @Test("a file of an archive has up to the limit of bytes, and the first 20 files that are not read are reported")
    func longFiles() throws {
        let text = calendar("Lunch", uid: "1")
        var short = scanner
        short.options.limits.payloadBytes = text.utf8.count
        let files = (0..<25).map { File("\($0).ics", text) }
        #expect(try short.scan(image: TestArchive.zip([files[0]])).events.count == 1)
        short.options.limits.payloadBytes -= 1
        let result = try short.scan(image: TestArchive.zip(files))
        #expect(result.events.isEmpty)
        #expect(result.diagnostics.filter { $0.code == .unreadPart }.count == 20)
    }

    @Test("the files of an archive together have up to the limit of bytes")
    func allFiles() throws {
        let files = ["1", "2"].map { File("\($0).ics", calendar("Lunch", uid: $0)) }
        var short = scanner
        short.options.limits.fileBytes = files.map(\.content.count).reduce(0, +)
        #expect(try short.scan(image: TestArchive.zip(files)).events.count == 2)
        short.options.limits.fileBytes -= 1
        #expect(try short.scan(image: TestArchive.zip(files)).events.count == 1)
    }

    @Test("the events of a backup know their calendar, but not those of a backup in a mail")
    func backup() throws {
        let information = "<plist><dict><key>Title</key><string>Home</string></dict></plist>"
        let archive = TestArchive.zip([
            File("B.icbu/1.calendar/Events/a.ics", calendar("Lunch", uid: "1")),
            File("B.icbu/1.calendar/Info.plist", information), File("b.ics", calendar("Lunch", uid: "2")),
        ])
        #expect(try scanner.scan(image: archive).events.map(\.source.calendar) == ["Home", nil])
        let mail = """
            From: a@example.org
            Date: Mon, 02 Mar 2026 09:30:00 +0100
            Content-Type: application/zip; name=a.zip
            Content-Transfer-Encoding: base64

            \(Data(archive).base64EncodedString(options: .lineLength76Characters))
            """
        let result = scanner.parse(payload: Array(mail.utf8))
        #expect(!result.events.isEmpty && result.events.allSatisfy { $0.source.calendar == nil })
    }

    @Test("an exported archive of calendars keeps events of the same time and title apart")
    func export() throws {
        let result = try scan([
            File("home.ics", calendar("Lunch", uid: "1")), File("work.ics", calendar("Lunch", uid: "2")),
        ])
        #expect(result.events.map(\.entry.item.uid) == ["1", "2"])
    }

    @Test("a document's pictures and text are read, and its styles and thumbnail are not")
    func document() throws {
        let address =
            "https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Party&amp;dates=20260701T190000Z/20260701T200000Z"
        let result = try scan([
            File("[Content_Types].xml", "<Types/>"),
            File("word/document.xml", "<w:document><w:p><w:t>Come!</w:t></w:p></w:document>"),
            File("word/_rels/document.xml.rels", "<Relationship Target=\"\(address)\" TargetMode=\"External\"/>"),
            File("word/media/image1.png", try picture()), File("docProps/thumbnail.png", try picture()),
        ])
        #expect(result.content == .document && result.frames == 1)
        #expect(result.events.map(\.source.part) == ["word/media/image1.png", "word/_rels/document.xml.rels"])
        #expect(result.events.last?.entry.item.summary == "Party")
    }

    @Test("the text of a document gives its events if the text of documents is asked for, and no other event is there")
    func prose() throws {
        var reader = scanner
        reader.options.referenceDate = CalendarDate(year: 2026, month: 3, day: 1)
        let files = [
            File("mimetype", "application/vnd.oasis.opendocument.text"),
            File(
                "content.xml",
                "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\"><text:h>Summer "
                    + "Concert</text:h><text:p>12 June 2026, 20:00</text:p></office:document-content>"),
        ]
        #expect(try reader.scan(image: TestArchive.zip(files)).events.isEmpty)
        reader.options.readsTextLayers = true
        let event = try #require(try reader.scan(image: TestArchive.zip(files)).events.first)
        #expect(
            event.family == .print && event.source.part == "content.xml" && event.entry.item.summary == "Summer Concert"
        )
    }

    @Test("an archive in a mail, with a mail in it, is read to the end")
    func nested() throws {
        let mail = """
            From: a@example.org
            Date: Mon, 02 Mar 2026 09:30:00 +0100
            Subject: Inner
            Content-Type: text/calendar

            \(calendar("Inner", uid: "9"))
            """
        let archive = TestArchive.zip([File("b/inner.eml", mail)])
        let outer = """
            From: a@example.org
            Date: Mon, 02 Mar 2026 09:30:00 +0100
            Content-Type: application/zip; name=a.zip
            Content-Transfer-Encoding: base64

            \(Data(archive).base64EncodedString(options: .lineLength76Characters))
            """
        let result = scanner.parse(payload: Array(outer.utf8))
        #expect(result.events.map(\.source.part) == ["1 a.zip, b/inner.eml, 1"])
    }

    @Test("archives in archives are read to a limit of depth, and the result says so")
    func depth() throws {
        var archive = TestArchive.zip([File("a.ics", calendar("Lunch", uid: "1"))])
        for _ in 0..<12 { archive = TestArchive.zip([File("a.zip", archive)]) }
        let result = try scanner.scan(image: archive)
        #expect(
            result.events.isEmpty && result.diagnostics.contains { $0.message.contains("nested deeper than 8 levels") })
    }

    @Test("archives unpack to a limit of bytes, and the result says so")
    func size() throws {
        var small = scanner
        small.options.limits.fileBytes = 3000
        let files =
            (0..<3).map { File("\($0).txt", [UInt8](repeating: 0x20, count: 1000)) } + [
                File("a.ics", calendar("x", uid: "1"))
            ]
        let result = try small.scan(image: TestArchive.zip(files))
        #expect(result.events.isEmpty && result.diagnostics.contains { $0.code == .unreadPart })
    }

    @Test("each file of an archive that is not read is named in one sentence")
    func notes() throws {
        var locked = File("locked.png", "x")
        locked.isEncrypted = true
        let result = try scan([locked, File("../up.png", "x"), File("ok.ics", calendar("Lunch", uid: "1"))])
        #expect(result.events.count == 1)
        #expect(
            result.diagnostics.filter { $0.code == .unreadPart }.map(\.message) == [
                "locked.png is encrypted; unpack the archive with its password, and scan the files",
                "../up.png has a path that leads out of the archive; it was not read",
            ])
    }

    @Test("the files before the end of a tar archive that is cut off are read, and the result says so")
    func cutArchive() async throws {
        let noise = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7919 >> 8) }
        let archive = try await TestArchive.tar("", [File("a.ics", calendar("Lunch", uid: "1")), File("b.bin", noise)])
        let result = try scanner.scan(image: Array(archive.prefix(20_000)), path: "a.tar")
        #expect(result.events.count == 1 && result.diagnostics.contains { $0.code == .unreadPart })
        let error = #expect(throws: ScanError.self) { try scanner.scan(image: Array(archive.prefix(600))) }
        #expect(error?.code == "damaged-archive")
    }

    @Test("a wallet pass among other files is one of them")
    func pass() throws {
        let result = try scan([File("ticket.pkpass", [1, 2, 3]), File("a.ics", calendar("Lunch", uid: "1"))])
        #expect(result.content == .archive && result.events.map(\.source.part) == ["a.ics"])
    }

    @Test("a calendar that is attached to a PDF document is read after its pages")
    func pdf() throws {
        let attached = calendar("Attached", uid: "7")
        let file = [
            "%PDF-1.4", "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
            "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
            "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj",
            "4 0 obj<</Type/EmbeddedFile/Subtype/text#2Fcalendar/Length \(attached.utf8.count)>>", "stream",
            attached + "\nendstream endobj", "trailer<</Root 1 0 R>>", "%%EOF",
        ].joined(separator: "\n")
        let result = try scanner.scan(image: Array(file.utf8))
        #expect(result.frames == 1 && result.events.map(\.source.part) == ["attachment 1"])
        let reading = try JSONDecoder().decode(
            ImageReading.self, from: JSONEncoder().encode(scanner.read(image: Array(file.utf8))))
        #expect(scanner.result(of: reading).events.map(\.source.part) == ["attachment 1"])
    }

    @Test("a page that a browser saved with its pictures is read with the page's address")
    func savedPage() {
        let page = """
            From: <Saved by Blink>
            Snapshot-Content-Location: https://example.org/concert
            Subject: Concert
            Date: Mon, 02 Mar 2026 09:30:00 +0100
            MIME-Version: 1.0
            Content-Type: multipart/related; type="text/html"; boundary="b"

            --b
            Content-Type: text/html
            Content-Location: https://example.org/concert

            <html><script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Concert",
            "startDate":"2026-06-12T19:00:00Z","url":"/tickets"}</script></html>
            --b--
            """
        let event = scanner.parse(payload: Array(page.utf8)).events.first
        #expect(event?.entry.item.summary == "Concert" && event?.entry.item.url == "https://example.org/tickets")
    }

    @Test("an archive that a link leads to is not opened")
    func linked() {
        let archive = TestArchive.zip([File("a.ics", calendar("Lunch", uid: "1"))])
        #expect(scanner.parse(page: archive, address: "https://example.org/a.zip").events.isEmpty)
        #expect(scanner.parse(payload: archive).events.count == 1)
    }

    @Test("a picture in the text of a page is read")
    func inlinePicture() throws {
        let address = "data:image/png;base64," + Data(try picture()).base64EncodedString()
        let result = try scan([File("page.html", "<html><p>Ticket</p><img src=\"\(address)\"></html>")])
        #expect(result.frames == 1 && result.events.map(\.source.part) == ["page.html, picture 1"])
    }

    @Test(
        "files that are not read are named by their kind",
        arguments: [
            ("SQLite format 3\0", "SQLite"), ("Rar!\u{1A}\u{07}", "RAR"), ("{\\rtf1 x}", "RTF"),
        ])
    func unsupported(_ beginning: String, _ kind: String) {
        let bytes = Array(beginning.utf8) + [UInt8](repeating: 0x20, count: 600)
        let error = #expect(throws: ScanError.self) { try scanner.scan(image: bytes) }
        #expect(error?.code == "unsupported-file" && error?.message.contains(kind) == true)
    }
}
