import CommandLineInterface
import EventStore
import HTTPTypes
import Hummingbird
import ICalendar
import NIOCore

extension PageServer {
    private struct Operation {
        let method: HTTPRequest.Method
        let path: String
        let parameters: Set<String>
        let answer: @Sendable (Request, ServerContext) async throws -> Response

        init(
            _ method: HTTPRequest.Method, _ path: String, _ parameters: Set<String> = [],
            _ answer: @escaping @Sendable (Request, ServerContext) async throws -> Response
        ) {
            self.method = method
            self.path = path
            self.parameters = parameters
            self.answer = answer
        }
    }

    private var operations: [Operation] {
        let item: Set = ["calendar", "uid", "at"]
        return [
            Operation(.get, "/api/openapi.json") { _, _ in .json(Asset.all["openapi.json"]?.text ?? "{}") },
            Operation(.post, "/api/scans", ["name"]) { try await postScans($0, $1) },
            Operation(.get, "/api/events", ["from", "to", "calendar", "q", "cursor"]) { request, context in
                try await listItems(request, context, .event)
            },
            Operation(.get, "/api/events/item", item) { request, _ in
                try await record(of: try await queriedItem(request))
            },
            Operation(.patch, "/api/events/item", item.union(["span"])) { try await changeItem($0, $1) },
            Operation(.delete, "/api/events/item", item.union(["span"])) { request, _ in
                try await removeItem(request)
            },
            Operation(.get, "/api/reminders", ["all", "calendar", "q", "cursor"]) { request, context in
                try await listItems(request, context, .reminder)
            },
            Operation(.post, "/api/reminders") { request, _ in
                try await once(request) { try await postReminder($0) }
            },
            Operation(.patch, "/api/reminders/item", item) { request, _ in try await completeItem(request) },
            Operation(.get, "/api/calendars") { _, _ in try await listCalendars() },
            Operation(.post, "/api/calendars") { request, _ in
                try await once(request) { try await postCalendar($0) }
            },
            Operation(.patch, "/api/calendars/item", ["calendar"]) { request, _ in try await changeCalendar(request) },
            Operation(.delete, "/api/calendars/item", ["calendar"]) { request, _ in
                try await store.removeCalendar(try await queriedCalendar(request).identifier)
                return Response(status: .noContent)
            },
            Operation(.get, "/api/imports") { _, _ in try await listImports() },
            Operation(.post, "/api/imports", ["calendar", "name", "restore"]) { try await postImport($0, $1) },
            Operation(.post, "/api/imports/undo", ["batch"]) { request, _ in try await undoImport(request) },
        ]
    }

    func addInterface(to router: Router<ServerContext>) {
        for operation in operations {
            router.on(RouterPath(operation.path), method: operation.method) { request, context in
                for (name, _) in request.uri.queryParameters where !operation.parameters.contains(String(name)) {
                    throw Self.invalid("this address has no parameter \(name.prefix(50)); see /api/openapi.json")
                }
                return try await operation.answer(request, context)
            }
        }
    }

    /// The methods of HTTP, with QUERY (draft-ietf-httpbis-safe-method-w-body).
    private static let methods: [HTTPRequest.Method] =
        [.get, .head, .post, .put, .patch, .delete, .trace, .options, .connect]
        + [HTTPRequest.Method("QUERY")].compactMap(\.self)

    /// Adds answers to requests whose method the address does not accept (RFC 9110 §15.5.6).
    func addRefusals(to router: Router<ServerContext>) {
        var methods: [String: [HTTPRequest.Method]] = ["/healthz": [.get]]
        for operation in operations { methods[operation.path, default: []].append(operation.method) }
        for (path, allowed) in methods {
            for method in Self.methods where !allowed.contains(method) {
                router.on(RouterPath(path), method: method) { _, _ -> Response in
                    let names = allowed.map(\.rawValue)
                    var problem = ServerProblem(
                        .methodNotAllowed, "method-not-allowed",
                        "this address accepts only \(names.joined(separator: " and "))")
                    problem.allowedMethods = names
                    throw problem
                }
            }
        }
    }

