import CalendarModel
import Recurrence
import TimeZones

/// What to look for (EKEventStore.predicateForEvents).
public struct ItemQuery: Hashable, Sendable {
    /// Events or reminders.
    public var type: EntityType
    /// When: what overlaps it is found. Nil for any time: then a series is one item, and reminders without a time are found.
    public var window: TimeWindow?
    /// Where; nil for all calendars.
    public var calendars: Set<CalendarIdentifier>?
    /// The zone in which floating times and days are, by its IANA name; nil for UTC.
    public var floatingZone: String?
    /// How many items there may be; more are an error, never a silent cut.
    public var limit: Int

    /// What to look for.
    public init(
        _ type: EntityType = .event, window: TimeWindow? = nil, calendars: Set<CalendarIdentifier>? = nil,
        floatingZone: String? = nil, limit: Int = 100_000
    ) {
        self.type = type
        self.window = window
        self.calendars = calendars
        self.floatingZone = floatingZone
        self.limit = limit
    }
}

extension EventStore {
    /// The events between two times in UTC, occurrence by occurrence, in the order of time
    /// (EKEventStore.events(matching:)).
    ///
    /// What cannot be read is left out; ``items(matching:)`` tells it. Without full access there are none.
    public func events(
        from start: LocalDateTime, to end: LocalDateTime, calendars: Set<CalendarIdentifier>? = nil
    ) async throws(EventStoreError) -> [StoredItem] {
        try await items(matching: ItemQuery(window: TimeWindow(from: start, to: end), calendars: calendars)).items
    }

    /// The items that a query finds, in the order of time, and what cannot be read.
    ///
    /// - Throws: ``EventStoreError/limitExceeded(what:limit:)`` where it finds too many.
    public func items(matching query: ItemQuery) async throws(EventStoreError) -> ItemList {
        guard session.authorizationStatus(for: query.type).allowsReading else { return ItemList() }
        var zone: TimeZoneRules?
        if let name = query.floatingZone {
            zone = ZoneResolver().zone(name)
            guard zone != nil else { throw .invalidItem("nobody knows the time zone \(name.prefix(60))") }
        }
        var expansion = ItemExpansion(
            storeIdentifier: session.identifier, window: query.window, floatingZone: zone, limit: query.limit)
        try expansion.add(
            try await resources(overlapping: query.window, type: query.type, calendars: query.calendars))
        return expansion.sorted()
    }

    /// The item of an identifier, or the first occurrence of a series where the identifier names none
    /// (EKEventStore.event(withIdentifier:)); nil where it is not there or may not be read.
    public func item(_ identifier: ItemIdentifier) async throws(EventStoreError) -> StoredItem? {
        guard let stored = try await resources([identifier.key])[identifier.key] else { return nil }
        return item(of: stored, at: identifier.occurrenceDate)
    }

    /// The items of a UID: one for each calendar that has it (EKEventStore.calendarItems(withExternalIdentifier:)).
    public func items(uid: String) async throws(EventStoreError) -> [StoredItem] {
        try await resources(uid: uid).compactMap { item(of: $0, at: nil) }
    }

    /// The items whose UIDs begin with a text, for people who type the beginning of one: each whole series once.
    ///
    /// - Parameter limit: how many items at most; there may be more.
    public func items(startingWith prefix: String, limit: Int = 10) async throws(EventStoreError) -> [StoredItem] {
        try requireReading()
        let keys = try await keys(startingWith: prefix, limit: limit)
        let found = try await resources(keys)
        return keys.compactMap { found[$0] }.compactMap { item(of: $0, at: nil) }
    }

    /// The newest values of an item, with the changes made to it here (EKCalendarItem.refresh); nil where it is gone.
    ///
    /// - Throws: ``EventStoreError/conflict(properties:)`` where both changed the same.
    public func refresh(_ item: StoredItem) async throws(EventStoreError) -> StoredItem? {
        guard var fresh = try await self.item(item.identifier) else { return nil }
        let merge = ThreeWayMerge(
            base: item.original, mine: item.item.component, theirs: fresh.original)
        guard merge.conflicts.isEmpty else { throw .conflict(properties: merge.conflicts) }
        fresh.entry.item.component = merge.merged
        return fresh
    }

    /// The items whose summary, location or description has all words of a text, each at least as the beginning of one, in
    /// any case and with any accents. A series is one item.
    public func search(
        _ text: String, type: EntityType? = nil, calendars: Set<CalendarIdentifier>? = nil, limit: Int = 1000
    ) async throws(EventStoreError) -> ItemList {
        let types = readableTypes.filter { type == nil || $0 == type }
        guard !types.isEmpty else { return ItemList() }
        var found = try await resources(
            containing: text, type: types.count == 1 ? types[0] : nil, calendars: calendars, limit: limit + 1)
        guard found.resources.count <= limit else { throw .limitExceeded(what: "items with these words", limit: limit) }
        let words = TextSearch(text)
        found.resources.removeAll { !types.contains($0.resource.type) }
        var expansion = ItemExpansion(storeIdentifier: session.identifier, window: nil, limit: .max)
        try expansion.add(found)
        var list = expansion.sorted()
        // Of a series only the items that have the words.
        list.items.removeAll { !words.matches([$0.original]) && !$0.isRecurring }
        return list
    }

    private func item(of stored: StoredResource, at date: EventTime?) -> StoredItem? {
        guard session.authorizationStatus(for: stored.resource.type).allowsReading else { return nil }
        var expansion = ItemExpansion(storeIdentifier: session.identifier, window: nil, limit: .max)
        if stored.resource.isRecurring || date != nil {
            let zones = expansion.resolver(of: stored.resource)
            guard let series = try? Series(stored.resource.items, zones: zones) else { return nil }
            if var date {
                if let start = stored.resource.master?.seriesStart { date = zones.time(date, inFormOf: start) }
                return (try? series.occurrence(at: date)).flatMap(\.self).map { expansion.item($0, of: stored, zones) }
            }
            var occurrences = series.occurrences().makeIterator()
            if let first = occurrences.next() { return expansion.item(first, of: stored, zones) }
        }
        try? expansion.add(ResourceList(resources: [stored]))
        return expansion.list.items.first
    }
}
