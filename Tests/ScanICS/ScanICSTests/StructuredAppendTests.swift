import Foundation
import ScanICS
import Testing

@Suite("Messages in several codes")
struct StructuredAppendTests {
    private static let summary = "A long description in three codes"

    @Test("parts in one picture are joined to one event, whose source is the last part")
    func onePicture() throws {
        let result = try EventScanner().scan(path: fixture("three-parts.png"))
        #expect(result.symbols?.map(\.content) == [.part, .part, .part])
        #expect(result.symbols?.map(\.barcode.structuredAppend?.index) == [2, 0, 1])
        #expect(result.events.map(\.entry.item.summary) == [Self.summary])
        #expect(result.events.map(\.source.symbol) == [2])
        #expect(result.diagnostics.isEmpty)
    }

    @Test(
        "parts in three pictures, in any order, are one event of the picture that completes the message",
        arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]])
    func threePictures(order: [Int]) throws {
        var session = ScanSession(EventScanner())
        var results = try order.map { try session.scan(path: fixture("part-\($0).png")) }
        #expect(!session.hasOpenParts)
        session.finish(&results[2])
        #expect(results.map(\.events.count) == [0, 0, 1])
        #expect(results[2].events.first?.entry.item.summary == Self.summary)
        #expect(results[2].events.first?.source.path == fixture("part-\(order[2]).png"))
        #expect(results.allSatisfy { $0.diagnostics.isEmpty })
    }

    @Test("missing parts are reported with the last picture")
    func missing() throws {
        let alone = try EventScanner().scan(path: fixture("part-2.png"))
        #expect(alone.events.isEmpty)
        #expect(alone.diagnostics.map(\.code) == [.missingPart])
        #expect(alone.diagnostics.map(\.message) == ["1 of 3 parts: parts 1 and 3 are missing"])
        #expect(alone.diagnostics.map(\.symbol) == [0])
        var session = ScanSession(EventScanner())
        _ = try session.scan(path: fixture("part-1.png"))
        _ = try session.scan(path: fixture("part-3.png"))
        var last = try session.scan(path: sample("poster.png"))
        session.finish(&last)
        #expect(last.diagnostics.map(\.message) == ["\(fixture("part-3.png")): 2 of 3 parts: part 2 is missing"])
        #expect(last.diagnostics.map(\.symbol) == [nil])
    }

    @Test("a message is joined even if a part is repeated, or the picture has a second message")
    func twoMessages() throws {
        let result = try EventScanner().scan(path: fixture("two-messages.png"))
        #expect(result.symbols?.count == 6)
        #expect(result.events.map(\.entry.item.summary) == [Self.summary])
        #expect(result.events.map(\.source.symbol) == [4])
        #expect(result.diagnostics.map(\.code) == [.joinedParts])
        #expect(result.diagnostics.map(\.symbol) == [3])
    }

    @Test("the same picture scanned again yields the same event, and no part is missing")
    func again() throws {
        var session = ScanSession(EventScanner())
        for _ in 0..<2 { #expect(try session.scan(path: fixture("three-parts.png")).events.count == 1) }
        var last = try session.scan(path: fixture("part-1.png"))
        session.finish(&last)
        #expect(last.events.isEmpty)
        #expect(last.diagnostics.isEmpty)
    }

    // MARK: Readings

    @Test("a reading and its picture give the same result", arguments: ["three-parts.png", "two-messages.png"])
    func reading(name: String) throws {
        let scanner = EventScanner()
        let bytes = try InputFile.read(fixture(name), limit: 1 << 20)
        let reading = try scanner.read(image: bytes)
        #expect(
            try JSONText.text(of: scanner.result(of: reading, path: name))
                == JSONText.text(of: scanner.scan(image: bytes, path: name)))
    }

    @Test("events come in the order of the codes, and diagnostics point at them")
    func order() throws {
        func event(_ summary: String) -> String {
            "BEGIN:VEVENT\nSUMMARY:\(summary)\nDTSTART;TZID=Moon/Base:20260612T090000\nEND:VEVENT"
        }
        let message = Array(event("joined").utf8)
        let reading = ImageReading(
            frameCount: 1,
            frames: [
                FrameReading(barcodes: [
                    code(Array(message[30...]), part: 1), code(Array(event("first").utf8)),
                    code(Array(message[..<30]), part: 0), code(Array(event("last").utf8)),
                ])
            ])
        let result = EventScanner().result(of: reading)
        #expect(result.events.map(\.entry.item.summary) == ["first", "joined", "last"])
        #expect(result.events.map(\.source.symbol) == [1, 2, 3])
        #expect(result.diagnostics.map(\.code) == [.unknownTZID, .unknownTZID, .unknownTZID])
        #expect(result.diagnostics.map(\.symbol) == [1, 2, 3])
        #expect(result.diagnostics.map(\.event) == [0, 1, 2])
        #expect(result.symbols?.map(\.content) == [.part, .event, .part, .event])
    }

    private func code(_ bytes: [UInt8], part: Int? = nil) -> Barcode {
        let point = PixelPoint(x: 0, y: 0)
        return Barcode(
            bytes: bytes, reading: PayloadText.read(bytes), symbology: .qrCode,
            corners: Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point), frame: 0,
            engine: "scanics", step: "", structuredAppend: part.map { StructuredAppend(index: $0, count: 2, id: "7") })
    }
}
