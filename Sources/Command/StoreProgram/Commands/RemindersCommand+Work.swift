import EventStore
import ScanICS
import CommandLineInterface

extension RemindersCommand.List: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            let choice = try await CalendarChoice(store)
            let list = try await store.reminders(
                matching: all ? .all : .incomplete(), calendars: try choice.identifiers(calendars))
            try await ItemOutput(store: store, calendars: choice, type: .reminder, showsOccurrences: false).write(
                list, as: format, nothing: "no reminders\(all ? "" : " that are not done") in \(chosen.name)")
        }
    }
}

extension RemindersCommand.Add: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .adding) { store in
            guard title.contains(where: { !$0.isWhitespace }) else { throw Failure("add", "a reminder needs a title") }
            let target = try await calendar.asyncMap { try await CalendarChoice(store).existing($0).identifier }
            var reminder = Reminder(Component("VTODO"))
            reminder.summary = title
            reminder.due = due?.time.eventTime
            try await store.save(.reminder(reminder), in: target)
        }
    }
}

extension Optional {
    /// What a closure makes of the value; nil without one.
    fileprivate func asyncMap<Result>(_ body: (Wrapped) async throws -> Result) async throws -> Result? {
        guard let self else { return nil }
        return try await body(self)
    }
}

extension RemindersCommand.Complete: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            var (found, namesOccurrence) = try await store.named(
                item, type: .reminder, in: calendars, of: try await CalendarChoice(store))
            if found.isRecurring, !namesOccurrence, !reopen {
                let key = found.identifier.key
                let open = try await store.reminders(matching: .incomplete(), calendars: [key.calendar])
                guard let next = open.items.first(where: { $0.identifier.key == key }) else {
                    throw Failure(item.item, "all that it recurs on is done")
                }
                found = next
            }
            guard case .reminder(var reminder) = found.entry else { return }
            reminder.setCompleted(reopen ? nil : store.session.now)
            found.entry = .reminder(reminder)
            try await store.save(found, span: .thisEvent)
        }
    }
}

extension RemindersCommand.Remove: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let found = try await store.named(
                item, type: .reminder, in: calendars, of: try await CalendarChoice(store)
            ).item
            try await store.remove(found, span: .futureEvents)
        }
    }
}
