import FoundationEssentials

/// A calendar server as a person names it: by an address, a host, or only an e-mail address (RFC 6764 §6).
public enum CalDAVServer: Hashable, Sendable {
    /// The address of the server, of a principal, or of a calendar.
    case url(URL)
    /// A host, or a domain whose DNS records name the host.
    case host(String)
    /// An e-mail address, whose domain is looked up.
    case email(String)

    /// The error for a text that doesn't name a server.
    public struct Refusal: Error, Hashable, CustomStringConvertible {
        /// The message: what is wrong, and what to do. It never contains the password.
        public let description: String
    }

    /// Creates a server from `https://host/path`, `caldav+https://user@host/`, `host` or `somebody@example.org`.
    ///
    /// - Throws: an error if the text has none of these forms or has a password, or if the address is unencrypted and
    ///   not on loopback.
    public init(_ text: String) throws(Refusal) {
        guard text.contains("://") else {
            self = try Self.name(text)
            return
        }
        let address = text.hasPrefix("caldav+") ? String(text.dropFirst("caldav+".count)) : text
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty, scheme == "https" || scheme == "http"
        else {
            throw Refusal(description: "not the address of a calendar server; use the form https://host/")
        }
        // The message names only the host, because the text contains the password.
        guard parts.password == nil else {
            throw Refusal(
                description:
                    "the address for \(host) contains a password, which other users could read; leave it out, and "
                    + "use \(AccountCredentials.variable), a password command or ~/.netrc instead")
        }
        var plain = parts
        plain.scheme = scheme
        plain.user = nil
        plain.query = nil
        plain.fragment = nil
        if plain.percentEncodedPath.isEmpty { plain.percentEncodedPath = "/" }
        guard let url = plain.url else {
            throw Refusal(description: "not the address of a calendar server; use the form https://host/")
        }
        guard url.isPrivate else {
            throw Refusal(
                description: "http://\(host) would send the password unencrypted; use https://\(host)")
        }
        self = .url(url)
    }

    /// Returns the user in `https://user@host/`, or nil if there is none.
    public static func user(in text: String) -> String? {
        URLComponents(string: text.hasPrefix("caldav+") ? String(text.dropFirst("caldav+".count)) : text)?.user
    }

    private static func name(_ text: String) throws(Refusal) -> CalDAVServer {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let domain = parts.last, parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), isHost(domain) else {
            throw Refusal(
                description: "not a calendar server; use an address (https://host/), a host or an e-mail address"
            )
        }
        return parts.count == 2 ? .email(text) : .host(text)
    }

    /// Returns whether a text is a host name, with or without a port.
    private static func isHost(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, UInt16(parts[1]) == nil { return false }
        return parts[0].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count)
                && label.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                        || $0 == "-" || $0 == "_"
                }
        }
    }
}

extension CalDAVServer: CustomStringConvertible {
    /// The server as the person named it, without user and password.
    public var description: String {
        switch self {
        case .url(let url): url.absoluteString
        case .host(let host): host
        case .email(let address): address
        }
    }
}
