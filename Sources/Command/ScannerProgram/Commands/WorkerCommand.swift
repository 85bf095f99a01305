import ArgumentParser
import CLinux
import CommandLineInterface

struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Scan images from standard input for another program, and answer each with a line of JSON.",
        discussion: """
            A request is the length of an image as a 4-byte big-endian number, then the image. The answer is one line, as \
            --format jsonl prints it for one input, without a path. Answers come in the order of the requests. If an image \
            cannot be read, its answer has an error. The worker ends at the end of its input.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("Scan up to N images at once.", valueName: "n"))
    var jobs: Int = 1

    @Flag(help: "Add the events to each answer as iCalendar text, under the key \"calendar\".")
    var calendars = false

    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws {
        try WorkerOptions.validate(jobs: jobs)
    }

    mutating func run() throws {
        MemoryUse.keepSmall()
        let processes = scanning.processes()
        let scanner = try scanning.scanner(at: Clock.runStart, besides: processes)
        let workers = ScanWorkers(scanner, jobs: jobs, processes: processes)
        let requests = ImageRequests(limit: scanner.options.limits.fileBytes)
        // Each image is answered without waiting for later images, so parts of a message in several images are not
        // joined.
        let results = workers.results(of: requests, readAhead: jobs + 1, parts: .withinInputs).blocking
        let links = LinkQueue(following.policy(), scanner: scanner)
        let source = LinkQueue.Source(ready: results.nextIfReady, next: results.next)
        var answered = 0
        while let scanned = links.next(from: source) {
            guard let result = scanned.result else { continue }
            do {
                let answer = Answer(result: result, calendar: calendar(of: result))
                try StandardStreams.write(try JSONText.text(of: answer) + "\n")
            } catch {
                Messages.report("standard output", "nobody reads the answers (\(error)); start the worker again")
                throw ExitStatus.failed
            }
            answered += 1
            // Returns the memory of freed small blocks to the system; malloc would keep it.
            if answered.isMultiple(of: 256) { malloc_trim(0) }
        }
        guard !requests.isCut else {
            Messages.report(
                "standard input", "ended in the middle of a request; start the worker again and repeat the request")
            throw ExitStatus.failed
        }
    }

    private func calendar(of result: ScanResult) -> String? {
        guard calendars, result.hasCompleteEvent else { return nil }
        var export = CalendarExport(stamp: Clock.assumedStamp)
        export.add(result)
        return export.text().text
    }

    private struct Answer: Encodable {
        let result: ScanResult
        let calendar: String?

        private enum CodingKeys: String, CodingKey { case calendar }

        func encode(to encoder: any Encoder) throws {
            try result.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(calendar, forKey: .calendar)
        }
    }
}
