import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addScanPages(to router: Router<ServerContext>) {
        router.get("/") { try await startPage($0, $1) }
        router.post("/scans") { try await receivePictures($0, $1) }
        router.get("/scans/:scan") { request, context in
            try await scanPage(context, try context.parameters.require("scan"))
        }
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
            let local = context.zone?.local(atUTC: batch.began.secondsSinceEpoch) ?? batch.began
            return [
                "batch": batch.identifier.rawValue,
                "title": batch.title.isEmpty ? language.text("import") : batch.title,
                "when": "\(language.day(local.date)), \(language.clock(local))",
                "count": language.count(batch.count, "changes"),
            ]
        }
        return pages.page(
            "start", title: language.text("scan"), context: context,
            [
                "scans": Array(scans), "hasScans": !scans.isEmpty, "imports": imports, "hasImports": !imports.isEmpty,
            ])
    }

    private func receivePictures(_ request: Request, _ context: ServerContext) async throws -> Response {
        let into = request.uri.queryParameters["into"].map(String.init)
        let scan = try await context.whileConnected {
            let room = try await room(for: request, context)
            defer { withExtendedLifetime(room) {} }
            let form = try await form(request, limit: ServerSettings.uploadLimit)
            guard !form.files.isEmpty else {
                throw ServerProblem(.badRequest, "no-picture", context.language.text("noPicture"))
            }
            var scan = into ?? ""
            if into == nil { scan = await desk.begin() }
            for file in form.files {
                try await desk.add(file, to: scan)
                try Task.checkCancellation()
            }
            return scan
        }
        if request.headers[.accept]?.contains("application/json") == true {
            return .json(#"{"scan":"\#(scan.filter { $0.isLetter || $0.isNumber })"}"#, status: .created)
        }
        return .seeOther("/scans/\(scan)")
    }

    // MARK: Results

    struct Conflict {
        let place: ScanDesk.EventPlace
        let values: [String: Any]
    }

    func scanPage(
        _ context: ServerContext, _ id: String, conflict: Conflict? = nil,
        problem: (place: ScanDesk.EventPlace, text: String)? = nil
    ) async throws -> Response {
        let scan = try await desk.scan(id)
        let language = context.language
        let calendars = (try? await calendarOptions(for: .event)) ?? []
        let pictures = scan.pictures.indices.map { number -> [String: Any] in
            let picture = scan.pictures[number]
            var values: [String: Any] = ["name": picture.name]
            values["codes"] = codes(of: picture.result, language)
            values["hasCodes"] = picture.result.symbols?.isEmpty == false || !picture.result.unread.isEmpty
            values["previews"] = previews(of: picture, address: "/scans/\(id)/\(number)/picture", language)
            if let error = picture.result.error {
                values["error"] = language.text("couldNotRead", error.message)
            } else if picture.result.events.isEmpty {
                values["nothing"] = language.nothingFound(in: picture.result)
                if picture.bytes != nil, !picture.isThorough, picture.result.symbols?.isEmpty == true {
                    values["again"] = "/scans/\(id)/\(number)/again"
                }
            }
            values["links"] = links(of: picture.result, action: "/scans/\(id)/\(number)/link", language)
            let notes = EventNotes(picture.result)
            values["events"] = picture.result.events.indices.map { index -> [String: Any] in
                let place = ScanDesk.EventPlace(picture: number, event: index)
                var ticket = ticket(
                    picture.result.events[index], notes: notes[index], action: "/scans/\(id)/\(number)/\(index)",
                    context)
                ticket["id"] = "event-\(number)-\(index)"
                ticket["calendars"] = calendars
                if let saved = scan.saved[place] {
                    ticket["saved"] = [
                        "text": language.text("done." + saved.outcome),
                        "address": "/event?" + ItemAddress(saved.identifier).query,
                    ]
                }
                if conflict?.place == place { ticket["conflict"] = conflict?.values }
                if problem?.place == place { ticket["problem"] = problem?.text }
                return ticket
            }
            return values
        }
        let count = scan.pictures.reduce(0) { $0 + $1.result.completeEvents.count }
        return pages.page(
            "scan", title: language.text("found"), context: context,
            ["heading": count == 0 ? language.text("noEvent") : language.count(count, "events"), "pictures": pictures])
    }

    private func ticket(
        _ event: ScannedEvent, notes: [String], action: String, _ context: ServerContext
    ) -> [String: Any] {
        let rows = EntryRows(entry: event.entry, zones: event.zones, language: context.language, zone: context.zone)
        var values = rows.values
        let assumptions = [WhenText(event).assumption].compactMap(\.self) + notes
        values["assumptions"] = assumptions
        values["hasAssumptions"] = !assumptions.isEmpty
        values["action"] = action
        values["canAdd"] = !event.entry.isIncomplete
        values["canHandOver"] = !event.entry.isIncomplete
        if event.entry.isIncomplete { values["problem"] = context.language.text("incomplete") }
        return values
    }

    private func previews(of picture: ScanDesk.Picture, address: String, _ language: Language) -> [[String: Any]] {
        if picture.bytes != nil, picture.mediaType != nil {
            return [preview(of: picture, frame: 0, address: address, language)]
        }
        return picture.result.previews.indices.map { number in
            let frame = picture.result.previews[number].frame
            return preview(of: picture, frame: frame, address: "\(address)?frame=\(number)", language)
        }
    }

    private func preview(
        of picture: ScanDesk.Picture, frame: Int, address: String, _ language: Language
    ) -> [String: Any] {
        let symbols = (picture.result.symbols ?? []).enumerated().filter { $0.element.barcode.frame == frame }
        let unread = picture.result.unread.prefix(Self.unreadLimit).enumerated().filter { $0.element.frame == frame }
        var values: [String: Any] = [
            "address": address, "alt": "\(picture.name): \(language.count(symbols.count, "codes"))",
        ]
        if let size = picture.result.frameSizes[checked: frame] ?? nil, !symbols.isEmpty || !unread.isEmpty {
            // The codes that were not read come after the codes that were read.
            let count = min(picture.result.symbols?.count ?? 0, Self.codeLimit)
            values["outlines"] = [
                "width": size.width, "height": size.height,
                "fontSize": max(12, size.width / 16),
                "codes": symbols.map { index, symbol in
                    Self.outline(
                        symbol.barcode.corners, number: index + 1,
                        kind: symbol.content.isCalendarItem ? "event" : "other")
                } + unread.map { Self.outline($1.corners, number: count + $0 + 1, kind: "unread") },
            ]
        }
        return values
    }

    private static func outline(_ corners: Quadrilateral, number: Int, kind: String) -> [String: Any] {
        let points = corners.points
        return [
            "points": points.map { "\($0.x),\($0.y)" }.joined(separator: " "), "kind": kind, "number": number,
            "x": points.map(\.x).reduce(0, +) / max(points.count, 1),
            "y": points.map(\.y).reduce(0, +) / max(points.count, 1),
        ]
    }

    private static let codeLimit = 200
    private static let unreadLimit = 20

    private func codes(of result: ScanResult, _ language: Language) -> [[String: Any]] {
        (result.symbols ?? []).prefix(Self.codeLimit).map { symbol in
            var values: [String: Any] = [
                "symbology": ResultText.name(of: symbol.barcode.symbology), "content": language.content(symbol.content),
                "kind": symbol.content.isCalendarItem ? "event" : "other",
            ]
            if let page = ResultText.page(of: symbol.barcode, in: result) { values["page"] = page }
            if !symbol.content.isCalendarItem, let text = symbol.barcode.text {
                values["excerpt"] = text.count > 200 ? text.prefix(200) + "…" : text
            }
            return values
        }
            + result.unread.prefix(Self.unreadLimit).map { code in
                var values: [String: Any] = [
                    "symbology": ResultText.name(of: .qrCode),
                    "content": language.text("unread.\(code.reason.rawValue)"),
                    "kind": "unread",
                ]
                if let page = ResultText.page(code.frame, in: result) { values["page"] = page }
                return values
            }
    }

    // MARK: Links

    private func addresses(of result: ScanResult) -> [String] {
        result.links.filter { !$0.isFeed }.map(\.webURL) + result.pages.map(\.address)
    }

    private func links(of result: ScanResult, action: String, _ language: Language) -> [[String: Any]] {
        guard result.completeEvents.isEmpty else { return [] }
        return addresses(of: result).prefix(5).enumerated().map { number, address in
            let host = address.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
            return [
                "number": number, "action": action, "text": language.text("linkTo", String(host.prefix(100))),
            ]
        }
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
        let scanner = desk.workers.scanner
        let input = ScannedInput(ScanInput(bytes: [], name: result.path), .scanned(result))
        var followed = await WorkerThread.value { policy.follow(input, with: scanner) }
        guard case .scanned(var found) = followed.outcome else { throw ServerProblem.notFound("there is no such link") }
        found.links = links
        found.pages = addresses
        followed.outcome = .scanned(found)
        await desk.replace(found, ofPicture: number, in: id)
        return .seeOther("/scans/\(id)")
    }

    // MARK: Events of pictures

    struct Found {
        let scan: String
        let place: ScanDesk.EventPlace
        let picture: ScanDesk.Picture
        var item: FoundItem
    }

    private func place(_ context: ServerContext) throws -> (scan: String, picture: Int) {
        (try context.parameters.require("scan"), try context.parameters.require("picture", as: Int.self))
    }

    private func found(_ context: ServerContext) async throws -> Found {
        let (id, number) = try place(context)
        let event = try context.parameters.require("event", as: Int.self)
        guard let picture = try await desk.scan(id).pictures[checked: number] else {
            throw ServerProblem.notFound("there is no such picture")
        }
        let source = ImportSource(path: picture.name, hash: picture.hash)
        guard var item = FoundItem.items(of: picture.result, source: source)[checked: event] else {
            throw ServerProblem.notFound("there is no such event")
        }
        _ = sharingPolicy.apply(to: &item)
        return Found(
            scan: id, place: ScanDesk.EventPlace(picture: number, event: event), picture: picture, item: item)
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
        if let frame = request.uri.queryParameters["frame"].flatMap({ Int($0) }) {
            return picture?.result.previews[checked: frame].map { ($0.bitmap, "image/bmp") }
        }
        guard let bytes = picture?.bytes, let type = picture?.mediaType else { return nil }
        return (bytes, type)
    }

    // MARK: Saving

    private func addEvent(_ request: Request, _ context: ServerContext) async throws -> Response {
        let found = try await found(context)
        let form = try await form(request)
        if let refusal = found.item.refusal { throw ServerProblem(.unprocessableContent, "refused", refusal.reason) }
        try await requireCalendar(for: EntityType(rawValue: found.item.item.component.name) ?? .event)
        let run = try await ServerImport(
            into: store, calendar: form["calendar"], title: found.picture.name, isConfirmed: form["confirmed"] == "yes")
        let result = await run.add(found.item.item)
        return try await answer(context, found, result, run)
    }

    private func answer(
        _ context: ServerContext, _ found: Found, _ result: ImportResult, _ run: ServerImport
    ) async throws -> Response {
        switch result.outcome {
        case .created, .updated, .unchanged:
            guard let key = result.key else {
                throw ServerProblem(.notFound, "no-calendar", "no calendar accepts this event; create one for events")
            }
            let saved = ScanDesk.SavedEvent(
                outcome: result.outcome.name, identifier: ItemIdentifier(key: key, occurrenceDate: result.recurrenceID),
                batch: run.batch)
            await desk.mark(saved, at: found.place, in: found.scan)
            let isUndoable = result.outcome != .unchanged
            return .seeOther(
                Notice.address("/scans/\(found.scan)", result.outcome.name, batch: isUndoable ? run.batch : nil))
        case .conflict(let reason):
            return try await scanPage(
                context, found.scan,
                conflict: Conflict(
                    place: found.place, values: run.conflictValues(reason, context.language, store: store)))
        case .skipped:
            return try await scanPage(
                context, found.scan, problem: (found.place, result.outcome.reason ?? result.outcome.name))
        case .failed(let error): throw error
        }
    }

    private func undo(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        guard let name = form["batch"] else { throw ServerProblem.notFound("there is no such import") }
        let batch = BatchIdentifier(rawValue: name)
        let report = try await store.undo(batch)
        if report.conflicts.isEmpty, report.failed.isEmpty { await desk.forget(batch) }
        return .seeOther(
            Notice.address(
                form["back"] ?? "/", report.conflicts.isEmpty && report.failed.isEmpty ? "undone" : "undoneInPart"))
    }

    // MARK: Review

    private func reviewForm(
        _ context: ServerContext, _ found: Found, posted: FormData? = nil, problem: String? = nil,
        conflict: [String: Any]? = nil
    ) async throws -> Response {
        var form = ReviewForm(found.item.entry, zones: found.item.zones, heading: "review")
        form.values["action"] = "/scans/\(found.scan)/\(found.place.picture)/\(found.place.event)/review"
        form.values["back"] = "/scans/\(found.scan)"
        form.values["assumptions"] = found.item.notes
        form.values["hasAssumptions"] = !found.item.notes.isEmpty
        form.values["conflict"] = conflict
        return try await page(form, context, posted: posted, problem: problem)
    }

    private func review(_ request: Request, _ context: ServerContext) async throws -> Response {
        let found = try await found(context)
        let form = try await form(request)
        do {
            let type = EntityType(rawValue: found.item.item.component.name) ?? .event
            try await requireCalendar(for: type)
            var item = found.item.item
            let edited = try EntryForm(found.item.entry, zones: found.item.zones).applying(form).item.component
            if edited != item.component { item.edited = edited }
            let run = try await ServerImport(
                into: store, calendar: form["calendar"], title: found.picture.name,
                isConfirmed: form["confirmed"] == "yes")
            let result = await run.add(item)
            if case .conflict(let reason) = result.outcome {
                return try await reviewForm(
                    context, found, posted: form,
                    conflict: run.conflictValues(reason, context.language, store: store))
            }
            return try await answer(context, found, result, run)
        } catch let problem as ServerProblem where problem.status == .unprocessableContent {
            return try await reviewForm(context, found, posted: form, problem: problem.message)
        } catch let error as EventStoreError {
            return try await reviewForm(context, found, posted: form, problem: error.message)
        }
    }

    func page(
        _ form: ReviewForm, _ context: ServerContext, posted: FormData?, problem: String?
    ) async throws -> Response {
        let entry = form.entry
        let chosen = posted?["calendar"].map(CalendarIdentifier.init) ?? form.calendar
        var values = form.values
        values["form"] = EntryForm(entry, zones: form.zones).values(context.language, posted: posted)
        values["isEvent"] = entry.isEvent
        values["calendars"] = try await calendarOptions(for: entry.isEvent ? .event : .reminder, chosen: chosen)
        values["canRepeat"] = entry.item.recurrenceID == nil
        values["zones"] = Self.usualZones(context.zone)
        values["heading"] = context.language.text(form.heading)
        values["problem"] = problem
        return pages.page(
            "review", title: context.language.text(form.heading), context: context,
            status: problem == nil ? .ok : .unprocessableContent, values)
    }

    private static func usualZones(_ own: TimeZoneRules?) -> [String] {
        let usual = [
            "Europe/Berlin", "Europe/London", "Europe/Paris", "Europe/Madrid", "Europe/Athens", "Europe/Istanbul",
            "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo",
            "Africa/Johannesburg", "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
            "Pacific/Auckland", "UTC",
        ]
        return (own.map { [$0.identifier] } ?? []) + usual.filter { $0 != own?.identifier }
    }
}

