import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addEventPages(to router: Router<ServerContext>) {
        router.get("/event") { try await eventPage($0, $1) }
        router.get("/event.ics") { request, context in try await storedFile(of: await item(request)).response() }
        router.get("/event/new") { _, context in try await newEventForm(context) }
        router.post("/event/new") { try await createEvent($0, $1) }
        router.get("/event/edit") { request, context in
            try await editForm(context, try await item(request))
        }
        router.post("/event/edit") { try await edit($0, $1) }
        router.post("/event/move") { try await move($0, $1) }
        router.post("/event/delete") { try await delete($0, $1) }
        router.post("/event/hand-over") { request, context in
            let item = try await ItemAddress(query: form(request)["item"] ?? "").item(in: store)
            return await handOver(try await storedFile(of: item), context)
        }
    }

    private func item(_ request: Request) async throws -> StoredItem {
        try await ItemAddress(query: request.uri.query ?? "").item(in: store)
    }

    private func storedFile(of item: StoredItem) async throws -> CalendarFile {
        var export = ResourceExport()
        try await export.add([item], of: store)
        var text = ""
        try export.write { text += $0 }
        return CalendarFile(name: CalendarFile.name(for: item.item.summary), text: text)
    }

    private func eventPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let item = try await item(request)
        let language = context.language
        let key = item.identifier.key
        let zones = ZoneResolver(timeZones: item.timeZones)
        var values = EntryRows(entry: item.entry, zones: zones, language: language, zone: context.zone).values
        let calendar = try await store.calendar(key.calendar)
        var rows = values["rows"] as? [[String: Any]] ?? []
        rows.append(["label": language.text("calendar"), "text": calendar?.title ?? key.calendar.rawValue])
        values["rows"] = rows
        values["id"] = "event"
        values["query"] = ItemAddress(item.identifier).query
        values["canChange"] = calendar?.allowsContentModifications ?? true
        values["isRecurring"] = item.isRecurring
        let type = EntityType(rawValue: item.original.name) ?? .event
        values["calendars"] = try await calendarOptions(for: type, chosen: key.calendar)
        if let provenance = item.provenance {
            let local = context.zone?.local(atUTC: provenance.imported.secondsSinceEpoch) ?? provenance.imported
            values["origin"] = language.text("importedFrom", provenance.source.path, language.day(local.date))
        }
        values["live"] = "/changes"
        return pages.page(
            "event", title: item.item.summary?.firstLine ?? language.text("noTitle"), context: context, values)
    }

    // MARK: Edit

    private func editForm(
        _ context: ServerContext, _ item: StoredItem, posted: FormData? = nil,
        problem: String? = nil
    ) async throws -> Response {
        let address = ItemAddress(item.identifier).query
        var form = ReviewForm(item.entry, zones: ZoneResolver(timeZones: item.timeZones), heading: "edit")
        form.calendar = item.identifier.key.calendar
        form.values["action"] = "/event/edit"
        form.values["hidden"] = [["name": "item", "value": address]]
        form.values["back"] = "/event?" + address
        form.values["asksSpan"] = item.isRecurring
        form.values["canDelete"] = true
        return try await page(form, context, posted: posted, problem: problem)
    }

    private func edit(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let item = try await ItemAddress(query: form["item"] ?? "").item(in: store)
        do {
            var review = try await EventReview(of: item, in: store)
            review.span = form["span"] == "future" ? .futureEvents : .thisEvent
            if form["outcome"] == "deleted" {
                _ = try await review.delete()
                return .seeOther(Notice.address("/calendar", "deleted"))
            }
            review.entry = try EntryForm(item.entry, zones: ZoneResolver(timeZones: item.timeZones)).applying(form)
            if let calendar = form["calendar"] { review.calendar = CalendarIdentifier(rawValue: calendar) }
            guard case .saved(let identifier) = try await review.save() else { return .seeOther("/calendar") }
            return .seeOther(Notice.address("/event?" + ItemAddress(identifier).query, "saved"))
        } catch let problem as ServerProblem {
            return try await editForm(context, item, posted: form, problem: problem.message)
        } catch let error as EventStoreError {
            return try await editForm(context, item, posted: form, problem: error.message)
        }
    }

    private func move(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let item = try await ItemAddress(query: form["item"] ?? "").item(in: store)
        guard let calendar = form["calendar"] else { throw EventStoreError.noCalendar }
        let moved = try await store.move(item, to: CalendarIdentifier(rawValue: calendar))
        return .seeOther(Notice.address("/event?" + ItemAddress(moved).query, "moved"))
    }

    private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let address = try ItemAddress(query: form["item"] ?? "")
        var item = try await address.item(in: store)
        if form["span"] == "all", item.isRecurring {
            // To remove a whole series, the first occurrence and all later occurrences are removed.
            item = try await ItemAddress(ItemIdentifier(key: address.key)).item(in: store)
        }
        try await store.remove(item, span: form["span"] == "this" ? .thisEvent : .futureEvents)
        return .seeOther(Notice.address("/calendar", "deleted"))
    }

    // MARK: New events

    private static func newEvent(on day: CalendarDate, zone: TimeZoneRules?) -> CalendarEntry {
        var event = CalendarEvent(Component("VEVENT"))
        let noon = LocalDateTime(startOf: day).adding(seconds: 12 * 3600)
        func time(_ local: LocalDateTime) -> EventTime {
            guard let zone else { return .floating(local) }
            return zone.identifier == "UTC" ? .utc(local) : .zoned(local, tzid: zone.identifier)
        }
        event.start = time(noon)
        event.component.set("DTEND", Property("DTEND", time: time(noon.adding(seconds: 3600))))
        return .event(event)
    }

    private func newEventForm(
        _ context: ServerContext, posted: FormData? = nil, problem: String? = nil
    ) async throws -> Response {
        try await requireCalendar(for: .event)
        let named = context.uri.queryParameters["day"].flatMap { ISO8601Time($0)?.date }
        let day = posted?["base"].flatMap { ISO8601Time($0)?.date } ?? named ?? Self.today(context)
        var form = ReviewForm(Self.newEvent(on: day, zone: context.zone), zones: ZoneResolver(), heading: "newEvent")
        form.values["action"] = "/event/new"
        form.values["hidden"] = [["name": "base", "value": day.extendedText]]
        form.values["back"] = "/calendar?day=\(day.extendedText)"
        return try await page(form, context, posted: posted, problem: problem)
    }

    private func createEvent(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let day = form["base"].flatMap { ISO8601Time($0)?.date } ?? Self.today(context)
        do {
            let entry = try EntryForm(Self.newEvent(on: day, zone: context.zone), zones: ZoneResolver()).applying(form)
            let identifier = try await store.save(entry, in: form["calendar"].map(CalendarIdentifier.init))
            return .seeOther(Notice.address("/event?" + ItemAddress(identifier).query, "created"))
        } catch let problem as ServerProblem {
            return try await newEventForm(context, posted: form, problem: problem.message)
        } catch let error as EventStoreError {
            return try await newEventForm(context, posted: form, problem: error.message)
        }
    }
}
