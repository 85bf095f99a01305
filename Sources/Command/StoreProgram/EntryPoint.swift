import ArgumentParser
import EventStore
import Glibc
import CommandLineInterface

/// Where the process starts: does what the command asks, and turns errors into the contract's exit statuses.
@main
enum EntryPoint {
    static func main() {
        do {
            var command = try ScanicsStoreCommand.parseAsRoot()
            try command.run()
            end(0)
        } catch let request as StoreRequest {
            // Signals are for the thread that waits for them: those started from here on do not take them.
            let interruption = Interruption()
            let stopping = StopSwitch()
            interruption.start { stopping.stop() }
            let context = RunContext(interruption: interruption, stopping: stopping)
            Task.detached { end(await status(of: request.command, context)) }
            // This thread waits with signals blocked; an asynchronous main would be handed them all.
            while true { pause() }
        } catch {
            let code = ScanicsStoreCommand.exitCode(for: error)
            guard code != .success else { ScanicsStoreCommand.exit(withError: error) }
            Messages.print(ScanicsStoreCommand.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
    }

    /// Does what a command asks.
    private static func status(of command: any StoreCommand, _ context: RunContext) async -> Int32 {
        guard let work = command as? any StoreWork else { return ExitStatus.usage.rawValue }
        // What does not stop in good order ends at once: a store is never half changed.
        context.stopping.set { _exit(ExitStatus.interrupted.rawValue) }
        do {
            try await work.perform(context)
            return 0
        } catch let status as ExitStatus {
            return status.rawValue
        } catch let failure as Failure {
            Messages.report(failure.subject, failure.message)
            return failure.status.rawValue
        } catch {
            Messages.report("standard output", "it cannot be written (\(error)); free some space and try again")
            return ExitStatus.failed.rawValue
        }
    }

    /// Ends the process, without the destructors of libraries that a worker may still be in.
    private static func end(_ status: Int32) -> Never {
        ChosenStore.cleanUp()
        fflush(nil)
        _exit(status)
    }
}

/// What a command is told of the process that it runs in.
struct RunContext: Sendable {
    /// Whether somebody has asked the process to stop.
    let interruption: Interruption
    /// What stopping does.
    let stopping: StopSwitch
}

/// A command, and what it does.
protocol StoreWork: StoreCommand {
    /// Does it.
    ///
    /// - Throws: ``ExitStatus`` where all is said already, or ``Failure``; anything else is about standard output.
    func perform(_ context: RunContext) async throws
}

/// Why a command was not done.
struct Failure: Error {
    /// What it is about: a file, a store, an event.
    let subject: String
    /// What is wrong, and what to do.
    let message: String
    var status = ExitStatus.failed

    init(_ subject: String, _ message: String, status: ExitStatus = .failed) {
        self.subject = subject
        self.message = message
        self.status = status
    }
}
