import CalendarModel
import EventStore
import Foundation
import Synchronization
import Testing

@testable import CalDAVEventStore

/// A transport that records the requests.
private final class Recording: HTTPTransport {
    private let inner: AsyncHTTPTransport
    private let log = Mutex<[String]>([])

    init() throws(EventStoreError) { inner = try AsyncHTTPTransport(caFile: nil, timeouts: .patient) }

    /// Returns the methods of the requests since the last call.
    func taken() -> [String] {
        log.withLock { log in
            defer { log = [] }
            return log
        }
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        log.withLock { $0.append(request.method) }
        return try await inner.send(request)
    }
}

extension RealServerTests {
    /// Imports of single events into Radicale. To answer a query for a UID, Radicale would read the whole calendar. So
    /// a new event is sent without a query: Radicale itself refuses a second resource with the same UID.
    @Suite("Requests of a small import")
    struct RequestCounts {
        private static let radicales = RealServer.tested(preferring: .radicaleDebian, .radicaleCurrent)

        private func store(_ account: RealAccount, _ network: Recording) throws -> CalDAVEventStore {
            let settings = account.settings()
            return try CalDAVEventStore(
                account: account.account,
                connection: Connection(
                    account: account.account, credentials: RealAccount.credentials, home: settings.home
                ) { _ throws(EventStoreError) in network }, settings: settings
            ) { StoreSession(identifier: $0, watcher: $1) }
        }

        private func event(_ uid: String, _ summary: String = "Event") throws -> Component {
            try Posters.event("UID:\(uid)\nDTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nSUMMARY:\(summary)")
        }

        @Test(
            "an import of one event into Radicale does not make the server read the calendar",
            arguments: radicales)
        func single(server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let network = try Recording()
            func push(_ event: Component) async throws -> String {
                try await store(account, network).push([event]).map(\.outcome.name).joined()
            }
            #expect(try await push(try event("a")) == "created")
            // The server asks for a login only once, at a PROPFIND, so no GET or PUT is repeated.
            #expect(network.taken().filter { $0 != "PROPFIND" } == ["GET", "PUT"])
            // The requests are the same if the whole calendar was read before. For an existing event, only a GET is
            // sent.
            _ = try await store(account, network).items(
                matching: ItemQuery(window: TimeWindow(start: 1_780_000_000, end: 1_790_000_000)))
            _ = network.taken()
            #expect(try await push(try event("b")) == "created")
            #expect(network.taken().filter { $0 != "PROPFIND" } == ["GET", "PUT"])
            #expect(try await push(try event("b")) == "unchanged")
            #expect(network.taken().filter { $0 != "PROPFIND" } == ["GET"])
        }

        @Test("an event at an unusual address is found, and not added again", arguments: radicales)
        func elsewhere(server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let there = try CalendarResource([try event("a", "Theirs")]).completed().text
            let address = account.calendarURL.appendingPart("another-name.ics")
            let put = try await account.client().put(address, Array(there.utf8), if: .absent)
            guard case .stored = put else {
                Issue.record("\(put)")
                return
            }
            let network = try Recording()
            for (summary, outcome) in [("Theirs", "unchanged"), ("Ours", "conflict")] {
                let results = try await store(account, network).push([try event("a", summary)])
                #expect(results.map(\.outcome.name) == [outcome])
                // A dry run finds the event as well, although it makes no change that the server could refuse.
                let dry = try await store(account, network).push(
                    [try event("a", summary)], ImportOptions(isDryRun: true))
                #expect(dry.map(\.outcome.name) == [outcome])
            }
            #expect(try await account.texts().count == 1)
        }
    }
}
