import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

extension CalDAVEventStore {
    /// Sends changes, each with a precondition on the resource's version.
    ///
    /// A server has no transactions. If the changes must be atomic, all versions are checked and all changes are recorded
    /// before the first one is sent. If the server refuses one of them, those that it has carried out are taken back.
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
        let moves = moves(in: changes, known: known)
        for (place, change) in changes.changes.enumerated() {
            let origin = moves[change.key]
            guard change.content != nil || moves[change.key] == nil else {
                // The removal is a part of the move.
                outcomes.append(.applied(nil))
                continue
            }
            let target = Target(
                calendar: titles[change.key.calendar], known: known[change.key], place: places[change.key],
                isTaken: taken.contains(change.key),
                origin: origin.flatMap { change in
                    guard let known = known[change.key], let url = places[change.key] else { return nil }
                    return (change, known, url)
                })
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
        let areDone = outcomes.allSatisfy { if case .applied = $0 { true } else { false } }
        for (place, change) in changes.changes.enumerated() where change.content == nil && moves[change.key] != nil {
            if !areDone { outcomes[place] = .notAttempted }
        }
        return outcomes.map { $0 ?? .notAttempted }
    }

    /// Returns the removals that are a part of a move, because another change creates a resource with the same content
    /// in another calendar of the server. The key is that of the created or that of the removed resource.
    private func moves(
        in changes: ChangeSet, known: [ResourceKey: StoredResource]
    ) -> [ResourceKey: ResourceChange] {
        guard changes.isAtomic, !account.isWriteOnly, changes.changes.count > 1 else { return [:] }
        let removals = Dictionary(
            changes.changes.filter { $0.content == nil }.map { ($0.key.uid, $0) },
            uniquingKeysWith: { first, _ in first })
        var moves: [ResourceKey: ResourceChange] = [:]
        for change in changes.changes {
            guard let content = change.content, change.precondition == .absent, let removal = removals[change.key.uid],
                let there = known[removal.key], removal.precondition == .revision(there.revision),
                ContentFingerprint(of: content) == ContentFingerprint(of: there.resource),
                URL(string: change.key.calendar.rawValue)?.origin == URL(string: removal.key.calendar.rawValue)?.origin
            else { continue }
            moves[change.key] = removal
            moves[removal.key] = removal
        }
        return moves
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
                db, sql: "SELECT calendar, uid, owner FROM operation WHERE owner <> ? AND is_kept = 0 AND done IS NULL",
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
        /// The removal that is a part of a move, and the resource that is moved; nil for other changes.
        let origin: (removal: ResourceChange, known: StoredResource, url: URL)?
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
        if let (removal, moved, origin) = target.origin {
            let etag = moved.revision.etag
            return .success(
                Operation(
                    key: change.key, url: url, content: moved.resource,
                    precondition: etag.map { .matches($0) } ?? .none, base: moved, comparesContent: etag == nil,
                    provenance: change.provenance, journal: changes.journal, removed: removal.removed,
                    origin: Operation.Origin(key: removal.key, url: origin)))
        }
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

    /// Records operations before they are sent.
    ///
    /// - Parameter areTogether: whether they are carried out all together or not at all.
    func begin(_ operations: [Operation], areTogether: Bool = false) async throws(EventStoreError) -> [Operation] {
        guard !operations.isEmpty else { return [] }
        let owner = lease.name
        return try await state.write { db in
            if areTogether, operations.count > 1 { return try Operation.beginGroup(operations, owner: owner, db) }
            return try Operation.begin(operations, owner: owner, db)
        }
    }

    /// Records the results of operations. If the server has refused a member of a group, those members that it has
    /// carried out are taken back.
    func finish(_ results: [(Operation, SendResult)]) async throws(EventStoreError) {
        guard !results.isEmpty else { return }
        let keeps = !account.isWriteOnly
        let owner = lease.name
        let inverses = try await writeOwn { db in
            var inverses: [Operation] = []
            for (operation, result) in results {
                switch (result, operation.group) {
                case (.done(let known), _): try operation.finish(known, db)
                case (.unreachable(let reason), _) where keeps: try operation.keep(because: reason, db)
                case (_, let group?): inverses += try Operation.takeBack(group, owner: owner, db)
                case (_, nil): try operation.drop(db)
                }
            }
            return inverses
        }
        for inverse in inverses {
            let result = await send(inverse).keptIfBlameless
            try await finish([(inverse, result)])
            if case .refused(let error) = result { notice("a change could not be taken back: \(error.message)") }
            if case .preconditionFailed = result {
                notice("\(inverse.subject): a change could not be taken back, because the event was changed meanwhile")
            }
        }
    }

    /// Changes the state. The changes do not count as changes by other writers.
    func writeOwn<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws(EventStoreError) -> Value {
        try await state.write { [writes] db in
            let before = try StateDatabase.moment(db)
            let value = try body(db)
            writes.count(try StateDatabase.moment(db) - before, in: db)
            return value
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
    /// The server has carried out the operation, but it was taken back, because another one of its group failed.
    case takenBack

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
        case .takenBack: .notAttempted
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
