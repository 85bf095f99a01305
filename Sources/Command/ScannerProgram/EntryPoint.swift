import ArgumentParser
import CommandLineInterface
import Glibc

/// The start of the process: runs the command and turns its errors into exit statuses (``ExitStatus``).
@main
enum EntryPoint {
    static func main() {
        do {
            var command = try command(of: Array(CommandLine.arguments.dropFirst()))
            try command.run()
            end(0)
        } catch is StoreRequest {
            StoreProgramLauncher.replaceProcess()
        } catch let status as ExitStatus {
            end(status.rawValue)
        } catch {
            let code = ScanicsCommand.exitCode(for: error)
            guard code != .success else { ScanicsCommand.exit(withError: error) }
            Messages.print(ScanicsCommand.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
    }

    /// Returns the command that some arguments name.
    ///
    /// Arguments that start with no command's name are for `scan`. It and the commands that need a store are tried alone
    /// first: to look through all commands takes half as long as to scan a small picture. If that command cannot parse the
    /// arguments, the whole command reports why. It also handles a single option, such as `--version`.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        if let command = StoreCommands.parse(arguments) { return command }
        let names = ["help"] + ScanicsCommand.configuration.subcommands.map { $0._commandName }
        guard let first = arguments.first, !names.contains(first), arguments.count > 1 || !first.hasPrefix("-"),
            let scan = try? ScanCommand.parse(arguments)
        else { return try ScanicsCommand.parseAsRoot(arguments) }
        return scan
    }

    /// Ends the process without the destructors of libraries: a worker may still be in one, after Ctrl-C or because a decoder
    /// does not return.
    private static func end(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
