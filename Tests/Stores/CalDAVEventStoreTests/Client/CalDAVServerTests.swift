import FoundationEssentials
import Testing

@testable import CalDAVEventStore

@Suite("CalDAVServer and addresses")
struct CalDAVServerTests {
    @Test(
        "a server is an address, a host or an e-mail address",
        arguments: [
            ("https://dav.example.org", CalDAVServer.url(URL(string: "https://dav.example.org/")!)),
            ("caldav+https://alice@dav.example.org/a/", .url(URL(string: "https://dav.example.org/a/")!)),
            ("caldav+http://127.0.0.1:5232/", .url(URL(string: "http://127.0.0.1:5232/")!)),
            ("dav.example.org", .host("dav.example.org")), ("dav.example.org:8443", .host("dav.example.org:8443")),
            ("alice@example.org", .email("alice@example.org")),
        ])
    func servers(text: String, server: CalDAVServer) throws {
        #expect(try CalDAVServer(text) == server)
    }

    @Test(
        "a text that isn't a server, is unencrypted or has a password is refused, and the password is not repeated",
        arguments: [
            "", "http://dav.example.org/", "http://127.0.0.1.example.org/", "ftp://example.org/", "https://",
            "https://alice:s3cr3t-pw@dav.example.org/", "caldav+https://alice:s3cr3t-pw@dav.example.org/", "a@b@c",
            "two words", "https://alice:s3cr3t-pw@/", "http://alice:s3cr3t-pw@dav.example.org/",
        ])
    func refusals(text: String) throws {
        let refusal = #expect(throws: CalDAVServer.Refusal.self) { try CalDAVServer(text) }
        #expect(refusal?.description.contains("s3cr3t-pw") == false)
    }

    @Test("equivalent addresses are equal after normalization")
    func normalizing() throws {
        let one = try #require(URL(string: "https://h/a%40b/x%20y.ics"))
        let other = try #require(URL(string: "https://h/a@b/%78%20y.ics"))
        #expect(one.normalized == other.normalized)
        #expect(one.normalized.absoluteString == "https://h/a@b/x%20y.ics")
        let slash = try #require(URL(string: "https://h/a%2Fb"))
        #expect(slash.normalized.absoluteString == "https://h/a%2Fb")
    }

    @Test("any name becomes a single part of a path")
    func parts() throws {
        let folder = try #require(URL(string: "https://h/cal/"))
        #expect(folder.appendingPart("../x y/é").absoluteString == "https://h/cal/..%2Fx%20y%2F%C3%A9")
    }
}
