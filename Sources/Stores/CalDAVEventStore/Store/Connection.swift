import EventStore
import Foundation
import XMLReading

/// The connection to an account's calendars. They are discovered at the first use.
actor Connection {
    struct Found: Sendable {
        let client: DAVClient
        let homes: [URL]
        /// Calendars outside these folders, such as a calendar whose address the user gave.
        let others: [URL]
        let calendars: [DiscoveredCalendar]?
    }

    nonisolated let trouble: ServerTrouble

    private let account: CalDAVAccount
    private let credentials: any Credentials
    private let home: URL?
    private let transport: @Sendable (CalDAVAccount) throws(EventStoreError) -> any HTTPTransport
    private var task: Task<Result<Found, EventStoreError>, Never>?
    private var failure: EventStoreError?

    init(
        account: CalDAVAccount, credentials: any Credentials, home: URL?, memory: Duration = .seconds(60),
        transport: @Sendable @escaping (CalDAVAccount) throws(EventStoreError) -> any HTTPTransport = {
            account throws(EventStoreError) in
            try AsyncHTTPTransport(caFile: account.caFile, timeouts: account.timeouts)
        }
    ) {
        self.transport = transport
        trouble = ServerTrouble(patience: account.timeouts.patience, memory: memory)
        self.account = account
        self.credentials = credentials
        self.home = home?.normalized
    }

    /// Returns the result of the discovery, which runs once. After a failure, the next call runs it again, unless
    /// ``ServerTrouble`` still remembers a failure.
    func found() async throws(EventStoreError) -> Found {
        if let task { return try await task.value.get() }
        if let failure, trouble.hasFailed { throw failure }
        let (account, credentials, home, transport, trouble) = (account, credentials, home, transport, trouble)
        let task = Task {
            await Result { () async throws(EventStoreError) in
                try await Self.find(
                    account: account, credentials: credentials, home: home, transport: try transport(account),
                    trouble: trouble)
            }
        }
        self.task = task
        let result = await task.value
        if case .failure(let error) = result { (self.task, failure) = (nil, error) }
        return try result.get()
    }

    private static func find(
        account: CalDAVAccount, credentials: any Credentials, home: URL?, transport: any HTTPTransport,
        trouble: ServerTrouble
    ) async throws(EventStoreError) -> Found {
        if let home {
            let client = DAVClient(
                account: account, at: .init(url: home, domain: nil), credentials: credentials, transport: transport,
                trouble: trouble)
            return Found(client: client, homes: [home], others: [], calendars: nil)
        }
        // With write-only access the server is not asked for anything.
        if account.isWriteOnly, case .url(let url) = account.server {
            let client = DAVClient(
                account: account, at: .init(url: url, domain: nil), credentials: credentials, transport: transport,
                trouble: trouble)
            return Found(client: client, homes: [], others: [url.normalized], calendars: nil)
        }
        let result = try await Discovery(
            account: account, credentials: credentials, transport: transport, trouble: trouble
        ).run()
        let homes = result.homeSets.map(\.normalized)
        let others = result.calendars.map(\.url).filter { url in
            !homes.contains { url.absoluteString.hasPrefix($0.absoluteString) }
        }
        return Found(client: result.client, homes: homes, others: others, calendars: result.calendars)
    }

    func client() async throws(EventStoreError) -> DAVClient { try await found().client }

    /// Returns the folder for new calendars; nil if none can be created.
    func home() async throws(EventStoreError) -> URL? { try await found().homes.first }

    func calendars() async throws(EventStoreError) -> [DiscoveredCalendar] {
        let isFirst = task == nil
        let found = try await found()
        if isFirst, let calendars = found.calendars { return calendars }
        var calendars: [DiscoveredCalendar] = []
        var seen: Set<URL> = []
        for (folder, depth) in found.homes.map({ ($0, DAVClient.Depth.one) }) + found.others.map({ ($0, .zero) }) {
            for resource in try await found.client.propfind(folder, depth: depth, DiscoveredCalendar.properties) {
                guard let calendar = DiscoveredCalendar(resource), seen.insert(calendar.url).inserted else { continue }
                calendars.append(calendar)
            }
        }
        return calendars
    }
}
