import CalendarModel

/// The occurrences of a series that a change applies to (EKSpan).
public enum Span: String, CaseIterable, Hashable, Sendable {
    /// Only this occurrence.
    case thisEvent
    /// This occurrence and all later ones.
    case futureEvents
}

/// The identifier of an item: an event or reminder, or one occurrence of a series.
public struct ItemIdentifier: Hashable, Sendable {
    /// The resource. Its UID is EventKit's external identifier.
    public let key: ResourceKey
    /// The original start of the occurrence, before it was moved (EKEvent.occurrenceDate); nil for an item that does
    /// not recur.
    public let occurrenceDate: EventTime?

    /// Creates the identifier of an item, or of one of its occurrences.
    public init(key: ResourceKey, occurrenceDate: EventTime? = nil) {
        self.key = key
        self.occurrenceDate = occurrenceDate
    }
}

/// An event or reminder, or one occurrence of a series, as read from a store (EKEvent, EKReminder).
///
/// To change it, change ``entry`` and save the item. Only changed properties are written; the others keep their current
/// values in the store.
public struct StoredItem: Hashable, Sendable {
    /// The item's identifier.
    public package(set) var identifier: ItemIdentifier
    /// The identifier of the store that the item was read from.
    public let storeIdentifier: String
    /// The item's content, which a program may change. An occurrence has its own times.
    public var entry: CalendarEntry
    /// The content when the item was read.
    public package(set) var original: Component
    /// The zones that the item's resource defines.
    public let timeZones: [Component]
    /// The time when the item takes place; nil for a reminder without a time, and for an invalid time.
    ///
    /// Floating times and days are taken to be in the zone that the query named.
    public package(set) var window: TimeWindow?
    /// Whether the item recurs.
    public package(set) var isRecurring: Bool
    /// Whether the item is an occurrence that was changed separately (EKEvent.isDetached).
    public package(set) var isDetached = false
    /// The names of properties and components that a brief query shortened, in upper case.
    package var shortened: [String] = []
    /// The record of the item's import; nil if ScanICS did not import the item.
    public let provenance: Provenance?

    /// Creates an item as read from a store.
    ///
    /// - Parameter isRecurring: whether the item recurs; nil if the component shows it.
    package init(
        _ component: Component, identifier: ItemIdentifier, storeIdentifier: String, timeZones: [Component] = [],
        isRecurring: Bool? = nil, provenance: Provenance? = nil, window: TimeWindow? = nil
    ) {
        self.identifier = identifier
        self.storeIdentifier = storeIdentifier
        entry = CalendarEntry(component) ?? .event(CalendarEvent(component))
        original = component
        self.timeZones = timeZones
        self.window = window
        self.isRecurring = isRecurring ?? component.isRecurring
        self.provenance = provenance
    }

    /// The event or reminder as a `CalendarItem`, which has the properties that both types share.
    public var item: any CalendarItem { entry.item }

    /// Whether the item is a reminder that stands for its whole series, and moves on when it is completed.
    package var standsForSeries: Bool { EntityType(of: original) == .reminder && !isDetached }

    /// The identifier under which the store has the item now. A series of reminders is one reminder, whichever of its
    /// occurrences is to be done.
    package var currentIdentifier: ItemIdentifier { standsForSeries ? ItemIdentifier(key: identifier.key) : identifier }

    /// Whether ``entry`` has been changed since the item was read.
    public var hasChanges: Bool { entry.item.component != original }
}

/// A list of items, and of the items that could not be read.
public struct ItemList: Hashable, Sendable {
    /// The items, sorted by time.
    public var items: [StoredItem]
    /// The items that could not be read at all, or not completely. The readable parts are in ``items``.
    public var unreadable: [UnreadableItem]
    /// The place after which the next page begins; nil if no items were left out.
    package var next: ItemCursor?

    /// Creates a list of items.
    public init(items: [StoredItem] = [], unreadable: [UnreadableItem] = []) {
        self.items = items
        self.unreadable = unreadable
    }
}
