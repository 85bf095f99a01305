import EventStore
import FoundationEssentials
import NIOConcurrencyHelpers
import Testing

@testable import CalDAVEventStore

typealias FoundationURL = FoundationEssentials.URL

extension FoundationURL {
    /// Creates an address from a text. In tests, the argument needs no label.
    init?(_ text: String) { self.init(string: text) }
}

@Suite("TLS")
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

    @Test("a certificate of an authority in the account's CA file is trusted")
    func named() async throws {
        let (error, requests) = try await ask(.good, trusts: true)
        #expect(error == nil)
        #expect(requests == 1)
    }

    @Test("a certificate of a private authority is not trusted without a CA file")
    func unnamed() async throws {
        let (error, requests) = try await ask(.good, trusts: false)
        #expect(error?.message.contains("CA file") == true, "\(error?.message ?? "")")
        #expect(requests == 0)
    }

    @Test(
        "an expired certificate, one of another host and a self-signed one are refused before anything is sent",
        arguments: [Certificates.Kind.expired, .other, .own])
    func refused(kind: Certificates.Kind) async throws {
        let (error, requests) = try await ask(kind, trusts: true)
        #expect(error?.message.contains("is not trusted") == true, "\(error?.message ?? "")")
        #expect(requests == 0)
    }

    @Test("nothing is sent without encryption to another machine, even to a confirmed host")
    func plain() async throws {
        let base = try #require(FoundationURL("http://dav.example.org/"))
        let asked = Asked()
        let client = DAVClient(
            account: CalDAVAccount(server: .url(base), username: "alice", trustedHosts: ["dav.example.org"]),
            at: .init(url: base, domain: "dav.example.org"), credentials: FixedCredentials(Secret(testPassword)),
            transport: asked)
        let error = await #expect(throws: EventStoreError.self) { _ = try await client.get(base) }
        #expect(error?.message.contains("not encrypted") == true, "\(error?.message ?? "")")
        #expect(asked.requests.withLockedValue { $0 }.isEmpty)
    }

    /// A transport that records its requests.
    private final class Asked: HTTPTransport {
        let requests = NIOLockedValueBox<[HTTPRequest]>([])

        func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
            requests.withLockedValue { $0.append(request) }
            return HTTPResponse(status: 200, url: request.url)
        }
    }

    @Test("a CA file without certificates is an error")
    func noFile() throws {
        #expect(throws: EventStoreError.self) {
            try AsyncHTTPTransport(caFile: "/etc/hostname", timeouts: CalDAVAccount.Timeouts())
        }
    }
}
