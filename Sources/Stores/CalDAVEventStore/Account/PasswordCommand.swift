import EventStore
import Subprocess
import SystemPackage

/// A command that prints a password, such as `pass show calendar` or `secret-tool lookup ...`.
enum PasswordCommand {
    /// Returns the first line of the command's output. What the command writes to standard error goes to this program's
    /// standard error.
    static func run(_ command: [String]) async throws(EventStoreError) -> Secret {
        guard let program = command.first else { throw .noCredentials("the password command is empty; name a program") }
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
            // The message does not quote the error, because the error may contain the command's output.
            throw .noCredentials("the password command could not run, or printed too much; try it in a terminal")
        }
        guard case .exited(0) = status else {
            throw .noCredentials("the password command failed (\(status)); run it in a terminal to see why")
        }
        var line = output.prefix { $0 != UInt8(ascii: "\n") }
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        guard !line.isEmpty else {
            throw .noCredentials("the password command printed nothing; run it in a terminal to see why")
        }
        return Secret(String(decoding: line, as: UTF8.self))
    }
}
