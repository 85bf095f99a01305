import Testing

@testable import EventKit
import EventStore

/// What a program gets from one call.
private enum Answer: String {
    /// The call does what it does with full access.
    case full
    /// The call returns an object that stands for the default calendar.
    case standIn
    /// The call returns nothing, or is refused.
    case nothing
}

/// A call, and its answers with each access to its kind of item: none, write-only, full.
private struct Call: CustomTestStringConvertible, Sendable {
    let name: String
    let kind: EntityType
    let answers: [Answer]
    let run: @Sendable (Grants) async throws -> Answer

    init(
        _ name: String, _ kind: EntityType, _ none: Answer, _ writeOnly: Answer, _ full: Answer,
        _ run: @Sendable @escaping (Grants) async throws -> Answer
    ) {
        (self.name, self.kind, self.answers, self.run) = (name, kind, [none, writeOnly, full], run)
    }

    var testDescription: String { name }
}

/// A store with an event and a reminder in one calendar, and an event calendar and a list beside it, in which the
/// access is reduced after everything was read.
private struct Grants: @unchecked Sendable {
    static let levels: [AuthorizationStatus] = [.denied, .writeOnly, .fullAccess]

    let test: TestStore
    let store: EKEventStore
    let event: EKEvent
    let reminder: EKReminder
    let calendar: EKCalendar
    let list: EKCalendar

    init(events: AuthorizationStatus, reminders: AuthorizationStatus) throws {
        test = TestStore()
        store = test.open()
        event = store.newEvent("event")
        try store.save(event, span: .thisEvent)
        reminder = EKReminder(eventStore: store)
        (reminder.title, reminder.calendar) = ("reminder", store.defaultCalendarForNewReminders())
        try store.save(reminder, commit: true)
        (calendar, list) = (EKCalendar(for: .event, eventStore: store), EKCalendar(for: .reminder, eventStore: store))
        for (new, title) in [(calendar, "Calendar 2"), (list, "List 2")] {
            (new.title, new.source) = (title, event.calendar.source)
            try store.saveCalendar(new, commit: true)
        }
        test.setAccess(events, for: .event)
        test.setAccess(reminders, for: .reminder)
    }

    /// Returns whether a call was refused for want of access, or succeeded.
    func attempt(_ body: () throws -> Void) throws -> Answer {
        do {
            try body()
            return .full
        } catch EKError.eventStoreNotAuthorized {
            return .nothing
        }
    }

    func found(_ isFound: Bool) -> Answer { isFound ? .full : .nothing }
}

extension Grants {
    fileprivate func reminders() async -> [String]? {
        await withCheckedContinuation { continuation in
            store.fetchReminders(matching: store.predicateForReminders(in: nil)) { found in
                continuation.resume(returning: found?.map { $0.title })
            }
        }
    }

    /// The titles of everything in the store, with full access.
    fileprivate func content() async throws -> Set<String> {
        for type in EntityType.allCases { test.setAccess(.fullAccess, for: type) }
        let all = test.open()
        var titles = Set(all.events().map { $0.title ?? "" })
        titles.formUnion((all.calendars(for: .event) + all.calendars(for: .reminder)).map(\.title))
        let items = try await test.elsewhere().reminders().items
        return titles.union(items.compactMap(\.item.summary))
    }
}

