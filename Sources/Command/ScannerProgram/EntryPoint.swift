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
    /// Arguments that do not start with the name of a command are for `scan`, which parses common options without
    /// ArgumentParser. A command that needs a store is handed to `scanics-store`, which checks the command's arguments;
    /// only the help of such a command is printed here. Any other command first parses its arguments alone, because
    /// parsing with all commands takes half as long as scanning a small picture. If the command cannot parse its
    /// arguments, ``ScanicsCommand`` parses them and reports the error. ``ScanicsCommand`` also handles a single
    /// option, such as `--version`.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        let commands = ScanicsCommand.configuration.subcommands
        guard let first = arguments.first else { return try ScanicsCommand.parseAsRoot(arguments) }
        if let named = commands.first(where: { $0._commandName == first }) {
            if !arguments.contains(where: { ["-h", "--help", "--help-hidden"].contains($0) }) {
                if StoreCommands.all.contains(where: { $0 == named }) { StoreProgramLauncher.replaceProcess() }
                if named == ScanCommand.self, let scan = ScanCommand(plain: arguments.dropFirst()) { return scan }
                if let command = try? named.parseAsRoot(Array(arguments.dropFirst())) { return command }
            }
        } else if first != "help" {
            try MisspelledCommand.check(first, names: ["help"] + commands.map { $0._commandName })
            if let scan = ScanCommand(plain: arguments) { return scan }
            if arguments.count > 1 || !first.hasPrefix("-"), let scan = try? ScanCommand.parse(arguments) {
                return scan
            }
        }
        return try ScanicsCommand.parseAsRoot(arguments)
    }

    /// Ends the process without running the destructors of libraries: a worker thread may still be inside a library,
    /// after Ctrl-C or because a decoder does not return.
    private static func end(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
