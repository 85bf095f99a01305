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
            Operation(.get, "/api/events", ["from", "to", "calendar", "q"]) { request, _ in
                try await listItems(request, .event)
            },
            Operation(.get, "/api/events/item", item) { request, _ in
                try await record(of: try await queriedItem(request))
            },
            Operation(.patch, "/api/events/item", item.union(["span"])) { try await changeItem($0, $1) },
            Operation(.delete, "/api/events/item", item.union(["span"])) { request, _ in
                try await removeItem(request)
            },
            Operation(.get, "/api/reminders", ["all", "calendar", "q"]) { request, _ in
                try await listItems(request, .reminder)
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

    private func query(_ name: String, _ request: Request) -> String? {
        request.uri.queryParameters[Substring(name)].map { FormData.decoded($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func flag(_ name: String, _ request: Request) throws -> Bool {
        switch query(name, request) {
        case "true": true
        case "false", nil: false
        default: throw Self.invalid("\(name) must be true or false")
        }
    }

    private static func invalid(_ message: String) -> ServerProblem {
        ServerProblem(.badRequest, "invalid-parameter", message)
    }

    // MARK: Scans

    private func postScans(_ request: Request, _ context: ServerContext) async throws -> Response {
        let files = try await files(request)
        if let file = files.one { return .json(try JSONText.text(of: await desk.result(of: file)) + "\n") }
        let desk = desk
        return Response(
            status: .ok, headers: [.contentType: "application/jsonl"],
            body: ResponseBody { writer in
                for file in files.all {
                    let line = try JSONText.text(of: await desk.result(of: file)) + "\n"
                    try await writer.write(ByteBuffer(string: line))
                }
                try await writer.finish(nil)
            })
    }

    private struct SentFiles: Sendable {
        let one: FormData.File?
        let all: [FormData.File]
    }

    private func files(_ request: Request) async throws -> SentFiles {
        let limit = ServerSettings.uploadLimit
        let size = request.headers[.contentLength].flatMap { Int($0) } ?? limit
        return try await gate.withRoom(for: min(size, limit)) {
            if request.headers[.contentType]?.lowercased().hasPrefix("multipart/form-data") == true {
                let form = try await form(request, limit: limit)
                guard !form.files.isEmpty else {
                    throw ServerProblem(
                        .badRequest, "no-picture", "the form has no file; send pictures as parts with a filename")
                }
                return SentFiles(one: nil, all: form.files)
            }
            let bytes = try await body(of: request, limit: limit)
            guard !bytes.isEmpty || request.headers[.contentType] != nil else {
                throw ServerProblem(.badRequest, "no-picture", "there is no body; send the bytes of a picture")
            }
            let file = FormData.File(name: query("name", request) ?? "picture", bytes: bytes)
            return SentFiles(one: file, all: [file])
        }
    }

    // MARK: Events and reminders

    private func listItems(_ request: Request, _ type: EntityType) async throws -> Response {
        let choice = try await CalendarChoice(store)
        let calendars = query("calendar", request).map { Set([CalendarIdentifier(rawValue: $0)]) }
        let (window, showsAll) = (try window(request), try flag("all", request))
        var list: ItemList
        if let words = query("q", request) {
            list = try await store.search(words, type: type, calendars: calendars)
        } else if type == .reminder {
            list = try await store.reminders(
                matching: showsAll ? .all : .incomplete(), calendars: calendars)
        } else {
            list = try await store.items(
                matching: ItemQuery(.event, window: window, calendars: calendars))
        }
        list.items = Array(list.items.prefix(10_000))
        let records = list.items.map { StoredRecord($0, choice, isOccurrence: query("q", request) == nil) }
        let unreadable = list.unreadable.map(\.reason)
        return try .json(
            of: ItemsRecord(
                events: type == .event ? records : nil, reminders: type == .reminder ? records : nil,
                unreadable: unreadable.isEmpty ? nil : unreadable))
    }

    private struct ItemsRecord: Encodable {
        let events: [StoredRecord]?
        let reminders: [StoredRecord]?
        let unreadable: [String]?
    }

    private func window(_ request: Request) throws -> TimeWindow {
        func time(_ name: String) throws -> Int? {
            let text = request.uri.queryParameters[Substring(name)].map { FormData.decoded($0) }
            return try Self.time(text, name).map { TimeArgument($0).utc }
        }
        let start = try time("from") ?? store.session.now.secondsSinceEpoch
        let end = try time("to") ?? start + 30 * 86_400
        return TimeWindow(start: start, end: max(start, end))
    }

    private static func time(_ text: String?, _ name: String) throws -> ISO8601Time? {
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

    private struct OutcomeRecord: Encodable {
        let path: String
        var summary: String?
        var uid: String?
        let outcome: String
        var reason: String?
    }

    private struct ImportAnswer: Encodable {
        let batch: String
        let items: [OutcomeRecord]
    }

    /// Imports the events of pictures and calendars. An event that a calendar has already is not saved twice, so a
    /// request may be repeated.
    private func postImport(_ request: Request, _ context: ServerContext) async throws -> Response {
        let files = try await files(request).all
        try await requireCalendar(for: .event)
        var options = ImportOptions(
            calendar: query("calendar", request).map(CalendarIdentifier.init),
            title: files.prefix(3).map(\.shownName).joined(separator: " "))
        options.restoresRemoved = try flag("restore", request)
        let run = try await EventImport(into: store, options)
        var records: [OutcomeRecord] = []
        let policy = SharingPolicy(location: location, keepsAttendees: false, allowsSubhourly: false)
        for file in files {
            let result = await desk.result(of: file)
            if let error = result.error {
                records.append(OutcomeRecord(path: file.shownName, outcome: "failed", reason: error.message))
            }
            var items: [ImportItem] = []
            for var found in FoundItem.items(of: result, source: ImportSource(path: file.shownName)) {
                _ = policy.apply(to: &found)
                if let refusal = found.refusal {
                    records.append(
                        OutcomeRecord(
                            path: file.shownName, summary: found.entry.item.summary, outcome: refusal.name,
                            reason: refusal.reason))
                } else {
                    items.append(found.item)
                }
            }
            records += await run.add(items).map {
                OutcomeRecord(
                    path: file.shownName, summary: $0.summary, uid: $0.key?.uid, outcome: $0.outcome.name,
                    reason: $0.outcome.reason)
            }
        }
        _ = await run.finish()
        return try .json(of: ImportAnswer(batch: run.batch.rawValue, items: records))
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

private struct StoredRecord: Encodable {
    let item: StoredItem
    let json: ItemJSON

    init(_ item: StoredItem, _ choice: CalendarChoice, isOccurrence: Bool) {
        self.item = item
        json = ItemJSON(item, name: ItemNames([item]).name(of: item, isOccurrence: isOccurrence), in: choice)
    }

    private enum CodingKeys: String, CodingKey {
        case calendarID, query
    }

    func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item.identifier.key.calendar.rawValue, forKey: .calendarID)
        try container.encode(ItemAddress(item.identifier).query, forKey: .query)
    }
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
