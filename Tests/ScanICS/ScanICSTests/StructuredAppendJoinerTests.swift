import TestSupport
import Testing

@testable import ScanICS

@Suite("Joining parts of messages")
struct StructuredAppendJoinerTests {
    @Test("parts that differ in identifier, count or symbology are not joined")
    func kinds() {
        for other in [part(1, of: 2, id: "8"), part(1, of: 3), part(1, of: 2, symbology: .aztec)] {
            var joiner = StructuredAppendJoiner()
            #expect(joiner.add(part(0, of: 2)) == nil)
            #expect(joiner.add(other) == nil)
            #expect(joiner.missing.count == 2)
            #expect(joiner.add(part(1, of: 2))?.bytes == Array("0/2.1/2.".utf8))
        }
    }

    @Test("two parts with the same number but different bytes belong to two messages")
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

    @Test("only the last part has to state the count")
    func lateCount() {
        var joiner = StructuredAppendJoiner()
        #expect(joiner.add(part(1, of: nil, text: "b")) == nil)
        #expect(joiner.missing.first?.message == "1 part of a message: the last part is missing")
        #expect(joiner.add(part(0, of: nil, text: "a")) == nil)
        #expect(joiner.add(part(2, of: 3, text: "c"))?.bytes == Array("abc".utf8))
    }

    @Test("the message has the encoding that the parts state, or the segments if they state several")
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

    @Test("a code whose number is negative or not below the count isn't a part, and a huge count takes no time")
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

    @Test("a message over the payload limit is never complete")
    func limit() {
        var limits = ScanLimits()
        limits.payloadBytes = 10
        var joiner = StructuredAppendJoiner(limits: limits)
        #expect(joiner.add(part(0, of: 2, text: "1234567")) == nil)
        #expect(joiner.add(part(1, of: 2, text: "1234567")) == nil)
        #expect(joiner.missing.first?.message == "1 of 2 parts: part 2 is missing")
    }

    @Test("many lone parts take time in proportion to their number, and each is reported")
    func manyLoneParts() {
        var full = StructuredAppendJoiner()
        for number in 0..<256 { _ = full.add(part(0, of: 2, id: "early", text: "\(number)")) }
        expectLinearTime(from: 100) { count in
            var joiner = full
            for number in 0..<count { _ = joiner.add(part(0, of: 2, text: "\(number)")) }
            #expect(joiner.missing.count == 256 + count)
        }
    }

    @Test("a joiner that never reports missing parts keeps a bounded number of messages")
    func endless() {
        var joiner = StructuredAppendJoiner(limits: ScanLimits(), reportsMissing: false)
        for number in 0..<1000 {
            _ = joiner.add(part(0, of: 2, id: "lone", text: "\(number)"))
            _ = joiner.add(part(0, of: 2, id: "whole", text: "\(number)"))
            #expect(joiner.add(part(1, of: 2, id: "whole")) != nil)
        }
        #expect(joiner.missing.count <= 256)
    }

    @Test("repeated parts of a complete message count as an incomplete message only if a new part follows")
    func again() {
        var joiner = StructuredAppendJoiner()
        _ = joiner.add(part(0, of: 3))
        _ = joiner.add(part(1, of: 3))
        #expect(joiner.add(part(2, of: 3)) != nil)
        _ = joiner.add(part(1, of: 3))
        #expect(!joiner.hasOpenParts && joiner.missing.isEmpty)
        _ = joiner.add(part(2, of: 3, text: "other"))
        #expect(joiner.hasOpenParts)
        #expect(joiner.missing.map(\.present) == [[1, 2]])
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
            engine: "scanics", step: "", structuredAppend: place)
    }
}

extension StructuredAppendJoiner {
    fileprivate mutating func add(_ part: Part?) -> Message? {
        guard let part else { return nil }
        return add(part)
    }
}
