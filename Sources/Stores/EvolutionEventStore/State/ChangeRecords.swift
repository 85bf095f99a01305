import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

/// The records of changes: the content to save, and the entry of the batch. The records are written before the changes
/// are made, so that a run that is killed in between loses nothing. If a change fails, its records are taken back.
struct ChangeRecords: Sendable {
    struct Planned: Sendable {
        let change: ResourceChange
        let before: StoredResource?
        /// The fingerprint of the items that the service has before the change; nil if it has none.
        let there: ContentFingerprint?
        /// The revision after the change; nil if the change removes the resource.
        let after: Revision?

        /// Whether the change removes an imported resource, so that later imports leave it out.
        var isRemovalRemembered: Bool { change.content == nil && before?.provenance != nil }
    }

    private enum Entry: Sendable {
        case none
        case added(Int64)
        case changed(Int64, revision: String?)

        /// The number of an entry that was added.
        var added: Int64? { if case .added(let number) = self { number } else { nil } }
    }

    /// A row of the table `resource` as it was before a change.
    private struct OldRow: Sendable {
        let content: String
        let fingerprint: String
        let seen: String?
        let provenance: String?
        let picture: Data?
    }

    private var rows: [OldRow?] = []
    private var entries: [Entry] = []

    /// - Parameters:
    ///   - changes: the changes of `set` that will be made.
    ///   - owner: the name of the lease of the process that makes them.
    init(_ changes: [Planned], of set: ChangeSet, owner: String, _ db: Database) throws {
        for planned in changes {
            rows.append(try Self.save(planned, db))
            let entry = try Self.write(planned, set.journal, db)
            entries.append(entry)
            if set.isAtomic { try PendingChange.add(planned, of: set, entry: entry.added, owner: owner, db) }
        }
    }

    /// Records the content and the provenance.
    private static func save(_ planned: Planned, _ db: Database) throws -> OldRow? {
        let key = planned.change.key
        let old = try Row.fetchOne(
            db,
            sql: "SELECT content, fingerprint, seen, provenance, picture FROM resource WHERE calendar = ? AND uid = ?",
            arguments: [key.calendar.rawValue, key.uid]
        ).map { OldRow(content: $0[0], fingerprint: $0[1], seen: $0[2], provenance: $0[3], picture: $0[4]) }
        // If the change removes the resource, its row stays until the service has removed the resource.
        guard let content = planned.change.content else { return old }
        let provenance: Provenance?
        var picture = old?.picture
        switch planned.change.provenance {
        case .keep:
            provenance = planned.before?.provenance
            if planned.before == nil { picture = nil }
        case .set(let new):
            provenance = new
            picture = new?.source.picture.map { Data($0) } ?? (new == nil ? nil : picture)
        }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO resource (calendar, uid, content, fingerprint, seen, provenance, picture)
                VALUES (?, ?, ?, ?, NULL, ?, ?)
                """,
            arguments: [
                key.calendar.rawValue, key.uid, content.text, ContentFingerprint(of: content).rawValue,
                provenance?.json, picture,
            ])
        return old
    }

    private static func write(_ planned: Planned, _ journal: ChangeSet.Journal, _ db: Database) throws -> Entry {
        guard let batch = journal.recorded else { return .none }
        let key = planned.change.key
        // If this batch also made the previous change of the resource, the entry of that change already has the state
        // to restore.
        let last = try Row.fetchOne(
            db,
            sql: """
                SELECT number, revision FROM batch_entry
                WHERE batch = (SELECT id FROM batch WHERE identifier = ?) AND calendar = ? AND uid = ?
                ORDER BY number DESC LIMIT 1
                """, arguments: [batch.rawValue, key.calendar.rawValue, key.uid])
        if let last, last["revision"] as String? == planned.before?.revision.rawValue {
            let number: Int64 = last["number"]
            try db.execute(
                sql: "UPDATE batch_entry SET revision = ? WHERE number = ?",
                arguments: [planned.after?.rawValue, number])
            return .changed(number, revision: last["revision"])
        }
        try db.execute(
            sql: """
                INSERT INTO batch_entry (batch, calendar, uid, before, provenance, revision)
                VALUES ((SELECT id FROM batch WHERE identifier = ?), ?, ?, ?, ?, ?)
                """,
            arguments: [
                batch.rawValue, key.calendar.rawValue, key.uid, planned.before?.resource.text,
                planned.before?.provenance?.json, planned.after?.rawValue,
            ])
        return .added(db.lastInsertedRowID)
    }

    // MARK: After the changes

    /// Completes the records of a change that was made.
    ///
    /// - Parameters:
    ///   - seen: the fingerprint of the content that the service has after the change.
    ///   - undone: the batch whose last change of the resource is undone.
    ///   - isRemembered: whether the time of a removal is remembered.
    static func complete(
        _ change: ResourceChange, seen: ContentFingerprint?, undone: BatchIdentifier?, isRemembered: Bool,
        _ db: Database
    ) throws {
        let key = change.key
        let place: StatementArguments = [key.calendar.rawValue, key.uid]
        if change.content == nil {
            if let removed = change.removed, isRemembered { try RemovalTable.remember(key, at: removed, db) }
            try db.execute(sql: "DELETE FROM resource WHERE calendar = ? AND uid = ?", arguments: place)
        } else {
            try db.execute(
                sql: "UPDATE resource SET seen = ? WHERE calendar = ? AND uid = ?",
                arguments: [seen?.rawValue] + place)
            try RemovalTable.forget(key, db)
        }
        if let batch = undone {
            try db.execute(
                sql: """
                    DELETE FROM batch_entry WHERE number = (SELECT max(number) FROM batch_entry
                        WHERE batch = (SELECT id FROM batch WHERE identifier = ?) AND calendar = ? AND uid = ?)
                    """, arguments: [batch.rawValue] + place)
        }
    }

    /// Takes back the records of a change that was not made.
    func takeBack(_ planned: Planned, _ index: Int, _ db: Database) throws {
        let key = planned.change.key
        if planned.change.content != nil {
            try db.execute(
                sql: "DELETE FROM resource WHERE calendar = ? AND uid = ?",
                arguments: [key.calendar.rawValue, key.uid])
            if let old = rows[index] {
                try db.execute(
                    sql: """
                        INSERT INTO resource (calendar, uid, content, fingerprint, seen, provenance, picture)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        key.calendar.rawValue, key.uid, old.content, old.fingerprint, old.seen, old.provenance,
                        old.picture,
                    ])
            }
        }
        switch entries[index] {
        case .none: break
        case .added(let number):
            try db.execute(sql: "DELETE FROM batch_entry WHERE number = ?", arguments: [number])
        case .changed(let number, let revision):
            try db.execute(
                sql: "UPDATE batch_entry SET revision = ? WHERE number = ?", arguments: [revision, number])
        }
    }
}
