import EventStore
import Hummingbird
import ScanICS

extension PageServer {
    func addReminderPages(to router: Router<ServerContext>) {
        router.get("/reminders") { try await remindersPage($0, $1) }
        router.post("/reminders") { try await addReminder($0, $1) }
        router.post("/reminders/complete") { try await completeReminder($0, $1) }
    }

    private func remindersPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let showsAll = request.uri.value("all") == "yes"
        let list = try await store.reminders(matching: showsAll ? .all : .incomplete())
        let items = list.items.prefix(EntryList.rowLimit).map { item -> [String: Any] in
            var isDone = false
            if case .reminder(let reminder) = item.entry { isDone = reminder.isCompleted }
            let zones = ZoneResolver(timeZones: item.timeZones)
            return [
                "title": item.item.summary?.firstLine ?? language.text("noTitle"),
                "time": TimeWords(item.entry, zones: zones, in: language).own ?? "",
                "query": ItemAddress(item.identifier).query, "state": isDone ? "done" : "open",
                "toggle": isDone ? "no" : "yes", "mark": isDone ? "✓" : "○",
                "toggleLabel": language.text(isDone ? "reopen" : "complete"),
            ]
        }
        var values: [String: Any] = [
            "live": "/changes",
            "heading": language.text("reminders"), "items": items, "isEmpty": items.isEmpty,
            "otherAddress": showsAll ? "/reminders" : "/reminders?all=yes",
            "otherLabel": language.text(showsAll ? "showOpen" : "showAll"),
        ]
        if items.count < list.items.count { values["more"] = language.text("moreExist") }
        return pages.page("reminders", title: language.text("reminders"), context: context, values)
    }

    private func addReminder(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        guard let title = form["title"] else {
            throw ServerProblem.wrong("wrong.noTitle")
        }
        try await requireCalendar(for: .reminder)
        var reminder = Reminder(Component("VTODO"))
        reminder.summary = title
        reminder.due = form["day"].flatMap { ISO8601Time($0)?.date }.map(EventTime.date)
        let (_, batch) = try await store.recording("added \(title)") { [reminder] in
            try await store.save(.reminder(reminder))
        }
        return .seeOther(Notice.address(form["back"] ?? "/reminders", "reminderAdded", batch: batch))
    }

    private func completeReminder(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        var item = try await ItemAddress(query: form["item"] ?? "").item(in: store)
        guard case .reminder(var reminder) = item.entry else { throw EventStoreError.noSuchItem }
        let isDone = form["done"] != "no"
        reminder.setCompleted(isDone ? store.session.now : nil)
        item.entry = .reminder(reminder)
        let (_, batch) = try await store.recording("\(isDone ? "completed" : "reopened") \(item.title)") { [item] in
            try await store.save(item, span: .thisEvent)
        }
        return .seeOther(Notice.address(form["back"] ?? "/reminders", isDone ? "completed" : "reopened", batch: batch))
    }
}
