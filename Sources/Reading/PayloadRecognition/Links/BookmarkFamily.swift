import CalendarModel

extension Diagnostic.Code {
    /// The title of a bookmark was dropped, because the calendar or event behind the link has its own title.
    public static let bookmarkTitle = Self(rawValue: "bookmark-title")
}

/// A bookmark of a calendar or event: NTT DOCOMO's `MEBKM:TITLE:Club;URL:https\://...;;`, `URLTO:title:address`, or
/// `URL:address`.
///
/// A bookmark whose address belongs to no family is a plain web address.
struct BookmarkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside, let text = payload.text, let bookmark = Bookmark(text) else { return nil }
        var recognized = PayloadRecognizer(context: inside).recognize(Payload(bookmark.address))
        guard recognized.family != nil else { return nil }
        if let title = bookmark.title, !title.isEmpty {
            recognized.diagnostics.append(
                Diagnostic(.bookmarkTitle, "the bookmark's title was dropped: \(title.prefix(200))"))
        }
        return recognized
    }
}

/// The parts of a bookmark.
struct Bookmark {
    let address: String
    let title: String?

    init?(_ text: String) {
        let text = text.drop(while: \.isWhitespace)
        let start = text.prefix(6).lowercased()
        if start == "urlto:" {
            let (title, address) = Self.titled(text.dropFirst(6).trimmed)
            self.address = String(address)
            self.title = title
        } else if start.hasPrefix("url:") || start.hasPrefix("uri:") {
            let rest = text.dropFirst(4).trimmed
            guard !rest.contains(where: \.isNewline) else { return nil }
            address = String(rest)
            title = nil
        } else if start == "mebkm:" {
            let fields = Self.fields(text.dropFirst(6))
            guard let address = fields["url"] else { return nil }
            self.address = address
            title = fields["title"]
        } else {
            return nil
        }
    }

    /// Splits `title:address`. The title may be missing, with or without its colon.
    private static func titled(_ text: Substring) -> (title: String?, address: Substring) {
        let isAddress = { (rest: Substring) in
            let scheme = rest.prefix { $0.isASCII && $0.isLetter }
            return !scheme.isEmpty && rest[scheme.endIndex...].hasPrefix("://")
        }
        if isAddress(text) { return (nil, text) }
        let starts = text.indices.prefix(1000).filter { text[$0] == ":" }.map { text.index(after: $0) }
        guard let start = starts.first(where: { isAddress(text[$0...]) }) ?? starts.first else { return (nil, text) }
        let title = text[..<text.index(before: start)].trimmed
        return (title.isEmpty ? nil : String(title), text[start...])
    }

    /// Reads the fields `NAME:value;`, in which a backslash escapes the next character. Key in the result: a name in
    /// lower case. Value: the value of the first field with this name.
    private static func fields(_ text: Substring) -> [String: String] {
        var fields: [String: String] = [:]
        var name: String?
        var value = String.UnicodeScalarView()
        var isEscaped = false
        func end() {
            if let name, fields[name] == nil { fields[name] = String(value) }
            name = nil
            value = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case ";" where !isEscaped: end()
            case ":" where !isEscaped && name == nil:
                name = String(value).lowercased()
                value = String.UnicodeScalarView()
            default: value.append(scalar)
            }
            isEscaped = false
        }
        end()
        return fields
    }
}
