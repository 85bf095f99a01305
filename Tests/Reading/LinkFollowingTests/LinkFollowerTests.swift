import CalendarModel
import Foundation
import Testing

@testable import LinkFollowing

@Suite("Following links", .servers)
struct LinkFollowerTests {
    let servers: TestServers

    init() throws {
        servers = try #require(TestServers.running)
    }

    private func error(
        _ path: String, kind: String = "good", seconds: Double = 600
    ) throws -> LinkFollowingError? {
        let follower = try servers.follower(kind: kind, seconds: seconds)
        let link = try servers.link(path, kind: kind)
        return #expect(throws: LinkFollowingError.self) { try follower.calendar(at: link) }
    }

    // MARK: Calendars

    @Test(
        "a calendar is downloaded unchanged, compressed or not, after up to three redirects",
        arguments: [
            "good.ics", "gzip", "hops/1", "hops/3", "redirect/301//good.ics", "redirect/302//good.ics",
            "redirect/303/..%2Fgood.ics/../../../good.ics", "redirect/307//good.ics", "redirect/308//good.ics",
        ])
    func good(path: String) throws {
        let text = try servers.follower().calendar(at: servers.link(path))
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(text.contains("SUMMARY:Behind the link\r\n"))
    }

    @Test("a calendar in another encoding than UTF-8 is read")
    func latin() throws {
        #expect(try servers.follower().calendar(at: servers.link("latin")).contains("Behind the café"))
    }

