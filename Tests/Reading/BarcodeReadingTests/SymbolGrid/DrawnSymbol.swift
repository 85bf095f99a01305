import Testing

@testable import BarcodeReading

/// A code drawn by another program (`scripts/make-matrix-codes.py`).
struct DrawnSymbol: CustomTestStringConvertible {
    let modules: DrawnModules
    let payload: [UInt8]
    /// The encodings, or the place in a message of several codes; `-` if there are none.
    let details: Substring
    let testDescription: String

    /// Returns the codes in a fixture.
    static func all(_ fixture: String) throws -> [DrawnSymbol] {
        try String(decoding: try fixtureBytes(fixture), as: UTF8.self).split(separator: "\n").map {
            try DrawnSymbol($0)
        }
    }

    /// Reads a line: the program, the size, the modules, the payload, and the details.
    private init(_ line: Substring) throws {
        let fields = line.split(separator: " ")
        let (columns, rows) = (try #require(Int(fields[1])), try #require(Int(fields[2])))
        let bits = fields[3].flatMap { digit in
            let value = digit.hexDigitValue ?? 0
            return [3, 2, 1, 0].map { value >> $0 & 1 == 1 }
        }
        let first = try #require(bits.firstIndex(of: true)) + 1
        modules = DrawnModules(columns: columns, rows: rows, isDark: Array(bits[first...]))
        let digits = Array(fields[4])
        payload = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        details = fields[5]
        testDescription = "\(fields[0]) \(columns)x\(rows) \(fields[5]) \(fields[4].prefix(24))"
    }

    /// The darkness of the modules, row by row.
    var values: [Double] { modules.isDark.map { $0 ? 100 : -100 } }

    /// Expects that a decoder returns the payload and the details.
    func expect(_ message: SymbolMessage?) {
        #expect(message?.bytes == payload, "\(testDescription)")
        let segments = message?.segments.map { "eci:\($0.eci)@\($0.start)" } ?? []
        let part = message?.structuredAppend.map { "part:\($0.index)/\($0.count ?? 0)/\($0.id)" }
        let found = segments + (part.map { [$0] } ?? [])
        #expect((found.isEmpty ? "-" : found.joined(separator: ",")) == details, "\(testDescription)")
    }
}
