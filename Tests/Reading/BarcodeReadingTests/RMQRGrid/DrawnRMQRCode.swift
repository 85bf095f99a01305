import Testing

@testable import BarcodeReading

/// An rMQR code full of digits, drawn by zint.
struct DrawnRMQRCode: Sendable, CustomTestStringConvertible {
    let layout: RMQRLayout
    let isHigh: Bool
    let digits: String
    let modules: DrawnModules

    var testDescription: String { "R\(layout.rows)x\(layout.columns) \(isHigh ? "H" : "M")" }

    /// Returns a code of each size and level.
    static func all() throws -> [DrawnRMQRCode] {
        let text = String(decoding: try fixtureBytes("rmqr-codes.txt"), as: UTF8.self)
        return try text.split(separator: "\n").map { try DrawnRMQRCode($0) }
    }

    /// Returns the code of a size, at level M.
    static func sized(_ rows: Int, _ columns: Int) throws -> DrawnRMQRCode {
        try #require(try all().first { !$0.isHigh && $0.layout.rows == rows && $0.layout.columns == columns })
    }

    /// Reads a line of the fixture: the version, the level, the digits, and the modules as a hexadecimal number.
    private init(_ line: Substring) throws {
        let fields = line.split(separator: " ")
        let version = try #require(Int(fields[0]))
        layout = try #require(RMQRLayout(version: version))
        isHigh = fields[1] == "1"
        digits = String(fields[2])
        let bits = fields[3].flatMap { digit in
            let value = digit.hexDigitValue ?? 0
            return [3, 2, 1, 0].map { value >> $0 & 1 == 1 }
        }
        // The first hexadecimal digit may begin with zero bits that are padding. The first module of a code is dark.
        let start = try #require(bits.firstIndex(of: true))
        modules = DrawnModules(columns: layout.columns, rows: layout.rows, isDark: Array(bits[start...]))
    }
}
