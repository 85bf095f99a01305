import EventStore
import FoundationEssentials

/// What a provider gave: a token for requests, and one to get the next with.
struct OAuthTokens: Hashable, Sendable {
    var access: Secret
    /// UTC seconds since 1970 from when on the token is too old; nil where the provider did not say.
    var expiry: Int?
    var refresh: Secret?
}

/// The file that keeps an account's tokens: its owner's alone (0600), or refused.
public struct OAuthTokenFile: Hashable, Sendable {
    /// Where it is.
    public let path: String

    /// A file at a path.
    public init(path: String) {
        self.path = path
    }

    /// What is in the file.
    private struct Content: Codable {
        var access_token: String
        var expires_at: Int?
        var refresh_token: String?
    }

    func read() throws(EventStoreError) -> OAuthTokens {
        guard let bytes = try PrivateFile.read(path) else {
            throw .noCredentials("there is no token in \(path) yet; log in with scanics accounts add")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
            throw .corrupt(path: path, "it holds no token")
        }
        return OAuthTokens(
            access: Secret(content.access_token), expiry: content.expires_at,
            refresh: content.refresh_token.map { Secret($0) })
    }

    func write(_ tokens: OAuthTokens) throws(EventStoreError) {
        let content = Content(
            access_token: tokens.access.value, expires_at: tokens.expiry, refresh_token: tokens.refresh?.value)
        guard let bytes = try? JSONEncoder().encode(content) else {
            throw .internalFailure("the token for \(path) cannot be written")
        }
        try PrivateFile.write(Array(bytes), to: path)
    }
}
