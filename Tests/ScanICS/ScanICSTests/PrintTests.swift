import Foundation
import Testing

@testable import ScanICS

/// Tests what is made of the text of pictures. The text is given: TextReadingTests read it from pixels.
@Suite("Events from print")
struct PrintTests {
    private static let size = PrintedPageSize(width: 800, height: 1000)

    /// A poster's lines, from top to bottom, with the largest at the top.
    private static func page(_ texts: [String], frame: Int = 0) -> FramePrint {
        let lines = texts.enumerated().map { index, text in
            let top = Double(100 + 120 * index)
            let height = index == 0 ? 90.0 : 40
            let corners = [(50.0, top), (700, top), (700, top + height), (50, top + height)]
            return PrintedLine(
                text: text, corners: corners.map { PrintedPoint(x: $0.0, y: $0.1) }, confidence: 0.99)
        }
        return FramePrint(frame: frame, size: size, lines: lines)
    }

    private static let concert = page(["Summer Concert", "Friday, 12 June 2026", "20:00", "Town Hall, Main Street 5"])

    private func code(_ text: String) -> Barcode {
        let corners = [(600, 800), (750, 800), (750, 950), (600, 950)].map { PixelPoint(x: $0.0, y: $0.1) }
        return Barcode(
            bytes: Array(text.utf8), reading: Barcode.reading(of: Array(text.utf8), symbology: .qrCode),
            symbology: .qrCode,
            corners: Quadrilateral(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
            frame: 0, engine: "scanics", step: "test")
    }

    private func result(_ print: [FramePrint], codes: [Barcode] = [], reference: CalendarDate?) -> ScanResult {
        var reading = ImageReading(frameCount: 1, frames: [FrameReading(barcodes: codes)])
        reading.print = print
        var scanner = EventScanner()
        scanner.options.referenceDate = reference
        return scanner.result(of: reading, path: "poster.jpg")
    }

    private let may = CalendarDate(year: 2026, month: 5, day: 1)

    /// Returns the result of a picture without codes whose print is read within a time limit.
    private func result(
        seconds: Double, _ lines: @escaping @Sendable (_ isStopped: () -> Bool) -> [PrintedLine]
    ) throws -> ScanResult {
        var scanner = EventScanner()
        scanner.options.limits.seconds = seconds
        scanner.options.referenceDate = may
        scanner.printReader = PrintReader { _, _, isStopped in lines(isStopped) }
        let picture = Array("P5 64 64 255\n".utf8) + [UInt8](repeating: 255, count: 64 * 64)
        return try scanner.scan(image: picture, path: "poster.pgm")
    }

    @Test("a printed line with the password of a code is secret if the password has four characters or more")
    func password() {
        func isSecret(_ password: String) -> Bool {
            result([], codes: [code("WIFI:T:WPA;S:Guests;P:\(password);;")], reference: nil).isSecret(
                "Key: \(password)")
        }
        #expect(isSecret("8264"))
        #expect(!isSecret("826"))
    }

    @Test("print that the time limit cuts short is reported, with the events that were read until then")
    func cutShort() throws {
        @Sendable func wait(_ isStopped: () -> Bool) { while !isStopped() { usleep(1000) } }
        let some = try result(seconds: 0.5) { isStopped in
            wait(isStopped)
            return Self.concert.lines
        }
        #expect(some.diagnostics.map(\.code).contains(.timeLimit))
        #expect(some.events.map { $0.entry.item.summary } == ["Summer Concert"])
        #expect(some.error == nil)
        // A picture on which nothing was read in time is not a picture without anything.
        let nothing = try result(seconds: 0.5) { isStopped in
            wait(isStopped)
            return []
        }
        #expect(nothing.error == .timeLimit(seconds: 0.5))
    }

    @Test("print that is read in time is not reported as cut short")
    func inTime() throws {
        let result = try result(seconds: 3600) { isStopped in isStopped() ? [] : Self.concert.lines }
        #expect(!result.diagnostics.map(\.code).contains(.timeLimit) && result.error == nil)
        #expect(result.events.count == 1)
        let nothing = try self.result(seconds: 3600) { _ in [] }
        #expect(nothing.diagnostics.map(\.code) == [] && nothing.error == nil)
    }

    @Test("a printed series ends with its last day, in the form of its start")
    func lastDay() throws {
        let page = Self.page([
            "Yoga in the Park", "Tuesdays 2 June 2026 - 30 June 2026, 19:00", "Town Hall, Main Street 5",
        ])
        func rule(_ zone: String?) throws -> RecurrenceRule {
            var reading = ImageReading(frameCount: 1, frames: [FrameReading(barcodes: [])])
            reading.print = [page]
            var scanner = EventScanner()
            (scanner.options.referenceDate, scanner.options.assumedTimeZone) = (may, zone)
            let event = try #require(scanner.result(of: reading, path: "poster.jpg").events.first)
            return try #require(event.entry.item.recurrenceRules.first)
        }
        #expect(try rule(nil).until == EventTime("20260630T235959"))
        #expect(try rule("Europe/Berlin").until == EventTime("20260630T215959Z"))
    }

    @Test("an event of print has its time, the family print, and the boxes of its fields in the JSON")
    func event() throws {
        let result = result([Self.concert], reference: may)
        let event = try #require(result.events.first)
        #expect(result.events.count == 1)
        #expect(event.family.rawValue == "print")
        #expect(event.entry.item.summary == "Summer Concert")
        #expect(event.entry.item.start == EventTime("20260612T200000"))
        #expect(event.source.frame == 0 && event.source.symbol == nil)
        let json = try JSONValue(json: JSONText.text(of: event))
        let fields = try #require(json["print"]?["fields"])
        #expect(fields["summary"]?["corners"] != nil && fields["start"]?["confidence"] != nil)
        #expect(json["print"]?["confidence"] != nil)
        let lines = try #require(JSONValue(json: JSONText.text(of: result))["lines"]?.list)
        #expect(lines.count == 4 && lines[0]["text"] == .text("Summer Concert") && lines[0]["frame"] == .number(0))
    }

    @Test("a code that holds an event is right, and the print adds no second one")
    func codeWins() {
        let calendar = "BEGIN:VEVENT\r\nSUMMARY:From the code\r\nDTSTART:20260613T190000Z\r\nEND:VEVENT"
        let result = result([Self.concert], codes: [code(calendar)], reference: may)
        #expect(result.events.map(\.entry.item.summary) == ["From the code"])
        #expect(result.print.count == 1)
    }

    @Test(
        "a code that is only an address becomes the address of the event",
        arguments: [
            ("https://example.org/concert?id=1", "https://example.org/concert?id=1"),
            ("www.example.org/concert", "https://www.example.org/concert"),
        ])
    func link(text: String, expected: String) throws {
        let event = try #require(result([Self.concert], codes: [code(text)], reference: may).events.first)
        #expect(event.entry.item.url == expected)
        let two = result([Self.concert], codes: [code(text), code("https://example.com/other")], reference: may)
        #expect(two.events.first?.entry.item.url == nil)
    }

    @Test("without a day to count from, and without lines, there is no event of print")
    func nothing() {
        #expect(result([Self.concert], reference: nil).events.isEmpty)
        #expect(result([Self.page([])], reference: may).events.isEmpty)
        #expect(result([], reference: may).print.isEmpty)
    }

    @Test("a year that is not printed is reported as an assumption about the event")
    func year() throws {
        let page = Self.page(["Summer Concert", "12 June", "20:00", "Town Hall"])
        let result = result([page], reference: may)
        let event = try #require(result.events.first)
        #expect(event.entry.item.start?.date == CalendarDate(year: 2026, month: 6, day: 12))
        #expect(result.diagnostics.contains { $0.code.rawValue == "assumed-year" && $0.event == 0 })
        #expect(
            !self.result([Self.concert], reference: may).diagnostics.contains { $0.code.rawValue == "assumed-year" })
    }

