import EventStore
import FoundationEssentials
import GRDB
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL
import TestSupport
import Testing
import XMLReading

@testable import CalDAVEventStore

/// Servers whose answers are false, slow or endless. Each such answer must become an error, never a success.
@Suite("Servers that give false answers")
struct LyingServerTests {
    private typealias Answer = ScriptedServer.Answer

    /// Returns the error of a request to a server that gives the same answer to every request.
    private func failure(
        _ answer: ScriptedServer.Answer, timeouts: CalDAVAccount.Timeouts = .patient,
        _ ask: (DAVClient, ScriptedServer) async throws -> Void
    ) async throws -> EventStoreError {
        try await ScriptedServer.run({ _ in answer }) { server in
            let client = try testClient(server, timeouts: timeouts)
            let error = await #expect(throws: EventStoreError.self) { try await ask(client, server) }
            let found = try #require(error)
            #expect(found.message.contains("127.0.0.1"), "\(found.message)")
            #expect(!found.message.contains(testPassword))
            return found
        }
    }

    private func put(_ client: DAVClient, _ server: ScriptedServer) async throws {
        _ = try await client.put(server.url("/cal/a.ics"), Array("BEGIN:VCALENDAR".utf8), if: .absent)
    }

    private func list(_ client: DAVClient, _ server: ScriptedServer) async throws {
        _ = try await client.propfind(server.url("/cal/"), depth: .one, [.getETag])
    }

    // MARK: 207 with a refusal inside

    @Test("a 207 with a 403 inside is a refused PUT")
    func innerForbidden() async throws {
        let answer = Answer.list("<response><href>/cal/a.ics</href><status>HTTP/1.1 403 Forbidden</status></response>")
        guard case .serverRejected(403, _) = try await failure(answer, put) else {
            Issue.record("no refusal")
            return
        }
    }

    @Test("a 207 with a 412 inside is a failed precondition of a PUT")
    func innerPrecondition() async throws {
        let answer = Answer.list(
            "<response><href>/cal/a.ics</href><status>HTTP/1.1 412 Precondition Failed</status></response>")
        try await ScriptedServer.run({ _ in answer }) { server in
            let outcome = try await testClient(server).put(server.url("/cal/a.ics"), [], if: .absent)
            #expect(outcome == .preconditionFailed)
        }
    }

    @Test("an empty 207 is not a successful PUT")
    func emptyList() async throws {
        guard case .transport = try await failure(.list(""), put) else {
            Issue.record("the answer did not cause an error")
            return
        }
    }

