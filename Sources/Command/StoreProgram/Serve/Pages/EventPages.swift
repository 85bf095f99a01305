import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addEventPages(to router: Router<ServerContext>) {
        router.get("/event") { try await eventPage($0, $1) }
        router.get("/event.ics") { request, context in try await storedFile(of: await item(request)).response() }
        addNewEventPages(to: router)
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
        let back = Self.back(context.uri.value("back"), from: item, context)
        values["back"] = back
        values["backQuery"] = FormData.encoded(back)
        values["canChange"] = calendar?.allowsContentModifications ?? true
        values["isRecurring"] = item.isRecurring
        let type = EntityType(rawValue: item.original.name) ?? .event
        values["calendars"] = try await calendarOptions(for: type, chosen: key.calendar)
        if let provenance = item.provenance {
            let day = context.local(at: provenance.imported).date
            values["origin"] = language.text("importedFrom", provenance.source.path, language.day(day))
        }
        values["live"] = "/changes"
        return pages.page(
            "event", title: item.item.summary?.firstLine ?? language.text("noTitle"), context: context, values)
    }

    /// Returns the page that a person came to an event from; if it is not known, the calendar on the day of the event.
    private static func back(_ address: String?, from item: StoredItem, _ context: ServerContext) -> String {
        if let address, address.isOwnPath { return address }
        let day = RowTime(item, zone: context.zone)?.start.date
        return day.map { "/calendar?day=\($0.extendedText)" } ?? "/calendar"
    }

    /// Returns the address of the page of an event, from which `back` leads to another page.
    static func address(of identifier: ItemIdentifier, back: String) -> String {
        "/event?\(ItemAddress(identifier).query)&back=\(FormData.encoded(back))"
    }

    // MARK: Edit

    private func editForm(
        _ context: ServerContext, _ item: StoredItem, posted: FormData? = nil,
        problem: String? = nil
    ) async throws -> Response {
        let address = ItemAddress(item.identifier).query
        let named = posted?["back"] ?? context.uri.value("back")
        let back = Self.back(named, from: item, context)
        let shown = item.entry.onClock(of: context.zone)
        var form = ReviewForm(shown, zones: ZoneResolver(timeZones: item.timeZones), heading: "edit")
        form.calendar = item.identifier.key.calendar
        form.values["action"] = "/event/edit"
        form.values["hidden"] = [["name": "item", "value": address], ["name": "back", "value": back]]
        form.values["back"] = Self.address(of: item.identifier, back: back)
        form.values["asksSpan"] = item.isRecurring
        form.values["canDelete"] = true
        return try await page(form, context, posted: posted, problem: problem)
    }

    private func edit(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let item = try await ItemAddress(query: form["item"] ?? "").item(in: store)
        let back = Self.back(form["back"], from: item, context)
        do {
            var review = try await EventReview(of: item, in: store)
            review.span = form["span"] == "future" ? .futureEvents : .thisEvent
            if form["outcome"] == "deleted" {
                let (_, batch) = try await store.recording("removed \(item.title)") { [review] in
                    try await review.delete()
                }
                return .seeOther(Notice.address(back, "deleted", batch: batch))
            }
            let shown = item.entry.onClock(of: context.zone)
            let edited = try EntryForm(shown, zones: ZoneResolver(timeZones: item.timeZones)).applying(form)
            if edited.item.component != shown.item.component { review.entry = edited }
            if let calendar = form["calendar"] { review.calendar = CalendarIdentifier(rawValue: calendar) }
            let (outcome, batch) = try await store.recording("changed \(item.title)") { [review] in
                try await review.save()
            }
            guard case .saved(let identifier) = outcome else { return .seeOther(back) }
            return .seeOther(Notice.address(Self.address(of: identifier, back: back), "saved", batch: batch))
        } catch let problem as ServerProblem {
            return try await editForm(context, item, posted: form, problem: problem.words(in: context.language))
        } catch let error as EventStoreError {
            return try await editForm(context, item, posted: form, problem: context.language.words(for: error))
        }
    }

    private func move(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let item = try await ItemAddress(query: form["item"] ?? "").item(in: store)
        let calendar = try await namedCalendar(form["calendar"])
        let (moved, batch) = try await store.recording("moved \(item.title) to \(calendar.title)") {
            try await store.move(item, to: calendar.identifier)
        }
        let address = Self.address(of: moved, back: Self.back(form["back"], from: item, context))
        return .seeOther(Notice.address(address, "moved", batch: batch))
    }

    private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let address = try ItemAddress(query: form["item"] ?? "")
        let shown = try await address.item(in: store)
        var item = shown
        if form["span"] == "all", item.isRecurring {
            // To remove a whole series, the first occurrence and all later occurrences are removed.
            item = try await ItemAddress(ItemIdentifier(key: address.key)).item(in: store)
        }
        let (_, batch) = try await store.recording("removed \(item.title)") { [item] in
            try await store.remove(item, span: form["span"] == "this" ? .thisEvent : .futureEvents)
        }
        return .seeOther(Notice.address(Self.back(form["back"], from: shown, context), "deleted", batch: batch))
    }
}
