import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

struct CalendarUpdate: Sendable {
    var changed: [KnownResource] = []
    var removed: [URL] = []
    var token: String?
    /// Whether all resources of the calendar are known after this update.
    var isComplete = false
    /// The moment when fetching began, as a value of the counter of ``StateDatabase/nextMoment(_:)``. Resources that
    /// this machine wrote later are not replaced.
    var began = 0
}

extension StateDatabase {
    /// The columns of a resource, to select from `resource` and `calendar`.
    static let columns = "calendar.url, resource.uid, content, fingerprint, entity_tag, provenance, trouble, href"

    /// Returns the resource in a row. The row must come from a query that selects ``columns``.
    static func stored(_ row: Row) throws(EventStoreError) -> StoredResource {
        guard let text = String.fromDatabaseValue(row[2]), let uid: String = row[1] else {
            throw .invalidItem(row[6] ?? "it has not been read yet")
        }
        let fingerprint = ContentFingerprint(rawValue: row[3] ?? "")
        let etag = String.fromDatabaseValue(row[4]).flatMap(ETag.init)
        return StoredResource(
            key: ResourceKey(calendar: CalendarIdentifier(rawValue: row[0]), uid: uid),
            resource: try CalendarResource(text: text), revision: Revision(etag, fingerprint: fingerprint),
            provenance: Provenance(json: row[5]))
    }

