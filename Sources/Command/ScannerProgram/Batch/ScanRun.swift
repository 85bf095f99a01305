import ScanICS
import CommandLineInterface
import TerminalProgress

/// A run over inputs: has each scanned, hands the results to the output and the report, says what went wrong, and ends
/// with the status.
final class ScanRun {
    /// What a run looks for, which decides whether it found something.
    enum Aim {
        case events, codes
    }

    private let inputs: InputList
    private let output: OutputOptions
    private let batch: BatchOptions?
    private let following: FollowingOptions
    private let aim: Aim
    private let format: OutputFormat

    private let console: Console
    private let count = InputCount()
    private let interruption = Interruption()
    private var summary = RunSummary()
    private var found = 0
    private var failures = 0

    init(
        _ inputs: InputList, output: OutputOptions, batch: BatchOptions?, following: FollowingOptions, aim: Aim,
        defaultFormat: OutputFormat
    ) throws {
        self.inputs = inputs
        self.output = output
        self.batch = batch
        self.following = following
        self.aim = aim
        format = output.format ?? defaultFormat
        let isForMany = inputs.isOpenEnded || inputs.given.count > 1
        let showsProgress =
            switch batch?.workers.progress ?? .never {
            case .auto: isForMany && batch?.watch == false && !output.quiet && StandardStreams.isErrorTerminal
            case .always: true
            case .never: false
            }
        console = Console(batch?.logFormat ?? .text, showsProgress: showsProgress)
    }

    /// Scans pictures; throws the exit status where it is not success.
    func scan(_ scanning: ScanningOptions) throws {
        MemoryUse.keepSmall()
        let batch = batch ?? BatchOptions()
        let report = try ScanReport.open(
            batch, effort: scanning.effort, force: output.force, stamp: Clock.runStart)
        let stamp = report?.stamp ?? Clock.runStart
        let sink = try makeSink(stamp: stamp)
        let workers = ScanWorkers(scanning.scanner(at: stamp), jobs: batch.workers.jobs)
        // Signals are for the thread that waits for them: those started from here on do not take them.
        let stopping = StopSwitch()
        interruption.start { stopping.stop() }
        let results: ScanResults
        if batch.watch {
            results = workers.results(
                of: FolderWatch(inputs.folders), parts: .acrossEndlessInputs, memory: report?.memory)
        } else {
            results = workers.results(of: inputs, memory: report?.memory)
        }
        stopping.set { results.cancel() }
        if console.showsProgress { count.start(inputs) }

        try finishing(sink, report) {
            let blocking = results.blocking
            while let scanned = blocking.nextIfReady() ?? self.wait(blocking, sink) {
                try take(scanned, with: workers.scanner, to: sink, report)
            }
        }
    }

    /// Waits for the next result; what is there already is brought to the output first, where the run has no end.
    private func wait(_ results: ScanResults.BlockingResults, _ sink: any ResultSink) -> ScannedInput? {
        if batch?.watch == true { attempt { try sink.flush() } }
        return results.next()
    }

    /// Reads payloads, each input on its own; throws the exit status where it is not success.
    ///
    /// - Parameter baseURL: where the pages among them were read from.
    func parse(_ reading: ReadingOptions, baseURL: String?) throws {
        let stamp = Clock.runStart
        var scanner = EventScanner(options: reading.options(at: stamp))
        scanner.options.baseURL = baseURL
        let sink = try makeSink(stamp: stamp)
        try finishing(sink, nil) {
            for input in inputs {
                try take(ScannedInput(input, .scanned(scanner.parse(input))), with: scanner, to: sink, nil)
            }
        }
    }

    // MARK: One input

    private func take(
        _ scanned: ScannedInput, with scanner: EventScanner, to sink: any ResultSink, _ report: ScanReport?
    ) throws {
        var scanned = scanned
        if var result = scanned.result {
            if result.error == nil { result = following.policy.follow(result, with: scanner) }
            scanned.outcome = .scanned(result)
            note(result, explicit: scanned.input.isExplicit)
            try sink.add(result, of: scanned)
            try report?.add(scanned, result)
        } else if case .passedOver(.linkToFolder) = scanned.outcome, !output.quiet {
            console.report(
                scanned.input.path ?? "", "this is a link to a folder, which is not followed; name the folder itself",
                code: PassedOver.linkToFolder.rawValue, level: .warning)
        }
        summary.add(scanned)
        console.log(LogRecord(scanned))
        console.show(
            ProgressState(
                done: summary.done, total: count.total, elapsed: summary.elapsed,
                note: "\(summary.events) event\(summary.events == 1 ? "" : "s")"))
    }

