import Glibc
import ScanICS
import TerminalProgress

/// What a run says to the person, or the program, that started it: messages and progress on standard error, and results on
/// standard output where that is the same terminal.
package final class Console {
    private let format: LogFormat
    private var line: TerminalLine?

    /// - Parameter showsProgress: whether a bar is drawn.
    package init(_ format: LogFormat = .text, showsProgress: Bool = false) {
        self.format = format
        // Lines of JSON are for programs.
        line = showsProgress && format == .text ? TerminalLine(file: STDERR_FILENO) : nil
    }

    /// Whether a bar is drawn.
    package var showsProgress: Bool { line != nil }

    /// `scanics: PATH: what is wrong; what to do`.
    package func report(_ path: String, _ message: String, code: String? = nil, level: LogRecord.Level = .error) {
        switch format {
        case .text:
            line?.clear()
            Messages.report(path, message)
        case .json:
            var record = LogRecord(level, "message")
            (record.path, record.code, record.message) = (path, code, message)
            log(record)
        }
    }

    /// A line about the run as a whole.
    package func note(_ message: String) {
        switch format {
        case .text:
            line?.clear()
            Messages.print("scanics: \(message)")
        case .json:
            var record = LogRecord(.info, "message")
            record.message = message
            log(record)
        }
    }

    /// Writes what programs are to know; people are told in other words.
    package func log(_ record: @autoclosure () -> LogRecord) {
        guard format == .json, let json = try? JSONText.text(of: record()) else { return }
        Messages.print(json)
    }

    /// Whether messages are for programs.
    package var isLog: Bool { format == .json }

    /// Writes a part of the result to standard output.
    package func write(_ text: String) throws {
        if StandardStreams.isOutputTerminal { line?.clear() }
        try StandardStreams.write(text)
    }

    /// Takes the bar away until it is drawn again: somebody else is to write.
    package func makeRoom() { line?.clear() }

    /// Draws how far the run has come.
    package func show(_ state: @autoclosure () -> ProgressState) {
        line?.draw { ProgressBar(width: $0).line(state()) }
    }

    /// Takes the bar away.
    package func endProgress() {
        line?.clear()
        line = nil
    }
}

/// A line of `--log-format json`.
package struct LogRecord: Encodable {
    /// How much it matters.
    package enum Level: String, Encodable {
        case info, warning, error
    }

    package let time = Clock.now
    package let level: Level
    /// What it tells of: `message`, `input` or `summary`.
    package let event: String
    package var path: String?
    package var code: String?
    package var message: String?
    /// What came of an input: `scanned`, `remembered`, `passed-over` or `failed`.
    package var outcome: String?
    package var symbols: Int?
    package var events: Int?
    package var links: Int?
    /// Seconds that each stage took.
    package var seconds: [String: Double]?
    package var summary: RunSummary?

    package init(_ level: Level, _ event: String) {
        self.level = level
        self.event = event
    }

    /// What came of an input, and how long its stages took.
    package init(_ scanned: ScannedInput) {
        let error = scanned.result?.error
        self.init(error == nil ? .info : .error, "input")
        path = scanned.input.path
        seconds = scanned.times.seconds
        switch scanned.outcome {
        case .passedOver(let reason): (outcome, code) = ("passed-over", reason.rawValue)
        case .scanned(let result):
            outcome = error != nil ? "failed" : scanned.isRemembered ? "remembered" : "scanned"
            (code, message) = (error?.code, error?.message)
            (symbols, events, links) = (result.symbols?.count, result.completeEvents.count, result.links.count)
        }
    }
}

extension StageTimes {
    /// The stages by name, in seconds, to the microsecond.
    package var seconds: [String: Double] {
        [("file", file), ("decoding", decoding), ("codes", codes), ("payloads", payloads)].reduce(into: [:]) {
            $0[$1.0] = $1.1.seconds
        }
    }
}

extension Duration {
    /// Seconds, to the microsecond.
    package var seconds: Double { ((self / .seconds(1)) * 1e6).rounded() / 1e6 }
}
