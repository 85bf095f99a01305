package struct RunSettings {
    /// What a run looks for. A run that does not find it ends with ``ExitStatus/nothingFound``.
    package enum Aim {
        case events, codes
    }

    /// Which messages about the content of each input go to standard error. Errors are always reported.
    package enum ContentMessages: Int, Comparable {
        /// Nothing: the output itself is text for people, or the user asked for errors only.
        case none
        /// Only messages that an input has no events, or that parts of a message are missing. The output does not show
        /// these two facts.
        case missing
        case diagnostics
        /// All diagnostics, and a line for each event.
        case events

        package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
    }

    package let aim: Aim
    /// What a message reports as missing: events for output that is a calendar, which has no codes.
    package let messagesAim: Aim
    package let following: FollowingPolicy
    package let contentMessages: ContentMessages
    package let isQuiet: Bool
    /// Whether an input without events is reported even if it was found in a folder and not named by the user.
    package let isVerbose: Bool
    /// Whether messages have the texts of codes that are secrets.
    package var showsSecrets = false

    package init(
        aim: Aim = .events, messagesAim: Aim? = nil, following: FollowingPolicy, contentMessages: ContentMessages,
        isQuiet: Bool, isVerbose: Bool
    ) {
        self.aim = aim
        self.messagesAim = messagesAim ?? aim
        self.following = following
        self.contentMessages = contentMessages
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
    }
}

/// A run over inputs: the work that `scan`, `inspect`, `parse` and `import` have in common.
///
/// The caller takes each result from ``links``. The caller calls ``report(_:)`` before it writes or saves the result,
/// and ``complete(_:isFurtherPart:progress:)`` afterwards. After the last result, it calls ``end(_:_:)``.
///
///     while let scanned = run.links.next(from: source) {
///         run.report(scanned)
///         try sink.add(scanned)
///         run.complete(scanned, progress: "3 saved")
///     }
///     try run.end(.complete) { $0.lines }
package final class InputRun {
    package let scanner: EventScanner
    package let console: Console
    package let links: LinkQueue
    package private(set) var summary = RunSummary()

    private let inputs: InputList
    private let settings: RunSettings
    private let total = InputCount()
    private var failures = 0

    package init(_ inputs: InputList, _ settings: RunSettings, scanner: EventScanner, console: Console) {
        self.inputs = inputs
        self.settings = settings
        self.scanner = scanner
        self.console = console
        links = LinkQueue(settings.following, scanner: scanner)
    }

    /// Starts to count the inputs if there is a progress bar. Call this after signals are blocked, because the inputs
    /// are counted on a new thread.
    package func countInputs() {
        if console.showsProgress { total.start(inputs) }
    }

    // MARK: One input

    package func report(_ scanned: ScannedInput) {
        switch scanned.outcome {
        case .scanned(let result):
            report(result, of: scanned.input)
        case .passedOver(.linkToFolder):
            guard !settings.isQuiet else { break }
            console.report(
                scanned.input.path ?? "", "a link to a folder is not followed; name the folder itself",
                code: PassedOver.linkToFolder.rawValue, level: .warning)
        case .passedOver: break
        }
    }

    package func complete(
        _ scanned: ScannedInput, isFurtherPart: Bool = false, progress note: @autoclosure () -> String
    ) {
        summary.add(scanned, isFurtherPart: isFurtherPart)
        console.log(LogRecord(scanned))
        console.show(
            ProgressState(done: summary.done, total: total.total, elapsed: summary.elapsed, note: note()))
    }

    private func report(_ result: ScanResult, of input: ScanInput) {
        let path = result.path ?? "-"
        if let error = result.error {
            fail(path, Self.advice(about: path, error) ?? error.message, code: error.code)
            return
        }
        if result.diagnostics.contains(where: { $0.code == .refusedRepair }) { failures += 1 }
        if !result.hasCompleteEvent, let late = result.diagnostics.first(where: { $0.code == .timeLimit }) {
            fail(path, late.message, code: late.code.rawValue)
        }
        for failure in result.linkFailures { fail(path, failure.message, code: failure.code.rawValue) }
        guard settings.contentMessages > .none else { return }
        let hasContent =
            settings.messagesAim == .codes ? result.symbols?.isEmpty == false : result.hasCompleteEvent
        if !hasContent, input.isExplicit || settings.isVerbose {
            let isPicture = result.content == .binary && CommandLinePath.isPicture(path)
            console.report(
                path,
                isPicture
                    ? "no event; this is a picture; to read its codes, run: scanics \(path.quotedForShell)"
                    : ResultText.nothingFound(
                        in: result, isThorough: scanner.options.effort == .thorough, showsSecrets: settings.showsSecrets
                    ),
                code: "nothing-found", level: .warning)
        }
        if settings.contentMessages == .events {
            for event in result.completeEvents {
                console.report(path, EventCard.line(event), code: "event", level: .info)
            }
        }
        let showsAll = settings.contentMessages >= .diagnostics
        for diagnostic in result.diagnostics where diagnostic.code != .linkNotFollowed {
            // A missing or unread part is always reported, because the calendar does not show that an event is missing.
            let isAlwaysReported = diagnostic.code == .unreadPart || (hasContent && diagnostic.code == .missingPart)
            guard showsAll || isAlwaysReported else { continue }
            console.report(path, diagnostic.message, code: diagnostic.code.rawValue, level: .warning)
        }
    }

    /// Returns a message that helps more than the error; nil if there is none.
    private static func advice(about path: String, _ error: ScanError) -> String? {
        guard error == .unreadable(.noSuchFileOrDirectory) else { return nil }
        if path == "version" { return "there is no such file; to see the version, run: scanics --version" }
        guard let target = CommandLinePath.target(ofLink: path) else { return nil }
        return "this link leads to \(target), which does not exist"
    }

    // MARK: Failures and the end

    /// Reports a failure. The run continues, but ends with ``ExitStatus/failed``.
    package func fail(_ path: String, _ message: String, code: String? = nil) {
        failures += 1
        console.report(path, message, code: code)
    }

    /// Makes the run end with ``ExitStatus/failed`` because of something that is already reported.
    package func fail() { failures += 1 }

    /// How the inputs of a run came to their end.
    package enum Ending {
        case complete
        case interrupted
        /// A service manager stopped a run that does not end by itself. Its failures are reported, and the service has
        /// not failed.
        case stoppedService

        package init(_ interruption: Interruption, isWatching: Bool) {
            self =
                !interruption.hasHappened
                ? .complete
                : isWatching && interruption.isTermination ? .stoppedService : .interrupted
        }
    }

    /// Ends the run: removes the progress bar, and prints the last lines.
    package func end(_ ending: Ending, _ lines: (RunSummary) -> [String]) throws {
        console.endProgress()
        summary.finish()
        var record = LogRecord(.info, "summary")
        record.summary = summary
        console.log(record)
        for line in lines(summary) { console.note(line) }
        switch ending {
        case .interrupted: throw ExitStatus.interrupted
        case .stoppedService: return
        case .complete: break
        }
        if failures > 0 { throw ExitStatus.failed }
        let found = settings.aim == .codes ? summary.symbols : summary.events
        if found == 0 { throw ExitStatus.nothingFound }
    }
}
