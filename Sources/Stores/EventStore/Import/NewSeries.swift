import CalendarModel
import TimeZones

/// A series with many overrides that the store does not have yet, as one proposal.
///
/// Usually, each item of an import is compared with what the items before it have made of the resource. For a series of
/// thousands of overrides, this would take time that grows with the square of their number, so such a series is put
/// together at once. The result is the same.
struct NewSeries {
    let proposal: ImportProposal

    /// The number of items from which a series is put together at once.
    private static let fewest = 50

    /// Creates the proposal; nil if the items need to be looked at one by one.
    init?(of items: [ImportItem], now: LocalDateTime) {
        guard items.count >= Self.fewest, let first = items.first else { return nil }
        var zones: [String: Component] = [:]
        var order: [Component] = []
        var components: [Component] = []
        var isStampAssumed = false
        for item in items {
            guard item.method.hasWholeItem, item.edited == nil, item.component.name == first.component.name,
                item.component.property("ORGANIZER")?.value == first.component.property("ORGANIZER")?.value
            else { return nil }
            for zone in item.timeZones {
                let name = zone.text("TZID") ?? ""
                if zones[name] == nil { order.append(zone) }
                guard zones[name] ?? zone == zone else { return nil }
                zones[name] = zone
            }
            let stamped = item.stamped(now: now)
            components.append(stamped.component)
            isStampAssumed = stamped.isAssumed
        }
        guard Self.areDistinct(components, ZoneResolver(timeZones: order)),
            let resource = try? CalendarResource(order + components), (try? resource.check()) != nil
        else { return nil }
        proposal = ImportProposal(resource: resource, isStampAssumed: isStampAssumed)
    }

    /// Returns whether no two items are for the same occurrence.
    private static func areDistinct(_ components: [Component], _ zones: ZoneResolver) -> Bool {
        var met: Set<EventTime?> = []
        return components.allSatisfy { component in
            guard let property = component.property("RECURRENCE-ID") else { return met.insert(nil).inserted }
            guard let time = property.time else { return false }
            return met.insert(zones.utc(time).map(EventTime.utc) ?? time).inserted
        }
    }
}
