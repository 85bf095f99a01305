/// Random UUIDs, version 4 (RFC 9562 §5.4), for UIDs and other unique names.
enum RandomIdentifier {
    static func text() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = [high, low].map { number in
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        var text = ""
        for (place, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(place) { text += "-" }
            text.append(digit)
        }
        return text
    }
}
