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
            Operation(.post, "/api/events") { request, _ in
                try await once(request) { try await postItem($0, .event) }
            },
            Operation(.get, "/api/events/item", item) { request, _ in try await showItem(request) },
            Operation(.patch, "/api/events/item", item.union(["span"])) { request, _ in
                try await changeItem(request, .event)
            },
            Operation(.delete, "/api/events/item", item.union(["span"])) { request, _ in
                try await removeItem(request, .event)
            },
            Operation(.get, "/api/reminders", ["all", "calendar", "q", "cursor"]) { request, context in
                try await listItems(request, context, .reminder)
            },
            Operation(.post, "/api/reminders") { request, _ in
                try await once(request) { try await postItem($0, .reminder) }
            },
            Operation(.patch, "/api/reminders/item", item) { request, _ in try await changeItem(request, .reminder) },
            Operation(.delete, "/api/reminders/item", item) { request, _ in try await removeItem(request, .reminder) },
            Operation(.get, "/api/calendars") { _, _ in try await listCalendars() },
            Operation(.post, "/api/calendars") { request, _ in
                try await once(request) { try await postCalendar($0) }
            },
            Operation(.patch, "/api/calendars/item", ["calendar"]) { request, _ in try await changeCalendar(request) },
            Operation(.delete, "/api/calendars/item", ["calendar"]) { request, _ in
                try await store.removeCalendar(try await namedCalendar(query("calendar", request)).identifier)
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
                    throw ServerProblem.methodNotAllowed(allowed.map(\.rawValue))
                }
            }
        }
    }

    func query(_ name: String, _ request: Request) -> String? {
        request.uri.value(name).flatMap { $0.isEmpty ? nil : $0 }
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

    func decoded<Value: Decodable>(_ type: Value.Type, _ request: Request) async throws -> Value {
        let bytes = try await body(of: request, limit: 1 << 20)
        do {
            return try JSONText.value(type, from: bytes)
        } catch {
            throw ServerProblem(
                .badRequest, "bad-json", "the body is not the JSON that this address takes; see /api/openapi.json")
        }
    }

    // MARK: Calendars

    private func listCalendars() async throws -> Response {
        var defaults: [EntityType: CalendarIdentifier] = [:]
        for type in EntityType.allCases { defaults[type] = try await store.defaultCalendar(for: type)?.identifier }
        let records = try await store.allCalendars().map { CalendarRecord($0, defaults: defaults) }
        return try .json(of: ["calendars": records])
    }

    private struct CalendarChange: Decodable {
        private enum CodingKeys: String, CodingKey {
            case title, color
        }

        let members: MemberNames
        var title: String?
        var color: String?

        init(from decoder: any Decoder) throws {
            members = try MemberNames(from: decoder)
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decodeIfPresent(String.self, forKey: .title)
            color = try container.decodeIfPresent(String.self, forKey: .color)
        }
    }

    private func calendarChange(_ request: Request) async throws -> CalendarChange {
        let change = try await decoded(CalendarChange.self, request)
        try change.members.requireOnly(["title", "color"])
        return change
    }

    private func postCalendar(_ request: Request) async throws -> Response {
        let new = try await calendarChange(request)
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
        var calendar = try await namedCalendar(query("calendar", request))
        let change = try await calendarChange(request)
        if let title = change.title {
            try Self.requireTitle(title)
            calendar.title = title
        }
        if let color = try Self.color(change.color) { calendar.color = color }
        try await store.saveCalendar(calendar)
        return try .json(of: CalendarRecord(calendar, defaults: [:]))
    }

    // MARK: Imports

    private static let batchLimit = 100

    private struct ImportsAnswer: Encodable {
        let batches: [BatchRecord]
        /// Whether earlier batches exist that are not listed.
        let more: Bool
    }

    private func listImports() async throws -> Response {
        let batches = try await store.importBatches(limit: Self.batchLimit + 1)
        let records = batches.prefix(Self.batchLimit).map { BatchRecord($0) }
        return try .json(of: ImportsAnswer(batches: records, more: batches.count > Self.batchLimit))
    }

    private struct UndoAnswer: Encodable {
        /// The batch with which the undo can be undone.
        let batch: String?
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
                batch: report.batch?.rawValue, removed: report.removed.count, restored: report.restored.count,
                missing: report.missing.count,
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

/// The latest answers to requests with an Idempotency-Key.
actor RepeatedAnswers {
    private struct Kept {
        let digest: [UInt8]
        let task: Task<Response, any Error>
        /// The size of the answer in bytes; 0 while it is made.
        var size = 0
    }

    private var answers: [String: Kept] = [:]
    /// The keys, the oldest first.
    private var order: [String] = []
    private var size = 0
    private let budget: Int
    private static let limit = 1000

    /// - Parameter budget: the size of all answers together, in bytes. The latest one may be larger.
    init(budget: Int = 4 << 20) { self.budget = budget }

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
        answers[key] = Kept(digest: digest, task: task)
        order.append(key)
        if order.count > Self.limit { forget(order[0]) }
        do {
            let response = try await task.value
            keep(key, task, size: response.body.contentLength ?? 0)
            return response
        } catch {
            if answers[key]?.task == task { forget(key) }
            throw error
        }
    }

    private func keep(_ key: String, _ task: Task<Response, any Error>, size: Int) {
        guard answers[key]?.task == task else { return }
        answers[key]?.size = size
        self.size += size
        while self.size > budget, let oldest = order.first, oldest != key { forget(oldest) }
    }

    private func forget(_ key: String) {
        size -= answers.removeValue(forKey: key)?.size ?? 0
        order.removeAll { $0 == key }
    }
}
