import EventStore
import FoundationEssentials

extension DAVClient {
    /// Creates a client of an account whose server's address is known.
    ///
    /// - Parameters:
    ///   - base: the server's address.
    ///   - domain: the host or domain that a person named. Hosts below it may get the password.
    init(
        account: CalDAVAccount, base: URL, domain: String?, credentials: any Credentials
    ) throws(EventStoreError) {
        self.init(
            account: account, at: .init(url: base, domain: domain), credentials: credentials,
            transport: try AsyncHTTPTransport(caFile: account.caFile, timeouts: account.timeouts))
    }

    init(
        account: CalDAVAccount, at start: Discovery.Start, credentials: any Credentials,
        transport: any HTTPTransport, trouble: ServerTrouble? = nil
    ) {
        sender = RequestSender(
            transport: transport, account: account,
            authenticator: Authenticator(account: account, credentials: credentials),
            trust: TrustedOrigins(base: start.url, domain: start.domain, confirmed: account.trustedHosts),
            trouble: trouble ?? ServerTrouble(patience: account.timeouts.patience))
    }
}
