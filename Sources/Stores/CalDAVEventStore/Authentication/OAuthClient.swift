import FoundationEssentials

/// A program that a provider knows and lets ask its users (RFC 6749 §2): each user registers an own one, as nobody could
/// keep a secret that is in everybody's copy.
public struct OAuthClient: Hashable, Sendable {
    /// The name that the provider gave the program.
    public var identifier: String
    /// What providers such as Google call the secret of a desktop program, although it is none (RFC 8252 §8.5).
    public var secret: Secret?
    /// Where the user is asked.
    public var authorizationEndpoint: URL
    /// Where tokens come from.
    public var tokenEndpoint: URL
    /// What the tokens are for.
    public var scope: String

    /// A program known to a provider.
    ///
    /// - Throws: where an endpoint is not encrypted (other than on loopback).
    public init(
        identifier: String, secret: Secret?, authorizationEndpoint: URL, tokenEndpoint: URL, scope: String
    ) throws(CalDAVServer.Refusal) {
        for url in [authorizationEndpoint, tokenEndpoint] {
            guard url.isPrivate else {
                throw CalDAVServer.Refusal(description: "\(url.serverName) gives tokens over https only")
            }
        }
        self.identifier = identifier
        self.secret = secret
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.scope = scope
    }

    /// A program registered at Google for its calendar (console.cloud.google.com, kind: desktop app).
    public static func google(identifier: String, secret: Secret?) throws(CalDAVServer.Refusal) -> OAuthClient {
        guard let authorization = URL(string: "https://accounts.google.com/o/oauth2/v2/auth"),
            let token = URL(string: "https://oauth2.googleapis.com/token")
        else { throw CalDAVServer.Refusal(description: "Google's addresses are none") }
        return try OAuthClient(
            identifier: identifier, secret: secret, authorizationEndpoint: authorization, tokenEndpoint: token,
            scope: "https://www.googleapis.com/auth/calendar")
    }
}
