/// Text that stands between the lines of a calendar in place of line ends: `<br>`, `;`, U+2028.
///
/// The separator follows the name of the first component. It separates lines only where a known property follows, or
/// nothing. Elsewhere, it is part of a text.
struct LineSeparator {
    /// The separator in words.
    let name: String
    /// The texts that count as this separator, in lower case.
    private let spellings: [[UInt8]]

    private init(_ name: String, _ spellings: [String]) {
        self.name = name
        self.spellings = spellings.map { Array($0.utf8) }
    }

    /// Finds the separator in the text after the first component's name; nil if the lines end in another way.
    init?(after rest: ArraySlice<UInt8>) {
        let hasLineEnds = rest.contains { $0.isLineEnd }
        let candidates = Self.marks + (hasLineEnds ? [] : Self.signs)
        guard let first = rest.first(where: { !$0.isBlank }), !first.isLineEnd, !first.isNameByte,
            let found = candidates.first(where: { $0.length(at: rest.drop { $0.isBlank }) != nil })
        else { return nil }
        self = found
        // A property must follow, as in a calendar. A text may have the separator anywhere.
        guard let next = skip(rest.drop { $0.isBlank }), KnownNames.propertyPrefix(of: next) != nil else { return nil }
    }

    /// Separators that no value of a calendar begins or ends with.
    private static let marks = [
        LineSeparator(
            "HTML tags",
            [
                "&lt;br&gt;", "&lt;br/&gt;", "&lt;br /&gt;", "<br>", "<br/>", "<br />", "</p>", "<p>", "</div>",
                "<div>", "</li>", "<li>",
            ]),
        LineSeparator(
            "character references",
            ["&#13;", "&#10;", "&#013;", "&#010;", "&#xd;", "&#xa;", "&#x0d;", "&#x0a;", "&newline;", "&#8232;"]),
        LineSeparator("line separators of Unicode", ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\u{1E}"]),
        LineSeparator("percent-encoded line ends", ["%0d", "%0a"]),
    ]

    /// Signs that are separators only in a text without any line end.
    private static let signs = [";", "|", ",", "^", "~", "#", "*", "&", "+"].map {
        LineSeparator("the sign \($0)", [$0])
    }

    /// Returns the length of the separator at the start of the bytes; nil if there is none.
    private func length(at bytes: ArraySlice<UInt8>) -> Int? {
        spellings.first { spelling in
            let start = bytes.prefix(spelling.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            return start == spelling
        }?.count
    }

    /// Returns the bytes after one or several separators, line ends and blanks; nil if there is no separator.
    private func skip(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = length(at: bytes) else { return nil }
        var rest = bytes.dropFirst(first)
        // A bound keeps the time linear. No real text has more of them in a row.
        for _ in 0..<16 {
            rest = rest.drop { $0.isBlank || $0.isLineEnd }
            guard let next = length(at: rest) else { return rest }
            rest = rest.dropFirst(next)
        }
        return rest
    }

    /// Returns the text with a line end for each separator between lines.
    func split(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        let starts = Set(spellings.compactMap(\.first).flatMap { [$0, $0.uppercased] })
        var place = 0
        while place < bytes.count {
            if starts.contains(bytes[place]), let rest = skip(bytes[place...]),
                rest.isEmpty || KnownNames.propertyPrefix(of: rest) != nil
            {
                while let last = result.last, last.isBlank { result.removeLast() }
                result.append(UInt8(ascii: "\n"))
                place = rest.startIndex
                continue
            }
            result.append(bytes[place])
            place += 1
        }
        return result
    }
}
