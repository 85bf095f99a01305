import CalendarModel

extension EventStore {
    /// Puts a whole item, with all occurrences of a series, into another calendar of the store (EKEvent.calendar, set and
    /// saved).
    ///
    /// It keeps its UID, all its properties, and the record of where it came from. ``copy(_:to:of:)`` makes a new item of it.
    ///
    /// - Returns: what the item is called from then on.
    /// - Throws: ``EventStoreError/conflict(properties:)`` where the other calendar has the UID already,
    ///   ``EventStoreError/noSuchItem`` where the item is gone, and what keeps either calendar from being changed.
    @discardableResult
    public func move(
        _ item: StoredItem, to calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> ItemIdentifier {
        try await requireChange(of: item)
        let key = item.identifier.key
        let type = EntityType(rawValue: item.original.name) ?? .event
        let target = ResourceKey(calendar: try await target(for: type, in: calendar).identifier, uid: key.uid)
        guard target != key else { return item.identifier }
        // Where somebody else is quicker, the newest is what moves.
        for _ in 1...4 {
            let stored = try await resources([key, target])
            guard let current = stored[key] else { throw .noSuchItem }
            guard stored[target] == nil else { throw .conflict(properties: ["UID"]) }
            // Put there first: a store that is cut off between the two has it twice rather than not at all.
            let outcomes = try await apply(
                ChangeSet([
                    ResourceChange(target, to: current.resource, if: .absent, provenance: .set(current.provenance)),
                    ResourceChange(key, to: nil, if: .revision(current.revision)),
                ]))
            for case .failed(let error) in outcomes { throw error }
            guard outcomes.contains(where: { $0 == .preconditionFailed }) else {
                session.announce(.content(.here))
                return ItemIdentifier(key: target, occurrenceDate: item.identifier.occurrenceDate)
            }
        }
        throw .conflict(properties: ["UID"])
    }
}
