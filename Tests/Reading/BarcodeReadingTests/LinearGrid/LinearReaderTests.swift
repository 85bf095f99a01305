import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("Linear codes read by the widths of their bars") struct LinearReaderTests {
    /// Codes as zint draws them: what must be read, and the widths of bars and spaces in modules.
    static let codes = [
        "Code128 Room 12": "2112142311311341111341114131112122221232212232113113212331112",
        "Code39 A-2026": "1211212111211112112112111121211122111121111221211111221111211122211111121121211",
        "Code93 ROOM12": "1111412122111211221211221112221112131113121311211411111111411",
        "ITF 12345678": "11113113111133313113111331133311111311113331311",
        "Codabar A2026-11B": "11221211111211211111122111121121121111211112211111112211111122111212112",
        "EAN8 12345670": "1112221212214111132111111231111413123211111",
        "UPCE 01234565": "111122221221411231113211114111111",
        "DataBar 0109501101530003": "151115111382114121113213212123116522312132211",
        "DataBarLimited 0109501101530003": "112422412111131211111131121112131121221232311",
        "DataBarExpanded 010950110153000310AB12":
            "121531122184113214112316212113116432211612233113132364113322141111326121118232411125111",
    ]

    /// Draws a code. Each module is `growth` times as wide as the one before it.
    private func image(
        _ widths: String, module: Double = 3, growth: Double = 1, height: Int = 90, isInverted: Bool = false
    ) throws -> LumaImage {
        var (line, edge, width) = ([UInt8](repeating: 255, count: 40), 40.0, module)
        for (index, modules) in widths.compactMap(\.wholeNumberValue).enumerated() {
            for _ in 0..<modules { (edge, width) = (edge + width, width * growth) }
            while Double(line.count) < edge.rounded() { line.append(index % 2 == 0 ? 0 : 255) }
        }
        line += [UInt8](repeating: 255, count: 40)
        let white = [UInt8](repeating: 255, count: line.count * 40)
        let pixels = (white + (0..<height).flatMap { _ in line } + white).map { isInverted ? 255 - $0 : $0 }
        return try #require(LumaImage(width: line.count, height: height + 80, pixels: pixels))
    }

    private func read(_ image: LumaImage) -> [String] {
        LinearReader().read(Sight(image)).map {
            "\($0.symbology.rawValue) \(String(decoding: $0.bytes, as: UTF8.self))"
        }
    }

    @Test("a code of each kind is read", arguments: codes.keys)
    func sharp(code: String) throws {
        #expect(read(try image(try #require(Self.codes[code]))) == [code])
    }

    @Test("a blurred code of each kind is read", arguments: codes.keys)
    func blurred(code: String) throws {
        #expect(read(try image(try #require(Self.codes[code])).smeared(by: 1)) == [code])
    }

    @Test("a code whose modules become narrower is read", arguments: codes.keys)
    func perspective(code: String) throws {
        let widths = try #require(Self.codes[code])
        let modules = widths.compactMap(\.wholeNumberValue).reduce(0, +)
        let growth = 1 - 0.35 / Double(modules)
        #expect(read(try image(widths, module: 4.5, growth: growth)) == [code])
    }

    @Test("a code that is turned, upside down, light on a dark ground or only a few pixels high is read")
    func conditions() throws {
        let code = "Code128 Room 12"
        let widths = try #require(Self.codes[code])
        #expect(read(try image(widths, height: 150).turned(GridPoint(0.8, 0.6))) == [code])
        #expect(read(try image(widths, height: 150).turned(GridPoint(-1, 0))) == [code])
        #expect(read(try image(widths, isInverted: true)) == [code])
        #expect(read(try image(widths, height: 8)) == [code])
    }

    @Test("a DataBar Limited code with a changed element is not read")
    func changed() throws {
        let widths = "112422412111131211111131121112131121221232311"
        for place in [2, 16, 30] {
            var changed = widths.compactMap(\.wholeNumberValue)
            (changed[place], changed[place + 2]) = (changed[place] + 1, max(changed[place + 2] - 1, 1))
            let text = changed.map(String.init).joined()
            #expect(read(try image(text)).isEmpty)
        }
    }

    @Test(
        "a Code 39 code is in Full ASCII mode if all its pairs are valid and one of them stands for a small letter",
        arguments: [
            ("R+O+O+M 12", "Room 12"), ("+H+I/A%J/J/C", "hi!?*#"), ("2026/A", nil), ("A+", nil), ("+A+1", nil),
            ("+A/Q", nil),
            ("ROOM", nil), ("", nil),
            // An HIBC code: the values of the other characters add up to 16 (G) modulo 43.
            ("+A123BJC5D6E71G", nil),
        ])
    func fullASCII(characters: String, text: String?) {
        #expect(Code39FullASCII.text(Array(characters.utf8)) == text)
    }

    @Test("the text of a Code 39 code in Full ASCII mode is decoded, and its bytes are the characters in the code")
    func fullASCIIText() throws {
        let widths =
            "1211212111211111221112111212112111211211121112121121112112111211121211212111121112211121112112111121"
            + "112211112112111212111121121121121121211"
        let reading = BarcodeReader().read(DecodedFrame(try image(widths)), index: 0)
        #expect(reading.barcodes.map(\.text) == ["Room 12b"])
        #expect(reading.barcodes.map(\.bytes) == [Array("R+O+O+M 12+B".utf8)])
    }
}
