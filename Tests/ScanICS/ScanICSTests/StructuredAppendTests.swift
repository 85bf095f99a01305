import Foundation
import ScanICS
import Testing

@Suite("A message in several codes")
struct StructuredAppendTests {
    private static let summary = "A long description in three codes"

    // MARK: Pictures

    @Test("parts in one picture, in any places, are one event, of the last of them")
    func onePicture() throws {
        let result = try EventScanner().scan(path: fixture("three-parts.png"))
        #expect(result.symbols?.map(\.content) == [.part, .part, .part])
        #expect(result.symbols?.map(\.barcode.structuredAppend?.index) == [2, 0, 1])
        #expect(result.events.map(\.entry.item.summary) == [Self.summary])
        #expect(result.events.map(\.source.symbol) == [2])
        #expect(result.diagnostics.isEmpty)
    }

    @Test(
        "parts in three pictures, in any order, are one event of the picture that completes it",
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

    @Test("what is missing is said")
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

    @Test("a part twice, and a second message among them, change nothing")
    func twoMessages() throws {
        let result = try EventScanner().scan(path: fixture("two-messages.png"))
        #expect(result.symbols?.count == 6)
        #expect(result.events.map(\.entry.item.summary) == [Self.summary])
        #expect(result.events.map(\.source.symbol) == [4])
        #expect(result.diagnostics.map(\.code) == [.joinedParts])
        #expect(result.diagnostics.map(\.symbol) == [3])
    }

    @Test("the same picture again gives the same event again, and misses nothing")
    func again() throws {
        var session = ScanSession(EventScanner())
        for _ in 0..<2 { #expect(try session.scan(path: fixture("three-parts.png")).events.count == 1) }
        var last = try session.scan(path: fixture("part-1.png"))
        session.finish(&last)
        #expect(last.events.isEmpty)
        #expect(last.diagnostics.isEmpty)
    }

    // MARK: The joiner

    @Test("parts of messages that differ in identifier, count or symbology are not joined")
    func kinds() {
        for other in [part(1, of: 2, id: "8"), part(1, of: 3), part(1, of: 2, symbology: .aztec)] {
            var joiner = StructuredAppendJoiner()
            #expect(joiner.add(part(0, of: 2)) == nil)
            #expect(joiner.add(other) == nil)
            #expect(joiner.missing.count == 2)
            #expect(joiner.add(part(1, of: 2))?.bytes == Array("0/2.1/2.".utf8))
        }
    }

    @Test("parts of one number and other bytes are of two messages")
    func clash() {
        var joiner = StructuredAppendJoiner()
        #expect(joiner.add(part(0, of: 2, text: "a")) == nil)
        #expect(joiner.add(part(0, of: 2, text: "b")) == nil)
        #expect(joiner.add(part(0, of: 2, text: "a")) == nil)
        #expect(joiner.missing.count == 2)
        #expect(joiner.add(part(1, of: 2, text: "c"))?.bytes == Array("ac".utf8))
        #expect(joiner.add(part(1, of: 2, text: "d"))?.bytes == Array("bd".utf8))
        #expect(joiner.missing.isEmpty)
    }

    @Test("the count may come with the last part alone")
    func lateCount() {
        var joiner = StructuredAppendJoiner()
        #expect(joiner.add(part(1, of: nil, text: "b")) == nil)
        #expect(joiner.missing.first?.message == "1 part of a message: the last part is missing")
        #expect(joiner.add(part(0, of: nil, text: "a")) == nil)
        #expect(joiner.add(part(2, of: 3, text: "c"))?.bytes == Array("abc".utf8))
    }

    @Test("the encoding is what the parts state, where they agree")
    func encoding() {
        for (first, second, expected) in [(26, 26, 26), (26, nil, 26), (3, 26, nil), (nil, nil, nil)]
            as [(Int?, Int?, Int?)]
        {
            var joiner = StructuredAppendJoiner()
            _ = joiner.add(part(0, of: 2, eci: first))
            let message = joiner.add(part(1, of: 2, eci: second))
            #expect(message != nil)
            #expect(message?.eci == expected)
            let several = [ECISegment(eci: 3, start: 0), ECISegment(eci: 26, start: 4)]
            #expect(message?.eciSegments == (first == 3 ? several : []))
        }
    }

    @Test("a number that a message does not have makes no part, and a long count no long message")
    func oddNumbers() {
        #expect(StructuredAppendJoiner.Part(code(StructuredAppend(index: 3, count: 3, id: "")), source: source) == nil)
        #expect(StructuredAppendJoiner.Part(code(StructuredAppend(index: -1, count: 3, id: "")), source: source) == nil)
        #expect(StructuredAppendJoiner.Part(code(nil), source: source) == nil)
        var joiner = StructuredAppendJoiner()
        _ = joiner.add(part(.max - 1, of: .max))
        #expect(joiner.missing.first?.message == "1 of \(Int.max) parts: \(Int.max - 1) parts are missing")
        _ = joiner.add(part(.max, of: nil))
        #expect(joiner.missing.count == 2)
    }

    @Test("a message over the limit of bytes is never complete")
    func limit() {
        var limits = ScanLimits()
        limits.payloadBytes = 10
        var joiner = StructuredAppendJoiner(limits: limits)
        #expect(joiner.add(part(0, of: 2, text: "1234567")) == nil)
        #expect(joiner.add(part(1, of: 2, text: "1234567")) == nil)
        #expect(joiner.missing.first?.message == "1 of 2 parts: part 2 is missing")
    }

    @Test("any number of lone parts is taken in a time that grows with it, and each is reported")
    func manyLoneParts() {
        var joiner = StructuredAppendJoiner()
        let start = ContinuousClock.now
        for number in 0..<1000 { #expect(joiner.add(part(0, of: 2, text: "\(number)")) == nil) }
        #expect(joiner.missing.count == 1000)
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    private let source = ScannedEvent.Source(path: "a.png", frame: 0, symbol: 0)

    private func part(
        _ index: Int, of count: Int?, id: String = "7", text: String? = nil, symbology: Symbology = .qrCode,
        eci: Int? = nil
    ) -> StructuredAppendJoiner.Part? {
        var barcode = code(StructuredAppend(index: index, count: count, id: id))
        barcode.bytes = Array((text ?? "\(index)/\(count.map(String.init) ?? "?").").utf8)
        barcode.symbology = symbology
        barcode.eci = eci
        return StructuredAppendJoiner.Part(barcode, source: source)
    }

    private func code(_ place: StructuredAppend?) -> Barcode {
        let point = PixelPoint(x: 0, y: 0)
        return Barcode(
            bytes: [], reading: nil, symbology: .qrCode,
            corners: Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point), frame: 0,
            engine: "zxing", step: "", structuredAppend: place)
    }
}

extension StructuredAppendJoiner {
    fileprivate mutating func add(_ part: Part?) -> Message? {
        guard let part else { return nil }
        return add(part)
    }
}

/// A picture in this target's Fixtures (see `Tests/make-fixtures.sh`).
private func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path()
}
