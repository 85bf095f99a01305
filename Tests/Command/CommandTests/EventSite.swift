import Foundation
import TestSupport
import Testing

/// The web sites of `Fixtures/event-site.py`, in a separate network that the command believes to be the internet.
struct EventSite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The requests that the sites got: `HOST PATH`, the fields that were sent, and how many ran at once.
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

    /// Runs the command in that network. If there are answers, they are typed at a terminal; if nil, there is no
    /// terminal.
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