    @Test("markup and line ends in print are text, and add no property")
    func markup() throws {
        let page = Self.page([
            "Concert<script>\r\nATTENDEE:mailto:x@example.org", "Friday, 12 June 2026", "20:00\nRRULE:FREQ=SECONDLY",
            "Hall",
        ])
        let result = result([page], reference: may)
        for event in result.events {
            #expect(event.entry.item.attendees.isEmpty && event.entry.item.recurrenceRules.isEmpty)
        }
        var export = CalendarExport(stamp: LocalDateTime(secondsSinceEpoch: 0))
        export.add(result)
        #expect(
            !export.text().text.split(separator: "\r\n").contains { $0.hasPrefix("ATTENDEE") || $0.hasPrefix("RRULE") })
    }

    @Test("a reading with print is the same after it is written and read again, and false values are refused")
    func codable() throws {
        var reading = ImageReading(frameCount: 1, frames: [FrameReading(barcodes: [])])
        reading.print = [Self.concert]
        let text = try JSONText.text(of: reading)
        #expect(try JSONText.value(ImageReading.self, from: Array(text.utf8)) == reading)
        for (value, other) in [
            ("\"frame\":0", "\"frame\":-1"), ("\"confidence\":0.99", "\"confidence\":7"), ("700", "1e300"),
            ("[800,1000]", "[800]"),
        ] {
            let changed = text.replacingOccurrences(of: value, with: other)
            #expect(changed != text)
            #expect(throws: (any Error).self) { try JSONText.value(ImageReading.self, from: Array(changed.utf8)) }
        }
    }
}
