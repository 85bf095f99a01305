import CalendarModel
import Foundation
import Testing

@testable import LinkFollowing

@Suite("Fetching published calendars", .servers)
struct PublishedCalendarTests {
    let servers: TestServers
    private static let date = "Mon, 01 Jun 2026 12:00:00 GMT"

    init() throws {
        servers = try #require(TestServers.running)
    }

    private func address(_ path: String) throws -> String {
        "https://\(TestServers.host):\(try servers.port("good"))/\(path)"
    }

    private func published(
        _ path: String, unless known: PublishedVersion = PublishedVersion()
    ) throws -> PublishedCalendar {
        try servers.follower().published(at: try address(path), unless: known)
    }

    private func error(_ path: String) throws -> LinkFollowingError? {
        #expect(throws: LinkFollowingError.self) { try published(path) }
    }

    @Test("a calendar is returned with its version, and is not returned again while that version is the newest")
    func versions() throws {
        let first = try published("feed")
        #expect(first.text?.contains("SUMMARY:Behind the link") == true)
        #expect(first.version == PublishedVersion(entityTag: "\"v1\"", lastModified: Self.date))
        #expect(first.movedTo == nil)
        for known in [
            first.version, PublishedVersion(entityTag: "\"v1\""), PublishedVersion(lastModified: Self.date),
        ] {
            let second = try published("feed", unless: known)
            #expect(second.text == nil)
            #expect(second.version == known)
        }
        #expect(try published("feed", unless: PublishedVersion(entityTag: "W/\"v0\"")).text != nil)
        #expect(try published("good.ics").version == PublishedVersion())
    }

    @Test("a request for a newer version differs from other requests only in stating the known version")
    func anonymous() throws {
        let known = PublishedVersion(entityTag: "\"v0\"", lastModified: Self.date)
        let text = try #require(try published("echo", unless: known).text)
        let fields = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("X-") }
        let names = fields.map { $0.prefix { $0 != ":" }.lowercased() }
        #expect(
            Set(names) == [
                "x-host", "x-user-agent", "x-accept", "x-accept-encoding", "x-if-none-match", "x-if-modified-since",
            ])
        #expect(fields.contains("X-If-None-Match:\"v0\""))
    }

    @Test("a calendar has moved only if a permanent redirect comes before any temporary one")
    func moves() throws {
        #expect(try published("redirect/302//feed").movedTo == nil)
        #expect(try published("redirect/301//feed").movedTo == address("feed"))
        #expect(try published("redirect/308//redirect/301//feed").movedTo == address("feed"))
        #expect(try published("redirect/301//redirect/307//feed").movedTo == address("redirect/307//feed"))
        #expect(try published("redirect/302//redirect/301//feed").movedTo == nil)
        let unchanged = try published("redirect/301//feed", unless: PublishedVersion(entityTag: "\"v1\""))
        #expect(unchanged.text == nil)
        #expect(unchanged.movedTo == (try address("feed")))
    }

    @Test("a redirect to a private address, a login page and an unexpected status 304 are errors")
    func rules() throws {
        let port = try servers.port("good")
        #expect(try error("redirect/301/https://127.0.0.2:\(port)/feed") == .addressNotPublic("127.0.0.2"))
        #expect(try error("redirect/308/http://calendar.test:\(port)/feed") == .notHTTPS)
        #expect(try error("login") == .notACalendar)
        #expect(try error("cut") == .notACalendar)
        #expect(try error("status/304") == .status(304))
        #expect(try error("status/410") == .status(410))
        #expect(try error("hops/4") == .tooManyRedirects(limit: 3))
    }

    @Test("a subscribed calendar may have up to 16 MiB, but a calendar behind a link only up to 1 MiB")
    func large() throws {
        #expect(try error("large") == .tooLarge(limit: 1 << 20))
        var follower = try servers.follower()
        follower.limits.bytes = FollowingLimits.subscription.bytes
        #expect(try follower.published(at: try address("large")).text?.utf8.count ?? 0 > 2 << 20)
        #expect(throws: LinkFollowingError.tooLarge(limit: 16 << 20)) {
            try follower.published(at: try address("endless"))
        }
    }

    @Test(
        "a version that is not valid in a header field is left out",
        arguments: [
            "\"a\r\nX: b\"", "a", "\"", "\"a\"b\"", "\"\0\"", "\"é\"", "",
            "\"" + String(repeating: "a", count: 600) + "\"",
        ])
    func invalid(_ text: String) {
        #expect(PublishedVersion(entityTag: text, lastModified: text + "\r\nX: b").isUnknown)
    }

    @Test(
        "links to the same calendar have the same address to subscribe to",
        arguments: [
            ("webcal://example.org/a.ics", "https://example.org/a.ics"),
            ("WEBCALS://Example.ORG:443/A.ics#x", "https://example.org/A.ics"),
            ("https://example.org", "https://example.org/"), ("https://example.org?a=B", "https://example.org/?a=B"),
            ("webcal://example.org:8443/a.ics", "https://example.org:8443/a.ics"),
            ("http://example.org/a.ics", "http://example.org/a.ics"),
            ("https://me:Secret@Example.org/a", "https://me:Secret@Example.org/a"),
        ])
    func addresses(url: String, expected: String) {
        #expect(CalendarLink(url: url, scheme: String(url.prefix { $0 != ":" })).feedAddress == expected)
    }
}
