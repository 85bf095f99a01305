import CalendarModel
import EventStore
import Foundation
import GRDB

/// A change that is being sent or could not be sent, with everything needed to send it again and to record its outcome.
struct Operation: Sendable {
    /// The place that a resource is moved from.
    struct Origin: Sendable {
        let key: ResourceKey
        let url: URL
    }

    /// The operation's number in the database; 0 until it is recorded.
    var number: Int64 = 0
    let key: ResourceKey
    var url: URL
    /// The content to PUT, or the content that is moved; nil for a DELETE.
    var content: CalendarResource?
    var precondition: Precondition
    var base: StoredResource?
    /// Whether the server's content must be compared with the base, because the base has no strong ETag.
    var comparesContent = false
    let provenance: ResourceChange.ProvenanceChange
    let journal: ChangeSet.Journal
    /// The time of a removal that later imports must respect; nil for other changes. See `ResourceChange.removed`.
    var removed: LocalDateTime?
    /// The former place of a resource that is moved; nil for other changes.
    var origin: Origin?
    /// The number of the group of operations that are carried out all together or not at all; nil for a single one.
    var group: Int64?
    /// The state after the operation, once the server has carried it out.
    var done: Done?

    struct Done: Sendable {
        /// The new revision; nil after a removal.
        let revision: Revision?
        /// The provenance before the operation, as JSON.
        let provenanceBefore: String?
    }
}

extension Operation {
    /// A text that names the changed event for people: the event's title, if it has one, and its UID.
    var subject: String {
        let item = (content ?? base?.resource)?.items.first
        let uid = "UID \(String(key.uid.prefix(80)).debugDescription)"
        guard let title = item?.text("SUMMARY"), !title.isEmpty else { return "event (\(uid))" }
        return "event \(String(title.prefix(80)).debugDescription) (\(uid))"
    }

    /// The resource that is on the server before the operation.
    var keyBefore: ResourceKey { origin?.key ?? key }

    /// The operation that takes this one back; nil if the server has not carried it out.
    var inverse: Operation? {
        guard let done else { return nil }
        let etag = done.revision?.etag
        let now = content.map {
            StoredResource(key: key, resource: $0, revision: done.revision ?? Revision(rawValue: ""))
        }
        return Operation(
            key: keyBefore, url: origin?.url ?? url, content: base?.resource,
            precondition: content == nil ? .absent : etag.map { .matches($0) } ?? .none, base: now,
            comparesContent: content != nil && etag == nil,
            provenance: .set(Provenance(json: done.provenanceBefore)), journal: .none,
            origin: origin.map { _ in Origin(key: key, url: url) })
    }

    // MARK: In the database

    static let columns = """
        number, calendar, uid, href, condition, entity_tag, content, base, keeps_provenance, provenance, picture, journal,
        is_undo, removed, group_number, done, provenance_before, origin_calendar, origin_href, recorded_in
        """

    init(_ row: Row) throws {
        number = row["number"]
        key = ResourceKey(calendar: CalendarIdentifier(rawValue: row["calendar"]), uid: row["uid"])
        url = try Self.address(row["href"])
        let tag = String.fromDatabaseValue(row["entity_tag"]).flatMap(ETag.init)
        let condition: String = row["condition"]
        precondition =
            switch condition {
            case "absent": .absent
            case "matches": tag.map { .matches($0) } ?? .none
            default: .none
            }
        comparesContent = condition == "equals"
        if let calendar: String = row["origin_calendar"], let href: String = row["origin_href"] {
            let origin = ResourceKey(calendar: CalendarIdentifier(rawValue: calendar), uid: key.uid)
            self.origin = Origin(key: origin, url: try Self.address(href))
        }
        content = try (row["content"] as String?).map { try CalendarResource(text: $0) }
        if let text: String = row["base"] {
            let resource = try CalendarResource(text: text)
            base = StoredResource(
                key: origin?.key ?? key, resource: resource,
                revision: Revision(tag, fingerprint: ContentFingerprint(of: resource)))
        }
        if row["keeps_provenance"] {
            provenance = .keep
        } else {
            var record = Provenance(json: row["provenance"])
            record?.source.picture = (row["picture"] as Data?).map { [UInt8]($0) }
            provenance = .set(record)
        }
        journal = Self.journal(row)
        removed = (row["removed"] as Int?).map { LocalDateTime(secondsSinceEpoch: $0) }
        group = row["group_number"]
        done = (row["done"] as String?).map { revision in
            Done(
                revision: revision.isEmpty ? nil : Revision(rawValue: revision),
                provenanceBefore: row["provenance_before"])
        }
    }

