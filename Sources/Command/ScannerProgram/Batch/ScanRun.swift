import CommandLineInterface

struct ScanRun {
    private let inputs: InputList
    private let output: OutputOptions
    private let batch: BatchOptions?
    private let capture: Capture?
    private let settings: RunSettings
    private let format: OutputFormat
    private let console: Console
    private let interruption = Interruption()
    /// The terminal at which a person is asked before a link is followed; nil if there is none.
    private let terminal: Terminal?

    /// The inputs are what was on the screen or in the clipboard. They are read in another process, because a restart
    /// after a crash would take them again, and their texts may be words for people.
    struct Capture {
        /// Shows the events instead of the output; nil for the usual output.
        var notice: CaptureNotice?
    }

    init(
        _ inputs: InputList, output: OutputOptions, batch: BatchOptions?, following: FollowingOptions,
        aim: RunSettings.Aim, asksAboutLinks: Bool = false, capture: Capture? = nil
    ) {
        self.inputs = inputs
        self.capture = capture
        self.output = output
        self.batch = batch
        format = output.format(for: aim)
        let showsProgress = batch?.workers.progress.isShown(
            automatically: inputs.areMany && batch?.watch == false && !output.quiet)
        console = Console(batch?.logFormat ?? .text, showsProgress: showsProgress ?? false)
        terminal = asksAboutLinks && !output.quiet && [.text, .ics].contains(format) ? Terminal() : nil
        var settings = RunSettings(
            aim: aim, messagesAim: format == .ics || format == .jscalendar ? .events : aim,
            following: following.policy(askingAt: terminal),
            contentMessages: Self.contentMessages(output, format, showsProgress: console.showsProgress),
            isQuiet: output.quiet, isVerbose: output.verbose)
        settings.showsSecrets = output.secrets
        self.settings = settings
    }

    private static func contentMessages(
        _ output: OutputOptions, _ format: OutputFormat, showsProgress: Bool
    ) -> RunSettings.ContentMessages {
        if output.quiet || (format.isForPeople && output.isToStandardOutput) { return .none }
        let isForPeople = StandardStreams.isErrorTerminal && !showsProgress
        return output.verbose || isForPeople ? .events : .missing
    }

    // MARK: The inputs

    func scan(_ scanning: ScanningOptions) throws {
        MemoryUse.keepSmall()
        let report = try batch.flatMap {
            try ScanReport.open(
                $0, effort: scanning.reportedEffort, output: output, stamp: Clock.runStart, console: console)
        }
        let stamp = report?.stamp ?? Clock.runStart
        let sink = try makeSink(
            stamp: Clock.assumedStamp, isThorough: scanning.effort == .thorough, formerPath: report?.formerPath)
        let needsProcesses = needsProcesses
        let processes = needsProcesses ? scanning.processes() : nil
        let scanner = try scanning.scanner(at: stamp, besides: processes)
        let workers = ScanWorkers(
            scanner, jobs: batch?.workers.jobs ?? ScanWorkers.processorCount, processes: processes,
            containerProcesses: ReaderProcesses.isAvailable ? scanning.furtherProcesses() : nil)
        let run = InputRun(inputs, settings, scanner: workers.scanner, console: console)
        let isLocked = !needsProcesses && guardItself(scanning, report)
        defer { if isLocked { CrashGuard.end() } }
        // From here on, signals go only to the thread that waits for them. All threads that start later block them.
        interruption.start()
        let results: ScanResults
        if isWatching {
            if !output.quiet { console.note(inputs.watching("scanned")) }
            results = workers.results(
                of: FolderWatch(inputs.folders), parts: .acrossEndlessInputs, memory: report?.memory)
        } else {
            results = workers.results(of: inputs, memory: report?.memory)
        }
        interruption.onStop { [terminal] in
            results.cancel()
            terminal?.stop()
        }
        run.countInputs()
        let blocking = results.blocking
        let looks = report == nil ? FurtherLooks(scanning, at: stamp, inputs: inputs, processes: processes) : nil
        func again(_ scanned: ScannedInput) -> ScannedInput {
            if isLocked, looks?.needTextReader(for: scanned) == true { CrashGuard.startAgain() }
            let seen = workers.scanner.parsedIfText(looks?.look(at: scanned) ?? scanned, isProse: capture != nil)
            // A locked process cannot ask for what is behind a link.
            if isLocked, settings.following.mayFollow(seen) { CrashGuard.startAgain() }
            return seen
        }
        let source = LinkQueue.Source(ready: { blocking.nextIfReady().map(again) }) {
            if let ready = blocking.nextIfReady() { return again(ready) }
            // This run does not end by itself, so the output is brought up to date before each wait for more pictures.
            if isWatching { attempt(run) { try sink.flush() } }
            return blocking.next().map(again)
        }
        try perform(run, sink, report, source)
    }

    func parse(_ reading: ReadingOptions, baseURL: String?, isProse: Bool) throws {
        let stamp = Clock.runStart
        var scanner = EventScanner(options: reading.options(at: stamp))
        scanner.options.baseURL = baseURL
        let sink = try makeSink(stamp: Clock.assumedStamp)
        let lock = inputs.areMany ? nil : ownLock(report: nil)
        // A locked process can start no other.
        let startsProcesses = lock?.isForText != true && ReaderProcesses.isAvailable
        if let lock, lock.isForText { _ = lock.close() }
        let run = InputRun(inputs, settings, scanner: scanner, console: console)
        var iterator = MailboxInputs(inputs, limit: scanner.options.limits.fileBytes).makeIterator()
        let processes = startsProcesses ? ReaderProcesses() : nil
        let next = {
            iterator.next().map {
                ScannedInput($0, .scanned(scanner.parse($0, isProse: isProse, processes: processes)))
            }
        }
        try perform(run, sink, nil, LinkQueue.Source(ready: next, next: next))
    }

