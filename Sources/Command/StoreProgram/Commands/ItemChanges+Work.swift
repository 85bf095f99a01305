import CommandLineInterface
import EventStore

extension EventsCommand.Edit: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .event, in: calendars) { found in
            try found.requireOccurrences(for: span)
            try await found.edit(span: span.span, reader: zone.reader) { entry in
                var revision = changes.revision(with: details, of: entry, in: zone.ofReader)
                revision.zone = newTimezone
                return revision
            }
        }
    }
}

extension RemindersCommand.Edit: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .reminder, in: calendars) { found in
            // A series of reminders is one reminder, which changes as a whole.
            try await found.edit(span: .thisEvent, reader: zone.reader) { entry in
                changes.revision(with: details, of: entry, in: zone.ofReader)
            }
        }
    }
}

extension NamedItems {
    /// Changes the items, and shows what they are now.
    fileprivate func edit(
        span: Span, reader: ReaderZone?, _ revision: (CalendarEntry) -> ItemRevision
    ) async throws {
        var changed = items.map(\.item)
        for place in changed.indices {
            let zones = ZoneResolver(timeZones: changed[place].timeZones)
            try revision(changed[place].entry).apply(to: &changed[place].entry, zones: zones)
        }
        let edited = changed
        let (identifiers, hint) = try await recording("changed \(title)") {
            try await store.save(edited, span: span)
        }
        for (item, identifier) in zip(edited, identifiers) {
            guard let saved = try await store.item(identifier) else { continue }
            try StandardStreams.write(card(saved, reader: reader))
            guard span == .futureEvents else { continue }
            for exception in try await store.exceptions(to: item, saved: identifier) {
                Messages.print("scanics: \(exception.text(zones: ZoneResolver(timeZones: item.timeZones)))")
            }
        }
        Messages.print("scanics: changed\(items.count > 1 ? " \(title)" : "")\(hint)")
    }

    /// Throws if only one occurrence of a series is to change, but the command line does not say which one.
    fileprivate func requireOccurrences(for span: SpanChoice) throws {
        guard span == .this else { return }
        for (item, isOccurrence, text) in items where item.isRecurring && !isOccurrence {
            throw Failure(
                text,
                "this event repeats; for one occurrence write \(text)@DATE, as 'events list' shows it; "
                    + "for the whole series, past occurrences too, add --span future without @DATE",
                status: .usage)
        }
    }
}

extension SeriesException {
    private static let names = [
        "SUMMARY": "title", "LOCATION": "place", "DESCRIPTION": "notes", "URL": "link", "DTSTART": "start",
        "DTEND": "end",
    ]

    fileprivate func text(zones: ZoneResolver) -> String {
        let line = EventCard.line(.event(CalendarEvent(item)), zones: zones)
        let own = properties.compactMap { Self.names[$0] }.joined(separator: " and ")
        return "kept its own \(own), because it was changed before: \(line.escapedForTerminal())"
    }
}

extension SpanChoice {
    var span: Span { self == .this ? .thisEvent : .futureEvents }
}

// MARK: Move

extension EventsCommand.Move: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .event, outside: destination) { try await $0.move(to: destination) }
    }
}

extension RemindersCommand.Move: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .reminder, outside: destination) { try await $0.move(to: destination) }
    }
}

extension NamedItems {
    fileprivate func move(to name: String) async throws {
        let calendar = try calendars.existing(name)
        do {
            let title = "moved \(title) to \(calendar.title)"
            let (_, hint) = try await recording(title) {
                try await store.move(items.map(\.item), to: calendar.identifier)
            }
            Messages.print("scanics: \(title)\(hint)")
        } catch EventStoreError.conflict {
            throw Failure(
                items.map(\.text).joined(separator: " "),
                "the calendar \(calendar.title) already has \(items.count == 1 ? "this \(noun)" : "one of these \(noun)s"); "
                    + "remove one of the two"
            )
        }
    }
}

// MARK: Remove

extension EventsCommand.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .event, in: calendars) { found in
            let span = span ?? .this
            try found.requireOccurrences(for: span)
            try await found.remove(span.span)
        }
    }
}

extension RemindersCommand.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(items, type: .reminder, in: calendars) { try await $0.remove(.futureEvents) }
    }
}

extension NamedItems {
    fileprivate func remove(_ span: Span) async throws {
        let (_, hint) = try await recording("removed \(title)") {
            try await store.remove(items.map(\.item), span: span)
        }
        Messages.print("scanics: removed \(title)\(hint)")
    }
}
