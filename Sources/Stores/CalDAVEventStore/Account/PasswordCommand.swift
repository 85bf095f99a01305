import CLinux
import EventStore
import Subprocess
import SystemPackage

/// A command that prints a password, such as `pass show calendar` or `secret-tool lookup ...`.
enum PasswordCommand {
    /// Returns the first line of the command's output. What the command writes to standard error goes to this program's
    /// standard error.
    static func run(_ command: [String]) async throws(EventStoreError) -> Secret {
        guard let name = command.first else { throw .noCredentials("the password command is empty; name a program") }
        guard let program = path(of: name) else {
            throw .noCredentials(
                "the program of the password command was not found: \(name.prefix(200)); write its path")
        }
        let status: TerminationStatus
        let output: [UInt8]
        do {
            let result = try await Subprocess.run(
                .path(program), arguments: Arguments(Array(command.dropFirst())), output: .bytes(limit: 1 << 16),
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

    /// Returns the path of a program that can be run; nil if there is none.
    private static func path(of name: String) -> FilePath? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { path in
            path.baseAddress.flatMap { linux_find_program(name, "", $0) ? FilePath(platformString: $0) : nil }
        }
    }
}
