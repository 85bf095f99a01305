import CalendarModel
import EventStore
import GRDB

/// A row of the table `resource`: a resource as it was given to the service.
struct SavedResource: Sendable {
    let content: String
    let fingerprint: ContentFingerprint
    /// The fingerprint of the content that the service returned after the save; nil until then.
    let seen: ContentFingerprint?
    let provenance: Provenance?

    /// Returns whether the service still has the saved content.
    func isStill(_ current: ContentFingerprint) -> Bool { current == seen || current == fingerprint }
}

extension SavedResource {
    private init(_ row: Row) {
        content = row["content"]
        fingerprint = ContentFingerprint(rawValue: row["fingerprint"])
        seen = (row["seen"] as String?).map(ContentFingerprint.init)
        provenance = Provenance(json: row["provenance"])
    }

    private static let columns = "uid, content, fingerprint, seen, provenance"

    /// Returns the rows of a calendar. Key: the UID.
    static func all(in calendar: CalendarIdentifier, _ db: Database) throws -> [String: SavedResource] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM resource WHERE calendar = ?", arguments: [calendar.rawValue])
        return Dictionary(rows.map { ($0["uid"], SavedResource($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the rows of some of a calendar's resources. Key: the UID.
    static func some(
        _ uids: [String], in calendar: CalendarIdentifier, _ db: Database
    ) throws -> [String: SavedResource] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM resource WHERE calendar = ? AND uid = ?")
        var found: [String: SavedResource] = [:]
        for uid in uids {
            let row = try Row.fetchOne(statement, arguments: [calendar.rawValue, uid])
            found[uid] = row.map(SavedResource.init)
        }
        return found
    }
}
