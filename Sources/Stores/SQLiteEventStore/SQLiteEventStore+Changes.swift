// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import GRDB

extension SQLiteEventStore {
    @discardableResult
    public func apply(_ changes: ChangeSet) async throws(EventStoreError) -> [ChangeOutcome] {
        let columns = await ResourceColumns.all(of: changes.changes)
        return try await database.writer().write { db in
            var writer = ResourceWriter(db, journal: changes.journal)
            if changes.isAtomic {
                let allowed = try changes.changes.map { try writer.allows($0) }
                guard allowed.allSatisfy(\.self) else {
                    return allowed.map { $0 ? .notAttempted : .preconditionFailed }
                }
            }
            return try zip(changes.changes, columns).map { change, columns in
                let outcome = try writer.make(change, columns)
                // Throwing rolls back the changes made so far.
                if changes.isAtomic, case .failed(let error) = outcome { throw error }
                return outcome
            }
        }
    }

    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] {
        try await database.reader.read { db in
            guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM removal)") == true else { return [:] }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT removed FROM removal
                    WHERE calendar = (SELECT id FROM calendar WHERE identifier = ?) AND uid = ?
                    """)
            var found: [ResourceKey: LocalDateTime] = [:]
            for key in keys {
                let removed = try Int.fetchOne(statement, arguments: [key.calendar.rawValue, key.uid])
                found[key] = removed.map { LocalDateTime(secondsSinceEpoch: $0) }
            }
            return found
        }
    }

    public func addBatch(_ batch: ImportBatch) async throws(EventStoreError) {
        try await database.writer().write { db in try BatchTable.add(batch, db) }
    }

    public func batches(limit: Int) async throws(EventStoreError) -> [ImportBatch] {
        try await database.reader.read { db in try BatchTable.list(limit: limit, db) }
    }

    public func entries(
        of batch: BatchIdentifier, before number: Int?, limit: Int
    ) async throws(EventStoreError) -> [BatchEntry] {
        try await database.reader.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT batch_entry.number, batch_entry.calendar, batch_entry.uid, batch_entry.content,
                        batch_entry.revision, from_batch, imported, is_stamp_assumed, original, source.path, source.hash,
                        source.payload
                    FROM batch_entry NOT INDEXED LEFT JOIN source ON source.id = batch_entry.source
                    WHERE batch_entry.batch = (SELECT id FROM batch WHERE identifier = ?) AND batch_entry.number < ?
                    ORDER BY batch_entry.number DESC LIMIT ?
                    """, arguments: [batch.rawValue, number ?? .max, limit])
            return try rows.map { row in
                let content = String.fromDatabaseValue(row[3])
                let revision: String? = row[4]
                return BatchEntry(
                    number: row[0], key: ResourceKey(calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2]),
                    before: try content.map { try CalendarResource(text: $0) },
                    provenanceBefore: try ResourceRow.provenance(row, from: 5),
                    after: revision.map { Revision(rawValue: $0) })
            }
        }
    }

    public func eraseRemains() async throws(EventStoreError) {
        // FTS5 keeps the words of removed rows until it merges the parts of its index.
        try await database.writer().write { db in try db.execute(sql: "INSERT INTO words (words) VALUES ('optimize')") }
        try await database.writer().compact()
    }

    public func removeBatch(_ batch: BatchIdentifier) async throws(EventStoreError) {
        try await database.writer().write { db in
            try db.execute(sql: "DELETE FROM batch WHERE identifier = ?", arguments: [batch.rawValue])
            try db.execute(
                sql: """
                    DELETE FROM source WHERE NOT EXISTS (SELECT 1 FROM resource WHERE resource.source = source.id)
                        AND NOT EXISTS (SELECT 1 FROM batch_entry WHERE batch_entry.source = source.id)
                    """)
        }
    }
}
