import EventStore
import FoundationEssentials
import ICalendar
import Testing

@testable import CalDAVEventStore

@Suite("Logging in to a CalDAV server")
struct AuthenticationTests {
    private typealias Answer = ScriptedServer.Answer

    private static let basic = "Basic " + Data("alice:\(testPassword)".utf8).base64EncodedString()

    private func get(_ client: DAVClient, _ server: ScriptedServer) async throws {
        _ = try await client.get(server.url("/a.ics"))
    }

    // MARK: Basic and Bearer

    @Test("a server that asks for Basic gets the password after its first challenge, and then with every request")
    func basicAfterAsking() async throws {
        let script: ScriptedServer.Script = { request in
            request.headers["Authorization"] == [Self.basic] ? Answer() : .login()
        }
        try await ScriptedServer.run(script) { server in
            let client = try testClient(server)
            try await get(client, server)
            try await get(client, server)
            #expect(server.requests.map { $0.headers.contains(name: "Authorization") } == [false, true, true])
        }
    }

    @Test("a refused password is not sent again, and not shown")
    func wrongPassword() async throws {
        try await ScriptedServer.run({ _ in .login() }) { server in
            let client = try testClient(server)
            let error = await #expect(throws: EventStoreError.self) { try await get(client, server) }
            #expect(server.requests.count == 2)
            guard case .serverRejected(401, let message) = error else {
                Issue.record("no refusal")
                return
            }
            #expect(message.contains("alice") && !message.contains(testPassword) && !message.contains(Self.basic))
        }
    }

    @Test("the error for a server that requires Kerberos names Kerberos")
    func unknownScheme() async throws {
        try await ScriptedServer.run({ _ in .login("Negotiate") }) { server in
            let client = try testClient(server)
            let error = await #expect(throws: EventStoreError.self) { try await get(client, server) }
            #expect(error?.message.contains("negotiate") == true)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a server that refuses Digest gets Basic only if it offers both")
    func refusedDigest() async throws {
        let digest = "Digest realm=\"r\", nonce=\"n\", algorithm=SHA-256, qop=\"auth\""
        let script: ScriptedServer.Script = { request in
            var answer = Answer.login(digest)
            answer.headers.append(("WWW-Authenticate", "Basic realm=\"r\""))
            return request.headers["Authorization"] == [Self.basic] ? Answer() : answer
        }
        try await ScriptedServer.run(script) { server in
            let client = try testClient(server)
            try await get(client, server)
            try await get(client, server)
            let schemes = server.requests.map { $0.headers["Authorization"].first?.prefix { $0 != " " } ?? "none" }
            #expect(schemes == ["none", "Digest", "Basic", "Basic"])
        }
        try await ScriptedServer.run({ _ in .login(digest) }) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) { try await get(client, server) }
            #expect(server.requests.count == 2)
        }
    }

    @Test("an account with Digest never sends the password, whatever the server asks for")
    func noDowngrade() async throws {
        try await ScriptedServer.run({ _ in .login() }) { server in
            let client = try testClient(server, authentication: .digest)
            await #expect(throws: EventStoreError.self) { try await get(client, server) }
            #expect(server.requests.allSatisfy { !$0.headers.contains(name: "Authorization") })
        }
    }

    @Test("a token is sent unchanged")
    func bearer() async throws {
        try await ScriptedServer.run({ _ in Answer() }) { server in
            let base = server.url("/")
            let account = CalDAVAccount(server: .url(base), authentication: .bearer, timeouts: .patient)
            let client = try DAVClient(
                account: account, base: base, domain: nil, credentials: FixedCredentials(Secret("abc.def")))
            try await get(client, server)
            #expect(server.requests.first?.headers["Authorization"] == ["Bearer abc.def"])
        }
    }

    @Test("a token with a line break is not sent, because it would be another header")
    func bearerInjection() async throws {
        try await ScriptedServer.run({ _ in Answer() }) { server in
            let base = server.url("/")
            let account = CalDAVAccount(server: .url(base), authentication: .bearer, timeouts: .patient)
            let client = try DAVClient(
                account: account, base: base, domain: nil, credentials: FixedCredentials(Secret("a\r\nX: y")))
            await #expect(throws: EventStoreError.self) { try await get(client, server) }
            #expect(server.requests.isEmpty)
        }
    }

    // MARK: Digest

    @Test("the examples of RFC 7616 §3.9.1 are computed correctly", arguments: ["MD5", "SHA-256"])
    func examples(algorithm: String) throws {
        let challenge = try #require(
            Challenge.parse(
                """
                Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
                nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
                """
            ).first)
        var session = try #require(DigestSession(challenge))
        let url = try #require(URL(string: "http://www.example.org/dir/index.html"))
        let header = session.authorization(
            user: "Mufasa", password: "Circle of Life", request: HTTPRequest(method: "GET", url: url),
            cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
        let expected = [
            "MD5": "8ca523f5e9506fed4657c9700eebdbec",
            "SHA-256": "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
        ]
        let proof = try #require(expected[algorithm])
        #expect(header.contains("response=\"\(proof)\""), "\(header)")
        #expect(header.contains("nc=00000001") && header.contains("username=\"Mufasa\""))
    }

