import CalendarModel
import EventStore

/// Changes that belong together. They are recorded before the first of them is made, so that the next program completes
/// them if this one is killed.
struct PendingChanges: Codable, Sendable {
    struct Change: Codable, Sendable {
        let calendar: String
        let uid: String
        /// The new text; nil for a removal.
        let content: String?
        let revisionBefore: String?
        let keepsProvenance: Bool
        var provenance: ProvenanceRecord?
        var removed: Int?
    }

    let changes: [Change]
    /// The batch that records the changes.
    let recorded: String?
    /// The batch that the changes undo.
    let undone: String?
}

extension PendingChanges.Change {
    init(_ change: ResourceChange, text: String?, before: Revision?) {
        calendar = change.key.calendar.rawValue
        uid = change.key.uid
        content = text
        revisionBefore = before?.rawValue
        switch change.provenance {
        case .keep: keepsProvenance = true
        case .set(let new): (keepsProvenance, provenance) = (false, new.map(ProvenanceRecord.init))
        }
        removed = change.removed?.secondsSinceEpoch
    }

    var key: ResourceKey { ResourceKey(calendar: CalendarIdentifier(rawValue: calendar), uid: uid) }

    var before: Revision? { revisionBefore.map { Revision(rawValue: $0) } }

    var after: Revision? { content.map { Revision(ofText: $0) } }

    /// Returns the change of a resource that now has a revision.
    func change(of current: Revision?) throws(EventStoreError) -> ResourceChange {
        ResourceChange(
            key, to: try content.map { text throws(EventStoreError) in try CalendarResource(text: text) },
            if: current.map { .revision($0) } ?? .absent,
            provenance: keepsProvenance ? .keep : .set(provenance?.provenance),
            removed: removed.map { LocalDateTime(secondsSinceEpoch: $0) })
    }
}

extension PendingChanges {
    var journal: ChangeSet.Journal {
        guard let recorded = recorded.map({ BatchIdentifier(rawValue: $0) }) else { return .none }
        return undone.map { .undo(BatchIdentifier(rawValue: $0), recordedIn: recorded) } ?? .record(recorded)
    }
}

extension VDirEventStore {
    /// Completes the changes of a program that was killed while it made them. The caller has the lock.
    ///
    /// If another program has changed a resource in the meantime, this resource stays as it is.
    func completePending() throws(EventStoreError) {
        guard let pending = sidecar.pendingChanges() else { return }
        var changes: [ResourceChange] = []
        var (hasBegun, isDisturbed) = (false, false)
        for change in pending.changes {
            let current = try collection(change.key.calendar)?.item(change.uid)?.revision
            hasBegun = hasBegun || (current == change.after && current != change.before)
            if current == change.after || current == change.before {
                changes.append(try change.change(of: current))
            } else {
                isDisturbed = true
            }
        }
        if hasBegun || !isDisturbed {
            let outcomes = try make(ChangeSet(changes, isAtomic: false, journal: pending.journal))
            for case .failed(let error) in outcomes where error != .noCalendar { throw error }
        }
        try sidecar.setPending(nil)
    }
}
