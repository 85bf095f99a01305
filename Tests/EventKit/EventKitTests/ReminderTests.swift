import Testing

@testable import EventKit
import EventStore

@Suite("Reminders through EventKit") struct ReminderTests {
    private func fetch(_ store: EKEventStore, _ predicate: NSPredicate) async -> [String]? {
        await withCheckedContinuation { continuation in
            store.fetchReminders(matching: predicate) { reminders in
                continuation.resume(returning: reminders?.map { $0.title ?? "" }.sorted())
            }
        }
    }

    private func add(_ store: EKEventStore, _ title: String, due: DateComponents? = nil, done: Bool = false) throws {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = due
        reminder.isCompleted = done
        try store.save(reminder, commit: false)
    }

    @Test("reminders are found by their state and their time") func finds() async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        try add(store, "some day")
        try add(store, "done", done: true)
        try add(store, "june", due: DateComponents(year: 2026, month: 6, day: 10))
        try add(store, "july", due: DateComponents(year: 2026, month: 7, day: 10, hour: 9))
        try store.commit()
        #expect(await fetch(store, store.predicateForReminders(in: nil)) == ["done", "july", "june", "some day"])
        #expect(await fetch(store, store.predicateForReminders(in: []))?.count == 4)
        #expect(await fetch(store, store.predicateForReminders(in: store.calendars(for: .event))) == [])
        let all = store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil)
        #expect(await fetch(store, all) == ["july", "june", "some day"])
        let june = try #require(DateComponents(calendar: .current, year: 2026, month: 6, day: 1).date)
        let july = june.addingTimeInterval(30 * 86_400)
        let dueInJune = store.predicateForIncompleteReminders(withDueDateStarting: june, ending: july, calendars: nil)
        #expect(await fetch(store, dueInJune) == ["june"])
        let dueLater = store.predicateForIncompleteReminders(withDueDateStarting: july, ending: nil, calendars: nil)
        #expect(await fetch(store, dueLater) == ["july"])
        let completed = store.predicateForCompletedReminders(
            withCompletionDateStarting: nil, ending: nil, calendars: store.calendars(for: .reminder))
        #expect(await fetch(store, completed) == ["done"])
        let old = store.predicateForCompletedReminders(
            withCompletionDateStarting: nil, ending: june.addingTimeInterval(-1e9), calendars: nil)
        #expect(await fetch(store, old) == [])
        #expect(await fetch(store, NSPredicate(value: true)) == nil)
    }

    @Test("a reminder keeps its day, time, zone, priority and completion") func keeps() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let reminder = EKReminder(eventStore: store)
        #expect(reminder.title == "" && reminder.priority == 0 && !reminder.isCompleted && reminder.timeZone == nil)
        reminder.title = "Pay"
        reminder.calendar = store.defaultCalendarForNewReminders()
        var due = DateComponents(year: 2026, month: 6, day: 10, hour: 9, minute: 30)
        due.timeZone = TimeZone(identifier: "Europe/Berlin")
        reminder.dueDateComponents = due
        reminder.startDateComponents = DateComponents(year: 2026, month: 6, day: 1)
        reminder.priority = Int(EKReminderPriority.high.rawValue)
        try store.save(reminder, commit: true)
        let other = test.open()
        let found = try #require(other.calendarItem(withIdentifier: reminder.calendarItemIdentifier) as? EKReminder)
        #expect(found.dueDateComponents?.hour == 9 && found.dueDateComponents?.minute == 30)
        #expect(found.dueDateComponents?.date == Date(timeIntervalSince1970: 1_781_076_600))
        #expect(found.timeZone?.identifier == "Europe/Berlin" && found.priority == 1)
        #expect(found.startDateComponents?.day == 1 && found.startDateComponents?.hour == nil)
        found.isCompleted = true
        #expect(found.completionDate != nil)
        try other.save(found, commit: true)
        #expect(reminder.refresh() && reminder.isCompleted)
        reminder.isCompleted = false
        reminder.dueDateComponents = nil
        try store.save(reminder, commit: true)
        #expect(found.refresh() && !found.isCompleted && found.completionDate == nil && found.dueDateComponents == nil)
        reminder.priority = 12
        #expect(throws: EKError(.priorityIsInvalid)) { try store.save(reminder, commit: true) }
        reminder.rollback()
        try store.remove(reminder, commit: true)
        #expect(store.calendarItem(withIdentifier: found.calendarItemIdentifier) == nil)
    }

    @Test("a recurring reminder needs a due date, and completing it leads to its next occurrence") func recurs()
        async throws
    {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Water"
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        #expect(throws: EKError(.recurringReminderRequiresDueDate)) { try store.save(reminder, commit: true) }
        reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 10)
        try store.save(reminder, commit: true)
        let open = store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil)
        func days() async -> [Int]? {
            await withCheckedContinuation { continuation in
                store.fetchReminders(matching: open) { found in
                    continuation.resume(returning: found?.compactMap { $0.dueDateComponents?.day })
                }
            }
        }
        #expect(await days() == [10])
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        #expect(await days() == [11])
    }

    @Test(
        "completing a reminder goes through the days of its rule",
        arguments: [
            "FREQ=DAILY;INTERVAL=3;COUNT=6", "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=6", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
            "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5", "FREQ=YEARLY;BYMONTH=3;BYDAY=2TU;COUNT=2",
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=20261130T235959Z", "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR;COUNT=6",
            "FREQ=DAILY;COUNT=4;BYHOUR=9,17",
        ], ["20261001", "TZID=Europe/Berlin:20261001T090000", "20261001T090000", "20261001T090000Z"])
    func followsRule(rule: String, due: String) async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let parts = due.split(separator: ":")
        func item(_ name: String, _ start: String) throws -> Component {
            var component = Component(name)
            component.setText("UID", name)
            var parameters = parts.count > 1 ? [Parameter("TZID", "Europe/Berlin")] : []
            if due.utf8.count == 8 { parameters = [Parameter("VALUE", "DATE")] }
            component.set(start, Property(start, parameters, value: String(try #require(parts.last))))
            let end = due.utf8.count == 8 ? rule.replacing("T235959Z", with: "") : rule
            component.set("RRULE", Property("RRULE", value: end))
            return component
        }
        let below = try test.elsewhere()
        try await below.save(.event(CalendarEvent(try item("VEVENT", "DTSTART"))))
        try await below.save(.reminder(Reminder(try item("VTODO", "DUE"))))
        let expected = store.events(around: 1_790_812_800, days: 700).map { $0.startDate ?? .distantPast }
        var found: [Date] = []
        while let reminder = store.calendarItem(withIdentifier: "VTODO") as? EKReminder, !reminder.isCompleted {
            found.append(try #require(reminder.dueDateComponents?.date))
            #expect(found.count <= expected.count)
            if found.count > expected.count { break }
            reminder.isCompleted = true
            try store.save(reminder, commit: true)
        }
        #expect(found == expected && !expected.isEmpty)
    }
}
