import CalendarModel

/// A change that was asked for and is not committed.
enum PendingOperation: Sendable {
    /// A new resource.
    case add(CalendarResource, to: CalendarIdentifier)
    /// A change of an item; `newUID` is that of the later part of a series that is split.
    case save(ItemEdit, key: ResourceKey, span: Span, newUID: String)
    /// The removal of an item.
    case remove(ItemIdentifier, span: Span)

    var key: ResourceKey {
        switch self {
        case .add(let resource, let calendar): ResourceKey(calendar: calendar, uid: resource.uid)
        case .save(_, let key, _, _): key
        case .remove(let identifier, _): identifier.key
        }
    }
}
