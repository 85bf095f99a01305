import CalendarModel
import EventStore
import GRDB

/// The columns of a resource with where it came from, and how they are read.
enum ResourceRow {
    /// Reads `FROM resource` with its calendar and source.
    static let columns = """
        resource.id, calendar.identifier, resource.uid, resource.content, resource.revision, resource.batch,
        resource.imported, resource.is_stamp_assumed, resource.original, source.path, source.hash, source.payload
        """
    static let joins =
        "JOIN calendar ON calendar.id = resource.calendar LEFT JOIN source ON source.id = resource.source"

    /// The resource of a row of ``columns``.
    ///
    /// - Throws: ``EventStoreError`` where its text is none: one such row must not keep the others from being read.
    static func resource(_ row: Row) throws(EventStoreError) -> StoredResource {
        let key = key(row)
        guard let text = String.fromDatabaseValue(row[3]) else { throw .invalidItem("it is no text") }
        let resource = try CalendarResource(text: text)
        return StoredResource(
            key: key, resource: resource, revision: Revision(rawValue: row[4]), provenance: try provenance(row, from: 5)
        )
    }

    static func key(_ row: Row) -> ResourceKey {
        ResourceKey(calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2])
    }

    /// The record of an import: batch, imported, is_stamp_assumed, original, path, hash, payload.
    static func provenance(_ row: Row, from first: Int) throws(EventStoreError) -> Provenance? {
        guard let batch: String = row[first], let path: String = row[first + 4] else { return nil }
        let text = String.fromDatabaseValue(row[first + 3])
        let original: CalendarResource? = if let text { try CalendarResource(text: text) } else { nil }
        return Provenance(
            source: ImportSource(path: path, hash: row[first + 5], payload: row[first + 6]),
            batch: BatchIdentifier(rawValue: batch), imported: LocalDateTime(secondsSinceEpoch: row[first + 1] ?? 0),
            isStampAssumed: row[first + 2] ?? false, original: original)
    }

    /// The resources of the rows of a query, and what cannot be read.
    static func list(_ db: Database, sql: String, arguments: StatementArguments) throws -> ResourceList {
        var list = ResourceList()
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            do {
                list.resources.append(try resource(row))
            } catch {
                let key = key(row)
                list.unreadable.append(
                    UnreadableItem(calendar: key.calendar, name: key.uid, reason: error.message))
            }
        }
        return list
    }
}
