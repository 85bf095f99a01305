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
        let target = try await self.target(for: type, in: calendar).identifier
        guard target != key.calendar else { return item.identifier }
        let moved = try await change { plan throws(EventStoreError) in try await plan.move(key, to: target) }
        return ItemIdentifier(key: moved, occurrenceDate: item.identifier.occurrenceDate)
    }

    /// Moves several whole items to another calendar of the store, either all of them or none.
    package func move(_ items: [StoredItem], to calendar: CalendarIdentifier) async throws(EventStoreError) {
        var moved: Set<ResourceKey> = []
        try await carryOut(
            items.filter { $0.identifier.key.calendar != calendar && moved.insert($0.identifier.key).inserted }
                .map { .save($0, span: .futureEvents, newUID: RandomIdentifier.text(), movingTo: calendar) })
    }
}