    /// Returns the readable and the unreadable resources in the rows of a query. If two rows have the same calendar and
    /// UID, the second one counts as unreadable.
    static func list(_ db: Database, where condition: String, _ arguments: StatementArguments) throws -> ResourceList {
        var list = ResourceList()
        var seen: Set<ResourceKey> = []
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(columns) FROM resource JOIN calendar ON calendar.id = resource.calendar
                WHERE \(condition)
                """, arguments: arguments)
        while let row = try rows.next() {
            let calendar = CalendarIdentifier(rawValue: row[0])
            let href: String = row[7]
            let name = URL(string: href)?.lastPathComponent ?? href
            do {
                let stored = try stored(row)
                guard seen.insert(stored.key).inserted else {
                    let reason = "another resource has the same UID \(stored.key.uid.prefix(80))"
                    list.unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: reason))
                    continue
                }
                list.resources.append(stored)
            } catch {
                list.unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: error.message))
            }
        }
        return list
    }

    // MARK: Writing

    /// Returns the number of a calendar's row, and adds the row if there is none.
    static func number(of calendar: CalendarIdentifier, _ db: Database) throws -> Int64 {
        let known = try Int64.fetchOne(db, sql: "SELECT id FROM calendar WHERE url = ?", arguments: [calendar.rawValue])
        if let known { return known }
        try db.execute(sql: "INSERT INTO calendar (url, record) VALUES (?, '')", arguments: [calendar.rawValue])
        return db.lastInsertedRowID
    }

    /// Advances the counter that orders the changes in this database. Returns the new value, called a moment, which is
    /// greater than all earlier moments.
    static func nextMoment(_ db: Database) throws -> Int {
        try db.execute(sql: "UPDATE counter SET value = value + 1")
        return try moment(db)
    }

    static func moment(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "SELECT value FROM counter") ?? 0 }

    static func apply(_ update: CalendarUpdate, to calendar: CalendarIdentifier, _ db: Database) throws {
        let number = try number(of: calendar, db)
        let updatedHrefs = Set(update.changed.map(\.url.absoluteString))
        for known in update.changed { try put(known, in: number, unlessTouchedAfter: update.began, db) }
        for url in update.removed where !updatedHrefs.contains(url.absoluteString) {
            try db.execute(
                sql: "DELETE FROM resource WHERE calendar = ? AND href = ? AND touched <= ?",
                arguments: [number, url.absoluteString, update.began])
        }
        if update.isComplete {
            try db.execute(
                sql: "UPDATE calendar SET token = ?, is_complete = 1 WHERE id = ?", arguments: [update.token, number])
        }
    }

    /// Records a fetched resource, and keeps its provenance. If the content has changed since the import, the imported
    /// content is saved in the provenance.
    private static func put(
        _ known: KnownResource, in calendar: Int64, unlessTouchedAfter began: Int, _ db: Database
    ) throws {
        let content = try? known.content.get()
        // Some servers move a resource to another address. Its recorded row is then found by the UID.
        let old = try Row.fetchOne(
            db,
            sql: """
                SELECT id, href, touched, content, provenance, fingerprint, entity_tag FROM resource
                WHERE calendar = ? AND (href = ? OR uid = ?) ORDER BY href <> ?, href
                """, arguments: [calendar, known.url.absoluteString, content?.resource.uid, known.url.absoluteString])
        if let old, old["touched"] as Int > began { return }
        // If this version is recorded already, the recorded text is kept. The fetched text may differ from the recorded
        // text, because the server may have rewritten what this store sent.
        if let old, let etag = known.etag?.strong, etag.text == (old["entity_tag"] as String?),
            old["href"] == known.url.absoluteString,
            (old["content"] as String?) != nil
        {
            return
        }
        var provenance: String? = old?["provenance"]
        if let content, let old, var record = Provenance(json: provenance), record.original == nil,
            let before: String = old["content"], content.fingerprint.rawValue != (old["fingerprint"] as String?)
        {
            // The imported content is remembered, so that a later import can recognize changes made by others.
            record.original = try? CalendarResource(text: before)
            provenance = record.json
        }
        if let old { try db.execute(sql: "DELETE FROM resource WHERE id = ?", arguments: [old["id"] as Int64]) }
        try insert(known, calendar: calendar, record: (provenance, nil), touched: 0, db)
    }

    static func putOwn(
        _ known: KnownResource, in calendar: CalendarIdentifier, provenance: ResourceChange.ProvenanceChange,
        _ db: Database
    ) throws {
        let number = try number(of: calendar, db)
        let uid = try known.content.get().resource.uid
        let old = try Row.fetchOne(
            db, sql: "SELECT provenance, picture FROM resource WHERE calendar = ? AND (uid = ? OR href = ?)",
            arguments: [number, uid, known.url.absoluteString])
        var record: String? = old?["provenance"]
        var picture: Data? = old?["picture"]
        if case .set(let new) = provenance {
            record = new?.json
            picture = new?.source.picture.map { Data($0) } ?? (new == nil ? nil : picture)
        }
        try db.execute(
            sql: "DELETE FROM resource WHERE calendar = ? AND (uid = ? OR href = ?)",
            arguments: [number, uid, known.url.absoluteString])
        try insert(known, calendar: number, record: (record, picture), touched: try nextMoment(db), db)
        try RemovalTable.forget(ResourceKey(calendar: calendar, uid: uid), db)
    }

    /// Records that a resource was moved to an address in another calendar.
    static func moveOwn(
        from origin: ResourceKey, to url: URL, in calendar: CalendarIdentifier, _ db: Database
    ) throws {
        let number = try number(of: calendar, db)
        let href = url.absoluteString
        try db.execute(
            sql: "DELETE FROM resource WHERE calendar = ? AND (uid = ? OR href = ?)",
            arguments: [number, origin.uid, href])
        try db.execute(
            sql: """
                UPDATE resource SET calendar = ?, href = ?
                WHERE uid = ? AND calendar = (SELECT id FROM calendar WHERE url = ?)
                """, arguments: [number, href, origin.uid, origin.calendar.rawValue])
    }

    static func rememberRemoval(of key: ResourceKey, at time: LocalDateTime, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO removal (calendar, uid, removed)
                SELECT calendar.url, uid, ? FROM resource JOIN calendar ON calendar.id = resource.calendar
                WHERE calendar.url = ? AND uid = ? AND provenance IS NOT NULL
                """, arguments: [time.secondsSinceEpoch, key.calendar.rawValue, key.uid])
    }

    static func removeOwn(_ key: ResourceKey, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM resource WHERE uid = ? AND calendar = (SELECT id FROM calendar WHERE url = ?)",
            arguments: [key.uid, key.calendar.rawValue])
    }

    private static func insert(
        _ known: KnownResource, calendar: Int64, record: (provenance: String?, picture: Data?), touched: Int,
        _ db: Database
    ) throws {
        var trouble: String?
        var content: KnownResource.Content?
        switch known.content {
        case .success(let found): content = found
        case .failure(let error): trouble = error.message
        }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO resource (calendar, href, entity_tag, uid, type, content, fingerprint, first, last,
                    words, trouble, provenance, picture, touched)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                calendar, known.url.absoluteString, known.etag?.text, content?.resource.uid,
                content?.resource.type.rawValue, content?.text, content?.fingerprint.rawValue, content?.span?.start,
                content?.span?.end, content?.words, trouble, record.provenance, record.picture, touched,
            ])
    }
}
