import CalendarModel
import Recurrence
import TimeZones

extension [StoredItem] {
    /// Puts the items in the order of time, those without any last.
    mutating func sortByTime() {
        sort { left, right in
            let (first, second) = (left.window, right.window)
            guard first != second else { return (left.item.summary ?? "") < (right.item.summary ?? "") }
            guard let first, let second else { return first != nil }
            return (first.start, first.end) < (second.start, second.end)
        }
    }
}

/// Makes the items of resources: one for each occurrence in a time.
struct ItemExpansion {
    let storeIdentifier: String
    let window: TimeWindow?
    let floatingZone: TimeZoneRules?
    /// How many items there may be.
    let limit: Int
    private(set) var list: ItemList
    private var resolvers: [[Component]: ZoneResolver] = [:]

    /// How many occurrences of one series there may be; a series with more is told as one that cannot be listed.
    private static let occurrenceLimit = 20_000

    init(storeIdentifier: String, window: TimeWindow?, floatingZone: TimeZoneRules? = nil, limit: Int) {
        self.storeIdentifier = storeIdentifier
        self.window = window
        self.floatingZone = floatingZone
        self.limit = limit
        list = ItemList()
    }

    /// Adds the occurrences of resources, and what cannot be read.
    ///
    /// - Throws: ``EventStoreError/limitExceeded(what:limit:)`` where there are too many.
    mutating func add(_ resources: ResourceList) throws(EventStoreError) {
        list.unreadable += resources.unreadable
        for stored in resources.resources {
            if let window { try add(stored, in: window) } else { try addAll(stored) }
            guard list.items.count <= limit else { throw .limitExceeded(what: "items", limit: limit) }
        }
    }

    /// The items in the order of time, those without any last.
    func sorted() -> ItemList {
        var result = list
        result.items.sortByTime()
        return result
    }

    mutating func resolver(of resource: CalendarResource) -> ZoneResolver {
        let zones = resource.zonesToResolve
        if let known = resolvers[zones] { return known }
        let resolver = ZoneResolver(timeZones: zones)
        resolvers[zones] = resolver
        return resolver
    }

    /// Adds an item that happens once, which most do: no series is made of it.
    ///
    /// - Returns: false where it is more than that.
    private mutating func addSingle(_ stored: StoredResource, in window: TimeWindow) -> Bool {
        let items = stored.resource.items
        guard items.count == 1, let item = items.first, !item.isRecurring, item.property("RECURRENCE-ID") == nil,
            item.property("EXRULE") == nil
        else { return false }
        let resolver = resolver(of: stored.resource)
        let event = CalendarEvent(item)
        let last = item.name == "VTODO" ? resolver.due(of: Reminder(item)) : resolver.end(of: event)
        guard let first = event.start ?? last else { return false }
        let start = resolver.instant(first, floatingZone: floatingZone)
        let end = max(start, last.map { resolver.instant($0, floatingZone: floatingZone) } ?? start)
        // What has no length is in the time that it begins in.
        guard start < max(window.end, window.start + 1), max(end, start + 1) > window.start else { return true }
        list.items.append(
            StoredItem(
                identifier: ItemIdentifier(key: stored.key), storeIdentifier: storeIdentifier, item: item,
                timeZones: stored.resource.timeZones, window: TimeWindow(start: start, end: end), isRecurring: false,
                isDetached: false, provenance: stored.provenance))
        return true
    }

    private mutating func add(_ stored: StoredResource, in window: TimeWindow) throws(EventStoreError) {
        guard !addSingle(stored, in: window) else { return }
        let found: [Occurrence]
        do {
            var limits = ScanLimits()
            limits.occurrences = Self.occurrenceLimit
            let series = try Series(
                stored.resource.items, zones: resolver(of: stored.resource), floatingZone: floatingZone, limits: limits)
            found = try series.occurrences(within: window.start..<max(window.start, window.end))
        } catch {
            // A series of seconds is neither to hide the others nor to have no room left for them.
            found = Array(error.occurrencesSoFar.prefix(100))
            list.unreadable.append(
                UnreadableItem(calendar: stored.key.calendar, name: stored.key.uid, reason: error.message))
        }
        let zones = resolver(of: stored.resource)
        for occurrence in found { list.items.append(item(occurrence, of: stored, zones)) }
    }

    /// Every item of a resource once, whatever occurrences it has.
    private mutating func addAll(_ stored: StoredResource) throws(EventStoreError) {
        for component in stored.resource.items {
            let date = component.property("RECURRENCE-ID")?.time
            list.items.append(item(component, of: stored, date: date))
        }
    }

    /// An occurrence as an item.
    ///
    /// - Parameter zones: those of the resource.
    func item(_ occurrence: Occurrence, of stored: StoredResource, _ zones: ZoneResolver) -> StoredItem {
        StoredItem(
            identifier: ItemIdentifier(key: stored.key, occurrenceDate: occurrence.recurrenceID),
            storeIdentifier: storeIdentifier, item: occurrence.view(zones), timeZones: stored.resource.timeZones,
            window: TimeWindow(start: occurrence.startUTC, end: occurrence.endUTC),
            isRecurring: stored.resource.isRecurring, isDetached: occurrence.isOverridden, provenance: stored.provenance
        )
    }

    /// A component as an item.
    private mutating func item(_ component: Component, of stored: StoredResource, date: EventTime?) -> StoredItem {
        let single = try? CalendarResource(stored.resource.timeZones + [component.withoutRecurrence])
        let span = single.flatMap(ResourceSpan.init)
        let occurrence = date ?? (stored.resource.isRecurring ? component.seriesStart : nil)
        return StoredItem(
            identifier: ItemIdentifier(key: stored.key, occurrenceDate: occurrence), storeIdentifier: storeIdentifier,
            item: component, timeZones: stored.resource.timeZones,
            window: span.map { TimeWindow(start: $0.start, end: $0.end ?? $0.start) },
            isRecurring: stored.resource.isRecurring, isDetached: date != nil, provenance: stored.provenance)
    }
}
