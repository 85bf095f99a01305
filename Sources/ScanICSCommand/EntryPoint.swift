import ArgumentParser
import Glibc

/// Where the process starts: runs the command and turns its errors into the contract's exit statuses.
@main
enum EntryPoint {
    static func main() {
        do {
            var command = try ScanicsCommand.parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            exit(status.rawValue)
        } catch {
            let code = ScanicsCommand.exitCode(for: error)
            guard code != .success else { ScanicsCommand.exit(withError: error) }
            Messages.print(ScanicsCommand.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
    }
}

/// What the process says by its exit status.
enum ExitStatus: Int32, Error {
    /// Nothing was found.
    case nothingFound = 1
    /// The command line is wrong.
    case usage = 2
    /// Some input could not be read, or some output not written.
    case failed = 3
    /// The run was stopped before its end.
    case interrupted = 130
}
