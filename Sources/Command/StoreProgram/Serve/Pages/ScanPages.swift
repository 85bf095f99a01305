import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addScanPages(to router: Router<ServerContext>) {
        router.get("/") { try await startPage($0, $1) }
        router.post("/scans") { try await receivePictures($0, $1) }
        router.post("/scans/begin") { _, _ in
            Response.json(#"{"scan":"\#(await desk.begin())"}"#, status: .created)
        }
        router.post("/scans/look") { try await lookAtFrame($0, $1) }
        router.get("/scans/:scan") { request, context in
            try await scanPage(context, try context.parameters.require("scan"))
        }
        router.post("/scans/:scan/add") { try await addTicked($0, $1) }
        router.get("/scans/:scan/:picture/picture") { try await picture($0, $1) }
        router.post("/scans/:scan/:picture/again") { request, context in
            let (scan, number) = try place(context)
            try await context.whileConnected { try await desk.lookHarder(at: number, of: scan) }
            return Response.seeOther("/scans/\(scan)")
        }
        router.post("/scans/:scan/:picture/link") { try await lookBehindLink($0, $1) }
        router.post("/scans/:scan/:picture/:event/add") { try await addEvent($0, $1) }
        router.get("/scans/:scan/:picture/:event/review") { _, context in
            try await reviewForm(context, try await found(context))
        }
        router.post("/scans/:scan/:picture/:event/review") { try await review($0, $1) }
        router.get("/scans/:scan/:picture/:event/event.ics") { request, context in
            try await calendarFile(of: await found(context)).response()
        }
        router.post("/scans/:scan/:picture/:event/hand-over") { request, context in
            await handOver(try await calendarFile(of: try await found(context)), context)
        }
        router.post("/imports/undo") { try await undo($0, $1) }
    }

    // MARK: Start

    private func startPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let scans = await desk.latest.filter { !$0.pictures.isEmpty }.prefix(10).map { scan -> [String: Any] in
            let names = scan.pictures.prefix(3).map(\.name).joined(separator: ", ")
            let events = scan.pictures.reduce(0) { $0 + $1.result.completeEvents.count }
            return [
                "id": scan.id, "names": scan.pictures.count > 3 ? names + ", …" : names,
                "summary": language.count(events, "events"),
            ]
        }
        let batches = (try? await store.importBatches(limit: 5)) ?? []
        let imports = batches.map { batch -> [String: Any] in
            let local = context.local(at: batch.began)
            return [
                "batch": batch.identifier.rawValue, "title": language.words(for: batch),
                "when": "\(language.day(local.date)), \(language.clock(local.adding(seconds: -local.second)))",
                "count": language.count(batch.count, "changes"),
            ]
        }
        return pages.page(
            "start", title: language.text("scan"), context: context,
            [
                "scans": Array(scans), "hasScans": !scans.isEmpty, "imports": imports, "hasImports": !imports.isEmpty,
            ])
    }

    /// What the script of the start page learns about the pictures that it sent.
    private struct ScanAnswer: Encodable {
        let scan: String
        /// The number of the first picture in the scan.
        let picture: Int
        let events: Int
    }

    func receivePictures(_ request: Request, _ context: ServerContext) async throws -> Response {
        let into = request.uri.value("into")
        let replaced = request.uri.value("replace").flatMap { Int($0) }
        let (scan, numbers) = try await context.whileConnected {
            let room = try await room(for: request, context)
            defer { withExtendedLifetime(room) {} }
            let form = try await form(request, limit: ServerSettings.uploadLimit)
            guard !form.files.isEmpty else {
                throw ServerProblem(.badRequest, "no-picture", context.language.text("noPicture"))
            }
            var scan = into ?? ""
            if into == nil { scan = await desk.begin() }
            var numbers: [Int] = []
            for file in form.files {
                numbers.append(try await desk.add(file, to: scan, replacing: replaced))
                try Task.checkCancellation()
            }
            return (scan, numbers)
        }
        guard request.headers[.accept]?.contains("application/json") == true else { return .seeOther("/scans/\(scan)") }
        let pictures = try await desk.scan(scan).pictures
        let events = numbers.reduce(0) { $0 + (pictures[checked: $1]?.result.events.count ?? 0) }
        return try .json(of: ScanAnswer(scan: scan, picture: numbers[0], events: events), status: .created)
    }

    /// Looks for an event in one frame of the live camera. Nothing is kept.
    private func lookAtFrame(_ request: Request, _ context: ServerContext) async throws -> Response {
        let events = try await context.whileConnected {
            let room = try await room(for: request, context)
            defer { withExtendedLifetime(room) {} }
            let bytes = try await body(of: request, limit: Self.frameBytes)
            return await desk.quickResult(of: FormData.File(name: "frame", bytes: bytes)).events.count
        }
        return .json(#"{"events":\#(events)}"#)
    }

    private static let frameBytes = 4 << 20

    // MARK: Events of pictures

    struct Found {
        let scan: String
        let place: ScanDesk.EventPlace
        let picture: ScanDesk.Picture
        var item: FoundItem

        var type: EntityType { EntityType(rawValue: item.item.component.name) ?? .event }
    }

    func place(_ context: ServerContext) throws -> (scan: String, picture: Int) {
        (try context.parameters.require("scan"), try context.parameters.require("picture", as: Int.self))
    }

    func found(_ context: ServerContext) async throws -> Found {
        let (id, number) = try place(context)
        let event = try context.parameters.require("event", as: Int.self)
        return try found([event], ofPicture: number, in: try await desk.scan(id))[0]
    }

    /// Returns events of a picture, which may have thousands of them.
    func found(_ events: [Int], ofPicture number: Int, in scan: ScanDesk.Scan) throws -> [Found] {
        guard let picture = scan.pictures[checked: number] else {
            throw ServerProblem.notFound("there is no such picture")
        }
        let items = FoundItem.items(of: picture.result, source: ImportSource(path: picture.name, hash: picture.hash))
        return try events.map { event in
            guard var item = items[checked: event] else { throw ServerProblem.notFound("there is no such event") }
            _ = sharingPolicy.apply(to: &item)
            let place = ScanDesk.EventPlace(picture: number, event: event)
            return Found(scan: scan.id, place: place, picture: picture, item: item)
        }
    }

    private func calendarFile(of found: Found) async throws -> CalendarFile {
        var export = CalendarExport(stamp: Clock.runStart)
        export.add(found.picture.result, events: [found.place.event])
        let text = export.text().text
        return CalendarFile(name: CalendarFile.name(for: found.item.entry.item.summary), text: text)
    }

    private func picture(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (id, number) = try place(context)
        guard let (bytes, type) = try await shown(desk.scan(id).pictures[checked: number], request) else {
            throw ServerProblem.notFound("this picture is no longer here")
        }
        return Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "private, max-age=3600"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func shown(_ picture: ScanDesk.Picture?, _ request: Request) -> ([UInt8], String)? {
        if let frame = request.uri.value("frame").flatMap({ Int($0) }) {
            return picture?.result.previews[checked: frame].map { ($0.file, "image/jpeg") }
        }
        guard let bytes = picture?.bytes, let type = picture?.mediaType else { return nil }
        return (bytes, type)
    }

    // MARK: Links

    func addresses(of result: ScanResult) -> [String] {
        result.links.filter { !$0.isFeed }.map(\.webURL) + result.pages.map(\.address)
    }

    private func lookBehindLink(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (id, number) = try place(context)
        let form = try await form(request)
        guard var result = try await desk.scan(id).pictures[checked: number]?.result,
            let wanted = form["link"].flatMap({ Int($0) }), let address = addresses(of: result)[checked: wanted]
        else { throw ServerProblem.notFound("there is no such link") }
        let (links, addresses) = (result.links, result.pages)
        // Only the address that the person has agreed to is fetched.
        result.links = links.filter { $0.webURL == address }
        result.pages = addresses.filter { $0.address == address }
        let policy = FollowingPolicy(isOn: true, caFile: caFile)
        let scanner = desk.workers.usual.payloadScanner
        let input = ScannedInput(ScanInput(bytes: [], name: result.path), .scanned(result))
        var followed = await WorkerThread.value { policy.follow(input, with: scanner) }
        guard case .scanned(var found) = followed.outcome else { throw ServerProblem.notFound("there is no such link") }
        found.links = links
        found.pages = addresses
        followed.outcome = .scanned(found)
        await desk.replace(found, ofPicture: number, in: id)
        return .seeOther("/scans/\(id)")
    }
}
