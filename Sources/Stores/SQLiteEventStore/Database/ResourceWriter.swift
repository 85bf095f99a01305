import CalendarModel
import EventStore
import Foundation
import GRDB

struct ResourceWriter {
    private let db: Database
    private let journal: ChangeSet.Journal
    private var calendars: [CalendarIdentifier: Int] = [:]
    private var batches: [BatchIdentifier: Int] = [:]
    private var hasRemovals: Bool?
    /// The last written source. The next resource often has the same source, which then need not be searched again.
    private var lastSource: (source: ImportSource, number: Int)?

    init(_ db: Database, journal: ChangeSet.Journal) {
        self.db = db
        self.journal = journal
    }

    mutating func make(_ change: ResourceChange, _ columns: ResourceColumns?) throws -> ChangeOutcome {
        guard let calendar = try calendar(change.key.calendar) else { return .failed(.noCalendar) }
        if change.precondition == .absent {
            guard let content = columns else {
                return try state(change.key, calendar: calendar) == nil ? .applied(nil) : .preconditionFailed
            }
            guard try insert(content, change: change, calendar: calendar) else { return .preconditionFailed }
            try write(change.key, before: nil, after: content.revision)
            return .applied(content.revision)
        }
        let before = try state(change.key, calendar: calendar)
        guard change.precondition.holds(for: before?.revision) else { return .preconditionFailed }
        guard before != nil || columns != nil else { return .applied(nil) }
        switch (columns, before) {
        case (let content?, let before?):
            try write(change.key, before: before, after: content.revision)
            try update(content, change: change, number: before.number)
        case (let content?, nil):
            guard try insert(content, change: change, calendar: calendar) else { return .preconditionFailed }
            try write(change.key, before: nil, after: content.revision)
        case (nil, let before?):
            try write(change.key, before: before, after: nil)
            try remember(change, number: before.number)
            try run("DELETE FROM words WHERE rowid = ?", [before.number])
            try run("DELETE FROM resource WHERE id = ?", [before.number])
        case (nil, nil): break
        }
        return .applied(columns?.revision)
    }

    mutating func allows(_ change: ResourceChange) throws -> Bool {
        let calendar = try calendar(change.key.calendar)
        let before = try calendar.flatMap { try state(change.key, calendar: $0) }
        return change.precondition.holds(for: before?.revision)
    }

    // MARK: Resources

    private func run(_ sql: String, _ arguments: StatementArguments) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Adds a resource.
    private mutating func insert(
        _ content: ResourceColumns, change: ResourceChange, calendar: Int
    ) throws -> Bool {
        var record: Record?
        if case .set(let provenance?) = change.provenance { record = try self.record(provenance) }
        try run(
            """
            INSERT INTO resource (calendar, uid, type, content, revision, fingerprint, first, last, length_class,
                alarm_first, alarm_last, alarm_class, source, batch, imported, is_stamp_assumed, original)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uid, calendar) DO NOTHING
            """,
            [calendar, change.key.uid] + content.arguments + Record.arguments(record))
        guard db.changesCount == 1 else { return false }
        try index(content, number: db.lastInsertedRowID)
        if try remembersRemovals() {
            try run("DELETE FROM removal WHERE calendar = ? AND uid = ?", [calendar, change.key.uid])
        }
        return true
    }

    private mutating func remember(_ change: ResourceChange, number: Int64) throws {
        guard let removed = change.removed else { return }
        try run(
            """
            INSERT OR REPLACE INTO removal (calendar, uid, removed)
            SELECT calendar, uid, ? FROM resource WHERE id = ? AND batch IS NOT NULL
            """, [removed.secondsSinceEpoch, number])
        hasRemovals = nil
    }

