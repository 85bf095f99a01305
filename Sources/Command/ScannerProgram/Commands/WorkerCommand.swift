import ArgumentParser
import CLinux
import ScanICS
import CommandLineInterface

/// `scanics worker`: a process that lives long and scans what another sends it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Scan images that come on standard input, and answer each with a line of JSON.",
        discussion: """
            Each request is the length of an image as four bytes, the most significant first, and the image. Each answer \
            is the JSON of one input, as --format jsonl prints it, without a path; answers come in the order of the \
            requests. What is wrong with an image is in its answer. The end of the input ends the worker.
            """)

    @Option(name: .shortAndLong, help: "Scan so many images at the same time.")
    var jobs: Int = 1

    @Flag(help: "Put the .ics text of an image's events into its answer, as \"calendar\".")
    var calendars = false

    @OptionGroup var scanning: ScanningOptions

    mutating func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256.") }
    }

    mutating func run() throws {
        MemoryUse.keepSmall()
        let scanner = scanning.scanner(at: Clock.runStart)
        let workers = ScanWorkers(scanner, jobs: jobs)
        let requests = ImageRequests(limit: scanner.options.limits.fileBytes)
        // Whoever sends an image and waits for the answer is never kept waiting by those that follow.
        let results = workers.results(of: requests, readAhead: jobs + 1, parts: .withinInputs)
        var answered = 0
        for scanned in results.blocking {
            guard let result = scanned.result else { continue }
            do {
                try StandardStreams.write(try JSONText.text(of: Answer(result, calendar: calendar(of: result))) + "\n")
            } catch {
                Messages.report("standard output", "nobody reads the answers (\(error)); start the worker again")
                throw ExitStatus.failed
            }
            answered += 1
            // What small blocks have left behind goes back to the system.
            if answered.isMultiple(of: 256) { malloc_trim(0) }
        }
        guard !requests.isCut else {
            Messages.report("standard input", "it ends in the middle of a request; send it again to another worker")
            throw ExitStatus.failed
        }
    }

    private func calendar(of result: ScanResult) -> String? {
        guard calendars, !result.completeEvents.isEmpty else { return nil }
        var export = CalendarExport(stamp: Clock.runStart)
        export.add(result)
        return export.text().text
    }

    /// The JSON of one input, and its calendar where that is asked for.
    private struct Answer: Encodable {
        let result: ScanResult
        let calendar: String?

        init(_ result: ScanResult, calendar: String?) {
            (self.result, self.calendar) = (result, calendar)
        }

        private enum CodingKeys: String, CodingKey { case calendar }

        func encode(to encoder: any Encoder) throws {
            try result.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(calendar, forKey: .calendar)
        }
    }
}
