import ImageDecoding

/// Draws EAN-13 codes for tests (ISO/IEC 15420).
enum EAN13 {
    private static let odd = [
        "0001101", "0011001", "0010011", "0111101", "0100011",
        "0110001", "0101111", "0111011", "0110111", "0001011",
    ]
    private static let parities = [
        "OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE",
        "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO",
    ]

    /// Draws a code of 13 digits, with its quiet zones and `margin` white rows above and below.
    static func image(_ digits: String, moduleWidth: Int = 2, barHeight: Int = 60, margin: Int = 20) -> LumaImage? {
        let numbers = digits.compactMap(\.wholeNumberValue)
        var modules = "101"
        for (parity, digit) in zip(parities[numbers[0]], numbers[1...6]) {
            modules += parity == "O" ? odd[digit] : String(inverted(odd[digit]).reversed())
        }
        modules += "01010"
        for digit in numbers[7...] { modules += inverted(odd[digit]) }
        let line = String(repeating: "0", count: 11) + modules + "101" + String(repeating: "0", count: 11)
        let bars = line.flatMap { [UInt8](repeating: $0 == "1" ? 0 : 255, count: moduleWidth) }
        let white = [UInt8](repeating: 255, count: bars.count * margin)
        let pixels = white + (0..<barHeight).flatMap { _ in bars } + white
        return LumaImage(width: bars.count, height: barHeight + 2 * margin, pixels: pixels)
    }

    private static func inverted(_ modules: String) -> String {
        String(modules.map { $0 == "1" ? "0" : "1" })
    }
}
