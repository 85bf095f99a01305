import CalendarModel
import EventStore
import EventStoreTesting
import Foundation
import GRDB
import SQLiteEventStore
import TestSupport
import Testing

@Suite("Migration of SQLite files")
struct MigrationTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "events.sqlite"
    }

    private func text(_ uid: String, _ lines: String...) -> String {
        let item = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]
        return (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + item + ["END:VCALENDAR", ""]).joined(
            separator: "\r\n")
    }

    /// Writes a file of version 1 with a single event, a finite series, an infinite series, and the batch that imported
    /// the single event.
    private func writeFirstVersion() async throws {
        let script = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "version-1.sql"),
            encoding: .utf8)
        let queue = try DatabaseQueue(path: path)
        let rows: [(uid: String, text: String, first: Int, last: Int?)] = [
            ("single", text("single", "DTSTART:20260612T090000Z", "SUMMARY:Café"), 29_687_580, 29_687_580),
            (
                "weekly", text("weekly", "DTSTART:20260601T090000Z", "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Choir"),
                29_671_740, 29_701_980
            ),
            (
                "endless", text("endless", "DTSTART:20200101T090000Z", "RRULE:FREQ=DAILY", "SUMMARY:Run"), 26_297_820,
                nil
            ),
        ]
        try await queue.write { db in
            try db.execute(sql: script)
            for (number, row) in rows.enumerated() {
                let resource = try CalendarResource(text: row.text)
                try db.execute(
                    sql: """
                        INSERT INTO resource (id, calendar, uid, type, content, revision, fingerprint, source, batch, imported)
                        VALUES (?, 1, ?, 'VEVENT', ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        number + 1, row.uid, row.text, Revision(ofText: row.text).rawValue,
                        ContentFingerprint(of: resource).rawValue, number == 0 ? 1 : nil, number == 0 ? "first" : nil,
                        number == 0 ? 1_780_000_000 : nil,
                    ])
                if let last = row.last {
                    try db.execute(sql: "INSERT INTO span VALUES (?, ?, ?)", arguments: [number + 1, row.first, last])
                } else {
                    try db.execute(sql: "INSERT INTO endless VALUES (?, ?)", arguments: [number + 1, row.first])
                }
                try db.execute(
                    sql: "INSERT INTO words (rowid, summary, location, description) VALUES (?, ?, '', '')",
                    arguments: [number + 1, TextSearch.folded(resource.items[0].text("SUMMARY") ?? "")])
            }
            try db.execute(
                sql: "INSERT INTO batch_entry (batch, calendar, uid, revision) VALUES (1, 'home', 'single', ?)",
                arguments: [Revision(ofText: rows[0].text).rawValue])
        }
        try queue.close()
    }

    @Test("a file of version 1 is migrated with its events, times, words, provenance and batches")
    func migrated() async throws {
        try await writeFirstVersion()
        let store = try SQLiteEventStore(path: path)
        try await store.checkIntegrity()
        #expect(try await store.allCalendars().allSatisfy { $0.subscription == nil })
        let june = try await store.events(
            from: LocalDateTime(secondsSinceEpoch: 1_781_222_400), to: LocalDateTime(secondsSinceEpoch: 1_781_568_000))
        let uids = june.map(\.identifier.key.uid).sorted()
        #expect(uids == ["endless", "endless", "endless", "endless", "single", "weekly"])
        #expect(try await store.search("cafe").items.map(\.identifier.key.uid) == ["single"])
        #expect(june.first { $0.identifier.key.uid == "single" }?.provenance?.source.path == "poster.png")
        let batches = try await store.importBatches()
        #expect(batches.map(\.title) == ["poster.png"])
        #expect(try await store.undo(batches[0].identifier).removed.map(\.uid) == ["single"])
        #expect(try await store.search("cafe").items.isEmpty)
        let version = try await DatabaseQueue(path: path).read { db in try Int.fetchOne(db, sql: "PRAGMA user_version")
        }
        #expect(version == 7)
    }

    @Test("a file of version 5, or of version 6 with logs of changes, keeps everything", arguments: [5, 6])
    func kept(_ version: Int) async throws {
        try await execute("version-5.sql")
        if version == 6 { try await execute("version-6.sql") }
        let store = try SQLiteEventStore(path: path)
        try await store.checkIntegrity()
        #expect(try await store.allCalendars().map(\.title) == ["Calendar", "Work"])
        #expect(try await store.allCalendars().last?.color == "#2a7fff")
        let home = try #require(try await store.defaultCalendar(for: .event)).identifier
        let page = try await store.resources(in: home, from: nil, limit: 10)
        #expect(page.list.unreadable.isEmpty)
        let uids = ["plain@example.org", "todo@example.org", "with/slash é"]
        #expect(page.list.resources.map(\.key.uid) == uids)
        #expect(page.list.resources.allSatisfy { $0.provenance?.source.path == "/tmp/v5/a.ics" })
        let keys = [ResourceKey(calendar: home, uid: "removed@example.org")]
        #expect(try await store.removals(of: keys).count == 1)
        #expect(try await store.search("cafe").items.count == 1)
        let window = TimeWindow(start: 1_780_272_000, end: 1_782_864_000)
        #expect(try await store.alarms(matching: AlarmQuery(window: window)).alarms.count == 5)

        let batches = try await store.importBatches()
        for batch in batches { _ = try await store.undo(batch.identifier) }
        #expect(try await store.resources(in: home, from: nil, limit: 10).list.resources.isEmpty)
        try await store.checkIntegrity()
    }

    private func execute(_ file: String) async throws {
        let script = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: file), encoding: .utf8)
        let queue = try DatabaseQueue(path: path)
        try await queue.write { db in try db.execute(sql: script) }
        try queue.close()
    }
}
