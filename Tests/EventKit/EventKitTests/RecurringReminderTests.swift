import Testing

@testable import EventKit
import EventStore

/// A recurring reminder is one reminder at a time, also if other programs changed single occurrences of its series.
@Suite("Recurring reminders through EventKit") struct RecurringReminderTests {
    private static let closed = "STATUS:COMPLETED\nCOMPLETED:20260601T093000Z"

    /// Puts a series into the store as another program would write it: daily from 1 June 2026, 9:00 UTC.
    ///
    /// - Parameter overrides: the days of June that were changed separately, and lines of these overrides.
    private func put(_ test: TestStore, _ rule: String, _ overrides: [(day: Int, lines: String)]) async throws {
        func item(_ lines: String, day: Int, hour: Int = 9) -> String {
            "BEGIN:VTODO\nUID:t\nDUE:2026060\(day)T0\(hour)0000Z\n\(lines)\nEND:VTODO\n"
        }
        let items =
            item("SUMMARY:Water\nRRULE:\(rule)", day: 1)
            + overrides.map { item("RECURRENCE-ID:2026060\($0.day)T090000Z\n\($0.lines)", day: $0.day) }.joined()
        let below = try test.elsewhere()
        let calendar = try #require(try await below.defaultCalendar(for: .reminder)).identifier
        let resource = try CalendarResource(text: "BEGIN:VCALENDAR\n\(items)END:VCALENDAR\n")
        try await below.apply(
            ChangeSet([ResourceChange(ResourceKey(calendar: calendar, uid: "t"), to: resource, if: .absent)]))
    }

    /// Returns a line for each reminder: its title, its day and time in UTC, and whether it is done.
    private func lines(_ store: EKEventStore) async -> [String] {
        await withCheckedContinuation { continuation in
            store.fetchReminders(matching: store.predicateForReminders(in: nil)) { found in
                let lines = (found ?? []).map { reminder in
                    let due = reminder.dueDateComponents
                    return "\(due?.day ?? 0) \(reminder.title ?? "")\(reminder.isCompleted ? " done" : "")"
                }
                continuation.resume(returning: lines.sorted())
            }
        }
    }

    private func reminder(_ store: EKEventStore) throws -> EKReminder {
        try #require(store.calendarItem(withIdentifier: "t") as? EKReminder)
    }

