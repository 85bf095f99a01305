import CalendarModel

/// A change of an item. Several changes are carried out together, as a commit of EventKit does.
package enum ItemChange: Sendable {
    /// Adds an item to a calendar; nil for the default calendar.
    case add(Component, timeZones: [Component], to: CalendarIdentifier?)
    /// Saves the changes of an item. If the change splits a series, the later part gets the UID `newUID`.
    case save(StoredItem, span: Span, newUID: String)
    /// Moves an item to another calendar. If an earlier change has split the item's series, only the later part, whose
    /// UID is `newUID`, is moved.
    case move(StoredItem, newUID: String, to: CalendarIdentifier)
    /// Removes an item.
    case remove(StoredItem, span: Span)
}

extension EventStore {
    /// Carries out changes, either all of them or none.
    ///
    /// The calendars are read once for all changes. This saves much time for thousands of changes.
    ///
    /// - Returns: the UIDs of the later parts of series that were split.
    /// - Throws: an error if a calendar may not be changed, if an item belongs to another store, or if an item cannot
    ///   be saved.
    package func carryOut(_ changes: [ItemChange]) async throws(EventStoreError) -> Set<String> {
        let calendars = Dictionary(
            try await allCalendars().map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        func check(_ identifier: CalendarIdentifier, accepts type: EntityType) throws(EventStoreError) {
            guard let calendar = calendars[identifier] else { throw .noCalendar }
            guard calendar.allowsContentModifications, calendar.subscription == nil else { throw .calendarReadOnly }
            guard calendar.entityTypes.contains(type) else {
                throw type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders
            }
        }
        var operations: [PendingOperation] = []
        var usual: [EntityType: CalendarIdentifier] = [:]
        for change in changes {
            switch change {
            case .add(let component, let zones, let calendar):
                let resource = try newResource(component, timeZones: zones)
                try requireAdding(resource.type)
                if let calendar {
                    try check(calendar, accepts: resource.type)
                    operations.append(.add(resource, to: calendar))
                } else {
                    let target = usual[resource.type]
                    let found =
                        if let target { target } else { try await self.target(for: resource.type, in: nil).identifier }
                    usual[resource.type] = found
                    operations.append(.add(resource, to: found))
                }
            case .save(let item, let span, let newUID):
                try requireChange(of: item, check)
                let edit = ItemEdit(
                    original: item.original, edited: item.item.component,
                    occurrenceDate: item.identifier.occurrenceDate, timeZones: item.timeZones)
                operations.append(.save(edit, key: item.identifier.key, span: span, newUID: newUID))
            case .move(let item, let newUID, let calendar):
                try requireChange(of: item, check)
                try check(calendar, accepts: EntityType(rawValue: item.original.name) ?? .event)
                operations.append(.move(item.identifier.key, newUID: newUID, to: calendar))
            case .remove(let item, let span):
                try requireChange(of: item, check)
                operations.append(.remove(item.identifier, span: span))
            }
        }
        return try await commit(operations)
    }

    /// Checks that an item may be changed in its calendar.
    private func requireChange(
        of item: StoredItem, _ accepts: (CalendarIdentifier, EntityType) throws(EventStoreError) -> Void
    ) throws(EventStoreError) {
        guard item.storeIdentifier == session.identifier else { throw .objectBelongsToDifferentStore }
        let type = EntityType(rawValue: item.original.name) ?? .event
        try requireReading(type)
        try accepts(item.identifier.key.calendar, type)
    }
}