    func query(_ name: String, _ request: Request) -> String? {
        request.uri.queryParameters[Substring(name)].map { FormData.decoded($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    func flag(_ name: String, _ request: Request) throws -> Bool {
        switch query(name, request) {
        case "true": true
        case "false", nil: false
        default: throw Self.invalid("\(name) must be true or false")
        }
    }

    static func invalid(_ message: String) -> ServerProblem {
        ServerProblem(.badRequest, "invalid-parameter", message)
    }

    // MARK: Events and reminders

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

    private func record(of item: StoredItem, status: HTTPResponse.Status = .ok) async throws -> Response {
        let record = StoredRecord(
            item, try await CalendarChoice(store), isOccurrence: item.identifier.occurrenceDate != nil)
        return try .json(of: record, status: status)
    }

    private func record(of saved: ItemIdentifier, status: HTTPResponse.Status = .ok) async throws -> Response {
        guard let item = try await store.item(saved) else { throw EventStoreError.noSuchItem }
        return try await record(of: item, status: status)
    }

    private struct ItemChange: Decodable {
        var summary: String?
        var start: String?
        var end: String?
        var location: String?
        var description: String?
        var calendar: String?
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ request: Request) async throws -> Value {
        let bytes = try await body(of: request, limit: 1 << 20)
        do {
            return try JSONText.value(type, from: bytes)
        } catch {
            throw ServerProblem(
                .badRequest, "bad-json", "the body is not the JSON that this address takes; see /api/openapi.json")
        }
    }

    private func span(_ request: Request) throws -> Span {
        switch query("span", request) {
        case nil, "this": .thisEvent
        case "future": .futureEvents
        default: throw Self.invalid("span must be this or future")
        }
    }

    private func changeItem(_ request: Request, _ context: ServerContext) async throws -> Response {
        var item = try await queriedItem(request)
        let change = try await decoded(ItemChange.self, request)
        let revision = ItemRevision(
            title: change.summary, start: try Self.time(change.start, "start"), end: try Self.time(change.end, "end"),
            location: change.location, notes: change.description)
        try revision.apply(to: &item.entry, zones: ZoneResolver(timeZones: item.timeZones))
        var identifier = try await store.save(item, span: try span(request))
        if let calendar = change.calendar, let saved = try await store.item(identifier) {
            identifier = try await store.move(saved, to: CalendarIdentifier(rawValue: calendar))
        }
        return try await record(of: identifier)
    }

    private func removeItem(_ request: Request) async throws -> Response {
        try await store.remove(try await queriedItem(request), span: try span(request))
        return Response(status: .noContent)
    }

    private struct NewReminder: Decodable {
        let summary: String
        var due: String?
        var calendar: String?
    }

    private func postReminder(_ request: Request) async throws -> Response {
        let new = try await decoded(NewReminder.self, request)
        guard !new.summary.isEmpty else { throw Self.invalid("summary is empty; write a title") }
        var reminder = Reminder(Component("VTODO"))
        reminder.summary = new.summary
        reminder.due = try Self.time(new.due, "due")?.eventTime
        try await requireCalendar(for: .reminder)
        let identifier = try await store.save(.reminder(reminder), in: new.calendar.map(CalendarIdentifier.init))
        return try await record(of: identifier, status: .created)
    }

    private struct Completion: Decodable {
        let completed: Bool
    }

    private func completeItem(_ request: Request) async throws -> Response {
        var item = try await queriedItem(request)
        guard case .reminder(var reminder) = item.entry else { throw EventStoreError.noSuchItem }
        reminder.setCompleted(try await decoded(Completion.self, request).completed ? store.session.now : nil)
        item.entry = .reminder(reminder)
        let identifier = try await store.save(item, span: .thisEvent)
        return try await record(of: identifier)
    }

    // MARK: Calendars

    private func listCalendars() async throws -> Response {
        var defaults: [EntityType: CalendarIdentifier] = [:]
        for type in EntityType.allCases { defaults[type] = try await store.defaultCalendar(for: type)?.identifier }
        let records = try await store.allCalendars().map { CalendarRecord($0, defaults: defaults) }
        return try .json(of: ["calendars": records])
    }

    private struct CalendarChange: Decodable {
        var title: String?
        var color: String?
    }

    private func postCalendar(_ request: Request) async throws -> Response {
        let new = try await decoded(CalendarChange.self, request)
        try Self.requireTitle(new.title ?? "")
        let calendar = try await store.createCalendar(
            NewCalendar(title: new.title ?? "", color: try Self.color(new.color)))
        return try .json(of: CalendarRecord(calendar, defaults: [:]), status: .created)
    }

    /// Throws if a title is empty, or begins with white space or a control character, as openapi.json requires.
    private static func requireTitle(_ title: String) throws {
        guard let first = title.unicodeScalars.first, !first.properties.isWhitespace, !first.isControl else {
            throw invalid("title is empty, or begins with white space or a control character")
        }
    }

    private func changeCalendar(_ request: Request) async throws -> Response {
        var calendar = try await queriedCalendar(request)
        let change = try await decoded(CalendarChange.self, request)
        if let title = change.title {
            try Self.requireTitle(title)
            calendar.title = title
        }
        if let color = try Self.color(change.color) { calendar.color = color }
        try await store.saveCalendar(calendar)
        return try .json(of: CalendarRecord(calendar, defaults: [:]))
    }

    private func queriedCalendar(_ request: Request) async throws(EventStoreError) -> EventCalendar {
        guard let name = query("calendar", request),
            let found = try await store.calendar(CalendarIdentifier(rawValue: name))
        else { throw .noCalendar }
        return found
    }

    // MARK: Imports

    private func listImports() async throws -> Response {
        try .json(of: ["batches": try await store.importBatches(limit: 100).map { BatchRecord($0) }])
    }

    private struct UndoAnswer: Encodable {
        let removed: Int
        let restored: Int
        let missing: Int
        let conflicts: [String]
        let failed: [String]
    }

    private func undoImport(_ request: Request) async throws -> Response {
        guard let batch = query("batch", request) else { throw Self.invalid("name the import with ?batch=") }
        let report = try await store.undo(BatchIdentifier(rawValue: batch))
        await desk.forget(BatchIdentifier(rawValue: batch))
        return try .json(
            of: UndoAnswer(
                removed: report.removed.count, restored: report.restored.count, missing: report.missing.count,
                conflicts: report.conflicts.map(\.uid), failed: report.failed.keys.map(\.uid)))
    }

    // MARK: Repeated requests

    private func once(_ request: Request, _ answer: @escaping @Sendable (Request) async throws -> Response) async throws
        -> Response
    {
        guard let key = request.headers[.idempotencyKey] else { return try await answer(request) }
        guard (1...255).contains(key.utf8.count) else { throw Self.invalid("Idempotency-Key must have 1 to 255 bytes") }
        let bytes = try await body(of: request, limit: 1 << 20)
        var request = request
        request.body = RequestBody(buffer: ByteBuffer(bytes: bytes))
        return try await answers.answer(
            for: "\(request.uri.path) \(key)", digest: MessageDigest.sha256.hash(bytes)
        ) { [request] in try await answer(request) }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = named("Idempotency-Key")
}

actor RepeatedAnswers {
    private var answers: [String: (digest: [UInt8], task: Task<Response, any Error>)] = [:]
    private var order: [String] = []
    private static let limit = 1000

    /// Returns the answer that was given for a key before. If there is no such answer, computes the answer and keeps
    /// it. A failure is not kept.
    func answer(
        for key: String, digest: [UInt8], _ answer: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        if let known = answers[key] {
            guard known.digest == digest else {
                throw ServerProblem(
                    .conflict, "key-reused",
                    "another request had this Idempotency-Key; send a different key with each new request")
            }
            return try await known.task.value
        }
        let task = Task { try await answer() }
        answers[key] = (digest, task)
        order.append(key)
        if order.count > Self.limit { answers[order.removeFirst()] = nil }
        do {
            return try await task.value
        } catch {
            answers[key] = nil
            throw error
        }
    }
}
