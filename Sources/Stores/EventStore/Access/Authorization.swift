/// What a store holds: EventKit's entity types.
public enum EntityType: String, CaseIterable, Hashable, Sendable {
    /// Events: VEVENT.
    case event = "VEVENT"
    /// Reminders: VTODO.
    case reminder = "VTODO"
}

/// What a program may do with the events, or the reminders, of a store (EKAuthorizationStatus).
public enum AuthorizationStatus: String, Hashable, Sendable {
    /// Nobody was asked yet.
    case notDetermined
    /// Nobody may be asked.
    case restricted
    /// Asked, and refused.
    case denied
    /// New items may be saved; nothing may be read, changed or removed, not even one's own.
    case writeOnly
    /// Everything.
    case fullAccess

    /// Whether what the store holds may be read, changed and removed.
    public var allowsReading: Bool { self == .fullAccess }

    /// Whether new items may be saved.
    public var allowsAdding: Bool { self == .fullAccess || self == .writeOnly }
}

/// What a program asks for.
public enum AccessLevel: Hashable, Sendable {
    /// To save new items only. EventKit has this for events; here it is there for both.
    case writeOnly
    /// Everything.
    case full

    /// The status that granting it gives.
    var status: AuthorizationStatus {
        switch self {
        case .writeOnly: .writeOnly
        case .full: .fullAccess
        }
    }
}
