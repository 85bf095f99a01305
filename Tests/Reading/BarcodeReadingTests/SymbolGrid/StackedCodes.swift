import TextDecoding

@testable import BarcodeReading

/// A symbol that another program drew, of `stacked-codes.txt` (see `scripts/make-stacked-codes.py`).
struct StackedCode: CustomStringConvertible {
    let writer: String
    let symbology: String
    let modules: DrawnModules
    let payload: [UInt8]
    let segments: [ECISegment]
    let structuredAppend: StructuredAppend?

    var description: String { "\(writer) \(symbology) \(modules.columns)x\(modules.rows) \(payload.count) bytes" }

    /// All symbols of a symbology.
    static func all(_ symbology: String) -> [StackedCode] {
        let text = (try? fixtureBytes("stacked-codes.txt")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").compactMap(StackedCode.init).filter { $0.symbology == symbology }
    }

    private init?(_ line: Substring) {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 7, let columns = Int(fields[2]) else { return nil }
        let bits = fields[3].flatMap { digit -> [Bool] in
            let value = digit.hexDigitValue ?? 0
            return [value & 8 != 0, value & 4 != 0, value & 2 != 0, value & 1 != 0]
        }
        (writer, symbology) = (fields[0], fields[1])
        let rows = bits.count / columns
        modules = DrawnModules(columns: columns, rows: rows, isDark: Array(bits.prefix(rows * columns)))
        let digits = fields[4].compactMap(\.hexDigitValue)
        payload = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        segments = fields[5].split(separator: ",").compactMap { text in
            let numbers = text.split(separator: "@").compactMap { Int($0) }
            return numbers.count == 2 ? ECISegment(eci: numbers[0], start: numbers[1]) : nil
        }
        let part = fields[6].split(separator: "/", omittingEmptySubsequences: false)
        structuredAppend =
            part.count == 3
            ? StructuredAppend(index: Int(part[0]) ?? -1, count: Int(part[1]), id: String(part[2])) : nil
    }

    /// The symbol with each row `height` modules high.
    func stretched(_ height: Int) -> DrawnModules {
        let rows = (0..<modules.rows).flatMap { row in
            (0..<height).flatMap { _ in modules.isDark[(row * modules.columns)..<((row + 1) * modules.columns)] }
        }
        return DrawnModules(columns: modules.columns, rows: height * modules.rows, isDark: rows)
    }
}
