import CalendarModel
import Recurrence
import TimeZones

extension [StoredItem] {
    /// Sorts the items by time. Items without a time come last.
    mutating func sortByTime() {
        sort { left, right in
            let (first, second) = (left.window, right.window)
            guard first != second else { return (left.item.summary ?? "") < (right.item.summary ?? "") }
            guard let first, let second else { return first != nil }
            return (first.start, first.end) < (second.start, second.end)
        }
    }
}

/// The expansion of resources into items: one item for each occurrence in a time window.
struct ItemExpansion {
    let storeIdentifier: String
    let window: TimeWindow?
    let floatingZone: TimeZoneRules?
    let limit: Int
    /// As in ``ItemQuery``.
    var isBrief = false
    /// As in ``ItemQuery``.
    var page: ItemCursor?
    private(set) var list: ItemList
    /// The number of items that were left when the list was cut to a page.
    private var kept = 0
    /// A cache of zone resolvers. Key: the zone definitions.
    private(set) var resolvers: [[Component]: ZoneResolver] = [:]
    private static let resolverLimit = 64
    private let plainResolver = ZoneResolver()

    /// The greatest number of occurrences of one series. A series with more occurrences is reported as unreadable.
    private static let occurrenceLimit = 20_000
    /// The greatest number of properties that the occurrences of one series have together. A series with more is
    /// reported as unreadable.
    private static let propertyLimit = 4_000_000

    init(storeIdentifier: String, window: TimeWindow?, floatingZone: TimeZoneRules? = nil, limit: Int) {
        self.storeIdentifier = storeIdentifier
        self.window = window
        self.floatingZone = floatingZone
        self.limit = limit
        list = ItemList()
    }

    /// Adds the occurrences of resources, and the unreadable resources.
    mutating func add(_ resources: ResourceList) throws(EventStoreError) {
        list.unreadable += resources.unreadable
        if page == nil { list.items.reserveCapacity(list.items.count + resources.resources.count) }
        // A loop over the array would copy each resource.
        let span = resources.resources.span
        for place in span.indices {
            guard !Task.isCancelled else { throw .cancelled }
            if let window { try add(span[place], in: window) } else { try addAll(span[place]) }
            guard let page else {
                guard list.items.count <= limit else { throw .limitExceeded(what: "items", limit: limit) }
                continue
            }
            // Items that belong to later pages are dropped from time to time, so that memory is bounded.
            if list.items.count - kept > max(limit, 1000) {
                list.cut(to: limit, after: page)
                kept = list.items.count
            }
        }
    }

    /// Sorts the list in place, and returns it. A copy of a long list would take as long as the sorting.
    mutating func sorted() -> ItemList {
        if let page { list.cut(to: limit, after: page) } else { list.items.sortByTime() }
        return list
    }

    mutating func resolver(of resource: CalendarResource) -> ZoneResolver {
        let zones = resource.zonesToResolve
        guard !zones.isEmpty else { return plainResolver }
        if let known = resolvers[zones] { return known }
        let resolver = ZoneResolver(timeZones: zones)
        // Each event may define zones of its own, and the cache must not grow with their number.
        if resolvers.count >= Self.resolverLimit { resolvers = [:] }
        resolvers[zones] = resolver
        return resolver
    }

    /// Adds an item that takes place once, as most items do, without expanding a series.
    ///
    /// - Returns: false if the item may recur or has no time. In this case, the caller must expand the resource.
    private mutating func addSingle(_ stored: StoredResource, in window: TimeWindow) -> Bool {
        guard let item = stored.resource.single else { return false }
        let resolver = resolver(of: stored.resource)
        let event = CalendarEvent(item)
        let last = item.name == "VTODO" ? resolver.due(of: Reminder(item)) : resolver.end(of: event)
        guard let first = event.start ?? last else { return false }
        let start = resolver.instant(first, floatingZone: floatingZone)
        let end = max(start, last.map { resolver.instant($0, floatingZone: floatingZone) } ?? start)
        // An item without a length overlaps the window that it starts in.
        guard start < max(window.end, window.start + 1), max(end, start + 1) > window.start else { return true }
        let origin = ItemOrigin(stored, storeIdentifier: storeIdentifier, isRecurring: false)
        list.items.append(StoredItem(item, at: nil, of: origin, window: TimeWindow(start: start, end: end)))
        return true
    }

