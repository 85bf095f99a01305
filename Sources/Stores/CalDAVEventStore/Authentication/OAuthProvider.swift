import CalendarModel
import EventStore
import FoundationEssentials
import MessageDigests

/// Asks a provider's token endpoint (RFC 6749 §4.1.3, §6).
struct OAuthProvider: Sendable {
    let client: OAuthClient
    let transport: any HTTPTransport
    /// UTC seconds since 1970.
    var now: @Sendable () -> Int = { Int(Date.now.timeIntervalSince1970) }

    /// A secret of ours that proves, later, that we are who asked (RFC 7636 §4.1).
    struct Verifier: Sendable {
        let text = RandomText.make(bytes: 32)

        /// What is told beforehand: the secret's hash (S256).
        var challenge: String { RandomText.base64URL(MessageDigest.sha256.hash(text.utf8)) }
    }

    /// The page on which the user is asked.
    func authorizationURL(redirect: String, state: String, verifier: Verifier) -> URL {
        let parameters = [
            ("response_type", "code"), ("client_id", client.identifier), ("redirect_uri", redirect),
            ("scope", client.scope), ("state", state), ("code_challenge", verifier.challenge),
            ("code_challenge_method", "S256"),
            // Google gives a token to refresh with only when asked so.
            ("access_type", "offline"), ("prompt", "consent"),
        ]
        var parts = URLComponents(url: client.authorizationEndpoint, resolvingAgainstBaseURL: true) ?? URLComponents()
        let own = parts.percentEncodedQuery.map { $0 + "&" } ?? ""
        parts.percentEncodedQuery = own + FormText.encode(parameters)
        return parts.url ?? client.authorizationEndpoint
    }

    /// The tokens for a code.
    func tokens(code: String, redirect: String, verifier: Verifier) async throws(EventStoreError) -> OAuthTokens {
        try await ask([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", verifier.text),
        ])
    }

    /// Fresh tokens; the one to refresh with stays the same where the provider gives no new one.
    func tokens(refreshing refresh: Secret) async throws(EventStoreError) -> OAuthTokens {
        var tokens = try await ask([("grant_type", "refresh_token"), ("refresh_token", refresh.value)])
        tokens.refresh = tokens.refresh ?? refresh
        return tokens
    }

    private struct Answer: Decodable {
        var access_token: String
        var expires_in: Int?
        var refresh_token: String?
        var token_type: String?
    }

    private struct Refusal: Decodable {
        var error: String
    }

    private func ask(_ parameters: [(String, String)]) async throws(EventStoreError) -> OAuthTokens {
        var all = parameters + [("client_id", client.identifier)]
        if let secret = client.secret { all.append(("client_secret", secret.value)) }
        var request = HTTPRequest(
            method: "POST", url: client.tokenEndpoint, body: Array(FormText.encode(all).utf8))
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        request.headers.add(name: "Accept", value: "application/json")
        let server = client.tokenEndpoint.serverName
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw RequestSender.error(error, request)
        }
        guard response.status == 200 else { throw refusal(response, server) }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)),
            answer.token_type?.lowercased() ?? "bearer" == "bearer", !answer.access_token.isEmpty
        else { throw .transport("\(server) answered with something else than a token") }
        return OAuthTokens(
            access: Secret(answer.access_token), expiry: answer.expires_in.map { now() + max(0, min($0, 1 << 31)) },
            refresh: answer.refresh_token.map { Secret($0) })
    }

    /// Of the provider's answer, no more than its name for the error is repeated (RFC 6749 §5.2), where it is one.
    private func refusal(_ response: HTTPResponse, _ server: String) -> EventStoreError {
        let name = (try? JSONDecoder().decode(Refusal.self, from: Data(response.body)))?.error ?? ""
        let advice =
            switch name {
            case "invalid_grant": "the login is no longer valid; log in again with scanics accounts add"
            case "invalid_client", "unauthorized_client": "check the client's identifier and secret"
            case "invalid_scope": "the client may not ask for the calendar; allow it at the provider"
            default: "no token was given; try again later"
            }
        let known = ["invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "invalid_request"]
        return .serverRejected(
            status: response.status, "\(server): \(advice)" + (known.contains(name) ? " (\(name))" : ""))
    }
}

/// Names and values as forms send them (application/x-www-form-urlencoded).
enum FormText {
    static func encode(_ parameters: [(String, String)]) -> String {
        parameters.map { "\(encode($0))=\(encode($1))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String {
        PercentEncoding.encode(Array(text.utf8)) { $0.isLetterOrDigit || "-._~".utf8.contains($0) }
    }
}
