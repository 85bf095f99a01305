import EventKit

extension Behaviour {
    static let reminders = [
        Behaviour("EKReminder/isCompleted", "completing sets the date, and the date completes") { user in
            let store = user.open()
            let reminder = store.newReminder("x")
            reminder.isCompleted = true
            try expect(reminder.completionDate != nil, "a completed reminder has no date")
            reminder.isCompleted = false
            try expect(reminder.completionDate == nil, "an incomplete reminder has a date")
            reminder.completionDate = monday
            try store.save(reminder, commit: true)
            let found = try require(try await user.open().reminders().first, "reminder")
            try expect(found.isCompleted && found.completionDate == monday, "the completion is not kept")
        },
        Behaviour("EKReminder/dueDateComponents", "a date without an hour is a day") { user in
            let store = user.open()
            try store.save(store.newReminder("day", due: DateComponents(year: 2026, month: 6, day: 1)), commit: true)
            let timed = DateComponents(
                timeZone: TimeZone(identifier: "Asia/Tokyo"), year: 2026, month: 6, day: 2, hour: 9, minute: 30)
            try store.save(store.newReminder("time", due: timed), commit: true)
            let found = try await user.open().reminders().compactMap(\.dueDateComponents)
            try expectEqual(found.map(\.hour), [nil, 9], "the hours")
            try expectEqual(
                found.last?.date,
                DateComponents(
                    calendar: .current, timeZone: timed.timeZone, year: 2026, month: 6, day: 2, hour: 9, minute: 30
                ).date, "the instant")
        },
        Behaviour("EKReminder/dueDateComponents", "components that are no date are not dropped") { user in
            let store = user.open()
            let reminder = store.newReminder("x", due: DateComponents(year: 2026, month: 2, day: 30))
            try expectEqual(reminder.dueDateComponents?.day, 2, "30 February")
            reminder.dueDateComponents = DateComponents(hour: 9)
            try expectEqual(reminder.dueDateComponents?.hour, 9, "an hour without a day")
            try expect(.internalFailure) { try store.save(reminder, commit: true) }
        },
        Behaviour("EKReminder/priority", "a priority is 0 to 9") { user in
            let store = user.open()
            let reminder = store.newReminder("x")
            reminder.priority = 10
            try expect(.priorityIsInvalid) { try store.save(reminder, commit: true) }
            reminder.priority = Int(EKReminderPriority.low.rawValue)
            try store.save(reminder, commit: true)
            try expectEqual(try await user.open().reminders().first?.priority, 9, "the priority")
        },
        Behaviour("EKErrorCode/recurringReminderRequiresDueDate", "a recurring reminder has a due date") { user in
            let store = user.open()
            let reminder = store.newReminder("x")
            reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
            try expect(.recurringReminderRequiresDueDate) { try store.save(reminder, commit: true) }
        },
        Behaviour("EKReminder", "only the first incomplete one of a series can be had") { user in
            let store = user.open()
            let reminder = try store.saveDaily()
            for date in 1...3 {
                try expectEqual(
                    try await store.openReminders().map(\.dueDateComponents?.day), [date], "what is to be done")
                reminder.isCompleted = true
                try store.save(reminder, commit: true)
                try expect(!reminder.isCompleted, "the series is completed")
                try expectEqual(reminder.dueDateComponents?.day, date + 1, "the day after a completion")
            }
            let done = try await user.open().doneReminders()
            try expectEqual(done.map(\.dueDateComponents?.day), [1, 2, 3], "the completed ones")
            try expect(done.allSatisfy { !$0.hasRecurrenceRules }, "a completed copy recurs")
            let identifiers = Set(done.map(\.calendarItemIdentifier) + [reminder.calendarItemIdentifier])
            try expectEqual(identifiers.count, 4, "the identifiers")
            let period = store.predicateForIncompleteReminders(
                withDueDateStarting: nil, ending: monday.addingTimeInterval(2 * day), calendars: nil)
            try expect(try await store.reminders(period).isEmpty, "a completed day is due")
        },
        Behaviour("EKReminder", "the last one of a series ends it") { user in
            let store = user.open()
            _ = try store.saveDaily(count: 2)
            for _ in 1...2 {
                let next = try require(try await store.openReminders().first, "open reminder")
                next.isCompleted = true
                try store.save(next, commit: true)
            }
            try expect(try await store.openReminders().isEmpty, "a third reminder is open")
            try expectEqual(try await store.doneReminders().count, 2, "the completed ones")
        },
        Behaviour("EKReminder", "a series can be changed, and removed as a whole") { user in
            let store = user.open()
            let reminder = try store.saveDaily()
            reminder.title = "changed"
            try store.save(reminder, commit: true)
            try expectEqual(try await store.reminders().map(\.title), ["changed"], "the reminders after a change")
            reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 3, hour: 10)
            reminder.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil)]
            try store.save(reminder, commit: true)
            let other = user.open()
            let found = try require(try await other.reminders().first, "reminder")
            try expectEqual(found.recurrenceRules?.map(\.frequency), [.weekly], "the rule")
            found.isCompleted = true
            try other.save(found, commit: true)
            try expectEqual(found.dueDateComponents?.day, 10, "the day after a completion")
            try expect(reminder.refresh() && reminder.dueDateComponents?.day == 10, "the first object is out of date")
            found.recurrenceRules = nil
            try other.save(found, commit: true)
            try expectEqual(try await other.openReminders().map(\.hasRecurrenceRules), [false], "without a rule")
            try other.remove(found, commit: true)
            try expectEqual(try await other.reminders().map(\.isCompleted), [true], "the reminders after a removal")
        },
        Behaviour("EKReminder", "two programs that complete the same one complete it once") { user in
            let (store, other) = (user.open(), user.open())
            let mine = try store.saveDaily()
            let theirs = try require(try await other.openReminders().first, "reminder")
            mine.isCompleted = true
            try store.save(mine, commit: true)
            theirs.isCompleted = true
            theirs.notes = "theirs"
            try other.save(theirs, commit: true)
            let open = try await user.open().openReminders()
            try expectEqual(open.map(\.dueDateComponents?.day), [2], "what is to be done")
            try expectEqual(open.first?.notes, "theirs", "the notes")
        },
        Behaviour("EKReminder", "a reminder moves to another list") { user in
            let store = user.open()
            let reminder = try store.saveDaily()
            reminder.calendar = try store.newCalendar("Other", for: .reminder)
            try store.save(reminder, commit: true)
            try expectEqual(try await user.open().reminders().map(\.calendar.title), ["Other"], "the lists")
        },
    ]

    static let calendars = [
        Behaviour("EKCalendar/allowedEntityTypes", "a calendar holds events or reminders") { user in
            let store = user.open()
            try expectEqual(store.defaultCalendarForNewEvents?.allowedEntityTypes, .event, "the kinds for events")
            let list = try require(store.defaultCalendarForNewReminders(), "list")
            try expectEqual(list.allowedEntityTypes, .reminder, "the kinds for reminders")
            try expect(!store.calendars(for: .event).contains(list), "the list is among the calendars")
            try expect(store.calendar(withIdentifier: list.calendarIdentifier) === list, "the list is not found")
        },
        Behaviour("EKEventStore/removeCalendar(_:commit:)", "a calendar is removed with its items, and no others") {
            user in
            let store = user.open()
            try store.save(store.newEvent("event"), span: .thisEvent)
            try store.save(store.newReminder("reminder"), commit: true)
            let list = try require(store.defaultCalendarForNewReminders(), "list")
            try store.removeCalendar(list, commit: true)
            try expect(try await user.open().reminders().isEmpty, "the reminders stay")
            try expectEqual(user.open().events().map(\.title), ["event"], "the events")
            let other = try store.newCalendar("Other")
            let event = store.newEvent("gone")
            event.calendar = other
            try store.save(event, span: .thisEvent)
            try store.removeCalendar(other, commit: true)
            try expectEqual(user.open().events().map(\.title), ["event"], "the events")
            try expect(.noCalendar) {
                event.title = "again"
                try store.save(event, span: .thisEvent)
            }
        },
        Behaviour("EKEventStore/saveCalendar(_:commit:)", "a calendar needs a source, and can be renamed") { user in
            let store = user.open()
            let calendar = EKCalendar(for: .event, eventStore: store)
            calendar.title = "New"
            try expect(.calendarHasNoSource) { try store.saveCalendar(calendar, commit: true) }
            calendar.source = store.defaultCalendarForNewEvents?.source
            let identifier = calendar.calendarIdentifier
            try store.saveCalendar(calendar, commit: true)
            try expect(store.calendar(withIdentifier: identifier) === calendar, "its first identifier finds nothing")
            calendar.title = "Renamed"
            try store.saveCalendar(calendar, commit: true)
            let found = user.open().calendar(withIdentifier: calendar.calendarIdentifier)
            try expectEqual(found?.title, "Renamed", "the title")
        },
    ]
}
