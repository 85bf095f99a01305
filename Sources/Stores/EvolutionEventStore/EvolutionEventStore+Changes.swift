import CalendarModel
import EventStore
import GRDB

extension EvolutionEventStore {
    /// Makes changes. The preconditions are checked immediately before the changes are made.
    @discardableResult
    public func apply(_ changes: ChangeSet) throws(EventStoreError) -> [ChangeOutcome] {
        let calendars = Dictionary(
            try allCalendars().map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        let there = try load(changes.changes.map(\.key))
        var outcomes: [ChangeOutcome?] = changes.changes.map { change in
            guard let calendar = calendars[change.key.calendar] else { return .failed(.noCalendar) }
            guard calendar.allowsContentModifications else { return .failed(.calendarReadOnly) }
            if let type = change.content?.type, !calendar.entityTypes.contains(type) {
                return .failed(type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders)
            }
            return change.precondition.holds(for: there[change.key]?.stored.revision) ? nil : .preconditionFailed
        }
        if changes.isAtomic, outcomes.contains(where: { $0 != nil }) { return outcomes.map { $0 ?? .notAttempted } }
        let places = outcomes.indices.filter { outcomes[$0] == nil }
        let planned = places.map { place in
            let change = changes.changes[place]
            return ChangeRecords.Planned(
                change: change, before: there[change.key]?.stored, there: there[change.key]?.fingerprint,
                after: change.content.map { Revision(rawValue: ContentFingerprint(of: $0).rawValue) })
        }
        let owner = lease.name
        let records = try state.write { db in try ChangeRecords(planned, of: changes, owner: owner, db) }
        let writer = EvolutionWriter(isAtomic: changes.isAtomic) { [state] keys throws(EventStoreError) in
            guard changes.isAtomic else { return }
            try state.write { db in try PendingChange.begin(keys, owner: owner, db) }
        }
        let results = writer.make(planned.map(\.change), there: there)
        watch.noteOwn(planned.map(\.change), results: results)
        try state.write { db in
            for (index, plan) in planned.enumerated() {
                if case .done(let seen) = results[index] {
                    try ChangeRecords.complete(
                        plan.change, seen: seen, undone: changes.journal.undone, isRemembered: plan.isRemovalRemembered,
                        db)
                } else {
                    try records.takeBack(plan, index, db)
                }
            }
            try PendingChange.remove(of: owner, db)
        }
        for (index, place) in places.enumerated() {
            outcomes[place] =
                switch results[index] {
                case .done: .applied(planned[index].after)
                case .exists: .preconditionFailed
                case .failed(let error): .failed(error)
                case .notAttempted: .notAttempted
                }
        }
        return outcomes.map { $0 ?? .notAttempted }
    }
}
