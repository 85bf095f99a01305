import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct RMQRReaderTests {
    /// Returns what `SingleFinderReader` finds in a picture, without the other readers.
    private func texts(in image: LumaImage, isInverted: Bool = false) -> [String] {
        let filter: ReadingFilter =
            isInverted ? .invertedLocalThreshold(window: 41) : .localThreshold(window: 41)
        let searched = filter.apply(to: image)
        let patterns = FinderSearch.patterns(in: searched, isInverted: isInverted)
        let outlines = FinderOutline.outlines(of: patterns, in: searched, isInverted: isInverted)
        let sight = Sight(searched, filter: filter, detail: image)
        sight.looseFinders = (outlines, patterns)
        return SingleFinderReader().read(sight).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "a turned rMQR code is read, whatever its shape",
        arguments: [(7, 43, 0.1), (11, 27, 0.7), (17, 59, -0.41), (7, 77, 0.03), (13, 77, 2)])
    func turned(rows: Int, columns: Int, tangent: Double) throws {
        let code = try DrawnRMQRCode.sized(rows, columns)
        #expect(texts(in: try code.modules.turned(module: 3, tangent: tangent)) == [code.digits])
    }

    @Test("an rMQR code in perspective is read")
    func perspective() throws {
        let code = try DrawnRMQRCode.sized(13, 77)
        #expect(texts(in: try code.modules.turned(module: 4, tangent: 0.6, slope: 0.001)) == [code.digits])
    }

    @Test("a mirrored rMQR code is read, and so is a light one on a dark ground")
    func mirroredAndInverted() throws {
        let code = try DrawnRMQRCode.sized(11, 43)
        let image = try code.modules.turned(module: 4, tangent: 0.1)
        #expect(texts(in: image.mirrored) == [code.digits])
        #expect(texts(in: image.inverted, isInverted: true) == [code.digits])
    }

    @Test("a turned and blurred rMQR code is read")
    func blurred() throws {
        let code = try DrawnRMQRCode.sized(11, 43)
        #expect(texts(in: try code.modules.turned(module: 5, tangent: 0.1).smeared(7)) == [code.digits])
    }

    @Test("an rMQR code on a curved surface is read")
    func curved() throws {
        let code = try DrawnRMQRCode.sized(9, 77)
        let image = try code.modules.seen(width: 372, height: 110) { x, y in
            let along = (x - 186) / 186
            return ((x - 32) / 4, (y - 44) / 4 + 4 * along * along)
        }
        #expect(texts(in: image) == [code.digits])
    }

    @Test("the steps for finder patterns read rMQR codes beside a QR code", arguments: Effort.allCases)
    func steps(effort: Effort) throws {
        var plan = ReadingPlan.plan(for: effort)
        plan.steps.removeAll { $0.reader == .zbar }
        let (code, other) = (try DrawnRMQRCode.sized(11, 43), try #require(DrawnCode("Opening", version: 1)))
        let image = try code.modules.seen(width: 240, height: 240) { x, y in ((x - 24) / 4, (y - 20) / 4) }
        let below = try other.seen(width: 240, height: 240) { x, y in ((x - 24) / 4, (y - 110) / 4) }
        let both = try #require(
            LumaImage(width: 240, height: 240, pixels: zip(image.pixels, below.pixels).map { min($0, $1) }))
        let barcodes = BarcodeReader().read(DecodedFrame(both), index: 0, plan: plan).barcodes
        #expect(barcodes.map(\.text) == [code.digits, "Opening"])
        #expect(barcodes.map(\.symbology) == [.rMQRCode, .qrCode])
        let corners = try #require(barcodes.first?.corners.points)
        for (point, (x, y)) in zip(corners, [(24, 20), (196, 20), (196, 64), (24, 64)]) {
            #expect(abs(point.x - x) <= 2 && abs(point.y - y) <= 2)
        }
    }

    @Test("rMQR codes drawn by zint are read: an event, and a text with an encoding", arguments: Effort.allCases)
    func drawn(effort: Effort) throws {
        let events = try codes(in: "event-rmqr.png", effort: effort)
        #expect(events.map(\.text) == [eventText])
        #expect(events.map(\.symbology) == [.rMQRCode])
        let encoded = try codes(in: "utf-8-eci-rmqr.png", effort: effort)
        #expect(encoded.map(\.text) == ["Blechbläser さくら"])
        #expect(encoded.map(\.eci) == [26])
    }
}
