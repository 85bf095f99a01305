import CalendarModel
import EventStore
import FoundationEssentials
import ICalendar

/// The requests to a provider's endpoints (RFC 6749 §4.1.3, §6).
struct OAuthProvider: Sendable {
    let client: OAuthClient
    let transport: any HTTPTransport
    /// Returns the current time, in UTC seconds since 1970.
    var now: @Sendable () -> Int = { Int(Date.now.timeIntervalSince1970) }

    /// A secret that later proves that this program began the login (RFC 7636 §4.1).
    struct Verifier: Sendable {
        let text = RandomText.make(bytes: 32)

        /// The secret's hash (S256), which is sent when the login begins.
        var challenge: String { RandomText.base64URL(MessageDigest.sha256.hash(text.utf8)) }
    }

    func authorizationURL(redirect: String, state: String, verifier: Verifier) -> URL {
        let parameters = [
            ("response_type", "code"), ("client_id", client.identifier), ("redirect_uri", redirect),
            ("scope", client.scope), ("state", state), ("code_challenge", verifier.challenge),
            ("code_challenge_method", "S256"),
            // Google issues a refresh token only with these parameters.
            ("access_type", "offline"), ("prompt", "consent"),
        ]
        var parts = URLComponents(url: client.authorizationEndpoint, resolvingAgainstBaseURL: true) ?? URLComponents()
        let own = parts.percentEncodedQuery.map { $0 + "&" } ?? ""
        parts.percentEncodedQuery = own + FormText.encode(parameters)
        return parts.url ?? client.authorizationEndpoint
    }

    func tokens(code: String, redirect: String, verifier: Verifier) async throws(EventStoreError) -> OAuthTokens {
        try await ask([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", verifier.text),
        ])
    }

    /// Returns fresh tokens. The refresh token stays the same if the provider issues no new one.
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
        else { throw .transport("\(server) answered without a token") }
        return OAuthTokens(
            access: Secret(answer.access_token), expiry: answer.expires_in.map { now() + max(0, min($0, 1 << 31)) },
            refresh: answer.refresh_token.map { Secret($0) })
    }

    /// Returns the error for a provider's refusal. From the answer, the error quotes only a known error code (RFC 6749
    /// §5.2).
    private func refusal(_ response: HTTPResponse, _ server: String) -> EventStoreError {
        let name = (try? JSONDecoder().decode(Refusal.self, from: Data(response.body)))?.error ?? ""
        let advice =
            switch name {
            case "invalid_grant": "the login is no longer valid; log in again"
            case "invalid_client", "unauthorized_client": "check the client's identifier and secret"
            case "invalid_scope": "the client may not use the calendar; allow it at the provider"
            default: "no token was issued; try again later"
            }
        let known = ["invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "invalid_request"]
        return .serverRejected(
            status: response.status, "\(server): \(advice)" + (known.contains(name) ? " (\(name))" : ""))
    }
}

/// Names and values in the encoding of web forms (application/x-www-form-urlencoded).
enum FormText {
    static func encode(_ parameters: [(String, String)]) -> String {
        parameters.map { "\(encode($0))=\(encode($1))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String {
        PercentEncoding.encode(Array(text.utf8)) { $0.isLetterOrDigit || "-._~".utf8.contains($0) }
    }
}
