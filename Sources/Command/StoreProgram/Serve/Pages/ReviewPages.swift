import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func reviewForm(
        _ context: ServerContext, _ found: Found, posted: FormData? = nil, problem: String? = nil,
        conflict: [String: Any]? = nil
    ) async throws -> Response {
        var form = ReviewForm(
            found.item.entry.onClock(of: context.zone), zones: found.item.zones, heading: "review")
        form.values["action"] = "/scans/\(found.scan)/\(found.place.picture)/\(found.place.event)/review"
        form.values["back"] = "/scans/\(found.scan)"
        form.calendar = context.chosenCalendar
        let result = found.picture.result
        let assumptions = context.language.assumptions(about: found.place.event, in: result, EventNotes(result))
        form.values["assumptions"] = assumptions
        form.values["hasAssumptions"] = !assumptions.isEmpty
        form.values["conflict"] = conflict
        return try await page(form, context, posted: posted, problem: problem)
    }

    func review(_ request: Request, _ context: ServerContext) async throws -> Response {
        let found = try await found(context)
        let form = try await form(request)
        do {
            try await requireCalendar(for: found.type)
            var item = found.item.item
            let shown = found.item.entry.onClock(of: context.zone)
            let edited = try EntryForm(shown, zones: found.item.zones).applying(form)
            if edited.item.component != shown.item.component { item.edited = edited.item.component }
            let run = try await ServerImport(
                into: store, calendar: form["calendar"], title: found.picture.name,
                isConfirmed: form["confirmed"] == "yes")
            var troubles = SavingTroubles()
            for result in await run.add([item]) { try await note(result, of: found, run, &troubles, context) }
            guard troubles.isEmpty else {
                return try await reviewForm(
                    context, found, posted: form, problem: troubles.problems[found.place],
                    conflict: troubles.conflicts[found.place])
            }
            return .seeOther("/scans/\(found.scan)#\(found.place.name)")
        } catch let problem as ServerProblem where problem.status == .unprocessableContent {
            return try await reviewForm(
                context, found, posted: form, problem: problem.words(in: context.language))
        } catch let error as EventStoreError {
            return try await reviewForm(
                context, found, posted: form, problem: context.language.words(for: error))
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
