import CalendarModel

extension EventStore {
    /// Moves a whole item, with all occurrences of a series, to another calendar of the store (EKEvent.calendar, set
    /// and saved).
    ///
    /// The item keeps its UID, all its properties and the record of its import. To make a new item, use
    /// ``copy(_:to:of:)``.
    ///
    /// - Returns: the item's new identifier.
    /// - Throws: ``EventStoreError/conflict(properties:)`` if the other calendar already has the UID,
    ///   ``EventStoreError/noSuchItem`` if the item no longer exists, or an error if either calendar may not be
    ///   changed.
    @discardableResult
    public func move(
        _ item: StoredItem, to calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> ItemIdentifier {
        let key = item.identifier.key
        try requireChange(of: item, in: try await self.calendar(key.calendar))
        let type = EntityType(of: item.original)
        let target = ResourceKey(calendar: try await self.target(for: type, in: calendar).identifier, uid: key.uid)
        guard target != key else { return item.identifier }
        // While changes are recorded, the item is copied and its original is removed, because this can be undone. A
        // move on a server cannot be recorded. But an item with participants is always moved: if it were removed, a
        // server might send a cancellation to the participants.
        var isCopied =
            ChangeSet.recording != nil
            && ["ATTENDEE", "ORGANIZER"].allSatisfy { item.original.property($0) == nil }
        // If somebody else changes the item first, the newest version is moved.
        for _ in 1...4 {
            let stored = try await resources([key, target])
            guard let current = stored[key] else { throw .noSuchItem }
            guard stored[target] == nil else { throw .conflict(properties: ["UID"]) }
            if !isCopied, let outcome = try await relocate(current, to: target.calendar) {
                switch outcome {
                case .applied:
                    session.announce(.content(.here))
                    return ItemIdentifier(key: target, occurrenceDate: item.identifier.occurrenceDate)
                case .failed(let error): throw error
                case .preconditionFailed, .notAttempted: continue
                }
            }
            // The copy is saved before the original is removed: after a crash in between, the item exists twice instead
            // of not at all.
            let outcomes = try await apply(
                ChangeSet(
                    [
                        ResourceChange(target, to: current.resource, if: .absent, provenance: .set(current.provenance)),
                        ResourceChange(key, to: nil, if: .revision(current.revision)),
                    ], journal: ChangeSet.currentJournal))
            if isCopied, case .failed = outcomes[0] {
                // Some servers refuse a copy, because they allow a UID only once. The item is then moved instead.
                isCopied = false
                continue
            }
            if isCopied, outcomes[0] == .preconditionFailed { isCopied = false }
            for case .failed(let error) in outcomes { throw error }
            guard outcomes.contains(where: { $0 == .preconditionFailed }) else {
                session.announce(.content(.here))
                return ItemIdentifier(key: target, occurrenceDate: item.identifier.occurrenceDate)
            }
        }
        throw .conflict(properties: ["UID"])
    }
}
