import TextDecoding
import Testing

@testable import BarcodeReading

/// A QR or Micro QR code drawn by another program (`scripts/make-qr-vectors.py`).
struct QRVector: CustomTestStringConvertible {
    let isMicro: Bool
    /// The version: 1 to 40, or 1 to 4 for M1 to M4.
    let version: Int
    let payload: [UInt8]
    /// The encodings, or the place in a message of several codes; `-` if there are none.
    let details: Substring
    let modules: DrawnModules
    let testDescription: String

    static func all() throws -> [QRVector] {
        try String(decoding: try fixtureBytes("qr-codes.txt"), as: UTF8.self).split(separator: "\n")
            .map { try QRVector($0) }
    }

    private init(_ row: Substring) throws {
        let fields = row.split(separator: " ")
        isMicro = fields[1] == "M"
        version = try #require(Int(fields[2].drop { $0 == "M" }))
        let digits = Array(fields[4])
        payload = stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(String(digits[place...(place + 1)]), radix: 16)
        }
        details = fields[5]
        let side = try #require(Int(fields[6]))
        let bits = fields[7].flatMap { digit in
            let value = digit.hexDigitValue ?? 0
            return [3, 2, 1, 0].map { value >> $0 & 1 == 1 }
        }
        modules = DrawnModules(columns: side, rows: side, isDark: Array(bits.prefix(side * side)))
        testDescription = fields[..<6].joined(separator: " ")
    }

    /// The message of the code, as its decoder returns it.
    var message: SymbolMessage? {
        let values = modules.isDark.map { $0 ? 100.0 : -100 }
        if isMicro { return MicroQRLayout(version: version).flatMap { MicroQRDecoder().decode(values, layout: $0) } }
        return QRLayout(dimension: modules.columns).flatMap { QRMatrixDecoder().decode(values, layout: $0) }
    }
}

@Suite("QR codes drawn by other programs") struct QRVectorTests {
    @Test("the patterns of a code are where the layout says, and its message is decoded")
    func drawn() throws {
        let codes = try QRVector.all()
        #expect(codes.count > 100)
        for code in codes {
            let fixed =
                code.isMicro
                ? MicroQRLayout(version: code.version)?.fixed : QRLayout(dimension: code.modules.columns)?.fixed
            let layout = try #require(fixed)
            let isRight = zip(code.modules.isDark, layout).allSatisfy { $1 == 0 || $0 == ($1 > 0) }
            #expect(isRight, "\(code.testDescription)")
            let message = code.message
            #expect(message?.bytes == code.payload, "\(code.testDescription)")
            let segments = message?.segments.map { "eci:\($0.eci)@\($0.start)" } ?? []
            let part = message?.structuredAppend.map { "part:\($0.index)/\($0.count ?? 0)/\($0.id)" }
            let details = segments + (part.map { [$0] } ?? [])
            #expect((details.isEmpty ? "-" : details.joined(separator: ",")) == code.details, "\(code.testDescription)")
        }
    }

    @Test("a code of every version, level and mask is decoded", arguments: 1...40)
    func roundTrips(version: Int) throws {
        for level in 0..<4 {
            for mask in 0..<8 where version < 11 || mask == (version + level) % 8 {
                let text = "v\(version)"
                let code = try #require(DrawnCode(text, version: version, level: level, mask: mask))
                let message = QRMatrixDecoder().decode(code.matrix.values, layout: code.matrix.layout)
                #expect(message?.bytes == Array(text.utf8))
            }
        }
    }
}
