/// A version of something on a server (RFC 9110 §8.8.3), as the server writes it: quoted, opaque.
struct ETag: Hashable, Sendable, CustomStringConvertible {
    /// The whole text, such as `"abc"` or `W/"abc"`.
    let text: String

    /// A tag as it is written; nil where it is empty, or has characters that no header may have.
    init?(_ text: String) {
        let trimmed = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
        guard !trimmed.isEmpty, trimmed.utf8.count <= 1024, trimmed.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        // Some servers leave the quotes out of getetag; a header needs them.
        self.text = trimmed.hasSuffix("\"") ? trimmed : "\"\(trimmed)\""
    }

    /// Whether it may stay the same while the content changes: no precondition can be built on it.
    var isWeak: Bool { text.hasPrefix("W/") }

    /// The tag, where it is a strong one.
    var strong: ETag? { isWeak ? nil : self }

    var description: String { text }
}

/// What must hold on the server for a request to change anything (RFC 9110 §13.1).
enum Precondition: Hashable, Sendable {
    /// Nothing.
    case none
    /// There is nothing yet (If-None-Match: *).
    case absent
    /// It is still of this version (If-Match), which must be a strong one.
    case matches(ETag)
}
