import ArgumentParser
import CLinux

package struct ScanningOptions: ParsableArguments {
    @Option(
        name: .customLong("effort"),
        help: """
            How hard to look for codes. fast stops at the first code. auto is standard; if that finds no code in a picture \
            that you name, it adds thorough for up to two seconds.
            """)
    package var effortChoice: EffortChoice = .auto

    @Option(help: ArgumentHelp("Give up on a picture after this many seconds.", valueName: "seconds"))
    package var timeLimit: Double = 30

    @Flag(
        help: ArgumentHelp(
            "Read pictures without a sandbox; use this only if the kernel has no support for the sandbox "
                + "(see 'scanics doctor')."
        ))
    package var noSandbox = false

    package init() {}

    package mutating func validate() throws {
        guard timeLimit > 0, timeLimit.isFinite else {
            throw ValidationError("--time-limit must be greater than 0.")
        }
    }

    @OptionGroup package var reading: ReadingOptions

    /// The effort of the first look at a picture.
    package var effort: Effort {
        switch effortChoice {
        case .fast: .fast
        case .auto, .standard: .standard
        case .thorough: .thorough
        }
    }

    package func scanner(at start: LocalDateTime) -> EventScanner {
        var options = reading.options(at: start)
        options.effort = effort
        options.limits.seconds = timeLimit
        return EventScanner(options: options)
    }

    package func processes() -> ReaderProcesses? {
        guard ReaderProcesses.isAvailable else {
            Messages.print("scanics: /proc is missing, so a picture that causes a crash will end the run; mount /proc")
            return nil
        }
        if noSandbox {
            csandbox_disable()
        } else if !ReaderProcesses.Protection.ofKernel.seccomp {
            Messages.print(
                "scanics: this kernel has no seccomp, so the processes that read pictures are less restricted than usual; "
                    + "see 'scanics doctor', or use --no-sandbox to read without this message"
            )
        }
        return furtherProcesses()
    }

    /// Returns another set of processes that read pictures. Call it only on a machine on which ``processes()``
    /// succeeds.
    func furtherProcesses() -> ReaderProcesses { ReaderProcesses(sandbox: noSandbox ? .off : .on) }
}

package enum EffortChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, fast, standard, thorough
}
