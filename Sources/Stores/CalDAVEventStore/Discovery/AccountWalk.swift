import EventStore
import FoundationEssentials
import XMLReading

/// A search that starts at an address and finds the principal, its home sets, and the calendars in them.
struct AccountWalk: Sendable {
    let client: DAVClient
    let account: CalDAVAccount
    let start: Discovery.Start
    let report: @Sendable (AccountCheck.Finding) async -> Void

    func run() async throws(EventStoreError) -> DiscoveredAccount {
        let first = try await firstAnswer()
        await reportLogin(first)
        guard let principal = try address(in: first, .currentUserPrincipal) else {
            return try await withoutPrincipal(first)
        }
        await report(.init(.principal, .passed, "the user is \(principal.absoluteString)"))
        let homes = try await homeSets(of: principal)
        var calendars: [DiscoveredCalendar] = []
        for home in homes {
            calendars += try await self.calendars(in: home)
            guard calendars.count <= Self.calendarLimit else {
                throw .limitExceeded(what: "calendars on the server", limit: Self.calendarLimit)
            }
        }
        return await result(first, principal: principal, homes: homes, calendars: calendars)
    }

    private func result(
        _ first: DAVResource, principal: URL?, homes: [URL], calendars: [DiscoveredCalendar]
    ) async -> DiscoveredAccount {
        let kept = unique(calendars)
        for calendar in kept { await report(.init(calendar)) }
        if kept.isEmpty {
            await report(.init(.calendars, .note, "there is no calendar yet; ScanICS can create one"))
        }
        return DiscoveredAccount(
            account: account, client: client, base: start.url, principal: principal, homeSets: homes, calendars: kept)
    }

    private func unique(_ calendars: [DiscoveredCalendar]) -> [DiscoveredCalendar] {
        var seen: Set<URL> = []
        return calendars.filter { seen.insert($0.url).inserted }
    }

    // MARK: The user

    /// Asks for the properties at the address. If the server answers without a login, the request is sent again with
    /// the password.
    private func firstAnswer() async throws(EventStoreError) -> DAVResource {
        let first = try await ask(start.url)
        guard first.properties[.currentUserPrincipal]?.child(.dav("unauthenticated")) != nil else { return first }
        await client.sender.authenticator.assumeBasic(at: first.url)
        return try await ask(first.url)
    }

    private func ask(_ url: URL) async throws(EventStoreError) -> DAVResource {
        let found = try await client.propfind(
            url, depth: .zero, [.currentUserPrincipal, .resourceType, .calendarHomeSet])
        guard let resource = found.first else {
            throw .transport("\(url.absoluteString) answered with an empty list; check that it is a calendar server")
        }
        return resource
    }

    private func reportLogin(_ first: DAVResource) async {
        let server = first.url.serverName
        await report(
            .init(
                .connection, .passed,
                first.url.scheme == "https"
                    ? "\(server) answers, and its certificate is valid"
                    : "\(server) answers without encryption, on this machine"))
        let way = await client.sender.authenticator.methodName(for: first.url)
        await report(
            way.map { .init(.login, .passed, "\(account.username ?? "the token") is logged in (\($0))") }
                ?? .init(.login, .note, "\(server) did not ask for a password"))
    }

    private func address(in resource: DAVResource, _ property: XMLName) throws(EventStoreError) -> URL? {
        guard let href = resource.properties[property]?.child(.dav("href"))?.trimmedText, !href.isEmpty else {
            return nil
        }
        return try address(href, from: resource.url)
    }

    private func address(_ href: String, from base: URL) throws(EventStoreError) -> URL {
        guard let url = URL(string: href, relativeTo: base)?.absoluteURL, let host = url.host(),
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .transport("\(base.absoluteString) answered with an invalid address") }
        parts.user = nil
        parts.password = nil
        // Servers behind a proxy may state the same host with a wrong scheme or port.
        if host.lowercased() == base.host()?.lowercased() {
            parts.scheme = base.scheme
            parts.port = base.port
        }
        return (parts.url ?? url).normalized
    }

    // MARK: The calendars

    /// Finds the calendars on a server without principals, where the address is a calendar or a folder of calendars.
    private func withoutPrincipal(_ first: DAVResource) async throws(EventStoreError) -> DiscoveredAccount {
        if first.properties[.resourceType]?.child(.caldav("calendar")) != nil {
            await report(.init(.principal, .note, "the server names no user; the address is a calendar itself"))
            let found = try await client.propfind(first.url, depth: .zero, DiscoveredCalendar.properties)
            return await result(
                first, principal: nil, homes: [], calendars: found.compactMap { DiscoveredCalendar($0) })
        }
        if let home = try address(in: first, .calendarHomeSet) {
            return await result(first, principal: first.url, homes: [home], calendars: try await calendars(in: home))
        }
        let inside = try await calendars(in: first.url)
        guard !inside.isEmpty else {
            throw .transport(
                "\(first.url.absoluteString) names no user and has no calendars; use the CalDAV address from the "
                    + "server's documentation")
        }
        await report(.init(.principal, .note, "the server names no user; the address is a folder of calendars"))
        return await result(first, principal: nil, homes: [first.url], calendars: inside)
    }

    /// The greatest number of calendars of an account.
    private static let calendarLimit = 5000

    /// The greatest number of a user's calendar folders to search; further folders are ignored. Each folder costs a
    /// request.
    private static let maximumHomeSets = 100

    private func homeSets(of principal: URL) async throws(EventStoreError) -> [URL] {
        let found = try await client.propfind(principal, depth: .zero, [.calendarHomeSet])
        guard let resource = found.first else {
            throw .transport("\(principal.absoluteString) answered with an empty list")
        }
        var homes: [URL] = []
        for href in (resource.properties[.calendarHomeSet]?.children(.dav("href")) ?? []).prefix(Self.maximumHomeSets) {
            let home = try address(href.trimmedText, from: resource.url)
            if !homes.contains(home) { homes.append(home) }
        }
        guard !homes.isEmpty else {
            throw .transport(
                "\(principal.absoluteString) has no calendars (no calendar-home-set); the user may have no calendar "
                    + "service, or this may not be a calendar server")
        }
        let names = homes.map(\.absoluteString).joined(separator: ", ")
        await report(.init(.homeSets, .passed, "the calendars are in \(names)"))
        return homes
    }

    private func calendars(in home: URL) async throws(EventStoreError) -> [DiscoveredCalendar] {
        try await client.propfind(home, depth: .one, DiscoveredCalendar.properties).compactMap {
            DiscoveredCalendar($0)
        }
    }
}
