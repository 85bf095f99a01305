import CalendarModel
import Recurrence
import TimeZones

/// A query for items (EKEventStore.predicateForEvents).
public struct ItemQuery: Hashable, Sendable {
    /// The type to search: events or reminders.
    public var type: EntityType
    /// The time window that items must overlap. Nil finds items at any time, and reminders without a time. For nil, a
    /// series is one item.
    public var window: TimeWindow?
    /// The calendars to search; nil for all.
    public var calendars: Set<CalendarIdentifier>?
    /// The IANA name of the zone for floating times and days; nil for UTC.
    public var floatingZone: String?
    /// The greatest number of items. Finding more is an error; results are never cut short silently.
    public var limit: Int
    /// Whether occurrences of series have short texts and lists, and no RDATE and EXDATE. Such items can be shown, but
    /// must not be saved.
    package var isBrief = false
    /// The place in the sorted list after which the answer begins. If it is set, the answer ends after ``limit`` items,
    /// and ``ItemList/next`` says that more exist.
    package var page: ItemCursor?

    /// Creates a query.
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
    /// Returns the occurrences of events between two times in UTC, sorted by time (EKEventStore.events(matching:)).
    ///
    /// Unreadable events are left out; ``items(matching:)`` reports them. Without full access the result is empty.
    public func events(
        from start: LocalDateTime, to end: LocalDateTime, calendars: Set<CalendarIdentifier>? = nil
    ) async throws(EventStoreError) -> [StoredItem] {
        try await items(matching: ItemQuery(window: TimeWindow(from: start, to: end), calendars: calendars)).items
    }

    /// Returns the items that a query finds, sorted by time, and the items that cannot be read.
    ///
    /// - Throws: ``EventStoreError/limitExceeded(what:limit:)`` if the query finds more items than its limit.
    public func items(matching query: ItemQuery) async throws(EventStoreError) -> ItemList {
        guard session.authorizationStatus(for: query.type).allowsReading else { return ItemList() }
        var expansion = try expansion(of: query)
        try expansion.add(
            try await resources(overlapping: query.window, type: query.type, calendars: query.calendars))
        return expansion.sorted()
    }

    /// Returns the items that ``items(matching:)`` finds, but only those of some resources. Other resources are neither
    /// read nor expanded.
    package func items(
        of keys: [ResourceKey], matching query: ItemQuery
    ) async throws(EventStoreError) -> ItemList {
        guard session.authorizationStatus(for: query.type).allowsReading else { return ItemList() }
        var expansion = try expansion(of: query)
        // The resources are read in portions, so that memory is bounded.
        for first in stride(from: 0, to: keys.count, by: 1000) {
            let portion = Array(keys[first..<min(first + 1000, keys.count)])
            let found = try await resources(portion)
            let wanted = portion.compactMap { found[$0] }.filter { stored in
                stored.resource.type == query.type
                    && query.calendars?.contains(stored.key.calendar) ?? true
            }
            try expansion.add(ResourceList(resources: wanted))
        }
        return expansion.sorted()
    }

    /// Returns the empty expansion for a query.
    private func expansion(of query: ItemQuery) throws(EventStoreError) -> ItemExpansion {
        let zone = try TimeZoneRules.floating(query.floatingZone)
        var expansion = ItemExpansion(
            storeIdentifier: session.identifier, window: query.window, floatingZone: zone, limit: query.limit)
        (expansion.isBrief, expansion.page) = (query.isBrief, query.page)
        return expansion
    }

    /// Returns the item with an identifier (EKEventStore.event(withIdentifier:)); nil if it does not exist or may not
    /// be read.
    ///
    /// If the identifier of a series names no occurrence, the result is the first occurrence that was not changed
    /// separately, or the reminder of the series that is to be done next.
    public func item(_ identifier: ItemIdentifier) async throws(EventStoreError) -> StoredItem? {
        guard let stored = try await resources([identifier.key])[identifier.key] else { return nil }
        return item(of: stored, at: identifier.occurrenceDate)
    }

