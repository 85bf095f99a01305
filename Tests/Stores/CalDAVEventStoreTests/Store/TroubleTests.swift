import CalendarModel
import EventStore
import Foundation
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

@testable import CalDAVEventStore

/// A transport that answers like a calendar server, or fails in the way that a test chooses.
private final class ChosenTrouble: HTTPTransport {
    enum Trouble: Sendable {
        case failure(HTTPFailure)
        case answer(Int)
    }

    private struct State {
        var trouble: Trouble?
        var requests: [HTTPRequest] = []
    }

    private let calendar: ScriptedCalendar
    private let state = Mutex(State())

    init(_ calendar: ScriptedCalendar) { self.calendar = calendar }

    /// The requests since the trouble was last chosen.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func choose(_ trouble: Trouble?) { state.withLock { $0 = State(trouble: trouble) } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let trouble = state.withLock { state in
            state.requests.append(request)
            return state.trouble
        }
        switch trouble {
        case .failure(let failure): throw failure
        case .answer(let status): return HTTPResponse(status: status, url: request.url)
        case nil: break
        }
        let answer = calendar.answer(
            ScriptedServer.Request(
                method: request.method, target: request.url.path(percentEncoded: true), headers: request.headers,
                body: String(decoding: request.body, as: UTF8.self)))
        return HTTPResponse(
            status: answer.status, headers: HTTPHeaders(answer.headers), body: Array(answer.body.utf8),
            url: request.url)
    }
}

@Suite("Servers that fail")
struct TroubleTests {
    private let folder: TemporaryFolder
    private let notices = Notices()
    private let calendar = ScriptedCalendar(.init())
    private let network: ChosenTrouble

    init() throws {
        folder = try TemporaryFolder()
        network = ChosenTrouble(calendar)
    }

    /// Returns a store that was not used yet, like that of a new command.
    private func store(caFile: String? = nil, recheck: Duration = .seconds(600)) throws -> CalDAVEventStore {
        var settings = CalDAVEventStore.Settings()
        settings.statePath = folder.path + "state.sqlite"
        settings.home = URL(string: "http://127.0.0.1:9/home/")
        settings.notice = { [notices] in notices.add($0) }
        settings.recheckInterval = recheck
        var account = CalDAVAccount(
            server: try CalDAVServer("http://127.0.0.1:9/"), username: "alice", authentication: .basic,
            timeouts: .patient)
        account.caFile = caFile
        account.timeouts.retry = .zero
        return try CalDAVEventStore(
            account: account,
            connection: Connection(
                account: account, credentials: FixedCredentials(Secret(testPassword)), home: settings.home,
                memory: recheck
            ) { [network] account throws(EventStoreError) in
                if account.caFile != nil { return try AsyncHTTPTransport(caFile: account.caFile, timeouts: .patient) }
                return network
            }, settings: settings
        ) { StoreSession(identifier: $0, watcher: $1) }
    }

    private func events(_ numbers: Range<Int>) throws -> [Component] {
        try numbers.map { number in
            try Posters.event(
                "UID:\(number)\nDTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\nSUMMARY:\(number)"
            )
        }
    }

    private func titles(_ store: CalDAVEventStore) async throws -> [String] {
        try await store.items(matching: ItemQuery(window: TimeWindow(start: 1_780_000_000, end: 1_790_000_000))).items
            .compactMap { $0.item.component.text("SUMMARY") }.sorted()
    }

    /// Saves events on the server, and remembers the server's content on this machine.
    private func prepare(_ count: Int) async throws {
        let store = try store()
        _ = try await store.push(try events(0..<count))
        #expect(try await titles(store).count == count)
    }

    /// Does what the commands do: lists calendars and events, and imports.
    private func use(_ store: CalDAVEventStore) async throws -> (titles: [String], outcomes: [ImportOutcome]) {
        _ = try await store.allCalendars()
        _ = try await store.defaultCalendar(for: .event)
        let titles = try await titles(store)
        return (titles, try await store.push(try events(0..<80)).map(\.outcome))
    }

