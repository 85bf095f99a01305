import CommandLineInterface
import EventStore
import HTTPTypes
import Hummingbird
import ICalendar

extension PageServer {
    static func time(_ text: String?, _ name: String) throws -> ISO8601Time? {
        guard let text else { return nil }
        guard let time = ISO8601Time(text) else {
            throw invalid("\(name) is not a time; write one such as 2026-06-12T09:00:00Z")
        }
        return time
    }

    private func queriedItem(_ request: Request) async throws -> StoredItem {
        try await ItemAddress(query: request.uri.query ?? "").item(in: store)
    }

    private func itemBody(_ request: Request, _ allowed: Set<String>) async throws -> ItemBody {
        let body = try await decoded(ItemBody.self, request)
        try body.members.requireOnly(allowed)
        return body
    }

    // MARK: Answers

    /// Returns the tag of an event or reminder, which changes with its content (RFC 9110 §8.8.3). The occurrences of a
    /// series have the same tag.
    private func tag(of key: ResourceKey) async throws -> String? {
        let revision = try await store.resources([key])[key]?.revision.rawValue
        return revision.map { "\"\(MessageDigest.sha256.text(of: "\($0) \(key.uid)".utf8).prefix(24))\"" }
    }

    /// Throws if the request names a version in If-Match and the item has another (RFC 9110 §13.1.1).
    private func requireVersion(_ request: Request, of item: StoredItem) async throws {
        guard let wanted = request.headers[.ifMatch] else { return }
        let tag = try await tag(of: item.identifier.key)
        guard let tag, wanted.hasTag(tag) else {
            throw ServerProblem(
                .preconditionFailed, "precondition-failed",
                "somebody has changed this in the meantime; get it again, and repeat the change")
        }
    }

    private func record(
        of item: StoredItem, status: HTTPResponse.Status = .ok, batch: BatchIdentifier? = nil
    ) async throws -> Response {
        let record = StoredRecord(
            item, try await CalendarChoice(store), isOccurrence: item.identifier.occurrenceDate != nil)
        var response = try Response.json(of: record, status: status)
        response.headers[.eTag] = try await tag(of: item.identifier.key)
        response.headers[.batch] = batch?.rawValue
        return response
    }

    private func record(
        of saved: ItemIdentifier, status: HTTPResponse.Status = .ok, batch: BatchIdentifier?
    ) async throws -> Response {
        guard let item = try await store.item(saved) else { throw EventStoreError.noSuchItem }
        return try await record(of: item, status: status, batch: batch)
    }

    // MARK: Operations

    func showItem(_ request: Request) async throws -> Response {
        let item = try await queriedItem(request)
        if let known = request.headers[.ifNoneMatch], let tag = try await tag(of: item.identifier.key),
            known.hasTag(tag)
        {
            return Response(status: .notModified, headers: [.eTag: tag])
        }
        return try await record(of: item)
    }

    private func span(_ request: Request) throws -> Span {
        switch query("span", request) {
        case nil, "this": .thisEvent
        case "future": .futureEvents
        default: throw Self.invalid("span must be this or future")
        }
    }

    func changeItem(_ request: Request, _ type: EntityType) async throws -> Response {
        var item = try await queriedItem(request)
        guard EntityType(rawValue: item.original.name) == type else { throw EventStoreError.noSuchItem }
        let body = try await itemBody(
            request, type == .event ? ItemBody.eventMembers : ItemBody.reminderMembers)
        try await requireVersion(request, of: item)
        try body.apply(to: &item.entry, zones: ZoneResolver(timeZones: item.timeZones))
        let span = try span(request)
        let (identifier, batch) = try await store.recording("changed \(item.title)") { [item] in
            try await store.save([item], span: span, movingTo: body.calendar)[0]
        }
        return try await record(of: identifier, batch: batch)
    }

    func removeItem(_ request: Request, _ type: EntityType) async throws -> Response {
        let item = try await queriedItem(request)
        guard EntityType(rawValue: item.original.name) == type else { throw EventStoreError.noSuchItem }
        try await requireVersion(request, of: item)
        let span = try span(request)
        let (_, batch) = try await store.recording("removed \(item.title)") { try await store.remove(item, span: span) }
        var response = Response(status: .noContent)
        response.headers[.batch] = batch?.rawValue
        return response
    }

    func postItem(_ request: Request, _ type: EntityType) async throws -> Response {
        let body = try await itemBody(
            request, type == .event ? ItemBody.eventMembers : ItemBody.reminderMembers)
        guard let title = body["summary"], !title.isEmpty else { throw Self.invalid("summary is empty; write a title") }
        var entry = CalendarEntry.reminder(Reminder(Component("VTODO")))
        if type == .event {
            guard let start = try Self.time(body["start"], "start") else {
                throw Self.invalid("start is missing; write one such as 2026-06-12T09:00:00Z")
            }
            var event = CalendarEvent(Component("VEVENT"))
            event.start = start.eventTime
            entry = .event(event)
        }
        try body.apply(to: &entry, zones: ZoneResolver())
        try await requireCalendar(for: type)
        let (identifier, batch) = try await store.recording("added \(title)") { [entry] in
            try await store.save(entry, in: body.calendar)
        }
        return try await record(of: identifier, status: .created, batch: batch)
    }
}

extension String {
    /// Whether a field such as If-Match has a tag, or `*`.
    func hasTag(_ tag: String) -> Bool {
        split(separator: ",").map(\.trimmed).contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }
}

extension HTTPField.Name {
    /// The batch with which a change can be undone.
    static let batch = named("ScanICS-Batch")
}
