import EventStore
import FoundationEssentials

/// The tokens from a provider: one for requests, and one to get new tokens.
struct OAuthTokens: Hashable, Sendable {
    var access: Secret
    /// The time when ``access`` expires, in UTC seconds since 1970; nil if the provider did not name a time.
    var expiry: Int?
    var refresh: Secret?
}

/// The file with an account's tokens. Only the current user may own and read it (0600); a file that others own or have
/// access to is refused.
public struct OAuthTokenFile: Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// Creates a reference to the file at a path. It does not create or read the file.
    public init(path: String) {
        self.path = path
    }

    private struct Content: Codable {
        var access_token: String
        var expires_at: Int?
        var refresh_token: String?
    }

    func read() throws(EventStoreError) -> OAuthTokens {
        guard let bytes = try PrivateFile.read(path) else {
            throw .noCredentials("there is no token in \(path) yet; log in first")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
            throw .corrupt(path: path, "it has no token")
        }
        return OAuthTokens(
            access: Secret(content.access_token), expiry: content.expires_at,
            refresh: content.refresh_token.map { Secret($0) })
    }

    func write(_ tokens: OAuthTokens) throws(EventStoreError) {
        let content = Content(
            access_token: tokens.access.value, expires_at: tokens.expiry, refresh_token: tokens.refresh?.value)
        guard let bytes = try? JSONEncoder().encode(content) else {
            throw .internalFailure("the token for \(path) cannot be encoded")
        }
        try PrivateFile.write(Array(bytes), to: path)
    }
}