    static let troubles: [(HTTPFailure, Int)] = [
        (.timedOut("it was silent for too long"), 1), (.notConnected("it does not answer"), 1),
        (.timedOut("the answer was not complete in time"), 1), (.tooLarge(limit: 1 << 26), 1),
        // A broken connection may be the fault of one request. The server counts as the cause only after nine attempts
        // for three requests.
        (.interrupted("the connection was closed"), 9),
    ]

    @Test(
        "after a network failure, a command sends no further requests, and reports the failure once",
        arguments: troubles)
    func once(failure: HTTPFailure, requests: Int) async throws {
        try await prepare(30)
        network.choose(.failure(failure))
        let store = try store()
        let (titles, outcomes) = try await use(store)
        #expect(network.requests.count <= requests, "\(network.requests.count)")
        #expect(titles.count == 30)
        #expect(outcomes.prefix(30).allSatisfy { $0 == .unchanged })
        #expect(outcomes.suffix(50).allSatisfy { $0.name == "failed" })
        #expect(notices.all.count == 1, "\(notices.all)")
        #expect(try await store.unsentChanges().count == 50)

        // A later command sends the changes, and reports this once.
        network.choose(nil)
        let later = try self.store()
        #expect(try await self.titles(later).count == 80)
        #expect(notices.all.count == 2 && notices.all.last?.contains("and 49 more") == true, "\(notices.all)")
    }

