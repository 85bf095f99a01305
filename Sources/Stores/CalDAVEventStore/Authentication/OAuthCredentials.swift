import EventStore
import FoundationEssentials

/// The token of an account at a provider such as Google. It is read from a file and refreshed when it expires.
public struct OAuthCredentials: Credentials {
    private let refresher: Refresher

    /// Creates the credentials.
    ///
    /// - Parameters:
    ///   - client: the client program that is registered with the provider.
    ///   - file: the file with the tokens.
    ///   - caFile: a file with the certificates of the authorities to trust instead of the system's, for a private
    ///     provider.
    public init(
        client: OAuthClient, file: OAuthTokenFile, caFile: String? = nil
    ) throws(EventStoreError) {
        let transport = try AsyncHTTPTransport(caFile: caFile, timeouts: CalDAVAccount.Timeouts(), limit: 1 << 20)
        self.init(OAuthProvider(client: client, transport: transport), file: file)
    }

    init(_ provider: OAuthProvider, file: OAuthTokenFile) {
        refresher = Refresher(provider: provider, file: file)
    }

    /// Returns a token that is valid for at least a minute.
    public func secret(for account: CalDAVAccount) async throws(EventStoreError) -> Secret {
        try await refresher.token(insteadOf: nil)
    }

    /// Returns a fresh token.
    public func replacement(
        for refused: Secret, of account: CalDAVAccount
    ) async throws(EventStoreError) -> Secret? {
        try await refresher.token(insteadOf: refused)
    }

    /// The refresher of tokens. It gets a fresh token only once, even if several requests need one.
    private actor Refresher {
        private let provider: OAuthProvider
        private let file: OAuthTokenFile
        private var refreshing: Task<Result<OAuthTokens, EventStoreError>, Never>?

        init(provider: OAuthProvider, file: OAuthTokenFile) {
            self.provider = provider
            self.file = file
        }

        func token(insteadOf refused: Secret?) async throws(EventStoreError) -> Secret {
            if let refreshing { return try await refreshing.value.get().access }
            let tokens = try file.read()
            let isGood = tokens.access != refused && (tokens.expiry ?? .max) > provider.now() + 60
            if isGood { return tokens.access }
            guard let refresh = tokens.refresh else {
                throw .serverRejected(
                    status: 401, "the token in \(file.path) has expired; log in again")
            }
            let task = Task { [provider, file] in
                do throws(EventStoreError) {
                    let fresh = try await provider.tokens(refreshing: refresh)
                    try file.write(fresh)
                    return Result<OAuthTokens, EventStoreError>.success(fresh)
                } catch {
                    return .failure(error)
                }
            }
            refreshing = task
            let result = await task.value
            refreshing = nil
            return try result.get().access
        }
    }
}
