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

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let poster = root.appending(path: "SampleImages/poster.png").path()

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

    /// Runs the command at a terminal where somebody types a line once they are asked for a password.
    func run(typing line: String, _ arguments: [String]) async throws -> Run {
        let script = """
            import os, pty, sys
            pid, terminal = pty.fork()
            if pid == 0: os.execv(sys.argv[2], sys.argv[2:])
            seen = b""
            while True:
                try: part = os.read(terminal, 4096)
                except OSError: part = b""
                if not part: break
                if b"Password" in seen + part and b"Password" not in seen:
                    os.write(terminal, sys.stdin.buffer.read())
                seen += part
            sys.stdout.buffer.write(seen)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            """
        try write(line + "\r", to: "typed")
        let file = try FileDescriptor.open(FilePath(home + "typed"), .readOnly, options: .closeOnExec)
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: Arguments(["-c", script, "", Self.path.string] + arguments),
            environment: environment([:]), input: .fileDescriptor(file, closeAfterSpawningProcess: true),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        let status: Int32? = if case .exited(let code) = result.terminationStatus { code } else { nil }
        return Run(status: status, output: result.standardOutput, errors: result.standardError)
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
