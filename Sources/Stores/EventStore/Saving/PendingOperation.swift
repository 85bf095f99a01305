import CalendarModel

/// An uncommitted change.
enum PendingOperation: Sendable {
    /// Adds a resource.
    case add(CalendarResource, to: CalendarIdentifier)
    /// Changes an item. If the change splits a series, the later part gets the UID `newUID`.
    case save(ItemEdit, key: ResourceKey, span: Span, newUID: String)
    /// Removes an item.
    case remove(ItemIdentifier, span: Span)
    /// Moves a resource to another calendar. If an earlier operation has split the resource, the later part, whose UID
    /// is `newUID`, is moved.
    case move(ResourceKey, newUID: String?, to: CalendarIdentifier)

    var key: ResourceKey {
        switch self {
        case .add(let resource, let calendar): ResourceKey(calendar: calendar, uid: resource.uid)
        case .save(_, let key, _, _): key
        case .remove(let identifier, _): identifier.key
        case .move(let key, _, _): key
        }
    }
}
