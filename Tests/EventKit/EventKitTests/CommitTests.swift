import Testing

@testable import EventKit
import EventStore

@Suite("Batches, calendars and resets through EventKit") struct CommitTests {
    @Test("a change saved without a commit is not visible before the commit") func batch() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "Trips"
        calendar.source = store.defaultCalendarForNewEvents?.source
        calendar.cgColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        try store.saveCalendar(calendar, commit: false)
        let events = (0..<5).map { store.newEvent("\($0)", at: 1_780_000_000 + Double($0) * 7200) }
        for event in events {
            event.calendar = calendar
            try store.save(event, span: .thisEvent, commit: false)
        }
        #expect(store.events().isEmpty && store.calendars(for: .event).count == 1)
        try store.commit()
        #expect(store.events().map(\.title) == ["0", "1", "2", "3", "4"])
        let found = try #require(test.open().calendars(for: .event).first { $0.title == "Trips" })
        #expect(found.cgColor.components == [1, 0, 0, 1] && found.calendarIdentifier == calendar.calendarIdentifier)
        #expect(events[0].eventIdentifier != nil && !events[0].hasChanges)
    }

    @Test("saving one event twice before a commit saves it once, with its last values") func twice() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent, commit: false)
        #expect(event.eventIdentifier != nil)
        event.title = "B"
        try store.save(event, span: .thisEvent, commit: false)
        try store.commit()
        #expect(store.events().map(\.title) == ["B"])
        event.title = "C"
        try store.save(event, span: .thisEvent, commit: false)
        try store.remove(event, span: .thisEvent, commit: false)
        try store.commit()
        #expect(store.events().isEmpty)
    }

    @Test("a failed commit saves nothing; its changes can be committed again, or dropped by a reset")
    func failure() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let gone = EKCalendar(for: .event, eventStore: store)
        gone.title = "Gone"
        gone.source = store.sources.first
        try store.saveCalendar(gone, commit: true)
        let kept = store.newEvent("kept")
        try store.save(kept, span: .thisEvent)
        let (first, second) = (store.newEvent("1"), store.newEvent("2"))
        second.calendar = gone
        try store.save(first, span: .thisEvent, commit: false)
        try store.save(second, span: .thisEvent, commit: false)
        let other = test.open()
        let theirs = try #require(other.calendar(withIdentifier: gone.calendarIdentifier))
        try other.removeCalendar(theirs, commit: true)
        for _ in 1...2 { #expect(throws: EKError(.noCalendar)) { try store.commit() } }
        #expect(store.events().map(\.title) == ["kept"])
        store.reset()
        try store.commit()
        #expect(store.events().map(\.title) == ["kept"])
        // Objects that were read before the reset are stale.
        kept.title = "changed"
        #expect(!kept.refresh())
        #expect(throws: EKError(.objectBelongsToDifferentStore)) { try store.save(kept, span: .thisEvent) }
    }

    @Test("a failed save with a commit keeps the changes that waited before it") func failedSave() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        try store.save(store.newEvent("waits"), span: .thisEvent, commit: false)
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.source = store.sources.first
        #expect(throws: EKError.self) { try store.saveCalendar(calendar, commit: true) }
        try store.commit()
        #expect(store.events().map(\.title) == ["waits"])
    }

    @Test("calendars are checked, renamed, and removed with their events") func calendars() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let calendar = EKCalendar(for: .reminder, eventStore: store)
        calendar.title = "List"
        #expect(throws: EKError(.calendarHasNoSource)) { try store.saveCalendar(calendar, commit: true) }
        calendar.source = store.sources.first { $0.sourceType == .local }
        try store.saveCalendar(calendar, commit: true)
        #expect(calendar.allowedEntityTypes == .reminder && calendar.type == .local && !calendar.isSubscribed)
        #expect(calendar.source.calendars(for: .reminder).contains(calendar))
        #expect(!store.calendars(for: .event).contains(calendar))
        let event = store.newEvent("A")
        event.calendar = calendar
        #expect(throws: EKError(.calendarDoesNotAllowEvents)) { try store.save(event, span: .thisEvent) }
        calendar.title = "Renamed"
        #expect(calendar.hasChanges)
        try store.saveCalendar(calendar, commit: true)
        #expect(test.open().calendar(withIdentifier: calendar.calendarIdentifier)?.title == "Renamed")
        try store.removeCalendar(calendar, commit: true)
        #expect(store.calendar(withIdentifier: calendar.calendarIdentifier) == nil)
        #expect(throws: EKError(.objectBelongsToDifferentStore)) {
            try store.removeCalendar(try #require(test.open().calendars(for: .event).first), commit: true)
        }
    }
}
