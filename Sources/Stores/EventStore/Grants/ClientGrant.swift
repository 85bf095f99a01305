/// The identifier of a client of a server: a device, a user or a token. The server chooses the text of the identifier.
/// The text must not be a secret, such as a token itself; use a name or a digest of the secret.
public struct ClientIdentifier: RawRepresentable, Hashable, Comparable, Sendable {
    /// The identifier as text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Orders identifiers by their texts.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What a client may do with a calendar.
public enum GrantLevel: String, CaseIterable, Hashable, Sendable {
    /// Nothing. The client does not see the calendar.
    case none
    /// Only read the busy times (`read-free-busy`, RFC 4791 §6.1.1).
    case freeBusy
    /// Only add items. As with ``AuthorizationStatus/writeOnly``, nothing can be read, changed or removed.
    case writeOnly
    /// Read everything.
    case read
    /// Read, add, change and remove everything.
    case readWrite

    /// Whether the busy times may be read.
    public var allowsFreeBusy: Bool { self == .freeBusy || allowsReading }

    /// Whether the items may be read.
    public var allowsReading: Bool { self == .read || self == .readWrite }

    /// Whether items may be added.
    public var allowsAdding: Bool { self == .writeOnly || self == .readWrite }

    /// Returns the error for a change that this level does not allow; nil if the level allows the change.
    package func refusal(of change: ResourceChange) -> EventStoreError? {
        switch self {
        case .readWrite: nil
        case .writeOnly:
            change.precondition == .absent && change.content != nil
                ? nil : .eventStoreNotAuthorized(change.content?.type ?? .event)
        case .read, .freeBusy: .calendarReadOnly
        case .none: .noCalendar
        }
    }

    /// The error for reading the items of a calendar; nil if this level allows reading.
    var refusalOfReading: EventStoreError? {
        switch self {
        case .read, .readWrite: nil
        case .freeBusy, .writeOnly: .eventStoreNotAuthorized(.event)
        case .none: .noCalendar
        }
    }
}

/// A client's access to a calendar.
public struct ClientGrant: Hashable, Sendable {
    /// The client.
    public let client: ClientIdentifier
    /// The calendar.
    public let calendar: CalendarIdentifier
    /// What the client may do.
    public let level: GrantLevel

    /// Creates a grant.
    public init(_ level: GrantLevel, to client: ClientIdentifier, for calendar: CalendarIdentifier) {
        self.client = client
        self.calendar = calendar
        self.level = level
    }
}
