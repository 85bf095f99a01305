import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct AztecReaderTests {
    /// Returns a code of capital letters and spaces.
    static func code(_ text: String, isCompact: Bool) throws -> DrawnAztecCode {
        try #require(DrawnAztecCode.smallest(AztecBits(capitals: text).bits, isCompact: isCompact))
    }

    static let text = "TRAIN TO THE FAIR ON FRIDAY"

    private func texts(in image: LumaImage) -> [String] {
        BarcodeReader().texts(in: image, symbology: .aztec)
    }

    @Test(
        "a turned Aztec code is read, whether compact or full-range", arguments: [3, 6.5], [0.1, 0.2, 0.41, -0.3])
    func turned(module: Double, tangent: Double) throws {
        for isCompact in [true, false] {
            let code = try Self.code(Self.text, isCompact: isCompact)
            #expect(texts(in: try code.modules.turned(module: module, tangent: tangent)) == [Self.text])
        }
    }

    @Test("an Aztec code in perspective is read", arguments: [0.001, 0.002], [0.0, 0.2])
    func perspective(slope: Double, tangent: Double) throws {
        for isCompact in [true, false] {
            let code = try Self.code(Self.text, isCompact: isCompact)
            #expect(texts(in: try code.modules.turned(module: 7, tangent: tangent, slope: slope)) == [Self.text])
        }
    }

    @Test("a turned and blurred Aztec code is read")
    func blurred() throws {
        let code = try Self.code(Self.text, isCompact: true)
        #expect(texts(in: try code.modules.turned(module: 5, tangent: 0.15).smeared(6)) == [Self.text])
    }

    @Test("a large Aztec code with a reference grid is read at an angle")
    func large() throws {
        let text = String(repeating: "ALL THE TRAINS TO THE FAIR ", count: 12) + "END"
        let code = try Self.code(text, isCompact: false)
        #expect(code.layout.layers > 8)
        #expect(texts(in: try code.modules.turned(module: 5, tangent: 0.25, slope: 0.0004)) == [text])
    }

    @Test("a mirrored Aztec code is read, and so is a light one on a dark ground")
    func mirroredAndInverted() throws {
        let image = try Self.code(Self.text, isCompact: true).modules.turned(module: 5, tangent: 0.1)
        #expect(texts(in: image.mirrored) == [Self.text])
        #expect(texts(in: image.inverted) == [Self.text])
    }

    @Test("the corners of an Aztec code are clockwise from its own top left")
    func corners() throws {
        let modules = try Self.code(Self.text, isCompact: true).modules
        let size = Double(modules.columns) * 5
        let image = try modules.seen(width: 220, height: 200) { (($0 - 50) / 5, ($1 - 40) / 5) }
        let reading = try #require(
            AztecReader().read(Sight(image.localThreshold(window: 41), detail: image)).first)
        let expected = [(50.0, 40.0), (50 + size, 40), (50 + size, 40 + size), (50, 40 + size)]
        for (point, (x, y)) in zip(reading.corners.points, expected) {
            #expect(abs(Double(point.x) - x) <= 3 && abs(Double(point.y) - y) <= 3)
        }
    }

    @Test("a rune is read as three digits")
    func rune() throws {
        // The mode message of a rune has the codewords of its number, with every second bit inverted.
        let field = ReedSolomon(bits: 4, polynomial: 0x13, firstRoot: 1)
        let words = field.extended([1, 9], correction: 5).map { $0 ^ 0b1010 }
        var isDark = [Bool](repeating: false, count: 121)
        for spot in AztecLayout.bullseye(isCompact: true) where spot.value > 0 {
            isDark[(spot.y + 5) * 11 + spot.x + 5] = true
        }
        for (index, spot) in AztecLayout.modeModules(isCompact: true).enumerated() {
            isDark[(spot.y + 5) * 11 + spot.x + 5] = words[index / 4] >> UInt16(3 - index % 4) & 1 == 1
        }
        let modules = DrawnModules(columns: 11, rows: 11, isDark: isDark)
        #expect(texts(in: try modules.turned(module: 6, tangent: 0.1)) == ["025"])
    }

    @Test("an Aztec code with more errors than its correction allows is not read")
    func tooManyErrors() throws {
        let code = try Self.code(Self.text, isCompact: true)
        let clean = code.modules.isDark.map { $0 ? 100.0 : -100 }
        var values = clean
        // A third of the modules of the layers change.
        for (place, module) in code.layout.dataModules.enumerated() where place % 3 == 0 { values[module].negate() }
        #expect(AztecMatrix(clean, layout: code.layout, dataWords: code.dataWords) != nil)
        #expect(AztecMatrix(values, layout: code.layout, dataWords: code.dataWords) == nil)
    }

    @Test("a Reed-Solomon code over a small or large field corrects half as many errors as it has correction codewords")
    func fields() {
        for (bits, polynomial) in [(4, 0x13), (6, 0x43), (10, 0x409), (12, 0x1069)] {
            let field = ReedSolomon(bits: bits, polynomial: polynomial, firstRoot: 1)
            let clean = field.extended([3, 1, 4, 1, 5], correction: 6)
            var block = clean
            for place in [0, 4, 9] { block[place] ^= 7 }
            #expect(field.correct(&block, correction: 6))
            #expect(block == clean)
            for place in [0, 4, 6, 9] { block[place] ^= 5 }
            #expect(!field.correct(&block, correction: 6) || block != clean)
        }
    }
}
