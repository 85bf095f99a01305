import CalendarModel
import EventStore
import EventStoreTesting
import Foundation
import GRDB
import SQLiteEventStore
import TestSupport
import Testing

@Suite("Backups of SQLite files, and several paths to one")
struct CopyTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "events.sqlite"
    }

    private func event(_ uid: String) throws -> CalendarEvent {
        CalendarEvent(
            Component(
                "VEVENT",
                [
                    Property("UID", text: uid), Property("DTSTART", value: "20260612T090000Z"),
                    Property("DTEND", value: "20260612T100000Z"), Property("SUMMARY", text: "Meeting"),
                ]))
    }

    private func uids(_ store: SQLiteEventStore) async throws -> [String] {
        try await store.items(matching: ItemQuery()).items.map(\.identifier.key.uid).sorted()
    }

    @Test("a backup is a complete store that only its owner may read, and changes apart from the original")
    func backup() async throws {
        let store = try SQLiteEventStore(path: path)
        for uid in ["a", "b"] { try await store.save(.event(try event(uid))) }
        let copyPath = folder.path + "copy.sqlite"
        try await store.backup(to: copyPath)
        let mode = try FileManager.default.attributesOfItem(atPath: copyPath)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let copy = try SQLiteEventStore(path: copyPath)
        try await copy.checkIntegrity()
        try await copy.save(.event(try event("c")))
        #expect(try await uids(copy) == ["a", "b", "c"])
        #expect(try await uids(store) == ["a", "b"])
    }

    @Test("two paths to one file open one store: a change through one path is announced at once through the other")
    func links() async throws {
        let store = try SQLiteEventStore(path: path)
        let link = folder.path + "link.sqlite"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        var settings = SQLiteEventStore.Settings()
        settings.watchInterval = .seconds(86_400)
        let other = try SQLiteEventStore(path: link, settings: settings)
        var changes = other.changes().makeAsyncIterator()
        try await store.save(.event(try event("a")))
        #expect(await changes.next() == .content(.elsewhere))
    }

    @Test("a set of changes of which one cannot be made leaves the file as it was")
    func rolledBack() async throws {
        let store = try SQLiteEventStore(path: path)
        let calendar = try #require(try await store.defaultCalendar(for: .event)).identifier
        let changes = try [calendar, CalendarIdentifier(rawValue: "missing")].map { calendar in
            ResourceChange(
                ResourceKey(calendar: calendar, uid: "a"), to: try CalendarResource([try event("a").component]),
                if: .none)
        }
        await #expect(throws: EventStoreError.noCalendar) { try await store.apply(ChangeSet(changes)) }
        #expect(try await uids(store).isEmpty)
        try await store.checkIntegrity()
    }

    @Test("after an integrity check, the file's WAL can be emptied")
    func checkpoint() async throws {
        let store = try SQLiteEventStore(path: path)
        for number in 0..<300 { try await store.save(.event(try event("event-\(number)"))) }
        try await store.checkIntegrity()
        let busy = try await DatabaseQueue(path: path).writeWithoutTransaction { db in
            try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")?[0] as Int?
        }
        #expect(busy == 0)
    }
}
