/// A change in a store (EKEventStoreChanged). A program that shows the store's content should read it again.
public enum StoreChange: Hashable, Sendable {
    /// The author of a change.
    public enum Origin: Hashable, Sendable {
        /// This store value, or another one with the same session.
        case here
        /// Another program, or a server.
        case elsewhere
    }

    /// Items or calendars were added, changed or removed.
    case content(Origin)
    /// This program's access has changed.
    case authorization(EntityType, AuthorizationStatus)
}
