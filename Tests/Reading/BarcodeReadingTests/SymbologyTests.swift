import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("Codes of each kind in clean pictures") struct SymbologyTests {
    // MARK: Payloads

    @Test(
        "Aztec, Data Matrix, PDF417 and Micro QR codes are read at every effort",
        arguments: [
            ("event-aztec.png", Symbology.aztec, eventText), ("event-datamatrix.png", .dataMatrix, eventText),
            ("event-pdf417.png", .pdf417, eventText), ("micro-qr.png", .microQRCode, "20260612"),
        ])
    func symbologies(name: String, symbology: Symbology, text: String) throws {
        for effort in Effort.allCases {
            let codes = try codes(in: name, effort: effort)
            #expect(codes.map(\.text) == [text])
            #expect(codes.map(\.symbology) == [symbology])
            #expect(codes.map(\.engine) == ["scanics"])
            #expect(codes.map(\.structuredAppend) == [nil])
        }
    }

    @Test("a clean MaxiCode is read and its corners are found; a MaxiCode with a parcel's address is read, too")
    func maxiCode() throws {
        for name in ["event-maxicode-4.png", "event-maxicode-5.png"] {
            let codes = try codes(in: name)
            #expect(codes.map(\.text) == [eventText])
            #expect(codes.map(\.symbology) == [.maxiCode])
            let bounds = try #require(codes.first?.corners.bounds)
            #expect(bounds.x.count > 200 && bounds.y.count > 200)
        }
        #expect(try codes(in: "parcel-maxicode.png").map(\.text) == ["999999999\u{1D}840\u{1D}012\u{1D}Opening"])
    }

    @Test(
        "a payload with all 256 byte values is read unchanged",
        arguments: ["all-bytes.png", "all-bytes-aztec.png", "all-bytes-datamatrix.png", "all-bytes-pdf417.png"])
    func binary(name: String) throws {
        let codes = try codes(in: name, effort: .thorough)
        #expect(codes.map(\.bytes) == [Array(0...255)])
        #expect(codes.map(\.text) == [nil])
    }

    @Test("missing bytes of an Aztec code are not filled with other memory")
    func missingBytes() throws {
        #expect(try codes(in: "aztec-bytes-that-are-not-there.png").isEmpty)
        for _ in 0..<3 {
            let code = try #require(try codes(in: "aztec-bytes-beyond-the-end.png").first)
            #expect(code.text?.hasPrefix("BEGIN:VEVENT") == true && code.text?.hasSuffix("\r\nSUMMARY:") == true)
            _ = try codes(in: "all-bytes-pdf417.png", effort: .thorough)
        }
    }

    @Test(
        "text is read in the encoding that the code states",
        arguments: ["qr", "aztec", "datamatrix", "pdf417"])
    func statedUTF8(kind: String) throws {
        let code = try #require(try codes(in: "utf-8-eci-\(kind).png").first)
        #expect(code.eci == 26)
        #expect(code.bytes == Array("Blechbläser さくら".utf8))
        #expect(code.text == "Blechbläser さくら")
    }

    @Test("bytes that would be valid UTF-8 are read as Latin-1 if the code states Latin-1")
    func statedLatin1() throws {
        let code = try #require(try codes(in: "latin-1-eci-qr.png").first)
        #expect(code.eci == 3)
        #expect(code.bytes == [0xC3, 0xA4])
        #expect(code.text == "Ã¤")
    }

    @Test("if a code states several encodings, each part of the text is read in the encoding of that part")
    func severalEncodings() throws {
        let code = try #require(try codes(in: "several-ecis-qr.png").first)
        #expect(code.eci == nil)
        #expect(code.eciSegments.map(\.eci) == [3, 7, 26])
        #expect(code.text == "Café \\ Пл さくら")
    }

    @Test(
        "without a stated encoding, our own reader and zbar return the same, unchanged bytes",
        arguments: [
            ("shift-jis.png", "さくら\\立花"), ("kanji-mode.png", "さくら立花"), ("latin-1.png", "Café Brücke"),
            ("cut-by-a-fold.png", "SUMMARY:Café Brücke\r\n"), ("event.png", eventText),
        ])
    func sameBytes(name: String, text: String) throws {
        let codes = try codes(in: name)
        let zbar = ZBarReader.read(try fixture(name).overWhite, kinds: .all)
        #expect(codes.map(\.engine) == ["scanics"])
        #expect(codes.map(\.bytes) == zbar.map(\.bytes))
        #expect(codes.map(\.eci) == [nil])
        #expect(codes.map(\.text) == [text])
    }

    // MARK: Pictures

    @Test(
        "mirrored codes are read, and their corners are in the right place",
        arguments: ["event.png", "event-aztec.png", "event-datamatrix.png", "event-pdf417.png"])
    func mirrored(name: String) throws {
        let image = try fixture(name).overWhite
        let upright = try #require(BarcodeReader().read(DecodedFrame(image), index: 0).barcodes.first)
        let codes = BarcodeReader().read(DecodedFrame(image.mirrored), index: 0).barcodes
        #expect(codes.map(\.text) == [eventText])
        let centre = try #require(codes.first).corners.points.map(\.x).reduce(0, +) / 4
        let expected = image.width - 1 - upright.corners.points.map(\.x).reduce(0, +) / 4
        #expect(abs(centre - expected) <= 6)
    }

    @Test(
        "inverted codes are read",
        arguments: ["event.png", "event-aztec.png", "event-datamatrix.png", "event-pdf417.png", "micro-qr.png"])
    func inverted(name: String) throws {
        let image = try fixture(name).overWhite
        let expected = BarcodeReader().read(DecodedFrame(image), index: 0).barcodes.map(\.bytes)
        #expect(expected.count == 1)
        #expect(BarcodeReader().read(DecodedFrame(image.inverted), index: 0).barcodes.map(\.bytes) == expected)
    }

    @Test("very small pictures and noise give no codes")
    func garbage() throws {
        var state: UInt32 = 7
        func noise(_ count: Int, _ mask: UInt8) -> [UInt8] {
            (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24) & mask
            }
        }
        let sizes = (1...40).map { ($0, $0) } + [(1, 500), (500, 1), (3, 1000), (1000, 3), (299, 301), (640, 480)]
        for (width, height) in sizes {
            for mask: UInt8 in [0, 0x80, 0xFF] {
                let pixels = noise(width * height, mask)
                let image = try #require(LumaImage(width: width, height: height, pixels: pixels))
                #expect(
                    BarcodeReader().read(DecodedFrame(image), index: 0, effort: .fast).barcodes.isEmpty,
                    "\(width) x \(height)")
            }
        }
    }

    @Test("a damaged code is read correctly or not at all", arguments: ["aztec", "datamatrix", "pdf417"])
    func damaged(kind: String) throws {
        let image = try fixture("event-\(kind).png").overWhite
        let (width, height) = (image.width, image.height)
        for part in 0..<16 {
            var pixels = image.pixels
            let (left, top) = (width * (part % 4) / 4, height * (part / 4) / 4)
            for y in top..<(top + height / 4) {
                for x in left..<(left + width / 4) { pixels[y * width + x] = UInt8(truncatingIfNeeded: x &* y &* 97) }
            }
            let damaged = try #require(LumaImage(width: width, height: height, pixels: pixels))
            for code in BarcodeReader().read(DecodedFrame(damaged), index: 0).barcodes {
                #expect(code.text == eventText)
            }
        }
    }

    @Test("zbar reads only the wanted kinds")
    func kinds() throws {
        let linear = try #require(EAN13.image("4006381333931"))
        let code = try fixture("event.png").overWhite
        #expect(ZBarReader.read(code, kinds: .linearCodes).isEmpty)
        #expect(ZBarReader.read(linear, kinds: .qrCodes).isEmpty)
        #expect(ZBarReader.read(linear, kinds: .linearCodes).count == 1)
    }

    // MARK: Two readers

    @Test("if two readers read a code differently, one reading is reported, preferably one with a stated encoding")
    func disagreement() throws {
        let plan = ReadingPlan(steps: [
            ReadingStep("first", .atMost(1_000_000), .none, .zbar),
            ReadingStep("second", .atMost(1_000_000), .none, .flatGrids),
        ])
        let frame = try fixture("event.png")
        for (first, second, expected) in [(nil, 26, "b"), (26, nil, "a"), (nil, nil, "a"), (26, 26, "a")]
            as [(Int?, Int?, String)]
        {
            let codes = BarcodeReader(replacing: [
                .zbar: FixedReader(text: "a", eci: first), .flatGrids: FixedReader(text: "b", eci: second),
            ]).read(frame, index: 0, plan: plan).barcodes
            #expect(codes.map(\.text) == [expected])
        }
    }

    @Test("zbar and our own reader report the same parts of a message", arguments: [StepReader.zbar, .flatGrids])
    func parts(reader: StepReader) throws {
        let plan = ReadingPlan(steps: [
            ReadingStep(
                "one", .atMost(1_200_000), reader == .zbar ? .none : .localThreshold(window: 41), reader)
        ])
        let codes = BarcodeReader()
            .read(try fixture("../../../ScanICS/ScanICSTests/Fixtures/three-parts.png"), index: 0, plan: plan).barcodes
        #expect(codes.map(\.structuredAppend?.index) == [2, 0, 1])
        #expect(codes.map(\.structuredAppend?.count) == [3, 3, 3])
        #expect(Set(codes.map(\.structuredAppend?.id)) == ["92"])
        #expect(codes.map(\.engine) == Array(repeating: reader.engine, count: 3))
        let message = codes.sorted { ($0.structuredAppend?.index ?? 0) < ($1.structuredAppend?.index ?? 0) }
        #expect(
            message.compactMap(\.text).joined()
                == """
                BEGIN:VEVENT
                SUMMARY:A long description in three codes
                DTSTART:20260612T090000Z
                DESCRIPTION:Bring water, a hat, and shoes that may get wet; we walk up the stream.
                END:VEVENT
                """)
    }
}

/// Finds one code at a fixed place.
private struct FixedReader: SymbolReader {
    let text: String
    let eci: Int?

    func read(_ sight: Sight) -> [SymbolReading] {
        let point = PixelPoint(x: 5, y: 5)
        let corners = Quadrilateral(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point)
        return [SymbolReading(bytes: Array(text.utf8), symbology: .qrCode, corners: corners, eci: eci)]
    }
}
