import CLinks

/// The web site that an address belongs to.
///
/// Two hosts belong to one site if they have the same registrable domain, such as `example.co.uk`. Anyone can register
/// a domain under a public suffix (`co.uk`, `github.io`), so two such domains are different sites.
package enum WebSite {
    /// Returns whether two addresses belong to the same site. A host that is an IP address is a site of its own. If
    /// libpsl is missing, every host is a site of its own.
    package static func isSame(_ first: String, _ second: String) -> Bool {
        guard let first = host(of: first), let second = host(of: second) else { return false }
        if first == second { return true }
        guard let domain = registrableDomain(of: first) else { return false }
        return domain == registrableDomain(of: second)
    }

    /// Returns the host in an address `SCHEME://HOST...`, in lower case and without a port.
    static func host(of address: String) -> String? {
        guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
        var host = address[start...].prefix { !"/?#\\".contains($0) }
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        if host.first != "[", let colon = host.lastIndex(of: ":") { host = host[..<colon] }
        while host.last == "." { host = host.dropLast() }
        return host.isEmpty ? nil : host.lowercased()
    }

    private static func registrableDomain(of host: String) -> String? {
        // IP addresses have no domain; they end in a digit or in a bracket.
        guard host.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }), host.last?.isLetter == true else { return nil }
        // The result is a part of the C string, which must live until the result is copied.
        return host.withCString { host in cpsl_registrable_domain(host).map { String(cString: $0) } }
    }
}
