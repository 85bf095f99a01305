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
}
