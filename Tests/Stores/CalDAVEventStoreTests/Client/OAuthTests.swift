import AsyncHTTPClient
import EventStore
import FoundationEssentials
import ICalendar
import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import CalDAVEventStore

/// OAuth against a scripted provider (RFC 6749, RFC 7636, RFC 8252).
@Suite("OAuth")
struct OAuthTests {
    private typealias Answer = ScriptedServer.Answer

    private static func form(_ text: String) -> [String: String] {
        let items = URLComponents(string: "/?" + text)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    private static func token(_ access: String, refresh: String? = nil, expires: Int = 3600) -> ScriptedServer.Answer {
        let more = refresh.map { ",\"refresh_token\":\"\($0)\"" } ?? ""
        return Answer(
            headers: [("Content-Type", "application/json")],
            body: "{\"access_token\":\"\(access)\",\"token_type\":\"Bearer\",\"expires_in\":\(expires)\(more)}")
    }

    private func client(_ server: ScriptedServer) throws -> OAuthClient {
        try OAuthClient(
            identifier: "my app", secret: Secret("cl13nt"), authorizationEndpoint: server.url("/auth?x=1"),
            tokenEndpoint: server.url("/token"), scope: "calendar read")
    }

    /// Requests an address, as a browser does after the provider's redirect, and returns the HTTP status.
    private func visit(_ address: String) async throws -> UInt {
        try await HTTPClient.shared.execute(HTTPClientRequest(url: address), timeout: .seconds(600)).status.code
    }

    // MARK: Logging in

    @Test("a login asks in the browser, checks the state of the answer, and exchanges the code for tokens with PKCE")
    func login() async throws {
        let folder = try TemporaryFolder()
        let file = OAuthTokenFile(path: folder.path + "new/token.json")
        let challenge = NIOLockedValueBox("")
        let script: ScriptedServer.Script = { request in
            let sent = Self.form(request.body)
            let hash = MessageDigest.sha256.hash((sent["code_verifier"] ?? "").utf8)
            let isRight =
                request.target == "/token" && sent["code"] == "c0de/+ä" && sent["client_id"] == "my app"
                && sent["client_secret"] == "cl13nt" && sent["grant_type"] == "authorization_code"
                && RandomText.base64URL(Array(hash)) == challenge.withLockedValue { $0 }
            return isRight
                ? Self.token("t1", refresh: "r1") : Answer(status: 400, body: "{\"error\":\"invalid_grant\"}")
        }
        try await ScriptedServer.run(script) { server in
            let login = try OAuthLogin(client: try client(server), file: file, timeout: .seconds(600))
            try await login.run { url in
                let asked = Self.form(URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? "")
                #expect(asked["x"] == "1" && asked["response_type"] == "code" && asked["client_id"] == "my app")
                #expect(asked["scope"] == "calendar read" && asked["code_challenge_method"] == "S256")
                challenge.withLockedValue { $0 = asked["code_challenge"] ?? "" }
                let redirect = asked["redirect_uri"] ?? ""
                #expect(redirect.hasPrefix("http://127.0.0.1:"))
                // Answers without the right state, such as those of other programs, are refused.
                #expect(try! await visit("\(redirect)?code=stolen&state=guess") == 404)
                #expect(try! await visit("\(redirect)?code=stolen") == 404)
                #expect(try! await visit("\(redirect)favicon.ico") == 404)
                let state = asked["state"] ?? ""
                #expect(try! await visit("\(redirect)?state=\(state)&code=c0de%2F%2B%C3%A4") == 200)
            }
            #expect(try file.read().access.value == "t1")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("a login that the user refuses is an error and saves nothing")
    func refusal() async throws {
        let folder = try TemporaryFolder()
        let file = OAuthTokenFile(path: folder.path + "token.json")
        try await ScriptedServer.run({ _ in Answer(status: 500) }) { server in
            let login = try OAuthLogin(client: try client(server), file: file, timeout: .seconds(600))
            let error = await #expect(throws: EventStoreError.self) {
                try await login.run { url in
                    let asked = Self.form(
                        URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? "")
                    _ = try! await visit(
                        "\(asked["redirect_uri"] ?? "")?error=access_denied&state=\(asked["state"] ?? "")")
                }
            }
            #expect(error?.message.contains("did not allow access") == true)
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(server.requests.isEmpty)
        }
    }

    @Test("a login without an answer ends after its timeout")
    func timeout() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run({ _ in Answer(status: 500) }) { server in
            let login = try OAuthLogin(
                client: try client(server), file: OAuthTokenFile(path: folder.path + "t"), timeout: .milliseconds(50))
            await #expect(throws: EventStoreError.self) { try await login.run { _ in } }
        }
    }

    @Test("a provider without https is refused")
    func encryption() throws {
        let plain = try #require(URL(string: "http://provider.example/token"))
        let good = try #require(URL(string: "https://provider.example/token"))
        #expect(throws: CalDAVServer.Refusal.self) {
            try OAuthClient(
                identifier: "a", secret: nil, authorizationEndpoint: good, tokenEndpoint: plain, scope: "c")
        }
    }

