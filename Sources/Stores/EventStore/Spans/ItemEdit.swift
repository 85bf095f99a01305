import CalendarModel

/// A change of an item: what it was when it was read, and what it is to be.
public struct ItemEdit: Hashable, Sendable {
    /// What was read: of an occurrence the item with the occurrence's own times.
    public var original: Component
    /// What it is to be.
    public var edited: Component
    /// Which occurrence it is; nil for an item that does not recur.
    public var occurrenceDate: EventTime?
    /// Zones that the edited item uses.
    public var timeZones: [Component]

    /// A change of an item.
    public init(original: Component, edited: Component, occurrenceDate: EventTime? = nil, timeZones: [Component] = []) {
        self.original = original
        self.edited = edited
        self.occurrenceDate = occurrenceDate
        self.timeZones = timeZones
    }
}

/// What an edit makes of a resource.
public struct EditedResource: Hashable, Sendable {
    /// What the resource becomes; nil where nothing of it is left.
    public var changed: CalendarResource?
    /// A new resource: the later part of a series that was split.
    public var added: CalendarResource?
    /// Overrides that have no place in the changed series, and are gone.
    public var dropped: [Component] = []
}
