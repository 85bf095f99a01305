import EventStore
import FoundationEssentials

/// Sends requests as an account needs them: logged in, through redirects, again where that is safe.
struct RequestSender: Sendable {
    /// How often a request is sent on, at most (RFC 9110 §15.4 leaves it to us).
    static let maximumRedirects = 5
    /// How often a request is sent that no answer came to, or "later", at most.
    static let maximumAttempts = 3

    let transport: any HTTPTransport
    let account: CalDAVAccount
    let authenticator: Authenticator
    let trust: TrustedOrigins
    /// Waits before a request is sent again.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Sends a request and gives the last answer to it.
    ///
    /// - Throws: where there is none, where the server does not let the user in, or sends us where the password must not go.
    func send(_ request: HTTPRequest) async throws(EventStoreError) -> HTTPResponse {
        var request = request
        for _ in 0...Self.maximumRedirects {
            guard trust.allows(request.url) else { throw elsewhere(request.url) }
            let response = try await sendLoggedIn(request)
            guard [301, 302, 307, 308].contains(response.status) else { return response }
            request.url = try target(of: response)
        }
        throw .transport("\(request.url.serverName) sends us on and on (\(Self.maximumRedirects) times)")
    }

    private func target(of response: HTTPResponse) throws(EventStoreError) -> URL {
        guard let location = response.headers.first(name: "Location"),
            let url = URL(string: location, relativeTo: response.url)?.absoluteURL, url.host() != nil,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .transport("\(response.url.absoluteString) sends us on to no address") }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        return parts.url ?? url
    }

    private func elsewhere(_ url: URL) -> EventStoreError {
        guard url.isPrivate else {
            return .transport(
                "\(url.absoluteString) is not encrypted: nothing was sent there, as all could read the password; use https"
            )
        }
        return .transport(
            "\(trust.base.serverName) sends us to another server, \(url.serverName), which is not given the password; if it "
                + "is the right one, name it in the account's trusted-hosts")
    }

    // MARK: Logging in

    /// Sends a request, and again where the server asks who we are: a refusal of what we then say is an answer, but where
    /// it says that our proof or token was only too old.
    private func sendLoggedIn(_ request: HTTPRequest) async throws(EventStoreError) -> HTTPResponse {
        var next: Authenticator.Authorization?
        for _ in 1...Self.maximumAttempts {
            let (response, used) = try await sendPatiently(request, saying: next)
            await authenticator.note(response, to: request)
            guard response.status == 401 else { return response }
            next = try await authenticator.authorization(for: request, after: response, refused: used)
            if next == nil { break }
        }
        throw .serverRejected(
            status: 401,
            "\(request.url.absoluteString) does not let \(account.username ?? "a user without a name") in; "
                + LoginAdvice.advice(for: request.url, account.authentication))
    }

    // MARK: Trying again

    /// Sends a request, and again where nothing answered or the server asked to come later, as far as that does no harm.
    ///
    /// - Parameter said: who we are, the first time; a proof is good for one request only, so that each later one has its own.
    /// - Returns: the answer, and how we said who we are.
    private func sendPatiently(
        _ request: HTTPRequest, saying said: Authenticator.Authorization?
    ) async throws(EventStoreError) -> (HTTPResponse, Authenticator.Authorization?) {
        var attempt = 1
        var said = said
        while true {
            if said == nil { said = try await authenticator.authorization(for: request) }
            do {
                var sent = request
                if let said { sent.headers.replaceOrAdd(name: "Authorization", value: said.header) }
                let response = try await transport.send(sent)
                // Nothing was done: any request may be sent again.
                guard [429, 503].contains(response.status), attempt < Self.maximumAttempts,
                    let delay = try delay(response, attempt)
                else { return (response, said) }
                try await wait(delay)
            } catch let failure as HTTPFailure {
                guard case .interrupted = failure, request.isIdempotent, attempt < Self.maximumAttempts else {
                    throw Self.error(failure, request)
                }
                try await wait(.milliseconds(200 * attempt))
            } catch let error as EventStoreError {
                throw error
            } catch {
                throw .internalFailure("\(error)")
            }
            attempt += 1
            said = nil
        }
    }

    private func wait(_ delay: Duration) async throws(EventStoreError) {
        do { try await pause(delay) } catch { throw .transport("it was interrupted") }
    }

    /// How long to wait before asking again; a second, then two, where the server does not say.
    private func delay(_ response: HTTPResponse, _ attempt: Int) throws(EventStoreError) -> Duration? {
        guard let text = response.headers.first(name: "Retry-After") else { return .seconds(attempt) }
        guard let delay = RetryAfter.delay(text, now: Int(Date.now.timeIntervalSince1970)) else {
            return .seconds(attempt)
        }
        guard delay <= account.timeouts.retry else {
            throw .serverRejected(
                status: response.status,
                "\(response.url.serverName) is busy and asks us to come again in \(delay.components.seconds) seconds")
        }
        return delay
    }

    /// What to tell a person of a failure.
    static func error(_ failure: HTTPFailure, _ request: HTTPRequest) -> EventStoreError {
        let server = request.url.serverName
        switch failure {
        case .notConnected(let reason): return .transport("there is no connection to \(server): \(reason)")
        case .untrusted(let reason):
            return .transport(
                "the certificate of \(server) is not to be trusted: \(reason). Nothing was sent; for a company's or your "
                    + "own authority, name its certificate with --ca-file")
        case .interrupted(let reason):
            return .transport("\(request.method) \(request.url.absoluteString) was not answered: \(reason)")
        case .tooLarge(let limit):
            return .transport("\(request.url.absoluteString) answered with more than \(limit) bytes, and was cut off")
        case .cancelled: return .transport("\(request.method) \(request.url.absoluteString) was interrupted")
        }
    }
}
