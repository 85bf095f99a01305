import CalendarModel
import EventStore
import GRDB

/// The columns that queries select to read resources with their provenance, and the functions that read such rows.
enum ResourceRow {
    /// The columns to select from `resource`, together with ``joins``.
    static let columns = """
        resource.id, calendar.identifier, resource.uid, resource.content, resource.revision, resource.batch,
        resource.imported, resource.is_stamp_assumed, resource.original, source.path, source.hash, source.payload
        """
    static let joins =
        "JOIN calendar ON calendar.id = resource.calendar LEFT JOIN source ON source.id = resource.source"

    /// Returns the resource in a row that has the columns of ``columns``.
    ///
    /// - Throws: ``EventStoreError`` if the row's text isn't a resource. Such a row must not prevent reading other
    ///   rows.
    static func resource(_ row: Row) throws(EventStoreError) -> StoredResource {
        let key = key(row)
        guard let text = String.fromDatabaseValue(row[3]) else { throw .invalidItem("its content isn't text") }
        let resource = try CalendarResource(text: text)
        return StoredResource(
            key: key, resource: resource, revision: Revision(rawValue: row[4]),
            provenance: try provenance(row, from: 5))
    }

    static func key(_ row: Row) -> ResourceKey {
        ResourceKey(calendar: CalendarIdentifier(rawValue: row[1]), uid: row[2])
    }

    /// Returns the provenance in the columns batch, imported, is_stamp_assumed, original, path, hash, payload.
    static func provenance(_ row: Row, from first: Int) throws(EventStoreError) -> Provenance? {
        guard let batch: String = row[first], let path: String = row[first + 4] else { return nil }
        let text = String.fromDatabaseValue(row[first + 3])
        let original: CalendarResource? = if let text { try CalendarResource(text: text) } else { nil }
        return Provenance(
            source: ImportSource(path: path, hash: row[first + 5], payload: row[first + 6]),
            batch: BatchIdentifier(rawValue: batch), imported: LocalDateTime(secondsSinceEpoch: row[first + 1] ?? 0),
            isStampAssumed: row[first + 2] ?? false, original: original)
    }

    static func list(_ db: Database, sql: String, arguments: StatementArguments) throws -> ResourceList {
        var list = ResourceList()
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() { add(row, to: &list) }
        return list
    }

    /// Adds the resource of a row to a list. A resource that cannot be read is added to the list's unreadable items.
    static func add(_ row: Row, to list: inout ResourceList) {
        do {
            list.resources.append(try resource(row))
        } catch {
            let key = key(row)
            list.unreadable.append(UnreadableItem(calendar: key.calendar, name: key.uid, reason: error.message))
        }
    }
}
