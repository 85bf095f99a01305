import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addCalendarListPages(to router: Router<ServerContext>) {
        router.get("/calendars") { _, context in try await calendarsPage(context) }
        router.post("/calendars") { request, context in
            try await changeCalendars(request, context, "calendarCreated") { form in
                _ = try await store.createCalendar(
                    NewCalendar(title: form["title"] ?? "", color: try Self.color(form["color"])))
            }
        }
        router.post("/calendars/change") { request, context in
            try await changeCalendars(request, context, "calendarChanged") { form in
                var calendar = try await namedCalendar(form["calendar"])
                if let title = form["title"] { calendar.title = title }
                if let color = try Self.color(form["color"]) { calendar.color = color }
                try await store.saveCalendar(calendar)
            }
        }
        router.post("/calendars/remove") { request, context in
            try await changeCalendars(request, context, "calendarRemoved") { form in
                try await store.removeCalendar(try await namedCalendar(form["calendar"]).identifier)
            }
        }
    }

    private func calendarsPage(_ context: ServerContext, problem: String? = nil) async throws -> Response {
        let language = context.language
        let usual = try await store.defaultCalendar(for: .event)?.identifier
        let calendars = try await store.allCalendars().enumerated().map { number, calendar -> [String: Any] in
            var details: [String] = []
            if calendar.identifier == usual { details.append(language.text("defaultCalendar")) }
            if let subscription = calendar.subscription {
                details.append(language.text("subscribedTo", subscription.host))
            } else if !calendar.allowsContentModifications {
                details.append(language.text("readOnly"))
            }
            if calendar.entityTypes == [.reminder] { details.append(language.text("reminders")) }
            return [
                "number": number, "id": calendar.identifier.rawValue,
                "idQuery": FormData.encoded(calendar.identifier.rawValue), "title": calendar.title,
                "color": CalendarFaces.color(of: calendar), "details": details.joined(separator: ", "),
                "canChange": !calendar.isImmutable, "canRemove": !calendar.isImmutable,
            ]
        }
        var values: [String: Any] = ["heading": language.text("calendars"), "calendars": calendars]
        values["problem"] = problem
        values["live"] = "/changes"
        return pages.page(
            "calendars", title: language.text("calendars"), context: context,
            status: problem == nil ? .ok : .unprocessableContent, values)
    }

    private func changeCalendars(
        _ request: Request, _ context: ServerContext, _ notice: String, _ change: (FormData) async throws -> Void
    ) async throws -> Response {
        let form = try await form(request)
        do {
            try await change(form)
        } catch let error as EventStoreError {
            return try await calendarsPage(context, problem: context.language.words(for: error))
        }
        return .seeOther(Notice.address("/calendars", notice))
    }

    static func color(_ text: String?) throws(EventStoreError) -> String? {
        guard let text else { return nil }
        guard text.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else {
            throw .invalidItem("\(text.prefix(20)) is not a colour; write one such as #3a7bd5")
        }
        return text.lowercased()
    }
}
