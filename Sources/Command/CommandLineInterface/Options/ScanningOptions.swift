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

    @Option(
        help: """
            When to read what is printed: auto (in pictures that you name, where no code gave an event), always or never. \
            Needs the text reader (see 'scanics doctor').
            """)
    package var ocr: PrintChoice = .auto

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Give up on a picture after this many seconds.", valueName: "seconds"))
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
            throw ValidationError("--time-limit must be a number of seconds greater than 0, such as 30.")
        }
        guard ocr != .always || TextReaderFiles.installed != nil else {
            throw ValidationError(
                "--ocr always needs the text reader, which is not installed; \(TextReaderFiles.advice).")
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

    /// The effort as a report names it. A report of pictures whose print was not read is of no use if it should be read.
    package var reportedEffort: String { effort.rawValue + (ocr == .always ? "+print" : "") }

    package func scanner(at start: LocalDateTime) -> EventScanner {
        var options = reading.options(at: start)
        options.effort = effort
        options.limits.seconds = timeLimit
        options.readsTextLayers = ocr == .always
        return EventScanner(options: options)
    }

    /// - Parameter niceness: how much the processes leave the processors to others (nice(1)).
    package func processes(niceness: Int32 = 0) -> ReaderProcesses? {
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
        return furtherProcesses(
            textFolder: ocr == .always ? TextReaderFiles.installed?.folder : nil, niceness: niceness)
    }

    /// Returns another set of processes that read pictures. Call it only on a machine on which ``processes()``
    /// succeeds.
    ///
    /// - Parameter textFolder: the folder of the text reader; nil to read codes only.
    package func furtherProcesses(textFolder: String? = nil, niceness: Int32 = 0) -> ReaderProcesses {
        ReaderProcesses(sandbox: noSandbox ? .off : .on, textFolder: textFolder, niceness: niceness)
    }

    /// Returns the processes that read long calendars; nil without /proc.
    package func calendarProcesses(niceness: Int32 = 0) -> ReaderProcesses? {
        ReaderProcesses.isAvailable ? .forCalendars(sandbox: noSandbox ? .off : .on, niceness: niceness) : nil
    }

    /// The scanner, which has the text reader if this process should read print with the codes.
    ///
    /// - Parameter processes: the processes that read the pictures; nil if this process reads them.
    package func scanner(at start: LocalDateTime, besides processes: ReaderProcesses?) throws -> EventScanner {
        var scanner = scanner(at: start)
        guard processes == nil, ocr == .always, let files = TextReaderFiles.installed else { return scanner }
        do {
            scanner.textReader = try TextReader(folder: files.folder)
            return scanner
        } catch {
            Messages.print("scanics: \(error); install it again")
            throw ExitStatus.failed
        }
    }
}

package enum PrintChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never
}

package enum EffortChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, fast, standard, thorough
}
