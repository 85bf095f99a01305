import CommandLineInterface
import EventStore

extension EventsCommand.List: StoreWork {
    /// The smallest number of events in a text list without `--to`. If the first 30 days have fewer events, later
    /// events are listed, too.
    private static let fewest = 20
    /// The greatest number of events of a list on which the command counts those that it leaves out.
    private static let mostCounted = 10_000

    func perform(_ interruption: Interruption) async throws {
        let period = try window.named(in: zone.ofReader)
        try await store.read { chosen, store, choice in
            let wanted = try choice.identifiers(calendars)
            var query = ItemQuery(.event, window: window.window(in: zone.ofReader), calendars: wanted)
            query.floatingZone = zone.ofReader?.rules.identifier
            (query.isBrief, query.page, query.limit) = (true, .beginning, limit ?? Self.mostCounted)
            var output = ItemOutput(
                store: store, calendars: choice, type: .event, showsOccurrences: true, reader: zone.reader)
            let nothing =
                switch period {
                case .now?: "nothing is going on in \(chosen.name)"
                case .next?: "no event follows in \(chosen.name)"
                default: "no events \(window.text(in: zone.ofReader)) in \(chosen.name)"
                }
            switch period {
            case .next?: try await output.write(try await next(query, in: store), as: listing.format, nothing: nothing)
            case .week(let monday)? where listing.format == .text:
                output.reader = zone.ofReader
                let list = try await store.items(matching: query)
                try output.write(days: monday..<monday.adding(days: 7), of: list)
            default:
                let isOpen = listing.format == .text && period == nil && window.to == nil && limit == nil
                let (list, rest) = try await list(query, isOpen: isOpen, in: store)
                try await output.write(list, as: listing.format, nothing: nothing)
                if let rest { Messages.print("scanics: \(rest)") }
            }
        }
    }

    /// Returns the events of a list, and a sentence about those that are left out.
    private func list(
        _ query: ItemQuery, isOpen: Bool, in store: any EventStore
    ) async throws -> (list: ItemList, rest: String?) {
        let first = try await store.items(matching: query)
        guard isOpen else {
            guard first.next != nil else { return (first, nil) }
            return (
                first,
                limit == nil
                    ? "more events follow; list them with --from, or with a greater --limit" : "more events follow"
            )
        }
        // Without `--to`, the list continues after the first 30 days until it has enough events.
        var longer = query
        longer.window?.end = (query.window?.start ?? 0) + WindowOptions.farthest
        var list = try await store.items(matching: longer)
        let shown = min(max(first.items.count, Self.fewest), list.items.count)
        let rest = list.items.count - shown
        let isWhole = list.next == nil
        list.items = Array(list.items.prefix(shown))
        guard rest > 0 || !isWhole else { return (list, nil) }
        let end = LocalDateTime(secondsSinceEpoch: longer.window?.end ?? 0).date.extendedText
        let count = isWhole ? RunSummary.count(rest, "more event") : "more events"
        return (list, "\(count) until \(end); list them with --to")
    }

    /// Returns the events that start first after now.
    private func next(_ query: ItemQuery, in store: any EventStore) async throws -> ItemList {
        let now = Clock.runStart.secondsSinceEpoch
        var (query, found) = (query, ItemList())
        query.limit = 200
        // Events that are going on come before those that start later.
        repeat {
            let page = try await store.items(matching: query)
            found.unreadable = page.unreadable
            query.page = page.next
            found.items = page.items.filter { $0.window.map { $0.start > now } ?? false }
        } while found.items.isEmpty && query.page != nil
        let first = found.items.first?.window?.start
        found.items = Array(found.items.prefix { $0.window?.start == first }.prefix(limit ?? .max))
        return found
    }
}

extension WindowOptions {
    private static let usualDays = 30
    /// The length of the period in which later events are looked for, in seconds.
    static let farthest = 2 * 366 * 86_400

