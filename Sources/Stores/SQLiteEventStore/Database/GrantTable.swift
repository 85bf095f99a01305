import EventStore
import GRDB

/// The table `client_grant`: the access of each client of a server to each calendar.
enum GrantTable {
    /// Returns the changes that a client's grants do not allow. Key: the index in `changes`, value: the error. Without
    /// a client, all changes are allowed.
    static func refusals(
        of changes: [ResourceChange], by client: ClientIdentifier?, _ db: Database
    ) throws -> [Int: EventStoreError] {
        guard let client else { return [:] }
        let grants = try list(client, db).map { ($0.calendar, $0.level) }
        let levels = Dictionary(grants, uniquingKeysWith: { first, _ in first })
        var refusals: [Int: EventStoreError] = [:]
        for (place, change) in changes.enumerated() {
            refusals[place] = (levels[change.key.calendar] ?? .none).refusal(of: change)
        }
        return refusals
    }

    /// Returns the grants of a client, or of all clients for nil, sorted by client and calendar.
    static func list(_ client: ClientIdentifier?, _ db: Database) throws -> [ClientGrant] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT client, calendar.identifier, level FROM client_grant
                JOIN calendar ON calendar.id = client_grant.calendar
                WHERE client = ?1 OR ?1 IS NULL ORDER BY client, calendar.identifier
                """)
        return try Row.fetchAll(statement, arguments: [client?.rawValue]).map { row in
            // An unknown level, which a newer version may have added, grants nothing.
            ClientGrant(
                GrantLevel(rawValue: row[2]) ?? .none, to: ClientIdentifier(rawValue: row[0]),
                for: CalendarIdentifier(rawValue: row[1]))
        }
    }

    /// Replaces a client's grant for a calendar.
    static func set(_ grant: ClientGrant, _ db: Database) throws {
        let calendar = try Int.fetchOne(
            db, sql: "SELECT id FROM calendar WHERE identifier = ?", arguments: [grant.calendar.rawValue])
        guard let calendar else { throw EventStoreError.noCalendar }
        try db.execute(
            sql: "DELETE FROM client_grant WHERE client = ? AND calendar = ?",
            arguments: [grant.client.rawValue, calendar])
        guard grant.level != .none else { return }
        try db.execute(
            sql: "INSERT INTO client_grant (client, calendar, level) VALUES (?, ?, ?)",
            arguments: [grant.client.rawValue, calendar, grant.level.rawValue])
    }
}
