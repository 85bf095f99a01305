import EventStore
import FoundationEssentials

/// The token of an account at a provider such as Google: from its file, a fresh one where that is too old.
public struct OAuthCredentials: Credentials {
    private let refresher: Refresher

    /// - Parameters:
    ///   - client: the program that the provider knows.
    ///   - file: where the tokens are kept.
    ///   - caFile: certificates of authorities that are trusted instead of the system's, for a provider of one's own.
    public init(
        client: OAuthClient, file: OAuthTokenFile, caFile: String? = nil
    ) throws(EventStoreError) {
        let transport = try AsyncHTTPTransport(caFile: caFile, timeouts: CalDAVAccount.Timeouts(), limit: 1 << 20)
        self.init(OAuthProvider(client: client, transport: transport), file: file)
    }

    init(_ provider: OAuthProvider, file: OAuthTokenFile) {
        refresher = Refresher(provider: provider, file: file)
    }

    /// A token that is good for a minute or more.
    public func secret(for account: CalDAVAccount) async throws(EventStoreError) -> Secret {
        try await refresher.token(insteadOf: nil)
    }

    /// A fresh token.
    public func replacement(
        for refused: Secret, of account: CalDAVAccount
    ) async throws(EventStoreError) -> Secret? {
        try await refresher.token(insteadOf: refused)
    }

    /// Gets one fresh token, however many requests wait for it.
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
                    status: 401, "the token in \(file.path) is too old; log in again with scanics accounts add")
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
