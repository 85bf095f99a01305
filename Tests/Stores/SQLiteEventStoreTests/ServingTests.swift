import CalendarModel
import EventStore
import EventStoreTesting
import Foundation
import GRDB
import SQLiteEventStore
import TestSupport
import Testing

@Suite("SQLite files for servers")
struct ServingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "events.sqlite"
    }

    private func resource(_ uid: String, _ title: String = "Meeting") throws -> CalendarResource {
        try CalendarResource([
            Component(
                "VEVENT",
                [
                    Property("UID", text: uid), Property("DTSTART", value: "20260612T090000Z"),
                    Property("DTEND", value: "20260612T100000Z"), Property("SUMMARY", text: title),
                ])
        ])
    }

    private func opened(
        _ settings: SQLiteEventStore.Settings = SQLiteEventStore.Settings()
    ) async throws -> (SQLiteEventStore, CalendarIdentifier) {
        let store = try SQLiteEventStore(path: path, settings: settings)
        return (store, try #require(try await store.defaultCalendar(for: .event)).identifier)
    }

    private func put(_ store: SQLiteEventStore, _ calendar: CalendarIdentifier, _ uids: [String]) async throws {
        let changes = try uids.map { uid in
            ResourceChange(ResourceKey(calendar: calendar, uid: uid), to: try resource(uid), if: .absent)
        }
        try await store.apply(ChangeSet(changes))
    }

    private func remove(_ store: SQLiteEventStore, _ calendar: CalendarIdentifier, _ uids: [String]) async throws {
        let changes = uids.map { ResourceChange(ResourceKey(calendar: calendar, uid: $0), to: nil, if: .none) }
        try await store.apply(ChangeSet(changes))
    }

    @Test("a log remembers a limited number of removals, and refuses tokens from before the earliest remembered one")
    func pruned() async throws {
        var settings = SQLiteEventStore.Settings()
        settings.tombstoneLimit = 3
        let (store, calendar) = try await opened(settings)
        try await put(store, calendar, (0..<8).map { "event-\($0)" })
        let full = try await store.syncToken(of: calendar)
        try await remove(store, calendar, ["event-0"])
        let early = try await store.syncToken(of: calendar)
        try await remove(store, calendar, ["event-1", "event-2", "event-3"])
        #expect(try await store.changes(in: calendar, since: early, limit: 10).removed.count == 3)
        await #expect(throws: EventStoreError.invalidSyncToken) {
            try await store.changes(in: calendar, since: full, limit: 10)
        }
        let tombstones = try await DatabaseQueue(path: path).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM tombstone")
        }
        #expect(tombstones == 3)
        // A client that reads everything for the first time needs no removals. So its token is valid, although older
        // tokens were forgotten.
        let first = try await store.changes(in: calendar, since: nil, limit: 2)
        let second = try await store.changes(in: calendar, since: first.token, limit: 10)
        #expect(first.hasMore && !second.hasMore && second.removed.isEmpty)
        #expect((first.changed + second.changed).map(\.uid) == (4..<8).map { "event-\($0)" })
        try await store.checkIntegrity()
    }

    /// A client that updates its copy of a calendar from the change log.
    private struct Copy {
        var revisions: [String: Revision] = [:]
        var token: SyncToken?

        /// Applies the next changes, and returns whether there are more.
        mutating func update(_ store: SQLiteEventStore, _ calendar: CalendarIdentifier, limit: Int) async throws -> Bool
        {
            do {
                let changes = try await store.changes(in: calendar, since: token, limit: limit)
                for resource in changes.changed { revisions[resource.name] = resource.revision }
                for tombstone in changes.removed { revisions[tombstone.name] = nil }
                token = changes.token
                return changes.hasMore
            } catch EventStoreError.invalidSyncToken {
                self = Copy()
                return true
            }
        }
    }

    @Test(
        "copies that follow the change log match the calendar in the end, whatever was changed while they were read",
        arguments: 0..<6)
    func copies(_ seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed))
        var settings = SQLiteEventStore.Settings()
        settings.tombstoneLimit = 4
        let (store, calendar) = try await opened(settings)
        let other = try SQLiteEventStore(path: path, settings: settings)
        var copies = [Copy(), Copy(), Copy()]
        for step in 0..<150 {
            let uid = ["a", "b", "c/d", "e", "f", "g", "h", "i"].randomElement(using: &random) ?? ""
            let key = ResourceKey(calendar: calendar, uid: uid)
            let writer = Bool.random(using: &random) ? store : other
            switch Int.random(in: 0..<8, using: &random) {
            case 0...1:
                try await writer.apply(ChangeSet([ResourceChange(key, to: nil, if: .none)]))
            case 2:
                // The name may belong to another UID, and the UID may have another name.
                let name = ["a.ics", "b.ics", "x.ics", "y.ics"].randomElement(using: &random) ?? ""
                _ = try? await writer.put(try resource(uid, "\(step)"), named: name, in: calendar)
            case 3...4:
                try await writer.apply(ChangeSet([ResourceChange(key, to: try resource(uid, "\(step)"), if: .none)]))
            default:
                let place = Int.random(in: copies.indices, using: &random)
                let limit = Int.random(in: 1...4, using: &random)
                _ = try await copies[place].update(writer, calendar, limit: limit)
            }
        }
        let list = try await store.resources(in: calendar, from: nil, limit: 100).list.resources
        let content = Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.revision) })
        for place in copies.indices {
            while try await copies[place].update(store, calendar, limit: 2) {}
            #expect(copies[place].revisions == content)
        }
        for stored in list { #expect(try await store.resource(named: stored.name, in: calendar)?.key == stored.key) }
        try await store.checkIntegrity()
    }

    @Test("a change that is rolled back is not in the log")
    func rolledBack() async throws {
        let (store, calendar) = try await opened()
        let token = try await store.syncToken(of: calendar)
        let missing = CalendarIdentifier(rawValue: "missing")
        let changes = [
            ResourceChange(ResourceKey(calendar: calendar, uid: "a"), to: try resource("a"), if: .none),
            ResourceChange(ResourceKey(calendar: missing, uid: "b"), to: try resource("b"), if: .none),
        ]
        await #expect(throws: EventStoreError.noCalendar) { try await store.apply(ChangeSet(changes)) }
        #expect(try await store.syncToken(of: calendar) == token)
        try await store.checkIntegrity()
    }

    @Test("the tokens of a store are not valid for its backup, because the two may change differently")
    func backup() async throws {
        let (store, calendar) = try await opened()
        try await put(store, calendar, ["a", "b"])
        let token = try await store.syncToken(of: calendar)
        let copyPath = folder.path + "copy.sqlite"
        try await store.backup(to: copyPath)
        let mode = try FileManager.default.attributesOfItem(atPath: copyPath)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let copy = try SQLiteEventStore(path: copyPath)
        try await copy.checkIntegrity()
        await #expect(throws: EventStoreError.invalidSyncToken) {
            try await copy.changes(in: calendar, since: token, limit: 10)
        }
        #expect(try await copy.changes(in: calendar, since: nil, limit: 10).changed.map(\.uid) == ["a", "b"])
        #expect(try await store.changes(in: calendar, since: token, limit: 10).changed.isEmpty)
    }

    @Test("names, tombstones, grants and properties of calendars are kept when the file is opened again")
    func reopened() async throws {
        let client = ClientIdentifier(rawValue: "phone")
        let token: SyncToken
        do {
            let (store, calendar) = try await opened()
            _ = try await store.put(try resource("xyz"), named: "abc.ics", in: calendar)
            _ = try await store.put(try resource("gone"), named: "old.ics", in: calendar)
            token = try await store.syncToken(of: calendar)
            try await store.removeResource(named: "old.ics", in: calendar)
            try await store.setGrant(ClientGrant(.freeBusy, to: client, for: calendar))
        }
        let (store, calendar) = try await opened()
        #expect(try await store.resource(named: "abc.ics", in: calendar)?.key.uid == "xyz")
        let changes = try await store.changes(in: calendar, since: token, limit: 10)
        #expect(changes.removed == [SyncChanges.Tombstone(name: "old.ics", uid: "gone")])
        #expect(try await store.grants(of: client) == [ClientGrant(.freeBusy, to: client, for: calendar)])
    }

    @Test("two paths to one file open one store: a change through one path is announced at once through the other")
    func links() async throws {
        let (store, calendar) = try await opened()
        let link = folder.path + "link.sqlite"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        var settings = SQLiteEventStore.Settings()
        settings.watchInterval = .seconds(86_400)
        let other = try SQLiteEventStore(path: link, settings: settings)
        var changes = other.changes().makeAsyncIterator()
        _ = try await store.put(try resource("a"), named: "a.ics", in: calendar)
        #expect(await changes.next() == .content(.elsewhere))
    }

    @Test("after a stream is dropped or read to its end, the file's WAL can be emptied")
    func checkpoint() async throws {
        let (store, calendar) = try await opened()
        try await put(store, calendar, (0..<300).map { "event-\($0)" })
        for readsAll in [false, true] {
            let stream = try await store.resourceStream(matching: ResourceQuery())
            for try await part in stream {
                #expect(part.resources.count == 100)
                if !readsAll { break }
            }
        }
        let busy = try await DatabaseQueue(path: path).writeWithoutTransaction { db in
            try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")?[0] as Int?
        }
        #expect(busy == 0)
    }

    @Test("a stream of large resources has smaller parts")
    func largeParts() async throws {
        let (store, calendar) = try await opened()
        let text = String(repeating: "long ", count: 90_000)
        for number in 0..<6 {
            let resource = try resource("event-\(number)", text)
            _ = try await store.put(resource, named: "\(number).ics", in: calendar)
        }
        var sizes: [Int] = []
        for try await part in try await store.resourceStream(matching: ResourceQuery()) {
            sizes.append(part.resources.count)
        }
        #expect(sizes == [3, 3])
    }
}
