import FoundationEssentials
import NIOHTTP1

/// One request to a server.
struct HTTPRequest: Sendable {
    var method: String
    var url: URL
    var headers = HTTPHeaders()
    var body: [UInt8] = []

    /// Whether the request may be sent again where its answer was lost (RFC 9110 §9.2.2, RFC 4918 §9): a PUT or DELETE
    /// with a precondition meets it the second time, which the caller sees.
    var isIdempotent: Bool {
        ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT", "PUT", "DELETE"].contains(method)
    }
}

/// One answer of a server, all of it.
struct HTTPResponse: Sendable {
    var status: Int
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    /// Where it came from, after redirects.
    var url: URL
}

/// Sends one request and gives its answer, whatever its status: no redirects, no second tries.
protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// Why there is no answer to a request.
enum HTTPFailure: Error, Hashable {
    /// There was no connection: the request was certainly not received.
    case notConnected(String)
    /// The server's certificate is not to be trusted.
    case untrusted(String)
    /// The connection broke, or was silent for too long: the request may have been received.
    case interrupted(String)
    /// More came than an answer may have.
    case tooLarge(limit: Int)
    /// The task was cancelled.
    case cancelled
}