    @Test("a MKCALENDAR that reports success but creates no calendar is an error")
    func noCalendar() async throws {
        let made: ScriptedServer.Script = { request in
            request.method == "PROPFIND"
                ? .list(
                    """
                    <response><href>/cal/</href><propstat><prop><resourcetype><collection/></resourcetype></prop>
                    <status>HTTP/1.1 200 OK</status></propstat></response>
                    """) : Answer(status: 201)
        }
        try await ScriptedServer.run(made) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) {
                try await client.makeCalendar(
                    server.url("/cal/"), title: "Scanned", components: ["VEVENT"], colour: nil)
            }
        }
    }

    @Test("a server without MKCALENDAR creates a calendar by extended MKCOL", arguments: [405, 501])
    func extendedMkcol(status: Int) async throws {
        let isMade = NIOLockedValueBox(false)
        let script: ScriptedServer.Script = { request in
            switch request.method {
            case "MKCOL":
                let isWhole = ["collection", "calendar", "displayname", "VEVENT"].allSatisfy(request.body.contains)
                isMade.withLockedValue { $0 = isWhole }
                return Answer(status: isWhole ? 201 : 400)
            case "PROPFIND" where isMade.withLockedValue { $0 }:
                return .list(
                    """
                    <response><href>/cal/</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype>
                    </prop><status>HTTP/1.1 200 OK</status></propstat></response>
                    """)
            case "PROPFIND": return Answer(status: 404)
            default: return Answer(status: status)
            }
        }
        try await ScriptedServer.run(script) { server in
            try await testClient(server).makeCalendar(
                server.url("/cal/"), title: "Scanned", components: ["VEVENT"], colour: nil)
            #expect(server.requests.map(\.method) == ["MKCALENDAR", "MKCOL", "PROPFIND"])
        }
    }

    // MARK: Web pages

    @Test("a login page with status 200 is an error for every request")
    func loginPage() async throws {
        let page = Answer(
            headers: [("Content-Type", "text/html; charset=utf-8")], body: "<!DOCTYPE html><title>Log in</title><form>")
        let requests: [(DAVClient, ScriptedServer) async throws -> Void] = [
            put, list,
            { client, server in _ = try await client.get(server.url("/cal/a.ics")) },
            { client, server in _ = try await client.delete(server.url("/cal/a.ics"), if: .none) },
            { client, server in _ = try await client.updateProperties(server.url("/cal/"), [XMLElement(.displayName)])
            },
            { client, server in
                try await client.makeCalendar(server.url("/cal/"), title: "a", components: ["VEVENT"], colour: nil)
            },
        ]
        for request in requests {
            guard case .transport(let message) = try await failure(page, request) else {
                Issue.record("the answer did not cause an error")
                return
            }
            #expect(message.contains("login page") || message.contains("without a list"), "\(message)")
        }
    }

    @Test("a PUT that is redirected to a login page is not stored")
    func redirectToLogin() async throws {
        let script: ScriptedServer.Script = { request in
            request.target == "/login"
                ? Answer(headers: [("Content-Type", "text/html")], body: "<html>") : .redirect("/login", status: 302)
        }
        try await ScriptedServer.run(script) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) { try await put(client, server) }
        }
    }

    // MARK: Versions

    @Test("a PUT answered without an ETag, or with a weak one, stores an unknown version", arguments: [nil, "W/\"1\""])
    func noVersion(tag: String?) async throws {
        let answer = Answer(status: 201, headers: tag.map { [("ETag", $0)] } ?? [])
        try await ScriptedServer.run({ _ in answer }) { server in
            let outcome = try await testClient(server).put(server.url("/cal/a.ics"), [], if: .absent)
            #expect(outcome == .stored(nil))
        }
    }

    @Test("a resource that was fetched without an ETag is replaced by one with an ETag, and the other way round")
    func versionComesAndGoes() async throws {
        let folder = try TemporaryFolder()
        let database = try StateDatabase(path: folder.path + "state.sqlite")
        let calendar = CalendarIdentifier(rawValue: "http://127.0.0.1/cal/")
        func text(_ summary: String) -> String {
            let lines = [
                "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "DTSTART:20260612T190000Z", "SUMMARY:\(summary)", "END:VEVENT",
            ]
            return (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        }
        for (number, tag) in [nil, "\"1\"", nil, "\"2\"", "W/\"3\"", "\"4\""].enumerated() {
            let known = KnownResource(
                url: try #require(URL(string: "http://127.0.0.1/cal/a.ics")), etag: tag.flatMap(ETag.init),
                text: text("\(number)"))
            try await database.write { try StateDatabase.apply(CalendarUpdate(changed: [known]), to: calendar, $0) }
            let rows = try await database.read { try String.fetchAll($0, sql: "SELECT content FROM resource") }
            #expect(rows.count == 1 && rows[0].contains("SUMMARY:\(number)"))
        }
    }

    @Test("a change with a weak ETag as its precondition is not sent")
    func weakPrecondition() async throws {
        try await ScriptedServer.run({ _ in Answer(status: 204) }) { server in
            let client = try testClient(server)
            let weak = try #require(ETag("W/\"1\""))
            await #expect(throws: EventStoreError.self) {
                try await client.delete(server.url("/cal/a.ics"), if: .matches(weak))
            }
            #expect(server.requests.isEmpty)
        }
    }

    // MARK: Other hosts

    @Test("an href on another host is an error")
    func otherHost() async throws {
        let answer = Answer.list(
            """
            <response><href>https://evil.example/cal/a.ics</href><propstat><prop><getetag>"1"</getetag></prop>
            <status>HTTP/1.1 200 OK</status></propstat></response>
            """)
        guard case .transport(let message) = try await failure(answer, list) else {
            Issue.record("the answer did not cause an error")
            return
        }
        #expect(message.contains("evil.example"))
    }

    @Test("an href with another scheme and port of the same host is corrected, because proxies cause this")
    func proxiedHref() async throws {
        let answer = Answer.list(
            """
            <response><href>http://alice:x@127.0.0.1:1/cal/a%40b.ics</href><propstat><prop><getetag>1</getetag></prop>
            <status>HTTP/1.1 200 OK</status></propstat></response>
            """)
        try await ScriptedServer.run({ _ in answer }) { server in
            let found = try await testClient(server).propfind(server.url("/cal/"), depth: .one, [.getETag])
            #expect(found.first?.url == server.url("/cal/a@b.ics"))
            #expect(found.first?.etag?.text == "\"1\"")
        }
    }

    // MARK: Endless and slow bodies

    @Test("an endless body is cut off", .timeLimit(.minutes(10)))
    func endless() async throws {
        let answer = Answer(
            status: 207, headers: [("Content-Type", "application/xml")], body: String(repeating: "<a>", count: 5000),
            manner: .endless)
        let error = try await failure(answer, list)
        #expect(error.message.contains("bytes"), "\(error.message)")
    }

    @Test("a body with a Content-Length of 100 MB is not read")
    func announced() async throws {
        let answer = Answer(status: 207, headers: [("Content-Length", "104857600")], manner: .silent)
        let error = try await failure(answer, list)
        #expect(error.message.contains("bytes"), "\(error.message)")
    }

    @Test("a body that arrives byte by byte is an error after the total timeout", .timeLimit(.minutes(10)))
    func slow() async throws {
        let body = "<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\"/>"
        let answer = Answer(
            status: 207, headers: [("Content-Length", "\(body.utf8.count)")], body: body,
            manner: .dripping(.milliseconds(150)))
        let error = try await failure(answer, timeouts: .patient(total: .seconds(1)), list)
        #expect(error.message.contains("in time"), "\(error.message)")
    }

    @Test("a body that begins and then stops is an error after the total timeout", .timeLimit(.minutes(10)))
    func stopping() async throws {
        let answer = Answer(
            status: 207, headers: [("Content-Length", "1000")], body: "<?xml", manner: .dripping(.milliseconds(10)))
        let timeouts = CalDAVAccount.Timeouts.patient(idle: .seconds(6000), total: .seconds(1))
        let error = try await failure(answer, timeouts: timeouts, list)
        #expect(error.message.contains("was not complete in time"), "\(error.message)")
    }

    @Test("a body that stops is an error after the idle timeout", .timeLimit(.minutes(10)))
    func silent() async throws {
        let answer = Answer(status: 207, headers: [("Content-Length", "10")], manner: .silent)
        let error = try await failure(answer, timeouts: .patient(idle: .milliseconds(300)), list)
        #expect(error.message.contains("silent"), "\(error.message)")
    }

    @Test("a server that accepts no connection is an error after the connection timeout", .timeLimit(.minutes(10)))
    func fullQueue() async throws {
        // The server accepts no connection. The first connection fills its queue, so Linux does not answer the second.
        let group = MultiThreadedEventLoopGroup.singleton
        let server = try await ServerBootstrap(group: group).serverChannelOption(.backlog, value: 0)
            .serverChannelOption(.autoRead, value: false).bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(server.localAddress)
        let first = try await ClientBootstrap(group: group).connect(to: address).get()
        let url = try #require(URL(string: "http://127.0.0.1:\(address.port ?? 0)/"))
        let transport = try AsyncHTTPTransport(
            caFile: nil, timeouts: .init(connect: .milliseconds(300), idle: .seconds(600), total: .seconds(600)))
        let error = await #expect(throws: HTTPFailure.self) {
            try await transport.send(HTTPRequest(method: "PROPFIND", url: url))
        }
        guard case .notConnected = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try await first.close()
        try await server.close()
    }

    // MARK: XML

    @Test(
        "XML with a DOCTYPE, entities or endless nesting, and text that isn't XML, are refused",
        arguments: [
            """
            <?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>
            <multistatus xmlns="DAV:"><response><href>/&d;</href></response></multistatus>
            """,
            """
            <?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>
            <multistatus xmlns="DAV:"><response><href>/&x;</href></response></multistatus>
            """,
            "<!DOCTYPE m SYSTEM \"http://127.0.0.1:9/x.dtd\"><multistatus xmlns=\"DAV:\"/>",
            "<multistatus xmlns=\"DAV:\"><response><href>/&undeclared;</href></response></multistatus>",
            "<multistatus xmlns=\"DAV:\(String(repeating: "x", count: 100_000))\">"
                + String(repeating: "<a/>", count: 1000) + "</multistatus>",
            String(repeating: "<a>", count: 10_000), "", "{}", "<multistatus xmlns=\"DAV:\"><response>",
            "<list xmlns=\"DAV:\"/>",
        ])
    func hostileXML(body: String) async throws {
        let answer = Answer(status: 207, headers: [("Content-Type", "application/xml")], body: body)
        guard case .transport(let message) = try await failure(answer, list) else {
            Issue.record("the answer did not cause an error")
            return
        }
        #expect(!message.contains("root:"))
    }

    @Test("the time to read a list entry with many addresses and many properties grows linearly")
    func manyAddresses() throws {
        let url = try #require(FoundationURL("http://127.0.0.1/"))
        try expectLinearTime(from: 2000) { count in
            let hrefs = (0..<count).map { "<href>/\($0)</href>" }.joined()
            let names = (0..<count).map { "<p\($0)/>" }.joined()
            let body = """
                <multistatus xmlns="DAV:"><response>\(hrefs)<propstat><prop>\(names)</prop><status>HTTP/1.1 200 OK</status>
                </propstat></response></multistatus>
                """
            let list = try MultiStatus(HTTPResponse(status: 207, body: Array(body.utf8), url: url))
            #expect(list.resources.count == count && list.resources.allSatisfy { $0.properties.count == count })
            #expect(list.resources.last?.url.path() == "/\(count - 1)")
        }
    }
    // MARK: Endless lists of changes

    /// The ways in which a server continues its list of changes, part after part.
    enum Parts: CaseIterable {
        /// Each part has the same content.
        case same
        /// Each part has only a new token.
        case empty
        /// Each part has a new change.
        case endless
    }

    @Test("endless parts of a list of changes are an error", .timeLimit(.minutes(10)), arguments: Parts.allCases)
    func tokenLoop(parts: Parts) async throws {
        let count = NIOLockedValueBox(0)
        let script: ScriptedServer.Script = { _ in
            let number = count.withLockedValue { count in
                count += 1
                return parts == .same ? 1 : count
            }
            let item = """
                <response><href>/cal/\(number).ics</href><propstat><prop><getetag>"1"</getetag></prop>
                <status>HTTP/1.1 200 OK</status></propstat></response>
                """
            return .list(
                (parts == .empty ? "" : item)
                    + """
                    <response><href>/cal/</href><status>HTTP/1.1 507 Insufficient Storage</status></response>
                    <sync-token>t\(number)</sync-token>
                    """)
        }
        try await ScriptedServer.run(script) { server in
            let client = try testClient(server)
            for token in [nil, "sync:t1"] {
                count.withLockedValue { $0 = 0 }
                let error = await #expect(throws: EventStoreError.self) {
                    _ = try await client.changes(in: server.url("/cal/"), since: token, parts: 20)
                }
                #expect(error?.message.contains("without end") == true, "\(error?.message ?? "")")
                // After an empty or a repeated part, the client sends no more requests.
                #expect(count.withLockedValue { $0 } <= (parts == .endless ? 20 : 2))
            }
        }
    }

    // MARK: Redirects

    @Test("a redirected request keeps its method, headers and body")
    func redirectKeepsBody() async throws {
        let script: ScriptedServer.Script = { request in
            request.target == "/cal/a.ics"
                ? .redirect("/moved/a.ics") : Answer(status: 201, headers: [("ETag", "\"1\"")])
        }
        try await ScriptedServer.run(script) { server in
            let outcome = try await testClient(server).put(server.url("/cal/a.ics"), Array("text".utf8), if: .absent)
            #expect(outcome == .stored(ETag("\"1\"")))
            let last = try #require(server.requests.last)
            #expect(last.method == "PUT" && last.target == "/moved/a.ics" && last.body == "text")
            #expect(last.headers["If-None-Match"] == ["*"])
        }
    }

    @Test("circular redirects end after five redirects")
    func redirectLoop() async throws {
        try await ScriptedServer.run({ _ in .redirect("/round") }) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) { try await list(client, server) }
            #expect(server.requests.count == 1 + RequestSender.maximumRedirects)
        }
    }

    @Test("a redirect to another server is not followed, with or without the password")
    func redirectElsewhere() async throws {
        try await ScriptedServer.run({ _ in Answer(status: 201) }) { thief in
            let script: ScriptedServer.Script = { request in
                request.headers.contains(name: "Authorization")
                    ? .redirect("http://127.0.0.1:\(thief.port)/") : .login()
            }
            try await ScriptedServer.run(script) { server in
                let client = try testClient(server)
                let error = await #expect(throws: EventStoreError.self) { try await put(client, server) }
                #expect(error?.message.contains("trusted hosts") == true)
                #expect(thief.requests.isEmpty)
            }
        }
    }

    @Test("a redirect to a confirmed server is followed")
    func redirectConfirmed() async throws {
        try await ScriptedServer.run({ _ in Answer(status: 201) }) { other in
            try await ScriptedServer.run({ _ in .redirect("http://127.0.0.1:\(other.port)/") }) { server in
                let client = try testClient(server, trusted: ["127.0.0.1:\(other.port)"])
                try await put(client, server)
                #expect(other.requests.count == 1)
            }
        }
    }

    // MARK: Old servers

    @Test("an HTTP/1.0 server, which closes the connection after each answer, gets several requests at a time")
    func oldServer() async throws {
        let script: ScriptedServer.Script = { request in
            var answer = Answer.list(
                """
                <response><href>\(request.target)</href><propstat><prop><getetag>"\(request.target)"</getetag></prop>
                <status>HTTP/1.1 200 OK</status></propstat></response>
                """)
            answer.manner = .oldFashioned
            return answer
        }
        try await ScriptedServer.run(script) { server in
            let client = try testClient(server)
            let tags = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await client.propfind(server.url("/\(number)"), depth: .zero, [.getETag]).first?.etag?.text
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(tags.count == 40)
        }
    }
}
