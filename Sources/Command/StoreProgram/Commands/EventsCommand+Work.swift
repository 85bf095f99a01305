import EventStore
import ScanICS
import CommandLineInterface

extension EventsCommand.List: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            let choice = try await CalendarChoice(store)
            let window = window.window
            let list = try await store.items(
                matching: ItemQuery(.event, window: window, calendars: try choice.identifiers(calendars)))
            let days = [window.start, window.end].map { LocalDateTime(secondsSinceEpoch: $0).shortText }
            try await ItemOutput(store: store, calendars: choice, type: .event, showsOccurrences: true).write(
                list, as: format, nothing: "no events from \(days[0]) up to \(days[1]) in \(chosen.name)")
        }
    }
}

extension WindowOptions {
    private static let usualDays = 30

    /// The time that is meant: 30 days from today where nothing else is said.
    var window: TimeWindow {
        let length = Self.usualDays * 86_400
        let today = LocalDateTime(startOf: Clock.runStart.date).secondsSinceEpoch
        let start = from?.utc ?? (to.map { min(today, $0.utc - length) } ?? today)
        return TimeWindow(start: start, end: to?.utc ?? start + length)
    }
}

extension LocalDateTime {
    /// `2026-06-12` at midnight, else `2026-06-12T09:00`.
    fileprivate var shortText: String {
        self == LocalDateTime(startOf: date) ? date.extendedText : String(extendedText.dropLast(3)) + "Z"
    }
}

extension EventsCommand.Show: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            let choice = try await CalendarChoice(store)
            let (item, isOccurrence) = try await store.named(item, type: .event, in: calendars, of: choice)
            guard format == .text else {
                return try await ItemOutput(
                    store: store, calendars: choice, type: .event, showsOccurrences: isOccurrence
                ).write(ItemList(items: [item]), as: format, nothing: "")
            }
            try StandardStreams.write(ItemCard(item, calendar: choice.title(of: item.identifier.key.calendar)).text)
        }
    }
}

extension EventsCommand.Search: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            let choice = try await CalendarChoice(store)
            let text = words.joined(separator: " ")
            let list = try await store.search(text, type: .event, calendars: try choice.identifiers(calendars))
            try await ItemOutput(store: store, calendars: choice, type: .event, showsOccurrences: false).write(
                list, as: format, nothing: "no event has the words \(text.escapedForTerminal())")
        }
    }
}

extension EventsCommand.Edit: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let choice = try await CalendarChoice(store)
            var (found, isOccurrence) = try await store.named(item, type: .event, in: calendars, of: choice)
            try requireOccurrence(found, isOccurrence, text: item.item, span: span)
            try changes.revision.apply(to: &found.entry, zones: ZoneResolver(timeZones: found.timeZones))
            let identifier = try await store.save(found, span: span.span)
            guard let saved = try await store.item(identifier) else { return }
            try StandardStreams.write(ItemCard(saved, calendar: choice.title(of: identifier.key.calendar)).text)
        }
    }
}

/// Looks whether it is said which occurrence of a series is meant, where only one is to change.
private func requireOccurrence(_ item: StoredItem, _ isNamed: Bool, text: String, span: SpanChoice) throws {
    guard item.isRecurring, !isNamed, span == .this else { return }
    throw Failure(
        text,
        "this event repeats; name an occurrence, as events list does (\(text)@DATE), or say --span future for all",
        status: .usage)
}

extension SpanChoice {
    /// The library's name for it.
    var span: Span { self == .this ? .thisEvent : .futureEvents }
}

extension EventsCommand.Move: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let choice = try await CalendarChoice(store)
            let calendar = try choice.existing(destination)
            let others = Set(choice.all.map(\.identifier)).subtracting([calendar.identifier])
            let found = try await ItemReference(item.item, type: .event, in: store, calendars: others).item().item
            do {
                try await store.move(found, to: calendar.identifier)
            } catch EventStoreError.conflict {
                throw Failure(item.item, "the calendar \(calendar.title) has this event already; remove one of the two")
            }
        }
    }
}

extension EventsCommand.Remove: StoreWork {
    func perform(_ context: RunContext) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let choice = try await CalendarChoice(store)
            let (found, isOccurrence) = try await store.named(item, type: .event, in: calendars, of: choice)
            let span = span ?? .this
            try requireOccurrence(found, isOccurrence, text: item.item, span: span)
            try await store.remove(found, span: span.span)
        }
    }
}
