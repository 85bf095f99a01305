import AsyncHTTPClient
import EventStore
import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A transport that uses AsyncHTTPClient. It sends several requests at a time, over HTTP/2, 1.1 and 1.0, and always
/// verifies TLS.
///
/// It is a class because its `deinit` must shut down the client.
final class AsyncHTTPTransport: HTTPTransport {
    static let answerLimit = 64 << 20

    private let client: HTTPClient
    private let timeouts: CalDAVAccount.Timeouts
    private let limit: Int

    init(
        caFile: String?, timeouts: CalDAVAccount.Timeouts, limit: Int = AsyncHTTPTransport.answerLimit
    ) throws(EventStoreError) {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let caFile {
            do {
                tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(caFile))
            } catch {
                throw .untrustedServer("\(caFile) has no readable certificate (PEM)")
            }
        }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(timeouts.connect), read: TimeAmount(timeouts.idle)))
        // An unreachable server causes an error at once instead of after the connection timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.timeouts = timeouts
        self.limit = limit
    }

    deinit {
        client.shutdown { _ in }
    }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        var asked = HTTPClientRequest(url: request.url.absoluteString)
        asked.method = HTTPMethod(rawValue: request.method)
        asked.headers = request.headers
        asked.headers.replaceOrAdd(name: "User-Agent", value: "ScanICS")
        if !request.body.isEmpty || ["PUT", "POST"].contains(request.method) { asked.body = .bytes(request.body) }
        let start = ContinuousClock.now
        let time = min(timeouts.total, request.timeLimit ?? timeouts.total)
        let end = start + timeouts.total
        do {
            let answer = try await client.execute(asked, timeout: TimeAmount(time))
            let size = Atomic(0)
            let body = try await Self.before({
                min(end, ServerTrouble.deadline(from: start, limit: time, bytes: size.load(ordering: .relaxed)))
            }) { [limit] in
                try await Self.collect(answer, limit: limit) { size.store($0, ordering: .relaxed) }
            }
            return HTTPResponse(
                status: Int(answer.status.code), headers: answer.headers, body: body, url: request.url)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Runs a closure and cancels it at a deadline, which may move while the closure runs.
    private static func before<Value: Sendable>(
        _ deadline: @Sendable @escaping () -> ContinuousClock.Instant,
        _ body: @Sendable @escaping () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            group.addTask {
                while ContinuousClock.now < deadline() { try await Task.sleep(until: deadline()) }
                throw HTTPFailure.timedOut("the answer was not complete in time")
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Returns an answer's complete body. Throws an error if the body is too large.
    private static func collect(
        _ answer: HTTPClientResponse, limit: Int, progress: (_ bytes: Int) -> Void
    ) async throws -> [UInt8] {
        let announced = answer.headers.first(name: "Content-Length").flatMap { Int($0) }
        if let announced, announced > limit { throw HTTPFailure.tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(0, announced ?? 0))
        for try await part in answer.body {
            guard bytes.count + part.readableBytes <= limit else { throw HTTPFailure.tooLarge(limit: limit) }
            bytes.append(contentsOf: part.readableBytesView)
            progress(bytes.count)
        }
        return bytes
    }

    // MARK: Failures

    private static func failure(_ error: any Error) -> HTTPFailure {
        switch error {
        case let failure as HTTPFailure: failure
        case is CancellationError: .cancelled
        case let error as HTTPClientError: failure(error)
        case is NIOSSLExtraError: .untrusted("it belongs to another host")
        case let error as NIOSSLError: failure(error)
        case let error as NIOConnectionError: .notConnected(reason(error))
        case let error as IOError where connectionErrors.contains(error.errnoCode):
            .notConnected(String(cString: strerror(error.errnoCode)).lowercased())
        case let error as IOError: .interrupted(String(cString: strerror(error.errnoCode)).lowercased())
        case ChannelError.connectTimeout: .notConnected("it does not answer")
        default: .interrupted("the connection broke")
        }
    }

    private static let connectionErrors = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EACCES, EADDRNOTAVAIL]

    private static func failure(_ error: HTTPClientError) -> HTTPFailure {
        switch error {
        case .connectTimeout: .notConnected("it does not answer")
        case .tlsHandshakeTimeout: .notConnected("its TLS handshake took too long")
        case .cancelled: .cancelled
        case .readTimeout: .timedOut("it was silent for too long")
        case .deadlineExceeded: .timedOut("the answer was not complete in time")
        case .remoteConnectionClosed, .uncleanShutdown: .interrupted("the connection was closed")
        default: .interrupted(error.shortDescription)
        }
    }

    /// Returns the failure of a TLS handshake. BoringSSL's error names show whether the certificate was refused.
    private static func failure(_ error: NIOSSLError) -> HTTPFailure {
        switch error {
        case .handshakeFailed(let cause):
            let text = "\(cause)"
            if text.contains("CERTIFICATE_VERIFY_FAILED") {
                return .untrusted("it has expired, or no known authority has signed it")
            }
            return .notConnected("the TLS handshake failed")
        case .noCertificateToValidate, .unableToValidateCertificate: return .untrusted("it cannot be checked")
        case .uncleanShutdown: return .interrupted("the connection was closed")
        default: return .interrupted("TLS failed")
        }
    }

    private static func reason(_ error: NIOConnectionError) -> String {
        if error.connectionErrors.isEmpty { return "there is no host with that name" }
        let first = error.connectionErrors.compactMap { $0.error as? IOError }.first
        return first.map { String(cString: strerror($0.errnoCode)).lowercased() } ?? "it does not answer"
    }
}

extension TimeAmount {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
