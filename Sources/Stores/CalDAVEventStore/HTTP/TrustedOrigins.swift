import FoundationEssentials

/// Which servers an account's requests, and with them its password, may go to.
///
/// A server sends its clients elsewhere at will, by redirects and by addresses in its answers. The password follows only to
/// where it was meant to be: the server that was named, over TLS to hosts below the name that was given (`example.org`
/// leads to `dav.example.org`), to a provider whose hosts are known to be its own, and to hosts that were confirmed.
struct TrustedOrigins: Hashable, Sendable {
    /// The server's address, as it was given or found.
    let base: URL
    /// The host or domain that was named by a person; nil where that was an address in numbers.
    let domain: String?
    /// Hosts that were confirmed: names, or names and ports.
    let confirmed: [String]

    init(base: URL, domain: String?, confirmed: [String] = []) {
        self.base = base
        let name = domain?.lowercased()
        // A host of one label has no hosts below it that are its own; numbers have no labels.
        let isName = name.map { $0.contains(".") && $0.contains { $0.isLetter } } ?? false
        self.domain = isName ? name : nil
        self.confirmed = confirmed.map { $0.lowercased() }
    }

    /// Domains whose hosts all belong to one provider that sends its users from one to another.
    private static let providers = ["icloud.com"]

    /// Whether requests may go to an address.
    func allows(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased(), url.isPrivate else { return false }
        if url.origin == base.origin || confirmed.contains("\(host):\(url.effectivePort)") { return true }
        if url.effectivePort == url.defaultPort, confirmed.contains(host) { return true }
        guard url.scheme?.lowercased() == "https", url.effectivePort == 443 else { return false }
        if let domain, Self.isHost(host, of: domain) { return true }
        guard let known = base.host()?.lowercased() else { return false }
        return Self.providers.contains { Self.isHost(known, of: $0) && Self.isHost(host, of: $0) }
    }

    /// Whether a host is a domain's own, or below it.
    static func isHost(_ host: String, of domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain)
    }
}
