import EventStore
import EventStoreTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CalDAVEventStore

/// A user with an empty folder of calendars on a real server, and a state file on this machine.
final class RealAccount: Sendable {
    let server: RealServer
    let account: CalDAVAccount
    /// The folder of the calendars.
    let home: URL
    /// The folder for the user's files on this machine.
    let folder: TemporaryFolder
    /// The notices of the user's stores.
    let notices = Notices()

    /// Creates a new user.
    ///
    /// - Parameter calendar: the title of the user's only calendar; nil for no calendar.
    init(on server: RealServer, calendar: String? = "Calendar") async throws {
        self.server = server
        folder = try TemporaryFolder()
        let base = try RealServers.url(server)
        let somebody = UUID().uuidString.lowercased()
        let user = server.hasOneUser ? "alice" : "user-\(somebody)"
        // Many tests use a server at the same time, so its answers may be slow.
        account = CalDAVAccount(
            server: .url(base), username: user,
            timeouts: .patient)
        let client = try DAVClient(account: account, base: base, domain: nil, credentials: Self.credentials)
        home = base.appendingPart(server.hasOneUser ? "home-\(somebody)" : user, isFolder: true)
        if !server.makesHomes {
            let made = try await client.sender.send(HTTPRequest(method: "MKCOL", url: home))
            try #require(made.status == 201)
        }
        if let calendar {
            try await client.makeCalendar(
                home.appendingPart("first", isFolder: true), title: calendar, components: ["VEVENT", "VTODO"],
                colour: nil)
        }
    }

    static let credentials = FixedCredentials(Secret("secret"))

    var calendarURL: URL { home.appendingPart("first", isFolder: true) }
    var calendar: CalendarIdentifier { CalendarIdentifier(rawValue: calendarURL.normalized.absoluteString) }

    var statePath: String { folder.path + "state/account.sqlite" }

    /// Returns settings with these outgoing rules; without rules, everything is sent.
    func settings(state: String? = nil, outgoing: OutgoingRules? = nil) -> CalDAVEventStore.Settings {
        var settings = CalDAVEventStore.Settings()
        settings.statePath = state ?? statePath
        settings.home = home
        settings.watchInterval = .milliseconds(50)
        settings.outgoing = outgoing
        let notices = notices
        settings.notice = { notices.add($0) }
        return settings
    }

    /// Opens a store of the account.
    func store(state: String? = nil, outgoing: OutgoingRules? = nil) throws -> CalDAVEventStore {
        try CalDAVEventStore(
            account: account, credentials: Self.credentials, settings: settings(state: state, outgoing: outgoing))
    }

    /// Returns a client for requests without a store.
    func client() throws -> DAVClient {
        try DAVClient(account: account, base: home, domain: nil, credentials: Self.credentials)
    }

    /// Returns the texts of the calendar's events, read without a store.
    func texts() async throws -> [String] {
        let client = try client()
        var texts: [String] = []
        for resource in try await client.propfind(calendarURL, depth: .one, [.getETag])
        where resource.url.absoluteString.hasSuffix(".ics") {
            let fetched = try #require(try await client.get(resource.url))
            texts.append(String(decoding: fetched.bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
        }
        return texts
    }
}

extension RealAccount: StoreUnderTest {
    func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore {
        try CalDAVEventStore(
            account: account, credentials: Self.credentials, settings: settings(), session: session)
    }
}

/// The notices of a store.
final class Notices: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}
