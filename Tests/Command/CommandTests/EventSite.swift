import Foundation
import TestSupport
import Testing

/// The web sites of `Fixtures/event-site.py`, in a separate network that the command believes to be the internet.
struct EventSite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The requests to the sites, one per line: `HOST PATH`, the names of the header fields that the client sent, and
    /// the number of requests that were running (to this host, and to all hosts). A `|` separates these parts.
    var requests: [String] {
        get throws { try folder.text("requests.txt").split(separator: "\n").map(String.init) }
    }

    /// The addresses that were requested, without `https://`.
    var addresses: [String] {
        get throws {
            try requests.map { $0.prefix { $0 != "|" }.split(separator: " ").joined() }
        }
    }

    private static let script = packageRoot.path() + "Tests/Command/CommandTests/Fixtures/event-site.py"

    /// Runs the command in the network of the sites. It runs at a terminal where `answers` are typed, or without a
    /// terminal if `answers` is nil.
    func run(
        _ arguments: String..., input: [UInt8] = [], answers: [String]? = nil, environment: [String: String] = [:]
    ) async throws -> Scanics.Run {
        var command = [Scanics.path] + arguments
        if answers != nil {
            let line = command.map { "'\($0)'" }.joined(separator: " ")
            command = ["/usr/bin/script", "--quiet", "--return", "--flush", "--command", line, "/dev/null"]
        }
        return try await Scanics.run(
            executable: "/usr/bin/unshare",
            [
                "--map-root-user", "--net", "--mount", "/usr/bin/python3", Self.script,
                folder.path,
            ] + command,
            input: answers.map { Array($0.map { $0 + "\n" }.joined().utf8) } ?? input, folder: folder.path,
            environment: environment)
    }
}
