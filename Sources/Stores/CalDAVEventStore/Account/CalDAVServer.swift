import FoundationEssentials

/// Where a calendar server is, as somebody says it: an address, a host, or only an e-mail address (RFC 6764 §6).
public enum CalDAVServer: Hashable, Sendable {
    /// An address of the server's, a principal's or a calendar's.
    case url(URL)
    /// A host, or a domain whose records name the host.
    case host(String)
    /// An e-mail address, whose domain is looked up.
    case email(String)

    /// What cannot be a server.
    public struct Refusal: Error, Hashable, CustomStringConvertible {
        /// What is wrong and what to do; no password is in it.
        public let description: String
    }

    /// A server from `https://host/path`, `caldav+https://user@host/`, `host` or `somebody@example.org`.
    ///
    /// - Throws: where it is none of these, is not encrypted (other than on loopback), or holds a password.
    public init(_ text: String) throws(Refusal) {
        guard text.contains("://") else {
            self = try Self.name(text)
            return
        }
        let address = text.hasPrefix("caldav+") ? String(text.dropFirst("caldav+".count)) : text
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty, scheme == "https" || scheme == "http"
        else {
            throw Refusal(description: "this is no address of a calendar server; write https://host/")
        }
        // The rest of the text must not be repeated: it may hold the password.
        guard parts.password == nil else {
            throw Refusal(
                description: "the address for \(host) has a password in it, which others could read; leave it out and "
                    + "set SCANICS_PASSWORD, password-command or ~/.netrc instead")
        }
        var plain = parts
        plain.scheme = scheme
        plain.user = nil
        plain.query = nil
        plain.fragment = nil
        if plain.percentEncodedPath.isEmpty { plain.percentEncodedPath = "/" }
        guard let url = plain.url else {
            throw Refusal(description: "this is no address of a calendar server; write https://host/")
        }
        guard url.isPrivate else {
            throw Refusal(
                description: "http://\(host) would send the password readable by all; write https://\(host)")
        }
        self = .url(url)
    }

    /// The user in `https://user@host/`, where there is one.
    public static func user(in text: String) -> String? {
        URLComponents(string: text.hasPrefix("caldav+") ? String(text.dropFirst("caldav+".count)) : text)?.user
    }

    private static func name(_ text: String) throws(Refusal) -> CalDAVServer {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let domain = parts.last, parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), isHost(domain) else {
            throw Refusal(
                description: "this is no calendar server; write an address (https://host/), a host or an e-mail address"
            )
        }
        return parts.count == 2 ? .email(text) : .host(text)
    }

    /// Whether a text is a name of a host, with a port or without.
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
    /// The server as it was named, without user or password.
    public var description: String {
        switch self {
        case .url(let url): url.absoluteString
        case .host(let host): host
        case .email(let address): address
        }
    }
}
