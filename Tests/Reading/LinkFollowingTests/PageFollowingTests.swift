import Foundation
import Synchronization
import Testing

@testable import LinkFollowing

@Suite("Following links to web pages", .servers)
struct PageFollowingTests {
    let servers: TestServers
    let port: UInt16

    init() throws {
        servers = try #require(TestServers.running)
        port = try servers.port("good")
    }

    /// Returns a follower that connects to the test server for every host name.
    private func follower() throws -> LinkFollower {
        LinkFollower(
            limits: FollowingLimits(seconds: 600),
            pageLimits: FollowingLimits(seconds: 600, bytes: 5 << 20, redirects: 5),
            caFile: servers.caFile, policy: AddressPolicy(exceptions: [[127, 0, 0, 1]]), port: port,
            resolve: "*:\(port):127.0.0.1")
    }

    private func address(_ path: String, host: String = TestServers.host) -> String {
        "https://\(host):\(port)/\(path)"
    }

    private func error(_ path: String, host: String = TestServers.host) throws -> LinkFollowingError? {
        let (follower, address) = (try follower(), address(path, host: host))
        return #expect(throws: LinkFollowingError.self) { try follower.page(at: address) { _ in true } }
    }

    // MARK: Pages

    @Test("a page is returned with the address at the end of all redirects and the server's character set")
    func page() throws {
        let page = try follower().page(at: address("redirect/301//page/text+html;charset=windows-1252/caf%E9")) { _ in
            false
        }
        #expect(page.address == address("page/text+html;charset=windows-1252/caf%E9"))
        #expect(page.bytes == Array("caf".utf8) + [0xE9])
        #expect(page.charset == "windows-1252")
        #expect(try follower().page(at: address("page/text+html/a")) { _ in false }.charset == nil)
    }

    @Test(
        "the character set is taken from the content type's parameter charset",
        arguments: [
            ("text/html; charset=utf-8", "utf-8"), ("text/html;Charset=\"ISO-8859-1\"", "ISO-8859-1"),
            ("text/html; a=b; charset = utf-8 ", "utf-8"), ("text/html", nil), ("text/html; charset=", nil), ("", nil),
            ("charset=utf-8", nil),
        ])
    func charset(type: String, expected: String?) {
        #expect(FollowedPage.charset(in: type) == expected)
    }

    @Test("an address without https is fetched over https, and never over http")
    func schemes() throws {
        #expect(LinkFollower.secureAddress("HTTP://example.org/a?b#c") == "https://example.org/a?b#c")
        #expect(LinkFollower.secureAddress("www.example.org") == "https://www.example.org")
        #expect(LinkFollower.secureAddress("ftp://example.org") == "ftp://example.org")
        let insecure = "http" + address("page/text+html/a").dropFirst(5)
        #expect(try follower().page(at: insecure) { _ in false }.bytes == Array("a".utf8))
    }

