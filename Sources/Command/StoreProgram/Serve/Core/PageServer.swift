import CommandLineInterface
import EventStore
import Hummingbird

struct PageServer: Sendable {
    let store: any EventStore
    /// The store's location. It shows whether other programs read the store, such as a folder of .ics files. Events that
    /// repeat every minute or second are not saved in such a store.
    let location: StoreLocation
    let desk: ScanDesk
    let access = ServerAccess()
    let settings: ServerSettings
    /// The certificates to trust when a link is followed; nil for the system's.
    let caFile: String?
    let pages: PageRenderer
    /// The text that names the store after `--store`.
    let reference: String
    let gate = UploadGate()
    let connections: Connections
    let handOvers = HandOverDesk()
    let codes = PairingCodes()
    let feeds = CurrentFile(FeedList.file())
    let answers = RepeatedAnswers()

    func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.add(
            middleware:
                Guard(
                    access: access, codes: codes, settings: settings, pages: pages, connections: connections,
                    log: settings.logsRequests ? RequestLog() : nil))
        router.get("/assets/:name") { request, context in try asset(request, context) }
        router.get("/healthz") { _, _ in Response.json(#"{"status":"ok"}"#) }
        addScanPages(to: router)
        addCalendarPages(to: router)
        addEventPages(to: router)
        addReminderPages(to: router)
        addCalendarListPages(to: router)
        addDevicePages(to: router)
        addFeedPages(to: router)
        addCodePages(to: router)
        addAppPages(to: router)
        addHandOver(to: router)
        addInterface(to: router)
        addRefusals(to: router)
        return router
    }

    private func asset(_ request: Request, _ context: ServerContext) throws -> Response {
        guard let asset = Asset.published[try context.parameters.require("name")] else {
            throw ServerProblem.notFound("there is no file with this name")
        }
        return Response(
            status: .ok,
            headers: [.contentType: asset.mediaType, .cacheControl: "public, max-age=31536000, immutable"],
            body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    // MARK: Forms

    private static let bodyTime = Duration.seconds(120)

    /// The number of bytes over the limit that are read and dropped. If the connection ended earlier, the browser would
    /// show an error of its own instead of the server's answer.
    private static let droppedBytes = 512 << 20

    /// The size in bytes from which a body is kept in a file.
    private static let largeBody = 4 << 20

    func body(of request: Request, limit: Int) async throws -> [UInt8] {
        let size = Self.statedSize(of: request) ?? 0
        return try await receive(size, limit: limit) {
            try await Self.bytes(of: request.body, size: size, limit: limit)
        }
    }

    /// Returns the body in a file if the request states a large size; nil for a body that fits well into memory, and for
    /// one over the limit, which is not kept.
    func bodyFile(of request: Request, limit: Int) async throws -> BodyFile? {
        guard let size = Self.statedSize(of: request), size >= Self.largeBody, size <= limit,
            ReaderProcesses.isAvailable
        else {
            return nil
        }
        return try await receive(size, limit: limit) {
            let file = try BodyFile()
            try await Self.receive(request.body, limit: limit) { part, isWithinLimit in
                if isWithinLimit { try file.append(part) }
            }
            return file
        }
    }

    /// Receives a body for at most the time that a body may take.
    private func receive<Body: Sendable>(
        _ size: Int, limit: Int, _ receive: @escaping @Sendable () async throws -> Body
    ) async throws -> Body {
        guard size <= limit + Self.droppedBytes else { throw Self.tooLarge(limit) }
        return try await withThrowingTaskGroup(of: Body?.self) { group in
            group.addTask { try await receive() }
            group.addTask {
                try await Task.sleep(for: Self.bodyTime)
                return nil
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() ?? nil else {
                throw ServerProblem(
                    .requestTimeout, "too-slow",
                    "the upload took longer than two minutes; try again in a better network")
            }
            return body
        }
    }

    /// Returns the size of the body according to the request; nil if the request does not state it.
    private static func statedSize(of request: Request) -> Int? { request.headers[.contentLength].flatMap { Int($0) } }

    private static func bytes(of body: RequestBody, size: Int, limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await receive(body, limit: limit) { part, isWithinLimit in
            // Room for the whole body saves copies while the array grows. It is reserved only after a megabyte, because
            // the stated size may be false.
            if bytes.count >= 1 << 20, bytes.capacity < size, size <= limit { bytes.reserveCapacity(size) }
            if isWithinLimit { bytes += part.readableBytesView } else { bytes = [] }
        }
        return bytes
    }

    /// Receives a body, and gives its parts to `take`, also those over the limit, which are of no use.
    private static func receive(
        _ body: RequestBody, limit: Int, take: (_ part: ByteBuffer, _ isWithinLimit: Bool) throws -> Void
    ) async throws {
        var count = 0
        for try await part in body {
            count += part.readableBytes
            guard count <= limit + droppedBytes else { break }
            try take(part, count <= limit)
        }
        guard count <= limit else { throw tooLarge(limit) }
    }

    private static func tooLarge(_ limit: Int) -> ServerProblem {
        ServerProblem(
            .contentTooLarge, "too-large",
            "at most \(limit >> 20) MB can be sent at once; send fewer or smaller pictures")
    }

    func form(_ request: Request, limit: Int = 1 << 20) async throws -> FormData {
        let type = request.headers[.contentType] ?? ""
        let bytes = try await body(of: request, limit: limit)
        guard let form = FormData(bytes, type: type) else {
            throw ServerProblem(.badRequest, "bad-form", "the form is not valid multipart/form-data (RFC 7578)")
        }
        return form
    }

    /// Waits for room in memory for the body of an upload. The caller keeps the room until it no longer needs the body.
    func room(for request: Request, _ context: ServerContext) async throws -> UploadGate.Room {
        let limit = ServerSettings.uploadLimit
        let size = min(Self.statedSize(of: request) ?? limit, limit)
        return try await gate.room(for: size, of: context.client)
    }

    // MARK: Calendars

    func calendarOptions(
        for type: EntityType, chosen: CalendarIdentifier? = nil
    ) async throws -> [[String: Any]] {
        let calendars = try await store.calendars(for: type).filter { $0.accepts(type) }
        var usual = try await store.defaultCalendar(for: type)?.identifier
        if let chosen, calendars.contains(where: { $0.identifier == chosen }) { usual = chosen }
        return calendars.map { calendar in
            [
                "id": calendar.identifier.rawValue, "title": calendar.title,
                "chosen": calendar.identifier == usual,
            ]
        }
    }

    /// Returns the calendar that a request names by its identifier.
    func namedCalendar(_ name: String?) async throws(EventStoreError) -> EventCalendar {
        guard let name, let found = try await store.calendar(CalendarIdentifier(rawValue: name)) else {
            throw .noCalendar
        }
        return found
    }

    /// The rules for items that the pages and the interface save.
    var sharingPolicy: SharingPolicy {
        SharingPolicy(location: location, keepsAttendees: false, allowsSubhourly: false)
    }

    func requireCalendar(for type: EntityType) async throws {
        guard try await store.defaultCalendar(for: type) == nil else { return }
        var calendar = NewCalendar(title: "ScanICS")
        calendar.mayBeShared = true
        _ = try await store.createCalendar(calendar)
    }
}