    private func perform(
        _ run: InputRun, _ sink: any ResultSink, _ report: ScanReport?, _ source: LinkQueue.Source
    ) throws {
        attempt(run) {
            while let scanned = run.links.next(from: source) {
                run.report(scanned)
                if let result = scanned.result {
                    try sink.add(result, of: scanned)
                    try report?.add(result, of: scanned)
                }
                run.complete(scanned, progress: RunSummary.count(run.summary.events, "event"))
            }
            try sink.finish()
        }
        attempt(run) { try report?.finish() }
        try run.end(InputRun.Ending(interruption, isWatching: isWatching), closingLines)
    }

    private func attempt(_ run: InputRun, _ body: () throws -> Void) {
        do {
            try body()
        } catch is ExitStatus {
            run.fail()
        } catch {
            run.fail("standard output", "cannot be written (\(error)); free some space, or write to a file with -o")
        }
    }

    // MARK: The output

    private func makeSink(
        stamp: LocalDateTime, isThorough: Bool = false, formerPath: ((String, FileStamp) -> String?)? = nil
    ) throws -> any ResultSink {
        if let notice = capture?.notice { return notice }
        if let folder = output.outputFolder {
            let names = CalendarNames(isEndless: isWatching, formerPath: formerPath)
            return CalendarFolderSink(folder: folder, options: output, console: console, stamp: stamp, names: names)
        }
        let target = try OutputTarget(options: output, console: console, origin: inputs.origin)
        switch format {
        case .ics, .jscalendar:
            return MergedCalendarSink(target: target, stamp: stamp, isJSCalendar: format == .jscalendar)
        case .json: return JSONSink(target: target)
        case .jsonl: return TextSink(target: target) { try JSONText.text(of: $0) + "\n" }
        case .csv: return TextSink(target: target, head: FindingCSV.head) { FindingCSV.rows(of: $0) }
        case .table: return TableSink(target: target, style: style)
        case .text:
            var text = ResultText(style: style, showsCodes: settings.aim == .codes, isThorough: isThorough)
            text.showsSecrets = output.secrets
            return TextSink(target: target) { [text] in text.text(of: $0) }
        }
    }

    private var style: TextStyle {
        TextStyle(
            isTerminal: output.isToStandardOutput && StandardStreams.isOutputTerminal, reader: output.zone.reader)
    }

    private var isWatching: Bool { batch?.watch == true }

    /// Whether pictures are read in other processes. A single picture is read in this process, because that starts
    /// sooner. If the picture makes this process crash, the program starts again and reads the picture in another
    /// process. Usually this process is locked (``OwnLock``).
    /// Mails, documents and archives are always taken apart in another process.
    private var needsProcesses: Bool {
        inputs.areMany || isWatching || CrashGuard.hasRestarted || capture != nil
    }

    /// Prepares this process for reading a single file itself: handles crashes, and locks the process if the file and the
    /// output allow it. Call it before there are other threads.
    ///
    /// - Returns: whether the process is locked. It can then do nothing but read the file and write to what is open.
    private func guardItself(_ scanning: ScanningOptions, _ report: ScanReport?) -> Bool {
        let name = inputs.given.first ?? "-"
        if !scanning.noSandbox, scanning.ocr != .always, let lock = ownLock(report: report) {
            // Without a terminal nobody is asked about a link, so after a text nothing is left to do unlocked.
            if lock.isForText, terminal == nil {
                CrashGuard.start(for: name, restarts: false)
                return lock.close()
            }
            if CrashGuard.startWithHelper(for: name) {
                // If the kernel refused a part of the lock, a reader reads the picture.
                if !lock.close() { CrashGuard.startAgain() }
                return true
            }
        }
        CrashGuard.start(for: name)
        return false
    }

    /// Returns the lock for a run over a single file; nil if the run does more than to read the file and to write to what
    /// is open: files are written beside their names at the end, and links are followed over the network.
    private func ownLock(report: ScanReport?) -> OwnLock? {
        let name = inputs.given.first ?? "-"
        guard name != "-", output.isToStandardOutput, report == nil, !settings.following.followsFreely else {
            return nil
        }
        return OwnLock(forFileAt: CommandLinePath.path(of: name))
    }

    // MARK: The end

    private func closingLines(_ summary: RunSummary) -> [String] {
        var lines: [String] = []
        if isWorthSummary(summary), !output.quiet, !console.isLog { lines = summary.lines }
        if interruption.hasHappened, !(isWatching && interruption.isTermination) { lines.append(howToContinue) }
        return lines
    }

    private func isWorthSummary(_ summary: RunSummary) -> Bool {
        if inputs.isOpenEnded || batch?.isBatch == true || summary.repeatedEvents > 0 { return true }
        let isForPeople = output.verbose || StandardStreams.isErrorTerminal
        return isForPeople && summary.images + summary.notRead.count > 1
    }

    private var howToContinue: String {
        if let report = batch?.resume ?? batch?.report {
            return
                "stopped; to continue, run the same command with --resume \(report.quotedForShell.escapedForTerminal())"
        }
        return "stopped; the results so far were written. A run with --report FILE can be continued later"
    }
}
