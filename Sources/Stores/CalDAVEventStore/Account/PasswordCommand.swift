import EventStore
import Subprocess
import SystemPackage

/// Asks a command for a password: `pass show calendar`, `secret-tool lookup ...`.
enum PasswordCommand {
    /// The first line of what the command prints; its messages go where ours go.
    static func run(_ command: [String]) async throws(EventStoreError) -> Secret {
        guard let program = command.first else { throw .noCredentials("the password-command is empty") }
        let status: TerminationStatus
        let output: [UInt8]
        do {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(FilePath(program)) : .name(program),
                arguments: Arguments(Array(command.dropFirst())), output: .bytes(limit: 1 << 16),
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            status = result.terminationStatus
            output = result.standardOutput
        } catch {
            // What was printed may be in the error.
            throw .noCredentials("the password-command could not be run, or printed more than a password")
        }
        guard case .exited(0) = status else {
            throw .noCredentials("the password-command failed (\(status)); run it by hand to see why")
        }
        var line = output.prefix { $0 != UInt8(ascii: "\n") }
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        guard !line.isEmpty else {
            throw .noCredentials("the password-command printed nothing; run it by hand to see why")
        }
        return Secret(String(decoding: line, as: UTF8.self))
    }
}
