import EventStore
import FoundationEssentials

/// Says who we are, in the way that each server asks for.
actor Authenticator {
    /// What is said in one request. It is shown nowhere.
    struct Authorization: Sendable {
        /// The header's value: a secret, or nearly one.
        let header: String
        /// The nonce that it answers, for Digest.
        fileprivate let nonce: String?
        fileprivate let secret: Secret
    }

    /// How a server wants it.
    private enum Method {
        case basic
        case bearer
        case digest(DigestSession)
    }

    private let account: CalDAVAccount
    private let credentials: any Credentials
    /// By origin.
    private var methods: [String: Method] = [:]
    /// Asked for once, however many requests wait for it.
    private var asking: Task<Result<Secret, EventStoreError>, Never>?

    init(account: CalDAVAccount, credentials: any Credentials) {
        self.account = account
        self.credentials = credentials
    }

    /// The way that a server was told who we are: `basic`, `digest`, `bearer`; nil where it did not ask.
    func methodName(for url: URL) -> String? {
        switch methods[url.origin] {
        case .basic: "basic"
        case .bearer: "bearer"
        case .digest: "digest"
        case nil: nil
        }
    }

    // MARK: Before the server asks

    /// What to say with a request, before the server asks; nil where we do not know yet how.
    func authorization(for request: HTTPRequest) async throws(EventStoreError) -> Authorization? {
        let origin = request.url.origin
        if methods[origin] == nil {
            switch account.authentication {
            case .basic: methods[origin] = .basic
            case .bearer, .oauth: methods[origin] = .bearer
            case .automatic, .digest: return nil
            }
        }
        return try await say(request)
    }

    /// Logs in at a server that answers strangers too, but does not ask who we are: with the password, where that is
    /// allowed.
    func assumeBasic(at url: URL) {
        guard methods[url.origin] == nil, account.authentication == .automatic, account.username != nil else { return }
        methods[url.origin] = .basic
    }

    // MARK: After it asked

    /// What to say after the server refused; nil where there is nothing else to say.
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
                return try await say(request)
            case .digest:
                // Only a nonce that is too old is worth another one (RFC 7616 §3.3).
                let stale = challenges.first { $0.scheme == "digest" && $0.parameters["stale"]?.lowercased() == "true" }
                guard stale != nil, let session = Self.digest(challenges), session.nonce != refused.nonce else {
                    return nil
                }
                methods[origin] = .digest(session)
                return try await say(request)
            case .basic, nil: return nil
            }
        }
        methods[origin] = try method(challenges, at: request.url)
        return try await say(request)
    }

    /// Learns from an answer what to say next time.
    func note(_ response: HTTPResponse, to request: HTTPRequest) {
        guard case .digest(var session) = methods[request.url.origin],
            let info = response.headers.first(name: "Authentication-Info"),
            let next = Challenge.parameters(info)["nextnonce"]
        else { return }
        session.use(nextNonce: next)
        methods[request.url.origin] = .digest(session)
    }

    /// The best of the ways that the server offers and the account allows.
    private func method(_ challenges: [Challenge], at url: URL) throws(EventStoreError) -> Method {
        let offered = Set(challenges.map(\.scheme))
        switch account.authentication {
        case .automatic, .digest:
            if let session = Self.digest(challenges) { return .digest(session) }
            if account.authentication == .automatic, offered.contains("basic") { return .basic }
        case .basic: return .basic
        case .bearer, .oauth: return .bearer
        }
        let names = offered.isEmpty ? "in no way that it names" : "by " + offered.sorted().joined(separator: ", ")
        let advice = offered.contains("bearer") ? "; set authentication to bearer or oauth" : ""
        throw .serverRejected(
            status: 401, "\(url.absoluteString) lets nobody in with a name and a password, but \(names)\(advice)")
    }

    private static func digest(_ challenges: [Challenge]) -> DigestSession? {
        challenges.compactMap { DigestSession($0) }.reduce(nil) { best, next in
            guard let best else { return next }
            return next.isBetter(than: best) ? next : best
        }
    }

    // MARK: Saying it

    private func say(_ request: HTTPRequest) async throws(EventStoreError) -> Authorization? {
        let secret = try await secret()
        let origin = request.url.origin
        switch methods[origin] {
        case nil: return nil
        case .bearer:
            guard secret.value.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
                throw .transport("the token for \(request.url.serverName) has characters that no token has; check it")
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
                status: 401, "\(request.url.absoluteString) asks who you are; add the user's name to the account")
        }
        // The first colon ends the name (RFC 7617 §2).
        guard case .basic = methods[request.url.origin], user.contains(":") else { return user }
        throw .serverRejected(status: 401, "a user's name for \(request.url.serverName) may have no colon")
    }

    private func secret() async throws(EventStoreError) -> Secret {
        // A token is asked for each time: who gives it knows when it is too old.
        if account.authentication == .oauth { return try await credentials.secret(for: account) }
        let task =
            asking
            ?? Task { [credentials, account] in
                do throws(EventStoreError) {
                    return .success(try await credentials.secret(for: account))
                } catch {
                    return .failure(error)
                }
            }
        asking = task
        return try await task.value.get()
    }
}
