/// The kinds of item that a store holds (EKEntityType).
public enum EntityType: String, CaseIterable, Hashable, Sendable {
    case event = "VEVENT"
    case reminder = "VTODO"
}

/// A program's access to the events, or to the reminders, of a store (EKAuthorizationStatus).
public enum AuthorizationStatus: String, Hashable, Sendable {
    /// The user has not been asked yet.
    case notDetermined
    /// Access is not possible, and the user cannot grant it.
    case restricted
    /// The user was asked and refused.
    case denied
    /// New items may be saved. Nothing may be read, changed or removed, not even the program's own items.
    case writeOnly
    case fullAccess

    /// Whether the content of the store may be read, changed and removed.
    public var allowsReading: Bool { self == .fullAccess }

    /// Whether new items may be saved.
    public var allowsAdding: Bool { self == .fullAccess || self == .writeOnly }
}

/// The access that a program asks for.
public enum AccessLevel: Hashable, Sendable {
    /// Saving new items only. EventKit has this level only for events. Here, reminders have this level, too.
    case writeOnly
    case full

    /// The status that a program has when this access is granted.
    var status: AuthorizationStatus {
        switch self {
        case .writeOnly: .writeOnly
        case .full: .fullAccess
        }
    }
}
