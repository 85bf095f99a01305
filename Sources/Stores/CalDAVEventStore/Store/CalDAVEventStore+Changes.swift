import CalendarModel
import EventStore
import Foundation
import GRDB

extension CalDAVEventStore {
    /// Sends changes, each with a precondition on the resource's version.
    ///
    /// A server has no transactions. If the changes must be atomic, all versions are checked before the first change is
    /// sent, and the first failure ends the call.
    @discardableResult
    public func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome] {
        await ready()
        let keys = changes.changes.map(\.key)
        // A change that requires an absent resource needs no check here, because the server checks the absence.
        if changes.isAtomic, changes.changes.contains(where: { $0.precondition != .absent }) { try await lookUp(keys) }
        let taken = try await stillUnderWay(keys)
        let known = try await remembered(keys)
        let places = try await places(of: keys)
        let titles = Dictionary(
            try await listed(Set(keys.map(\.calendar))).map { ($0.identifier, $0) },
            uniquingKeysWith: { first, _ in first })
        var outcomes: [ChangeOutcome?] = []
        var operations: [(place: Int, operation: Operation)] = []
        for (place, change) in changes.changes.enumerated() {
            let target = Target(
                calendar: titles[change.key.calendar], known: known[change.key], place: places[change.key],
                isTaken: taken.contains(change.key))
            switch self.operation(change, of: changes, target) {
            case .success(let operation):
                outcomes.append(nil)
                operations.append((place, operation))
            case .failure(let end): outcomes.append(end.outcome)
            }
        }
        if changes.isAtomic, outcomes.contains(where: { $0 != nil && $0 != .applied(nil) }) {
            return outcomes.map { $0 ?? .notAttempted }
        }
        try await send(operations, isAtomic: changes.isAtomic, in: titles.mapValues(\.title), &outcomes)
        return outcomes.map { $0 ?? .notAttempted }
    }

    /// The outcome of a change that needs no request.
    private struct End: Error {
        let outcome: ChangeOutcome
    }

    /// Returns the known calendars if they include the given ones. Otherwise, lists the calendars again and returns
    /// them.
    private func listed(_ calendars: Set<CalendarIdentifier>) async throws(EventStoreError) -> [EventCalendar] {
        let known = try await knownCalendars()
        if calendars.isSubset(of: known.map(\.identifier)) { return known }
        return try await allCalendars()
    }

    /// The longest time to wait for another process that is sending a change of the same resource.
    private static let patience = Duration.seconds(60)

    /// Waits while another process is sending changes of these resources. Returns the keys whose changes are still
    /// being sent when the wait ends. Without the wait, a repeated import would not see these changes yet.
    private func stillUnderWay(_ keys: [ResourceKey]) async throws(EventStoreError) -> Set<ResourceKey> {
        let end = ContinuousClock.now + Self.patience
        while true {
            var owners = try await underWay(keys)
            if !account.isWriteOnly, owners.values.contains(where: { !OwnerLease.isHeld($0, folder: leases) }) {
                // This store sends the changes that a killed process left behind. A change that this store cannot
                // read is not sent by another process either, so waiting for it is useless.
                await sendJournal()
                owners = try await underWay(keys)
                guard owners.values.contains(where: { OwnerLease.isHeld($0, folder: leases) }) else {
                    return Set(owners.keys)
                }
            }
            guard !owners.isEmpty, ContinuousClock.now < end,
                (try? await Task.sleep(for: .milliseconds(20))) != nil
            else {
                return Set(owners.keys)
            }
        }
    }

    /// Returns the changes that another process has begun to send. Key: the changed resource, value: the name of the
    /// process's lease.
    private func underWay(_ keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: String] {
        let mine = lease.name
        let wanted = Set(keys)
        return try await state.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT calendar, uid, owner FROM operation WHERE owner <> ? AND is_kept = 0",
                arguments: [mine])
            let owners = rows.map { row in
                (ResourceKey(calendar: CalendarIdentifier(rawValue: row[0]), uid: row[1]), row[2] as String)
            }
            return Dictionary(owners.filter { wanted.contains($0.0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// What is known about the resource that a change is for.
    private struct Target {
        let calendar: EventCalendar?
        let known: StoredResource?
        let place: URL?
        let isTaken: Bool
    }

    private func operation(
        _ change: ResourceChange, of changes: ChangeSet, _ target: Target
    ) -> Result<Operation, End> {
        let (known, place) = (target.known, target.place)
        guard let calendar = target.calendar, let folder = URL(string: calendar.identifier.rawValue) else {
            return .failure(End(outcome: .failed(.noCalendar)))
        }
        let content: CalendarResource?
        do {
            content = try outgoing(change, known: known, journal: changes.journal)
        } catch {
            return .failure(End(outcome: .failed(error)))
        }
        var precondition = Precondition.none
        var comparesContent = false
        switch change.precondition {
        case .absent:
            guard place == nil, !target.isTaken else { return .failure(End(outcome: .preconditionFailed)) }
            precondition = .absent
        case .revision(let revision):
            guard let known, known.revision == revision else { return .failure(End(outcome: .preconditionFailed)) }
            precondition = revision.etag.map { .matches($0) } ?? .none
            comparesContent = revision.etag == nil
        case .none: break
        }
        guard content != nil || place != nil else { return .failure(End(outcome: .applied(nil))) }
        let url = place ?? folder.appendingPart(ResourceName.name(forUID: change.key.uid)).normalized
        return .success(
            Operation(
                key: change.key, url: url, content: content, precondition: precondition, base: known,
                comparesContent: comparesContent, provenance: change.provenance, journal: changes.journal,
                removed: change.removed))
    }

    // MARK: Sending

    private func send(
        _ operations: [(place: Int, operation: Operation)], isAtomic: Bool, in titles: [CalendarIdentifier: String],
        _ outcomes: inout [ChangeOutcome?]
    ) async throws(EventStoreError) {
        guard !operations.isEmpty else { return }
        settings.progress?(0, operations.count)
        let all = operations.map(\.operation)
        let results = isAtomic ? try await sendInTurn(all) : try await sendTogether(all)
        for (member, result) in zip(operations, results) {
            let key = member.operation.key
            outcomes[member.place] = result.outcome(
                of: member.operation, in: titles[key.calendar] ?? key.calendar.rawValue, keeping: !account.isWriteOnly)
        }
    }

    func begin(_ operations: [Operation]) async throws(EventStoreError) -> [Operation] {
        guard !operations.isEmpty else { return [] }
        let owner = lease.name
        return try await state.write { db in
            try operations.map { operation in
                var operation = operation
                try operation.begin(owner: owner, db)
                return operation
            }
        }
    }

    func finish(_ results: [(Operation, SendResult)]) async throws(EventStoreError) {
        guard !results.isEmpty else { return }
        let keeps = !account.isWriteOnly
        try await writeOwn { db in
            for (operation, result) in results {
                switch result {
                case .done(let known): try operation.finish(known, db)
                case .preconditionFailed, .refused: try operation.drop(db)
                case .unreachable(let reason):
                    if keeps { try operation.keep(because: reason, db) } else { try operation.drop(db) }
                }
            }
        }
    }

    /// Changes the state. The changes do not count as changes by other writers.
    func writeOwn(_ body: @Sendable @escaping (Database) throws -> Void) async throws(EventStoreError) {
        try await state.write { [writes] db in
            let before = try StateDatabase.moment(db)
            try body(db)
            writes.count(try StateDatabase.moment(db) - before, in: db)
        }
    }
}

enum SendResult: Sendable {
    case done(KnownResource?)
    case preconditionFailed
    /// The server refused the operation, and would refuse it again.
    case refused(EventStoreError)
    /// There was no answer. The operation may have been done or not.
    case unreachable(String)

    var isDone: Bool { if case .done = self { true } else { false } }
    /// The result for a change that was kept from an earlier run. The server may refuse it for a reason that has
    /// nothing to do with the change, such as a wrong password. Then the change is kept again, as if the server were
    /// unreachable.
    var keptIfBlameless: SendResult {
        guard case .refused(let error) = self else { return self }
        return switch error {
        case .untrustedServer, .noCredentials, .serverRejected(401, _), .serverRejected(423, _),
            .serverRejected(429, _), .serverRejected(503, _):
            .unreachable(error.message)
        default: self
        }
    }

    var isUnreachable: Bool { if case .unreachable = self { true } else { false } }

    /// Returns the outcome of an operation's change.
    func outcome(of operation: Operation, in calendar: String, keeping: Bool) -> ChangeOutcome {
        switch self {
        case .done(let known):
            .applied(
                known.flatMap { known in
                    (try? known.content.get()).map { Revision(known.etag, fingerprint: $0.fingerprint) }
                })
        case .preconditionFailed: .preconditionFailed
        case .refused(let error): .failed(error)
        case .unreachable(let reason):
            .failed(
                .transport(
                    "calendar \(calendar): \(operation.subject): \(reason)"
                        + (keeping
                            ? "; the change is kept on this machine, and sent when the calendar is next used" : "")))
        }
    }
}
