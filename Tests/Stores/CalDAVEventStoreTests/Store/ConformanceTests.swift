import EventStore
import EventStoreTesting
import Foundation
import Testing

@testable import CalDAVEventStore

extension RealServerTests {
    @Suite("CalDAVEventStore")
    struct Conformance {
        /// The requirements that are tested: every third one, or all if all servers are tested.
        private static let cases = ConformanceCase.all.enumerated().filter { place, _ in
            RealServer.testsAll || place % 3 == 0
        }.map(\.element)

        @Test("the CalDAV store fulfils every requirement for stores", arguments: RealServer.tested, cases)
        func conforms(_ server: RealServer, _ conformance: ConformanceCase) async throws {
            let limit = Self.limits[conformance.name]?[server]
            if case .overload(let reason) = limit { try Test.cancel("\(reason)") }
            try await RealServers.turn(at: server) {
                let account = try await RealAccount(on: server)
                if case .refusal(let reason) = limit {
                    await withKnownIssue("\(reason)") { try await conformance.run(account) }
                } else {
                    try await conformance.run(account)
                }
            }
        }

        @Test("each known limit of a server is about an existing requirement")
        func names() {
            #expect(Set(ConformanceCase.all.map(\.name)).isSuperset(of: Self.limits.keys))
        }

        @Test(
            "the store reports events that cannot be expanded on servers that expand every event",
            .disabled("Debian's Radicale and DAViCal would expand SECONDLY with COUNT=2147483647 for minutes"),
            arguments: [RealServer.radicaleDebian, .davicalDebian])
        func expands(_ server: RealServer) async throws {
            let conformance = try #require(ConformanceCase.all.first { $0.name == Self.hostileEvents })
            try await conformance.run(try await RealAccount(on: server))
        }

        private static let hostileEvents = "an event that cannot be expanded is reported and hides no other event"

        /// The reason why a server cannot fulfil a requirement.
        private enum Limit {
            /// The server refuses the content, and the store reports this.
            case refusal(String)
            /// The server would be busy for minutes, so it is not asked.
            case overload(String)
        }

        /// Key: a requirement, value: the known limits of servers.
        private static let limits: [String: [RealServer: Limit]] = [
            hostileEvents: [
                // Because Radicale expands such rules, the store does not send them by default.
                .radicaleDebian: .overload("the server expands SECONDLY with COUNT=2147483647 to its end"),
                .davicalDebian: .overload("the server expands SECONDLY with COUNT=2147483647 to its end"),
                .cyrusDebian: .overload("the server expands SECONDLY with COUNT=2147483647 to its end"),
                .radicaleCurrent: .refusal(
                    "400: the server expands SECONDLY with COUNT=2147483647 until its own time limit"),
                .xandikosDebian: .refusal("500: the server's parser fails at RSCALE"),
            ],
            "saved events are read back with all properties in the same order": [
                .radicaleDebian: vobject, .radicaleCurrent: vobject, .xandikosDebian: unknownRulePart,
                .davicalDebian: .refusal("500: the server requires DTEND to be a time"), .cyrusDebian: endRequired,
            ],
            "imported events are read back with all properties": [
                .radicaleDebian: vobject, .radicaleCurrent: vobject, .xandikosDebian: unknownRulePart,
                .cyrusDebian: endRequired,
            ],
            "a series may be imported in parts, with its overrides before or after it": [
                // Debian 13's Radicale accepts it.
                .radicaleDebian: isDebian12 ? .refusal("400: the server accepts no override without its series") : nil,
                .cyrusDebian: endRequired,
            ].compactMapValues { $0 },
            "overrides, zones and alarms are kept with their series": [
                .cyrusDebian: .refusal("403: the server requires each override to have the same properties")
            ],
            "a UID may occur in several calendars, but only once in each": [.cyrusDebian: uniqueUIDs],
            "an item moved to another calendar keeps its content and all its occurrences": [.cyrusDebian: uniqueUIDs],
        ]

        private static let isDebian12 =
            (try? String(contentsOfFile: "/etc/debian_version", encoding: .utf8))?.hasPrefix("12") == true

        private static let vobject = Limit.refusal(
            "400: vobject requires a VTIMEZONE for an unknown zone, and valid rules and times")
        private static let endRequired = Limit.refusal("403: the server requires an end after the start")
        private static let uniqueUIDs = Limit.refusal("403: a UID may occur only once in all calendars of a user")
        private static let unknownRulePart = Limit.refusal(
            "500: the server's parser fails at a rule part that RFC 5545 does not define")
    }
}
