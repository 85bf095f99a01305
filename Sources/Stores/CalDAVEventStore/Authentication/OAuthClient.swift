import FoundationEssentials

/// A client program that is registered with a provider (RFC 6749 §2). Each user registers their own client, because a
/// secret in a published program would not be a secret.
public struct OAuthClient: Hashable, Sendable {
    /// The client identifier from the provider.
    public var identifier: String
    /// The client secret from the provider. For a desktop program it is not really secret (RFC 8252 §8.5).
    public var secret: Secret?
    /// The address of the page on which the user allows access.
    public var authorizationEndpoint: URL
    /// The address that issues tokens.
    public var tokenEndpoint: URL
    /// The scope of the tokens.
    public var scope: String

    /// Creates a client.
    ///
    /// - Throws: an error if an endpoint is not encrypted (except on loopback).
    public init(
        identifier: String, secret: Secret?, authorizationEndpoint: URL, tokenEndpoint: URL, scope: String
    ) throws(CalDAVServer.Refusal) {
        for url in [authorizationEndpoint, tokenEndpoint] {
            guard url.isPrivate else {
                throw CalDAVServer.Refusal(
                    description: "the OAuth address of \(url.serverName) is not encrypted; use https")
            }
        }
        self.identifier = identifier
        self.secret = secret
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.scope = scope
    }

    /// Creates a client registered with Google for its calendar (console.cloud.google.com, type: desktop app).
    public static func google(identifier: String, secret: Secret?) throws(CalDAVServer.Refusal) -> OAuthClient {
        guard let authorization = URL(string: "https://accounts.google.com/o/oauth2/v2/auth"),
            let token = URL(string: "https://oauth2.googleapis.com/token")
        else { throw CalDAVServer.Refusal(description: "Google's addresses are invalid") }
        return try OAuthClient(
            identifier: identifier, secret: secret, authorizationEndpoint: authorization, tokenEndpoint: token,
            scope: "https://www.googleapis.com/auth/calendar")
    }
}