    @Test("a request has no password, cookie, referrer or other field that identifies the user")
    func anonymous() throws {
        for path in ["echo", "cookie"] {
            let text = try servers.follower().calendar(at: servers.link(path))
            let fields = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("X-") }
            let names = fields.map { $0.prefix { $0 != ":" }.lowercased() }
            #expect(Set(names) == ["x-host", "x-user-agent", "x-accept", "x-accept-encoding"])
            #expect(fields.contains("X-User-Agent:ScanICS"))
        }
    }

    // MARK: Forbidden addresses

    @Test("a redirect must obey the same rules as the link")
    func redirects() throws {
        let good = try servers.port("good")
        let plain = try servers.port("plain")
        #expect(try error("redirect/302/http://calendar.test:\(plain)/good.ics") == .notHTTPS)
        #expect(try error("redirect/302/http://calendar.test:\(good)/good.ics") == .notHTTPS)
        #expect(try error("redirect/302/file:///etc/passwd") == .notHTTPS)
        #expect(try error("redirect/302/https://calendar.test/good.ics") == .otherPort)
        #expect(try error("redirect/302/https://me:secret@calendar.test:\(good)/good.ics") == .credentialsInAddress)
        #expect(try error("redirect/302/https://127.0.0.2:\(good)/good.ics") == .addressNotPublic("127.0.0.2"))
        #expect(try error("redirect/302/https://[::1]:\(good)/good.ics") == .addressNotPublic("::1"))
        #expect(try error("redirect/302/https://localhost.:\(good)/", kind: "good") != nil)
        #expect(try error("redirect/304//good.ics") == .status(304))
    }

    @Test("four redirects are too many, and so is a redirect loop")
    func tooManyRedirects() throws {
        #expect(try error("hops/4") == .tooManyRedirects(limit: 3))
        #expect(try error("hops/1000000") == .tooManyRedirects(limit: 3))
    }

    @Test("an app's follower does not connect to this machine, however the machine's address is written")
    func loopback() throws {
        let hosts = [
            "127.0.0.1", "127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0", "0.0.0.0", "[::1]", "[::]",
            "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
            "localhost", "LOCALHOST", "10.0.0.1", "169.254.169.254", "192.168.0.1", "[fe80::1]",
            "[fd00::1]",
        ]
        let port = try servers.port("good")
        let follower = LinkFollower(caFile: servers.caFile, policy: AddressPolicy(), port: port)
        for host in hosts {
            let link = CalendarLink(url: "https://\(host):\(port)/good.ics", scheme: "https")
            let error = #expect(throws: LinkFollowingError.self, "\(host)") { try follower.calendar(at: link) }
            #expect(error?.code == "address-not-public", "\(host): \(String(describing: error))")
        }
        // The resolver and the locale decide whether these are names of this machine or unknown names.
        for host in ["localhost.", "１２７.0.0.1", "ⓛocalhost"] {
            let link = CalendarLink(url: "https://\(host):\(port)/good.ics", scheme: "https")
            #expect(throws: LinkFollowingError.self, "\(host)") { try follower.calendar(at: link) }
        }
    }

    @Test("a host's addresses that are not public are skipped, and its public ones are used")
    func severalAddresses() throws {
        let link = try servers.link("good.ics")
        for addresses in ["127.0.0.1", "127.0.0.2,127.0.0.1", "10.0.0.1,127.0.0.1", "::1,127.0.0.1"] {
            #expect(throws: Never.self) { try servers.follower(addresses: addresses).calendar(at: link) }
        }
        for addresses in ["127.0.0.2", "10.0.0.1,192.168.0.1", "::1", "64:ff9b::a00:1"] {
            let error = #expect(throws: LinkFollowingError.self) {
                try servers.follower(addresses: addresses).calendar(at: link)
            }
            #expect(error?.code == "address-not-public")
        }
        // The name resolves to the server, so only the policy prevents the connection.
        #expect(throws: LinkFollowingError.addressNotPublic("127.0.0.1")) {
            try servers.follower(exceptions: []).calendar(at: link)
        }
    }

    @Test(
        "a forbidden address is refused before anything is sent",
        arguments: [
            ("http://calendar.test/a.ics", LinkFollowingError.notHTTPS), ("ftp://calendar.test/a.ics", .notHTTPS),
            ("file:///etc/passwd", .notHTTPS), ("gopher://calendar.test/", .notHTTPS),
            ("https://me@calendar.test/a.ics", .credentialsInAddress),
            ("webcal://me:secret@calendar.test/a.ics", .credentialsInAddress),
            ("https://calendar.test:8443/a.ics", .otherPort), ("webcals://calendar.test:80/", .otherPort),
            ("calendar.test/a.ics", .invalidAddress), ("", .invalidAddress), ("https://", .invalidAddress),
            ("https://calendar.test/a b", .invalidAddress), ("https://calendar.test/\r\nHost: b", .invalidAddress),
            ("https://calendar.test/\0", .invalidAddress), ("https://calendar.test:99999/", .invalidAddress),
        ])
    func refused(url: String, expected: LinkFollowingError) {
        #expect(throws: expected) {
            try LinkFollower().calendar(at: CalendarLink(url: url, scheme: String(url.prefix { $0 != ":" })))
        }
    }

    // MARK: Certificates

    @Test(
        "an expired, self-signed or wrong host's certificate is refused",
        arguments: ["expired", "self-signed", "wrong-host"])
    func certificates(kind: String) throws {
        #expect(try error("good.ics", kind: kind)?.code == "certificate")
    }

    @Test("only the system's authorities are trusted, unless a readable file contains others")
    func authorities() throws {
        let link = try servers.link("good.ics")
        let stranger = try servers.follower(trusts: false)
        #expect(throws: LinkFollowingError.self) { try stranger.calendar(at: link) }
        var lost = try servers.follower()
        lost.caFile = servers.folder + "missing.pem"
        let error = #expect(throws: LinkFollowingError.self) { try lost.calendar(at: link) }
        #expect(error?.code == "certificate")
    }

    @Test("a request to a server that does not use TLS is an error")
    func plain() throws {
        #expect(try error("good.ics", kind: "plain")?.code == "request-failed")
    }

    // MARK: Answers

    @Test(
        "an answer that is not a complete calendar is an error",
        arguments: ["login", "cut", "short", "status/404", "status/204", "status/401", "status/500", "missing"])
    func noCalendar(path: String) throws {
        let error = try #require(try error(path))
        switch path {
        case "login", "cut": #expect(error == .notACalendar)
        case "short": #expect(error.code == "request-failed")
        case "missing": #expect(error == .status(404))
        default: #expect(error == .status(Int(path.dropFirst(7)) ?? 0))
        }
    }

    @Test(
        "an answer over 1 MiB is an error, even if it is endless or exceeds 1 MiB only when it is decompressed",
        arguments: ["large", "endless", "bomb", "fields"])
    func tooLarge(path: String) throws {
        #expect(try error(path) == .tooLarge(limit: 1 << 20))
    }

    @Test(
        "the time limit ends a request whose answer never ends or never begins, even after a redirect",
        arguments: ["slow", "silent", "redirect/302//silent"])
    func tooSlow(path: String) throws {
        // These servers never finish, so only the time limit ends the request.
        #expect(try error(path, seconds: 0.5) == .tooSlow(seconds: 0.5))
    }

    @Test("the time limit applies to all redirects together")
    func tooSlowTogether() throws {
        // Each of the four answers takes 0.4 seconds, less than the limit; together they take longer.
        #expect(try error("late/3", seconds: 1) == .tooSlow(seconds: 1))
    }

    @Test("a limit that is zero, negative or huge causes no crash")
    func oddLimits() throws {
        for seconds in [0, -1, 1e-9] {
            #expect(try error("good.ics", seconds: seconds) == .tooSlow(seconds: seconds))
        }
        var follower = try servers.follower(seconds: 1e9)
        #expect(throws: Never.self) { try follower.calendar(at: servers.link("good.ics")) }
        follower.limits.redirects = 0
        #expect(throws: LinkFollowingError.tooManyRedirects(limit: 0)) {
            try follower.calendar(at: servers.link("hops/1"))
        }
    }
}
