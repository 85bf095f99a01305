import CommandLineInterface
import Hummingbird

/// Writes a line of JSON to standard error for each request. Queries are left out, and long names in paths, such as
/// those of one-shot addresses, become `…`, because they may be secret.
struct RequestLog: Sendable {
    private struct Record: Encodable {
        let time: String
        let level: String
        let method: String
        let path: String
        let status: Int
        let milliseconds: Int
        let client: String
    }

    func write(_ request: Request, _ status: HTTPResponse.Status, _ context: ServerContext, time: Duration) {
        let record = Record(
            time: Clock.now, level: status.code < 500 ? "info" : "error", method: request.method.rawValue,
            path: Self.shown(request.uri.path), status: status.code,
            milliseconds: Int(time / .milliseconds(1)), client: context.clientAddress)
        if let text = try? JSONText.text(of: record) { Messages.print(text) }
    }

    /// Returns a path without secrets: names of 32 bytes or more, such as the random names of scans, become `…`. So does
    /// the name of a one-shot file, which is the title of its event.
    static func shown(_ path: String) -> String {
        if path.hasPrefix("/hand-over/") { return "/hand-over/…" }
        return path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.utf8.count >= 32 ? "…" : String($0) }.joined(separator: "/").prefix(200).description
    }
}
