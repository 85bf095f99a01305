/// Something in a store is not what it was (EKEventStoreChanged): look again at what is shown.
public enum StoreChange: Hashable, Sendable {
    /// Who changed it.
    public enum Origin: Hashable, Sendable {
        /// This store value, or one that shares its session.
        case here
        /// Somebody else: another program, or a server.
        case elsewhere
    }

    /// Items or calendars were added, changed or removed.
    case content(Origin)
    /// What this program may do was changed.
    case authorization(EntityType, AuthorizationStatus)
}
