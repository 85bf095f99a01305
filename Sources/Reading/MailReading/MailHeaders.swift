import TextDecoding

/// The headers of a mail or of a part, in their order.
public struct MailHeaders: Hashable, Sendable {
    /// A header, unfolded.
    public struct Field: Hashable, Sendable {
        /// The name in lower case.
        public var name: String
        /// The value, with encoded words as they were written.
        public var value: String
    }

    /// The headers, in their order.
    public private(set) var fields: [Field] = []

    /// Creates headers without fields.
    public init() {}

    /// Returns the value of the first header of a name; nil if there is none.
    ///
    /// - Parameter name: the name in lower case.
    public func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns the decoded text of the first header of a name (RFC 2047); nil if there is none.
    ///
    /// - Parameter name: the name in lower case.
    public func text(_ name: String) -> String? { value(name).map(EncodedWords.decode) }

    /// The most bytes that are read for a sender's name. Each part of a mail gets the name, so it must not be long.
    static let longestSender = 1000

    /// The name of the first sender (RFC 5322 §3.4), before the address or in parentheses after it; nil if there is none.
    public var sender: String? {
        guard let value = value("from") else { return nil }
        let from = EncodedWords.decode(String(decoding: value.utf8.prefix(Self.longestSender), as: UTF8.self))
        let name: Substring
        if let address = from.firstIndex(of: "<") {
            name = from[..<address]
        } else {
            name = from.split(separator: "(", maxSplits: 1).dropFirst().first?.prefix { $0 != ")" } ?? ""
        }
        let plain = name.filter { $0 != "\"" && $0 != "\\" }.split(separator: " ").joined(separator: " ")
        return plain.isEmpty || plain.contains("@") ? nil : plain
    }

    /// Adds the header at some lines. Lines that are not a header are ignored.
    ///
    /// - Returns: whether the lines are a header.
    @discardableResult
    mutating func add(_ lines: ArraySlice<UInt8>) -> Bool {
        guard let colon = Self.colon(in: lines) else { return false }
        let name = lines[..<colon].lazy.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var value: [UInt8] = []
        value.reserveCapacity(lines.endIndex - colon)
        // A line end before a blank is a fold (RFC 5322 §2.2.3).
        for byte in lines[(colon + 1)...] where byte != 0x0D && byte != 0x0A && byte != 0 {
            value.append(byte == 0x09 ? 0x20 : byte)
        }
        fields.append(Field(name: String(decoding: name, as: UTF8.self), value: Self.text(value)))
        return true
    }

    /// Returns the place of the colon after a header's name; nil if the line is not a header.
    static func colon(in line: ArraySlice<UInt8>) -> Int? {
        var place = line.startIndex
        while place < line.endIndex, line[place] > 0x20, line[place] < 0x7F, line[place] != UInt8(ascii: ":") {
            place += 1
        }
        guard place > line.startIndex, place - line.startIndex <= 76 else { return nil }
        // Old mails have blanks before the colon (RFC 5322 §4.5).
        while place < line.endIndex, line[place] == 0x20 || line[place] == 0x09 { place += 1 }
        return place < line.endIndex && line[place] == UInt8(ascii: ":") ? place : nil
    }

    /// Returns a value as text. Headers are ASCII or UTF-8 (RFC 6532); other bytes come from careless senders.
    private static func text(_ bytes: [UInt8]) -> String {
        let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
        let value = Array(bytes[start..<max(start, end)])
        return String(validating: value, as: UTF8.self) ?? PayloadText.decode(value)
            ?? String(decoding: value, as: UTF8.self)
    }
}
