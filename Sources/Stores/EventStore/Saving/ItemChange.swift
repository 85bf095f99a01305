import CalendarModel

/// A change of an item, as a program asks for it.
package enum ItemChange: Sendable {
    /// Adds a new item, which has a UID, to a calendar; nil for the default calendar.
    case add(Component, timeZones: [Component] = [], to: CalendarIdentifier?)
    /// Saves the changes of an item, and then moves the item to another calendar; nil if it stays in its calendar. If
    /// the save splits a series, the later part gets the UID `newUID`, and only this part is moved.
    case save(StoredItem, span: Span, newUID: String, movingTo: CalendarIdentifier? = nil)
    case remove(StoredItem, span: Span)
}

extension EventStore {
    /// Makes changes, either all of them or none.
    ///
    /// The changes are made in their order. A change of an occurrence follows its series: an earlier change may have
    /// split it or moved it. A saved occurrence that an earlier change removed becomes an item of its own.
    ///
    /// The calendars are read once for all changes. This saves much time for thousands of changes.
    ///
    /// - Returns: the identifiers under which the store has the items now.
    @discardableResult
    package func carryOut(_ changes: [ItemChange]) async throws(EventStoreError) -> [ItemIdentifier] {
        let targets = try await targets(of: changes)
        return try await change { plan throws(EventStoreError) in
            try await plan.load(zip(changes, targets).compactMap { $0.key(in: $1) })
            var saved: [ItemIdentifier] = []
            for (change, target) in zip(changes, targets) { saved.append(try await plan.add(change, in: target)) }
            return saved
        }
    }

    /// Makes the changes of a plan, either all of them or none.
    ///
    /// - Parameter fill: fills the plan, and returns the result. If somebody else changes a resource first, it is called
    ///   again, and the changes are computed from the resource's new state.
    func change<Value>(
        _ fill: (inout ChangePlan) async throws(EventStoreError) -> Value
    ) async throws(EventStoreError) -> Value {
        for _ in 1...4 {
            var plan = ChangePlan(self)
            let value = try await fill(&plan)
            let changes = plan.changes
            guard !changes.isEmpty else { return value }
            let outcomes = try await apply(ChangeSet(changes, journal: ChangeSet.currentJournal))
            for case .failed(let error) in outcomes { throw error }
            guard outcomes.contains(.preconditionFailed) else {
                session.announce(.content(.here))
                return value
            }
        }
        throw .conflict(properties: ["UID"])
    }

    /// Checks changes, and returns for each of them the calendar that the item is in afterwards.
    private func targets(of changes: [ItemChange]) async throws(EventStoreError) -> [CalendarIdentifier] {
        let calendars = Dictionary(
            try await allCalendars().map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        var usual: [EntityType: CalendarIdentifier] = [:]
        var targets: [CalendarIdentifier] = []
        for change in changes {
            switch change {
            case .add(let component, _, let calendar):
                let type = EntityType(of: component)
                try requireAdding(type)
                if let calendar { try calendars[calendar].require(type) }
                if calendar == nil, usual[type] == nil { usual[type] = try await target(for: type, in: nil).identifier }
                if let target = calendar ?? usual[type] { targets.append(target) }
            case .save(let item, _, _, let target):
                try requireChange(of: item, in: calendars[item.identifier.key.calendar])
                let edited = item.item.component
                guard edited.name == item.original.name, edited.text("UID") == item.original.text("UID") else {
                    throw .eventNotMutable
                }
                if let target, target != item.identifier.key.calendar {
                    try calendars[target].require(EntityType(of: item.original))
                }
                targets.append(target ?? item.identifier.key.calendar)
            case .remove(let item, _):
                try requireChange(of: item, in: calendars[item.identifier.key.calendar])
                targets.append(item.identifier.key.calendar)
            }
        }
        return targets
    }

    /// Checks that an item that was read from the store may be changed.
    func requireChange(of item: StoredItem, in calendar: EventCalendar?) throws(EventStoreError) {
        guard item.storeIdentifier == session.identifier else { throw .objectBelongsToDifferentStore }
        try requireReading(EntityType(of: item.original))
        try calendar.require()
    }
}

extension ItemChange {
    /// Returns the key of the resource that the change begins with; nil if there is nothing to change.
    fileprivate func key(in target: CalendarIdentifier) -> ResourceKey? {
        switch self {
        case .add(let component, _, _): component.text("UID").map { ResourceKey(calendar: target, uid: $0) }
        case .save(let item, _, _, nil) where !item.hasChanges: nil
        case .save(let item, _, _, _), .remove(let item, _): item.identifier.key
        }
    }
}

extension EventCalendar? {
    /// Returns the calendar, after checking that it exists and that its content may be changed.
    ///
    /// - Parameter type: the type of a new item; nil for a change of an item that the calendar has.
    @discardableResult
    func require(_ type: EntityType? = nil) throws(EventStoreError) -> EventCalendar {
        guard let calendar = self else { throw .noCalendar }
        guard calendar.allowsContentModifications, calendar.subscription == nil else { throw .calendarReadOnly }
        guard let type, !calendar.entityTypes.contains(type) else { return calendar }
        throw type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders
    }
}
