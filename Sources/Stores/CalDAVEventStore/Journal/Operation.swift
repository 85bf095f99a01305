import CalendarModel
import EventStore
import Foundation
import GRDB

/// A change that is being sent or could not be sent, with everything needed to send it again and to record its outcome.
struct Operation: Sendable {
    /// The operation's number in the database; 0 until it is recorded.
    var number: Int64 = 0
    let key: ResourceKey
    var url: URL
    /// The content to PUT; nil for a DELETE.
    var content: CalendarResource?
    var precondition: Precondition
    var base: StoredResource?
    /// Whether the server's content must be compared with the base, because the base has no strong ETag.
    var comparesContent = false
    let provenance: ResourceChange.ProvenanceChange
    let journal: ChangeSet.Journal
    /// The time of a removal that later imports must respect; nil for other changes. See `ResourceChange.removed`.
    var removed: LocalDateTime?
}

extension Operation {
    /// A text that names the changed event for people: the event's title, if it has one, and its UID.
    var subject: String {
        let item = (content ?? base?.resource)?.items.first
        let uid = "UID \(String(key.uid.prefix(80)).debugDescription)"
        guard let title = item?.text("SUMMARY"), !title.isEmpty else { return "event (\(uid))" }
        return "event \(String(title.prefix(80)).debugDescription) (\(uid))"
    }

    // MARK: In the database

    static let columns = """
        number, calendar, uid, href, condition, entity_tag, content, base, keeps_provenance, provenance, picture, journal,
        is_undo, removed
        """

    init(_ row: Row) throws {
        number = row[0]
        key = ResourceKey(calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2])
        guard let url = URL(string: row[3]) else {
            throw EventStoreError.internalFailure("an operation has an invalid address")
        }
        self.url = url
        let tag = String.fromDatabaseValue(row[5]).flatMap(ETag.init)
        precondition =
            switch row[4] as String {
            case "absent": .absent
            case "matches": tag.map { .matches($0) } ?? .none
            default: .none
            }
        comparesContent = row[4] == "equals"
        content = try (row[6] as String?).map { try CalendarResource(text: $0) }
        if let text: String = row[7] {
            let resource = try CalendarResource(text: text)
            base = StoredResource(
                key: key, resource: resource, revision: Revision(tag, fingerprint: ContentFingerprint(of: resource)))
        }
        if row[8] {
            provenance = .keep
        } else {
            var record = Provenance(json: row[9])
            record?.source.picture = (row[10] as Data?).map { [UInt8]($0) }
            provenance = .set(record)
        }
        let batch = (row[11] as String?).map { BatchIdentifier(rawValue: $0) }
        let isUndo: Bool = row[12]
        journal = batch.map { isUndo ? .undo($0) : .record($0) } ?? .none
        removed = (row[13] as Int?).map { LocalDateTime(secondsSinceEpoch: $0) }
    }

    mutating func begin(owner: String, _ db: Database) throws {
        let (condition, tag): (String, ETag?) =
            switch precondition {
            case .absent: ("absent", nil)
            case .matches(let tag): ("matches", tag)
            case .none: (comparesContent ? "equals" : "none", nil)
            }
        var record: Provenance?
        if case .set(let new) = provenance { record = new }
        let (batch, isUndo): (BatchIdentifier?, Bool) =
            switch journal {
            case .none: (nil, false)
            case .record(let batch): (batch, false)
            case .undo(let batch): (batch, true)
            }
        try db.execute(
            sql: """
                INSERT INTO operation (owner, calendar, uid, href, condition, entity_tag, content, base, keeps_provenance,
                    provenance, picture, journal, is_undo, removed)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                owner, key.calendar.rawValue, key.uid, url.absoluteString, condition, tag?.text, content?.text,
                base?.resource.text, provenance == .keep, record?.json,
                record?.source.picture.map { Data($0) }, batch?.rawValue, isUndo,
                removed?.secondsSinceEpoch,
            ])
        number = db.lastInsertedRowID
    }

    /// Removes an operation that was not carried out and will not be sent again.
    func drop(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM operation WHERE number = ?", arguments: [number])
    }

    func keep(because reason: String, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE operation SET is_kept = 1, trouble = ? WHERE number = ?", arguments: [reason, number])
    }

    /// Records that the operation was done.
    func finish(_ known: KnownResource?, _ db: Database) throws {
        let revision = try known.map { known in
            Revision(known.etag, fingerprint: try known.content.get().fingerprint)
        }
        try record(revision, db)
        if let known {
            try StateDatabase.putOwn(known, in: key.calendar, provenance: provenance, db)
        } else {
            if let removed { try StateDatabase.rememberRemoval(of: key, at: removed, db) }
            try StateDatabase.removeOwn(key, db)
            _ = try StateDatabase.nextMoment(db)
        }
        try drop(db)
    }

    /// Records the change in its batch. An undo removes the undone change from its batch instead.
    private func record(_ after: Revision?, _ db: Database) throws {
        switch journal {
        case .none: break
        case .undo(let batch):
            let entry = try Row.fetchOne(
                db,
                sql: """
                    SELECT number, revision_before FROM batch_entry
                    WHERE batch = (SELECT id FROM batch WHERE identifier = ?) AND calendar = ? AND uid = ?
                    ORDER BY number DESC
                    """, arguments: [batch.rawValue, key.calendar.rawValue, key.uid])
            guard let entry else { return }
            try db.execute(sql: "DELETE FROM batch_entry WHERE number = ?", arguments: [entry[0] as Int64])
            // The undo has given the resource a new ETag. So the new revision replaces the old one in the entries of
            // earlier batches.
            guard let before: String = entry[1] else { return }
            try db.execute(
                sql: "UPDATE batch_entry SET revision = ? WHERE revision = ? AND calendar = ? AND uid = ?",
                arguments: [after?.rawValue, before, key.calendar.rawValue, key.uid])
        case .record(let identifier):
            let batch = try Int64.fetchOne(
                db, sql: "SELECT id FROM batch WHERE identifier = ?", arguments: [identifier.rawValue])
            guard let batch else { return }
            if let base {
                // If this batch also made the previous change of the resource, the entry of that change already has the
                // state to restore. Only the revision in that entry is updated.
                try db.execute(
                    sql: """
                        UPDATE batch_entry SET revision = ? WHERE revision = ? AND number = (
                            SELECT max(number) FROM batch_entry WHERE batch = ? AND calendar = ? AND uid = ?)
                        """,
                    arguments: [
                        after?.rawValue, base.revision.rawValue, batch, key.calendar.rawValue, key.uid,
                    ])
                guard db.changesCount == 0 else { return }
            }
            let provenance = try String.fetchOne(
                db,
                sql: """
                    SELECT provenance FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE calendar.url = ? AND uid = ?
                    """, arguments: [key.calendar.rawValue, key.uid])
            try db.execute(
                sql: """
                    INSERT INTO batch_entry (batch, calendar, uid, before, revision_before, provenance, revision)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    batch, key.calendar.rawValue, key.uid, base?.resource.text, base?.revision.rawValue,
                    base == nil ? nil : provenance, after?.rawValue,
                ])
        }
    }
}
