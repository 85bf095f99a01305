import FoundationEssentials
import NIOHTTP1

struct HTTPRequest: Sendable {
    var method: String
    var url: URL
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    /// The longest time to wait for the answer; nil for the account's limit. A large answer gets more time while its
    /// data arrive.
    var timeLimit: Duration?

    /// Whether the request may be repeated if its answer was lost (RFC 9110 §9.2.2, RFC 4918 §9). If the first attempt
    /// of a PUT or DELETE was carried out, the precondition of the repeated request fails. The caller must handle this
    /// failure.
    var isIdempotent: Bool {
        ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT", "PUT", "DELETE"].contains(method)
    }
}

struct HTTPResponse: Sendable {
    var status: Int
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    /// The address that answered, after redirects.
    var url: URL
}

/// A way to send requests. It returns any answer, without following redirects or repeating the request.
protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// The reasons why a request has no answer.
enum HTTPFailure: Error, Hashable {
    /// There was no connection, so the server has not received the request.
    case notConnected(String)
    /// The server's certificate is not trusted.
    case untrusted(String)
    /// The connection broke. The server may have received the request.
    case interrupted(String)
    /// The server was silent, or too slow. It may have received the request.
    case timedOut(String)
    case tooLarge(limit: Int)
    case cancelled
}
