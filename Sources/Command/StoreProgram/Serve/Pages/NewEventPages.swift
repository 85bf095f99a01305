import CommandLineInterface
import EventStore
import Hummingbird
import PrintedText

extension PageServer {
    func addNewEventPages(to router: Router<ServerContext>) {
        router.get("/event/new") { _, context in try await newEventForm(context) }
        router.post("/event/new") { try await createEvent($0, $1) }
    }

    /// What the form of a new event shows at first: an hour from noon on a day, or the event in a line of text, as in
    /// `scanics events add`.
    private struct Draft {
        let day: CalendarDate
        let line: String
        private(set) var entry: CalendarEntry
        /// Why the line could not be understood.
        private(set) var problem: String?

        init(day: CalendarDate, line: String, _ context: ServerContext) {
            let noon = LocalDateTime(startOf: day).adding(seconds: 12 * 3600)
            entry = Self.event(from: noon, to: noon.adding(seconds: 3600), in: context.zone)
            (self.day, self.line) = (day, line)
            guard !line.isEmpty else { return }
            let reader = TypedReader(now: context.local(at: StoreSession.systemTime()))
            do {
                fill(in: try reader.event(line), in: context.zone)
            } catch {
                problem = context.language.text("lineProblem", error.message)
            }
        }

        private mutating func fill(in typed: TypedEvent, in zone: TimeZoneRules?) {
            if let start = typed.start {
                if let local = start.local {
                    let end = typed.end?.local ?? local.adding(seconds: 3600)
                    entry = Self.event(from: local, to: max(local, end), in: zone)
                } else {
                    var event = CalendarEvent(Component("VEVENT"))
                    event.setAllDay(from: start.date, through: typed.end?.date)
                    entry = .event(event)
                }
            }
            entry.item.summary = typed.title.isEmpty ? nil : typed.title
            entry.item.location = typed.location
            if let rule = typed.recurrence { entry.item.component.set("RRULE", Property("RRULE", value: rule.text)) }
        }

        private static func event(
            from start: LocalDateTime, to end: LocalDateTime, in zone: TimeZoneRules?
        ) -> CalendarEntry {
            var event = CalendarEvent(Component("VEVENT"))
            event.setTimes(from: start.time(in: zone), to: end.time(in: zone))
            return .event(event)
        }
    }

    private func draft(_ posted: FormData?, _ context: ServerContext) -> Draft {
        let day = (posted?["base"] ?? context.uri.value("day")).flatMap { ISO8601Time($0)?.date }
        let line = posted?["line"] ?? context.uri.value("line") ?? ""
        return Draft(day: day ?? Self.today(context), line: String(line.prefix(500)), context)
    }

    private func newEventForm(
        _ context: ServerContext, posted: FormData? = nil, problem: String? = nil
    ) async throws -> Response {
        try await requireCalendar(for: .event)
        let draft = draft(posted, context)
        let day = draft.day.extendedText
        var form = ReviewForm(draft.entry, zones: ZoneResolver(), heading: "newEvent")
        form.calendar = context.chosenCalendar
        form.values["action"] = "/event/new"
        form.values["hidden"] = [["name": "base", "value": day], ["name": "line", "value": draft.line]]
        var quick: [String: Any] = ["line": draft.line, "base": day, "isEmpty": draft.line.isEmpty && posted == nil]
        quick["lineProblem"] = draft.problem
        form.values["quick"] = quick
        form.values["back"] = "/calendar?day=\(day)"
        return try await page(form, context, posted: posted, problem: problem)
    }

    private func createEvent(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        let draft = draft(form, context)
        do {
            let entry = try EntryForm(draft.entry, zones: ZoneResolver()).applying(form)
            let (identifier, batch) = try await store.recording("added \(entry.item.shownTitle ?? "an event")") {
                try await store.save(entry, in: form["calendar"].map(CalendarIdentifier.init))
            }
            let day = RowTime(entry, zone: context.zone, zones: ZoneResolver())?.start.date ?? draft.day
            let address = Self.address(of: identifier, back: "/calendar?day=\(day.extendedText)")
            return .seeOther(Notice.address(address, "created", batch: batch))
        } catch let problem as ServerProblem {
            return try await newEventForm(context, posted: form, problem: problem.words(in: context.language))
        } catch let error as EventStoreError {
            return try await newEventForm(context, posted: form, problem: context.language.words(for: error))
        }
    }
}
