import Foundation
import Subprocess
import SystemPackage
import TestSupport

/// A user of the command with a separate home folder.
struct CommandUser: Sendable {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns a user with a copy of this user's files.
    func copy() throws -> CommandUser {
        let copy = try CommandUser()
        for name in try FileManager.default.contentsOfDirectory(atPath: home) {
            try FileManager.default.copyItem(atPath: home + name, toPath: copy.home + name)
        }
        return copy
    }

    /// The result of a run of the command.
    struct Run: Sendable {
        let status: Int32?
        let output: String
        let errors: String
    }

    var home: String { folder.path }
    var configuration: String { home + ".config/scanics/config.toml" }

    static let poster = packageRoot.appending(path: "SampleImages/poster.png").path()

    /// The path of the command that was built with these tests, in the same folder.
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

    /// The result of a run at a terminal.
    struct TerminalRun: Decodable, Sendable {
        /// Everything that the terminal showed.
        let seen: String
        /// Whether the terminal would have shown typed text, for each question.
        let echoes: [Bool]
        /// Whether the terminal would have shown typed text at the end.
        let echoesAtEnd: Bool
        /// The command's exit status; negative if a signal ended it.
        let status: Int32
    }

    /// Runs the command at a terminal, and types a text at each question for a password.
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

    /// Returns the user's files that contain a text or its base64 form.
    func files(with text: String) throws -> [String] {
        let needles = [Data(text.utf8), Data("alice:\(text)".utf8).base64EncodedData()]
        return try FileManager.default.subpathsOfDirectory(atPath: home).filter { name in
            guard let data = FileManager.default.contents(atPath: home + name) else { return false }
            return needles.contains { data.range(of: $0) != nil }
        }
    }

    /// Returns whether the arguments of any process on this machine contain a text.
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