/// A form in which a person changes an event before it is saved.
struct ReviewForm {
    let entry: CalendarEntry
    let zones: ZoneResolver
    /// The key of the heading.
    let heading: String
    /// The calendar that is chosen at first; nil for the default one.
    var calendar: CalendarIdentifier?
    /// The values of the template that differ from form to form.
    var values: [String: Any] = [:]

    init(_ entry: CalendarEntry, zones: ZoneResolver, heading: String) {
        self.entry = entry
        self.zones = zones
        self.heading = heading
    }
}

extension Language {
    func content(_ content: PayloadContent) -> String { texts["content.\(content.rawValue)"] ?? content.words }

    func nothingFound(in result: ScanResult) -> String {
        if result.diagnostics.contains(where: { $0.code == .missingPart }) { return text("nothing.part") }
        if let failed = result.diagnostics.last(where: { $0.code == .linkNotFollowed }) {
            return text("nothing.link", failed.message)
        }
        if result.diagnostics.contains(where: { $0.code == .followedLink }) { return text("nothing.page") }
        guard let symbols = result.symbols else { return text("nothing.text") }
        if symbols.isEmpty, !result.unread.isEmpty { return text("nothing.unread") }
        return symbols.isEmpty ? text("nothing.code") : text("nothing.event")
    }
}

extension Array {
    subscript(checked index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
