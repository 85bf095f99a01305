import CalendarModel

/// A kind of payload that gives access to something, or says something about a person's health. Reports, messages and
/// text for people name such a payload, and do not print it unless asked.
package enum PayloadSecret: String, CaseIterable, Sendable {
    /// The password of a Wi-Fi network.
    case wifi
    /// The key of one-time passwords.
    case otp
    /// A certificate of a vaccination, a test or a recovery (EU DCC), or a SMART Health Card.
    case health
    /// The activation code of an eSIM (GSMA SGP.22 §4.1).
    case esim

    /// The kind of secret in a payload's text; nil if the text is not a secret.
    package init?(_ text: String) {
        let text = text.trimmed
        let start = text.prefix(24).lowercased()
        if start.hasPrefix("otpauth://") || start.hasPrefix("otpauth-migration:") {
            self = .otp
        } else if start.hasPrefix("wifi:"), Self.password(text.dropFirst(5)) != nil {
            self = .wifi
        } else if start.hasPrefix("lpa:1$") {
            self = .esim
        } else if Self.isHealthCertificate(text) || Self.isHealthCard(text) {
            self = .health
        } else {
            return nil
        }
    }

    /// The kind in words, with an article: "a health certificate".
    package var words: String {
        switch self {
        case .wifi: "a Wi-Fi network"
        case .otp: "a secret for one-time passwords"
        case .health: "a health certificate"
        case .esim: "an activation code for an eSIM"
        }
    }

    /// The words of a payload that may be printed beside the code, too: the password of a Wi-Fi network.
    package static func printedWords(of text: String) -> String? {
        let text = text.trimmed
        return text.prefix(5).lowercased() == "wifi:" ? password(text.dropFirst(5)) : nil
    }

    /// Returns the password in the fields of a Wi-Fi network; nil if there is none, or if it is empty. A character after a
    /// backslash is part of a field.
    private static func password(_ fields: Substring) -> String? {
        var field = ""
        var rest = fields
        while let character = rest.popFirst() {
            if character == ";" {
                if let password = password(field: field) { return password }
                field = ""
            } else {
                field.append(character == "\\" ? rest.popFirst() ?? character : character)
            }
        }
        return password(field: field)
    }

    private static func password(field: String) -> String? {
        field.prefix(2).uppercased() == "P:" && field.count > 2 ? String(field.dropFirst(2)) : nil
    }

    /// Whether a text is `HC1:` and base45 (RFC 9285) of zlib or of a signed CBOR message. Three characters are two bytes.
    private static func isHealthCertificate(_ text: Substring) -> Bool {
        guard text.prefix(4).uppercased() == "HC1:" else { return false }
        let digits = text.dropFirst(4).prefix(3).map { base45.firstIndex(of: $0) }
        guard digits.count == 3, let low = digits[0], let middle = digits[1], let high = digits[2] else { return false }
        let first = (low + 45 * middle + 2025 * high) >> 8
        return first == 0x78 || first == 0xD2
    }

    private static let base45 = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")

    /// Whether a text is a SMART Health Card: `shc:/` and digits, which a part's number and count may precede.
    private static func isHealthCard(_ text: Substring) -> Bool {
        guard text.prefix(5).lowercased() == "shc:/" else { return false }
        let rest = text.dropFirst(5)
        return rest.utf8.count >= 20 && rest.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "/") }
    }
}
