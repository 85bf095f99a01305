import CalendarModel
import EventStore
import Foundation

extension CalDAVEventStore {
    /// The greatest number of attempts while the server is busy with another change (423). Xandikos locks a calendar
    /// during each change.
    private static let maximumLocks = 25
    /// The greatest number of repetitions after a server error (500). DAViCal fails when two clients create the same
    /// address at the same time. Xandikos fails when it deletes something during another change.
    private static let maximumFailures = 3

    /// Sends an operation, and repeats it if the server was not ready. If the server reports an error but has carried
    /// out the operation, the repetition recognizes this. Changes that others make in the meantime are not overwritten.
    func send(_ operation: Operation) async -> SendResult {
        var result = await sendOnce(operation)
        let isSafe = operation.precondition != .none || operation.content == nil
        var failures = isSafe ? 0 : Self.maximumFailures
        let end = ContinuousClock.now + account.timeouts.retry
        for attempt in 1...Self.maximumLocks {
            guard case .refused(.serverRejected(let status, let reason)) = result, !connection.trouble.hasFailed else {
                return result
            }
            if status == 423, attempt == Self.maximumLocks || .now > end {
                // With this note, the other changes fail at once. Without the note, each of these changes would also
                // wait for the lock.
                connection.trouble.note(.serverRejected(status: status, reason), from: operation.url)
                return result
            }
            if status == 500 { failures += 1 }
            guard status == 423 || (status == 500 && failures <= Self.maximumFailures) else { return result }
            let pause = Duration.milliseconds(Int.random(in: 20...100) * attempt)
            guard (try? await Task.sleep(for: pause)) != nil else { return result }
            result = await sendOnce(operation)
        }
        return result
    }

    private func sendOnce(_ operation: Operation) async -> SendResult {
        do {
            let client = try await connection.client()
            if operation.origin != nil { return try await move(operation, client) }
            return try await operation.content == nil ? delete(operation, client) : put(operation, client)
        } catch .transport(let reason) {
            return .unreachable(reason)
        } catch .cancelled {
            // The server may have received the request.
            return .unreachable(EventStoreError.cancelled.message)
        } catch .serverRejected(let status, let reason) {
            let calendar = await title(of: operation.key.calendar)
            return .refused(
                .serverRejected(status: status, "calendar \(calendar): \(operation.subject): \(reason)"))
        } catch {
            return .refused(error)
        }
    }

    private func put(_ operation: Operation, _ client: DAVClient) async throws(EventStoreError) -> SendResult {
        guard let content = operation.content else { return .preconditionFailed }
        guard try await isStill(operation, client) else { return .preconditionFailed }
        let bytes = Array(content.text.utf8)
        switch try await client.put(operation.url, bytes, if: operation.precondition) {
        case .stored(var etag):
            if etag == nil { etag = try await version(of: operation, client) }
            return .done(KnownResource(url: operation.url, etag: etag, resource: content))
        case .preconditionFailed:
            guard !account.isWriteOnly, mayRead(content.type) else { return .preconditionFailed }
            guard let there = try await client.fetch(operation.url) else { return .preconditionFailed }
            if let found = try? there.content.get() {
                // If the server already has this content, the answer to an earlier attempt was lost.
                if found.resource.uid == content.uid {
                    let isSame = found.fingerprint == ContentFingerprint(of: content)
                    let isOfAnother = isSame ? try await isOfAnother(operation) : false
                    return isSame && !isOfAnother
                        ? .done(KnownResource(url: operation.url, etag: there.etag, resource: content))
                        : .preconditionFailed
                }
            }
            return try await putElsewhere(operation, bytes, client)
        case .uidConflict: return .preconditionFailed
        }
    }

