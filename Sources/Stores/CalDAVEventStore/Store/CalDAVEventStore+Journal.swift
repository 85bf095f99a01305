import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

/// A change that could not be sent yet and waits on this machine.
public struct UnsentChange: Hashable, Sendable {
    /// The change's number.
    public let number: Int64
    /// The resource.
    public let key: ResourceKey
    /// The event's title, if it has one.
    public let summary: String?
    /// Whether the change removes the resource.
    public let isRemoval: Bool
    /// The reason why the change could not be sent.
    public let reason: String?
}

// The journal: changes that were begun but not finished, because the run was killed or had no network.
extension CalDAVEventStore {
    /// Returns the changes that are kept to be sent later, the oldest first.
    public func unsentChanges() async throws(EventStoreError) -> [UnsentChange] {
        let mine = lease.name
        let operations = try await waiting().filter { ($0.owner != mine || $0.isKept) && $0.operation.done == nil }
        return operations.map { waiting in
            let operation = waiting.operation
            return UnsentChange(
                number: operation.number, key: operation.key,
                summary: (operation.content ?? operation.base?.resource)?.items.first?.text("SUMMARY"),
                isRemoval: operation.content == nil, reason: waiting.trouble)
        }
    }

    /// Drops the waiting changes with these numbers, so that they are never sent. If a change belongs together with
    /// others, these are dropped, too, and those that were sent are taken back when the store is next used.
    public func dropUnsentChanges(_ numbers: Set<Int64>) async throws(EventStoreError) {
        let owner = lease.name
        try await state.write { db in
            for number in numbers {
                let group = try Int64.fetchOne(
                    db, sql: "SELECT group_number FROM operation WHERE number = ?", arguments: [number])
                if let group {
                    for inverse in try Operation.takeBack(group, owner: owner, db) {
                        try inverse.keep(because: "a change that belongs to it was dropped", db)
                    }
                }
                try db.execute(sql: "DELETE FROM operation WHERE number = ?", arguments: [number])
            }
        }
    }

    private struct Waiting: Sendable {
        let operation: Operation
        let owner: String
        let isKept: Bool
        let trouble: String?
    }

    /// Returns the recorded operations that are not finished. An unreadable operation is reported, and the others are
    /// still returned.
    private func waiting() async throws(EventStoreError) -> [Waiting] {
        try await state.read { [notice = settings.notice] db in
            try Row.fetchAll(
                db, sql: "SELECT \(Operation.columns), owner, is_kept, trouble FROM operation ORDER BY number"
            ).compactMap { row in
                do {
                    return Waiting(
                        operation: try Operation(row), owner: row["owner"], isKept: row["is_kept"],
                        trouble: row["trouble"])
                } catch {
                    let uid = (row[2] as String).prefix(80).debugDescription
                    notice?(
                        "an unsent change of the event with UID \(uid) cannot be read and is left out (\(error)); "
                            + "make the change again")
                    return nil
                }
            }
        }
    }

    /// Sends the operations of runs that have ended, and the operations that were kept. An operation that the server
    /// has already carried out is recognized.
    func sendJournal() async {
        do {
            let folder = leases
            let mine = lease.name
            let all = try await waiting()
            let open =
                all.filter { waiting in
                    waiting.owner != mine && (waiting.isKept || !OwnerLease.isHeld(waiting.owner, folder: folder))
                } + all.filter { $0.owner == mine && $0.isKept }
            // The operations are sent one after another, because a change may build on an earlier one.
            var sent: [Operation] = []
            defer { noticeSent(sent) }
            var failedGroups: Set<Int64> = []
            for waiting in open where waiting.operation.done == nil {
                guard waiting.operation.group.map(failedGroups.contains) != true, try await take(waiting) else {
                    continue
                }
                let result = await resend(waiting.operation).keptIfBlameless
                try await finish([(waiting.operation, result)])
                if result.isDone { sent.append(waiting.operation) }
                if case .unreachable(let reason) = result {
                    await noticeOffline(reason)
                    return
                }
                if !result.isDone, let group = waiting.operation.group {
                    failedGroups.insert(group)
                    sent.removeAll { $0.group == group }
                }
                await report(result, of: waiting.operation)
            }
        } catch {
            notice("the changes of an earlier run could not be sent: \(error.message)")
        }
    }

    /// Takes over an operation, unless another process has taken it first.
    private func take(_ waiting: Waiting) async throws(EventStoreError) -> Bool {
        let mine = lease.name
        return try await state.write { db in
            try db.execute(
                sql: "UPDATE operation SET owner = ?, is_kept = 0 WHERE number = ? AND owner = ? AND is_kept = ?",
                arguments: [mine, waiting.operation.number, waiting.owner, waiting.isKept])
            return db.changesCount == 1
        }
    }

    private func report(_ result: SendResult, of operation: Operation) async {
        let subject = "calendar \(await title(of: operation.key.calendar)): \(operation.subject)"
        switch result {
        case .done, .unreachable, .takenBack: break
        case .preconditionFailed:
            notice(
                "\(subject): an earlier run could not send its change, and the event was changed on the server "
                    + "in the meantime; the server's content was kept; to choose between the two versions, import the event again"
            )
        case .refused(let error): notice("the change of an earlier run was dropped: \(error.message)")
        }
    }

    private func noticeSent(_ operations: [Operation]) {
        guard let first = operations.first else { return }
        let rest = operations.count - 1
        notice(
            first.subject + (rest > 0 ? " and \(rest) more" : "")
                + ": sent now, because an earlier run was interrupted")
    }

    /// Sends an operation again. If the server's content has changed in the meantime, the two changes are merged unless
    /// they conflict.
    private func resend(_ operation: Operation) async -> SendResult {
        let first = await send(operation)
        guard case .preconditionFailed = first, !account.isWriteOnly, operation.origin == nil else { return first }
        do {
            let client = try await connection.client()
            var there = try await client.fetch(operation.url)
            if there == nil, operation.precondition == .absent,
                let calendar = URL(string: operation.key.calendar.rawValue)
            {
                there = try await client.find(operation.key.uid, in: calendar, types: [.event, .reminder]).first
            }
            guard let there, case .success(let found) = there.content, found.resource.uid == operation.key.uid else {
                return first
            }
            guard let content = operation.content else { return first }
            if found.fingerprint == ContentFingerprint(of: content) {
                return .done(KnownResource(url: there.url, etag: there.etag, resource: content))
            }
            guard let base = operation.base?.resource, let etag = there.etag?.strong,
                let merged = CalendarResource(merging: content, into: found.resource, base: base)
            else { return first }
            var again = operation
            again.url = there.url
            again.content = merged
            again.precondition = .matches(etag)
            return await send(again)
        } catch .transport(let reason) {
            return .unreachable(reason)
        } catch .cancelled {
            return .unreachable(EventStoreError.cancelled.message)
        } catch {
            return .refused(error)
        }
    }
}
