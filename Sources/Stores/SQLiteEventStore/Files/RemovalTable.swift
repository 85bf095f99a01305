import CalendarModel
import EventStore
import GRDB

/// The table `removal` of a store whose calendars are elsewhere: the imported resources that were removed with ScanICS on
/// this machine, so that the next import leaves them out.
package enum RemovalTable {
    package static let definition = """
        CREATE TABLE removal (
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            removed INTEGER NOT NULL,
            PRIMARY KEY (calendar, uid)
        ) STRICT, WITHOUT ROWID;
        """

    /// Returns the times of remembered removals. Key: the resource.
    package static func times(of keys: [ResourceKey], _ db: Database) throws -> [ResourceKey: LocalDateTime] {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM removal)") == true else { return [:] }
        let statement = try db.cachedStatement(sql: "SELECT removed FROM removal WHERE calendar = ? AND uid = ?")
        var found: [ResourceKey: LocalDateTime] = [:]
        for key in keys {
            let removed = try Int.fetchOne(statement, arguments: [key.calendar.rawValue, key.uid])
            found[key] = removed.map { LocalDateTime(secondsSinceEpoch: $0) }
        }
        return found
    }

    package static func remember(_ key: ResourceKey, at time: LocalDateTime, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO removal (calendar, uid, removed) VALUES (?, ?, ?)",
            arguments: [key.calendar.rawValue, key.uid, time.secondsSinceEpoch])
    }

    package static func forget(_ key: ResourceKey, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM removal WHERE calendar = ? AND uid = ?", arguments: [key.calendar.rawValue, key.uid])
    }

    package static func forget(_ calendar: CalendarIdentifier, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM removal WHERE calendar = ?", arguments: [calendar.rawValue])
    }
}
