import CommandLineInterface
import EventStore

extension RemindersCommand.List: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.read { chosen, store, choice in
            let list = try await store.reminders(
                matching: all ? .all : .incomplete(), calendars: try choice.identifiers(calendars))
            try await ItemOutput(
                store: store, calendars: choice, type: .reminder, showsOccurrences: false, reader: zone.reader
            ).write(
                list, as: format, nothing: "no reminders\(all ? "" : " that are not done") in \(chosen.name)")
        }
    }
}

extension RemindersCommand.Add: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .adding) { store in
            guard title.contains(where: { !$0.isWhitespace }) else {
                throw Failure("reminders add", "the title is empty; write what to remember")
            }
            var target: CalendarIdentifier?
            if let calendar { target = try await CalendarChoice(store).existing(calendar).identifier }
            var reminder = Reminder(Component("VTODO"))
            reminder.summary = title
            reminder.due = due?.time.eventTime
            let new = reminder
            let (_, hint) = try await chosen.recording("added \(title)", in: store) {
                try await store.save(.reminder(new), in: target)
            }
            Messages.print("scanics: added \(title)\(hint)")
        }
    }
}

extension RemindersCommand.Complete: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(item, type: .reminder, in: calendars) { found in
            var item = found.item
            if item.isRecurring, !found.isOccurrence, !reopen {
                let key = item.identifier.key
                let open = try await found.store.reminders(matching: .incomplete(), calendars: [key.calendar])
                guard let next = open.items.first(where: { $0.identifier.key == key }) else {
                    throw Failure(self.item.item, "every occurrence of this reminder is done; name one to reopen it")
                }
                item = next
            }
            guard case .reminder(var reminder) = item.entry else { return }
            reminder.setCompleted(reopen ? nil : found.store.session.now)
            item.entry = .reminder(reminder)
            let changed = item
            let (_, hint) = try await found.recording("\(reopen ? "reopened" : "completed") \(item.title)") {
                try await found.store.save(changed, span: .thisEvent)
            }
            Messages.print("scanics: \(reopen ? "not done" : "done"): \(item.title)\(hint)")
        }
    }
}

extension RemindersCommand.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(item, type: .reminder, in: calendars) { found in
            let (_, hint) = try await found.recording("removed \(found.item.title)") {
                try await found.store.remove(found.item, span: .futureEvents)
            }
            Messages.print("scanics: removed \(found.item.title)\(hint)")
        }
    }
}
