/// A point in the history of a calendar (the sync token of RFC 6578 §3). It is valid for its own calendar and store
/// only.
public struct SyncToken: RawRepresentable, Hashable, Sendable {
    /// The token as text, which is a URI. Each store chooses its own form.
    public let rawValue: String

    /// Creates a token from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The changes of a calendar's resources since a sync token, as a sync-collection report needs them (RFC 6578 §3.2).
public struct SyncChanges: Hashable, Sendable {
    /// A resource that was added or changed.
    public struct ChangedResource: Hashable, Sendable {
        /// The resource's name; see ``StoredResource/name``.
        public let name: String
        /// The resource's UID.
        public let uid: String
        /// The resource's present revision.
        public let revision: Revision

        /// Creates a report of a changed resource.
        public init(name: String, uid: String, revision: Revision) {
            self.name = name
            self.uid = uid
            self.revision = revision
        }
    }

    /// The record of a removed resource.
    public struct Tombstone: Hashable, Sendable {
        /// The name that the resource had. No resource of the calendar has it now.
        public let name: String
        /// The UID that the resource had.
        public let uid: String

        /// Creates a record of a removed resource.
        public init(name: String, uid: String) {
            self.name = name
            self.uid = uid
        }
    }

    /// The resources that were added or changed, the earliest change first. Each resource is named once.
    public var changed: [ChangedResource]
    /// The resources that were removed, the earliest removal first. A resource that was added and removed since the
    /// token may be in this list, too.
    public var removed: [Tombstone]
    /// The token for the next call.
    public var token: SyncToken
    /// Whether there are more changes than the limit (RFC 6578 §3.6). The next call returns them.
    public var hasMore: Bool

    /// Creates a report of changes.
    public init(
        changed: [ChangedResource] = [], removed: [Tombstone] = [], token: SyncToken, hasMore: Bool = false
    ) {
        self.changed = changed
        self.removed = removed
        self.token = token
        self.hasMore = hasMore
    }
}
