import CalendarModel
import EventStore
import GRDB
import SQLiteEventStore

/// A row of the table `pending`: a change of a call that makes all its changes together or none. If the process is
/// killed, the next process that opens the store finishes the changes.
struct PendingChange: Sendable {
    let change: ResourceChange
    /// The content before the change; nil if there was none.
    let base: CalendarResource?
    /// The fingerprint of the items that the service had before the change; nil if it had none.
    let before: ContentFingerprint?
    /// Whether the service may already have a part of the change.
    let hasBegun: Bool
    /// The number of the batch's entry for the change.
    private let entry: Int64?
    private let undone: BatchIdentifier?

    static let definition = """
        CREATE TABLE pending (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            owner TEXT NOT NULL,
            calendar TEXT NOT NULL,
            uid TEXT NOT NULL,
            content TEXT,
            base TEXT,
            before TEXT,
            removed INTEGER,
            undone TEXT,
            entry INTEGER,
            has_begun INTEGER NOT NULL
        ) STRICT;
        """

    /// Records a change, before it is made.
    static func add(
        _ planned: ChangeRecords.Planned, of changes: ChangeSet, entry: Int64?, owner: String, _ db: Database
    ) throws {
        let change = planned.change
        try db.execute(
            sql: """
                INSERT INTO pending
                    (owner, calendar, uid, content, base, before, removed, undone, entry, has_begun)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                """,
            arguments: [
                owner, change.key.calendar.rawValue, change.key.uid, change.content?.text,
                planned.before?.resource.text, planned.there?.rawValue,
                planned.isRemovalRemembered ? change.removed?.secondsSinceEpoch : nil,
                changes.journal.undone?.rawValue, entry,
            ])
    }

    /// Records that a process begins to make changes.
    static func begin(_ keys: [ResourceKey], owner: String, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE pending SET has_begun = 1 WHERE owner = ? AND calendar = ? AND uid = ?")
        for key in keys { try statement.execute(arguments: [owner, key.calendar.rawValue, key.uid]) }
    }

    static func owners(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT owner FROM pending GROUP BY owner ORDER BY min(number)")
    }

    /// Takes over the changes of another process, unless a third process has taken them first.
    ///
    /// - Throws: an error if one of them cannot be read. Then they stay as they are.
    static func take(from other: String, by owner: String, _ db: Database) throws -> [PendingChange] {
        try give(from: other, to: owner, db)
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM pending WHERE owner = ? ORDER BY number", arguments: [owner])
        return try rows.map(PendingChange.init)
    }

    /// Changes the owner of changes.
    static func give(from owner: String, to other: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE pending SET owner = ? WHERE owner = ?", arguments: [other, owner])
    }

    static func remove(of owner: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM pending WHERE owner = ?", arguments: [owner])
    }

    private init(_ row: Row) throws(EventStoreError) {
        func resource(_ column: String) throws(EventStoreError) -> CalendarResource? {
            guard let text: String = row[column] else { return nil }
            return try CalendarResource(text: text)
        }
        let content = try resource("content")
        base = try resource("base")
        let removed = (row["removed"] as Int?).map { LocalDateTime(secondsSinceEpoch: $0) }
        change = ResourceChange(
            ResourceKey(calendar: CalendarIdentifier(rawValue: row["calendar"]), uid: row["uid"]), to: content,
            if: .none, removed: removed)
        before = (row["before"] as String?).map(ContentFingerprint.init)
        hasBegun = row["has_begun"]
        entry = row["entry"]
        undone = (row["undone"] as String?).map(BatchIdentifier.init)
    }

    /// Returns the change to make now; nil if another program has edited the resource in a way that contradicts the change.
    ///
    /// - Parameter there: what the service has now.
    func change(after there: EvolutionEventStore.Loaded?) -> ResourceChange? {
        if before == there?.fingerprint || (hasBegun && !isEdited(there)) { return change }
        guard let base, let mine = change.content, let theirs = there?.stored.resource,
            let merged = CalendarResource(merging: mine, into: theirs, base: base)
        else { return nil }
        return ResourceChange(change.key, to: merged, if: .none)
    }

    /// Returns whether the service has neither the content before the change nor that after it.
    ///
    /// Then another program has edited the resource since, or the service writes the new content in its own way. Of a
    /// resource with overrides, which is changed in several steps, this cannot be told.
    private func isEdited(_ there: EvolutionEventStore.Loaded?) -> Bool {
        guard base?.items.count == 1, let there, there.objects[change.key.uid].count == 1 else { return false }
        let after = change.content?.items ?? []
        return after.count <= 1 && there.fingerprint != before
            && (after.isEmpty || there.fingerprint != ContentFingerprint(of: after))
    }

    /// Completes the records of the change, which was made.
    ///
    /// - Parameters:
    ///   - made: the change as it was made: with another program's edit, if the two were merged.
    ///   - seen: the fingerprint of the content that the service has after the change.
    func complete(as made: ResourceChange, seen: ContentFingerprint?, _ db: Database) throws {
        if let content = made.content, content != change.content {
            // With the earlier content, the store would show the resource without the other program's edit, and the
            // next change would remove this edit.
            try db.execute(
                sql: "UPDATE resource SET content = ?, fingerprint = ? WHERE calendar = ? AND uid = ?",
                arguments: [
                    content.text, ContentFingerprint(of: content).rawValue, change.key.calendar.rawValue,
                    change.key.uid,
                ])
        }
        try ChangeRecords.complete(change, seen: seen, undone: undone, isRemembered: change.removed != nil, db)
    }

    /// Takes back the records of the change, which was not made.
    func takeBack(_ db: Database) throws {
        let place: StatementArguments = [change.key.calendar.rawValue, change.key.uid]
        if let base {
            try db.execute(
                sql: "UPDATE resource SET content = ?, fingerprint = ?, seen = ? WHERE calendar = ? AND uid = ?",
                arguments: [base.text, ContentFingerprint(of: base).rawValue, before?.rawValue] + place)
        } else {
            try db.execute(sql: "DELETE FROM resource WHERE calendar = ? AND uid = ?", arguments: place)
        }
        try db.execute(sql: "DELETE FROM batch_entry WHERE number = ?", arguments: [entry])
    }
}
