import CalendarModel
import EventStore
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import CalDAVEventStore

/// A transport for listings of calendars. It runs a closure after the server has answered, and before the client gets
/// the answer.
private final class Meanwhile: HTTPTransport {
    let isOver = Mutex(false)
    private let inner: AsyncHTTPTransport
    private let act: @Sendable () async throws -> Void

    init(inner: AsyncHTTPTransport, act: @Sendable @escaping () async throws -> Void) {
        self.inner = inner
        self.act = act
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let response = try await inner.send(request)
        guard request.url.path() == "/home/", !isOver.withLock({ $0 }) else { return response }
        do { try await act() } catch { throw .interrupted("\(error)") }
        return response
    }
}

/// A barrier: tasks wait until a given number of them has arrived. Then these and all later tasks pass.
private actor Crowd {
    private(set) var most = 0
    private var inside = 0
    private let size: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var wasFull = false

    init(size: Int) { self.size = size }

    func enter() async {
        inside += 1
        most = max(most, inside)
        guard !wasFull else { return }
        guard waiting.count + 1 == size else { return await withCheckedContinuation { waiting.append($0) } }
        // Later tasks must pass, because a few repeated requests would not fill the barrier a second time.
        wasFull = true
        for one in waiting { one.resume() }
        waiting = []
    }

    func leave() { inside -= 1 }
}

/// A transport that delays the first PUTs until a given number of them has been sent.
private struct Counting: HTTPTransport {
    let inner: AsyncHTTPTransport
    let crowd: Crowd

    init(inner: AsyncHTTPTransport, _ crowd: Crowd) {
        self.inner = inner
        self.crowd = crowd
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        guard request.method == "PUT" else { return try await inner.send(request) }
        await crowd.enter()
        do {
            let response = try await inner.send(request)
            await crowd.leave()
            return response
        } catch {
            await crowd.leave()
            throw error
        }
    }
}

/// Servers with the peculiarities of known servers.
@Suite("Servers with peculiarities")
struct WaysTests {
    private let folder: TemporaryFolder
    private let notices = Notices()

    init() throws { folder = try TemporaryFolder() }

    private func store(_ server: ScriptedServer, state: String = "state.sqlite") throws -> CalDAVEventStore {
        var settings = CalDAVEventStore.Settings()
        settings.statePath = folder.path + state
        settings.home = server.url("/home/")
        settings.notice = { [notices] in notices.add($0) }
        return try CalDAVEventStore(
            account: CalDAVAccount(server: .url(server.url("/")), username: "alice", timeouts: .patient),
            credentials: FixedCredentials(Secret(testPassword)), settings: settings)
    }

    private static let times = "DTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\n"

    private func meeting(_ summary: String = "Meeting", _ more: String = "SEQUENCE:0") throws -> Component {
        try Posters.event("UID:meeting\n\(Self.times)SUMMARY:\(summary)\n\(more)")
    }

    private func text(_ component: Component) throws -> String { try CalendarResource([component]).text }

    /// Peculiarities of servers. With each of them, every event must be saved exactly once, and unchanged.
    static let ways: [ScriptedCalendar.Ways] = [
        .init(), .init(ignoresIfNoneMatch: true, makesNoCalendars: true), .init(hidesETags: true),
        .init(weakETags: true),
        .init(hidesETags: true, weakETags: true, hasNoSync: true), .init(hasNoSync: true), .init(renames: true),
        .init(lostAnswers: 1), .init(ignoresIfNoneMatch: true, lostAnswers: 1),
    ]

    /// Returns the UIDs of the calendar's events in a store.
    private func uids(_ store: CalDAVEventStore, _ server: ScriptedServer) async throws -> [String] {
        let calendar = CalendarIdentifier(rawValue: server.url(ScriptedCalendar.path).absoluteString)
        return try await store.resources(in: calendar, from: nil, limit: 100).list.resources.map(\.key.uid).sorted()
    }

    private func put(_ names: [String], in calendar: ScriptedCalendar) throws {
        for name in names {
            let event = try Posters.event("UID:\(name)\n\(Self.times)SUMMARY:\(name)")
            calendar.put("\(name).ics", try text(event))
        }
    }

