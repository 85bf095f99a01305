import EventStore
import FoundationEssentials

extension Discovery {
    func starts() async throws(EventStoreError) -> [Start] {
        switch account.server {
        case .url(let url):
            let start = Start(url: url, domain: url.host())
            let wellKnown = Self.wellKnown(at: url)
            await report(.init(.address, .passed, "the address is \(url.absoluteString)"))
            return url.path() == "/" ? [wellKnown, start] : [start, wellKnown]
        case .host(let name):
            if name.contains(":") { return try Self.plainStarts(name, domain: name) }
            return try await recordedStarts(domain: name)
        case .email(let address):
            let domain = String(address.split(separator: "@").last ?? "").lowercased()
            if let known = Self.provider(of: domain, address: address) {
                await report(.init(.address, .passed, "the calendars of \(domain) are at \(known.url)"))
                return [known]
            }
            return try await recordedStarts(domain: domain)
        }
    }

    /// Returns the known address of a provider whose domain has no DNS records for its calendar server.
    private static func provider(of domain: String, address: String) -> Start? {
        guard ["gmail.com", "googlemail.com"].contains(domain),
            let base = URL(string: "https://apidata.googleusercontent.com/caldav/v2/")
        else { return nil }
        return Start(url: base.appendingPart(address).appendingPart("user"), domain: base.host())
    }

    private static func wellKnown(at url: URL) -> Start {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) ?? URLComponents()
        parts.percentEncodedPath = "/.well-known/caldav"
        return Start(url: parts.url ?? url, domain: url.host())
    }

    /// Returns `https://host/.well-known/caldav` and `https://host/`.
    private static func plainStarts(_ host: String, domain: String) throws(EventStoreError) -> [Start] {
        guard let url = URL(string: "https://\(host)/") else { throw .transport("\(host) isn't a host name") }
        let name = url.host() ?? domain
        return [wellKnown(at: url), Start(url: url, domain: name)]
    }

    /// Returns the addresses in the domain's DNS records (RFC 6764 §3), or else addresses on the domain itself.
    private func recordedStarts(domain: String) async throws(EventStoreError) -> [Start] {
        var elsewhere: EventStoreError?
        var found: [Start] = []
        for (service, scheme) in [("_caldavs._tcp", "https"), ("_caldav._tcp", "http")] {
            let name = "\(service).\(domain)"
            guard case .found(let services) = await records.services(name), !services.isEmpty else { continue }
            let path = await records.path(name) ?? "/.well-known/caldav"
            for service in services {
                guard let url = Self.address(scheme, service, path) else { continue }
                // An unencrypted password never leaves this machine, so `http` is only used on loopback.
                if scheme == "http", !url.isLoopback { continue }
                guard isOfDomain(url, domain) else {
                    elsewhere = elsewhere ?? unconfirmed(url, domain)
                    continue
                }
                found.append(Start(url: url, domain: domain))
                await report(.init(.address, .passed, "the DNS record \(name) names \(url.absoluteString)"))
            }
        }
        if !found.isEmpty { return found }
        if let elsewhere { throw elsewhere }
        await report(
            .init(
                .address, .note, "\(domain) has no DNS record of a calendar server (_caldavs._tcp); trying the domain"
            ))
        return try Self.plainStarts(domain, domain: domain)
    }

    private static func address(_ scheme: String, _ service: ServiceRecords.Service, _ path: String) -> URL? {
        var parts = URLComponents()
        parts.scheme = scheme
        parts.host = service.host
        if service.port != (scheme == "https" ? 443 : 80) { parts.port = service.port }
        let rooted = path.hasPrefix("/") ? path : "/" + path
        parts.percentEncodedPath = rooted.split(separator: "/", omittingEmptySubsequences: false)
            .map { URL.pathPart(String($0)) }.joined(separator: "/")
        return parts.url
    }

    /// Returns whether a host belongs to the domain, or was confirmed by the user. RFC 6764 §8 requires this check,
    /// because DNS records can be forged.
    private func isOfDomain(_ url: URL, _ domain: String) -> Bool {
        let host = url.host()?.lowercased() ?? ""
        let confirmed = account.trustedHosts.map { $0.lowercased() }
        return TrustedOrigins.isHost(host, of: domain.lowercased()) || confirmed.contains(host)
            || confirmed.contains("\(host):\(url.effectivePort)")
    }

    private func unconfirmed(_ url: URL, _ domain: String) -> EventStoreError {
        .transport(
            "the calendars of \(domain) are on another host, \(url.serverName), which does not get the password; if "
                + "it is the right one, add it to the account's trusted hosts")
    }
}
