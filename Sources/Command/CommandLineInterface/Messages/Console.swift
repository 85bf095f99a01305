import Glibc

/// The console of a run: messages and the progress bar go to standard error, and results go to standard output. Both
/// streams may be the same terminal, so the bar makes room for other text.
package final class Console {
    private let format: LogFormat
    private var line: TerminalLine?

    package init(_ format: LogFormat = .text, showsProgress: Bool = false) {
        self.format = format
        // Programs that read JSON have no use for a bar.
        line = showsProgress && format == .text ? TerminalLine(file: STDERR_FILENO) : nil
    }

    package var showsProgress: Bool { line != nil }

    /// Prints a message about an input or a file: `scanics: PATH: what is wrong; what to do`.
    package func report(_ path: String, _ message: String, code: String? = nil, level: LogRecord.Level = .error) {
        switch format {
        case .text:
            line?.clear()
            Messages.report(path, message, level.style)
        case .json:
            var record = LogRecord(level, "message")
            (record.path, record.code, record.message) = (path, code, message)
            log(record)
        }
    }

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

    /// Prints a record if messages are JSON. In the text format, the callers report the same facts in sentences.
    package func log(_ record: @autoclosure () -> LogRecord) {
        guard format == .json, let json = try? JSONText.text(of: record()) else { return }
        Messages.print(json)
    }

    package var isLog: Bool { format == .json }

    package func write(_ text: String) throws {
        if StandardStreams.isOutputTerminal { line?.clear() }
        try StandardStreams.write(text)
    }

    /// Takes the bar away until it is drawn again, so that other code can write.
    package func makeRoom() { line?.clear() }

    package func show(_ state: @autoclosure () -> ProgressState) {
        line?.draw { ProgressBar(width: $0).line(state()) }
    }

    /// Removes the bar; ``show(_:)`` does nothing from now on.
    package func endProgress() {
        line?.clear()
        line = nil
    }
}

package struct LogRecord: Encodable {
    package enum Level: String, Encodable {
        case info, warning, error

        var style: TerminalStyle? {
            switch self {
            case .info: nil
            case .warning: .warning
            case .error: .error
            }
        }
    }

    package let time = Clock.now
    package let level: Level
    /// The kind of record: `message`, `input` or `summary`.
    package let event: String
    package var path: String?
    package var code: String?
    package var message: String?
    /// The outcome of an input: `scanned`, `remembered`, `passed-over` or `failed`.
    package var outcome: String?
    package var symbols: Int?
    package var events: Int?
    package var links: Int?
    package var seconds: [String: Double]?
    package var summary: RunSummary?

    package init(_ level: Level, _ event: String) {
        self.level = level
        self.event = event
    }

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
    /// The times of the stages by name, in seconds, rounded to microseconds.
    package var seconds: [String: Double] {
        [("file", file), ("decoding", decoding), ("codes", codes), ("payloads", payloads)].reduce(into: [:]) {
            $0[$1.0] = $1.1.seconds
        }
    }
}

extension Duration {
    package var seconds: Double { ((self / .seconds(1)) * 1e6).rounded() / 1e6 }
}
