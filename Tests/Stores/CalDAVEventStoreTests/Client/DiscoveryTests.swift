import EventStore
import FoundationEssentials
import NIOConcurrencyHelpers
import Testing
import XMLReading

@testable import CalDAVEventStore

@Suite("Discovery of calendars")
struct DiscoveryTests {
    private typealias Answer = ScriptedServer.Answer

    /// Returns the answer of a server where alice has two home sets, with calendars and other folders.
    private static func server(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
        if request.target == "/.well-known/caldav" { return .redirect("/dav/") }
        guard request.headers.contains(name: "Authorization") else { return .login() }
        switch request.target {
        case "/dav/":
            return property("/dav/", "<current-user-principal><href>/principals/alice/</href></current-user-principal>")
        case "/principals/alice/":
            return property(
                "/principals/alice/",
                "<C:calendar-home-set><href>/home/a%20b/</href><href>/shared</href></C:calendar-home-set>")
        case "/home/a%20b/":
            return .list(
                """
                <response><href>/home/a%20b/</href><propstat><prop><resourcetype><collection/></resourcetype></prop>
                <status>HTTP/1.1 200 OK</status></propstat></response>
                <response><href>/home/a%20b/inbox/</href><propstat><prop><resourcetype><collection/><C:schedule-inbox/>
                </resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response>
                <response><href>/home/a%20b/work</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype>
                <displayname>Work &amp; “play”</displayname><calendar-color xmlns="http://apple.com/ns/ical/">#ff2968ff</calendar-color>
                <calendar-order xmlns="http://apple.com/ns/ical/"> 3 </calendar-order>
                <C:calendar-description>Meetings</C:calendar-description>
                <C:calendar-timezone>BEGIN:VCALENDAR&#13;
                BEGIN:VTIMEZONE&#13;
                TZID:Europe/Berlin&#13;
                END:VTIMEZONE&#13;
                END:VCALENDAR&#13;
                </C:calendar-timezone>
                <C:supported-calendar-component-set><C:comp name="vevent"/></C:supported-calendar-component-set>
                <current-user-privilege-set><privilege><read/></privilege><privilege><write-content/></privilege>
                </current-user-privilege-set><sync-token>t1</sync-token>
                <supported-report-set><supported-report><report><sync-collection/></report></supported-report></supported-report-set>
                </prop><status>HTTP/1.1 200 OK</status></propstat>
                <propstat><prop><getctag xmlns="http://calendarserver.org/ns/"/></prop><status>HTTP/1.1 404 Not Found</status>
                </propstat></response>
                """)
        case "/shared":
            return .list(
                """
                <response><href>/shared/club/</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype>
                <current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set></prop>
                <status>HTTP/1.1 200 OK</status></propstat></response>
                """)
        default: return Answer(status: 404)
        }
    }

    private static func property(_ href: String, _ property: String) -> ScriptedServer.Answer {
        .list(
            """
            <response><href>\(href)</href><propstat><prop>\(property)</prop><status>HTTP/1.1 200 OK</status></propstat>
            </response>
            """)
    }

    private static func discovery(
        _ server: CalDAVServer, user: String? = "alice", trusted: [String] = [], caFile: String? = nil,
        records: ServiceRecords? = nil
    ) throws -> Discovery {
        var account = CalDAVAccount(server: server, username: user, trustedHosts: trusted, timeouts: .patient)
        account.caFile = caFile
        var discovery = try Discovery(account: account, credentials: FixedCredentials(Secret(testPassword)))
        if let records { discovery.records = records }
        return discovery
    }