    /// Returns whether another process is sending, or has sent, the same new resource.
    private func isOfAnother(_ operation: Operation) async throws(EventStoreError) -> Bool {
        let (key, mine) = (operation.key, lease.name)
        guard operation.precondition == .absent else { return false }
        return try await state.read { db in
            let isUnderWay = try Bool.fetchOne(
                db, sql: "SELECT 1 FROM operation WHERE owner <> ? AND calendar = ? AND uid = ?",
                arguments: [mine, key.calendar.rawValue, key.uid])
            let isKnown = try Bool.fetchOne(
                db,
                sql: """
                    SELECT 1 FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE calendar.url = ? AND uid = ?
                    """, arguments: [key.calendar.rawValue, key.uid])
            return (isUnderWay ?? false) || (isKnown ?? false)
        }
    }

    /// Creates a new resource under the name that is derived from its UID, because another resource has the usual name.
    private func putElsewhere(
        _ operation: Operation, _ bytes: [UInt8], _ client: DAVClient
    ) async throws(EventStoreError) -> SendResult {
        guard operation.precondition == .absent, let content = operation.content else { return .preconditionFailed }
        let url = operation.url.deletingLastPathComponent()
            .appendingPart(ResourceName.derivedName(forUID: operation.key.uid)).normalized
        guard url != operation.url, case .stored(let etag) = try await client.put(url, bytes, if: .absent) else {
            return .preconditionFailed
        }
        return .done(
            KnownResource(url: url, etag: try await client.version(of: url) ?? etag, resource: content))
    }

    /// Returns the version of a resource after a PUT whose answer did not name the version. Some servers leave the
    /// version out if they changed the text.
    private func version(of operation: Operation, _ client: DAVClient) async throws(EventStoreError) -> ETag? {
        guard !account.isWriteOnly, let type = operation.content?.type, mayRead(type) else { return nil }
        return try await client.version(of: operation.url)
    }

    private func mayRead(_ type: EntityType) -> Bool { session.authorizationStatus(for: type).allowsReading }

    private func delete(_ operation: Operation, _ client: DAVClient) async throws(EventStoreError) -> SendResult {
        guard try await isStill(operation, client) else { return .preconditionFailed }
        return switch try await client.delete(operation.url, if: operation.precondition) {
        case .deleted, .absent: .done(nil)
        case .preconditionFailed: .preconditionFailed
        }
    }

    /// Returns whether the server still has the content that the change is based on. The content is compared only if
    /// there is no version for a precondition. With a version, the server makes the check itself, which is safer.
    func isStill(_ operation: Operation, _ client: DAVClient) async throws(EventStoreError) -> Bool {
        guard operation.comparesContent, let base = operation.base else { return true }
        guard let there = try await client.fetch(operation.origin?.url ?? operation.url) else {
            return operation.content == nil
        }
        return (try? there.content.get())?.fingerprint == ContentFingerprint(of: base.resource)
    }

    // MARK: Content

    /// Returns the content to send for a change: iCalendar by RFC 4791 §4.1, without METHOD, and with a VTIMEZONE for
    /// each zone. Harmful content is removed, unless the server already has it.
    func outgoing(
        _ change: ResourceChange, known: StoredResource?, journal: ChangeSet.Journal
    ) throws(EventStoreError) -> CalendarResource? {
        guard let content = change.content else { return nil }
        var document = content.document
        document.properties.removeAll { $0.name == "METHOD" }
        // The restored content of an undo was on the server before, so the rules do not apply to it.
        if let rules = settings.outgoing, journal.undone == nil {
            let had = known.map(\.resource)
            for place in document.components.indices where EntityType(rawValue: document.components[place].name) != nil
            {
                let old = had?.items.first {
                    $0.property("RECURRENCE-ID") == document.components[place].property("RECURRENCE-ID")
                }
                let dropped = try rules.apply(to: &document.components[place], unlessIn: old)
                for diagnostic in dropped {
                    notice("event (UID \(String(content.uid.prefix(80)).debugDescription)): \(diagnostic.message)")
                }
            }
        }
        return try CalendarResource(document).completed()
    }
}