    private mutating func add(_ stored: StoredResource, in window: TimeWindow) throws(EventStoreError) {
        guard !addSingle(stored, in: window) else { return }
        var cut: Set<String> = []
        let shown = stored.resource.items.map { item -> Component in
            guard isBrief else { return item.joiningDateLists() }
            let brief = BriefComponent(item)
            cut.formUnion(brief.shortened)
            return brief.component
        }
        var found: [Occurrence]
        do {
            var limits = ScanLimits()
            limits.occurrences = Self.occurrenceLimit
            let series = try Series(
                shown, zones: resolver(of: stored.resource), floatingZone: floatingZone, limits: limits)
            found = try series.occurrences(within: window.start..<max(window.start, window.end))
        } catch {
            // At most 100 occurrences are kept. A series that recurs every second must neither hide the other items nor
            // use up the limit.
            found = Array(error.occurrencesSoFar.prefix(100))
            list.unreadable.append(
                UnreadableItem(calendar: stored.key.calendar, name: stored.key.uid, reason: error.message))
        }
        let most = max(100, Self.propertyLimit / max(1, shown.map(\.properties.count).max() ?? 1))
        if found.count > most {
            list.unreadable.append(
                UnreadableItem(
                    calendar: stored.key.calendar, name: stored.key.uid,
                    reason: "has more than \(most) occurrences with very many properties each; only these are listed"))
            found.removeLast(found.count - most)
        }
        let zones = resolver(of: stored.resource)
        let (origin, shortened) = (origin(of: stored), cut.sorted())
        for occurrence in found {
            var item = item(occurrence, of: origin, zones)
            item.shortened = shortened
            list.items.append(item)
        }
    }

    /// Adds each item of a resource once, even if the item recurs.
    private mutating func addAll(_ stored: StoredResource) throws(EventStoreError) {
        let (origin, zones) = (origin(of: stored), resolver(of: stored.resource))
        for component in stored.resource.items { list.items.append(item(component, of: origin, zones)) }
    }

    /// Adds reminders: a series is its first open occurrence, followed by those that were closed separately.
    mutating func addReminders(_ resources: ResourceList) throws(EventStoreError) {
        list.unreadable += resources.unreadable
        for stored in resources.resources {
            if let series = series(of: stored) {
                if !series.isDetached { list.items.append(series) }
                let (origin, zones) = (origin(of: stored), resolver(of: stored.resource))
                for component in stored.resource.overrides where !component.isOpenReminder {
                    list.items.append(item(component, of: origin, zones))
                }
            } else {
                try addAll(stored)
            }
            guard list.items.count <= limit else { throw .limitExceeded(what: "items", limit: limit) }
        }
    }

    /// Returns the item that stands for a series; nil if the resource is not a series, or has no such item.
    ///
    /// For events, this is the first occurrence that was not changed separately. For reminders, it is the first open
    /// occurrence, or the last one if all were closed separately.
    mutating func series(of stored: StoredResource) -> StoredItem? {
        let resource = stored.resource
        guard resource.isRecurring, let master = resource.master else { return nil }
        let (origin, zones) = (origin(of: stored), resolver(of: resource))
        let found: Occurrence?
        if resource.type == .reminder {
            if let open = resource.openReminder(zones) { return openReminder(open, of: origin, zones, master) }
            if let last = resource.lastClosedReminder(zones) { return item(last, of: origin, zones) }
            found = nil
        } else {
            let series = try? Series(resource.items, zones: zones)
            found = series?.occurrences().prefix(resource.overrides.count + 1).first { !$0.isOverridden }
        }
        return found.map { item($0, of: origin, zones) } ?? item(master, of: origin, zones)
    }

    /// Returns the open occurrence of a series of reminders. Even if it was changed separately, it stands for the
    /// series, and has its rules.
    private func openReminder(
        _ occurrence: Occurrence, of origin: ItemOrigin, _ zones: ZoneResolver, _ master: Component
    ) -> StoredItem {
        var item = item(occurrence, of: origin, zones)
        guard item.isDetached else { return item }
        item.isDetached = false
        item.original.properties += master.recurrenceRules
        item.entry = CalendarEntry(item.original) ?? item.entry
        return item
    }

    func origin(of stored: StoredResource) -> ItemOrigin { ItemOrigin(stored, storeIdentifier: storeIdentifier) }

    /// Returns an occurrence as an item.
    func item(_ occurrence: Occurrence, of origin: ItemOrigin, _ zones: ZoneResolver) -> StoredItem {
        let view = occurrence.view(zones)
        var item = StoredItem(
            isBrief ? view.withoutDateLists : view, at: occurrence.recurrenceID, of: origin,
            window: TimeWindow(start: occurrence.startUTC, end: occurrence.endUTC))
        item.isDetached = occurrence.isOverridden
        return item
    }

    private func item(_ component: Component, of origin: ItemOrigin, _ zones: ZoneResolver) -> StoredItem {
        let date = component.property("RECURRENCE-ID")?.time
        let span = ResourceSpan(ofSingle: component, resolver: zones)
        var item = StoredItem(
            component, at: date ?? (origin.isRecurring ? component.seriesStart : nil), of: origin,
            window: span.map { TimeWindow(start: $0.start, end: $0.end ?? $0.start) })
        item.isDetached = date != nil
        return item
    }
}

extension TimeZoneRules {
    /// Returns the zone for floating times; nil if no name is given.
    static func floating(_ name: String?) throws(EventStoreError) -> TimeZoneRules? {
        guard let name else { return nil }
        guard let zone = ZoneResolver().zone(name) else {
            throw .invalidItem("unknown time zone \(name.prefix(60)); use an IANA name")
        }
        return zone
    }
}
