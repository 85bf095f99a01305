import EventStore
import GRDB

extension Operation {
    /// Records a finished change in its batch. An undo removes the undone change from its batch.
    func record(_ db: Database) throws {
        if let undone = journal.undone {
            for key in Set([key, keyBefore]) { try removeEntry(of: key, from: undone, db) }
        }
        guard let recorded = journal.recorded,
            let batch = try Int64.fetchOne(
                db, sql: "SELECT id FROM batch WHERE identifier = ?", arguments: [recorded.rawValue])
        else { return }
        guard let origin else { return try addEntry(of: key, before: base, after: done?.revision, to: batch, db) }
        try addEntry(of: key, before: nil, after: done?.revision, to: batch, db)
        try addEntry(of: origin.key, before: base, after: nil, to: batch, db)
    }

    private func removeEntry(of key: ResourceKey, from batch: BatchIdentifier, _ db: Database) throws {
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
        guard key == self.key, let before: String = entry[1] else { return }
        try db.execute(
            sql: "UPDATE batch_entry SET revision = ? WHERE revision = ? AND calendar = ? AND uid = ?",
            arguments: [done?.revision?.rawValue, before, key.calendar.rawValue, key.uid])
    }

    private func addEntry(
        of key: ResourceKey, before: StoredResource?, after: Revision?, to batch: Int64, _ db: Database
    ) throws {
        let place: StatementArguments = [batch, key.calendar.rawValue, key.uid]
        if let before {
            // If this batch also made the previous change of the resource, the entry of that change already has the
            // state to restore. Only the revision in that entry is updated.
            try db.execute(
                sql: """
                    UPDATE batch_entry SET revision = ? WHERE revision = ? AND number = (
                        SELECT max(number) FROM batch_entry WHERE batch = ? AND calendar = ? AND uid = ?)
                    """, arguments: [after?.rawValue, before.revision.rawValue] + place)
            guard db.changesCount == 0 else { return }
        }
        try db.execute(
            sql: """
                INSERT INTO batch_entry (batch, calendar, uid, before, revision_before, provenance, revision)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: place + [
                before?.resource.text, before?.revision.rawValue, before == nil ? nil : done?.provenanceBefore,
                after?.rawValue,
            ])
    }
}
