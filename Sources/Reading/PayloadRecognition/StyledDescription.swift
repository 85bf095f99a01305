import CalendarModel

/// The notes of an item in a markup language: STYLED-DESCRIPTION (RFC 9073 §6.5), or Outlook's X-ALT-DESC.
public struct StyledDescription: Hashable, Sendable {
    /// The maximum size, in bytes of UTF-8, of markup that is converted to plain text.
    private static let mostBytes = 1 << 20

    /// The media type, in lower case.
    public let mediaType: String
    /// The text as written, with its markup.
    public let source: String

    /// Reads an item's notes with markup; nil if the item has no such notes. HTML is preferred to other types.
    public init?(of item: some CalendarItem) {
        let found = item.component.properties.filter { property in
            (property.name == "STYLED-DESCRIPTION" || property.name == "X-ALT-DESC") && !property.value.isEmpty
                && property.parameter("VALUE")?.uppercased() != "URI"
        }
        func type(_ property: Property) -> String { property.parameter("FMTTYPE")?.lowercased() ?? "text/html" }
        guard let chosen = found.first(where: { type($0) == "text/html" }) ?? found.first else { return nil }
        mediaType = type(chosen)
        source = chosen.text
    }

    /// Whether the text is HTML.
    public var isHTML: Bool { mediaType == "text/html" || mediaType == "application/xhtml+xml" }

    /// The text without markup; nil for markup other than HTML, and for more than one mebibyte of HTML.
    public var plainText: String? {
        if mediaType == "text/plain" { return source }
        guard isHTML, source.utf8.count <= Self.mostBytes else { return nil }
        // Only the body is text. Outlook writes a declaration and comments outside it.
        return String(HTMLFragment.plainText(Self.body(of: source)).trimmed)
    }

    /// Returns the content of a document's body. A fragment is returned unchanged.
    private static func body(of html: String) -> String {
        guard let body = html.range(ofASCII: "<body") else { return html }
        let rest = html[body...]
        guard let end = rest.firstIndex(of: ">") else { return html }
        let content = rest[rest.index(after: end)...]
        return String(content[..<(content.range(ofASCII: "</body") ?? content.endIndex)])
    }
}

extension StringProtocol {
    /// Returns the index at which an ASCII word begins; nil if the text does not contain it. The word must be in lower
    /// case; the text may be in any case.
    fileprivate func range(ofASCII word: StaticString) -> Index? {
        word.withUTF8Buffer { word in
            var place = utf8.startIndex
            while place != utf8.endIndex {
                if utf8[place] == word[0],
                    utf8[place...].prefix(word.count).elementsEqual(word, by: { $0 == $1 || $0 | 0x20 == $1 }),
                    utf8[place...].prefix(word.count).count == word.count
                {
                    return place
                }
                place = utf8.index(after: place)
            }
            return nil
        }
    }
}
