import CalendarModel
import EventStore
import Foundation
import GRDB

extension CalDAVEventStore {
    /// Moves a resource on the server (WebDAV MOVE, RFC 4918 §9.9). Copying the resource and removing the original is
    /// not enough: some servers, such as Cyrus, allow a UID only once for each user and refuse the copy.
    ///
    /// - Returns: the outcome; nil if the server does not support MOVE.
    public func relocate(
        _ resource: StoredResource, to calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> ChangeOutcome? {
        await ready()
        guard !account.isWriteOnly, let place = try await places(of: [resource.key])[resource.key],
            let folder = URL(string: calendar.rawValue), folder.origin == place.origin
        else { return nil }
        let client = try await connection.client()
        let target = folder.appendingPart(ResourceName.name(forUID: resource.key.uid)).normalized
        if resource.revision.etag == nil {
            // Without an ETag there is no precondition for the request, so the content is compared instead.
            let there = try await client.fetch(place).flatMap { try? $0.content.get() }
            guard there?.fingerprint == ContentFingerprint(of: resource.resource) else { return .preconditionFailed }
        }
        let outcome: MoveOutcome
        do {
            outcome = try await client.move(
                place, to: target, if: resource.revision.etag.map { .matches($0) } ?? .none)
        } catch .serverRejected(let status, _) where ![401, 423, 429, 503].contains(status) {
            return nil
        }
        switch outcome {
        case .moved: break
        case .absent, .preconditionFailed: return .preconditionFailed
        case .unsupported: return nil
        }
        // A server that ignores the precondition may have moved a newer version, so the content is read again.
        guard let moved = try await client.fetch(target), case .success(let content) = moved.content else {
            try await forget(resource.key)
            return .applied(nil)
        }
        // Usually the server has only put the properties into another order. The text before the move is then kept.
        let isSame = content.fingerprint == ContentFingerprint(of: resource.resource)
        try await record(
            isSame ? KnownResource(url: target, etag: moved.etag, resource: resource.resource) : moved,
            from: resource.key, in: calendar)
        return .applied(Revision(moved.etag, fingerprint: content.fingerprint))
    }

    private func record(
        _ moved: KnownResource, from key: ResourceKey, in calendar: CalendarIdentifier
    ) async throws(EventStoreError) {
        try await writeOwn { db in
            let number = try StateDatabase.number(of: calendar, db)
            try db.execute(
                sql: "DELETE FROM resource WHERE calendar = ? AND (uid = ? OR href = ?)",
                arguments: [number, key.uid, moved.url.absoluteString])
            try db.execute(
                sql: """
                    UPDATE resource SET calendar = ?, href = ?
                    WHERE uid = ? AND calendar = (SELECT id FROM calendar WHERE url = ?)
                    """,
                arguments: [number, moved.url.absoluteString, key.uid, key.calendar.rawValue])
            try StateDatabase.putOwn(moved, in: calendar, provenance: .keep, db)
        }
    }

    private func forget(_ key: ResourceKey) async throws(EventStoreError) {
        try await writeOwn { db in
            try StateDatabase.removeOwn(key, db)
            _ = try StateDatabase.nextMoment(db)
        }
    }
}
