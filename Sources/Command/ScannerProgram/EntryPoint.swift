import ArgumentParser
import CommandLineInterface
import Glibc
import ScanICS

/// The start of the process: runs the command and turns its errors into exit statuses (``ExitStatus``).
@main
enum EntryPoint {
    static func main() {
        if ReaderProgram.isRequested {
            MemoryUse.keepSmall()
            ReaderProgram.run()
        }
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
    /// Arguments that do not start with the name of a command are for `scan`. `scan` and the commands that need a store
    /// are first tried alone, because looking through all commands takes half as long as scanning a small picture. If
    /// that fails, ``ScanicsCommand`` parses the arguments and reports the error. ``ScanicsCommand`` also handles a
    /// single option, such as `--version`.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        if let command = StoreCommands.parse(arguments) { return command }
        let names = ["help"] + ScanicsCommand.configuration.subcommands.map { $0._commandName }
        if let first = arguments.first { try MisspelledCommand.check(first, names: names) }
        guard let first = arguments.first, !names.contains(first), arguments.count > 1 || !first.hasPrefix("-"),
            let scan = try? ScanCommand.parse(arguments)
        else { return try ScanicsCommand.parseAsRoot(arguments) }
        return scan
    }

    /// Ends the process without running the destructors of libraries: a worker thread may still be inside a library,
    /// after Ctrl-C or because a decoder does not return.
    private static func end(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
