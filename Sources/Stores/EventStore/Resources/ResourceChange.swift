/// A change of one resource, and what must hold for it to be made.
public struct ResourceChange: Hashable, Sendable {
    /// What the resource must be when the change is made (RFC 9110 §13.1).
    public enum Precondition: Hashable, Sendable {
        /// It must not be there: `If-None-Match: *`.
        case absent
        /// It must be in this state: `If-Match`.
        case revision(Revision)
        /// Whatever it is.
        case none
    }

    /// What becomes of the record of where the resource came from.
    public enum ProvenanceChange: Hashable, Sendable {
        /// It stays what it is; a resource that is not there yet has none.
        case keep
        /// It becomes this; nil for none.
        case set(Provenance?)
    }

    /// The resource.
    public let key: ResourceKey
    /// What it is to be; nil takes it away.
    public let content: CalendarResource?
    /// What must hold.
    public let precondition: Precondition
    /// Where it came from.
    public let provenance: ProvenanceChange

    /// A change of one resource.
    public init(
        _ key: ResourceKey, to content: CalendarResource?, if precondition: Precondition,
        provenance: ProvenanceChange = .keep
    ) {
        self.key = key
        self.content = content
        self.precondition = precondition
        self.provenance = provenance
    }
}

/// What became of a change.
public enum ChangeOutcome: Hashable, Sendable {
    /// It was made and will survive a power failure; the new state, nil for what was taken away.
    case applied(Revision?)
    /// The resource is not what the change presumes; nothing was done.
    case preconditionFailed
    /// Another change of the same call could not be made, so this one was not either.
    case notAttempted
    /// It could not be made.
    case failed(EventStoreError)
}

/// A set of changes to make together.
public struct ChangeSet: Sendable {
    /// What is written down about the changes, in the same step as they are made.
    public enum Journal: Hashable, Sendable {
        /// Nothing.
        case none
        /// What each resource was before, so that the batch can be undone.
        case record(BatchIdentifier)
        /// That what a batch did to each resource is undone.
        case undo(BatchIdentifier)
    }

    /// The changes, each of another resource.
    public var changes: [ResourceChange]
    /// Whether all of them are to be made or none; otherwise each that can be is. Stores that cannot promise this (a
    /// folder, a server) look at all preconditions first, and stop at the first failure.
    public var isAtomic: Bool
    /// What is written down.
    public var journal: Journal

    /// A set of changes.
    public init(_ changes: [ResourceChange], isAtomic: Bool = true, journal: Journal = .none) {
        self.changes = changes
        self.isAtomic = isAtomic
        self.journal = journal
    }
}
