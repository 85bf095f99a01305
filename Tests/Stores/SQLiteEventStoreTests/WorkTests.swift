import CalendarModel
import EventStore
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import SQLiteEventStore

@Suite("The work of queries in an SQLite file")
struct WorkTests {
    /// The number of steps of SQLite's virtual machine. It grows with the number of rows and columns that a query
    /// reads.
    private final class Steps: Sendable {
        let count = Mutex(0)
    }

    /// Counts the steps of a query for a month. The store has 20 events in this month, and `others` events in other
    /// years.
    private func steps(besides others: Int) async throws -> Int {
        let folder = try TemporaryFolder()
        let store = try SQLiteEventStore(path: folder.path + "events.sqlite")
        let month = TimeWindow(start: 1_780_272_000, end: 1_782_864_000)
        let run = try await EventImport(into: store)
        func item(_ number: Int, at start: Int) -> ImportItem {
            // Every tenth event is a series of ten weeks. The index groups resources by length, so the series are in
            // another group.
            let rule = number.isMultiple(of: 10) ? [Property("RRULE", value: "FREQ=WEEKLY;COUNT=10")] : []
            return ImportItem(
                Component(
                    "VEVENT",
                    [
                        Property("UID", text: "event-\(number)"),
                        Property("DTSTART", time: .utc(LocalDateTime(secondsSinceEpoch: start))),
                    ] + rule), source: ImportSource(path: "a.ics"))
        }
        let inMonth = (1...20).map { item($0, at: month.start + $0 * 86_400) }
        let elsewhere = (0..<others).map { number in
            let distance = 365 * 86_400 + number * 7200
            return item(100 + number, at: month.start + (number.isMultiple(of: 2) ? distance : -distance))
        }
        let results = await run.add(inMonth + elsewhere)
        try #require(results.allSatisfy { $0.outcome == .created })

        let steps = Steps()
        let count: @Sendable (Database) throws -> Void = { db in
            sqlite3_progress_handler(
                db.sqliteConnection, 1,
                { context in
                    context.map { Unmanaged<Steps>.fromOpaque($0).takeUnretainedValue() }?.count.withLock { $0 += 1 }
                    return 0
                }, Unmanaged.passUnretained(steps).toOpaque())
        }
        try await store.database.reader.read(count)
        let found = try await store.items(matching: ItemQuery(window: month)).items
        try await store.database.reader.read { db in sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        #expect(found.count > 20 && found.count < 40)
        return steps.count.withLock(\.self)
    }

    @Test("a query for a month takes no more steps if the store has thirty times as many events in other years")
    func month() async throws {
        let (few, many) = (try await steps(besides: 100), try await steps(besides: 3000))
        #expect(few > 100)
        #expect(many < few + few / 10, "\(many) steps instead of \(few)")
    }
}
