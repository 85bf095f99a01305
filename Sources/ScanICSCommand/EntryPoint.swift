import ArgumentParser
import Glibc
import ScanICSCommandLine

/// Where the process starts: runs the command and turns its errors into the contract's exit statuses.
@main
enum EntryPoint {
    static func main() {
        do {
            var command = try ScanicsCommand.parseAsRoot()
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

    /// Ends the process, without the destructors of libraries that a worker may still be in: after Ctrl-C, or where a
    /// decoder does not return.
    private static func end(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}