    /// Counts a result, and tells the person at the terminal of it.
    private func note(_ result: ScanResult, explicit: Bool) {
        let path = result.path ?? "-"
        if let error = result.error {
            failures += 1
            return console.report(path, error.message, code: error.code)
        }
        if result.diagnostics.contains(where: { $0.code == .refusedRepair }) { failures += 1 }
        for failure in result.linkFailures {
            failures += 1
            console.report(path, failure.message, code: failure.code.rawValue)
        }
        let events = result.completeEvents
        let count = aim == .codes ? result.symbols?.count ?? 0 : events.count
        found += count
        guard !output.quiet, format != .text || !output.isToStandardOutput else { return }
        if count == 0, explicit || output.verbose {
            console.report(path, ResultText.nothingFound(in: result), code: "nothing-found", level: .warning)
        }
        let isForPeople = StandardStreams.isErrorTerminal && !console.showsProgress
        guard output.verbose || isForPeople else {
            // What is missing is said to everybody: nobody sees it in a calendar.
            for diagnostic in result.diagnostics where count > 0 && diagnostic.code == .missingPart {
                report(diagnostic, of: path)
            }
            return
        }
        for event in events { console.report(path, EventCard.line(event), code: "event", level: .info) }
        for diagnostic in result.diagnostics where diagnostic.code != .linkNotFollowed {
            report(diagnostic, of: path)
        }
    }

    private func report(_ diagnostic: Diagnostic, of path: String) {
        console.report(path, diagnostic.message, code: diagnostic.code.rawValue, level: .warning)
    }

    // MARK: The end

    /// Has the results taken, then ends output and report; throws the exit status where it is not success.
    private func finishing(
        _ sink: any ResultSink, _ report: ScanReport?, _ results: () throws -> Void
    ) throws {
        attempt {
            try results()
            try sink.finish()
        }
        attempt { try report?.finish() }
        console.endProgress()
        sumUp()
        if interruption.hasHappened {
            console.note(howToGoOn)
            throw ExitStatus.interrupted
        }
        if failures > 0 { throw ExitStatus.failed }
        if found == 0 { throw ExitStatus.nothingFound }
    }

    /// Does what writes output; where that fails it is said, and the run goes on to its end.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch is ExitStatus {
            failures += 1
        } catch let failure as OutputFile.Failure {
            failures += 1
            console.report(batch?.report ?? batch?.resume ?? "report", failure.message)
        } catch {
            failures += 1
            console.report(
                "standard output", "it cannot be written (\(error)); free some space or choose a file with -o")
        }
    }

    private func sumUp() {
        summary.finish()
        var record = LogRecord(.info, "summary")
        record.summary = summary
        console.log(record)
        guard !output.quiet, !console.isLog else { return }
        let isForMany = summary.images + summary.notRead.count > 1
        if inputs.isOpenEnded || batch?.isBatch == true || summary.repeatedEvents > 0
            || (isForMany && (output.verbose || StandardStreams.isErrorTerminal))
        {
            for line in summary.lines { console.note(line) }
        }
    }

    private var howToGoOn: String {
        if let report = batch?.resume ?? batch?.report {
            return "stopped; go on with the same command and --resume \(report.escapedForTerminal())"
        }
        return "stopped; what was found so far was written. With --report FILE a run can be gone on with"
    }

    private func makeSink(stamp: LocalDateTime) throws -> any ResultSink {
        if let folder = output.outputFolder {
            return CalendarFolderSink(
                folder: folder, options: output, console: console, stamp: stamp, isEndless: batch?.watch == true)
        }
        let target = try OutputTarget(options: output, console: console, origin: inputs.origin)
        switch format {
        case .ics: return MergedCalendarSink(target: target, stamp: stamp)
        case .json: return JSONSink(target: target)
        case .jsonl: return TextSink(target: target) { try JSONText.text(of: $0) + "\n" }
        case .text:
            let style = TextStyle(isTerminal: output.isToStandardOutput && StandardStreams.isOutputTerminal)
            let report = ResultText(style: style, showsCodes: aim == .codes)
            return TextSink(target: target) { report.text(of: $0) }
        }
    }
}
