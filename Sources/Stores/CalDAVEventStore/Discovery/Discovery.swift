import EventStore
import FoundationEssentials
import XMLReading

/// The discovery of an account's calendars from an address, a host or an e-mail address (RFC 6764 §6).
struct Discovery: Sendable {
    let account: CalDAVAccount
    let credentials: any Credentials
    let transport: any HTTPTransport
    var records = ServiceRecords()
    let trouble: ServerTrouble
    var report: @Sendable (AccountCheck.Finding) async -> Void = { _ in }

    struct Start: Hashable, Sendable {
        let url: URL
        /// The host or domain that a person named, or the host of a known provider. Its subdomains may also get the
        /// password.
        let domain: String?
    }

    init(account: CalDAVAccount, credentials: any Credentials) throws(EventStoreError) {
        self.init(
            account: account, credentials: credentials,
            transport: try AsyncHTTPTransport(caFile: account.caFile, timeouts: account.timeouts))
    }

    init(
        account: CalDAVAccount, credentials: any Credentials, transport: any HTTPTransport,
        trouble: ServerTrouble? = nil
    ) {
        self.trouble = trouble ?? ServerTrouble(patience: account.timeouts.patience)
        self.account = account
        self.credentials = credentials
        self.transport = transport
    }

    /// Finds the server, the user's principal, its home sets and the calendars in them.
    ///
    /// - Throws: an error if no address leads to calendars: the error of a refused login, or else the last error.
    func run() async throws(EventStoreError) -> DiscoveredAccount {
        var problem: EventStoreError?
        for start in try await starts() {
            for user in users() {
                do {
                    return try await run(from: start, user: user)
                } catch {
                    // A server that refuses the login must be the right one, so the error of this server is more useful
                    // than later errors.
                    problem = problem.map { Self.isLogin($0) ? $0 : error } ?? error
                    if Self.isLogin(error) { continue }
                    break
                }
            }
            if let problem, Self.isLogin(problem) { break }
        }
        throw problem ?? .transport("there is no calendar server at \(account.server)")
    }

    private static func isLogin(_ error: EventStoreError) -> Bool {
        switch error {
        case .serverRejected(401, _), .noCredentials: true
        default: false
        }
    }

    /// Returns the names to try in turn for the login: the account's name, or else the e-mail address and the part
    /// before its @ (RFC 6764 §6).
    private func users() -> [String?] {
        guard account.username == nil, case .email(let address) = account.server else { return [account.username] }
        return [address, address.split(separator: "@").first.map(String.init)]
    }

    private func run(from start: Start, user: String?) async throws(EventStoreError) -> DiscoveredAccount {
        var account = account
        account.username = user
        let client = DAVClient(
            account: account, at: start, credentials: credentials, transport: transport, trouble: trouble)
        return try await AccountWalk(client: client, account: account, start: start, report: report).run()
    }
}
