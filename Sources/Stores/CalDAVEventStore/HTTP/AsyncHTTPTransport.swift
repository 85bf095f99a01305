import AsyncHTTPClient
import EventStore
import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests with AsyncHTTPClient: several at a time, over HTTP/2, 1.1 and 1.0, TLS always verified.
///
/// A class, as the client must be shut down when nobody needs it any more.
final class AsyncHTTPTransport: HTTPTransport {
    /// How many bytes an answer may have.
    static let answerLimit = 64 << 20

    private let client: HTTPClient
    private let timeouts: CalDAVAccount.Timeouts
    private let limit: Int

    /// - Parameters:
    ///   - caFile: a file with certificates (PEM) of authorities that are trusted instead of the system's.
    ///   - limit: how many bytes an answer may have.
    /// - Throws: where that file cannot be read.
    init(
        caFile: String?, timeouts: CalDAVAccount.Timeouts, limit: Int = AsyncHTTPTransport.answerLimit
    ) throws(EventStoreError) {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let caFile {
            do {
                tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(caFile))
            } catch {
                throw .transport("\(caFile) holds no certificate (PEM) that can be read")
            }
        }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(timeouts.connect), read: TimeAmount(timeouts.idle)))
        // A server that is not there is an error now, not after the whole time for a connection.
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
        let deadline = ContinuousClock.now + timeouts.total
        do {
            let answer = try await client.execute(asked, timeout: TimeAmount(timeouts.total))
            let body = try await Self.collect(answer, limit: limit, deadline: deadline)
            return HTTPResponse(
                status: Int(answer.status.code), headers: answer.headers, body: body, url: request.url)
        } catch {
            throw Self.failure(error)
        }
    }

    /// All of an answer's body, as far as it is neither too large nor too slow.
    private static func collect(
        _ answer: HTTPClientResponse, limit: Int, deadline: ContinuousClock.Instant
    ) async throws -> [UInt8] {
        let announced = answer.headers.first(name: "Content-Length").flatMap { Int($0) }
        if let announced, announced > limit { throw HTTPFailure.tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(0, announced ?? 0))
        for try await part in answer.body {
            guard bytes.count + part.readableBytes <= limit else { throw HTTPFailure.tooLarge(limit: limit) }
            bytes.append(contentsOf: part.readableBytesView)
            guard ContinuousClock.now < deadline else {
                throw HTTPFailure.interrupted("the answer was not complete in time")
            }
        }
        return bytes
    }

    // MARK: Failures

    private static func failure(_ error: any Error) -> HTTPFailure {
        switch error {
        case let failure as HTTPFailure: failure
        case is CancellationError: .cancelled
        case let error as HTTPClientError: failure(error)
        case is NIOSSLExtraError: .untrusted("it is for another host")
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
        case .tlsHandshakeTimeout: .notConnected("it does not answer in TLS")
        case .cancelled: .cancelled
        case .readTimeout: .interrupted("it was silent for too long")
        case .deadlineExceeded: .interrupted("the answer was not complete in time")
        case .remoteConnectionClosed, .uncleanShutdown: .interrupted("the connection was closed")
        default: .interrupted(error.shortDescription)
        }
    }

    /// What failed in the handshake; BoringSSL's names say which check of the certificate's.
    private static func failure(_ error: NIOSSLError) -> HTTPFailure {
        switch error {
        case .handshakeFailed(let cause):
            let text = "\(cause)"
            if text.contains("CERTIFICATE_VERIFY_FAILED") {
                return .untrusted("it is signed by no authority known here, or is out of date")
            }
            return .notConnected("it does not speak TLS as it should")
        case .noCertificateToValidate, .unableToValidateCertificate: return .untrusted("it cannot be checked")
        case .uncleanShutdown: return .interrupted("the connection was closed")
        default: return .interrupted("TLS failed")
        }
    }

    private static func reason(_ error: NIOConnectionError) -> String {
        if error.connectionErrors.isEmpty { return "there is no host of that name" }
        let first = error.connectionErrors.compactMap { $0.error as? IOError }.first
        return first.map { String(cString: strerror($0.errnoCode)).lowercased() } ?? "it does not answer"
    }
}

extension TimeAmount {
    /// The same time in whole nanoseconds.
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
