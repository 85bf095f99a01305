/// Text with markup, such as a description in JSON-LD.
enum HTMLFragment {
    /// Returns a text without its tags and with its character references decoded. Each block becomes a line.
    ///
    /// A text without tags keeps its own lines. The tags of escaped markup, such as `&lt;p&gt;`, are also removed.
    static func plainText(_ text: String) -> String {
        var text = text
        for _ in 0..<2 {
            let decoded = HTMLEntities.decodeAll(withoutTags(text) ?? text)
            guard decoded != text else { break }
            text = decoded
        }
        return text
    }

    /// The elements whose tags are removed. Other words in angle brackets are text.
    private static let elements: Set<String> = [
        "a", "abbr", "article", "b", "big", "blockquote", "br", "center", "code", "dd", "del", "div", "dl", "dt", "em",
        "figure", "figcaption", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "iframe", "img", "ins", "li",
        "o:p",
        "ol", "p", "pre", "s", "section", "small", "span", "strong", "style", "script", "sub", "sup", "table", "tbody",
        "td",
        "th", "thead", "tr", "u", "ul", "video",
    ]

    private static let blocks: Set<String> = [
        "article", "blockquote", "br", "center", "dd", "div", "dl", "dt", "figure", "h1", "h2", "h3", "h4", "h5", "h6",
        "hr",
        "li", "ol", "p", "pre", "section", "table", "tr", "ul",
    ]

    /// Returns the text without its tags; nil if the text has no tags.
    private static func withoutTags(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "<")) else { return nil }
        var plain: [UInt8] = []
        var gap: UInt8 = 0
        var place = 0
        var hasTags = false
        // The place of the `>` that was found last. The next one is searched for only after this place is passed, so
        // that all searches together take linear time.
        var close = -1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "<"), let name = tagName(bytes, at: place) {
                if close < place {
                    close = bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
                }
                if close < bytes.count {
                    hasTags = true
                    if blocks.contains(name) {
                        gap = UInt8(ascii: "\n")
                    } else if name == "td" || name == "th", gap == 0 {
                        gap = 0x20
                    }
                    let isEnd = bytes[place + 1] == UInt8(ascii: "/")
                    place = close + 1
                    // The contents of a style or script are not text.
                    if !isEnd, name == "style" || name == "script" {
                        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
                    }
                    continue
                }
            }
            place += 1
            if byte <= 0x20 {
                if gap == 0 { gap = 0x20 }
                continue
            }
            if gap != 0, !plain.isEmpty { plain.append(gap) }
            gap = 0
            plain.append(byte)
        }
        return hasTags ? String(decoding: plain, as: UTF8.self) : nil
    }

    /// Returns the name, in lower case, of the tag that begins at a place; nil for a name that is not in ``elements``.
    private static func tagName(_ bytes: [UInt8], at place: Int) -> String? {
        var start = place + 1
        if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
        let name = bytes[min(start, bytes.count)...].prefix(10).prefix {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x3A).contains($0)
        }
        guard !name.isEmpty else { return nil }
        let word = String(decoding: name, as: UTF8.self).lowercased()
        return elements.contains(word) ? word : nil
    }
}
