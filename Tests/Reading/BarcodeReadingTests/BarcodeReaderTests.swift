import CalendarModel
import Testing

@testable import BarcodeReading
@testable import ImageDecoding

@Suite struct BarcodeReaderTests {
    // MARK: Payloads

    @Test("a QR code is read at every effort", arguments: Effort.allCases)
    func qrCode(effort: Effort) throws {
        let code = try #require(try codes(in: "event.png", effort: effort).first)
        #expect(code.text == eventText)
        #expect(code.bytes == Array(eventText.utf8))
        #expect(code.symbology == .qrCode)
        #expect(code.engine == "scanics")
        #expect(code.step == "finder patterns, at most 0.05 MP")
    }

    @Test("a payload with all 256 byte values is read unchanged")
    func binary() throws {
        let codes = try codes(in: "all-bytes.png")
        #expect(codes.map(\.bytes) == [Array(0...255)])
        #expect(codes.map(\.text) == [nil])
    }

    @Test("a Shift_JIS payload is read unchanged, and its text keeps the backslash")
    func shiftJIS() throws {
        let codes = try codes(in: "shift-jis.png")
        #expect(codes.map(\.bytes) == [[0x82, 0xB3, 0x82, 0xAD, 0x82, 0xE7, 0x5C, 0x97, 0xA7, 0x89, 0xD4]])
        #expect(codes.map(\.text) == ["さくら\\立花"])
    }

    @Test("a line fold inside a UTF-8 character is removed, and the payload is read as text")
    func fold() throws {
        #expect(try codes(in: "cut-by-a-fold.png").map(\.text) == ["SUMMARY:Café Brücke\r\n"])
    }

    // MARK: Places

    @Test(
        "corners are clockwise from the code's own top left, however the code is turned",
        arguments: [
            (ImageOrientation.upright, 0), (.quarterTurn, 1), (.halfTurn, 2), (.threeQuarterTurn, 3),
        ])
    func corners(orientation: ImageOrientation, turns: Int) throws {
        // The picture is 164 pixels wide. Its quiet zone has 4 modules of 4 pixels, so the code extends from 16 to 148.
        let frame = DecodedFrame(try fixture("event.png").overWhite.turned(orientation))
        let code = try #require(BarcodeReader().read(frame, index: 3).barcodes.first)
        let upright = [(16, 16), (148, 16), (148, 148), (16, 148)]
        for (index, point) in code.corners.points.enumerated() {
            let (x, y) = upright[(index + turns) % 4]
            #expect(abs(point.x - x) <= 4 && abs(point.y - y) <= 4, "\(index): \(point)")
        }
        #expect(code.frame == 3)
    }

    @Test(
        "the corners of a linear code turn with the code",
        arguments: [
            (ImageOrientation.upright, 0), (.quarterTurn, 1), (.halfTurn, 2), (.threeQuarterTurn, 3),
        ])
    func linearCorners(orientation: ImageOrientation, turns: Int) throws {
        let image = try #require(EAN13.image("4006381333931")).turned(orientation)
        let codes = BarcodeReader().read(DecodedFrame(image), index: 0).barcodes
        #expect(codes.map(\.text) == ["4006381333931"])
        #expect(codes.map(\.symbology) == [.ean13])
        let points = try #require(codes.first).corners.points
        let bars = (left: 22, right: image.width - 22, top: 20, bottom: image.height - 20)
        let sideways = (left: 20, right: image.width - 20, top: 22, bottom: image.height - 22)
        let place = orientation.isSideways ? sideways : bars
        let upright = [
            (place.left, place.top), (place.right, place.top), (place.right, place.bottom), (place.left, place.bottom),
        ]
        for (index, point) in points.enumerated() {
            let (x, y) = upright[(index + turns) % 4]
            #expect(abs(point.x - x) <= 8 && abs(point.y - y) <= 8, "\(index): \(point), not \(x) \(y)")
        }
    }

    @Test("several codes are reported from top to bottom, then from left to right")
    func several() throws {
        #expect(try codes(in: "three-codes.png").map(\.text) == ["number one", "number two", "number three"])
    }

    @Test("two codes with the same payload are both reported", arguments: Effort.allCases)
    func twice(effort: Effort) throws {
        let codes = try codes(in: "twice-the-same.png", effort: effort)
        #expect(codes.map(\.text) == ["number one", "number one"])
        #expect((codes.first?.corners.topLeft.x ?? 999) < 116)
        #expect((codes.last?.corners.topLeft.x ?? 0) > 116)
    }

    @Test("corners are in pixels of the frame even if a smaller copy was read")
    func cornersOfLargeFrame() throws {
        let small = try fixture("event.png").overWhite
        let large = small.doubled.doubled.doubled  // 1312 x 1312
        let code = try #require(BarcodeReader().read(DecodedFrame(large), index: 0).barcodes.first)
        #expect(abs(code.corners.topLeft.x - 128) <= 32 && abs(code.corners.topLeft.y - 128) <= 32)
        #expect(abs(code.corners.bottomRight.x - 1184) <= 32 && abs(code.corners.bottomRight.y - 1184) <= 32)
    }

