import ArgumentParser
import Glibc
import CommandLineInterface

/// Where the process starts: runs the command and turns its errors into the contract's exit statuses.
@main
enum EntryPoint {
    static func main() {
        do {
            var command = try command(of: Array(CommandLine.arguments.dropFirst()))
            try command.run()
            end(0)
        } catch is StoreRequest {
            StoreProgram.replaceProcess()
        } catch let status as ExitStatus {
            end(status.rawValue)
        } catch {
            let code = ScanicsCommand.exitCode(for: error)
            guard code != .success else { ScanicsCommand.exit(withError: error) }
            Messages.print(ScanicsCommand.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
    }

    /// The command that some arguments are.
    ///
    /// Most often they are pictures, for `scan`, which is looked at by itself then: to go through all commands takes half
    /// as long as to read a small picture. What `scan` does not understand is for the whole command to explain, as is an
    /// option alone, such as `--version`.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        let names = ["help"] + ScanicsCommand.configuration.subcommands.map { $0._commandName }
        guard let first = arguments.first, !names.contains(first), arguments.count > 1 || !first.hasPrefix("-"),
            let scan = try? ScanCommand.parse(arguments)
        else { return try ScanicsCommand.parseAsRoot(arguments) }
        return scan
    }

    /// Ends the process, without the destructors of libraries that a worker may still be in: after Ctrl-C, or where a
    /// decoder does not return.
    private static func end(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
