/// The web addresses in a text, in their order.
public struct TextLinks: Sequence, IteratorProtocol {
    private let text: [UInt8]
    private var place = 0
    private static let longest = 8192

    /// Creates the sequence of the addresses in a text in UTF-8.
    public init(_ text: [UInt8]) { self.text = text }

    /// Returns the next address, with its scheme.
    public mutating func next() -> String? {
        while let colon = text[place...].firstIndex(of: UInt8(ascii: ":")) {
            place = colon + 1
            guard text[colon...].starts(with: "://".utf8) else { continue }
            var start = colon
            while start > 0, colon - start < 8, isLetter(text[start - 1]) { start -= 1 }
            let scheme = String(decoding: text[start..<colon], as: UTF8.self).lowercased()
            guard ["http", "https", "webcal", "webcals"].contains(scheme) else { continue }
            var end = colon + 3
            while end < text.count, end - start < Self.longest, isAddress(text[end]) { end += 1 }
            place = end
            // A sentence's signs after an address are not part of it.
            while end > colon + 3, ".,;:!?)]}'".utf8.contains(text[end - 1]) { end -= 1 }
            return String(decoding: text[start..<end], as: UTF8.self)
        }
        return nil
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private func isAddress(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F && !"<>\"".utf8.contains(byte) }
}
