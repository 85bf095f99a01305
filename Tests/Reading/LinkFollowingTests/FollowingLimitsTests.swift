import Testing

@testable import LinkFollowing

@Suite("Limits of links")
struct FollowingLimitsTests {
    @Test("links, pages and subscriptions have the documented limits")
    func limits() {
        #expect(FollowingLimits.calendar == FollowingLimits(seconds: 5, bytes: 1_048_576, redirects: 3))
        #expect(FollowingLimits.page == FollowingLimits(seconds: 10, bytes: 5_242_880, redirects: 5))
        #expect(FollowingLimits.subscription == FollowingLimits(seconds: 30, bytes: 16_777_216, redirects: 3))
        #expect(FollowingLimits() == .calendar)
        #expect(LinkFollower().limits == .calendar && LinkFollower().pageLimits == .page)
    }

    @Test("an ETag has up to 512 characters")
    func entityTag() {
        let longest = "\"" + String(repeating: "a", count: 510) + "\""
        #expect(PublishedVersion(entityTag: longest).entityTag == longest)
        #expect(PublishedVersion(entityTag: "W/" + longest).entityTag == "W/" + longest)
        #expect(PublishedVersion(entityTag: "\"" + String(repeating: "a", count: 511) + "\"").entityTag == nil)
        #expect(PublishedVersion(entityTag: "\"\"").entityTag == "\"\"")
        for text in ["\"", "", "a", "\"a", "a\"", "\"a\"b\"", "\"\u{7F}\"", "\"é\""] {
            #expect(PublishedVersion(entityTag: text).entityTag == nil, "\(text)")
        }
    }

    @Test("a date of Last-Modified has up to 64 characters")
    func lastModified() {
        let longest = String(repeating: "1", count: 64)
        #expect(PublishedVersion(lastModified: longest).lastModified == longest)
        for text in [longest + "1", "", "a\r\nX: b", "é"] {
            #expect(PublishedVersion(lastModified: text).lastModified == nil, "\(text)")
        }
    }

    @Test("the name of a character set has up to 40 octets")
    func charset() {
        let longest = String(repeating: "a", count: 40)
        #expect(FollowedPage.charset(in: "text/html; charset=" + longest) == longest)
        #expect(FollowedPage.charset(in: "text/html; charset=a" + longest) == nil)
    }

    @Test(
        "the host of an address has no port, user, final dot or upper case",
        arguments: [
            ("https://Example.org/a", "example.org"), ("https://example.org.:443?x", "example.org"),
            ("https://me:secret@example.org#x", "example.org"), ("https://[::1]/", "[::1]"),
            ("https://a@b@example.org\\x", "example.org"), ("https://", nil), ("https://./", nil), ("example.org", nil),
        ] as [(String, String?)])
    func host(address: String, host: String?) {
        #expect(WebSite.host(of: address) == host)
    }
}
