import Testing

@testable import EventKit
import EventStore

/// An object that was saved or removed has the identity and the state that the store has.
@Suite("The state of objects after a save") struct SavedStateTests {
    private func series(_ store: EKEventStore, count: Int = 5) throws -> EKEvent {
        let event = store.newEvent("Class")
        event.addRecurrenceRule(
            EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: count)))
        try store.save(event, span: .futureEvents)
        return event
    }

    @Test("an event whose rule was removed is no occurrence any more", arguments: [0, 2]) func removedRule(place: Int)
        throws
    {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        _ = try series(store)
        let event = store.events()[place]
        event.recurrenceRules = nil
        try store.save(event, span: .futureEvents)
        event.title = "x"
        try store.save(event, span: .thisEvent)
        #expect(!event.isDetached && event.title == "x")
        #expect(store.event(withIdentifier: event.eventIdentifier)?.title == "x")
        #expect(store.events().map(\.title) == Array(repeating: "Class", count: place) + ["x"])
    }

    @Test("a detached occurrence stays detached when it is saved with all later ones", arguments: [0.0, 1800])
    func detachedFuture(delay: Double) throws {
        for place in [0, 2] {
            let test = TestStore()
            defer { test.remove() }
            let store = test.open()
            _ = try series(store)
            let event = store.events()[place]
            event.title = "detached"
            try store.save(event, span: .thisEvent)
            event.location = "Room"
            event.startDate = event.startDate.addingTimeInterval(delay)
            event.endDate = event.endDate.addingTimeInterval(delay)
            try store.save(event, span: .futureEvents)
            let found = try #require(store.event(withIdentifier: event.eventIdentifier))
            #expect(event.isDetached && found.isDetached && found.title == "detached" && found == event)
            #expect(found.occurrenceDate == event.occurrenceDate)
            event.title = "again"
            try store.save(event, span: .thisEvent)
            let later = Array(repeating: "Class", count: 4 - place)
            #expect(store.events().map(\.title) == Array(repeating: "Class", count: place) + ["again"] + later)
            #expect(store.events().map(\.location).suffix(5 - place).allSatisfy { $0 == "Room" })
        }
    }

    @Test("a save that only takes back a removal detaches nothing") func takenBack() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let first = try series(store)
        let event = store.events()[2]
        try store.remove(event, span: .thisEvent, commit: false)
        try store.save(event, span: .thisEvent, commit: true)
        #expect(!event.isDetached && event.eventIdentifier == first.eventIdentifier && event.hasRecurrenceRules)
        #expect(store.events().count == 5 && store.events().allSatisfy { !$0.isDetached })
    }

    @Test(
        "a detached occurrence that was removed and is saved again is an event of its own",
        arguments: [EKSpan.thisEvent, .futureEvents])
    func removedDetached(span: EKSpan) async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        _ = try series(store)
        let changed = store.events()[2]
        changed.title = "detached"
        try store.save(changed, span: .thisEvent)
        let event = try #require(store.events().first { $0.isDetached })
        try store.remove(event, span: span)
        try store.save(event, span: .thisEvent)
        #expect(!event.isDetached && !event.hasRecurrenceRules)
        let key = try #require(event.key)
        let saved = try #require(try await test.elsewhere().resources([key])[key])
        #expect(saved.resource.overrides.isEmpty && saved.resource.master?.text("SUMMARY") == "detached")
    }

    @Test("an occurrence can take the place of another one whose removal or move is pending") func pendingPlaces()
        throws
    {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        _ = try series(store)
        let events = store.events()
        func move(_ event: EKEvent, to start: Date) throws {
            event.startDate = start
            event.endDate = start.addingTimeInterval(3600)
            try store.save(event, span: .thisEvent, commit: false)
        }
        let places = try events.map { try #require($0.startDate) }
        #expect(throws: EKError(.startDateCollidesWithOtherOccurrence)) { try move(events[0], to: places[1]) }
        try store.remove(events[1], span: .thisEvent, commit: false)
        try move(events[0], to: places[1])
        // The place that the pending save takes is taken.
        #expect(throws: EKError(.startDateCollidesWithOtherOccurrence)) { try move(events[2], to: places[1]) }
        try move(events[2], to: places[2].addingTimeInterval(7200))
        try move(events[3], to: places[2])
        try store.commit()
        #expect(
            store.events().map(\.startDate) == [places[1], places[2], places[2].addingTimeInterval(7200), places[4]])
    }

    @Test("with write-only access, a saved event is in the calendar that stands for the default one")
    func writeOnlyCalendar() throws {
        let test = TestStore(.writeOnly)
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        let calendar: EKCalendar? = event.calendar
        #expect(calendar === store.defaultCalendarForNewEvents && calendar?.title == "Calendar")
    }

    @Test("a store that only adds events gives no access to reminders") func writeOnlyStore() async throws {
        let folder = NSTemporaryDirectory() + "eventkit-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/scanics", withIntermediateDirectories: true)
        let text = "default-store = 'a'\n[stores.a]\nlocation = 'sqlite:\(folder)/a.sqlite'\nwrite-only = true\n"
        try Data(text.utf8).write(to: URL(filePath: folder + "/scanics/config.toml"))
        let environment = StoreEnvironment([
            "HOME": folder, "XDG_CONFIG_HOME": folder, "SCANICS_EVENTKIT_ACCESS": "full",
        ])
        let store = EKEventStore(environment)
        #expect(environment.status(for: .reminder) == .denied)
        #expect(try await store.requestFullAccessToReminders() == false)
        #expect(try await store.requestAccess(to: .reminder) == false)
        #expect(try await store.requestFullAccessToEvents())
    }

    @Test("a calendar that is saved while the calendars are read is not taken for a removed one") func staleReading()
        throws
    {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let source = try #require(store.defaultCalendarForNewEvents?.source)
        let reading = try #require(store.core.readCalendars())
        let calendar = EKCalendar(for: .event, eventStore: store)
        (calendar.title, calendar.source) = ("New", source)
        try store.saveCalendar(calendar, commit: true)
        #expect(store.core.show(reading) == nil && !calendar.isRemoved)
        #expect(store.calendars(for: .event).contains { $0 === calendar })
        let fresh = try #require(store.core.readCalendars())
        try store.removeCalendar(calendar, commit: true)
        #expect(store.core.show(fresh) == nil && calendar.isRemoved)
        #expect(!store.calendars(for: .event).contains { $0.title == "New" })
    }
}
