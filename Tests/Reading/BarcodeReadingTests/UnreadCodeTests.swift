import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite("Codes that are seen but not read")
struct UnreadCodeTests {
    /// Returns a picture of 300 by 300 pixels. It shows a code with 37 modules along a side; the middle of the code is
    /// covered.
    private func covered(dark: Double = 20, light: Double = 230, slope: Double = 0) throws -> LumaImage {
        let code = try #require(DrawnCode(GridReaderTests.text, version: 5))
        return try code.seen(width: 300, height: 300, dark: dark, light: light) { x, y in
            let depth = 1 + slope * (y - 150)
            let (u, v) = ((x - 150) / 5 / depth + 18.5, (y - 150) / 5 / depth + 18.5)
            // The middle of the code is covered: it is as light as the area outside the code.
            return (9..<29).contains(u) && (9..<29).contains(v) ? (-1, -1) : (u, v)
        }
    }

    private func unread(in image: LumaImage, effort: Effort = .standard) -> [UnreadCode] {
        let reading = BarcodeReader().read(DecodedFrame(image), index: 2, effort: effort)
        #expect(reading.barcodes.isEmpty)
        return reading.unread
    }

    @Test("a covered code is reported once, with its corners and the reason", arguments: Effort.allCases)
    func damaged(effort: Effort) throws {
        let found = unread(in: try covered(), effort: effort)
        #expect(found.map(\.reason) == [.damaged])
        let code = try #require(found.first)
        #expect(code.frame == 2)
        let side = 37 * 5
        let corners = [(57, 57), (57 + side, 57), (57 + side, 57 + side), (57, 57 + side)]
        for (point, (x, y)) in zip(code.corners.points, corners) {
            #expect(abs(point.x - x) <= 8 && abs(point.y - y) <= 8, "\(point)")
        }
    }

    @Test("a covered code with low contrast, distortion or blur is reported with that reason")
    func reasons() throws {
        #expect(unread(in: try covered(dark: 118, light: 134)).map(\.reason) == [.lowContrast])
        #expect(unread(in: try covered(slope: 0.003)).map(\.reason) == [.distorted])
        #expect(unread(in: try covered().smeared(7)).map(\.reason) == [.blurred])
    }

    @Test("neither a code that was read nor a picture without a code is reported as unread", arguments: Effort.allCases)
    func read(effort: Effort) throws {
        let code = try #require(DrawnCode(GridReaderTests.text, version: 5))
        let image = try code.seen(width: 300, height: 260) { ($0 / 5 - 10, $1 / 5 - 6) }
        let reading = BarcodeReader().read(DecodedFrame(image), index: 0, effort: effort)
        #expect(reading.barcodes.count == 1 && reading.unread.isEmpty)
        // Squares like those of finder patterns, but no code between them.
        let squares = try code.seen(width: 300, height: 300) { x, y in
            let (u, v) = (x / 5 - 10, y / 5 - 10)
            return (8..<29).contains(u) || (8..<29).contains(v) ? (-1, -1) : (u, v)
        }
        let nothing = BarcodeReader().read(DecodedFrame(squares), index: 0, effort: effort)
        #expect(nothing.barcodes.isEmpty && nothing.unread.isEmpty)
    }

    @Test("a damaged Data Matrix, Aztec or PDF417 code is reported with its kind, if its patterns are clear")
    func otherKinds() throws {
        let layout = try #require(DataMatrixLayout.all.first { $0.columns == 20 && $0.rows == 20 })
        var dataMatrix = DrawnDataMatrix(data: (0..<22).map { UInt8($0 + 30) }, layout: layout).modules
        for module in layout.dataModules.prefix(150) { dataMatrix.isDark[module] = false }
        let aztecCode = try AztecReaderTests.code(AztecReaderTests.text, isCompact: true)
        var aztec = aztecCode.modules
        for module in aztecCode.layout.dataModules where module % 3 == 0 { aztec.isDark[module].toggle() }
        let rows = try #require(PDF417Layout(rows: 12, columns: 5, level: 3))
        let words = (0..<60).map { ($0 * 401 + 7) % 929 }
        let cases: [(Symbology, DrawnModules)] = [
            (.dataMatrix, dataMatrix), (.aztec, aztec), (.pdf417, rows.drawn(words)),
        ]
        for (symbology, modules) in cases {
            let found = unread(in: try modules.turned(module: 6, tangent: 0.05))
            #expect(found.map(\.symbology) == [symbology])
            #expect(found.map(\.reason) == [.damaged])
        }
    }

    @Test("every reason has a name for programs and advice for people")
    func names() {
        #expect(
            UnreadCode.Reason.allCases.map(\.rawValue) == [
                "too-small", "blurred", "low-contrast", "distorted", "damaged",
            ])
        #expect(Set(UnreadCode.Reason.allCases.map(\.advice)).count == 5)
    }
}