    private mutating func remembersRemovals() throws -> Bool {
        if let hasRemovals { return hasRemovals }
        let found = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM removal)") ?? false
        hasRemovals = found
        return found
    }

    private mutating func update(
        _ content: ResourceColumns, change: ResourceChange, number: Int64
    ) throws {
        try run(
            """
            UPDATE resource SET type = ?, content = ?, revision = ?, fingerprint = ?, first = ?, last = ?, length_class = ?,
                alarm_first = ?, alarm_last = ?, alarm_class = ?
            WHERE id = ?
            """, content.arguments + [number])
        if case .set(let provenance) = change.provenance {
            let record = try provenance.map { try self.record($0) }
            try run(
                """
                UPDATE resource SET source = ?, batch = ?, imported = ?, is_stamp_assumed = ?, original = ? WHERE id = ?
                """, Record.arguments(record) + [number])
        }
        try run("DELETE FROM words WHERE rowid = ?", [number])
        try index(content, number: number)
    }

    private func index(_ content: ResourceColumns, number: Int64) throws {
        try run("INSERT INTO words (rowid, text) VALUES (?, ?)", [number, content.words])
    }

    struct State {
        let number: Int64
        let revision: Revision
    }

    private func state(_ key: ResourceKey, calendar: Int) throws -> State? {
        let statement = try db.cachedStatement(sql: "SELECT id, revision FROM resource WHERE calendar = ? AND uid = ?")
        let row = try Row.fetchOne(statement, arguments: [calendar, key.uid])
        return row.map { State(number: $0[0], revision: Revision(rawValue: $0[1])) }
    }

    private mutating func calendar(_ identifier: CalendarIdentifier) throws -> Int? {
        if let known = calendars[identifier] { return known }
        let number = try Int.fetchOne(
            db, sql: "SELECT id FROM calendar WHERE identifier = ?", arguments: [identifier.rawValue])
        calendars[identifier] = number
        return number
    }

    // MARK: Provenance

    private struct Record {
        let source: Int
        let provenance: Provenance

        static func arguments(_ record: Record?) -> StatementArguments {
            [
                record?.source, record?.provenance.batch.rawValue, record?.provenance.imported.secondsSinceEpoch,
                record?.provenance.isStampAssumed, record?.provenance.original?.text,
            ]
        }
    }

    private mutating func record(_ provenance: Provenance) throws -> Record {
        let source = provenance.source
        if let lastSource, lastSource.source == source {
            return Record(source: lastSource.number, provenance: provenance)
        }
        let find = try db.cachedStatement(sql: "SELECT id FROM source WHERE path = ? AND hash IS ? AND payload IS ?")
        let known = try Int.fetchOne(find, arguments: [source.path, source.hash, source.payload])
        let picture = source.picture.map { Data($0) }
        if known == nil {
            try run(
                "INSERT INTO source (path, hash, payload, picture) VALUES (?, ?, ?, ?)",
                [source.path, source.hash, source.payload, picture])
        } else if let picture {
            try run("UPDATE source SET picture = ? WHERE id = ?", [picture, known])
        }
        let number = known ?? Int(db.lastInsertedRowID)
        lastSource = (source, number)
        return Record(source: number, provenance: provenance)
    }

    // MARK: The journal

    private mutating func write(_ key: ResourceKey, before: State?, after: Revision?) throws {
        if let undone = journal.undone {
            try run(
                """
                DELETE FROM batch_entry WHERE number = (SELECT max(number) FROM batch_entry
                    WHERE batch = (SELECT id FROM batch WHERE identifier = ?) AND calendar = ? AND uid = ?)
                """, [undone.rawValue, key.calendar.rawValue, key.uid])
        }
        guard let recorded = journal.recorded, let batch = try batch(recorded) else { return }
        guard let before else {
            return try run(
                "INSERT INTO batch_entry (batch, calendar, uid, revision) VALUES (?, ?, ?, ?)",
                [batch, key.calendar.rawValue, key.uid, after?.rawValue])
        }
        // If this batch also made the previous change of the resource, the entry of that change already has the
        // state to restore. Only the revision in that entry is updated.
        try run(
            """
            UPDATE batch_entry SET revision = ? WHERE revision = ? AND number = (SELECT max(number) FROM batch_entry
                WHERE batch = ? AND calendar = ? AND uid = ?)
            """, [after?.rawValue, before.revision.rawValue, batch, key.calendar.rawValue, key.uid])
        guard db.changesCount == 0 else { return }
        try run(
            """
            INSERT INTO batch_entry (batch, calendar, uid, revision, content, source, from_batch, imported,
                is_stamp_assumed, original)
            SELECT ?, ?, ?, ?, content, source, batch, imported, is_stamp_assumed, original
            FROM resource WHERE id = ?
            """, [batch, key.calendar.rawValue, key.uid, after?.rawValue, before.number])
    }

    private mutating func batch(_ identifier: BatchIdentifier) throws -> Int? {
        if let known = batches[identifier] { return known }
        let number = try Int.fetchOne(
            db, sql: "SELECT id FROM batch WHERE identifier = ?", arguments: [identifier.rawValue])
        batches[identifier] = number
        return number
    }
}
