import CommandLineInterface
import EventStore

extension EventsCommand.List: StoreWork {
    /// The smallest number of events in a text list without `--to`. If the first 30 days have fewer events, later
    /// events are listed, too.
    private static let fewest = 20
    /// The length of the period in which later events are looked for, in seconds.
    private static let farthest = 2 * 366 * 86_400

    func perform(_ interruption: Interruption) async throws {
        try await store.read { chosen, store, choice in
            let (options, wanted) = (window, try choice.identifiers(calendars))
            var window = options.window
            var query = ItemQuery(.event, window: window, calendars: wanted)
            query.isBrief = true
            var list = try await store.items(matching: query)
            var rest = 0
            // Without `--to`, the list continues after the first 30 days until it has enough events.
            if format == .text, options.to == nil {
                let later = TimeWindow(start: window.start, end: window.start + Self.farthest)
                query.window = later
                var more = try await store.items(matching: query)
                if list.items.count < Self.fewest { window = later }
                let shown = min(max(list.items.count, Self.fewest), more.items.count)
                rest = more.items.count - shown
                more.items = Array(more.items.prefix(shown))
                list = more
            }
            let days = [window.start, window.end].map { LocalDateTime(secondsSinceEpoch: $0).shortText }
            try await ItemOutput(
                store: store, calendars: choice, type: .event, showsOccurrences: true, reader: zone.reader
            ).write(
                list, as: format, nothing: "no events from \(days[0]) to \(days[1]) in \(chosen.name)")
            if rest > 0 {
                let end = LocalDateTime(secondsSinceEpoch: options.window.start + Self.farthest).date.extendedText
                Messages.print("scanics: \(RunSummary.count(rest, "more event")) until \(end); list them with --to")
            }
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
    fileprivate var shortText: String {
        self == LocalDateTime(startOf: date) ? date.extendedText : String(extendedText.dropLast(3)) + "Z"
    }
}

extension EventsCommand.Show: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(item, type: .event, in: calendars) { found in
            guard format == .text else {
                return try await ItemOutput(
                    store: found.store, calendars: found.calendars, type: .event, showsOccurrences: found.isOccurrence
                ).write(ItemList(items: [found.item]), as: format, nothing: "")
            }
            try StandardStreams.write(found.card(found.item, reader: zone.reader))
        }
    }
}

extension EventsCommand.Search: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.read { _, store, choice in
            let text = words.joined(separator: " ")
            let list = try await store.search(text, type: .event, calendars: try choice.identifiers(calendars))
            try await ItemOutput(
                store: store, calendars: choice, type: .event, showsOccurrences: false, reader: zone.reader
            ).write(
                list, as: format, nothing: "no event contains the words \(text.escapedForTerminal())")
            if list.items.isEmpty { throw ExitStatus.nothingFound }
        }
    }
}

extension EventsCommand.Edit: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(item, type: .event, in: calendars) { found in
            try found.requireOccurrence(for: span, text: item.item)
            var event = found.item
            let zones = ZoneResolver(timeZones: event.timeZones)
            try changes.revision(with: details, of: event.entry).apply(to: &event.entry, zones: zones)
            let changed = event
            let (identifier, hint) = try await found.recording("changed \(found.item.title)") {
                try await found.store.save(changed, span: span.span)
            }
            guard let saved = try await found.store.item(identifier) else { return }
            try StandardStreams.write(found.card(saved, reader: zone.reader))
            for exception in span == .future ? try await found.store.exceptions(to: changed, saved: identifier) : [] {
                Messages.print("scanics: \(exception.text(zones: ZoneResolver(timeZones: event.timeZones)))")
            }
            Messages.print("scanics: changed\(hint)")
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

extension StoredItem {
    var title: String { item.summary?.firstLine ?? "(no title)" }
}

extension NamedItem {
    fileprivate func card(_ item: StoredItem, reader: ReaderZone?) -> String {
        item.card(calendar: calendars.markedTitle(of: item.identifier.key.calendar), reader: reader)
    }

    /// Throws if only one occurrence of a series is to change, but the command line does not say which one.
    fileprivate func requireOccurrence(for span: SpanChoice, text: String) throws {
        guard item.isRecurring, !isOccurrence, span == .this else { return }
        throw Failure(
            text,
            "this event repeats; for one occurrence write \(text)@DATE, as 'events list' shows it; "
                + "for the whole series, past occurrences too, add --span future without @DATE",
            status: .usage)
    }
}

extension SpanChoice {
    var span: Span { self == .this ? .thisEvent : .futureEvents }
}

extension EventsCommand.Move: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.read { chosen, store, choice in
            let calendar = try choice.existing(destination)
            let others = Set(choice.all.map(\.identifier)).subtracting([calendar.identifier])
            let reference = ItemReference(text: item.item, type: .event, store: store, calendars: others)
            let found = try await reference.item().item
            do {
                let title = "moved \(found.title) to \(calendar.title)"
                let (_, hint) = try await chosen.recording(title, in: store) {
                    try await store.move(found, to: calendar.identifier)
                }
                Messages.print("scanics: \(title)\(hint)")
            } catch EventStoreError.conflict {
                throw Failure(
                    item.item, "the calendar \(calendar.title) already has this event; remove one of the two")
            }
        }
    }
}

extension EventsCommand.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.find(item, type: .event, in: calendars) { found in
            let span = span ?? .this
            try found.requireOccurrence(for: span, text: item.item)
            let (_, hint) = try await found.recording("removed \(found.item.title)") {
                try await found.store.remove(found.item, span: span.span)
            }
            Messages.print("scanics: removed \(found.item.title)\(hint)")
        }
    }
}
