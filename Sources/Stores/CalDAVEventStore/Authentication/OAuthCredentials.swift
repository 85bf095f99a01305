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
        let timeouts = CalDAVAccount.Timeouts(within: Self.patience)
        let transport = try AsyncHTTPTransport(caFile: caFile, timeouts: timeouts, limit: 1 << 20)
        self.init(OAuthProvider(client: client, transport: transport), file: file)
    }

    /// The longest time to wait for a token. It is short, so that a command still has time for the calendar server.
    private static let patience = Duration.seconds(9)

    init(_ provider: OAuthProvider, file: OAuthTokenFile, memory: Duration = .seconds(60)) {
        refresher = Refresher(provider: provider, file: file, memory: memory)
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
        private let memory: Duration
        private var refreshing: Task<Result<OAuthTokens, EventStoreError>, Never>?
        /// The failure of the last request. The provider is not asked again for the time ``memory``, so that a command
        /// waits only once for a provider that does not answer.
        private var failure: (error: EventStoreError, at: ContinuousClock.Instant)?

        init(provider: OAuthProvider, file: OAuthTokenFile, memory: Duration) {
            self.provider = provider
            self.file = file
            self.memory = memory
        }

        func token(insteadOf refused: Secret?) async throws(EventStoreError) -> Secret {
            if let refreshing { return try await refreshing.value.get().access }
            let tokens = try file.read()
            let isGood = tokens.access != refused && (tokens.expiry ?? .max) > provider.now() + 60
            if isGood { return tokens.access }
            if let failure, failure.at.duration(to: .now) < memory { throw failure.error }
            guard let refresh = tokens.refresh else {
                throw .serverRejected(
                    status: 401, "the token in \(file.path) has expired; log in again")
            }
            let task = Task { [provider, file] in
                await Result { () async throws(EventStoreError) in
                    let fresh = try await provider.tokens(refreshing: refresh)
                    try file.write(fresh)
                    return fresh
                }
            }
            refreshing = task
            let result = await task.value
            refreshing = nil
            if case .failure(let error) = result { failure = (error, .now) }
            return try result.get().access
        }
    }
}
