import Glibc
import ScanICS

/// A run over inputs: scans each, hands the results to the output, says what went wrong, and ends with the status.
struct ScanRun {
    /// What a run looks for, which decides whether it found something.
    enum Aim {
        case events, codes
    }

    let options: OutputOptions
    let inputs: InputList
    let aim: Aim
    let defaultFormat: OutputFormat

    private var found = 0
    private var failures = 0
    private var passedOver = 0

    init(_ options: OutputOptions, inputs: InputList, aim: Aim, defaultFormat: OutputFormat) {
        self.options = options
        self.inputs = inputs
        self.aim = aim
        self.defaultFormat = defaultFormat
    }

    /// Scans every input, and joins what is spread over several; throws the exit status where it is not success.
    mutating func go(_ scanner: EventScanner, _ following: FollowingOptions) throws {
        var session = ScanSession(scanner)
        // Only where parts are missing is a result kept until the next: the last one has to say what is missing.
        var held: Outcome?
        try produce { (run, sink) in
            for input in run.inputs {
                let outcome = run.outcome(of: input) { (input) throws(ScanError) in
                    following.follow(try session.scan(input), with: scanner)
                }
                guard let outcome else { continue }
                if let held { try run.hand(held, to: &sink) }
                held = outcome
                guard !session.hasOpenParts else { continue }
                try run.hand(outcome, to: &sink)
                held = nil
            }
            if var last = held {
                session.finish(&last.result)
                try run.hand(last, to: &sink)
            }
        }
    }

    /// Reads every input on its own; throws the exit status where it is not success.
    mutating func go(
        _ scanner: EventScanner, _ following: FollowingOptions,
        read: (EventScanner, Input) throws(ScanError) -> ScanResult
    ) throws {
        try produce { (run, sink) in
            for input in run.inputs {
                let outcome = run.outcome(of: input) { (input) throws(ScanError) in
                    following.follow(try read(scanner, input), with: scanner)
                }
                if let outcome { try run.hand(outcome, to: &sink) }
            }
        }
    }

    /// An input, and what it gave.
    private struct Outcome {
        let input: Input
        var result: ScanResult
    }

    /// What an input gives; nil for one that is passed over.
    private mutating func outcome(
        of input: Input, _ scan: (Input) throws(ScanError) -> ScanResult
    ) -> Outcome? {
        do {
            return Outcome(input: input, result: try scan(input))
        } catch {
            guard input.isExplicit || !error.isNoImage else {
                passedOver += 1
                return nil
            }
            return Outcome(input: input, result: ScanResult(path: input.path, error: error))
        }
    }

    private mutating func hand(_ outcome: Outcome, to sink: inout any ResultSink) throws {
        note(outcome.result, explicit: outcome.input.isExplicit)
        try sink.add(outcome.result, of: outcome.input)
    }

    /// Makes the output; throws the exit status where it is not success.
    private mutating func produce(_ results: (inout ScanRun, inout any ResultSink) throws -> Void) throws {
        var sink = makeSink()
        do {
            try results(&self, &sink)
            try sink.finish()
        } catch let status as ExitStatus {
            throw status
        } catch {
            Messages.report(
                "standard output", "it cannot be written (\(error)); free some space or choose a file with -o")
            throw ExitStatus.failed
        }
        if passedOver > 0, !options.quiet {
            let files = passedOver == 1 ? "1 file that is" : "\(passedOver) files that are"
            Messages.print("scanics: passed over \(files) no picture")
        }
        if failures > 0 { throw ExitStatus.failed }
        if found == 0 { throw ExitStatus.nothingFound }
    }

    private var format: OutputFormat { options.format ?? defaultFormat }

    private func makeSink() -> any ResultSink {
        let stamp = Clock.runStart
        if let folder = options.outputFolder {
            return CalendarFolderSink(folder: folder, options: options, stamp: stamp)
        }
        let target = OutputTarget(
            options: options, origin: CalendarExport.origin(of: inputs.given.map(InputList.absolute)))
        switch format {
        case .ics: return MergedCalendarSink(target: target, export: CalendarExport(stamp: stamp))
        case .json: return JSONSink(target: target)
        case .jsonl: return JSONLinesSink(target: target)
        case .text:
            let style = TextStyle(isTerminal: options.isToStandardOutput && StandardStreams.isOutputTerminal)
            let report = ResultText(style: style, showsCodes: aim == .codes)
            return TextSink(target: target) { report.text(of: $0) }
        }
    }

    /// Counts a result, and tells the person at the terminal of it.
    private mutating func note(_ result: ScanResult, explicit: Bool) {
        let path = result.path ?? "-"
        if let error = result.error {
            failures += 1
            Messages.report(path, error.message)
            return
        }
        if result.diagnostics.contains(where: { $0.code == .refusedRepair }) { failures += 1 }
        for failure in result.linkFailures {
            failures += 1
            Messages.report(path, failure.message)
        }
        let events = result.completeEvents
        let count = aim == .codes ? result.symbols?.count ?? 0 : events.count
        found += count
        guard !options.quiet, format != .text || !options.isToStandardOutput else { return }
        if count == 0 {
            if explicit || options.verbose { Messages.report(path, ResultText.nothingFound(in: result)) }
        }
        guard options.verbose || StandardStreams.isErrorTerminal else {
            // What is missing is said to everybody: nobody sees it in a calendar.
            for diagnostic in result.diagnostics where count > 0 && diagnostic.code == .missingPart {
                Messages.report(path, diagnostic.message)
            }
            return
        }
        for event in events { Messages.report(path, EventCard.line(event)) }
        for diagnostic in result.diagnostics where diagnostic.code != .linkNotFollowed {
            Messages.report(path, diagnostic.message)
        }
    }
}

extension ScanError {
    /// Whether the file is no picture at all, so that it is passed over in a folder.
    fileprivate var isNoImage: Bool {
        switch self {
        case .image(.unknownFormat), .image(.empty): true
        default: false
        }
    }
}

/// The time of the run.
enum Clock {
    /// SOURCE_DATE_EPOCH where it is set, so that output can be made again byte by byte; else the time now, in UTC.
    static var runStart: LocalDateTime {
        let fixed = getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
        return LocalDateTime(secondsSinceEpoch: fixed ?? time(nil))
    }
}
