import CalendarModel
import EventStore
import EventStoreTesting
import Foundation
import ICalendar
import Testing

/// Tests the functions of `CalendarResource` that complete and change series of reminders.
@Suite("Series of reminders")
struct ReminderSeriesTests {
    private static let now = LocalDateTime(secondsSinceEpoch: 1_777_636_800)

    private func series(_ items: String...) throws -> CalendarResource {
        try CalendarResource(
            items.map { try ExactReader.component(of: "BEGIN:VTODO\nUID:t\n\($0)\nEND:VTODO\n") })
    }

    /// Saves a change of the open occurrence.
    private func save(
        _ resource: CalendarResource, zone: String = "UTC", _ change: (inout Reminder) -> Void
    ) async throws -> EditedResource {
        let store = InMemoryEventStore()
        let calendar = try #require(try await store.defaultCalendar(for: .reminder)).identifier
        let key = ResourceKey(calendar: calendar, uid: resource.uid)
        try await store.apply(ChangeSet([ResourceChange(key, to: resource, if: .absent)]))
        var item = try #require(try await store.item(ItemIdentifier(key: key)))
        guard case .reminder(var reminder) = item.entry else { throw EventStoreError.noSuchItem }
        change(&reminder)
        item.entry = .reminder(reminder)
        let zone = try #require(TimeZone(identifier: zone))
        return try resource.saving(item, span: .thisEvent, newUID: "new", now: Self.now, zone: zone)
    }

    @Test(
        "an alarm at a fixed time follows the reminder across a change of clocks, in the reader's zone",
        arguments: [
            ("DUE:20261024T090000", "20261023T180000Z", "Europe/Berlin", "20261024T190000Z"),
            ("DUE:20261024T090000", "20261023T180000Z", "Asia/Tokyo", "20261024T180000Z"),
            ("DUE;VALUE=DATE:20261024", "20261023T180000Z", "Europe/Berlin", "20261024T180000Z"),
            ("DUE;VALUE=DATE:20261025", "20261023T180000Z", "Europe/Berlin", "20261024T190000Z"),
            ("DUE;TZID=Europe/Berlin:20261024T090000", "20261023T180000Z", "Asia/Tokyo", "20261024T190000Z"),
            ("DUE:20261024T090000Z", "20261023T180000Z", "Europe/Berlin", "20261024T180000Z"),
            ("DUE:20261024T090000", "20261023T180000", "Europe/Berlin", "20261024T180000"),
        ])
    func alarms(due: String, alarm: String, zone: String, moved: String) async throws {
        let resource = try series(
            "\(due)\nRRULE:FREQ=DAILY\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:\(alarm)\nEND:VALARM")
        let edited = try await save(resource, zone: zone) { $0.setCompleted(Self.now) }
        #expect(edited.changed?.master?.components.first?.property("TRIGGER")?.value == moved)
        #expect(edited.copies.first?.master?.components.first?.property("TRIGGER")?.value == alarm)
    }

    @Test("postponing one of several weekdays leaves the exclusions and the overrides on their days")
    func postpones() async throws {
        // 1 June 2026 is a Monday.
        let resource = try series(
            "SUMMARY:Water\nDUE:20260601T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6\nEXDATE:20260603T090000Z",
            "RECURRENCE-ID:20260610T090000Z\nDUE:20260610T090000Z\nSUMMARY:Extra")
        let edited = try await save(resource) { $0.due = EventTime("20260602T090000Z") }
        let changed = try #require(edited.changed)
        #expect(changed.master?.property("DUE")?.value == "20260602T090000Z")
        #expect(changed.master?.property("RRULE")?.value == "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6")
        #expect(changed.master?.property("EXDATE")?.value == "20260603T090000Z")
        #expect(changed.overrides.map { $0.property("RECURRENCE-ID")?.value } == ["20260610T090000Z"])
        // Another time of day applies to all occurrences, so the exclusions follow it.
        let later = try await save(resource) { $0.due = EventTime("20260602T100000Z") }
        #expect(later.changed?.master?.property("EXDATE")?.value == "20260603T100000Z")
        // A single weekday moves as before.
        let single = try series("DUE:20260601T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE:20260608T090000Z")
        let moved = try await save(single) { $0.due = EventTime("20260602T090000Z") }
        #expect(moved.changed?.master?.property("RRULE")?.value == "FREQ=WEEKLY;BYDAY=TU")
        #expect(moved.changed?.master?.property("EXDATE")?.value == "20260609T090000Z")
    }

    @Test("a completed occurrence does not follow changes of its series") func completedStays() async throws {
        let resource = try series(
            "SUMMARY:Water\nDUE:20260601T090000Z\nRRULE:FREQ=DAILY",
            "RECURRENCE-ID:20260603T090000Z\nDUE:20260603T090000Z\nSUMMARY:Water\nCOMPLETED:20260601T093000Z")
        let renamed = try await save(resource) { $0.summary = "Plants" }
        #expect(renamed.changed?.master?.text("SUMMARY") == "Plants")
        #expect(renamed.changed?.overrides.map { $0.text("SUMMARY") } == ["Water"] && renamed.copies.isEmpty)
    }

    @Test("the items of a calendar stay if its source does not allow removing calendars") func sharedCalendar()
        async throws
    {
        let contents = InMemoryEventStore.Contents()
        let store = InMemoryEventStore(contents: contents)
        let todo = try #require(try series("DUE:20260601T090000Z").master)
        let saved = try await store.save(.reminder(Reminder(todo)))
        let source = EventSource(identifier: "memory", title: "Memory", kind: .calDAV, allowsCalendarAddDelete: false)
        contents.setSources([source])
        await #expect(throws: EventStoreError.sourceDoesNotAllowCalendarAddDelete) {
            try await store.removeItems(of: .reminder, from: saved.key.calendar)
        }
        #expect(try await store.reminders().items.count == 1)
        contents.setSources([EventSource(identifier: "memory", title: "Memory", kind: .calDAV)])
        try await store.removeItems(of: .reminder, from: saved.key.calendar)
        #expect(try await store.reminders().items.isEmpty)
    }
}
