import CommandLineInterface
import EventStore

/// A search for words.
struct ItemSearch {
    let words: String
    /// Words of the place.
    var place: String?
    /// The time in which an event occurs; nil for any time, so that a series is one item.
    var window: TimeWindow?
    let calendars: Set<CalendarIdentifier>?
    /// The greatest number of items to list.
    let limit: Int

    /// The words, and those of the place.
    private var text: String { [words, place ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }

    /// Writes the items that were found. If nothing was found, the command ends with status 1.
    func write(_ type: EntityType, as format: ListingFormat, to output: ItemOutput) async throws {
        var list = try await found(type, in: output.store)
        let rest = list.items.count - limit
        list.items = Array(list.items.prefix(limit))
        let noun = type == .event ? "event" : "reminder"
        try await output.write(
            list, as: format, nothing: "no \(noun) contains the words \(text.escapedForTerminal())")
        if rest > 0 {
            Messages.print("scanics: more than \(limit) were found; write more words, or a greater --limit")
        }
        if list.items.isEmpty { throw ExitStatus.nothingFound }
    }

    private func found(_ type: EntityType, in store: any EventStore) async throws -> ItemList {
        // Some of the items have the words of the place elsewhere, or occur at another time.
        let isNarrowed = place != nil || window != nil
        var list = try await store.search(
            text, type: type, calendars: calendars, showing: isNarrowed ? 100_000 : limit)
        if let place {
            let wanted = TextSearch(place)
            list.items.removeAll { item in
                guard let location = item.original.property("LOCATION") else { return true }
                return !wanted.matches([Component("VEVENT", [location])])
            }
        }
        guard let window else { return list }
        let keys = list.items.map(\.identifier.key).uniqued
        var query = ItemQuery(type, window: window, calendars: calendars)
        (query.isBrief, query.page) = (true, .beginning)
        // One more than the limit shows that there are more.
        query.limit = min(limit, 100_000) + 1
        var occurrences = try await store.items(of: keys, matching: query)
        occurrences.unreadable = list.unreadable + occurrences.unreadable
        return occurrences
    }
}
