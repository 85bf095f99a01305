import CalendarModel
import EventStore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CalDAVEventStore

extension RealServerTests {
    @Suite("Interrupted pushes")
    struct CutOff {
        // `make check-all` kills the push to each server ten times, at random moments; `make test` three times.
        @Test("a killed push continues in the next run, and each event is saved once", arguments: RealServer.tested)
        func killed(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let environment = [
                "SCANICS_TEST_HOME": account.home.absoluteString,
                "SCANICS_TEST_USER": account.account.username ?? "",
            ]
            var reported: Set<Int> = []
            let rounds = runsLongTests ? 10 : 3
            let count = 90 + rounds * 10
            for round in 0..<rounds {
                let moment = Int.random(in: 0...250)
                let run = try await StoreImporter.run(
                    "caldav", account.statePath, first: round * 10, count: 100, step: 5, environment: environment,
                    killedAfter: moment)
                #expect(run.failure == nil)
                reported.formUnion(run.saved)
                let uids = try await uids(account)
                #expect(Set(uids).count == uids.count, "an event is there twice")
                let missing = reported.filter { !uids.contains("event-\($0)") }
                #expect(missing.isEmpty, "killed after \(moment) ms; reported events are missing")
            }
            let run = try await StoreImporter.run(
                "caldav", account.statePath, count: count, step: 50, environment: environment)
            #expect(run.isDone && run.saved.count == count)
            #expect(try await uids(account).sorted() == (0..<count).map { "event-\($0)" }.sorted())
            // All events were imported from this machine, so their imports can be undone.
            let store = try account.store()
            #expect(try await store.unsentChanges().isEmpty)
            for batch in try await store.importBatches() {
                let report = try await store.undo(batch.identifier)
                #expect(report.conflicts.isEmpty && report.failed.isEmpty && report.removed.count == batch.count)
            }
            #expect(try await uids(account).isEmpty)
        }

        private func uids(_ account: RealAccount) async throws -> [String] {
            try await account.texts().map { text in
                let line = text.split(separator: "\n").first { $0.hasPrefix("UID:") }
                return String(try #require(line).dropFirst(4))
            }
        }

        @Test(
            "a push to an unreachable server is kept, and sent when the store is next used",
            arguments: RealServer.tested(preferring: .radicaleCurrent))
        func offline(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let event = try Posters.event("UID:late\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\nSUMMARY:Late")
            // The calendar's content is known before the server becomes unreachable.
            #expect(try await account.store().resources(in: account.calendar, from: nil, limit: 9).next == nil)
            let away = try await account.away()
            let results = try await away.push([event])
            guard case .failed(.transport(let reason))? = results.first?.outcome else {
                Issue.record("\(results)")
                return
            }
            for word in ["calendar Calendar", "\"Late\"", "127.0.0.1", "kept"] { #expect(reason.contains(word)) }
            #expect(try await away.unsentChanges().map(\.summary) == ["Late"])
            #expect(try await account.texts().isEmpty)
            let store = try account.store()
            #expect(try await store.push([event]).map(\.outcome) == [.unchanged])
            #expect(try await account.texts().count == 1)
            #expect(try await store.unsentChanges().isEmpty)
            let batch = try #require(try await store.importBatches().first)
            #expect(try await store.undo(batch.identifier).removed.map(\.uid) == ["late"])
        }

        @Test(
            "an unsent change is merged with others' changes, or dropped if they conflict",
            arguments: RealServer.tested(preferring: .xandikosCurrent))
        func merged(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let store = try account.store()
            func times(_ uid: String) -> String {
                "UID:\(uid)\nDTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\nSUMMARY:Old"
            }
            _ = try await store.push([try Posters.event(times("merges")), try Posters.event(times("clashes"))])
            let away = try await account.away()
            for uid in ["merges", "clashes"] {
                var mine = try #require(try await away.items(uid: uid).first)
                mine.entry.item.location = "Hall"
                await #expect(throws: EventStoreError.self) { try await away.save(mine) }
            }
            let other = try account.store(state: account.folder.path + "other.sqlite")
            var first = try #require(try await other.items(uid: "merges").first)
            first.entry.item.summary = "Theirs"
            try await other.save(first)
            var second = try #require(try await other.items(uid: "clashes").first)
            second.entry.item.location = "Garden"
            try await other.save(second)
            let back = try account.store()
            let merged = try #require(try await back.items(uid: "merges").first)
            #expect(merged.item.location == "Hall" && merged.item.summary == "Theirs")
            let clashed = try #require(try await back.items(uid: "clashes").first)
            #expect(clashed.item.location == "Garden")
            #expect(account.notices.all.contains { $0.contains("clashes") && $0.contains("changed on the server") })
            #expect(try await back.unsentChanges().isEmpty)
        }
    }

    @Suite("Remembered content of a server")
    struct Remembered {
        @Test(
            "remembered content is corrected after the server has forgotten the token",
            arguments: RealServer.testedWithoutEnds)
        func token(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let store = try account.store()
            _ = try await store.push([try Posters.event("UID:one\nDTSTART:20260612T090000Z\nSUMMARY:One")])
            let page = try await store.resources(in: account.calendar, from: nil, limit: 9)
            #expect(page.list.resources.map(\.key.uid) == ["one"])
            try await store.state.write { db in
                try db.execute(sql: "UPDATE calendar SET token = 'sync:http://example.invalid/no-token'")
            }
            let other = try account.store(state: account.folder.path + "other.sqlite")
            _ = try await other.push([try Posters.event("UID:two\nDTSTART:20260613T090000Z\nSUMMARY:Two")])
            try await other.remove(try #require(try await other.items(uid: "one").first))
            let after = try await store.resources(in: account.calendar, from: nil, limit: 9)
            #expect(after.list.resources.map(\.key.uid) == ["two"])
            let token = try await store.state.read { db in try String.fetchOne(db, sql: "SELECT token FROM calendar") }
            #expect(token != "sync:http://example.invalid/no-token" && token?.hasPrefix("sync:") == true)
        }

        @Test(
            "the files of remembered content have no password",
            arguments: RealServer.tested(preferring: .radicaleCurrent))
        func secrets(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let credentials = FixedCredentials(Secret("hunter2-is-secret"))
            let store = try CalDAVEventStore(
                account: account.account, credentials: credentials, settings: account.settings())
            _ = try await store.push([try Posters.event("UID:one\nDTSTART:20260612T090000Z\nSUMMARY:One")])
            for name in try FileManager.default.subpathsOfDirectory(atPath: account.folder.path) {
                let bytes = FileManager.default.contents(atPath: account.folder.path + name) ?? Data()
                #expect(bytes.range(of: Data("hunter2".utf8)) == nil, "\(name)")
                let attributes = try FileManager.default.attributesOfItem(atPath: account.folder.path + name)
                if name.contains(".sqlite"), attributes[.type] as? FileAttributeType == .typeRegular {
                    #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
                }
            }
        }
    }
}

extension RealAccount {
    /// Returns a store of the account with the same state, whose server cannot be reached.
    func away() async throws -> CalDAVEventStore {
        var settings = settings()
        settings.notice = nil
        return try CalDAVEventStore(
            account: account,
            connection: Connection(account: account, credentials: Self.credentials, home: home) { _ in
                NobodyThere()
            }, settings: settings
        ) { StoreSession(identifier: $0, watcher: $1) }
    }
}

/// A transport without a connection to any server.
struct NobodyThere: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        throw .notConnected("connection refused")
    }
}
