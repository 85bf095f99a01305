import ImageDecoding
import Testing

@testable import BarcodeReading

@Suite struct SecondScanTests {
    /// Returns a picture of an EAN code with 200 rows. The rows for which `kept` returns false are white.
    private func picture(rows kept: (Int) -> Bool) throws -> LumaImage {
        // The digits 5901234123457 as modules: start, six digits, middle, six digits, end.
        let left = ["0001011", "0100111", "0110011", "0010011", "0111101", "0011101"]
        let right = ["1100110", "1101100", "1000010", "1011100", "1001110", "1000100"]
        let modules = ("101" + left.joined() + "01010" + right.joined() + "101").map { $0 == "1" }
        var pixels: [UInt8] = []
        for row in 0..<200 {
            for x in 0..<400 {
                let module = (x - 50) / 3
                let isDark = x >= 50 && module < modules.count && modules[module]
                pixels.append(kept(row) && isDark ? 0 : 255)
            }
        }
        return try #require(LumaImage(width: 400, height: 200, pixels: pixels))
    }

    @Test("an EAN code is reported only if a second scan of other lines finds it, too")
    func secondScan() throws {
        let whole = ZBarReader.read(try picture { _ in true }, kinds: .linearCodes)
        #expect(whole.map { String(decoding: $0.bytes, as: UTF8.self) } == ["5901234123457"])
        // The first scan reads every fourth row, beginning with the third.
        let stripes = try picture { $0 % 4 == 2 }
        let first = ZBarScanner(.linearCodes)?.scan(stripes) ?? []
        #expect(first.map(\.symbology) == [.ean13])
        #expect(ZBarReader.read(stripes, kinds: .linearCodes).isEmpty)
    }

    @Test("the second scan finds codes in any part of a picture, upright and lying", arguments: [0, 1, 2, 3])
    func secondScanInParts(turns: Int) throws {
        // The width and the height of the page have remainders of 0 to 3 when divided by four.
        let (width, height) = (900 + turns, 903 - turns)
        var pixels = [UInt8](repeating: 255, count: width * height)
        func put(_ digits: String, _ x: Int, _ y: Int, isLying: Bool) throws {
            let code = try #require(EAN13.image(digits, moduleWidth: 3, barHeight: 160))
            for row in 0..<code.height {
                for column in 0..<code.width {
                    let (across, down) = isLying ? (row, column) : (column, row)
                    pixels[(y + down) * width + x + across] = code.pixels[row * code.width + column]
                }
            }
        }
        try put("5901234123457", turns % 2 == 0 ? 20 : 470, turns < 2 ? 10 : 690, isLying: false)
        try put("4006381333931", turns % 2 == 0 ? 650 : 30, turns < 2 ? 480 : 30, isLying: true)
        let page = try #require(LumaImage(width: width, height: height, pixels: pixels))
        let codes = ZBarReader.read(page, kinds: .linearCodes)
        let texts = codes.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.sorted() == ["4006381333931", "5901234123457"])
    }
}