    // MARK: Refreshing

    /// Returns the answer of a calendar server that accepts only one token.
    private static func calendar(_ good: String, _ request: ScriptedServer.Request) -> ScriptedServer.Answer {
        request.headers["Authorization"] == ["Bearer \(good)"]
            ? Answer(body: "BEGIN:VCALENDAR") : .login("Bearer error=\"invalid_token\"")
    }

    private func file(_ tokens: OAuthTokens, in folder: TemporaryFolder) throws -> OAuthTokenFile {
        let file = OAuthTokenFile(path: folder.path + "token.json")
        try file.write(tokens)
        return file
    }

    private func dav(
        _ server: ScriptedServer, _ file: OAuthTokenFile, memory: Duration = .seconds(600)
    ) throws -> DAVClient {
        let account = CalDAVAccount(server: .url(server.url("/")), authentication: .oauth, timeouts: .patient)
        let transport = try AsyncHTTPTransport(caFile: nil, timeouts: .patient)
        return try DAVClient(
            account: account, base: server.url("/"), domain: nil,
            credentials: OAuthCredentials(
                OAuthProvider(client: try client(server), transport: transport), file: file, memory: memory))
    }

    @Test("a provider that issues no token is not asked again for a while")
    func failingProvider() async throws {
        let folder = try TemporaryFolder()
        let file = try file(OAuthTokens(access: Secret("old"), expiry: 0, refresh: Secret("r")), in: folder)
        for (memory, asked) in [(Duration.seconds(600), 1), (.zero, 3)] {
            try await ScriptedServer.run({ _ in Answer(status: 500) }) { server in
                let dav = try dav(server, file, memory: memory)
                for _ in 0..<3 {
                    let error = await #expect(throws: EventStoreError.self) { _ = try await dav.get(server.url("/")) }
                    #expect(error?.message.contains("no token was issued") == true)
                }
                #expect(server.requests.map(\.target) == Array(repeating: "/token", count: asked))
            }
        }
    }

    @Test("an expired or refused token is refreshed once for all waiting requests, and saved")
    func refreshing() async throws {
        for expiry in [0, Int.max] {
            let folder = try TemporaryFolder()
            let file = try file(
                OAuthTokens(access: Secret("old"), expiry: expiry, refresh: Secret("r1")), in: folder)
            let script: ScriptedServer.Script = { request in
                guard request.target == "/token" else { return Self.calendar("new", request) }
                let sent = Self.form(request.body)
                return sent["grant_type"] == "refresh_token" && sent["refresh_token"] == "r1"
                    ? Self.token("new") : Answer(status: 400)
            }
            try await ScriptedServer.run(script) { server in
                let dav = try dav(server, file)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<6 { group.addTask { _ = try await dav.get(server.url("/a.ics")) } }
                    try await group.waitForAll()
                }
                #expect(server.requests.filter { $0.target == "/token" }.count == 1)
                #expect(try file.read().access.value == "new" && file.read().refresh?.value == "r1")
            }
        }
    }

    @Test("the error for an ended login asks to log in again, and shows no token")
    func ended() async throws {
        let folder = try TemporaryFolder()
        let file = try file(OAuthTokens(access: Secret("0ld-t"), expiry: 0, refresh: Secret("r3fr")), in: folder)
        let script: ScriptedServer.Script = { _ in
            Answer(status: 400, body: "{\"error\":\"invalid_grant\",\"error_description\":\"r3fr and 0ld-t\"}")
        }
        try await ScriptedServer.run(script) { server in
            let dav = try dav(server, file)
            let error = await #expect(throws: EventStoreError.self) { _ = try await dav.get(server.url("/a.ics")) }
            let message = try #require(error).message
            #expect(message.contains("log in again"))
            #expect(!["r3fr", "0ld-t", "cl13nt"].contains { message.contains($0) })
        }
    }

    @Test("a token file that others may read is not used")
    func readableFile() async throws {
        let folder = try TemporaryFolder()
        let file = try file(OAuthTokens(access: Secret("t"), expiry: nil, refresh: nil), in: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try await ScriptedServer.run({ _ in Answer() }) { server in
            let dav = try dav(server, file)
            await #expect(throws: EventStoreError.self) { _ = try await dav.get(server.url("/a.ics")) }
            #expect(server.requests.isEmpty)
        }
    }
}
