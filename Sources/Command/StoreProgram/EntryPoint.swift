import ArgumentParser
import CommandLineInterface
import EventStore
import Glibc
import Settings

@main
enum EntryPoint {
    static func main() {
        if ReaderProgram.isRequested {
            MemoryUse.keepSmall()
            ReaderProgram.run()
        }
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            var command = try StoreCommands.parse(arguments) ?? ScanicsStoreCommand.parseAsRoot(arguments)
            if let work = command as? any StoreWork { perform(work) }
            // Any other command only prints its help.
            try command.run()
            end(0)
        } catch {
            let code = ScanicsStoreCommand.exitCode(for: error)
            guard code != .success else { ScanicsStoreCommand.exit(withError: error) }
            Messages.print(ScanicsStoreCommand.fullMessage(for: error))
            exit(ExitStatus.usage.rawValue)
        }
    }

    private static func perform(_ work: any StoreWork) -> Never {
        // Dispatch would write a line into the system's log for each thread that it may not give a higher priority.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        // From here on, signals go only to the thread that waits for them. All threads that start later block them.
        let interruption = Interruption()
        interruption.start()
        Task.detached { end(await status(of: work, interruption)) }
        // This is the main thread, which also blocks the signals. If `main` were asynchronous, the main thread would not
        // block them.
        while true { pause() }
    }

    private static func status(of work: any StoreWork, _ interruption: Interruption) async -> Int32 {
        // Unless the command sets another action, a signal ends the process at once. This is safe, because a store is
        // never left half changed.
        // A command that runs until it is stopped has succeeded if SIGTERM ends it.
        let endsSoon = work.endsSoon
        interruption.onStop { [unowned interruption] in
            _exit(!endsSoon && interruption.isTermination ? 0 : ExitStatus.interrupted.rawValue)
        }
        if endsSoon { OfflineNotices.hold() }
        func perform() async throws {
            defer { OfflineNotices.show() }
            try await work.perform(interruption)
        }
        do {
            try await perform()
            return 0
        } catch let status as ExitStatus {
            return status.rawValue
        } catch let failure as Failure {
            Messages.report(failure.subject, failure.message)
            return failure.status.rawValue
        } catch let error as SettingsError {
            Messages.report(error.path, error.message)
            return ExitStatus.failed.rawValue
        } catch {
            Messages.reportOutputFailure(error)
            return ExitStatus.failed.rawValue
        }
    }

    /// Ends the process without running the destructors of libraries: a worker thread may still be inside a library.
    private static func end(_ status: Int32) -> Never {
        ChosenStore.cleanUp()
        fflush(nil)
        _exit(status)
    }
}

/// A command that this program performs.
protocol StoreWork: StoreCommand {
    /// Whether the command ends by itself, so that its warnings can be shown at the end.
    var endsSoon: Bool { get }

    /// Performs the command.
    ///
    /// - Throws: ``ExitStatus`` if everything is reported already, or ``Failure``. Any other error means that standard
    ///   output cannot be written.
    func perform(_ interruption: Interruption) async throws
}

extension StoreWork {
    var endsSoon: Bool { true }
}
