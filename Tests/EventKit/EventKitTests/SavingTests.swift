import Testing

@testable import EventKit
import EventStore

@Suite("Saving and reading through EventKit") struct SavingTests {
    @Test("a saved event is found by its identifier and by a predicate") func savesAndFinds() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("Concert")
        event.location = "Hall"
        event.notes = "Bring tickets"
        event.url = URL(string: "https://example.org/a")
        #expect(event.isNew && event.eventIdentifier == nil)
        try store.save(event, span: .thisEvent)
        #expect(!event.isNew && !event.hasChanges)
        let identifier = try #require(event.eventIdentifier)
        let other = test.open()
        let found = try #require(other.event(withIdentifier: identifier))
        #expect(found.title == "Concert" && found.location == "Hall" && found.notes == "Bring tickets")
        #expect(found.url?.absoluteString == "https://example.org/a")
        #expect(found.startDate == event.startDate && found.endDate == event.endDate)
        #expect(found.calendarItemIdentifier == event.calendarItemIdentifier)
        #expect(found.calendar.calendarIdentifier == event.calendar.calendarIdentifier)
        #expect(found.creationDate != nil && found.lastModifiedDate != nil)
        #expect(store.events().map(\.title) == ["Concert"])
        #expect(store.calendarItem(withIdentifier: event.calendarItemIdentifier) as? EKEvent == event)
        #expect(store.calendarItems(withExternalIdentifier: event.calendarItemExternalIdentifier).count == 1)
    }

    @Test("an event without calendar, start or end, or with inverted dates, cannot be saved") func refuses() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        func code(_ change: (EKEvent) -> Void) -> EKError.Code? {
            let event = store.newEvent("A")
            change(event)
            do {
                try store.save(event, span: .thisEvent)
                return nil
            } catch {
                return (error as? EKError)?.code
            }
        }
        #expect(code { $0.calendar = nil } == .noCalendar)
        #expect(code { $0.startDate = nil } == .noStartDate)
        #expect(code { $0.endDate = nil } == .noEndDate)
        #expect(code { $0.endDate = $0.startDate.addingTimeInterval(-1) } == .datesInverted)
        #expect(code { $0.calendar = test.open().defaultCalendarForNewEvents } == .objectBelongsToDifferentStore)
        #expect(code { _ in } == nil)
        let foreign = test.open().newEvent("B")
        #expect(throws: EKError(.objectBelongsToDifferentStore)) { try store.save(foreign, span: .thisEvent) }
    }

    @Test("an error is caught by its code, by its type, and as an NSError") func errors() throws {
        let store = TestStore().open()
        do {
            try store.save(EKEvent(eventStore: store), span: .thisEvent)
            Issue.record("the event was saved")
        } catch EKError.noCalendar {
        } catch {
            Issue.record("\(error)")
        }
        let error: any Error = EKError(.eventStoreNotAuthorized)
        #expect((error as NSError).domain == EKErrorDomain && (error as NSError).code == 29)
        #expect(!error.localizedDescription.isEmpty)
        #expect(EKError.Code.last.rawValue == 37)
    }

    @Test("an all-day event begins at midnight and ends in the last second of its last day") func allDay() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_780_000_000))
        let event = store.newEvent("Holiday")
        event.isAllDay = true
        event.startDate = midnight.addingTimeInterval(3600)
        event.endDate = midnight.addingTimeInterval(86_400 + 7200)
        try store.save(event, span: .thisEvent)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier))
        #expect(found.isAllDay && found.startDate == midnight && found.timeZone == nil)
        #expect(found.endDate == midnight.addingTimeInterval(2 * 86_400 - 1))
        #expect(event.startDate == found.startDate && event.endDate == found.endDate)
        found.isAllDay = false
        found.startDate = midnight.addingTimeInterval(60)
        found.endDate = midnight.addingTimeInterval(120)
        try store.save(found, span: .thisEvent)
        #expect(store.events().first?.endDate == midnight.addingTimeInterval(120))
    }

    @Test("the zone of an event is kept, and changing it keeps the instant") func zones() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("Call")
        event.timeZone = TimeZone(identifier: "America/New_York")
        try store.save(event, span: .thisEvent)
        let found = try #require(store.event(withIdentifier: event.eventIdentifier))
        #expect(found.timeZone?.identifier == "America/New_York")
        #expect(found.startDate == Date(timeIntervalSince1970: 1_780_000_000))
        found.timeZone = TimeZone(identifier: "Asia/Tokyo")
        try store.save(found, span: .thisEvent)
        let again = try #require(store.event(withIdentifier: event.eventIdentifier))
        #expect(again.timeZone?.identifier == "Asia/Tokyo" && again.startDate == found.startDate)
    }

    @Test("unchanged properties keep what another program saved meanwhile") func merges() throws {
        let test = TestStore()
        defer { test.remove() }
        let (store, other) = (test.open(), test.open())
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: event.eventIdentifier))
        theirs.notes = "theirs"
        try other.save(theirs, span: .thisEvent)
        event.title = "B"
        try store.save(event, span: .thisEvent)
        let found = try #require(other.event(withIdentifier: event.eventIdentifier))
        #expect(found.title == "B" && found.notes == "theirs")
        event.location = "mine"
        #expect(event.refresh())
        #expect(event.location == "mine" && event.notes == "theirs")
        event.rollback()
        #expect(event.location == nil && !event.hasChanges)
    }

    @Test("a removed event is gone, and refreshing it fails") func removes() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        let copy = try #require(store.event(withIdentifier: event.eventIdentifier))
        try store.remove(event, span: .thisEvent)
        #expect(store.events().isEmpty && !copy.refresh())
        // A removed event can be saved again.
        try store.save(event, span: .thisEvent)
        #expect(store.events().map(\.title) == ["A"])
    }

    @Test("an event that gets another calendar is moved, with a new identifier and its old UID") func moves() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "Other"
        calendar.source = store.sources.first
        try store.saveCalendar(calendar, commit: true)
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        let (old, uid) = (try #require(event.eventIdentifier), event.calendarItemIdentifier)
        event.calendar = calendar
        event.title = "B"
        try store.save(event, span: .thisEvent)
        #expect(event.eventIdentifier != old && event.calendarItemIdentifier == uid)
        #expect(store.event(withIdentifier: old) == nil)
        #expect(store.event(withIdentifier: event.eventIdentifier)?.title == "B")
        #expect(store.events().map(\.calendar.title) == ["Other"])
    }

    @Test("a search of more than four years is cut to four, and an enumeration stops when asked")
    func searches() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        for year in 0..<6 {
            try store.save(store.newEvent("\(year)", at: 1_600_000_000 + Double(year) * 31_557_600), span: .thisEvent)
        }
        let predicate = store.predicateForEvents(
            withStart: Date(timeIntervalSince1970: 1_600_000_000 - 60), end: .distantFuture, calendars: nil)
        #expect(store.events(matching: predicate).map(\.title) == ["0", "1", "2", "3"])
        var seen: [String] = []
        store.enumerateEvents(matching: predicate) { event, stop in
            seen.append(event.title)
            if seen.count == 2 { stop.pointee = true }
        }
        #expect(seen == ["0", "1"])
        #expect(store.events(matching: NSPredicate(value: true)).isEmpty)
    }

    @Test("events can also be saved in a folder of .ics files") func vdir() throws {
        let test = TestStore(vdir: true)
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        #expect(test.open().event(withIdentifier: event.eventIdentifier)?.title == "A")
    }
}
