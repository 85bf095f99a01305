import CalendarModel

/// A server that a person named, in the address of a calendar. Links of strangers never lead there.
///
/// An address with a port may be in the person's own network, at any port, and without TLS: `http://nas.local:5006/a.ics`.
/// An address with a user name leads to a server that asks for a password: `https://ana@example.org/a.ics`.
public struct NamedServer: Hashable, Sendable {
    /// The address without the user name.
    public let address: String
    /// The user name; nil if the server asks for none.
    public let user: String?
    /// The host, in lower case.
    public let host: String
    /// Whether the server may be at an address that is not public, and without TLS.
    public let isInOwnNetwork: Bool
    /// The password of the user.
    public var password: String?
    let isPlain: Bool
    let port: UInt16

    /// Reads an address; nil if it is not http or https, or has neither a port nor a user name.
    public init?(_ text: String) {
        guard let colon = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        var authority = rest[..<end]
        var user: String?
        if let at = authority.lastIndex(of: "@") {
            // A password in an address could be read in lists, so it is not accepted.
            guard !authority[..<at].contains(":"), at > authority.startIndex else { return nil }
            user = String(decoding: PercentEncoding.decode(Array(authority[..<at].utf8)).bytes, as: UTF8.self)
            authority = authority[authority.index(after: at)...]
        }
        var port: UInt16?
        if let mark = authority.lastIndex(of: ":"), !authority[mark...].contains("]") {
            guard let number = UInt16(authority[authority.index(after: mark)...]), number > 0 else { return nil }
            port = number
            authority = authority[..<mark]
        }
        guard ["http", "https"].contains(scheme), !authority.isEmpty, user != nil || port != nil else { return nil }
        isPlain = scheme == "http"
        isInOwnNetwork = port != nil
        // A password is never sent in clear.
        guard isInOwnNetwork || !isPlain, user == nil || !isPlain else { return nil }
        self.port = port ?? 443
        self.user = user
        host = authority.lowercased()
        let path = rest[end...].prefix { $0 != "#" }
        address = "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path.first == "/" ? "" : "/")\(path)"
    }

    /// The port in the person's own network; nil for a server on the public internet.
    var ownPort: UInt16? { isInOwnNetwork ? port : nil }

    /// `USER:PASSWORD`, as the server asks for it; nil without a user name.
    var login: String? { user.map { "\($0):\(password ?? "")" } }

    /// The address as it is kept: with the user name, without the password.
    public var keptAddress: String {
        guard let user else { return address }
        let name = PercentEncoding.encode(Array(user.utf8)) { $0.isLetterOrDigit || "-._~".utf8.contains($0) }
        return address.replacing("://", with: "://\(name)@", maxReplacements: 1)
    }

    /// Returns whether a URL leads to this server.
    func serves(_ url: String) -> Bool {
        let start = "\(isPlain ? "http" : "https")://\(host)"
        let rest = url.dropFirst(start.utf8.count)
        guard url.lowercased().hasPrefix(start) else { return false }
        let mark = ":\(port)"
        let after = rest.hasPrefix(mark) ? rest.dropFirst(mark.count) : rest
        let isUsual = port == (isPlain ? 80 : 443)
        return (rest.hasPrefix(mark) || isUsual) && (after.isEmpty || "/?#".contains(after.first ?? " "))
    }
}
