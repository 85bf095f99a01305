import Testing

@testable import BarcodeReading
@testable import ImageDecoding

@Suite("Efforts") struct EffortTests {
    /// A light picture on which codes are laid side by side.
    private struct Table {
        private var random: FixedRandom
        private var columns: [LumaImage] = []

        init(seed: UInt32) { random = FixedRandom(seed: seed) }

        private static let names = [
            "event.png", "event-aztec.png", "event-datamatrix.png", "event-pdf417.png", "event-micropdf417.png",
            "micro-qr.png", "event-rmqr.png", "event-maxicode-4.png", "all-bytes-datamatrix.png", "three-codes.png",
        ]

        /// Lays a code of any kind on the table: turned, inverted, blurred, small or large.
        mutating func layAny() throws {
            let kind = Int(random.next()) % (Self.names.count + 1)
            var code =
                kind < Self.names.count
                ? try fixture(Self.names[kind]).overWhite
                : try #require(EAN13.image("4006381333931"))
            if random.next() % 6 == 0 { code = code.inverted }
            if random.next() % 3 == 0 {
                code = code.turned(random.next() % 2 == 0 ? ImageOrientation.quarterTurn : .halfTurn)
            }
            if random.next() % 4 == 0 { code = try code.smeared(2 + Int(random.next() % 3)) }
            try lay(code, percent: [60, 100, 130, 200, 310][Int(random.next() % 5)])
        }

        mutating func lay(_ code: LumaImage, percent: Int) throws {
            let (width, height) = (code.width * percent / 100, code.height * percent / 100)
            let pixels = (0..<(width * height)).map {
                code.pixels[$0 / width * code.height / height * code.width + $0 % width * code.width / width]
            }
            columns.append(try #require(LumaImage(width: width, height: height, pixels: pixels)))
        }

        func picture() throws -> LumaImage {
            let gap = 24
            let width = columns.reduce(gap) { $0 + $1.width + gap }
            let height = (columns.map(\.height).max() ?? 0) + 2 * gap
            var pixels = [UInt8](repeating: 255, count: width * height)
            var left = gap
            for code in columns {
                for y in 0..<code.height {
                    let start = (gap + y) * width + left
                    pixels.replaceSubrange(
                        start..<(start + code.width), with: code.pixels[(y * code.width)..<((y + 1) * code.width)])
                }
                left += code.width + gap
            }
            return try #require(LumaImage(width: width, height: height, pixels: pixels))
        }
    }

    private struct Code: Hashable {
        var symbology: Symbology
        var bytes: [UInt8]
    }

    private func codes(in image: LumaImage, effort: Effort) -> [Code] {
        BarcodeReader().read(DecodedFrame(image), index: 0, effort: effort).barcodes
            .map { Code(symbology: $0.symbology, bytes: $0.bytes) }
    }

    @Test("a higher effort finds whatever a lower one finds, among codes of several kinds", arguments: 0..<40)
    func monotone(seed: UInt32) throws {
        var table = Table(seed: seed)
        for _ in 0..<(2 + seed % 4) { try table.layAny() }
        let image = try table.picture()
        var lower: [Code] = []
        for effort in Effort.allCases {
            var rest = codes(in: image, effort: effort)
            for code in lower {
                let index = rest.firstIndex(of: code)
                #expect(index != nil, "\(effort) lost \(code.symbology)")
                if let index { rest.remove(at: index) }
            }
            lower = codes(in: image, effort: effort)
        }
    }

    @Test("the plan of a higher effort begins with that of the lower one")
    func stages() {
        let plans = Effort.allCases.map { ReadingPlan.plan(for: $0) }
        for (lower, higher) in zip(plans, plans.dropFirst()) {
            #expect(higher.steps.starts(with: lower.steps))
            #expect(higher.stages.dropLast() == lower.stages[...])
        }
    }

    @Test("a label's Data Matrix, PDF417 and linear code are all read", arguments: [Effort.standard, .thorough])
    func label(effort: Effort) throws {
        var table = Table(seed: 0)
        try table.lay(try fixture("event-datamatrix.png").overWhite, percent: 200)
        try table.lay(try #require(EAN13.image("4006381333931")), percent: 100)
        try table.lay(try fixture("event-pdf417.png").overWhite, percent: 100)
        let codes = codes(in: try table.picture(), effort: effort)
        #expect(Set(codes.map(\.symbology)) == [.dataMatrix, .ean13, .pdf417])
    }
}
