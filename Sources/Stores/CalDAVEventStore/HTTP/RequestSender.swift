import EventStore
import FoundationEssentials

/// A sender of an account's requests. It logs in, follows redirects, and repeats requests where that is safe.
struct RequestSender: Sendable {
    /// The greatest number of redirects to follow (RFC 9110 §15.4 names no limit).
    static let maximumRedirects = 5
    /// The greatest number of attempts for a request that has no answer, or that the server asks to repeat later.
    static let maximumAttempts = 3

    let transport: any HTTPTransport
    let account: CalDAVAccount
    let authenticator: Authenticator
    let trust: TrustedOrigins
    let trouble: ServerTrouble
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Sends a request and returns the last answer to it.
    ///
    /// - Throws: an error if there is no answer, if the login fails, or if the server redirects to a host that must not
    ///   get the password.
    func send(_ request: HTTPRequest) async throws(EventStoreError) -> HTTPResponse {
        var request = request
        for _ in 0...Self.maximumRedirects {
            guard trust.allows(request.url) else { throw elsewhere(request.url) }
            let response = try await sendLoggedIn(request)
            guard [301, 302, 307, 308].contains(response.status) else { return response }
            request.url = try target(of: response)
        }
        throw .transport("\(request.url.serverName) redirects without end (\(Self.maximumRedirects) times)")
    }

    private func target(of response: HTTPResponse) throws(EventStoreError) -> URL {
        guard let location = response.headers.first(name: "Location"),
            let url = URL(string: location, relativeTo: response.url)?.absoluteURL, url.host() != nil,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .transport("\(response.url.absoluteString) redirects to an invalid address") }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        return parts.url ?? url
    }

    private func elsewhere(_ url: URL) -> EventStoreError {
        guard url.isPrivate else {
            return .transport(
                "\(url.absoluteString) is not encrypted, so others could read the password; nothing was sent. Use https"
            )
        }
        return .transport(
            "\(trust.base.serverName) refers to another server, \(url.serverName), which does not get the password; if "
                + "it is the right one, add it to the account's trusted hosts")
    }

    // MARK: Logging in

    /// Sends a request, and repeats it with a login if the server asks for one. A refused login is final, unless the
    /// authenticator has another authorization, such as one with a fresh nonce or token.
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
            "\(request.url.absoluteString) refused the login of \(account.username ?? "a user without a name"); "
                + LoginAdvice.advice(for: request.url, account.authentication))
    }

    // MARK: Trying again

    /// Sends a request. Repeats it if the server asks for that, or if there is no answer and a repetition is safe.
    ///
    /// - Parameter said: the first attempt's authorization. Later attempts get new ones, because a Digest authorization
    ///   is valid for one request only.
    /// - Returns: the answer, and the authorization that was used.
    private func sendPatiently(
        _ request: HTTPRequest, saying said: Authenticator.Authorization?
    ) async throws(EventStoreError) -> (HTTPResponse, Authenticator.Authorization?) {
        var attempt = 1
        var said = said
        var waited = Duration.zero
        while true {
            try trouble.check(request.url)
            if said == nil { said = try await authenticator.authorization(for: request) }
            let start = ContinuousClock.now
            do {
                var sent = request
                if let said { sent.headers.replaceOrAdd(name: "Authorization", value: said.header) }
                sent.timeLimit = trouble.timeLimit
                let response = try await transport.send(sent)
                trouble.noteAnswer(of: request.url, from: start, bytes: response.body.count)
                guard [429, 503].contains(response.status) else { return (response, said) }
                // The server has not carried out the request, so even a request with side effects may be repeated.
                let delay = delay(response, attempt)
                waited += delay
                guard attempt < Self.maximumAttempts, waited <= account.timeouts.retry, trouble.allows(pause: delay)
                else { throw busy(response, delay) }
                try await wait(delay)
            } catch let failure as HTTPFailure {
                let error = Self.error(failure, request)
                trouble.noteLoss(from: start)
                switch failure {
                case .interrupted where request.isIdempotent && attempt < Self.maximumAttempts:
                    try await wait(.milliseconds(200 * attempt))
                case .interrupted:
                    trouble.noteBreak(error, from: request.url)
                    throw error
                case .notConnected, .untrusted, .timedOut, .tooLarge:
                    trouble.note(error, from: request.url)
                    throw error
                case .cancelled: throw error
                }
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
        do { try await pause(delay) } catch { throw .cancelled }
    }

    /// Returns the time to wait before the next attempt. If the server names no time, the first wait is one second, and
    /// the second wait is two seconds.
    private func delay(_ response: HTTPResponse, _ attempt: Int) -> Duration {
        response.headers.first(name: "Retry-After")
            .flatMap { RetryAfter.delay($0, now: Int(Date.now.timeIntervalSince1970)) } ?? .seconds(attempt)
    }

    /// Returns the error for a server that stays busy. The next requests fail with the same error.
    private func busy(_ response: HTTPResponse, _ delay: Duration) -> EventStoreError {
        let time = delay > account.timeouts.retry ? "in \(delay.components.seconds) seconds" : "later"
        let error = EventStoreError.serverRejected(
            status: response.status, "\(response.url.serverName) is busy; try again \(time)")
        trouble.note(error, from: response.url)
        return error
    }

    static func error(_ failure: HTTPFailure, _ request: HTTPRequest) -> EventStoreError {
        let server = request.url.serverName
        switch failure {
        case .notConnected(let reason): return .transport("there is no connection to \(server): \(reason)")
        case .untrusted(let reason):
            return .untrustedServer(
                "the certificate of \(server) is not trusted: \(reason). Nothing was sent; if the server uses a "
                    + "private authority, set the account's CA file to that authority's certificate")
        case .interrupted(let reason), .timedOut(let reason):
            return .transport("\(request.method) \(request.url.absoluteString) has no answer: \(reason)")
        case .tooLarge(let limit):
            return .transport("\(request.url.absoluteString) answered with more than \(limit) bytes, the limit")
        case .cancelled: return .cancelled
        }
    }
}