    @Test(
        "removals are noticed after the server has forgotten the token, even if the server does not report this",
        arguments: [false, true], [["b"], ["a", "c"], ["a", "b", "c"], []])
    func forgottenToken(hides: Bool, gone: [String]) async throws {
        let calendar = ScriptedCalendar(.init(hidesForgetting: hides))
        try put(["a", "b", "c"], in: calendar)
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            #expect(try await uids(store, server) == ["a", "b", "c"])
            for name in gone { calendar.remove("\(name).ics") }
            calendar.forgetTokens()
            let left = ["a", "b", "c"].filter { !gone.contains($0) }
            #expect(try await uids(store, server) == left)
            // The next read uses the new token.
            try put(["d"], in: calendar)
            #expect(try await uids(store, server) == left + ["d"])
        }
    }

    @Test(
        "nothing is fetched if nothing has changed, even if the server has only weak ETags",
        arguments: [
            ScriptedCalendar.Ways(), .init(hasNoSync: true), .init(weakETags: true),
            .init(weakETags: true, hasNoSync: true),
        ])
    func quietLook(ways: ScriptedCalendar.Ways) async throws {
        let calendar = ScriptedCalendar(ways)
        try put(["a", "b", "c"], in: calendar)
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            func fetches() -> Int {
                server.requests.filter { $0.method == "GET" || $0.body.contains("calendar-multiget") }.count
            }
            #expect(try await uids(store, server).count == 3)
            let first = fetches()
            #expect(first == 1)
            #expect(try await uids(store, server).count == 3)
            #expect(fetches() == first)
            try put(["b"], in: calendar)
            #expect(try await uids(store, server).count == 3)
            #expect(fetches() > first)
        }
    }

    @Test("an unreadable event is reported and hides no other event")
    func unreadable() async throws {
        let calendar = ScriptedCalendar(.init())
        try put(["a", "b"], in: calendar)
        for (name, text) in [("empty", ""), ("page", "<html>"), ("half", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:half")] {
            calendar.put("\(name).ics", text)
        }
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            for _ in 0..<2 {
                #expect(try await uids(store, server).filter { $0 != "half" } == ["a", "b"])
                let list = try await store.resources(overlapping: nil, type: .event, calendars: nil)
                #expect(Set(["empty.ics", "page.ics"]).isSubset(of: list.unreadable.map(\.name)))
            }
        }
    }

    @Test("a calendar that another process creates during a request is not forgotten")
    func calendarMeanwhile() async throws {
        let calendar = ScriptedCalendar(.init())
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let other = try store(server)
            var settings = other.settings
            settings.notice = nil
            let network = Meanwhile(inner: try AsyncHTTPTransport(caFile: nil, timeouts: other.account.timeouts)) {
                // The calendar is created after the server has answered, and recorded before the answer arrives.
                try await other.state.write { db in
                    try db.execute(sql: "INSERT INTO calendar (url, record) VALUES ('http://127.0.0.1/new/', '')")
                }
            }
            let store = try CalDAVEventStore(
                account: other.account,
                connection: Connection(
                    account: other.account, credentials: FixedCredentials(Secret(testPassword)), home: settings.home
                ) { _ in network }, settings: settings
            ) { StoreSession(identifier: $0, watcher: $1) }
            func known() async throws -> [String] {
                try await other.state.read { db in try String.fetchAll(db, sql: "SELECT url FROM calendar ORDER BY id")
                }
            }
            #expect(try await store.allCalendars().map(\.title) == ["First"])
            #expect(try await known().contains("http://127.0.0.1/new/"))
            // The next request shows that the server does not have the new calendar.
            network.isOver.withLock { $0 = true }
            store.recheck()
            _ = try await store.allCalendars()
            #expect(try await known() == [server.url(ScriptedCalendar.path).absoluteString])
        }
    }

    @Test("several events are sent at the same time, up to the limit of requests", .timeLimit(.minutes(10)))
    func together() async throws {
        let calendar = ScriptedCalendar(.init())
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let other = try store(server)
            let crowd = Crowd(size: other.settings.maximumRequests)
            let network = Counting(inner: try AsyncHTTPTransport(caFile: nil, timeouts: other.account.timeouts), crowd)
            let store = try CalDAVEventStore(
                account: other.account,
                connection: Connection(
                    account: other.account, credentials: FixedCredentials(Secret(testPassword)),
                    home: other.settings.home
                ) { _ in network }, settings: other.settings
            ) { StoreSession(identifier: $0, watcher: $1) }
            let events = try (0..<3 * other.settings.maximumRequests).map { number in
                try Posters.event("UID:\(number)\n\(Self.times)SUMMARY:\(number)")
            }
            #expect(try await store.push(events).allSatisfy { $0.outcome == .created })
            #expect(await crowd.most == other.settings.maximumRequests)
        }
    }

    @Test(
        "a change of a killed run is sent first and saved once, and an unreadable one is reported")
    func killedMeanwhile() async throws {
        let calendar = ScriptedCalendar(.init())
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            // At its first use, the store sends the changes that earlier runs left. The changes below come after that.
            #expect(try await uids(store, server).isEmpty)
            let folder = server.url(ScriptedCalendar.path)
            let key = ResourceKey(calendar: CalendarIdentifier(rawValue: folder.absoluteString), uid: "meeting")
            let content = try CalendarResource([try meeting()])
            try await store.state.write { db in
                for isReadable in [false, true] {
                    var operation = Operation(
                        key: key, url: folder.appendingPart("meeting.ics"), content: content, precondition: .absent,
                        provenance: .keep, journal: .none)
                    try operation.begin(owner: UUID().uuidString, db)
                    if !isReadable { try db.execute(sql: "UPDATE operation SET content = 'nothing'") }
                }
            }
            let results = try await store.push([try meeting()])
            #expect(results.map(\.outcome) == [.unchanged], "\(results)")
            #expect(calendar.texts.count == 1)
            #expect(try await store.unsentChanges().isEmpty)
            #expect(notices.all.contains { $0.contains("cannot be read") })
        }
    }

    @Test("an event that is pushed twice is saved once, and the push can be undone", arguments: ways.indices)
    func twice(_ number: Int) async throws {
        let calendar = ScriptedCalendar(Self.ways[number])
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            #expect(try await store.push([try meeting()]).map(\.outcome) == [.created])
            #expect(try await store.push([try meeting()]).map(\.outcome) == [.unchanged])
            #expect(try await self.store(server, state: "other").push([try meeting()]).map(\.outcome) == [.unchanged])
            #expect(calendar.texts.count == 1)
            let updated = try await store.push([try meeting("Moved", "SEQUENCE:1")])
            #expect(updated.map(\.outcome.name) == ["updated"])
            #expect(calendar.texts.count == 1 && calendar.texts[0].contains("Moved"))
            for batch in try await store.importBatches() {
                let report = try await store.undo(batch.identifier)
                #expect(report.conflicts.isEmpty && report.failed.isEmpty)
            }
            #expect(calendar.texts.isEmpty)
        }
    }

    @Test("somebody's meeting with the same UID is not overwritten", arguments: ways.indices)
    func stranger(_ number: Int) async throws {
        let calendar = ScriptedCalendar(Self.ways[number])
        calendar.put("theirs.ics", try text(try meeting("Theirs")))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let results = try await store(server).push([try meeting("Hijacked", "SEQUENCE:9")])
            #expect(results.map(\.outcome) == [.conflict(.notImportedHere)])
            #expect(calendar.texts.count == 1 && calendar.texts[0].contains("Theirs"))
        }
    }

    @Test("changes that others make between reading and saving are not lost", arguments: ways.indices)
    func meanwhile(_ number: Int) async throws {
        let calendar = ScriptedCalendar(Self.ways[number])
        calendar.put("meeting.ics", try text(try meeting()))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            var item = try #require(try await store.items(uid: "meeting").first)
            calendar.put("meeting.ics", try text(try meeting("Theirs")))
            item.entry.item.location = "Hall"
            try await store.save(item)
            #expect(calendar.texts.count == 1)
            #expect(calendar.texts[0].contains("Theirs") && calendar.texts[0].contains("LOCATION:Hall"))
        }
    }

    @Test(
        "an event that is moved to another calendar keeps the record of its import, even on a server with unique UIDs",
        arguments: [
            ScriptedCalendar.Ways(hasSecond: true), .init(hasSecond: true, hasUniqueUIDs: true),
            .init(hasSecond: true, movesNothing: true), .init(weakETags: true, hasSecond: true, hasUniqueUIDs: true),
        ])
    func move(ways: ScriptedCalendar.Ways) async throws {
        let calendar = ScriptedCalendar(ways)
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            let calendars = try await store.allCalendars().map(\.identifier)
            try #require(calendars.count == 2)
            var options = ImportOptions(calendar: calendars[0])
            #expect(try await store.push([try meeting()], options).map(\.outcome) == [.created])
            let item = try #require(try await store.items(uid: "meeting").first)
            // The server refuses a second event with this UID, and the import reports a conflict.
            if ways.hasUniqueUIDs {
                options.calendar = calendars[1]
                let copied = try await store.push([try meeting()], options).map(\.outcome)
                #expect(copied == [.conflict(.changedMeanwhile)])
            }
            let moved = try await store.move(item, to: calendars[1])
            #expect(moved.key.calendar == calendars[1])
            for store in [store, try self.store(server, state: "other.sqlite")] {
                let found = try await store.items(matching: ItemQuery()).items
                #expect(found.map(\.identifier.key) == [moved.key])
            }
            #expect(try await store.items(uid: "meeting").first?.provenance?.batch == item.provenance?.batch)
            #expect(item.provenance != nil)
            #expect(server.requests.contains { $0.method == "DELETE" } == ways.movesNothing)
            let batch = try #require(try await store.importBatches().first)
            _ = try await store.undo(batch.identifier, overwriting: true)
            #expect(calendar.texts.isEmpty)
        }
    }

    @Test(
        "a move between calendars of a server is sent as MOVE and can be undone", arguments: [false, true])
    func recordedMove(hasUniqueUIDs: Bool) async throws {
        let calendar = ScriptedCalendar(.init(hasSecond: true, hasUniqueUIDs: hasUniqueUIDs))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            let calendars = try await store.allCalendars().map(\.identifier)
            _ = try await store.push([try meeting()], ImportOptions(calendar: calendars[0]))
            let item = try #require(try await store.items(uid: "meeting").first)
            try await store.recording("moved Meeting") { _ = try await store.move(item, to: calendars[1]) }
            #expect(try await store.items(uid: "meeting").map(\.identifier.key.calendar) == [calendars[1]])
            #expect(server.requests.filter { $0.method == "MOVE" }.count == 1)
            #expect(!server.requests.contains { $0.method == "DELETE" })
            let batch = try #require(try await store.importBatches().first { $0.title == "moved Meeting" })
            let report = try await store.undo(batch.identifier)
            #expect(report.conflicts.isEmpty && report.failed.isEmpty, "\(report)")
            #expect(try await store.items(uid: "meeting").map(\.identifier.key.calendar) == [calendars[0]])
            #expect(!server.requests.contains { $0.method == "DELETE" })
        }
    }

    @Test("the errors for a UID in the trash and for a server without new calendars say what to do")
    func refusals() async throws {
        let calendar = ScriptedCalendar(.init(makesNoCalendars: true, hasTrash: true))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            _ = try await store.push([try meeting()])
            let batch = try #require(try await store.importBatches().first)
            #expect(try await store.undo(batch.identifier).removed.count == 1)
            let again = try await store.push([try meeting()])
            guard case .failed(.serverRejected(400, let reason))? = again.first?.outcome else {
                Issue.record("\(again)")
                return
            }
            for word in ["127.0.0.1:\(server.port)", "First", "\"Meeting\"", "trash"] { #expect(reason.contains(word)) }
            do throws(EventStoreError) {
                _ = try await store.createCalendar(
                    NewCalendar(title: "Scanned", sourceIdentifier: CalDAVEventStore.sourceIdentifier))
                Issue.record("a calendar was created")
            } catch {
                #expect(error.message.contains("web page") && error.message.contains("127.0.0.1"))
            }
            #expect(try await store.unsentChanges().isEmpty)
        }
    }

    @Test("a new calendar gets another name if its first name is taken, by another calendar or in the trash")
    func takenName() async throws {
        for hasOther in [true, false] {
            let made = Mutex<[String]>([])
            let script: ScriptedServer.Script = { request in
                let paths = made.withLock { made in
                    if request.method == "MKCALENDAR" { made.append(request.target) }
                    return made
                }
                let isFirst = request.target == paths.first
                switch request.method {
                case "PROPFIND" where request.target == "/home/":
                    return .list(
                        """
                        <response><href>/home/</href><propstat><prop><resourcetype><collection/></resourcetype></prop>
                        <status>HTTP/1.1 200 OK</status></propstat></response>
                        """)
                case "MKCALENDAR": return ScriptedServer.Answer(status: isFirst ? 403 : 201)
                case "PROPFIND" where paths.contains(request.target) && (hasOther || !isFirst):
                    return .list(
                        """
                        <response><href>\(request.target)</href><propstat><prop><resourcetype><collection/><C:calendar/>
                        </resourcetype><displayname>\(isFirst ? "Trips" : "Scanned")</displayname></prop>
                        <status>HTTP/1.1 200 OK</status></propstat></response>
                        """)
                default: return ScriptedServer.Answer(status: 404)
                }
            }
            try await ScriptedServer.run(script) { server in
                var wanted = NewCalendar(title: "Scanned", sourceIdentifier: CalDAVEventStore.sourceIdentifier)
                wanted.mayBeShared = true
                let calendar = try await store(server, state: "\(hasOther).sqlite").createCalendar(wanted)
                let paths = made.withLock { $0 }
                #expect(paths.count == 2 && paths[0] != paths[1])
                #expect(calendar.identifier.rawValue == server.url(paths[1]).absoluteString)
            }
        }
    }

    @Test("a read-only calendar is not changed")
    func readOnly() async throws {
        let calendar = ScriptedCalendar(.init())
        let script: ScriptedServer.Script = { request in
            var answer = calendar.answer(request)
            answer.body = answer.body.replacing(
                "<displayname>First</displayname>",
                with: "<displayname>First</displayname><current-user-privilege-set><privilege><read/></privilege>"
                    + "</current-user-privilege-set>")
            return answer
        }
        try await ScriptedServer.run(script) { server in
            let store = try store(server)
            let all = try await store.calendars(for: .event)
            #expect(all.map(\.allowsContentModifications) == [false])
            await #expect(throws: EventStoreError.calendarReadOnly) {
                _ = try await EventImport(into: store, ImportOptions(calendar: all.first?.identifier))
            }
        }
    }
}
