import CalendarModel

/// What all items of a resource share. It is worked out once for each resource, because a resource may have thousands
/// of items.
struct ItemOrigin: Sendable {
    let storeIdentifier: String
    let key: ResourceKey
    let timeZones: [Component]
    let isRecurring: Bool
    let provenance: Provenance?

    /// - Parameter isRecurring: whether the resource recurs; nil if that is not known.
    init(_ stored: StoredResource, storeIdentifier: String, isRecurring: Bool? = nil) {
        self.storeIdentifier = storeIdentifier
        key = stored.key
        timeZones = stored.resource.timeZones
        self.isRecurring = isRecurring ?? stored.resource.isRecurring
        provenance = stored.provenance
    }
}

extension StoredItem {
    /// Creates an item of a resource.
    ///
    /// - Parameter date: the original start of the occurrence; nil for an item that does not recur.
    init(_ component: Component, at date: EventTime?, of origin: ItemOrigin, window: TimeWindow?) {
        self.init(
            component, identifier: ItemIdentifier(key: origin.key, occurrenceDate: date),
            storeIdentifier: origin.storeIdentifier, timeZones: origin.timeZones, isRecurring: origin.isRecurring,
            provenance: origin.provenance, window: window)
    }
}
