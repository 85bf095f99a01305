import ArgumentParser
import CommandLineInterface
import Glibc

/// The start of the process: runs the command and turns its errors into exit statuses (``ExitStatus``).
@main
enum EntryPoint {
    static func main() {
        if ReaderProgram.isRequested {
            MemoryUse.keepSmall()
            ReaderProgram.run()
        }
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if let plain = plainArguments(of: arguments) {
                try ScanCommand.run(plain)
            } else {
                var command = try command(of: arguments)
                if command is any StoreCommand { StoreProgramLauncher.replaceProcess() }
                try command.run()
            }
            end(0)
        } catch let status as ExitStatus {
            end(status.rawValue)
        } catch {
            let code = ScanicsCommand.exitCode(for: error)
            guard code != .success else { ScanicsCommand.exit(withError: error) }
            Messages.print(ScanicsCommand.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
    }

    /// Returns the arguments of a scan if they need neither ArgumentParser nor the list of commands; nil otherwise. To
    /// make the list takes a thirtieth of a small picture's time.
    private static func plainArguments(of arguments: [String]) -> PlainArguments? {
        guard let first = arguments.first else { return nil }
        if first == "scan" { return PlainArguments(Array(arguments.dropFirst())) }
        // The names of commands have none of these characters. Any other name may be a command's, misspelled or not.
        guard first.hasPrefix("-") || first.contains(where: { $0 == "." || $0 == "/" }) else { return nil }
        return PlainArguments(arguments)
    }

    /// Returns the command that some arguments name.
    ///
    /// Arguments that do not start with the name of a command are for `scan`. A command that needs a store is handed to
    /// `scanics-store`, which checks the command's arguments; only the help of such a command is printed here. Any other
    /// command first parses its arguments alone, because parsing with all commands takes half as long as scanning a
    /// small picture. If the command cannot parse its arguments, ``ScanicsCommand`` parses them and reports the error.
    /// ``ScanicsCommand`` also handles a single option, such as `--version`.
    private static func command(of arguments: [String]) throws -> any ParsableCommand {
        let commands = ScanicsCommand.configuration.subcommands
        guard let first = arguments.first else { return try ScanicsCommand.parseAsRoot(arguments) }
        if let named = commands.first(where: { $0._commandName == first }) {
            if !arguments.contains(where: { ["-h", "--help", "--help-hidden"].contains($0) }) {
                if StoreCommands.all.contains(where: { $0 == named }) { StoreProgramLauncher.replaceProcess() }
                if let command = try? named.parseAsRoot(Array(arguments.dropFirst())) { return command }
            }
        } else if first != "help" {
            try MisspelledCommand.check(first, names: ["help"] + commands.map { $0._commandName })
            if arguments.count > 1 || !first.hasPrefix("-"), let scan = try? ScanCommand.parse(arguments) {
                return scan
            }
            try MisspelledCommand.check(optionsOfScan: arguments)
        } else if arguments.count > 1, !arguments[1].hasPrefix("-") {
            try MisspelledCommand.check(topic: arguments[1], names: commands.map { $0._commandName })
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
