enum PutOutcome: Hashable, Sendable {
    /// The resource is stored. Its version is nil if the server does not return one, or returns only a weak one. The
    /// caller must then ask for the version before the next change.
    case stored(ETag?)
    /// Nothing was changed, because a resource exists already or has another version (412).
    case preconditionFailed
    /// Nothing was changed, because another resource of the calendar has the same UID (RFC 4791 §5.3.2.1).
    case uidConflict
}

enum DeleteOutcome: Hashable, Sendable {
    case deleted
    case absent
    /// Nothing was changed, because the resource has another version (412).
    case preconditionFailed
}

enum MoveOutcome: Hashable, Sendable {
    case moved
    case absent
    case preconditionFailed
    /// The server does not support MOVE. Copy and delete the resource instead.
    case unsupported
}

struct FetchedResource: Hashable, Sendable {
    let bytes: [UInt8]
    /// The version that the server reports, which may be weak.
    let etag: ETag?
}
