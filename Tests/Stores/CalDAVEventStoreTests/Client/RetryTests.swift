import EventStore
import NIOConcurrencyHelpers
import Testing

@testable import CalDAVEventStore

@Suite("Repeated requests")
struct RetryTests {
    private typealias Answer = ScriptedServer.Answer

    /// Returns a script that gives these answers in turn, and then repeats the last one.
    private func script(_ answers: [ScriptedServer.Answer]) -> ScriptedServer.Script {
        let left = NIOLockedValueBox(answers)
        return { _ in left.withLockedValue { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    }

    @Test("a request answered with 429 or 503 is repeated after the time that the server names", arguments: [429, 503])
    func retryAfter(status: Int) async throws {
        let busy = Answer(status: status, headers: [("Retry-After", "7")])
        try await ScriptedServer.run(script([busy, busy, Answer(status: 201)])) { server in
            let waits = Waits()
            _ = try await testClient(server, waits: waits).put(server.url("/a.ics"), [], if: .absent)
            #expect(waits.all == [.seconds(7), .seconds(7)])
        }
    }

    @Test("a server that asks to wait longer than the limit is an error at once")
    func retryMuchLater() async throws {
        let busy = Answer(status: 503, headers: [("Retry-After", "3600")])
        try await ScriptedServer.run(script([busy])) { server in
            let client = try testClient(server)
            let error = await #expect(throws: EventStoreError.self) {
                _ = try await client.put(server.url("/a.ics"), [], if: .absent)
            }
            #expect(error?.message.contains("3600 seconds") == true)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a request to a server that stays busy is sent three times")
    func alwaysBusy() async throws {
        try await ScriptedServer.run(script([Answer(status: 503)])) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) { _ = try await client.get(server.url("/a.ics")) }
            #expect(server.requests.count == 3)
        }
    }

    @Test("a PUT without an answer is repeated with its precondition")
    func interrupted() async throws {
        let closed = Answer(manner: .closed)
        try await ScriptedServer.run(script([closed, Answer(status: 412)])) { server in
            let outcome = try await testClient(server).put(server.url("/a.ics"), Array("text".utf8), if: .absent)
            #expect(outcome == .preconditionFailed)
            #expect(server.requests.map(\.body) == ["text", "text"])
            #expect(server.requests.allSatisfy { $0.headers["If-None-Match"] == ["*"] })
        }
    }

    @Test("a repeated request has a new Digest proof, because servers accept each proof only once")
    func freshProof() async throws {
        let challenge = ScriptedServer.Answer.login("Digest realm=\"r\", nonce=\"n\", algorithm=SHA-256, qop=\"auth\"")
        try await ScriptedServer.run(script([challenge, Answer(manner: .closed), Answer()])) { server in
            _ = try await testClient(server).get(server.url("/a.ics"))
            let counts = server.requests.dropFirst().map { request in
                Challenge.parameters(request.headers["Authorization"].first?.replacing("Digest ", with: "") ?? "")["nc"]
            }
            #expect(counts == ["00000001", "00000002"])
        }
    }

    @Test("a request that isn't idempotent is sent once")
    func notIdempotent() async throws {
        try await ScriptedServer.run(script([Answer(manner: .closed)])) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) {
                _ = try await client.move(server.url("/a.ics"), to: server.url("/b.ics"), if: .none)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("an unreachable server is an error at once")
    func notThere() async throws {
        let port = try await ScriptedServer.run({ _ in Answer() }) { $0.port }
        try await ScriptedServer.run({ _ in Answer() }) { server in
            let gone = try #require(FoundationURL("http://127.0.0.1:\(port)/"))
            let client = try testClient(server, trusted: ["127.0.0.1:\(port)"])
            let error = await #expect(throws: EventStoreError.self) { _ = try await client.get(gone) }
            #expect(error?.message.contains("no connection to 127.0.0.1:\(port)") == true, "\(error?.message ?? "")")
        }
    }

    @Test(
        "Retry-After is read as a number of seconds or as a date",
        arguments: [
            ("0", Duration.seconds(0)), ("120", .seconds(120)), ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(37)),
            ("Sun, 06 Nov 1994 08:40:00 GMT", .seconds(0)), ("99999999999999999999", .seconds(Int(Int32.max))),
            ("soon", nil), ("", nil), ("-1", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
        ])
    func delays(text: String, delay: Duration?) {
        // 1994-11-06T08:49:00Z
        #expect(RetryAfter.delay(text, now: 784_111_740) == delay)
    }
}
