import EventStore
import FoundationEssentials
import XMLReading

/// Finds an account's calendars from whatever its owner knows of it: an address, a host, an e-mail address (RFC 6764 §6).
struct Discovery: Sendable {
    let account: CalDAVAccount
    let credentials: any Credentials
    let transport: any HTTPTransport
    var records = ServiceRecords()
    /// Is told each step as it is made.
    var report: @Sendable (AccountCheck.Finding) async -> Void = { _ in }

    /// An account's calendars, and a client to ask for what is in them.
    struct Result: Sendable {
        let account: DiscoveredAccount
        let client: DAVClient
    }

    /// Where to look first.
    struct Start: Hashable, Sendable {
        let url: URL
        /// The host or domain that a person named.
        let domain: String?
    }

    init(account: CalDAVAccount, credentials: any Credentials) throws(EventStoreError) {
        self.init(
            account: account, credentials: credentials,
            transport: try AsyncHTTPTransport(caFile: account.caFile, timeouts: account.timeouts))
    }

    init(account: CalDAVAccount, credentials: any Credentials, transport: any HTTPTransport) {
        self.account = account
        self.credentials = credentials
        self.transport = transport
    }

    /// Finds the server, the user's principal, its home sets and the calendars in them.
    ///
    /// - Throws: the first thing that went wrong, where no other way led on.
    func run() async throws(EventStoreError) -> Result {
        var problem: EventStoreError?
        for start in try await starts() {
            for user in users() {
                do {
                    return try await run(from: start, user: user)
                } catch {
                    // A server that refuses the user is the right one; what comes after it is only worse.
                    problem = problem.map { Self.isLogin($0) ? $0 : error } ?? error
                    if Self.isLogin(error) { continue }
                    break
                }
            }
            if let problem, Self.isLogin(problem) { break }
        }
        throw problem ?? .transport("\(account.server) leads to no calendar server")
    }

    private static func isLogin(_ error: EventStoreError) -> Bool {
        switch error {
        case .serverRejected(401, _), .noCredentials: true
        default: false
        }
    }

    /// The names to log in with: the account's; else the e-mail address, then what stands before its @ (RFC 6764 §6).
    private func users() -> [String?] {
        guard account.username == nil, case .email(let address) = account.server else { return [account.username] }
        return [address, address.split(separator: "@").first.map(String.init)]
    }

    private func run(from start: Start, user: String?) async throws(EventStoreError) -> Result {
        var account = account
        account.username = user
        let client = DAVClient(
            account: account, base: start.url, domain: start.domain, credentials: credentials, transport: transport)
        return try await AccountWalk(client: client, account: account, start: start, report: report).run()
    }
}