    @Test("a request for a page has no password, cookie, referrer or other field that identifies the user")
    func anonymous() throws {
        for path in ["echo", "cookie"] {
            let text = String(decoding: try follower().page(at: address(path)) { _ in false }.bytes, as: UTF8.self)
            let fields = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("X-") }
            let names = fields.map { $0.prefix { $0 != ":" }.lowercased() }
            #expect(Set(names) == ["x-host", "x-user-agent", "x-accept", "x-accept-encoding"])
        }
    }

    // MARK: Redirects

    @Test("a redirect to another site needs consent; a redirect to another host of the same site does not")
    func otherSites() throws {
        let target = address("page/text+html/a", host: "short.test")
        let asked = Mutex<[String]>([])
        let follower = try follower()
        func follow(_ path: String, host: String, agrees: Bool) throws(LinkFollowingError) -> FollowedPage {
            try follower.page(at: address(path, host: host)) { address in
                asked.withLock { $0.append(address) }
                return agrees
            }
        }
        #expect(throws: LinkFollowingError.leavesSite(target)) {
            try follow("redirect/302/\(target)", host: "calendar.test", agrees: false)
        }
        #expect(try follow("redirect/302/\(target)", host: "calendar.test", agrees: true).address == target)
        #expect(asked.withLock(\.self) == [target, target])
        let sibling = address("page/text+html/a", host: "www.calendar.test")
        #expect(try follow("redirect/302/\(sibling)", host: "calendar.test", agrees: false).address == sibling)
        #expect(asked.withLock(\.count) == 2)
    }

    @Test(
        "two hosts are one site if they share a domain that someone registered",
        arguments: [
            ("https://www.example.co.uk/a", "https://tickets.example.co.uk", true),
            ("https://a.co.uk", "https://b.co.uk", false), ("https://a.github.io", "https://b.github.io", false),
            ("https://EXAMPLE.org", "https://example.org.:443/x", true),
            ("https://127.0.0.1", "https://128.0.0.1", false),
            ("https://127.0.0.1", "https://127.0.0.1/a", true), ("https://co.uk", "https://a.co.uk", false),
            ("https://[::1]/", "https://[::2]/", false),
            ("https://example.org@evil.test", "https://example.org", false),
            ("nothing", "nothing", false),
        ])
    func sites(first: String, second: String, isSame: Bool) {
        #expect(WebSite.isSame(first, second) == isSame)
        #expect(WebSite.isSame(second, first) == isSame)
    }

    @Test("five redirects are followed; six are too many")
    func tooMany() throws {
        #expect(throws: Never.self) { try follower().page(at: address("hops/5")) { _ in false } }
        #expect(try error("hops/6") == .tooManyRedirects(limit: 5))
        #expect(try error("hops/1000000") == .tooManyRedirects(limit: 5))
    }

    @Test("each redirect of a page, the first or a later one, must obey the same rules as the link")
    func rules() throws {
        var follower = try servers.follower()
        follower.pageLimits.seconds = 600
        func error(_ path: String) -> LinkFollowingError? {
            let address = address(path)
            return #expect(throws: LinkFollowingError.self) { try follower.page(at: address) { _ in true } }
        }
        for start in ["redirect/302/", "redirect/302/" + address("redirect/307/")] {
            #expect(error(start + "http://calendar.test:\(port)/a") == .notHTTPS)
            #expect(error(start + "file:///etc/passwd") == .notHTTPS)
            #expect(error(start + "data:text/html,<h1>a</h1>") == .invalidAddress)
            #expect(error(start + "https://calendar.test/a") == .otherPort)
            #expect(error(start + "https://me:secret@calendar.test:\(port)/a") == .credentialsInAddress)
            for host in [
                "127.0.0.2", "127.1.1", "0x7f.2", "10.0.0.1", "169.254.169.254", "192.168.1.1", "[::1]", "[fd00::1]",
                "[::ffff:127.0.0.2]",
            ] {
                #expect(error(start + "https://\(host):\(port)/a")?.code == "address-not-public", "\(host)")
            }
        }
    }

    @Test(
        "a link to a page may not lead to this machine, in whatever form its address is written",
        arguments: [
            "127.0.0.1", "127.1", "0x7f.1", "2130706433", "0", "[::1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
            "localhost",
            "10.0.0.1", "169.254.169.254",
        ])
    func loopback(host: String) throws {
        let follower = LinkFollower(caFile: servers.caFile, policy: AddressPolicy(), port: port)
        let error = #expect(throws: LinkFollowingError.self) {
            try follower.page(at: address("page/text+html/a", host: host)) { _ in true }
        }
        #expect(error?.code == "address-not-public")
    }

    // MARK: Limits

    @Test("a page of 4 MiB is fetched; a page that is over 5 MiB, endless or a compressed bomb is an error")
    func size() throws {
        #expect(try follower().page(at: address("megabytes/4")) { _ in false }.bytes.count == 4 << 20)
        for path in ["megabytes/6", "endless", "bomb"] { #expect(try error(path) == .tooLarge(limit: 5 << 20)) }
    }

    @Test(
        "the time limit ends a request for a page that never arrives",
        arguments: ["slow", "silent", "redirect/302//silent"])
    func tooSlow(path: String) throws {
        var follower = try follower()
        follower.pageLimits.seconds = 0.5
        #expect(throws: LinkFollowingError.tooSlow(seconds: 0.5)) {
            try follower.page(at: address(path)) { _ in false }
        }
    }

    @Test("the time that a person takes to answer does not count towards the time limit")
    func slowAnswer() throws {
        var follower = try follower()
        follower.pageLimits.seconds = 5
        let target = address("page/text+html/a", host: "short.test")
        let page = try follower.page(at: address("redirect/302/\(target)")) { _ in
            // This is longer than the time limit.
            Thread.sleep(forTimeInterval: 5.1)
            return true
        }
        #expect(page.bytes == Array("a".utf8))
    }

    @Test(
        "an expired, self-signed or wrong host's certificate is refused",
        arguments: ["expired", "self-signed", "wrong-host"])
    func certificates(kind: String) throws {
        let follower = try servers.follower(kind: kind)
        let address = "https://\(TestServers.host):\(try servers.port(kind))/page/text+html/a"
        let error = #expect(throws: LinkFollowingError.self) { try follower.page(at: address) { _ in true } }
        #expect(error?.code == "certificate")
    }

    @Test("copies of a follower together send up to four requests at once, but only one to each host")
    func together() async throws {
        let follower = try follower()
        let hosts = ["calendar.test", "www.calendar.test", "short.test"]
        let counts = try await withThrowingTaskGroup { group in
            for number in 0..<18 {
                let address = address("together", host: hosts[number % hosts.count])
                group.addTask {
                    // The call blocks, so it needs a thread of its own.
                    try await withCheckedThrowingContinuation { continuation in
                        Thread.detachNewThread {
                            continuation.resume(with: Result { try follower.page(at: address) { _ in false }.bytes })
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append(String(decoding: $1, as: UTF8.self)) }
        }
        #expect(counts.count == 18)
        #expect(Set(counts.map { $0.suffix(1) }) == ["1"])
        #expect(Set(counts.map { $0.prefix(1) }).isSubset(of: ["1", "2", "3"]))
    }
}
