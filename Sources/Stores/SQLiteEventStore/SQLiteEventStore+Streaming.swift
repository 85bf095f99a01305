import EventStore
import GRDB
import SQLiteFiles
import Synchronization

extension SQLiteEventStore {
    /// Returns the resources that may match a query, as they are now, in parts.
    ///
    /// The stream keeps one part in memory, and the row numbers of all found resources: 8 bytes for each resource.
    public func resourceStream(matching query: ResourceQuery) async throws(EventStoreError) -> ResourceStream {
        let snapshot = try await database.snapshot()
        let (condition, arguments) = Self.filter(type: query.type, calendars: query.calendars)
        let numbers = try await snapshot.read { db in
            guard let window = query.window else {
                return try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT resource.id FROM resource JOIN calendar ON calendar.id = resource.calendar WHERE \(condition)
                        """, arguments: arguments)
            }
            return try Int64.fetchAll(
                db,
                sql: """
                    SELECT resource.id FROM \(TimeIndex.Columns.span.classes)
                    JOIN calendar ON calendar.id = resource.calendar
                    WHERE \(TimeIndex.Columns.span.condition) AND \(condition)
                    """, arguments: StatementArguments(TimeIndex.arguments(for: window)) + arguments)
        }
        // The numbers are sorted, so that the resources are read from the front of the file to its end.
        let reading = SnapshotReading(of: snapshot, numbers.sorted())
        return ResourceStream(isSnapshot: true) { () throws(EventStoreError) in try await reading.next() }
    }
}

/// A reader of a snapshot's resources, part by part.
private final class SnapshotReading: Sendable {
    private let snapshot: FileSnapshot
    private let numbers: [Int64]
    private let place = Mutex(0)

    /// The size of content at which a part is complete, in bytes.
    private static let partBytes = 1 << 20

    init(of snapshot: FileSnapshot, _ numbers: [Int64]) {
        self.snapshot = snapshot
        self.numbers = numbers
    }

    /// Returns the next part. At the end, closes the snapshot and returns nil.
    func next() async throws(EventStoreError) -> ResourceList? {
        let start = place.withLock { $0 }
        let part = Array(numbers[start..<min(start + ResourceStream.partSize, numbers.count)])
        guard !part.isEmpty else {
            snapshot.close()
            return nil
        }
        let (list, count) = try await snapshot.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(ResourceRow.columns) FROM resource \(ResourceRow.joins)
                    WHERE resource.id IN (\(databaseQuestionMarks(count: part.count))) ORDER BY resource.id
                    """, arguments: StatementArguments(part))
            var list = ResourceList()
            var (count, bytes) = (0, 0)
            while bytes < Self.partBytes, let row = try rows.next() {
                ResourceRow.add(row, to: &list)
                count += 1
                bytes += String.fromDatabaseValue(row[3])?.utf8.count ?? 0
            }
            return (list, count)
        }
        // Each number has a row, unless the file is damaged. The place advances by at least 1, so that the stream ends
        // even if the file is damaged.
        place.withLock { $0 = start + max(1, count) }
        return list
    }
}