    @Test("a series whose occurrences were all closed separately is done") func closedSeparately() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(
            test, "FREQ=DAILY;COUNT=2", [(1, "SUMMARY:One\n\(Self.closed)"), (2, "SUMMARY:Two\n\(Self.closed)")])
        let store = test.open()
        #expect(await lines(store) == ["1 One done", "2 Two done"])
        #expect(try reminder(store).title == "Two")
    }

    @Test("a series of which one occurrence is open is not done")
    func open() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(
            test, "FREQ=DAILY;COUNT=3", [(1, "SUMMARY:One\n\(Self.closed)"), (2, "SUMMARY:Two\n\(Self.closed)")])
        #expect(await lines(test.open()) == ["1 One done", "2 Two done", "3 Water"])
    }

    @Test("an open occurrence that was changed separately stands for the series, which moves on after it")
    func changedSeparately() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(test, "FREQ=DAILY;COUNT=3", [(1, "SUMMARY:Extra")])
        let store = test.open()
        let first = try reminder(store)
        #expect(first.title == "Extra" && first.calendarItemIdentifier == "t" && first.hasRecurrenceRules)
        first.title = "More"
        try store.save(first, commit: true)
        #expect(first.title == "More" && first.calendarItemIdentifier == "t")
        first.isCompleted = true
        try store.save(first, commit: true)
        #expect(!first.isCompleted && first.dueDateComponents?.day == 2 && first.calendarItemIdentifier == "t")
        #expect(await lines(store) == ["1 More done", "2 Water"])
        try store.remove(first, commit: true)
        #expect(await lines(store) == ["1 More done"])
    }

    @Test("the last occurrence ends the series, even if it was changed separately") func lastChanged() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(test, "FREQ=DAILY;COUNT=2", [(2, "SUMMARY:Last")])
        let store = test.open()
        let found = try reminder(store)
        for _ in 1...2 {
            found.isCompleted = true
            try store.save(found, commit: true)
        }
        #expect(found.isCompleted && found.calendarItemIdentifier == "t")
        #expect(await lines(store) == ["1 Water done", "2 Last done"])
    }

    @Test("no day is lost if an occurrence was moved before another one") func movedAhead() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(test, "FREQ=DAILY;COUNT=4", [])
        let below = try test.elsewhere()
        let key = try #require(try await below.items(uid: "t").first?.identifier.key)
        var third = try #require(
            try await below.item(ItemIdentifier(key: key, occurrenceDate: EventTime("20260603T090000Z"))))
        third.entry.item.summary = "Moved"
        guard case .reminder(var changed) = third.entry else { return }
        changed.due = EventTime("20260601T120000Z")
        third.entry = .reminder(changed)
        try await below.save(third)
        let store = test.open()
        var done: [String] = []
        for _ in 1...4 {
            let found = try reminder(store)
            done.append(found.title)
            found.isCompleted = true
            try store.save(found, commit: true)
        }
        #expect(done == ["Water", "Moved", "Water", "Water"])
        #expect(await lines(store) == ["1 Moved done", "1 Water done", "2 Water done", "4 Water done"])
    }

    @Test("another rule for an open occurrence that was changed separately begins with this occurrence")
    func changedRule() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(test, "FREQ=DAILY", [(1, "SUMMARY:Extra"), (3, "SUMMARY:Done\n\(Self.closed)")])
        let store = test.open()
        let found = try reminder(store)
        found.recurrenceRules = nil
        try store.save(found, commit: true)
        #expect(!found.hasRecurrenceRules && found.title == "Extra")
        #expect(await lines(store) == ["1 Extra", "3 Done done"])
    }

    @Test("a reminder that is completed and gets its rule in one save goes on", arguments: [true, false])
    func completedWithRule(isNew: Bool) async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let reminder = EKReminder(eventStore: store)
        (reminder.title, reminder.calendar) = ("Water", store.defaultCalendarForNewReminders())
        reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 1, hour: 9)
        if !isNew { try store.save(reminder, commit: true) }
        let identifier = reminder.calendarItemIdentifier
        reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        #expect(!reminder.isCompleted && reminder.dueDateComponents?.day == 2)
        #expect(reminder.calendarItemIdentifier == identifier && reminder.hasRecurrenceRules)
        #expect(await lines(store) == ["1 Water done", "2 Water"])
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        #expect(await lines(store) == ["1 Water done", "2 Water done", "3 Water"])
    }

    @Test("a reminder that was completed before stays completed when it gets a rule") func completedBefore()
        async throws
    {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let reminder = EKReminder(eventStore: store)
        (reminder.title, reminder.calendar) = ("Water", store.defaultCalendarForNewReminders())
        reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 1, hour: 9)
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        try store.save(reminder, commit: true)
        #expect(await lines(store) == ["1 Water done"])
    }

    @Test("completed occurrences outlive the series and its rule", arguments: ["remove", "no rule", "other rule"])
    func outlives(change: String) async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(
            test, "FREQ=DAILY;COUNT=5", [(2, "SUMMARY:Two\n\(Self.closed)"), (4, "SUMMARY:Four\nSTATUS:CANCELLED")])
        let store = test.open()
        let found = try reminder(store)
        switch change {
        case "remove":
            try store.remove(found, commit: true)
            #expect(await lines(store) == ["2 Two done"])
        default:
            let weekly = EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil)
            found.recurrenceRules = change == "no rule" ? nil : [weekly]
            try store.save(found, commit: true)
            #expect(await lines(store) == ["1 Water", "2 Two done"])
        }
    }

    @Test("a completed occurrence that is removed itself is gone") func removesCompleted() async throws {
        let test = TestStore()
        defer { test.remove() }
        try await put(
            test, "FREQ=DAILY;COUNT=3", [(2, "SUMMARY:Two\n\(Self.closed)"), (3, "SUMMARY:3\n\(Self.closed)")])
        let store = test.open()
        let all = try #require(try await test.elsewhere().reminders(matching: .completed()).items.first)
        let closed = try #require(store.core.object(all) as? EKReminder)
        #expect(closed.title == "Two" && closed.calendarItemIdentifier.hasPrefix("t/RID="))
        let own = try #require(store.calendarItem(withIdentifier: closed.calendarItemIdentifier) as? EKReminder)
        try store.remove(own, commit: true)
        #expect(await lines(store) == ["1 Water", "3 3 done"])
    }

    @Test("a due date that is refused is still refused after a refresh, and the store keeps its due date")
    func refusedDate() async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let reminder = EKReminder(eventStore: store)
        (reminder.title, reminder.calendar) = ("Water", store.defaultCalendarForNewReminders())
        reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 1)
        try store.save(reminder, commit: true)
        (reminder.dueDateComponents, reminder.priority) = (DateComponents(hour: 9), 12)
        #expect(reminder.refresh() && reminder.dueDateComponents?.hour == 9 && reminder.priority == 12)
        #expect(throws: EKError(.priorityIsInvalid)) { try store.save(reminder, commit: true) }
        reminder.priority = 1
        #expect(throws: EKError(.internalFailure)) { try store.save(reminder, commit: true) }
        #expect(await lines(test.open()) == ["1 Water"])
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        event.endDate = event.startDate.addingTimeInterval(-60)
        #expect(event.refresh())
        #expect(throws: EKError(.datesInverted)) { try store.save(event, span: .thisEvent) }
    }
}
