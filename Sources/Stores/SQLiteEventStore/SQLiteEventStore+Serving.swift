import EventStore
import GRDB

extension SQLiteEventStore {
    /// True: clients may choose the names of resources.
    public var keepsResourceNames: Bool { true }

    /// True: the store keeps a log of the changes of each calendar.
    public var keepsChangeLog: Bool { true }

    /// True: the store keeps the grants of clients.
    public var keepsGrants: Bool { true }

    /// Returns the resources with these names. Missing and unreadable resources are left out.
    public func resources(
        named names: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: StoredResource] {
        try await database.read { db in
            let select =
                "SELECT \(ResourceRow.columns) FROM resource \(ResourceRow.joins) WHERE calendar.identifier = ?"
            let given = try db.cachedStatement(sql: select + " AND resource.name = ?")
            let usual = try db.cachedStatement(sql: select + " AND resource.uid = ? AND resource.name IS NULL")
            var found: [String: StoredResource] = [:]
            for name in names {
                var row = try Row.fetchOne(given, arguments: [calendar.rawValue, name])
                if row == nil, let uid = ResourceName.uid(ofUsualName: name) {
                    row = try Row.fetchOne(usual, arguments: [calendar.rawValue, uid])
                }
                guard let row else { continue }
                found[name] = try? ResourceRow.resource(row)
            }
            return found
        }
    }

    // MARK: The change log

    /// Returns the present sync token of a calendar.
    public func syncToken(of calendar: CalendarIdentifier) async throws(EventStoreError) -> SyncToken {
        try await database.read { db in
            let log = try Self.log(of: calendar, db)
            return ChangeCursor(after: log.last, of: log.identifier).token
        }
    }

    /// Returns the changes of a calendar's resources since a sync token.
    public func changes(
        in calendar: CalendarIdentifier, since token: SyncToken?, limit: Int
    ) async throws(EventStoreError) -> SyncChanges {
        try await database.read { db in
            let log = try Self.log(of: calendar, db)
            let cursor = try ChangeCursor(token, of: log.identifier, oldest: log.oldest, last: log.last)
            let count = min(max(1, limit), Int.max - 1) + 1
            let changed = try Row.fetchAll(
                db,
                sql: """
                    SELECT modified, name, uid, revision FROM resource WHERE calendar = ? AND modified > ?
                    ORDER BY modified LIMIT ?
                    """, arguments: [log.calendar, cursor.number, count]
            ).map { row -> (number: Int, change: SyncChanges.Change) in
                let uid: String = row[2]
                let resource = SyncChanges.ChangedResource(
                    name: row[1] ?? ResourceName.name(forUID: uid), uid: uid, revision: Revision(rawValue: row[3]))
                return (row[0], .changed(resource))
            }
            let removed = try Row.fetchAll(
                db,
                sql:
                    "SELECT number, name, uid FROM tombstone WHERE calendar = ? AND number > ? ORDER BY number LIMIT ?",
                arguments: [log.calendar, cursor.removals, count]
            ).map { row -> (number: Int, change: SyncChanges.Change) in
                (row[0], .removed(SyncChanges.Tombstone(name: row[1], uid: row[2])))
            }
            return SyncChanges(changed + removed, after: cursor, last: log.last, limit: limit)
        }
    }

    private static func log(
        of calendar: CalendarIdentifier, _ db: Database
    ) throws -> (calendar: Int, identifier: String, oldest: Int, last: Int) {
        let row = try Row.fetchOne(
            db, sql: "SELECT id, log, oldest_change, last_change FROM calendar WHERE identifier = ?",
            arguments: [calendar.rawValue])
        guard let row else { throw EventStoreError.noCalendar }
        return (row[0], row[1], row[2], row[3])
    }

    // MARK: Grants

    /// Returns the grants of a client, or of all clients.
    public func grants(of client: ClientIdentifier?) async throws(EventStoreError) -> [ClientGrant] {
        try await database.read { db in try GrantTable.list(client, db) }
    }

    /// Grants a client access to a calendar.
    public func setGrant(_ grant: ClientGrant) async throws(EventStoreError) {
        try await database.write { db in try GrantTable.set(grant, db) }
        session.announce(.content(.here))
    }
}
