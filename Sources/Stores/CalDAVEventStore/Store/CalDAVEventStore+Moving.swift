import CalendarModel
import EventStore

extension CalDAVEventStore {
    /// Moves a resource on the server (WebDAV MOVE, RFC 4918 §9.9). Copying the resource and removing the original is
    /// not enough: some servers, such as Cyrus, allow a UID only once for each user and refuse the copy. Only a server
    /// that does not know or allow MOVE gets a copy.
    func move(_ operation: Operation, _ client: DAVClient) async throws(EventStoreError) -> SendResult {
        guard let origin = operation.origin else { return .preconditionFailed }
        guard try await isStill(operation, client) else { return try await arrived(operation, client) }
        let outcome: MoveOutcome
        do {
            outcome = try await client.move(origin.url, to: operation.url, if: operation.precondition)
        } catch .serverRejected(let status, _) where ![401, 423, 429, 503].contains(status) {
            outcome = .unsupported
        }
        switch outcome {
        case .moved: return try await arrived(operation, client, isCertain: true)
        case .absent, .preconditionFailed: return try await arrived(operation, client)
        case .unsupported: return try await copy(operation, client)
        }
    }

    /// Returns the result of a move after its request, or after an earlier request whose answer was lost.
    private func arrived(
        _ operation: Operation, _ client: DAVClient, isCertain: Bool = false
    ) async throws(EventStoreError) -> SendResult {
        guard let origin = operation.origin, let content = operation.content else { return .preconditionFailed }
        if !isCertain, try await client.fetch(origin.url) != nil { return .preconditionFailed }
        guard let there = try await client.fetch(operation.url), case .success(let found) = there.content else {
            return isCertain
                ? .done(KnownResource(url: operation.url, etag: nil, resource: content)) : .preconditionFailed
        }
        guard found.resource.uid == content.uid else { return .preconditionFailed }
        // Usually the server has only put the properties into another order. The text before the move is then kept. But a
        // server that ignores the precondition may have moved a newer version.
        let isSame = found.fingerprint == ContentFingerprint(of: content)
        return .done(isSame ? KnownResource(url: operation.url, etag: there.etag, resource: content) : there)
    }

    /// Moves a resource by a copy. The original is removed last, so that the resource is never missing. If the original
    /// cannot be removed, the copy is. All of this can be repeated.
    private func copy(_ operation: Operation, _ client: DAVClient) async throws(EventStoreError) -> SendResult {
        guard let origin = operation.origin, let content = operation.content else { return .preconditionFailed }
        let change = ResourceChange(operation.key, to: content, if: .absent)
        guard let sent = try outgoing(change, known: nil, journal: operation.journal) else {
            return .preconditionFailed
        }
        var etag: ETag?
        switch try await client.put(operation.url, Array(sent.text.utf8), if: .absent) {
        case .stored(let new):
            etag = new
            if etag == nil { etag = try await client.version(of: operation.url) }
        case .uidConflict: return .preconditionFailed
        case .preconditionFailed:
            guard let there = try await client.fetch(operation.url), let found = try? there.content.get(),
                found.fingerprint == ContentFingerprint(of: sent)
            else { return .preconditionFailed }
            etag = there.etag
        }
        let refusal: SendResult
        do {
            switch try await client.delete(origin.url, if: operation.precondition) {
            case .deleted, .absent: return .done(KnownResource(url: operation.url, etag: etag, resource: sent))
            case .preconditionFailed: refusal = .preconditionFailed
            }
        } catch .serverRejected(let status, let reason) where ![401, 423, 429, 503].contains(status) {
            refusal = .refused(.serverRejected(status: status, "\(operation.subject): \(reason)"))
        }
        _ = try await client.delete(operation.url, if: etag?.strong.map { .matches($0) } ?? .none)
        return refusal
    }
}
