import CalendarModel

/// Which occurrences of a series a change is for (EKSpan).
public enum Span: String, CaseIterable, Hashable, Sendable {
    /// This one.
    case thisEvent
    /// This one and all later ones.
    case futureEvents
}

/// Names an item of a store: an event or reminder, or one occurrence of a series.
public struct ItemIdentifier: Hashable, Sendable {
    /// The resource: its UID is what EventKit calls the external identifier.
    public let key: ResourceKey
    /// When the occurrence begins, or began before it was moved (EKEvent.occurrenceDate); nil for an item that does not
    /// recur.
    public let occurrenceDate: EventTime?

    /// The item, or the occurrence, of a resource.
    public init(key: ResourceKey, occurrenceDate: EventTime? = nil) {
        self.key = key
        self.occurrenceDate = occurrenceDate
    }
}

/// An event or reminder, or one occurrence of a series, as it was read from a store (EKEvent, EKReminder).
///
/// Change ``entry`` and save it: only the properties that were changed are written, the others stay what they are in the
/// store by then.
public struct StoredItem: Hashable, Sendable {
    /// Names it.
    public let identifier: ItemIdentifier
    /// The store that it was read from.
    public let storeIdentifier: String
    /// What it is, to be changed: of an occurrence the item with the occurrence's own times.
    public var entry: CalendarEntry
    /// What it was when it was read.
    public let original: Component
    /// The zones that its resource defines.
    public let timeZones: [Component]
    /// When it takes place; nil for a reminder without a time, and where the time is none.
    ///
    /// Floating times and days were taken for ones of the zone that the query named.
    public let window: TimeWindow?
    /// Whether it recurs.
    public let isRecurring: Bool
    /// Whether it is an occurrence that was changed by itself (EKEvent.isDetached).
    public let isDetached: Bool
    /// Where it came from, where ScanICS imported it.
    public let provenance: Provenance?

    /// An item as it was read.
    public init(
        identifier: ItemIdentifier, storeIdentifier: String, item: Component, timeZones: [Component],
        window: TimeWindow?, isRecurring: Bool, isDetached: Bool, provenance: Provenance?
    ) {
        self.identifier = identifier
        self.storeIdentifier = storeIdentifier
        entry = CalendarEntry(item) ?? .event(CalendarEvent(item))
        original = item
        self.timeZones = timeZones
        self.window = window
        self.isRecurring = isRecurring
        self.isDetached = isDetached
        self.provenance = provenance
    }

    /// What events and reminders have in common.
    public var item: any CalendarItem { entry.item }

    /// Whether it was changed since it was read.
    public var hasChanges: Bool { entry.item.component != original }
}

/// Items, and what else there is but cannot be read.
public struct ItemList: Hashable, Sendable {
    /// The items, in the order of time.
    public var items: [StoredItem]
    /// What cannot be read, or not to its end; what could be is among the items.
    public var unreadable: [UnreadableItem]

    /// A list of items.
    public init(items: [StoredItem] = [], unreadable: [UnreadableItem] = []) {
        self.items = items
        self.unreadable = unreadable
    }
}
