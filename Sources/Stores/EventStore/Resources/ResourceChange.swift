import CalendarModel

/// A change of one resource, with its precondition.
public struct ResourceChange: Hashable, Sendable {
    /// The state that the resource must be in when the change is made (RFC 9110 §13.1).
    public enum Precondition: Hashable, Sendable {
        /// The resource must not exist: `If-None-Match: *`.
        case absent
        /// The resource must have this revision: `If-Match`.
        case revision(Revision)
        /// Any state.
        case none

        /// Returns whether a resource with a revision fulfils the precondition; nil stands for no resource.
        package func holds(for current: Revision?) -> Bool {
            switch self {
            case .absent: current == nil
            case .revision(let revision): current == revision
            case .none: true
            }
        }
    }

    /// The change to the record of the resource's import.
    public enum ProvenanceChange: Hashable, Sendable {
        /// The record stays the same. A new resource has no record.
        case keep
        /// The record is replaced; nil removes it.
        case set(Provenance?)
    }

    /// The resource.
    public let key: ResourceKey
    /// The new content; nil removes the resource.
    public let content: CalendarResource?
    /// The precondition.
    public let precondition: Precondition
    /// The change to the record of the resource's import.
    public let provenance: ProvenanceChange
    /// The time of the removal in UTC, which the store remembers so that later imports leave the item out. Nil if the
    /// removal must not be remembered. Only removals of imported resources are remembered, until a resource with the
    /// UID is saved again.
    public let removed: LocalDateTime?

    /// Creates a change of one resource.
    public init(
        _ key: ResourceKey, to content: CalendarResource?, if precondition: Precondition,
        provenance: ProvenanceChange = .keep, removed: LocalDateTime? = nil
    ) {
        self.key = key
        self.content = content
        self.precondition = precondition
        self.provenance = provenance
        self.removed = removed
    }
}

/// The outcome of a change.
public enum ChangeOutcome: Hashable, Sendable {
    /// The change was made and will survive a power failure. The new revision is nil if the resource was removed.
    case applied(Revision?)
    /// The resource does not fulfil the precondition. Nothing was done.
    case preconditionFailed
    /// Another change of the same call failed, so this change was not made.
    case notAttempted
    /// The change failed.
    case failed(EventStoreError)
}

/// A set of changes that are made together.
public struct ChangeSet: Sendable {
    /// The record of the changes, which is written in the same step as the changes.
    public enum Journal: Hashable, Sendable {
        /// No record.
        case none
        /// The previous state of each resource, so that the batch can be undone.
        case record(BatchIdentifier)
        /// A mark that the first batch's last change of each resource was undone. The second batch records the state
        /// before the undo, so that the undo can be undone.
        case undo(BatchIdentifier, recordedIn: BatchIdentifier)

        /// The batch that records the previous states.
        package var recorded: BatchIdentifier? {
            switch self {
            case .none: nil
            case .record(let batch), .undo(_, recordedIn: let batch): batch
            }
        }

        /// The batch whose last changes are undone.
        package var undone: BatchIdentifier? { if case .undo(let batch, _) = self { batch } else { nil } }
    }

    /// The batch that records the changes of the current task, so that they can be undone; nil if the changes are not
    /// recorded.
    @TaskLocal package static var recording: BatchIdentifier?

    /// The journal of the changes that the current task makes to single items.
    static var currentJournal: Journal { recording.map(Journal.record) ?? .none }

    /// The changes. Each change is for a different resource.
    public var changes: [ResourceChange]
    /// Whether the changes are made all together or not at all. A folder or a server has no transactions: such a store
    /// records all changes first. If one of them fails, it takes back those that it has made. If the program is killed,
    /// the store makes the remaining changes when it is next used. If false, every change that can be made is made.
    public var isAtomic: Bool
    /// The record to write.
    public var journal: Journal

    /// Creates a set of changes.
    public init(_ changes: [ResourceChange], isAtomic: Bool = true, journal: Journal = .none) {
        self.changes = changes
        self.isAtomic = isAtomic
        self.journal = journal
    }
}

extension [ResourceChange] {
    /// The changes in an order in which no item is missing between two of them: new resources first, removals last.
    var inSafeOrder: [ResourceChange] {
        filter { $0.content != nil && $0.precondition == .absent }
            + filter { $0.content != nil && $0.precondition != .absent } + filter { $0.content == nil }
    }
}
