import CommandLineInterface
import EventStore
import ScanICS

extension EventsCommand.List: StoreWork {
    func perform(_ context: RunContext) async throws {
        try await store.read { chosen, store, choice in
            let window = window.window
            let list = try await store.items(
                matching: ItemQuery(.event, window: window, calendars: try choice.identifiers(calendars)))
            let days = [window.start, window.end].map { LocalDateTime(secondsSinceEpoch: $0).shortText }
            try await ItemOutput(store: store, calendars: choice, type: .event, showsOccurrences: true).write(
                list, as: format, nothing: "no events from \(days[0]) to \(days[1]) in \(chosen.name)")
        }
    }
}

extension WindowOptions {
    private static let usualDays = 30

    /// The period to list; by default 30 days from today.
    var window: TimeWindow {
        let length = Self.usualDays * 86_400
        let today = LocalDateTime(startOf: Clock.runStart.date).secondsSinceEpoch
        let start = from?.utc ?? (to.map { min(today, $0.utc - length) } ?? today)
        return TimeWindow(start: start, end: to?.utc ?? start + length)
    }
}

extension LocalDateTime {
    /// `2026-06-12` at midnight, otherwise `2026-06-12T09:00Z`.
    fileprivate var shortText: String {
        self == LocalDateTime(startOf: date) ? date.extendedText : String(extendedText.dropLast(3)) + "Z"
    }
}

extension EventsCommand.Show: StoreWork {
    func perform(_ context: RunContext) async throws {
        try await store.find(item, type: .event, in: calendars) { found in
            guard format == .text else {
                return try await ItemOutput(
                    store: found.store, calendars: found.calendars, type: .event, showsOccurrences: found.isOccurrence
                ).write(ItemList(items: [found.item]), as: format, nothing: "")
            }
            try StandardStreams.write(found.card(found.item))
        }
    }
}

extension EventsCommand.Search: StoreWork {
    func perform(_ context: RunContext) async throws {
        try await store.read { _, store, choice in
            let text = words.joined(separator: " ")
            let list = try await store.search(text, type: .event, calendars: try choice.identifiers(calendars))
            try await ItemOutput(store: store, calendars: choice, type: .event, showsOccurrences: false).write(
                list, as: format, nothing: "no event contains the words \(text.escapedForTerminal())")
        }
    }
}

extension EventsCommand.Edit: StoreWork {
    func perform(_ context: RunContext) async throws {
        try await store.find(item, type: .event, in: calendars) { found in
            try found.requireOccurrence(for: span, text: item.item)
            var event = found.item
            try changes.revision.apply(to: &event.entry, zones: ZoneResolver(timeZones: event.timeZones))
            let identifier = try await found.store.save(event, span: span.span)
            guard let saved = try await found.store.item(identifier) else { return }
            try StandardStreams.write(found.card(saved))
        }
    }
}

extension NamedItem {
    /// Returns the card of an item of the store.
    fileprivate func card(_ item: StoredItem) -> String {
        ItemCard(item, calendar: calendars.markedTitle(of: item.identifier.key.calendar)).text
    }

    /// Throws if only one occurrence of a series is to change, but the command line does not name it.
    fileprivate func requireOccurrence(for span: SpanChoice, text: String) throws {
        guard item.isRecurring, !isOccurrence, span == .this else { return }
        throw Failure(
            text,
            "this event repeats; name one occurrence as events list shows it (\(text)@DATE), or use --span future for all",
            status: .usage)
    }
}

extension SpanChoice {
    /// The same choice in the library.
    var span: Span { self == .this ? .thisEvent : .futureEvents }
}

extension EventsCommand.Move: StoreWork {
    func perform(_ context: RunContext) async throws {
        try await store.read { _, store, choice in
            let calendar = try choice.existing(destination)
            let others = Set(choice.all.map(\.identifier)).subtracting([calendar.identifier])
            let found = try await ItemReference(item.item, type: .event, in: store, calendars: others).item().item
            do {
                try await store.move(found, to: calendar.identifier)
            } catch EventStoreError.conflict {
                throw Failure(
                    item.item, "the calendar \(calendar.title) already has this event; remove one of the two")
            }
        }
    }
}

extension EventsCommand.Remove: StoreWork {
    func perform(_ context: RunContext) async throws {
        try await store.find(item, type: .event, in: calendars) { found in
            let span = span ?? .this
            try found.requireOccurrence(for: span, text: item.item)
            try await found.store.remove(found.item, span: span.span)
        }
    }
}
