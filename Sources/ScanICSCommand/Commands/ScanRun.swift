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

    /// Scans every input; throws the exit status where it is not success.
    mutating func go(
        _ scanner: EventScanner, _ following: FollowingOptions,
        scan: (EventScanner, Input) throws(ScanError) -> ScanResult
    ) throws {
        var sink = makeSink()
        do {
            for input in inputs {
                let result: ScanResult
                do {
                    result = following.follow(try scan(scanner, input), with: scanner)
                } catch {
                    guard input.isExplicit || !error.isNoImage else {
                        passedOver += 1
                        continue
                    }
                    result = ScanResult(path: input.path, error: error)
                }
                note(result, explicit: input.isExplicit)
                try sink.add(result, of: input)
            }
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
        guard options.verbose || StandardStreams.isErrorTerminal else { return }
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