    /// Returns the items with a UID, one for each calendar that has the UID
    /// (EKEventStore.calendarItems(withExternalIdentifier:)).
    public func items(uid: String) async throws(EventStoreError) -> [StoredItem] {
        try await resources(uid: uid).compactMap { item(of: $0, at: nil) }
    }

    /// Returns the items whose UIDs begin with a text, for people who type the beginning of a UID. A series is one
    /// item.
    ///
    /// - Parameters:
    ///   - prefix: the beginning of the UIDs.
    ///   - limit: the greatest number of items to return.
    public func items(startingWith prefix: String, limit: Int = 10) async throws(EventStoreError) -> [StoredItem] {
        try requireReading()
        let keys = try await keys(startingWith: prefix, limit: limit)
        let found = try await resources(keys)
        return keys.compactMap { found[$0] }.compactMap { item(of: $0, at: nil) }
    }

    /// Returns an item with the current values from the store, merged with the changes made to the item here
    /// (EKCalendarItem.refresh); nil if the item no longer exists.
    ///
    /// - Throws: ``EventStoreError/conflict(properties:)`` if the same property was changed here and in the store, in
    ///   different ways.
    public func refresh(_ item: StoredItem) async throws(EventStoreError) -> StoredItem? {
        guard var fresh = try await self.item(item.currentIdentifier) else { return nil }
        let merge = ThreeWayMerge(
            base: item.original, mine: item.item.component, theirs: fresh.original)
        guard merge.conflicts.isEmpty else { throw .conflict(properties: merge.conflicts) }
        fresh.entry.item.component = merge.merged
        return fresh
    }

    /// Returns the items whose summary, location or description contains all words of a text. A series is one item.
    ///
    /// A word matches the beginning of a word in the item. Case and accents are ignored.
    public func search(
        _ text: String, type: EntityType? = nil, calendars: Set<CalendarIdentifier>? = nil, limit: Int = 1000
    ) async throws(EventStoreError) -> ItemList {
        let list = try await search(text, type: type, calendars: calendars, showing: limit)
        guard list.items.count <= limit else { throw .limitExceeded(what: "items with these words", limit: limit) }
        return list
    }

    /// Returns the items that ``search(_:type:calendars:limit:)`` finds. If there are more than the limit, only some of
    /// them are returned, at least one more than the limit.
    package func search(
        _ text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, showing limit: Int
    ) async throws(EventStoreError) -> ItemList {
        let types = readableTypes.filter { type == nil || $0 == type }
        guard !types.isEmpty else { return ItemList() }
        var found = try await resources(
            containing: text, type: types.count == 1 ? types[0] : nil, calendars: calendars, limit: limit + 1)
        let words = TextSearch(text)
        found.resources.removeAll { !types.contains($0.resource.type) }
        var expansion = ItemExpansion(storeIdentifier: session.identifier, window: nil, limit: .max)
        try expansion.add(found)
        var list = expansion.sorted()
        // The words may be spread over several items of a resource. The items of a series are kept even then. An item
        // that does not belong to a series must itself contain all words.
        list.items.removeAll { !words.matches([$0.original]) && !$0.isRecurring }
        return list
    }

    private func item(of stored: StoredResource, at date: EventTime?) -> StoredItem? {
        guard session.authorizationStatus(for: stored.resource.type).allowsReading else { return nil }
        var expansion = ItemExpansion(storeIdentifier: session.identifier, window: nil, limit: .max)
        guard var date else {
            if let series = expansion.series(of: stored) { return series }
            try? expansion.add(ResourceList(resources: [stored]))
            return expansion.list.items.first
        }
        let zones = expansion.resolver(of: stored.resource)
        guard let series = try? Series(stored.resource.items, zones: zones) else { return nil }
        if let start = stored.resource.master?.seriesStart { date = zones.time(date, inFormOf: start) }
        let origin = expansion.origin(of: stored)
        return (try? series.occurrence(at: date)).flatMap(\.self).map { expansion.item($0, of: origin, zones) }
    }
}