    private static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text) else {
            throw EventStoreError.internalFailure("an operation has an invalid address")
        }
        return url
    }

    private static func journal(_ row: Row) -> ChangeSet.Journal {
        guard let batch = (row["journal"] as String?).map({ BatchIdentifier(rawValue: $0) }) else { return .none }
        guard row["is_undo"] else { return .record(batch) }
        // Version 2 did not record undos.
        let recorded = (row["recorded_in"] as String?) ?? ""
        return .undo(batch, recordedIn: BatchIdentifier(rawValue: recorded))
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
        try db.execute(
            sql: """
                INSERT INTO operation (owner, calendar, uid, href, condition, entity_tag, content, base, keeps_provenance,
                    provenance, picture, journal, is_undo, removed, group_number, origin_calendar, origin_href, recorded_in)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                owner, key.calendar.rawValue, key.uid, url.absoluteString, condition, tag?.text, content?.text,
                base?.resource.text, provenance == .keep, record?.json,
                record?.source.picture.map { Data($0) }, (journal.undone ?? journal.recorded)?.rawValue,
                journal.undone != nil, removed?.secondsSinceEpoch, group, origin?.key.calendar.rawValue,
                origin?.url.absoluteString, journal.undone == nil ? nil : journal.recorded?.rawValue,
            ])
        number = db.lastInsertedRowID
    }

    /// Begins operations that are carried out all together or not at all.
    static func beginGroup(_ operations: [Operation], owner: String, _ db: Database) throws -> [Operation] {
        let last = try Int64.fetchOne(db, sql: "SELECT max(group_number) FROM operation") ?? 0
        return try begin(operations, group: last + 1, owner: owner, db)
    }

    /// Begins operations; those with a group are carried out all together or not at all.
    static func begin(
        _ operations: [Operation], group: Int64? = nil, owner: String, _ db: Database
    ) throws -> [Operation] {
        try operations.map { operation in
            var operation = operation
            operation.group = group
            try operation.begin(owner: owner, db)
            return operation
        }
    }

    /// Removes an operation that was not carried out and will not be sent again.
    func drop(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM operation WHERE number = ?", arguments: [number])
    }

    /// Keeps an operation and the rest of its group, to be sent later.
    func keep(because reason: String, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE operation SET is_kept = 1, trouble = ?
                WHERE number = ? OR (group_number = ? AND done IS NULL)
                """, arguments: [reason, number, group])
    }

    /// Records that the operation was done.
    func finish(_ known: KnownResource?, _ db: Database) throws {
        let revision = try known.map { known in
            Revision(known.etag, fingerprint: try known.content.get().fingerprint)
        }
        let provenanceBefore = try String.fetchOne(
            db,
            sql: """
                SELECT provenance FROM resource JOIN calendar ON calendar.id = resource.calendar
                WHERE calendar.url = ? AND uid = ?
                """, arguments: [keyBefore.calendar.rawValue, key.uid])
        if let removed { try StateDatabase.rememberRemoval(of: keyBefore, at: removed, db) }
        if let known {
            if let origin { try StateDatabase.moveOwn(from: origin.key, to: known.url, in: key.calendar, db) }
            try StateDatabase.putOwn(known, in: key.calendar, provenance: provenance, db)
        } else {
            try StateDatabase.removeOwn(key, db)
            _ = try StateDatabase.nextMoment(db)
        }
        var finished = self
        finished.done = Done(revision: revision, provenanceBefore: provenanceBefore)
        guard let group else {
            try finished.record(db)
            return try drop(db)
        }
        try db.execute(
            sql: "UPDATE operation SET done = ?, provenance_before = ? WHERE number = ?",
            arguments: [revision?.rawValue ?? "", provenanceBefore, number])
        try Self.complete(group, db)
    }

    /// Records the changes of a group in their batch, if the server has carried out all of them.
    private static func complete(_ group: Int64, _ db: Database) throws {
        let members = try members(of: group, db)
        guard members.allSatisfy({ $0.done != nil }) else { return }
        for member in members { try member.record(db) }
        try db.execute(sql: "DELETE FROM operation WHERE group_number = ?", arguments: [group])
    }

    private static func members(of group: Int64, _ db: Database) throws -> [Operation] {
        try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM operation WHERE group_number = ? ORDER BY number", arguments: [group]
        ).map { try Operation($0) }
    }

    /// Replaces the operations of a group by those that take back what the server has carried out.
    static func takeBack(_ group: Int64, owner: String, _ db: Database) throws -> [Operation] {
        let inverses = try members(of: group, db).reversed().compactMap(\.inverse)
        try db.execute(sql: "DELETE FROM operation WHERE group_number = ?", arguments: [group])
        return try begin(inverses, owner: owner, db)
    }
}
