import EventStore
import GRDB

/// The log of a calendar's changes and the names of its resources, during one transaction.
struct CalendarLog {
    private let calendar: Int
    private var last: Int
    /// Whether any resource has a name that is not its UID followed by `.ics`.
    private var hasNames: Bool
    private var hasTombstones: Bool
    private var hasRemoved = false

    init(_ calendar: Int, _ db: Database) throws {
        self.calendar = calendar
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT last_change, EXISTS (SELECT 1 FROM resource WHERE calendar = calendar.id AND name IS NOT NULL),
                        EXISTS (SELECT 1 FROM tombstone WHERE calendar = calendar.id)
                    FROM calendar WHERE id = ?
                    """), arguments: [calendar])
        guard let row else { throw EventStoreError.noCalendar }
        last = row[0]
        hasNames = row[1]
        hasTombstones = row[2]
    }

    /// Returns the number of the next change.
    mutating func next() -> Int {
        last += 1
        return last
    }

    // MARK: Names

    /// The columns of a new resource that this log sets.
    struct Entry {
        /// The name; nil for the UID with `.ics`.
        let name: String?
        /// The number of the change.
        let modified: Int
    }

    /// Returns the columns of a new resource; nil if another resource has the name that the change asks for.
    mutating func entry(for change: ResourceChange, _ db: Database) throws -> Entry? {
        let uid = change.key.uid
        if let name = change.name {
            guard try !isTaken(name, db) else { return nil }
            return Entry(name: ServingSchema.column(name: name, uid: uid), modified: next())
        }
        // The usual case is quick: no client has chosen a name in this calendar, and the UID is safe in addresses.
        if !hasNames, ResourceName.isSafe(uid) { return Entry(name: nil, modified: next()) }
        let name = try ResourceName.candidates(forUID: uid).first { try !isTaken($0, db) }
        return name.map { Entry(name: ServingSchema.column(name: $0, uid: uid), modified: next()) }
    }

    private func isTaken(_ name: String, _ db: Database) throws -> Bool {
        let given = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE calendar = ? AND name = ?)")
        if try Bool.fetchOne(given, arguments: [calendar, name]) == true { return true }
        guard let uid = ResourceName.uid(ofUsualName: name) else { return false }
        let usual = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM resource WHERE calendar = ? AND uid = ? AND name IS NULL)")
        return try Bool.fetchOne(usual, arguments: [calendar, uid]) == true
    }

    /// Records that a new resource was added.
    mutating func noteAddition(_ entry: Entry, uid: String, _ db: Database) throws {
        if entry.name != nil { hasNames = true }
        guard hasTombstones else { return }
        try db.cachedStatement(sql: "DELETE FROM tombstone WHERE calendar = ? AND name = ?").execute(
            arguments: [calendar, entry.name ?? uid + ".ics"])
    }

    // MARK: Removals

    /// Records that a resource is about to be removed.
    mutating func noteRemoval(of number: Int64, uid: String, _ db: Database) throws {
        let find = try db.cachedStatement(sql: "SELECT name FROM resource WHERE id = ?")
        let name = try String.fetchOne(find, arguments: [number]) ?? ResourceName.name(forUID: uid)
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO tombstone (calendar, name, uid, number) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [calendar, name, uid, next()])
        (hasTombstones, hasRemoved) = (true, true)
    }

    /// Writes the number of the last change, and forgets the earliest removals if there are too many.
    func finish(_ db: Database, tombstoneLimit: Int) throws {
        try db.execute(sql: "UPDATE calendar SET last_change = ? WHERE id = ?", arguments: [last, calendar])
        guard hasRemoved else { return }
        let newestForgotten = try Int.fetchOne(
            db,
            sql: "SELECT number FROM tombstone WHERE calendar = ? ORDER BY number DESC LIMIT 1 OFFSET ?",
            arguments: [calendar, max(0, tombstoneLimit)])
        guard let newestForgotten else { return }
        try db.execute(
            sql: "DELETE FROM tombstone WHERE calendar = ? AND number <= ?", arguments: [calendar, newestForgotten])
        try db.execute(
            sql: "UPDATE calendar SET oldest_change = ? WHERE id = ?", arguments: [newestForgotten, calendar])
    }
}
