import EventStore
import EventStoreTesting
import Testing

@testable import CalDAVEventStore

extension RealServerTests {
    @Suite("The store on a CalDAV server")
    struct Conformance {
        @Test("does what every store must", arguments: RealServer.allCases, ConformanceCase.all)
        func conforms(_ server: RealServer, _ conformance: ConformanceCase) async throws {
            let account = try await RealAccount(on: server)
            guard let reason = Self.reason(server, conformance.name) else { return try await conformance.run(account) }
            await withKnownIssue("\(reason)") { try await conformance.run(account) }
        }

        /// Why a server cannot do what a store must; nil where it can.
        private static func reason(_ server: RealServer, _ name: String) -> Comment? {
            nil
        }
    }
}
