import EventStore
import FoundationEssentials

/// Creates the authorizations for an account's requests, in the way that each server requires.
actor Authenticator {
    /// The authorization of one request. It is never shown.
    struct Authorization: Sendable {
        /// The value of the Authorization header, which contains or reveals a secret.
        let header: String
        /// The server's nonce that a Digest header was computed with; nil for other headers.
        fileprivate let nonce: String?
        fileprivate let secret: Secret
    }

    private enum Method {
        case basic
        case bearer
        case digest(DigestSession)
    }

    private let account: CalDAVAccount
    private let credentials: any Credentials
    /// The known ways to log in. Key: the server's origin.
    private var methods: [String: Method] = [:]
    /// The task that gets the secret. It runs once even if several requests need the secret.
    private var asking: Task<Result<Secret, EventStoreError>, Never>?

    init(account: CalDAVAccount, credentials: any Credentials) {
        self.account = account
        self.credentials = credentials
    }

    /// Returns the way of logging in to a server: `basic`, `digest` or `bearer`; nil if the server required no login.
    func methodName(for url: URL) -> String? {
        switch methods[url.origin] {
        case .basic: "basic"
        case .bearer: "bearer"
        case .digest: "digest"
        case nil: nil
        }
    }

    // MARK: Before a challenge

    /// Returns the authorization to send with a request before the server asks for one; nil if the way to log in is not
    /// known yet.
    func authorization(for request: HTTPRequest) async throws(EventStoreError) -> Authorization? {
        let origin = request.url.origin
        if methods[origin] == nil {
            switch account.authentication {
            case .basic: methods[origin] = .basic
            case .bearer, .oauth: methods[origin] = .bearer
            case .automatic, .digest: return nil
            }
        }
        return try await authorized(request)
    }

    /// Chooses Basic for a server that answers without a login and does not ask for one. Does nothing if the way to log
    /// in is already known or fixed by the account, or if the account has no user name.
    func assumeBasic(at url: URL) {
        guard methods[url.origin] == nil, account.authentication == .automatic, account.username != nil else { return }
        methods[url.origin] = .basic
    }

    // MARK: After a challenge

    /// Returns the authorization to try after a refusal; nil if there is nothing else to try.
    func authorization(
        for request: HTTPRequest, after response: HTTPResponse, refused: Authorization?
    ) async throws(EventStoreError) -> Authorization? {
        let challenges = Challenge.all(in: response.headers)
        let origin = request.url.origin
        if let refused {
            switch methods[origin] {
            case .bearer:
                guard let fresh = try await credentials.replacement(for: refused.secret, of: account) else {
                    return nil
                }
                asking = Task { .success(fresh) }
                return try await authorized(request)
            case .digest:
                // Another attempt is only useful if the nonce was too old (RFC 7616 §3.3).
                let stale = challenges.first { $0.scheme == "digest" && $0.parameters["stale"]?.lowercased() == "true" }
                if stale != nil, let session = Self.digest(challenges), session.nonce != refused.nonce {
                    methods[origin] = .digest(session)
                } else {
                    // Some servers offer Digest but cannot check it, because they store only hashes of passwords. Basic
                    // may work with them.
                    guard account.authentication == .automatic, challenges.contains(where: { $0.scheme == "basic" }),
                        request.url.isPrivate
                    else { return nil }
                    methods[origin] = .basic
                }
                return try await authorized(request)
            case .basic, nil: return nil
            }
        }
        methods[origin] = try method(challenges, at: request.url)
        return try await authorized(request)
    }

    /// Stores the nonce for the next request to the server, if the answer has one (Authentication-Info).
    func note(_ response: HTTPResponse, to request: HTTPRequest) {
        guard case .digest(var session) = methods[request.url.origin],
            let info = response.headers.first(name: "Authentication-Info"),
            let next = Challenge.parameters(info)["nextnonce"]
        else { return }
        session.use(nextNonce: next)
        methods[request.url.origin] = .digest(session)
    }

    private func method(_ challenges: [Challenge], at url: URL) throws(EventStoreError) -> Method {
        let offered = Set(challenges.map(\.scheme))
        switch account.authentication {
        case .automatic, .digest:
            if let session = Self.digest(challenges) { return .digest(session) }
            if account.authentication == .automatic, offered.contains("basic") { return .basic }
        case .basic: return .basic
        case .bearer, .oauth: return .bearer
        }
        let names = offered.isEmpty ? "none" : offered.sorted().joined(separator: ", ")
        let advice = offered.contains("bearer") ? "; set the account's authentication to bearer or OAuth" : ""
        throw .serverRejected(
            status: 401, "\(url.absoluteString) does not accept a name and a password; it offers \(names)\(advice)")
    }

    private static func digest(_ challenges: [Challenge]) -> DigestSession? {
        challenges.compactMap { DigestSession($0) }.reduce(nil) { best, next in
            guard let best else { return next }
            return next.isBetter(than: best) ? next : best
        }
    }

    // MARK: The header

    private func authorized(_ request: HTTPRequest) async throws(EventStoreError) -> Authorization? {
        let secret = try await secret()
        let origin = request.url.origin
        switch methods[origin] {
        case nil: return nil
        case .bearer:
            guard secret.value.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
                throw .transport("the token for \(request.url.serverName) has invalid characters")
            }
            return Authorization(header: "Bearer \(secret.value)", nonce: nil, secret: secret)
        case .basic:
            let pair = Data("\(try user(request)):\(secret.value)".utf8).base64EncodedString()
            return Authorization(header: "Basic \(pair)", nonce: nil, secret: secret)
        case .digest(var session):
            let header = session.authorization(
                user: try user(request), password: secret.value, request: request, cnonce: RandomText.make(bytes: 16))
            methods[origin] = .digest(session)
            return Authorization(header: header, nonce: session.nonce, secret: secret)
        }
    }

    private func user(_ request: HTTPRequest) throws(EventStoreError) -> String {
        guard let user = account.username else {
            throw .serverRejected(
                status: 401, "\(request.url.absoluteString) requires a login; add the user's name to the account")
        }
        // In Basic authentication, the first colon ends the name (RFC 7617 §2).
        guard case .basic = methods[request.url.origin], user.contains(":") else { return user }
        throw .serverRejected(status: 401, "the user's name for \(request.url.serverName) must not contain a colon")
    }

    private func secret() async throws(EventStoreError) -> Secret {
        // OAuth credentials are asked again for every request, because the credentials know when a token has expired.
        if account.authentication == .oauth { return try await credentials.secret(for: account) }
        let task =
            asking
            ?? Task { [credentials, account] in
                await Result { () async throws(EventStoreError) in try await credentials.secret(for: account) }
            }
        asking = task
        return try await task.value.get()
    }
}
