import EventStore
import FoundationEssentials

/// Says who we are, in the way that each server asks for.
actor Authenticator {
    /// What is said in one request.
    struct Authorization: Sendable {
        /// The header's value: a secret, or nearly one.
        let header: String
        /// The secret behind it.
        fileprivate let secret: Secret
    }

    private let account: CalDAVAccount
    private let credentials: any Credentials
    private var isBasic: Set<String> = []

    init(account: CalDAVAccount, credentials: any Credentials) {
        self.account = account
        self.credentials = credentials
    }

    /// What to say with a request, before the server asks; nil where we do not know yet how.
    func authorization(for request: HTTPRequest) async throws(EventStoreError) -> Authorization? {
        guard isBasic.contains(request.url.origin) else { return nil }
        return try await basic()
    }

    /// What to say after the server refused; nil where there is nothing else to say.
    func authorization(
        for request: HTTPRequest, after response: HTTPResponse, refused: Authorization?
    ) async throws(EventStoreError) -> Authorization? {
        guard refused == nil else { return nil }
        isBasic.insert(request.url.origin)
        return try await basic()
    }

    /// Learns from an answer what to say next time.
    func note(_ response: HTTPResponse, to request: HTTPRequest) {}

    private func basic() async throws(EventStoreError) -> Authorization? {
        guard let user = account.username else { return nil }
        let secret = try await credentials.secret(for: account)
        let pair = Data("\(user):\(secret.value)".utf8).base64EncodedString()
        return Authorization(header: "Basic \(pair)", secret: secret)
    }
}
