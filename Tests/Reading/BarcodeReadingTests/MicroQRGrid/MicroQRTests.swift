import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("Micro QR codes") struct MicroQRTests {
    private func codes() throws -> [QRVector] { try QRVector.all().filter(\.isMicro) }

    private func values(_ code: QRVector) -> [Double] { code.modules.isDark.map { $0 ? 100.0 : -100 } }

    /// Returns what `SingleFinderReader` finds in a picture.
    private func payloads(in image: LumaImage, isInverted: Bool = false) -> [[UInt8]] {
        let filter: ReadingFilter =
            isInverted ? .invertedLocalThreshold(window: 41) : .localThreshold(window: 41)
        let searched = filter.apply(to: image)
        let patterns = FinderSearch.patterns(in: searched, isInverted: isInverted)
        let outlines = FinderOutline.outlines(of: patterns, in: searched, isInverted: isInverted)
        let sight = Sight(searched, filter: filter, detail: image)
        sight.looseFinders = (outlines, patterns)
        let readings = SingleFinderReader().read(sight)
        #expect(readings.allSatisfy { $0.symbology == .microQRCode })
        return readings.map(\.bytes)
    }

    @Test("no module belongs to two codewords, and the codewords fit", arguments: MicroQRFormat.all.indices)
    func layout(index: Int) throws {
        let format = MicroQRFormat.all[index]
        let layout = try #require(MicroQRLayout(version: format.version))
        #expect(Set(layout.dataModules).count == layout.dataModules.count)
        #expect(layout.dataModules.allSatisfy { layout.fixed[Int($0)] == 0 })
        #expect(layout.dataModules.count == format.dataBits + 8 * format.blocks.correction)
    }

    @Test("a code of each version is read in every orientation, mirrored and inverted")
    func orientations() throws {
        for version in 1...4 {
            let code = try #require(try codes().last { $0.version == version })
            for tangent in [0.02, 0.3, 0.414, 1, -0.6, 3] {
                let image = try code.modules.turned(module: 4, tangent: tangent)
                #expect(payloads(in: image) == [code.payload], "\(code.testDescription), \(tangent)")
                #expect(payloads(in: image.mirrored) == [code.payload], "\(code.testDescription), \(tangent)")
            }
            let image = try code.modules.turned(module: 4, tangent: 0.1).inverted
            #expect(payloads(in: image, isInverted: true) == [code.payload])
        }
    }

    @Test("codes of M2 to M4 are read in perspective and blurred")
    func perspective() throws {
        for version in 2...4 {
            let code = try #require(try codes().last { $0.version == version })
            let tilted = try code.modules.turned(module: 6, tangent: 0.2, slope: 0.0015)
            #expect(payloads(in: tilted) == [code.payload], "\(code.testDescription)")
            let blurred = try code.modules.turned(module: 6, tangent: 0.1).smeared(7)
            #expect(payloads(in: blurred) == [code.payload], "\(code.testDescription)")
        }
    }

    @Test("as many codewords are corrected as the standard allows, and then there is no message")
    func damaged() throws {
        for code in try codes() {
            let layout = try #require(MicroQRLayout(version: code.version))
            let copy = MicroQRLayout.formatModules.map { values(code)[$0.y * layout.dimension + $0.x] }
            let format = try #require(MicroQRFormat.all.first { $0.errors(in: copy) == 0 })
            let corrected = [0, 1, 2, 2, 4, 3, 5, 7][format.symbol]
            // The codewords of correction are the last ones and have eight bits each.
            let words = layout.dataModules.suffix(8 * format.blocks.correction).map(Int.init)
            for count in 0...format.blocks.correction {
                var damaged = values(code)
                for word in 0..<count { damaged[words[8 * word + word % 8]].negate() }
                let message = MicroQRDecoder().decode(damaged, layout: layout)
                if count <= corrected { #expect(message?.bytes == code.payload, "\(code.testDescription)") }
                // One more error may be corrected if the least clear codewords are treated as unknown. All are equally
                // clear here.
                if code.version == 1, count > 0 { #expect(message == nil) }
                if let message { #expect(message.bytes == code.payload, "\(code.testDescription), \(count)") }
            }
        }
    }

    @Test("an M1 code is read only if all its patterns are right")
    func strict() throws {
        let code = try #require(try codes().first { $0.version == 1 })
        let layout = try #require(MicroQRLayout(version: 1))
        let others = MicroQRLayout.formatModules.map { $0.y * layout.dimension + $0.x }
        for module in layout.fixed.indices.filter({ layout.fixed[$0] != 0 }) + others {
            var damaged = values(code)
            damaged[module].negate()
            #expect(MicroQRDecoder().decode(damaged, layout: layout) == nil)
        }
    }

    @Test("the finder patterns of QR codes are not read as Micro QR codes")
    func ordinary() throws {
        for code in try QRVector.all() where !code.isMicro && code.version < 20 {
            #expect(payloads(in: try code.modules.turned(module: 3, tangent: 0.05)).isEmpty)
        }
    }

    @Test("finder patterns in noise are not read as Micro QR codes")
    func noise() throws {
        var state: UInt64 = 99
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        let layout = try #require(MicroQRLayout(version: 4))
        var read = 0
        for _ in 0..<400 {
            var modules = DrawnModules(
                columns: 25, rows: 25, isDark: (0..<625).map { _ in next() % 2 == 0 })
            for y in 0..<8 {
                for x in 0..<8 { modules.isDark[(y + 4) * 25 + x + 4] = layout.fixed[y * 17 + x] > 0 }
            }
            let image = try modules.seen(width: 100, height: 100) { ($0 / 4, $1 / 4) }
            read += payloads(in: image).count
        }
        #expect(read == 0)
    }

    @Test("a drawn Micro QR code is read at every effort", arguments: Effort.allCases)
    func efforts(effort: Effort) throws {
        for code in try codes() where code.version > 1 || code.testDescription.hasPrefix("qrencode") {
            let side = 4 * (code.modules.columns + 8)
            let image = try code.modules.seen(width: side, height: side) { ($0 / 4 - 4, $1 / 4 - 4) }
            let barcodes = BarcodeReader().read(DecodedFrame(image), index: 0, effort: effort).barcodes
            #expect(barcodes.map(\.bytes) == [code.payload], "\(code.testDescription)")
        }
    }
}