    /// Returns whether a request has the right Digest response for SHA-256 and the qop `auth`, as a server checks it.
    private static func isRight(_ request: ScriptedServer.Request, nonce: String, count: String, session: Bool) -> Bool
    {
        guard let header = request.headers["Authorization"].first, header.hasPrefix("Digest ") else { return false }
        let sent = Challenge.parameters(String(header.dropFirst("Digest ".count)))
        func hash(_ text: String) -> String { MessageDigest.sha256.text(of: text.utf8) }
        var secret = hash("alice:here:\(testPassword)")
        if session { secret = hash("\(secret):\(nonce):\(sent["cnonce"] ?? "")") }
        let proof = hash(
            "\(secret):\(nonce):\(count):\(sent["cnonce"] ?? ""):auth:" + hash("\(request.method):\(request.target)"))
        return sent["response"] == proof && sent["nc"] == count && sent["nonce"] == nonce
    }

    @Test(
        "each use of a nonce is counted, and the server's next nonce is used", arguments: ["SHA-256", "SHA-256-sess"])
    func counting(algorithm: String) async throws {
        let isSession = algorithm.hasSuffix("sess")
        let script: ScriptedServer.Script = { request in
            func right(_ nonce: String, _ count: String) -> Bool {
                Self.isRight(request, nonce: nonce, count: count, session: isSession)
            }
            if right("n1", "00000001") { return Answer() }
            if right("n1", "00000002") { return Answer(headers: [("Authentication-Info", "nextnonce=\"n2\"")]) }
            if right("n2", "00000001") { return Answer() }
            return .login(
                "Basic realm=\"x\", Digest realm=\"here\", nonce=\"n1\", algorithm=\(algorithm), qop=\"auth\"")
        }
        try await ScriptedServer.run(script) { server in
            let client = try testClient(server)
            for _ in 0..<3 { try await get(client, server) }
            #expect(server.requests.count == 4)
            #expect(server.requests.allSatisfy { $0.headers["Authorization"].first?.hasPrefix("Basic") != true })
        }
    }

    @Test("a request with an expired nonce is repeated once, and one with a wrong password is not")
    func stale() async throws {
        let script: ScriptedServer.Script = { request in
            if Self.isRight(request, nonce: "n2", count: "00000001", session: false) { return Answer() }
            if Self.isRight(request, nonce: "n1", count: "00000001", session: false) {
                return .login("Digest realm=\"here\", nonce=\"n2\", algorithm=SHA-256, qop=\"auth\", stale=TRUE")
            }
            return .login("Digest realm=\"here\", nonce=\"n1\", algorithm=SHA-256, qop=\"auth\"")
        }
        try await ScriptedServer.run(script) { server in
            try await get(try testClient(server), server)
            #expect(server.requests.count == 3)
        }
        let always = "Digest realm=\"here\", nonce=\"n\", algorithm=SHA-256, qop=\"auth\", stale=true"
        try await ScriptedServer.run({ _ in .login(always) }) { server in
            let client = try testClient(server)
            await #expect(throws: EventStoreError.self) { try await get(client, server) }
            #expect(server.requests.count == 2)
        }
    }

    @Test("of several Digest challenges, the one with the strongest known hash is answered")
    func choosingHash() async throws {
        let script: ScriptedServer.Script = { request in
            guard !request.headers.contains(name: "Authorization") else { return Answer() }
            var answer = Answer.login("Digest realm=\"r\", nonce=\"a\", algorithm=SHA-512-256, qop=\"auth\"")
            answer.headers += [
                ("WWW-Authenticate", "Digest realm=\"r\", nonce=\"b\", algorithm=MD5, qop=\"auth\""),
                ("WWW-Authenticate", "Digest realm=\"r\", nonce=\"c\", algorithm=SHA-256, qop=\"auth\""),
            ]
            return answer
        }
        try await ScriptedServer.run(script) { server in
            try await get(try testClient(server), server)
            #expect(server.requests.last?.headers["Authorization"].first?.contains("nonce=\"c\"") == true)
        }
    }

    @Test("several challenges in one header are distinguished")
    func challenges() {
        let found = Challenge.parse("Newauth realm=\"apps, \\\"x\\\"\", type=1, Basic realm = simple, Negotiate")
        #expect(
            found == [
                Challenge(scheme: "newauth", parameters: ["realm": "apps, \"x\"", "type": "1"]),
                Challenge(scheme: "basic", parameters: ["realm": "simple"]),
                Challenge(scheme: "negotiate", parameters: [:]),
            ])
        #expect(Challenge.parse("=,\"").isEmpty)
        #expect(Challenge.parse("Negotiate YWJj==, Basic realm=\"x\"").map(\.scheme) == ["negotiate", "basic"])
    }

    @Test("printing a password does not show it")
    func hiding() {
        let secret = Secret(testPassword)
        var dumped = ""
        dump(secret, to: &dumped)
        dump(FixedCredentials(secret), to: &dumped)
        #expect(!"\(secret) \(String(reflecting: secret)) \(FixedCredentials(secret))\(dumped)".contains(testPassword))
    }
}
