import CalendarModel

/// The identifier of a calendar in its store.
public struct CalendarIdentifier: RawRepresentable, Hashable, Comparable, Sendable {
    /// The identifier as text. Each store chooses its own form.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Orders identifiers by their texts.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A place that holds calendars, such as a file, a folder or an account (EKSource).
public struct EventSource: Hashable, Sendable {
    /// The kind of place (EKSourceType).
    public enum Kind: String, Hashable, Sendable {
        /// This machine.
        case local
        case calDAV
        /// Published calendars that are only read.
        case subscribed
    }

    /// The source's identifier in its store.
    public let identifier: String
    /// The name shown to people.
    public var title: String
    /// The kind of place.
    public var kind: Kind
    /// Whether calendars may be added and removed.
    public var allowsCalendarAddDelete: Bool

    /// Creates a source.
    public init(identifier: String, title: String, kind: Kind, allowsCalendarAddDelete: Bool = true) {
        self.identifier = identifier
        self.title = title
        self.kind = kind
        self.allowsCalendarAddDelete = allowsCalendarAddDelete
    }
}

/// A calendar of a store (EKCalendar).
public struct EventCalendar: Hashable, Sendable {
    /// The calendar's identifier in its store.
    public let identifier: CalendarIdentifier
    /// The identifier of the source that holds the calendar.
    public let sourceIdentifier: String
    /// The name shown to people.
    public var title: String
    /// The calendar's colour as `#rrggbb`.
    public var color: String?
    /// The types of item that the calendar may hold.
    public var entityTypes: Set<EntityType>
    /// Whether items may be added, changed and removed.
    public var allowsContentModifications = true
    /// Whether the calendar itself cannot be changed or removed.
    public var isImmutable = false
    /// The published calendar that this calendar copies; nil for an ordinary calendar. A subscribed calendar is
    /// read-only.
    public var subscription: CalendarSubscription?
    /// The calendar's position among the calendars, the lowest first (Apple's `calendar-order`); nil if it has none.
    /// Calendars without a position come last, sorted by title.
    public var order: Int?
    /// A text about the calendar (`calendar-description`, RFC 4791 §5.2.1).
    public var description: String?
    /// The IANA name of the zone for the calendar's floating times and days (`calendar-timezone`, RFC 4791 §5.2.2); nil
    /// if it has none.
    public var timeZone: String?
    /// Titles that the calendar had before other programs renamed it, the latest last. The calendar can still be found
    /// by these titles.
    public var formerTitles: [String] = []

    /// Creates a calendar value. It does not add a calendar to a store.
    public init(
        identifier: CalendarIdentifier, sourceIdentifier: String, title: String, color: String? = nil,
        entityTypes: Set<EntityType> = Set(EntityType.allCases)
    ) {
        self.identifier = identifier
        self.sourceIdentifier = sourceIdentifier
        self.title = title
        self.color = color
        self.entityTypes = entityTypes
    }

    package init(_ new: NewCalendar, identifier: CalendarIdentifier, sourceIdentifier: String) {
        self.init(
            identifier: identifier, sourceIdentifier: sourceIdentifier, title: new.title, color: new.color,
            entityTypes: new.entityTypes)
        allowsContentModifications = new.subscription == nil
        (subscription, order, description, timeZone) = (new.subscription, new.order, new.description, new.timeZone)
    }

    /// Returns whether the calendar comes before another one in lists, which are sorted by order, title and identifier.
    package func comes(before other: EventCalendar) -> Bool {
        (order ?? .max, title, identifier) < (other.order ?? .max, other.title, other.identifier)
    }

    /// Returns whether users may save items of a type in the calendar.
    public func accepts(_ type: EntityType) -> Bool {
        allowsContentModifications && subscription == nil && entityTypes.contains(type)
    }
}

/// The properties of a calendar to create.
public struct NewCalendar: Hashable, Sendable {
    /// The name shown to people. It must not be empty.
    public var title: String
    /// The calendar's colour as `#rrggbb`.
    public var color: String?
    /// The source that is to hold the calendar; nil for the source that ``EventStore/createCalendar(_:)`` chooses.
    public var sourceIdentifier: String?
    /// The types of item that the calendar may hold.
    public var entityTypes: Set<EntityType>
    /// The published calendar to copy, for a subscribed calendar.
    public var subscription: CalendarSubscription?
    /// The calendar's position among the calendars; see ``EventCalendar/order``.
    public var order: Int?
    /// A text about the calendar.
    public var description: String?
    /// The IANA name of the zone for the calendar's floating times and days.
    public var timeZone: String?
    /// Whether two programs that create a calendar of this title at the same moment share one calendar.
    ///
    /// If true, a store that has a calendar of this title already, which users may change, returns that calendar.
    public var mayBeShared = false

    /// Returns whether a calendar of the store can be returned in place of a new one.
    package func mayShare(_ calendar: EventCalendar) -> Bool {
        mayBeShared && calendar.title == title && calendar.allowsContentModifications && calendar.subscription == nil
            && entityTypes.isSubset(of: calendar.entityTypes)
    }

    /// Creates the properties of a new calendar.
    public init(
        title: String, color: String? = nil, sourceIdentifier: String? = nil,
        entityTypes: Set<EntityType> = Set(EntityType.allCases), subscription: CalendarSubscription? = nil
    ) {
        self.title = title
        self.color = color
        self.sourceIdentifier = sourceIdentifier
        self.entityTypes = entityTypes
        self.subscription = subscription
    }
}
