import CalendarModel

/// A change of an item: its content when it was read, and its new content.
public struct ItemEdit: Hashable, Sendable {
    /// The content when the item was read. An occurrence has its own times.
    public var original: Component
    /// The new content.
    public var edited: Component
    /// The occurrence that is changed; nil for an item that does not recur.
    public var occurrenceDate: EventTime?
    /// The zones that the edited item uses.
    public var timeZones: [Component]

    /// Creates a change of an item.
    public init(original: Component, edited: Component, occurrenceDate: EventTime? = nil, timeZones: [Component] = []) {
        self.original = original
        self.edited = edited
        self.occurrenceDate = occurrenceDate
        self.timeZones = timeZones
    }
}

/// The result of editing a resource.
public struct EditedResource: Hashable, Sendable {
    /// The changed resource; nil if nothing of it is left.
    public var changed: CalendarResource?
    /// A new resource: the later part of a series that was split.
    public var added: CalendarResource?
    /// The overrides that were removed because the changed series has no such occurrences.
    public var dropped: [Component] = []
}
