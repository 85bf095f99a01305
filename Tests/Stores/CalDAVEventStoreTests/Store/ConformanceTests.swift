import EventStore
import EventStoreTesting
import Testing

@testable import CalDAVEventStore

extension RealServerTests {
    @Suite("The store on a CalDAV server")
    struct Conformance {
        @Test("does what every store must", arguments: RealServer.allCases, ConformanceCase.all)
        func conforms(_ server: RealServer, _ conformance: ConformanceCase) async throws {
            try await RealServers.turn(at: server) { try await run(conformance, on: server) }
        }

        private func run(_ conformance: ConformanceCase, on server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            switch Self.limit(of: server, conformance.name) {
            case nil: try await conformance.run(account)
            case .refuses(let reason): await withKnownIssue("\(reason)") { try await conformance.run(account) }
            case .fallsOver: break
            }
        }

        /// Why a server cannot do what a store must.
        private enum Limit {
            /// It refuses what is sent, as the store then says.
            case refuses(String)
            /// It is busy for minutes, so that it must not be asked.
            case fallsOver
        }

        private static func limit(of server: RealServer, _ name: String) -> Limit? {
            switch (name, server) {
            case ("an event that cannot be expanded is reported and hides no other event", .radicaleDebian),
                ("an event that cannot be expanded is reported and hides no other event", .davicalDebian):
                // SECONDLY with COUNT=2147483647 is counted to its end: why such rules are not sent unless asked.
                .fallsOver
            case ("an event that cannot be expanded is reported and hides no other event", .radicaleCurrent):
                .refuses("400: it looks through SECONDLY with COUNT=2147483647 for as long as it allows itself")
            case ("an event that cannot be expanded is reported and hides no other event", .xandikosDebian):
                .refuses("500: its parser fails at RSCALE")
            case ("saved events are read back with all properties in the same order", .radicaleDebian),
                ("saved events are read back with all properties in the same order", .radicaleCurrent),
                ("imported events are read back with all properties", .radicaleDebian),
                ("imported events are read back with all properties", .radicaleCurrent):
                .refuses(
                    "400: vobject wants a VTIMEZONE for a zone that nobody knows, and rules and times that can be read")
            case ("saved events are read back with all properties in the same order", .xandikosDebian),
                ("imported events are read back with all properties", .xandikosDebian):
                .refuses("500: its parser fails at a part of a rule that RFC 5545 does not have")
            case ("saved events are read back with all properties in the same order", .davicalDebian):
                .refuses("500: a DTEND must be a time")
            case ("a series may be imported in parts, with its overrides before or after it", .radicaleDebian):
                .refuses("400: it takes no override without its series")
            default: nil
            }
        }
    }
}
