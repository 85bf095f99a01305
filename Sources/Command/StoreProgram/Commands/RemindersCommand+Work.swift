import CommandLineInterface
import EventStore
import PrintedText

extension RemindersCommand.List: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.read { chosen, store, choice in
            let list = try await store.reminders(
                matching: all ? .all : .incomplete(), calendars: try choice.identifiers(calendars))
            try await ItemOutput(
                store: store, calendars: choice, type: .reminder, showsOccurrences: false, reader: zone.reader
            ).write(
                list, as: listing.format, nothing: "no reminders\(all ? "" : " that are not done") in \(chosen.name)")
        }
    }
}

extension RemindersCommand.Show: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.show(item, .reminder, in: calendars, as: listing.format, zone: zone)
    }
}

extension RemindersCommand.Search: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.read { _, store, choice in
            let search = ItemSearch(
                words: words.joined(separator: " "), calendars: try choice.identifiers(calendars), limit: limit)
            let output = ItemOutput(
                store: store, calendars: choice, type: .reminder, showsOccurrences: false, reader: zone.reader)
            try await search.write(.reminder, as: listing.format, to: output)
        }
    }
}

extension RemindersCommand.Add: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let reminder = try reminder()
        let chosen = try store.chosen()
        try await chosen.using(for: .adding) { store in
            var target: CalendarIdentifier?
            if let calendar { target = try await CalendarChoice(store).existing(calendar).identifier }
            let name = reminder.summary?.firstLine ?? "(no title)"
            let (_, hint) = try await chosen.recording("added \(name)", in: store) {
                try await store.save(.reminder(reminder), in: target)
            }
            let when = WhenText(.reminder(reminder), zones: ZoneResolver())
            let due = reminder.due == nil ? "" : ", due \(when.short)"
            Messages.print("scanics: added \(name)\(due)\(hint)")
        }
    }

    private func reminder() throws -> Reminder {
        var line = TypedEvent(title: text.joined(separator: " "))
        if changes.due == nil, !text.isEmpty {
            line = try TypedEvent.read(text, in: .ofMachine, command: "reminders add", times: "--due")
        }
        var entry = CalendarEntry.reminder(Reminder(Component("VTODO")))
        var revision = changes.revision(with: details, of: entry, in: .ofMachine)
        if revision.title == nil { revision.title = line.title }
        if revision.location == nil { revision.location = line.location }
        if revision.end == nil { revision.end = line.start }
        guard revision.title?.contains(where: { !$0.isWhitespace }) == true else {
            throw Failure("reminders add", "the title is empty; write what to remember", status: .usage)
        }
        try revision.apply(to: &entry, zones: ZoneResolver())
        guard case .reminder(var reminder) = entry else { return Reminder(Component("VTODO")) }
        if let rule = line.recurrence, details.repetition == nil { reminder.recurrenceRules = [rule] }
        // A repeating item needs a start (RFC 5545 §3.8.5.3).
        if !reminder.recurrenceRules.isEmpty, reminder.start == nil {
            guard let due = reminder.due else {
                throw Failure("reminders add", "a reminder that repeats needs a day; add --due", status: .usage)
            }
            reminder.start = due
        }
        return reminder
    }
}

extension RemindersCommand.Complete: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .reminder, in: calendars) { found in
            var changed: [StoredItem] = []
            for (item, isOccurrence, text) in found.items {
                var item = item
                if item.isRecurring, !isOccurrence, !reopen { item = try await found.nextOpen(of: item, text) }
                guard case .reminder(var reminder) = item.entry else { continue }
                reminder.setCompleted(reopen ? nil : found.store.session.now)
                item.entry = .reminder(reminder)
                changed.append(item)
            }
            let items = changed
            let (_, hint) = try await found.recording("\(reopen ? "reopened" : "completed") \(found.title)") {
                try await found.store.save(items, span: .thisEvent)
            }
            Messages.print("scanics: \(reopen ? "not done" : "done"): \(found.title)\(hint)")
        }
    }
}

extension NamedItems {
    /// Returns the occurrence of a series that is to be done next.
    fileprivate func nextOpen(of item: StoredItem, _ text: String) async throws -> StoredItem {
        let key = item.identifier.key
        let open = try await store.reminders(matching: .incomplete(), calendars: [key.calendar])
        guard let next = open.items.first(where: { $0.identifier.key == key }) else {
            throw Failure(text, "every occurrence of this reminder is done; name one to reopen it")
        }
        return next
    }
}
