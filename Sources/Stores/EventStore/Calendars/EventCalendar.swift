import CalendarModel

/// Names a calendar of a store.
public struct CalendarIdentifier: RawRepresentable, Hashable, Comparable, Sendable {
    /// The name; what it looks like is the store's business.
    public let rawValue: String

    /// An identifier of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The order of the names.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Where calendars are kept (EKSource): a file, a folder, an account.
public struct EventSource: Hashable, Sendable {
    /// What kind of place it is (EKSourceType).
    public enum Kind: String, Hashable, Sendable {
        /// This machine.
        case local
        /// A CalDAV account.
        case calDAV
        /// Published calendars that are only read.
        case subscribed
    }

    /// Names it in its store.
    public let identifier: String
    /// What people call it.
    public var title: String
    /// What kind of place it is.
    public var kind: Kind
    /// Whether calendars may be added and removed.
    public var allowsCalendarAddDelete: Bool

    /// A source.
    public init(identifier: String, title: String, kind: Kind, allowsCalendarAddDelete: Bool = true) {
        self.identifier = identifier
        self.title = title
        self.kind = kind
        self.allowsCalendarAddDelete = allowsCalendarAddDelete
    }
}

/// Where the items of a subscribed calendar come from.
public struct CalendarSubscription: Hashable, Sendable {
    /// The address of the published calendar.
    public var url: String
    /// The ETag of what was fetched last (RFC 9110 §8.8.3).
    public var entityTag: String?
    /// When it was fetched last, in UTC.
    public var refreshed: LocalDateTime?

    /// A subscription to an address.
    public init(url: String, entityTag: String? = nil, refreshed: LocalDateTime? = nil) {
        self.url = url
        self.entityTag = entityTag
        self.refreshed = refreshed
    }
}

/// A calendar of a store (EKCalendar).
public struct EventCalendar: Hashable, Sendable {
    /// Names it in its store.
    public let identifier: CalendarIdentifier
    /// The source that it belongs to.
    public let sourceIdentifier: String
    /// What people call it.
    public var title: String
    /// Its colour as `#rrggbb`.
    public var color: String?
    /// What it may hold.
    public var entityTypes: Set<EntityType>
    /// Whether its items may be added, changed and removed.
    public var allowsContentModifications: Bool
    /// Whether the calendar itself may not be changed or removed.
    public var isImmutable: Bool
    /// Where its items come from, nil unless it is a subscribed one; such a calendar is only read.
    public var subscription: CalendarSubscription?

    /// A calendar.
    public init(
        identifier: CalendarIdentifier, sourceIdentifier: String, title: String, color: String? = nil,
        entityTypes: Set<EntityType> = Set(EntityType.allCases), allowsContentModifications: Bool = true,
        isImmutable: Bool = false, subscription: CalendarSubscription? = nil
    ) {
        self.identifier = identifier
        self.sourceIdentifier = sourceIdentifier
        self.title = title
        self.color = color
        self.entityTypes = entityTypes
        self.allowsContentModifications = allowsContentModifications
        self.isImmutable = isImmutable
        self.subscription = subscription
    }

    /// Whether items of that type may be saved in it by its users.
    public func accepts(_ type: EntityType) -> Bool {
        allowsContentModifications && subscription == nil && entityTypes.contains(type)
    }
}

/// What a new calendar is to be.
public struct NewCalendar: Hashable, Sendable {
    /// What people call it; it may not be empty.
    public var title: String
    /// Its colour as `#rrggbb`.
    public var color: String?
    /// The source to keep it in; nil for the one of the default calendar for new events, else a local one.
    public var sourceIdentifier: String?
    /// What it may hold.
    public var entityTypes: Set<EntityType>
    /// Where its items come from, for a subscribed calendar.
    public var subscription: CalendarSubscription?
    /// Whether a calendar of the same title that another program makes at the same moment is as good: both get one, on a
    /// server that can tell.
    public var mayBeShared = false

    /// A new calendar.
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
