import EventStore
import FoundationEssentials
import NIOConcurrencyHelpers
import Testing

@testable import CalDAVEventStore

typealias FoundationURL = FoundationEssentials.URL

extension FoundationURL {
    /// An address, for tests: without a label.
    init?(_ text: String) { self.init(string: text) }
}

/// Whose certificate is trusted (security.md: "TLS").
struct TLSTests {
    private func ask(_ kind: Certificates.Kind, trusts: Bool) async throws -> (EventStoreError?, Int) {
        let certificates = try await Certificates.shared()
        return try await ScriptedServer.run(tls: certificates.context(kind), { _ in .init(status: 201) }) { server in
            let client = try testClient(
                server, scheme: "https", authentication: .basic, caFile: trusts ? certificates.caFile : nil)
            do throws(EventStoreError) {
                _ = try await client.put(server.url("/a.ics", scheme: "https"), [], if: .absent)
                return (nil, server.requests.count)
            } catch {
                return (error, server.requests.count)
            }
        }
    }

    @Test("a certificate of an authority that was named is trusted")
    func named() async throws {
        let (error, requests) = try await ask(.good, trusts: true)
        #expect(error == nil)
        #expect(requests == 1)
    }

    @Test("the same certificate is not trusted where nobody named its authority")
    func unnamed() async throws {
        let (error, requests) = try await ask(.good, trusts: false)
        #expect(error?.message.contains("--ca-file") == true, "\(error?.message ?? "")")
        #expect(requests == 0)
    }

    @Test(
        "a certificate that is out of date, for another host, or signed by itself is refused before anything is sent",
        arguments: [Certificates.Kind.expired, .other, .own])
    func refused(kind: Certificates.Kind) async throws {
        let (error, requests) = try await ask(kind, trusts: true)
        #expect(error?.message.contains("not to be trusted") == true, "\(error?.message ?? "")")
        #expect(requests == 0)
    }

    @Test("nothing is sent unencrypted but to this machine, whoever gave the address")
    func plain() async throws {
        let base = try #require(FoundationURL("http://dav.example.org/"))
        let asked = Asked()
        let client = DAVClient(
            account: CalDAVAccount(server: .url(base), username: "alice", trustedHosts: ["dav.example.org"]),
            base: base,
            domain: "dav.example.org", credentials: FixedCredentials(Secret(testPassword)), transport: asked)
        let error = await #expect(throws: EventStoreError.self) { _ = try await client.get(base) }
        #expect(error?.message.contains("not encrypted") == true, "\(error?.message ?? "")")
        #expect(asked.requests.withLockedValue { $0 }.isEmpty)
    }

    /// A network that writes down what it is asked.
    private final class Asked: HTTPTransport {
        let requests = NIOLockedValueBox<[HTTPRequest]>([])

        func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
            requests.withLockedValue { $0.append(request) }
            return HTTPResponse(status: 200, url: request.url)
        }
    }

    @Test("a file without certificates is said to be one")
    func noFile() throws {
        #expect(throws: EventStoreError.self) {
            try AsyncHTTPTransport(caFile: "/etc/hostname", timeouts: CalDAVAccount.Timeouts())
        }
    }
}
