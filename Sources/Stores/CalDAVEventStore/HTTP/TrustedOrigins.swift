import FoundationEssentials

/// The servers that may receive an account's requests, and with the requests the account's password.
///
/// A server can refer its clients to any other server, by redirects and by addresses in its answers. The password only
/// goes to the named server, to hosts below the named domain over TLS (`example.org` allows `dav.example.org`), to
/// other hosts of a known provider, and to hosts that the user confirmed.
struct TrustedOrigins: Hashable, Sendable {
    /// The server's address: the one that the user gave, or the one that the discovery found.
    let base: URL
    /// The named host or domain, whose subdomains are trusted; nil if it is a numeric address or a single label.
    let domain: String?
    /// The hosts that the user has confirmed, in lower case: names, or names and ports. See
    /// ``CalDAVAccount/trustedHosts``.
    let confirmed: [String]

    init(base: URL, domain: String?, confirmed: [String] = []) {
        self.base = base
        let name = domain?.lowercased()
        // Only a name such as `example.org` can have trusted hosts below it. A single label or a numeric address
        // cannot.
        let isName = name.map { $0.contains(".") && $0.contains { $0.isLetter } } ?? false
        self.domain = isName ? name : nil
        self.confirmed = confirmed.map { $0.lowercased() }
    }

    /// The domains of providers that refer their users from one of their hosts to another.
    private static let providers = ["icloud.com"]

    func allows(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased(), url.isPrivate else { return false }
        if url.origin == base.origin || confirmed.contains("\(host):\(url.effectivePort)") { return true }
        if url.effectivePort == url.defaultPort, confirmed.contains(host) { return true }
        guard url.scheme?.lowercased() == "https", url.effectivePort == 443 else { return false }
        if let domain, Self.isHost(host, of: domain) { return true }
        guard let known = base.host()?.lowercased() else { return false }
        return Self.providers.contains { Self.isHost(known, of: $0) && Self.isHost(host, of: $0) }
    }

    /// Returns whether a host is the domain itself or one of its subdomains.
    static func isHost(_ host: String, of domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain)
    }
}
