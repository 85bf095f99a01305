/// An organizer or attendee: a calendar user address and its parameters (RFC 5545 §3.3.3, §3.2).
public struct CalendarUser: Hashable, Sendable {
    /// The whole property.
    public var property: Property

    /// Creates a view on an ORGANIZER or ATTENDEE.
    public init(_ property: Property) {
        self.property = property
    }

    /// The address: a URI, as written.
    public var address: String { property.value }

    /// The e-mail address: the part after `mailto:`, the EMAIL parameter (RFC 7986 §6.2), or a bare address.
    ///
    /// Percent-encoded octets of a `mailto:` URI are decoded, and its header fields left out (RFC 6068 §2).
    public var email: String? {
        if address.lowercased().hasPrefix("mailto:") {
            let written = address.dropFirst(7).prefix { $0 != "?" }
            return Self.percentDecoded(written) ?? String(written)
        }
        if let email = property.parameter("EMAIL") { return email }
        return address.contains("@") && !address.contains(":") ? address : nil
    }

    /// Returns a text with its percent-encoded octets decoded; nil if an octet is malformed, or if the result is not
    /// printable UTF-8.
    private static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")),
                let octet = UInt8(String(Substring(digits)), radix: 16)
            else { return nil }
            bytes.append(octet)
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self),
            !decoded.unicodeScalars.contains(where: { $0.isControl || $0 == " " })
        else { return nil }
        return decoded
    }

    /// CN: the name (§3.2.2), with the escapes of RFC 6868 decoded.
    public var name: String? { property.parameter("CN").map(\.withCaretsDecoded) }

    /// ROLE (§3.2.16), upper case.
    public var role: String? { property.parameter("ROLE")?.uppercased() }

    /// PARTSTAT: the participation status (§3.2.12), upper case.
    public var participationStatus: String? { property.parameter("PARTSTAT")?.uppercased() }
}

extension String {
    /// The text with `^n`, `^'` and `^^` decoded. In a parameter, these stand for a line end, a quotation mark and a
    /// caret (RFC 6868 §3.1).
    package var withCaretsDecoded: String {
        guard utf8.contains(UInt8(ascii: "^")) else { return self }
        var text = ""
        var characters = makeIterator()
        while let character = characters.next() {
            guard character == "^" else {
                text.append(character)
                continue
            }
            switch characters.next() {
            case "n": text.append("\n")
            case "'": text.append("\"")
            case "^": text.append("^")
            case let other?: text += "^\(other)"
            case nil: text.append("^")
            }
        }
        return text
    }
}
