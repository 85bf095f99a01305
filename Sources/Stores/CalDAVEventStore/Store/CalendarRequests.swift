import CalendarModel
import EventStore
import Foundation
import XMLReading

struct CalendarListing: Sendable {
    /// The new and changed resources. Key: address, value: version.
    var versions: [URL: ETag?] = [:]
    var removed: Set<URL> = []
    var token: String?
    /// Whether the listing names every resource of the calendar. If so, a known resource that is not in the listing was
    /// removed.
    var isWhole = false

    var isEmpty: Bool { !isWhole && versions.isEmpty && removed.isEmpty }
}

extension DAVClient {
    /// Returns the changes in a calendar since a token.
    ///
    /// The prefix of a token names its kind: `sync:` for RFC 6578, `ctag:` for CalendarServer's tag of a whole
    /// calendar. If the server does not know the token any more, everything is listed.
    ///
    /// - Parameter parts: the greatest number of parts into which the server may divide its answer.
    func changes(
        in calendar: URL, since token: String?, parts: Int = 1000
    ) async throws(EventStoreError) -> CalendarListing {
        if let token, token.hasPrefix("sync:") {
            do {
                return try await synchronize(calendar, since: String(token.dropFirst(5)), parts: parts)
            } catch .serverRejected(let status, _) where status != 401 && status != 429 && status != 503 {
                // 403 (RFC 6578 §3.2), 412 (Xandikos) or 500 (Xandikos 0.2.8): the token is not known, so begin again.
            }
        }
        if let token, token.hasPrefix("ctag:") {
            guard try await tag(of: calendar) != token else { return CalendarListing(token: token) }
        } else {
            do {
                return try await synchronize(calendar, since: nil, parts: parts)
            } catch .serverRejected(let status, _) where status != 401 && status != 429 && status != 503 {
                // The server does not support the report. If the calendar itself is missing, the requests below fail,
                // too.
            }
        }
        // The tag is read before the versions. So a change that is made in between is listed again by the next call.
        let tag = try await tag(of: calendar)
        var listing = CalendarListing(token: tag, isWhole: true)
        for resource in try await propfind(calendar, depth: .one, [.getETag, .resourceType])
        where Self.isItem(resource, of: calendar) {
            listing.versions[resource.url] = resource.etag
        }
        return listing
    }

    private static func isItem(_ resource: DAVResource, of calendar: URL) -> Bool {
        resource.url != calendar && !resource.url.path(percentEncoded: true).hasSuffix("/")
            && resource.properties[.resourceType]?.child(.dav("collection")) == nil
    }

    private func tag(of calendar: URL) async throws(EventStoreError) -> String? {
        try await propfind(calendar, depth: .zero, [.ctag]).first?.text(.ctag).map { "ctag:" + $0 }
    }

    private func synchronize(
        _ calendar: URL, since token: String?, parts: Int
    ) async throws(EventStoreError) -> CalendarListing {
        var listing = CalendarListing(isWhole: token == nil)
        var token = token
        var seen: Set<String> = []
        for _ in 1...max(1, parts) {
            let body = XMLElement(
                .dav("sync-collection"),
                children: [
                    XMLElement(.syncToken, text: token ?? ""), XMLElement(.dav("sync-level"), text: "1"),
                    XMLElement(.dav("prop"), children: [XMLElement(.getETag)]),
                ])
            let answer = try await report(calendar, depth: .zero, body)
            for resource in answer.resources where Self.isItem(resource, of: calendar) {
                if resource.status == 404 || resource.status == 410 {
                    listing.versions[resource.url] = nil
                    listing.removed.insert(resource.url)
                } else {
                    listing.versions[resource.url] = .some(resource.etag)
                    listing.removed.remove(resource.url)
                }
            }
            guard let next = answer.syncToken, !next.isEmpty else {
                throw .serverRejected(status: 207, "\(calendar.absoluteString) answered without a sync-token")
            }
            listing.token = "sync:" + next
            guard answer.isCut else { return listing }
            // Each part must make progress (RFC 6578 §3.6).
            guard seen.insert(next).inserted, next != token, !answer.resources.isEmpty else { break }
            token = next
        }
        throw .transport(
            "\(calendar.absoluteString) sends parts of its changes without end; report this to the server's operator")
    }

    /// Fetches resources of a calendar (RFC 4791 §7.9).
    func multiget(
        _ urls: [URL], in calendar: URL
    ) async throws(EventStoreError) -> (found: [KnownResource], gone: [URL]) {
        var found: [KnownResource] = []
        var missing = Set(urls)
        let body = XMLElement(
            .caldav("calendar-multiget"),
            children: [Self.wanted]
                + urls.map { XMLElement(.dav("href"), text: $0.path(percentEncoded: true)) })
        for resource in try await report(calendar, depth: .one, body).resources {
            guard let known = Self.known(resource), missing.remove(resource.url) != nil else { continue }
            found.append(known)
        }
        var gone: [URL] = []
        // A resource that is missing in the report may still exist, so it is fetched separately.
        for url in missing.sorted(by: { $0.absoluteString < $1.absoluteString }) {
            if let known = try await fetch(url) { found.append(known) } else { gone.append(url) }
        }
        return (found, gone)
    }

    private static let wanted = XMLElement(
        .dav("prop"), children: [XMLElement(.getETag), XMLElement(.calendarData)])

    private static func known(_ resource: DAVResource) -> KnownResource? {
        resource.properties[.calendarData].map { data in
            KnownResource(url: resource.url, etag: resource.etag, text: data.text)
        }
    }

    func fetch(_ url: URL) async throws(EventStoreError) -> KnownResource? {
        guard let fetched = try await get(url) else { return nil }
        return KnownResource(url: url, etag: fetched.etag, text: String(decoding: fetched.bytes, as: UTF8.self))
    }

    /// Returns the current version of the resource at an address; nil if the server does not say.
    func version(of url: URL) async throws(EventStoreError) -> ETag? {
        try await propfind(url, depth: .zero, [.getETag]).first?.etag
    }

    /// Returns the resources with a UID in a calendar: the resource at the usual address for the UID, or else the
    /// resources that a query finds (RFC 4791 §7.8.6).
    ///
    /// - Parameter types: the types that queries ask for. If this is empty, no query is sent.
    func find(_ uid: String, in calendar: URL, types: Set<EntityType>) async throws(EventStoreError) -> [KnownResource]
    {
        let usual = calendar.appendingPart(ResourceName.name(forUID: uid)).normalized
        if let known = try await fetch(usual), case .success(let content) = known.content, content.resource.uid == uid {
            return [known]
        }
        var found: [KnownResource] = []
        for type in types.sorted(by: { $0.rawValue < $1.rawValue }) {
            let name = XMLName(namespace: "", name: "name")
            let match = XMLElement(
                .caldav("text-match"), attributes: [XMLName(namespace: "", name: "collation"): "i;octet"], text: uid)
            let property = XMLElement(.caldav("prop-filter"), attributes: [name: "UID"], children: [match])
            let inner = XMLElement(.caldav("comp-filter"), attributes: [name: type.rawValue], children: [property])
            let outer = XMLElement(.caldav("comp-filter"), attributes: [name: "VCALENDAR"], children: [inner])
            let query = XMLElement(
                .caldav("calendar-query"),
                children: [Self.wanted, XMLElement(.caldav("filter"), children: [outer])])
            // The query also finds UIDs that contain this UID.
            found += try await report(calendar, depth: .one, query).resources.compactMap(Self.known).filter { known in
                (try? known.content.get().resource.uid) == uid
            }
        }
        return found
    }
}
