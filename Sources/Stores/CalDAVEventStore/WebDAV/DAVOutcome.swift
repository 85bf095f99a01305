import FoundationEssentials
import XMLReading

/// What became of a PUT.
enum PutOutcome: Hashable, Sendable {
    /// It is there, of this version; nil where the server does not say, or says only a weak one: ask for it before the
    /// next change.
    case stored(ETag?)
    /// Nothing was changed: there is something already, or it is of another version (412).
    case preconditionFailed
    /// Nothing was changed: something with the same UID is elsewhere in the calendar (RFC 4791 §5.3.2.1), here where the
    /// server says it.
    case uidConflict(URL?)
}

/// What became of a DELETE.
enum DeleteOutcome: Hashable, Sendable {
    case deleted
    /// There was nothing (any more).
    case absent
    /// Nothing was changed: it is of another version (412).
    case preconditionFailed
}

/// What became of a MOVE.
enum MoveOutcome: Hashable, Sendable {
    case moved
    case absent
    case preconditionFailed
    /// The server cannot: copy and delete instead.
    case unsupported
}

/// What was fetched by GET.
struct FetchedResource: Hashable, Sendable {
    let bytes: [UInt8]
    /// Its version, as the server says it: it may be weak.
    let etag: ETag?
}
