import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Addresses of links")
struct LinkAddressTests {
    @Test(
        "a host is recognized in any case, with the scheme's port and with a final dot",
        arguments: [
            "https://calendar.google.com/a", "HTTPS://Calendar.Google.COM/a", "https://calendar.google.com:443/a",
            "http://calendar.google.com:80/a", "https://calendar.google.com./a", "//calendar.google.com/a",
            "calendar.google.com/a", " \u{FEFF}https://calendar.google.com/a\r\n", "https://calendar.google.com?a",
        ])
    func host(text: String) {
        #expect(LinkAddress(text)?.host == "calendar.google.com")
    }

    @Test(
        "a host that only looks like Google's is not recognized as Google's",
        arguments: [
            "https://calendar.google.com@evil.example/", "https://calendar.google.com:x@evil.example/",
            "https://evil.example@calendar.google.com/", "https://calendar.google.com.evil.example/",
            "https://calendar.google.com\\@evil.example/", "https://calendar.google.com%2F@evil.example/",
            "https://calendar.google.com:8443/", "https://calendar.google.com../", "https://calendar..google.com/",
            "https://calendar.google.com%00.evil.example/", "https://calendar\u{3002}google\u{3002}com/",
            "https://xn--clendar-9za.google.com/", "https://c\u{430}lendar.google.com/",
            "https://calendar.goo\u{AD}gle.com/", "https://evil.example/calendar.google.com/",
            "https://evil.example?calendar.google.com/", "https://evil.example#calendar.google.com/",
            "https://calendar.goog\u{212A}e.com/", "https:calendar.google.com/", "https:/calendar.google.com/",
            "https:///calendar.google.com/", "https://calendar google.com/", "mailto:calendar.google.com/", "https://",
        ])
    func lookAlike(text: String) {
        #expect(LinkAddress(text)?.host != "calendar.google.com")
    }

    @Test("a path is split into decoded parts, and is empty if it contains dot segments")
    func path() {
        #expect(LinkAddress("https://a.example/b%2Fc//d%20e/?f/g")?.path == ["b", "c", "d e"])
        #expect(LinkAddress("https://a.example/b/../c")?.path == [])
        #expect(LinkAddress("https://a.example/b/%2e%2e/c")?.path == [])
        #expect(LinkAddress("https://a.example/b c") == nil)
        #expect(LinkAddress("https://a.example")?.path == [])
    }

    @Test("query items with plus signs, blanks, repeated names and lone percent signs are decoded")
    func items() throws {
        let address = try #require(
            LinkAddress("https://a.example/?a=1+2%2B3&B=x y\u{FC}&a=100% &c&=d&&e=f=g&%61=%e2%82%ac"))
        var query = LinkQuery(address, limit: 100)
        #expect(query.takeAll("a") == ["1 2+3", "100% ", "\u{20AC}"])
        #expect(query.take("b") == "x y\u{FC}")
        #expect(query.take("b") == nil)
        #expect(query.rest.map { "\($0.name)=\($0.value)" } == ["c=", "=d", "e=f=g"])
        #expect(query.diagnostics.isEmpty)
    }

    @Test("the first non-blank value of a name is taken, and the name's other non-blank values stay")
    func repeated() throws {
        let address = try #require(LinkAddress("https://a.example/?a=&a=1&a=2&a=+"))
        var query = LinkQuery(address, limit: 100)
        #expect(query.take("a") == "1")
        #expect(query.rest.map(\.value) == ["2"])
    }

    @Test("common damage in a query is repaired and reported")
    func repaired() throws {
        let latin = try #require(LinkAddress("https://a.example/?a=Caf%E9"))
        var query = LinkQuery(latin, limit: 100)
        #expect(query.take("a") == "Caf\u{E9}")
        #expect(query.diagnostics.map(\.code) == [.encodingLatin1])

        let html = try #require(LinkAddress("https://a.example/?a=1&amp;b=2&amp;c=3"))
        query = LinkQuery(html, limit: 100)
        #expect([query.take("b"), query.take("c")] == ["2", "3"])
        #expect(query.diagnostics.map(\.code) == [.htmlEntity])

        let hash = try #require(LinkAddress("https://a.example/?a=Meeting #5&b=2#c"))
        query = LinkQuery(hash, limit: 100)
        #expect([query.take("a"), query.take("b")] == ["Meeting #5", "2#c"])
        #expect(query.diagnostics.map(\.code) == [.unescapedHash])

        let fragment = try #require(LinkAddress("https://a.example/?a=1#eventpage_6"))
        query = LinkQuery(fragment, limit: 100)
        #expect(query.rest.map(\.name) == ["a", "#"])
        #expect(query.diagnostics.isEmpty)
    }

    @Test("no more items are read than the limit allows")
    func limit() throws {
        let address = try #require(LinkAddress("https://a.example/?a&b&c&d"))
        let query = LinkQuery(address, limit: 2)
        #expect(query.rest.map(\.name) == ["a", "b"])
        #expect(query.diagnostics.map(\.code) == [.tooManyQueryItems])
    }
}