    @Test("a command that cannot send waiting changes mentions them once")
    func stillWaiting() async throws {
        try await prepare(3)
        network.choose(.failure(.timedOut("it was silent")))
        _ = try await use(store())
        let before = notices.all.count
        #expect(try await use(store()).titles.count == 3)
        #expect(
            notices.all.count == before + 1 && notices.all.last?.contains("77 changes wait") == true, "\(notices.all)")
    }

    @Test("a command asks a server that stays busy at most three times", arguments: [429, 503])
    func busy(status: Int) async throws {
        try await prepare(3)
        network.choose(.answer(status))
        let store = try store()
        await #expect(throws: EventStoreError.self) { try await titles(store) }
        await #expect(throws: EventStoreError.self) { try await store.refreshSources() }
        _ = try? await use(store)
        #expect(network.requests.count <= 3, "\(network.requests.count)")
    }

    @Test("after a failure, a server is asked again when the sources are refreshed, or after a while")
    func again() async throws {
        try await prepare(3)
        let (kept, short) = (try store(), try store(recheck: .zero))
        network.choose(.failure(.timedOut("it was silent")))
        for store in [kept, short] { #expect(try await titles(store).count == 3) }
        network.choose(nil)
        calendar.put("new.ics", try CalendarResource(try events(7..<8)).text)
        #expect(try await titles(kept).count == 3)
        #expect(network.requests.isEmpty)
        #expect(try await titles(short).count == 4)
        try await kept.refreshSources()
        #expect(try await titles(kept).count == 4)
    }

    @Test("an untrusted certificate and a missing CA file are errors, and changes that wait are kept")
    func untrusted() async throws {
        try await prepare(3)
        network.choose(.failure(.timedOut("it was silent")))
        _ = try await store().push(try events(3..<5))
        network.choose(.failure(.untrusted("no known authority has signed it")))
        for caFile in [nil, folder.path + "missing.pem"] {
            let store = try store(caFile: caFile)
            for _ in 0..<2 {
                let error = await #expect(throws: EventStoreError.self) { try await titles(store) }
                #expect(error?.code == "untrusted-server", "\(String(describing: error))")
            }
            #expect(try await store.unsentChanges().count == 2)
        }
        network.choose(nil)
        #expect(try await titles(store()).count == 5)
    }

    @Test("a command lists the calendars once, without tags and tokens, which would make a server read all items")
    func listing() async throws {
        let store = try store()
        _ = try await use(store)
        _ = try await use(store)
        let lists = network.requests.filter { $0.url.path() == "/home/" }
        #expect(lists.count == 1)
        for list in lists {
            let body = String(decoding: list.body, as: UTF8.self)
            #expect(!body.contains("getctag") && !body.contains("sync-token"))
        }
    }

    @Test("a calendar that others rename keeps its former titles; one that this store renames does not")
    func renamed() async throws {
        func calendar() async throws -> EventCalendar { try #require(try await self.store().allCalendars().first) }
        #expect(try await calendar().formerTitles == [])
        self.calendar.rename("Work")
        #expect(try await calendar().title == "Work")
        #expect(try await calendar().formerTitles == ["First"])
        self.calendar.rename("Play")
        #expect(try await calendar().formerTitles == ["First", "Work"])
        self.calendar.rename("First")
        #expect(try await calendar().formerTitles == ["Work", "Play"])
        // The network reports success for any request, so the test itself renames the calendar on the server.
        let store = try store()
        var own = try #require(try await store.allCalendars().first)
        own.title = "Mine"
        self.calendar.rename("Mine")
        network.choose(.answer(200))
        try await store.saveCalendar(own)
        network.choose(nil)
        #expect(try await calendar().title == "Mine")
        #expect(try await calendar().formerTitles == ["Work", "Play"])
    }

    @Test("a command lists the calendars only once, during the discovery")
    func discovery() async throws {
        try await ScriptedServer.run({ [calendar] in calendar.answerFromAddress($0) }) { server in
            var settings = CalDAVEventStore.Settings()
            settings.statePath = folder.path + "discovered.sqlite"
            let store = try CalDAVEventStore(
                account: CalDAVAccount(server: .url(server.url("/")), username: "alice", timeouts: .patient),
                credentials: FixedCredentials(Secret(testPassword)), settings: settings)
            _ = try await store.allCalendars()
            #expect(try await store.push(try events(0..<1)).map(\.outcome) == [.created])
            #expect(server.requests.filter { $0.target == "/home/" }.count == 1)
            // The requests find the principal, the home and the calendars, check that the event is new, and save it.
            let expected = ["PROPFIND", "PROPFIND", "PROPFIND", "GET", "REPORT", "REPORT", "PUT"]
            #expect(server.requests.map(\.method) == expected, "\(server.requests.map { "\($0.method) \($0.target)" })")
        }
    }

    @Test("a server counts as too slow after several slow answers, but quick answers extend its time again")
    func slow() throws {
        let trouble = ServerTrouble(patience: .seconds(32))
        let url = try #require(URL(string: "http://127.0.0.1:9/"))
        let other = try #require(URL(string: "http://127.0.0.1:8/"))
        #expect(trouble.timeLimit == .seconds(36))
        // A large answer may take longer.
        trouble.noteAnswer(of: url, from: .now - .seconds(23), bytes: 20 * 16384)
        #expect(trouble.timeLimit == .seconds(36))
        trouble.noteAnswer(of: url, from: .now - .seconds(25), bytes: 10)
        try trouble.check(url)
        #expect(trouble.timeLimit < .seconds(16))
        for _ in 0..<10 { trouble.noteAnswer(of: url, from: .now, bytes: 10) }
        #expect(trouble.timeLimit > .seconds(19))
        #expect(!trouble.allows(pause: .seconds(30)) && trouble.allows(pause: .seconds(10)))
        // A broken connection counts like an answer that took the same time.
        trouble.noteLoss(from: .now - .seconds(14))
        #expect(trouble.timeLimit < .seconds(11))
        let slow = ServerTrouble(patience: .seconds(32))
        slow.noteAnswer(of: url, from: .now - .seconds(41), bytes: 10)
        #expect(throws: EventStoreError.self) { try slow.check(url) }
        try slow.check(other)
    }
}