    @Test("calendars in all home sets are found from the server's address, through its well-known address")
    func fromAddress() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let found = try await Self.discovery(.url(server.url("/"))).run()
            #expect(found.principal == server.url("/principals/alice/"))
            #expect(found.homeSets == [server.url("/home/a%20b/"), server.url("/shared")])
            #expect(found.calendars.map(\.title) == ["Work & “play”", "club"])
            let work = try #require(found.calendars.first)
            #expect(work.url == server.url("/home/a%20b/work/"))
            #expect(work.colour == "#ff2968" && work.components == ["VEVENT"])
            #expect(work.details == CalendarDetails(order: 3, description: "Meetings", timeZone: "Europe/Berlin"))
            #expect(work.reports == ["sync-collection"] && work.isWritable)
            #expect(found.calendars.last?.isWritable == false)
            #expect(found.calendars.last?.details.isEmpty == true)
            #expect(found.calendars.last?.holds("VTODO") == true)
        }
    }

    @Test("calendars are found from the address of a folder on the server, or from a calendar's own address")
    func fromCalendar() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let found = try await Self.discovery(.url(server.url("/dav/"))).run()
            #expect(found.calendars.count == 2)
        }
        let alone: ScriptedServer.Script = { request in
            request.target == "/cal/"
                ? Self.property("/cal/", "<resourcetype><collection/><C:calendar/></resourcetype>")
                : Answer(status: 404)
        }
        try await ScriptedServer.run(alone) { server in
            let found = try await Self.discovery(.url(server.url("/cal/"))).run()
            #expect(found.calendars.map(\.url) == [server.url("/cal/")])
            #expect(found.principal == nil && found.homeSets.isEmpty)
        }
    }

    @Test("a server that answers “unauthenticated” without a challenge gets the password")
    func unauthenticated() async throws {
        let script: ScriptedServer.Script = { request in
            if request.target == "/dav/", !request.headers.contains(name: "Authorization") {
                return Self.property("/dav/", "<current-user-principal><unauthenticated/></current-user-principal>")
            }
            return Self.server(request)
        }
        try await ScriptedServer.run(script) { server in
            let found = try await Self.discovery(.url(server.url("/dav/"))).run()
            #expect(found.calendars.count == 2)
        }
    }

    // MARK: DNS records

    @Test("an e-mail address leads to the server, port and path in the records of its domain")
    func fromMail() async throws {
        let certificates = try await Certificates.shared()
        try await ScriptedServer.run(tls: certificates.context(.good), Self.server) { server in
            let records: [String: [TestNameServer.Record]] = [
                "_caldavs._tcp.localhost": [
                    .service(priority: 10, weight: 0, port: 1, target: "localhost"),
                    .service(priority: 1, weight: 5, port: server.port, target: "localhost"),
                    .text(["path=/da", "v/"]),
                ]
            ]
            try await TestNameServer.run(records) { records in
                let discovery = try Self.discovery(
                    .email("alice@localhost"), user: nil, caFile: certificates.caFile, records: records)
                let found = try await discovery.run()
                #expect(found.base == server.url("/dav/", scheme: "https", host: "localhost"))
                #expect(found.account.username == "alice@localhost")
                #expect(found.calendars.count == 2)
            }
        }
    }

    @Test("if an e-mail address isn't a user's name, the part before its @ is tried")
    func localPart() async throws {
        let right = "Basic " + Data("alice:\(testPassword)".utf8).base64EncodedString()
        let script: ScriptedServer.Script = { request in
            request.headers["Authorization"] == [right] ? Self.server(request) : .login()
        }
        try await ScriptedServer.run(script) { server in
            let records: [String: [TestNameServer.Record]] = [
                "_caldav._tcp.localhost": [
                    .service(priority: 0, weight: 0, port: server.port, target: "localhost"), .text(["path=/dav/"]),
                ]
            ]
            try await TestNameServer.run(records) { records in
                let found = try await Self.discovery(.email("alice@localhost"), user: nil, records: records).run()
                    .account
                #expect(found.account.username == "alice")
            }
        }
    }

    @Test("a record that names a host outside the domain is followed only after a confirmation")
    func foreignRecord() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let records: [String: [TestNameServer.Record]] = [
                "_caldavs._tcp.example.test": [
                    .service(priority: 0, weight: 0, port: server.port, target: "evil-example.test")
                ],
                "_caldav._tcp.other.test": [
                    .service(priority: 0, weight: 0, port: server.port, target: "localhost"), .text(["path=/dav/"]),
                ],
            ]
            try await TestNameServer.run(records) { records in
                let error = await #expect(throws: EventStoreError.self) {
                    _ = try await Self.discovery(.email("alice@example.test"), records: records).run()
                }
                #expect(error?.message.contains("evil-example.test") == true)
                #expect(server.requests.isEmpty)
                let confirmed = try Self.discovery(.host("other.test"), trusted: ["localhost"], records: records)
                #expect(try await confirmed.run().calendars.count == 2)
            }
        }
    }

    @Test("a DNS record of a server without encryption is used only if the server is this machine")
    func plainRecord() async throws {
        let records: [String: [TestNameServer.Record]] = [
            "_caldav._tcp.example.test": [.service(priority: 0, weight: 0, port: 80, target: "dav.example.test")]
        ]
        try await TestNameServer.run(records) { records in
            let starts = try await Self.discovery(.host("example.test"), records: records).starts()
            #expect(starts.allSatisfy { $0.url.scheme == "https" && $0.url.host() == "example.test" })
        }
    }

    @Test("services are sorted by priority and weight, and a record without a host means that there is no service")
    func recordOrder() async throws {
        let records: [String: [TestNameServer.Record]] = [
            "_caldavs._tcp.a.test": [
                .service(priority: 20, weight: 0, port: 1, target: "c.a.test"),
                .service(priority: 10, weight: 1, port: 2, target: "b.a.test"),
                .service(priority: 10, weight: 9, port: 3, target: "a.a.test"),
            ],
            "_caldavs._tcp.none.test": [.service(priority: 0, weight: 0, port: 0, target: "")],
        ]
        try await TestNameServer.run(records) { records in
            guard case .found(let services) = await records.services("_caldavs._tcp.a.test") else {
                Issue.record("no answer")
                return
            }
            #expect(services.map(\.host) == ["a.a.test", "b.a.test", "c.a.test"])
            guard case .found(let none) = await records.services("_caldavs._tcp.none.test") else {
                Issue.record("no answer")
                return
            }
            #expect(none.isEmpty)
            guard case .none = await records.services("_caldavs._tcp.unknown.test") else {
                Issue.record("an answer")
                return
            }
            #expect(await records.path("_caldavs._tcp.a.test") == nil)
        }
    }

    // MARK: Trust

    @Test("the password is sent only to hosts of the named domain and to other trusted hosts")
    func trust() throws {
        func allows(_ base: String, _ domain: String?, _ url: String, _ confirmed: [String] = []) throws -> Bool {
            try TrustedOrigins(base: #require(URL(string: base)), domain: domain, confirmed: confirmed)
                .allows(#require(URL(string: url)))
        }
        #expect(try allows("https://example.org/", "example.org", "https://dav.example.org/x"))
        #expect(try allows("https://example.org/", "example.org", "https://example.org:443/x"))
        #expect(try !allows("https://example.org/", "example.org", "https://example.org:8443/x"))
        #expect(try !allows("https://example.org/", "example.org", "http://example.org/x"))
        #expect(try !allows("https://example.org/", "example.org", "http://dav.example.org/x"))
        #expect(try !allows("https://dav.example.org/", "dav.example.org", "https://example.org/"))
        #expect(try !allows("https://dav.example.org/", "dav.example.org", "https://evil.org/"))
        #expect(try !allows("https://dav.example.org/", "dav.example.org", "https://dav.example.org.evil.org/"))
        #expect(try !allows("https://alice.co.uk/", "alice.co.uk", "https://bob.co.uk/"))
        #expect(try !allows("https://127.0.0.1/", "127.0.0.1", "https://1.127.0.0.1/"))
        #expect(try allows("https://caldav.icloud.com/", "caldav.icloud.com", "https://p34-caldav.icloud.com:443/1/"))
        #expect(
            try !allows("https://caldav.icloud.com/", "caldav.icloud.com", "https://p34-caldav.icloud.com.evil.org/"))
        #expect(try allows("https://a.org/", "a.org", "https://b.org/", ["B.org"]))
        #expect(try !allows("https://a.org/", "a.org", "http://b.org/", ["b.org"]))
    }

    @Test("no request is sent to a home set on another server")
    func foreignHome() async throws {
        try await ScriptedServer.run({ _ in Answer(status: 207) }) { thief in
            let script: ScriptedServer.Script = { request in
                request.target == "/principals/alice/"
                    ? Self.property(
                        "/principals/alice/",
                        "<C:calendar-home-set><href>http://localhost:\(thief.port)/</href></C:calendar-home-set>")
                    : Self.server(request)
            }
            try await ScriptedServer.run(script) { server in
                await #expect(throws: EventStoreError.self) {
                    _ = try await Self.discovery(.url(server.url("/dav/"))).run()
                }
                #expect(thief.requests.isEmpty)
            }
        }
    }

    // MARK: The check

    private func findings(_ script: @escaping ScriptedServer.Script) async throws -> [AccountCheck.Finding] {
        try await ScriptedServer.run(script) { server in
            let account = CalDAVAccount(server: .url(server.url("/")), username: "alice", timeouts: .patient)
            let told = NIOLockedValueBox<[AccountCheck.Finding]>([])
            let check = AccountCheck(account: account, credentials: FixedCredentials(Secret(testPassword)))
            let report = await check.run { finding in told.withLockedValue { $0.append(finding) } }
            let found = report.findings
            #expect(report.isGood == (found.last?.outcome != .failed))
            #expect(told.withLockedValue { $0 } == found)
            #expect(found.allSatisfy { !$0.text.contains(testPassword) })
            return found
        }
    }

    @Test("a check of a working account passes each step")
    func goodCheck() async throws {
        let found = try await findings { request in
            request.method == "OPTIONS"
                ? Answer(headers: [("DAV", "1, 3, calendar-access"), ("Allow", "GET, MKCALENDAR")])
                : Self.server(request)
        }
        #expect(
            found.map(\.step) == [
                .address, .connection, .login, .principal, .homeSets, .calendars, .calendars, .abilities,
            ])
        #expect(found.allSatisfy { $0.outcome != .failed })
        #expect(found.contains { $0.text.contains("logged in (basic)") })
        #expect(found.contains { $0.text.contains("is read-only") })
        #expect(found.last?.text.contains("can create new ones") == true)
    }

    @Test("a check names the step that fails: a wrong password, no calendars or no server")
    func badChecks() async throws {
        let refused = try await findings { _ in .login() }
        #expect(refused.last?.step == .login && refused.last?.outcome == .failed)
        let homeless = try await findings { request in
            request.target == "/principals/alice/"
                ? Self.property("/principals/alice/", "<displayname>Alice</displayname>") : Self.server(request)
        }
        #expect(homeless.last?.step == .homeSets && homeless.last?.outcome == .failed)
        let page = try await findings { _ in Answer(headers: [("Content-Type", "text/html")], body: "<html>") }
        #expect(page.last?.step == .connection && page.last?.outcome == .failed)
    }
}