private let calls: [Call] = [
    Call("calendars(for: .event)", .event, .nothing, .standIn, .full) { grants in
        let found = grants.store.calendars(for: .event)
        return found.map(\.calendarIdentifier) == ["default"] ? .standIn : grants.found(found.count == 2)
    },
    Call("calendars(for: .reminder)", .reminder, .nothing, .nothing, .full) {
        $0.found($0.store.calendars(for: .reminder).count == 2)
    },
    Call("defaultCalendarForNewEvents", .event, .nothing, .standIn, .full) { grants in
        guard let found = grants.store.defaultCalendarForNewEvents else { return .nothing }
        return found.calendarIdentifier == "default" ? .standIn : .full
    },
    Call("defaultCalendarForNewReminders()", .reminder, .nothing, .nothing, .full) {
        $0.found($0.store.defaultCalendarForNewReminders() != nil)
    },
    Call("calendar(withIdentifier:) of a calendar", .event, .nothing, .nothing, .full) {
        $0.found($0.store.calendar(withIdentifier: $0.calendar.calendarIdentifier) != nil)
    },
    Call("calendar(withIdentifier:) of a list", .reminder, .nothing, .nothing, .full) {
        $0.found($0.store.calendar(withIdentifier: $0.list.calendarIdentifier) != nil)
    },
    Call("EKSource.calendars(for: .event)", .event, .nothing, .standIn, .full) { grants in
        let found = grants.store.sources.flatMap { $0.calendars(for: .event) }
        return found.map(\.calendarIdentifier) == ["default"] ? .standIn : grants.found(found.count == 2)
    },
    Call("EKSource.calendars(for: .reminder)", .reminder, .nothing, .nothing, .full) {
        $0.found($0.store.sources.flatMap { $0.calendars(for: .reminder) }.count == 2)
    },
    Call("events(matching:)", .event, .nothing, .nothing, .full) { $0.found($0.store.events().count == 1) },
    Call("fetchReminders(matching:completion:)", .reminder, .nothing, .nothing, .full) {
        $0.found(await $0.reminders() == ["reminder"])
    },
    Call("event(withIdentifier:)", .event, .nothing, .nothing, .full) {
        $0.found($0.store.event(withIdentifier: $0.event.eventIdentifier) != nil)
    },
    Call("calendarItem(withIdentifier:) of an event", .event, .nothing, .nothing, .full) {
        $0.found($0.store.calendarItem(withIdentifier: $0.event.calendarItemIdentifier) != nil)
    },
    Call("calendarItem(withIdentifier:) of a reminder", .reminder, .nothing, .nothing, .full) {
        $0.found($0.store.calendarItem(withIdentifier: $0.reminder.calendarItemIdentifier) != nil)
    },
    Call("calendarItems(withExternalIdentifier:)", .event, .nothing, .nothing, .full) {
        $0.found(!$0.store.calendarItems(withExternalIdentifier: $0.event.calendarItemExternalIdentifier).isEmpty)
    },
    Call("refresh() of an event", .event, .nothing, .nothing, .full) { $0.found($0.event.refresh()) },
    Call("refresh() of a reminder", .reminder, .nothing, .nothing, .full) { $0.found($0.reminder.refresh()) },
    Call("save(_:span:) of a new event", .event, .nothing, .full, .full) { grants in
        let event = grants.store.newEvent("new")
        if event.calendar == nil { event.calendar = grants.calendar }
        return try grants.attempt { try grants.store.save(event, span: .thisEvent) }
    },
    Call("save(_:span:) of a changed event", .event, .nothing, .nothing, .full) { grants in
        grants.event.title = "changed event"
        return try grants.attempt { try grants.store.save(grants.event, span: .thisEvent) }
    },
    Call("remove(_:span:)", .event, .nothing, .nothing, .full) { grants in
        try grants.attempt { try grants.store.remove(grants.event, span: .futureEvents) }
    },
    Call("save(_:commit:) of a new reminder", .reminder, .nothing, .nothing, .full) { grants in
        let reminder = EKReminder(eventStore: grants.store)
        (reminder.title, reminder.calendar) = ("new", grants.list)
        return try grants.attempt { try grants.store.save(reminder, commit: true) }
    },
    Call("save(_:commit:) of a changed reminder", .reminder, .nothing, .nothing, .full) { grants in
        grants.reminder.title = "changed reminder"
        return try grants.attempt { try grants.store.save(grants.reminder, commit: true) }
    },
    Call("remove(_:commit:)", .reminder, .nothing, .nothing, .full) { grants in
        try grants.attempt { try grants.store.remove(grants.reminder, commit: true) }
    },
    Call("saveCalendar(_:commit:) of a new calendar", .event, .nothing, .nothing, .full) { grants in
        let calendar = EKCalendar(for: .event, eventStore: grants.store)
        (calendar.title, calendar.source) = ("new", grants.calendar.source)
        return try grants.attempt { try grants.store.saveCalendar(calendar, commit: true) }
    },
    Call("saveCalendar(_:commit:) of a new list", .reminder, .nothing, .nothing, .full) { grants in
        let list = EKCalendar(for: .reminder, eventStore: grants.store)
        (list.title, list.source) = ("new", grants.list.source)
        return try grants.attempt { try grants.store.saveCalendar(list, commit: true) }
    },
    Call("saveCalendar(_:commit:) of a renamed list", .reminder, .nothing, .nothing, .full) { grants in
        grants.list.title = "changed list"
        return try grants.attempt { try grants.store.saveCalendar(grants.list, commit: true) }
    },
    Call("removeCalendar(_:commit:) of a calendar", .event, .nothing, .nothing, .full) { grants in
        try grants.attempt { try grants.store.removeCalendar(grants.calendar, commit: true) }
    },
    Call("removeCalendar(_:commit:) of a list", .reminder, .nothing, .nothing, .full) { grants in
        try grants.attempt { try grants.store.removeCalendar(grants.list, commit: true) }
    },
    Call("removeCalendar(_:commit:) of the calendar that has both kinds", .event, .nothing, .nothing, .full) { grants in
        try grants.attempt { try grants.store.removeCalendar(grants.event.calendar, commit: true) }
    },
    Call("removeCalendar(_:commit:) of the list that has both kinds", .reminder, .nothing, .nothing, .full) { grants in
        try grants.attempt { try grants.store.removeCalendar(grants.reminder.calendar, commit: true) }
    },
    Call("commit() of an event that was saved before", .event, .nothing, .nothing, .full) { grants in
        try grants.test.withFullAccess {
            grants.event.title = "changed event"
            try grants.store.save(grants.event, span: .thisEvent, commit: false)
        }
        return try grants.attempt { try grants.store.commit() }
    },
]

