import CalendarModel

/// The parts of a web address that show whether it belongs to a calendar (RFC 3986 §3).
///
/// The host is read strictly: if programs could disagree about which host an address means, the host is read as empty.
/// The query is read leniently, because generators write blanks, umlauts and single percent signs. Foundation's
/// URLComponents does not work here: if a query has a character that is not allowed, URLComponents encodes the valid
/// escapes again.
struct LinkAddress {
    /// The whole address, without blanks around it and without the references of HTML.
    let text: String
    /// Whether the address was escaped for HTML: `&amp;`, `&#038;` or `&quot;` stand for characters.
    let isEscaped: Bool
    /// The scheme, in lower case; nil if it was left out (`calendar.google.com/...`).
    let scheme: String?
    /// The host, in lower case and without a dot at its end. Empty for a host that is not a plain ASCII name, and for
    /// an address with a user, a password or an unusual port.
    let host: String
    /// The non-empty parts of the path, percent-decoded. The list is empty if a part is `.` or `..`.
    let path: [String]
    /// The text after the question mark, still encoded.
    let query: Substring.UTF8View
    /// The text after the number sign, still encoded.
    let fragment: Substring.UTF8View

    /// Parses an address; nil if the text is not an address.
    init?(_ source: String) {
        let written = Self.trimmed(source)
        let text = Self.unescaped(written)
        isEscaped = text != written
        var rest = text.utf8
        guard let (scheme, afterScheme) = Self.scheme(of: rest) else { return nil }
        rest = afterScheme

        // 512 bytes are enough: a host name has at most 253, and the user and port beside a real host are short.
        let authority = rest.prefix(512).prefix { !"/?#".utf8.contains($0) }
        guard !authority.isEmpty, authority.count < 512, authority.allSatisfy(Self.isVisible) else { return nil }
        rest = rest[authority.endIndex...]

        let path = rest.prefix { !"?#".utf8.contains($0) }
        guard path.allSatisfy(Self.isVisible) else { return nil }
        rest = rest[path.endIndex...]

        let query =
            rest.first == UInt8(ascii: "?") ? rest.dropFirst().prefix { $0 != UInt8(ascii: "#") } : rest.prefix(0)
        if rest.first == UInt8(ascii: "?") { rest = rest[query.endIndex...] }

        self.text = String(text)
        self.scheme = scheme
        self.query = query
        fragment = rest.dropFirst()
        host = Self.host(of: authority) ?? ""
        self.path = Self.parts(of: path)
    }

    /// Whether this is a web address, with or without a scheme.
    var isWeb: Bool { scheme == nil || scheme == "https" || scheme == "http" }

    // MARK: Parts

    private static func trimmed(_ source: String) -> Substring {
        var bytes = source.utf8[...]
        while let first = bytes.first {
            if first <= UInt8(ascii: " ") {
                bytes = bytes.dropFirst()
            } else if bytes.starts(with: "\u{FEFF}".utf8) {
                bytes = bytes.dropFirst(3)
            } else {
                break
            }
        }
        while let last = bytes.last, last <= UInt8(ascii: " ") { bytes = bytes.dropLast() }
        return Substring(bytes)
    }

    /// Decodes the references of HTML in the query, such as `&#038;`. A link that is copied from a page's source has
    /// them. An ampersand before the name of an item, as in `&copy=1`, begins no reference, because no semicolon
    /// follows.
    private static func unescaped(_ text: Substring) -> Substring {
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return text }
        let query = text[mark...]
        guard query.utf8.contains(UInt8(ascii: "&")), query.utf8.contains(UInt8(ascii: ";")) else { return text }
        let decoded = HTMLEntities.decodeAll(String(query))
        return decoded == query ? text : text[..<mark] + decoded
    }

    /// Returns the scheme, and the text after the two slashes; nil for other forms of addresses (`mailto:`, `tel:`).
    private static func scheme(of address: Substring.UTF8View) -> (String?, Substring.UTF8View)? {
        let name = address.prefix(16).prefix { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
        let rest = address[name.endIndex...]
        if rest.starts(with: "://".utf8) { return (name.isEmpty ? nil : lowercased(name), rest.dropFirst(3)) }
        if rest.first == UInt8(ascii: ":") { return nil }
        return (nil, address.starts(with: "//".utf8) ? address.dropFirst(2) : address)
    }

    private static func host(of authority: Substring.UTF8View) -> String? {
        var name = authority
        for port in [":443", ":80"] where String(Substring(authority)).hasSuffix(port) {
            name = authority.dropLast(port.utf8.count)
        }
        if name.last == UInt8(ascii: ".") { name = name.dropLast() }
        // Only letters, digits, dots and hyphens are allowed. `@`, `:`, `%`, `\` and other alphabets could hide another
        // host.
        guard name.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }),
            name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
        else { return nil }
        return lowercased(name)
    }

    private static func parts(of path: Substring.UTF8View) -> [String] {
        guard path.count <= 8192 else { return [] }
        let parts = PercentEncoding.linkText(path).split(separator: "/").map(String.init)
        return parts.contains { $0 == "." || $0 == ".." } ? [] : parts
    }

    private static func lowercased(_ ascii: Substring.UTF8View) -> String {
        String(decoding: ascii.map { (65...90).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether a byte is neither a blank nor a control character.
    private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }
}
