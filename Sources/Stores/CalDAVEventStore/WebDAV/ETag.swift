/// A version of a resource on a server (RFC 9110 §8.8.3): an opaque, quoted text.
struct ETag: Hashable, Sendable, CustomStringConvertible {
    /// The whole text, such as `"abc"` or `W/"abc"`.
    let text: String

    /// Creates a tag from its text; nil if it is empty, or has characters that headers cannot have.
    init?(_ text: String) {
        let trimmed = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
        guard !trimmed.isEmpty, trimmed.utf8.count <= 1024, trimmed.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        // Some servers leave out the quotes in getetag, but headers need them.
        self.text = trimmed.hasSuffix("\"") ? trimmed : "\"\(trimmed)\""
    }

    /// Whether the tag may stay the same while the content changes. Such a tag cannot be used for a precondition.
    var isWeak: Bool { text.hasPrefix("W/") }

    /// The tag itself if it is strong, or else nil.
    var strong: ETag? { isWeak ? nil : self }

    var description: String { text }
}

/// The condition under which a request may change something on the server (RFC 9110 §13.1).
enum Precondition: Hashable, Sendable {
    case none
    /// Nothing exists yet (If-None-Match: *).
    case absent
    /// The resource still has this version, which must be strong (If-Match).
    case matches(ETag)
}