/// What each call may change in the store. Everything else must be there after any call.
private let all: Set = ["event", "reminder", "Calendar", "Calendar 2", "List 2"]

@Suite("Every call under every combination of grants") struct GrantTests {
    @Test("each call returns, refuses and changes what its kind of access allows", arguments: calls)
    private func call(call: Call) async throws {
        for (place, own) in Grants.levels.enumerated() {
            for other in Grants.levels {
                let grants = try Grants(
                    events: call.kind == .event ? own : other, reminders: call.kind == .reminder ? own : other)
                defer { grants.test.remove() }
                let answer = try await call.run(grants)
                #expect(answer == call.answers[place], "own access \(own), access to the other kind \(other)")
                let content = try await grants.content()
                if answer == .nothing {
                    #expect(content == all, "own access \(own), access to the other kind \(other)")
                } else {
                    let foreign: Set = call.kind == .event ? ["reminder", "List 2"] : ["event", "Calendar 2"]
                    #expect(content.isSuperset(of: foreign.union(["Calendar"])), "\(own), \(other)")
                }
            }
        }
    }

    @Test("renaming the calendar that has both kinds needs access to both") func renames() throws {
        for events in Grants.levels {
            for reminders in Grants.levels where (events, reminders) != (.fullAccess, .fullAccess) {
                let grants = try Grants(events: events, reminders: reminders)
                defer { grants.test.remove() }
                for calendar in [grants.event.calendar, grants.reminder.calendar] {
                    let calendar = try #require(calendar)
                    calendar.title = "renamed"
                    #expect(throws: EKError(.eventStoreNotAuthorized)) {
                        try grants.store.saveCalendar(calendar, commit: true)
                    }
                }
            }
        }
    }

    @Test("the sources are those of the calendars that a program may see") func sources() throws {
        for events in Grants.levels {
            for reminders in Grants.levels {
                let grants = try Grants(events: events, reminders: reminders)
                defer { grants.test.remove() }
                var expected: Set<String> = []
                if events == .writeOnly { expected.insert("Default") }
                if events == .fullAccess || reminders == .fullAccess { expected.insert("On This Computer") }
                #expect(Set(grants.store.sources.map(\.title)) == expected)
            }
        }
    }
}
