import Foundation
import Subprocess
import SystemPackage
import TestSupport

/// The command as a user with a home of their own meets it.
struct CommandUser: Sendable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What a run of the command gave.
    struct Run: Sendable {
        let status: Int32?
        let output: String
        let errors: String
    }

    var home: String { folder.path }
    var configuration: String { home + ".config/scanics/config.toml" }

    static let poster = packageRoot.appending(path: "SampleImages/poster.png").path()

    /// The command that was built with these tests: it lies beside them.
    static var path: FilePath {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return FilePath(URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path())
    }

    func environment(_ values: [String: String]) -> Environment {
        var all: [Environment.Key: String?] = [
            "HOME": home, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil, "XDG_DATA_HOME": nil, "NETRC": nil,
            "SCANICS_PASSWORD": nil, "SCANICS_CLIENT_SECRET": nil,
        ]
        for (name, value) in values { all[Environment.Key(stringLiteral: name)] = value }
        return .inherit.updating(all)
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Run {
        try await run(arguments, environment: environment)
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Run {
        let result = try await Subprocess.run(
            .path(Self.path), arguments: Arguments(arguments), environment: self.environment(environment),
            workingDirectory: FilePath(home), input: .none, output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        let status: Int32? = if case .exited(let code) = result.terminationStatus { code } else { nil }
        return Run(status: status, output: result.standardOutput, errors: result.standardError)
    }

    /// What was to be seen at a terminal.
    struct TerminalRun: Decodable, Sendable {
        /// All that was on it.
        let seen: String
        /// Whether it would have shown what was typed, for each time that somebody was asked.
        let echoes: [Bool]
        /// Whether it would at the end.
        let echoesAtEnd: Bool
        /// The command's status; less than 0 where a signal ended it.
        let status: Int32
    }

    /// Runs the command at a terminal of its own, where somebody types a text whenever they are asked for a password.
    func run(typing text: String, _ arguments: String...) async throws -> TerminalRun {
        try write(text, to: "typed")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "terminal.py").path()
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"),
            arguments: Arguments([script, "Password for ", home + "typed", Self.path.string] + arguments),
            environment: environment([:]), workingDirectory: FilePath(home), input: .none,
            output: .string(limit: 1 << 20), error: .currentStandardError)
        return try JSONDecoder().decode(TerminalRun.self, from: Data(result.standardOutput.utf8))
    }

    func write(_ text: String, to name: String, mode: Int = 0o600) throws {
        let path = home + name
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// The files of the user's that hold a text, or its base64 form.
    func files(with text: String) throws -> [String] {
        let needles = [Data(text.utf8), Data("alice:\(text)".utf8).base64EncodedData()]
        return try FileManager.default.subpathsOfDirectory(atPath: home).filter { name in
            guard let data = FileManager.default.contents(atPath: home + name) else { return false }
            return needles.contains { data.range(of: $0) != nil }
        }
    }

    /// Whether a text is in the arguments of any process on this machine.
    static func isInProcessList(_ text: String) -> Bool {
        let needle = Data(text.utf8)
        return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).contains { name in
            guard Int(name) != nil, let arguments = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
                return false
            }
            return arguments.range(of: needle) != nil
        }
    }
}