    /// The period that words name; nil if no words name one.
    func named(in zone: ReaderZone?) throws -> NamedPeriod? {
        period.isEmpty ? nil : try NamedPeriod(period.joined(separator: " "), in: zone)
    }

    /// The period to list; by default 30 days from today.
    ///
    /// - Parameter usualDays: the number of days of a list without an end.
    func window(in zone: ReaderZone?, usualDays: Int = usualDays) -> TimeWindow {
        let now = Clock.runStart.secondsSinceEpoch
        if let period = try? named(in: zone) {
            guard let days = period.days else {
                return TimeWindow(start: now, end: period == .now ? now + 1 : now + Self.farthest)
            }
            return TimeWindow(
                start: days.lowerBound.midnight(in: zone), end: days.upperBound.midnight(in: zone))
        }
        let today = Clock.runStart(in: zone).date
        let end = to?.utc(in: zone)
        let length = usualDays * 86_400
        let start = from?.utc(in: zone) ?? end.map { min(today.midnight(in: zone), $0 - length) }
        if let start { return TimeWindow(start: start, end: end ?? start + length) }
        return TimeWindow(
            start: today.midnight(in: zone), end: today.adding(days: usualDays).midnight(in: zone))
    }

    /// `from 2026-06-12 to 2026-06-19`.
    func text(in zone: ReaderZone?) -> String {
        let window = window(in: zone)
        func text(_ instant: Int) -> String {
            let local = zone.local(atUTC: instant)
            let isMidnight = local == LocalDateTime(startOf: local.date)
            return isMidnight ? local.date.extendedText : WhenText.digits(local)
        }
        return "from \(text(window.start)) to \(text(window.end))"
    }
}

extension CalendarDate {
    /// The instant at which the day begins in a zone, in UTC seconds since 1970; nil is UTC.
    func midnight(in zone: ReaderZone?) -> Int { zone.instant(of: LocalDateTime(startOf: self)) }
}

extension EventsCommand.Show: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.show(item, .event, in: calendars, as: listing.format, zone: zone)
    }
}

extension StoreOptions {
    func show(
        _ argument: ItemArgument, _ type: EntityType, in calendars: CalendarOptions, as format: ListingFormat,
        zone: ZoneOptions
    ) async throws {
        try await find(argument, type: type, in: calendars) { found in
            guard format == .text else {
                let output = ItemOutput(
                    store: found.store, calendars: found.calendars, type: type, showsOccurrences: found.isOccurrence,
                    reader: zone.reader)
                return try await output.write(ItemList(items: [found.item]), as: format, nothing: "")
            }
            let calendar = found.calendars.markedTitle(of: found.item.identifier.key.calendar)
            try StandardStreams.write(found.item.card(calendar: calendar, reader: zone.reader))
        }
    }
}

extension EventsCommand.Search: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let zone = zone
        try await store.read { _, store, choice in
            let window = window(in: zone.ofReader)
            let search = ItemSearch(
                words: words.joined(separator: " "), place: location, window: window,
                calendars: try choice.identifiers(calendars), limit: limit)
            let output = ItemOutput(
                store: store, calendars: choice, type: .event, showsOccurrences: window != nil, reader: zone.reader)
            try await search.write(.event, as: listing.format, to: output)
        }
    }

    /// Returns the period to search; nil for any time. A period always has two bounds, because a series may have
    /// occurrences without end.
    private func window(in zone: ReaderZone?) -> TimeWindow? {
        let end = to?.utc(in: zone)
        if let start = from?.utc(in: zone) {
            return TimeWindow(start: start, end: end ?? start + WindowOptions.farthest)
        }
        guard let end else { return nil }
        return TimeWindow(start: min(end, Clock.runStart.secondsSinceEpoch) - WindowOptions.farthest, end: end)
    }
}

extension StoredItem {
    var title: String { item.summary?.firstLine ?? "(no title)" }
}
