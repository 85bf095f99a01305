import CalendarModel
import EventStore
import GRDB
import ICalendar

/// The columns that queries select to read resources with their provenance, and the functions that read such rows.
enum ResourceRow {
    /// The columns to select from `resource`, together with ``joins``.
    static let columns = """
        resource.calendar, calendar.identifier, resource.uid, resource.content, resource.revision, resource.batch,
        resource.imported, resource.is_stamp_assumed, resource.original, source.path, source.hash, source.payload
        """
    static let joins =
        "JOIN calendar ON calendar.id = resource.calendar LEFT JOIN source ON source.id = resource.source"

    /// Returns the resource in a row that has the columns of ``columns``.
    ///
    /// - Throws: ``EventStoreError`` if the row's text isn't a resource. Such a row must not prevent reading other
    ///   rows.
    static func resource(
        _ row: Row, _ key: ResourceKey, with reader: inout ExactReader
    ) throws(EventStoreError) -> StoredResource {
        guard let text = String.fromDatabaseValue(row[3]) else { throw .invalidItem("its content isn't text") }
        let resource = try CalendarResource(text: text, with: &reader)
        return StoredResource(
            key: key, resource: resource, revision: Revision(rawValue: row[4]),
            provenance: try provenance(row, from: 5))
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

    /// Returns the resources of the rows that a query finds. A resource that cannot be read is added to the list's
    /// unreadable items.
    static func list(_ db: Database, sql: String, arguments: StatementArguments) throws -> ResourceList {
        var list = ResourceList()
        var reader = ExactReader()
        // Most rows are of few calendars, whose identifiers are read once.
        var calendars: [Int64: CalendarIdentifier] = [:]
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            let calendar = calendars[row[0]] ?? CalendarIdentifier(rawValue: row[1])
            calendars[row[0]] = calendar
            let key = ResourceKey(calendar: calendar, uid: row[2])
            do {
                list.resources.append(try resource(row, key, with: &reader))
            } catch {
                list.unreadable.append(UnreadableItem(calendar: calendar, name: key.uid, reason: error.message))
            }
        }
        return list
    }
}