    // MARK: Pictures

    @Test("an inverted code is read")
    func inverted() throws {
        let frame = DecodedFrame(try fixture("event.png").overWhite.inverted)
        #expect(BarcodeReader().read(frame, index: 0).barcodes.map(\.text) == [eventText])
    }

    @Test("a normal and an inverted code in one picture are both read")
    func normalAndInverted() throws {
        #expect(try codes(in: "normal-and-inverted.png").map(\.text) == ["normal", "number two"])
    }

    @Test("a code with modules of one pixel is read")
    func onePixelModules() throws {
        let code = try #require(try codes(in: "one-pixel-modules.png").first)
        #expect(code.text == eventText)
        #expect(abs(code.corners.topLeft.x - 4) <= 1 && abs(code.corners.bottomRight.y - 37) <= 1)
    }

    @Test(
        "a transparent picture is read over white, then over black",
        arguments: [
            ("black-on-nothing.png", "at most 0.05 MP"), ("white-on-nothing.png", ", over black"),
        ])
    func transparent(name: String, step: String) throws {
        let codes = try codes(in: name)
        #expect(codes.map(\.text) == [eventText])
        #expect(codes.first?.step.hasSuffix(step) == true)
    }

    @Test("a UPC-A code is not reported as EAN-13")
    func upcA() throws {
        let image = try #require(EAN13.image("0036000291452"))
        let codes = BarcodeReader().read(DecodedFrame(image), index: 0).barcodes
        #expect(codes.map(\.symbology) == [.upcA])
        #expect(codes.map(\.text) == ["036000291452"])
    }

    @Test("a picture without a code gives no codes", arguments: Effort.allCases)
    func nothing(effort: Effort) throws {
        var state: UInt32 = 1
        let noise = (0..<(120 * 100)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let image = try #require(LumaImage(width: 120, height: 100, pixels: noise))
        let reading = BarcodeReader().read(DecodedFrame(image), index: 0, effort: effort)
        var empty = FrameReading(barcodes: [])
        empty.size = FrameSize(width: 120, height: 100)
        #expect(reading == empty)
        let pixel = try #require(LumaImage(width: 1, height: 1, pixels: [0]))
        #expect(BarcodeReader().read(DecodedFrame(pixel), index: 0, effort: effort).barcodes.isEmpty)
    }

    // MARK: The plan

    @Test("the same picture always gives the same result")
    func deterministic() throws {
        let frame = try fixture("three-codes.png")
        let first = BarcodeReader().read(frame, index: 0, effort: .thorough)
        for _ in 0..<5 { #expect(BarcodeReader().read(frame, index: 0, effort: .thorough) == first) }
    }

    @Test("if time runs out, the remaining steps are skipped and the reading is marked as cut short")
    func timeLimit() throws {
        let plan = ReadingPlan(steps: [
            ReadingStep("first", .full(ifAtMost: 1_000_000), .none, .zbar),
            ReadingStep("second", .full(ifAtMost: 1_000_000), .localThreshold(window: 41), .zbar),
        ])
        let reading = BarcodeReader(replacing: [.zbar: SlowReader()])
            .read(try fixture("event.png"), index: 0, plan: plan, until: .now + .milliseconds(50))
        #expect(reading.isCutShort)
        #expect(reading.barcodes.count == 1)
        #expect(reading.barcodes.first?.step == "first")
    }

    @Test("no step begins after cancellation")
    func cancelled() throws {
        let reading = BarcodeReader().read(try fixture("event.png"), index: 0, isCancelled: { true })
        #expect(reading.barcodes.isEmpty && !reading.isCutShort)
    }

    @Test("three kinds of steps are skipped: a repeated view, an unmet condition, and a picture over the limit")
    func steps() throws {
        let plan = ReadingPlan(steps: [
            ReadingStep("first", .atMost(1_000_000), .none, .zbar),
            ReadingStep("same", .full(ifAtMost: 1_000_000), .none, .zbar),
            ReadingStep("not now", .repeated(ifAtMost: 1_000_000), .none, .zbar, .ifNothing),
            ReadingStep("too large", .full(ifAtMost: 10), .localThreshold(window: 41), .zbar),
        ])
        let codes = BarcodeReader(replacing: [.zbar: CountingReader()]).read(
            try fixture("event.png"), index: 0, plan: plan
        )
        .barcodes
        #expect(codes.map(\.step) == ["first"])
    }
}

/// Finds one code, after 60 milliseconds.
private struct SlowReader: SymbolReader {
    func read(_ sight: Sight) -> [SymbolReading] {
        let end = ContinuousClock.now.advanced(by: .milliseconds(60))
        while ContinuousClock.now < end {}
        return CountingReader().read(sight)
    }
}

/// Finds a code whose payload is the width of the picture.
private struct CountingReader: SymbolReader {
    func read(_ sight: Sight) -> [SymbolReading] {
        let point = PixelPoint(x: 0, y: 0)
        let corners = Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point)
        return [SymbolReading(bytes: Array("\(sight.picture.width)".utf8), symbology: .qrCode, corners: corners)]
    }
}
