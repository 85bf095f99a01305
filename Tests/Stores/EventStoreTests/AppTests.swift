// This file imports only the modules that an app would import. No other module is needed for the values of events.
import EventStore
import EventStoreTesting
import FoundationEssentials
import Testing

/// An app's model: imports and calendars are values that an actor can hold.
@MainActor
private final class AppModel {
    let store = InMemoryEventStore()
    var run: EventImport?
    var next: CalendarEvent?
    var times: [LocalDateTime] = []

    func add(_ items: [ImportItem]) async throws -> [ImportOutcome] {
        let run = if let run { run } else { try await EventImport(into: store) }
        self.run = run
        return await run.add(items).map(\.outcome)
    }
}

@Suite("Stores in an app")
struct AppTests {
    private func item(_ uid: String, day: Int = 12) throws -> ImportItem {
        var event = CalendarEvent(Component("VEVENT"))
        event.uid = uid
        event.summary = uid
        let date = try #require(CalendarDate(year: 2026, month: 6, day: day))
        event.setTimes(
            from: .zoned(try #require(LocalDateTime(date: date, hour: 9, minute: 0, second: 0)), tzid: "Europe/Berlin"),
            to: .zoned(try #require(LocalDateTime(date: date, hour: 10, minute: 0, second: 0)), tzid: "Europe/Berlin"))
        return ImportItem(event.component, source: ImportSource(path: "poster.png"))
    }

    @Test("a model on the main actor can hold an import")
    @MainActor
    func held() async throws {
        let model = AppModel()
        #expect(try await model.add([try item("a")]) == [.created])
        #expect(try await model.add([try item("a"), try item("b")]) == [.unchanged, .created])
        let summary = await model.run?.finish()
        #expect(summary?.created == 2 && summary?.unchanged == 1)
    }

    @Test("parts that are added to an import at the same time make one batch")
    func together() async throws {
        let store = InMemoryEventStore()
        var options = ImportOptions()
        options.stepSize = 3
        let run = try await EventImport(into: store, options)
        let items = try (0..<200).map { try item("event-\($0)") }
        await withTaskGroup(of: Void.self) { group in
            for start in stride(from: 0, to: items.count, by: 10) {
                group.addTask { _ = await run.add(Array(items[start..<start + 10])) }
            }
        }
        let summary = await run.finish()
        #expect(summary.created == 200)
        let batches = try await store.importBatches()
        #expect(batches.map(\.count) == [200])
        #expect(try await store.undo(run.batch).removed.count == 200)
    }

    @Test("rules, alarms, categories, priority, status and availability of an event are set as values")
    func setters() throws {
        var event = CalendarEvent(Component("VEVENT", [Property("RRULE", value: "FREQ=NEVER")]))
        var rule = RecurrenceRule(.weekly)
        rule.count = 4
        event.recurrenceRules = [rule]
        event.categories = ["Concerts, small", "Jazz"]
        event.priority = 12
        event.status = "tentative"
        event.alarms = [Alarm(minutesBefore: 15, description: "Go; now")]
        #expect(event.availability == .busy)
        event.availability = .busy
        #expect(event.transparency == nil)
        event.availability = .free
        #expect(event.recurrenceRules == [rule])
        #expect(event.categories == ["Concerts, small", "Jazz"])
        #expect(event.priority == 9 && event.status == "TENTATIVE" && event.transparency == "TRANSPARENT")
        let alarm = try #require(event.alarms.first)
        #expect(alarm.action == "DISPLAY" && alarm.description == "Go; now")
        var quarter = CalendarDuration()
        (quarter.isNegative, quarter.minutes) = (true, 15)
        #expect(alarm.trigger == .relative(quarter, toEnd: false))
        #expect(alarm.component.property("TRIGGER")?.value == "-PT15M")
        event.recurrenceRules = []
        event.categories = []
        event.alarms = []
        #expect(event.component.properties.allSatisfy { !["RRULE", "CATEGORIES"].contains($0.name) })
        #expect(event.component.components.isEmpty)
    }

    @Test("an event can be made all-day, and then be given times again")
    func allDay() throws {
        var event = CalendarEvent(try item("a").component)
        let (first, last) = (CalendarDate(year: 2026, month: 6, day: 12), CalendarDate(year: 2026, month: 6, day: 14))
        event.component.properties.append(Property("DURATION", value: "PT1H"))
        event.setAllDay(from: try #require(first), through: last)
        #expect(event.isAllDay && event.duration == nil)
        #expect(event.component.property("DTSTART")?.parameter("VALUE") == "DATE")
        #expect(AllDayEnd.inclusive(of: event) == last)
        event.setTimes(from: .utc(LocalDateTime(startOf: try #require(first))), to: nil)
        #expect(!event.isAllDay && event.end == nil)
        #expect(event.component.property("DTSTART")?.value == "20260612T000000Z")
    }

    @Test(
        "a length of time is written as iCalendar writes it",
        arguments: ["P1W", "-PT15M", "P1DT2H", "PT0S", "P15DT1H2M3S", "-P2W"])
    func lengths(_ text: String) throws {
        #expect(CalendarDuration(text)?.text == text)
    }

    @Test("events are found by dates, and changed by dates in a zone")
    func dates() async throws {
        let store = InMemoryEventStore()
        _ = await (try await EventImport(into: store)).add([try item("a")])
        let start = Date(timeIntervalSince1970: 1_781_247_600)
        var found = try #require(try await store.events(from: start, to: start + 60.5).first)
        #expect(found.startDate == start && found.endDate == start + 3600)
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        found.setTimes(from: start + 7200, to: start + 9000, in: tokyo)
        try await store.save(found)
        #expect(try await store.events(from: start, to: start + 60).isEmpty)
        found = try #require(try await store.events(from: start + 7200, to: start + 7260, floatingIn: tokyo).first)
        #expect(
            found.entry.item.start?.tzid == "Asia/Tokyo" && found.entry.item.start?.local.basicText == "20260612T180000"
        )
        #expect(found.endDate == start + 9000 && found.dueDateComponents == nil)
        #expect(try await store.events(from: .distantPast, to: .distantFuture).count == 1)
    }

    @Test("a reminder's due time is read and set as components")
    func due() async throws {
        let store = InMemoryEventStore()
        var reminder = Reminder(Component("VTODO"))
        reminder.summary = "Buy milk"
        try await store.save(.reminder(reminder))
        var item = try #require(try await store.items(matching: ItemQuery(.reminder)).items.first)
        #expect(item.dueDateComponents == nil)
        for components in [
            DateComponents(year: 2026, month: 6, day: 12),
            DateComponents(
                timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2026, month: 6, day: 12, hour: 9, minute: 30,
                second: 0),
        ] {
            try item.setDue(components)
            try await store.save(item)
            item = try #require(try await store.items(matching: ItemQuery(.reminder)).items.first)
            let due = try #require(item.dueDateComponents)
            #expect(due.day == 12 && due.hour == components.hour && due.minute == components.minute)
            #expect(due.timeZone?.identifier == components.timeZone?.identifier)
        }
        #expect(throws: EventStoreError.self) { try item.setDue(DateComponents(year: 2026, month: 2, day: 30)) }
        try item.setDue(nil)
        #expect(item.dueDateComponents == nil)
    }
}
