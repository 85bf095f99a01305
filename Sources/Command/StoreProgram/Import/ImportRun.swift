import EventStore
import ScanICS
import CommandLineInterface
import TerminalProgress

/// An import from the first input to the last: has each scanned, hands what it holds to the store some at a time, and says
/// what was done once it is done.
final class ImportRun {
    private let command: ImportCommand
    private let store: any EventStore
    private let chosen: ChosenStore
    private let calendars: CalendarChoice
    private let calendar: EventCalendar?
    private let calendarTitle: String?
    /// Whether the calendar is not there, and what is in it is only thought of.
    private let isImagined: Bool
    private let terminal: Terminal?
    private let context: RunContext

    private let inputs: InputList
    private let console: Console
    private let count = InputCount()
    private let report: ImportReport
    private let policy: SharingPolicy
    private var importing: EventImport
    private var pending: [PendingInput] = []
    private var lastSaved = ContinuousClock.now
    private var summary = RunSummary()
    private var counts = ImportCounts()
    private var failures = 0
    /// Events and reminders that a calendar can hold.
    private var completeCount = 0
    private var peopleLeftOut = 0
    private var reviewed = 0
    private var hasQuit = false

    /// An input whose items wait to be saved.
    private struct PendingInput {
        let path: String
        let items: [FoundItem]
    }

    init(
        _ command: ImportCommand, into store: any EventStore, _ chosen: ChosenStore, calendar: EventCalendar?,
        imaginedCalendar: String? = nil, terminal: Terminal?, context: RunContext
    ) async throws {
        self.command = command
        self.store = store
        self.chosen = chosen
        self.calendar = calendar
        calendarTitle = calendar?.title ?? imaginedCalendar
        isImagined = imaginedCalendar != nil
        self.terminal = terminal
        self.context = context
        calendars = try await CalendarChoice(store)
        inputs = try InputList(command.input)
        let isForMany = inputs.isOpenEnded || inputs.given.count > 1
        let showsProgress =
            switch command.workers.progress {
            case .auto: isForMany && !command.quiet && !command.review && StandardStreams.isErrorTerminal
            case .always: !command.review
            case .never: false
            }
        console = Console(showsProgress: showsProgress)
        report = ImportReport(command.format, console: console, showsUnchanged: command.verbose || !isForMany)
        policy = SharingPolicy(
            location: chosen.location, keepsAttendees: command.keepAttendees, allowsSubhourly: command.allowSubhourly)
        let question = ConflictQuestion(store: store, terminal: terminal, agreesToOwn: command.yes)
        importing = try await EventImport(
            into: store,
            ImportOptions(
                calendar: calendar?.identifier, title: Self.title(of: command.input), isDryRun: command.dryRun,
                // In a calendar that is not there yet everything is new.
                givesNewUIDs: command.newUid || imaginedCalendar != nil,
                confirmation: command.dryRun ? nil : question.confirmation))
    }

    /// What people call the import: its inputs.
    private static func title(of input: InputOptions) -> String {
        let names = input.inputs + (input.filesFrom.map { ["--files-from \($0)"] } ?? [])
        let shown = names.prefix(3).joined(separator: " ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }

    /// Does it all; throws the exit status where it is not success.
    func perform() async throws {
        let scanner = command.scanning.scanner(at: Clock.runStart)
        let workers = ScanWorkers(scanner, jobs: command.workers.jobs)
        let inputs = ImportInputs(inputs, limit: scanner.options.limits.fileBytes)
        let results = workers.results(of: inputs)
        context.stopping.set { [terminal] in
            results.cancel()
            terminal?.stop()
        }
        if console.showsProgress { count.start(self.inputs) }
        let follower = FollowingPolicy(isOn: command.followLinks, caFile: command.caFile)
        var hasOutput = true
        do {
            for await scanned in results {
                try await take(scanned, from: inputs, scanner: scanner, following: follower)
                if hasQuit { break }
            }
            if hasQuit { results.cancel() }
            try await save()
        } catch let error as OutputFailure {
            results.cancel()
            hasOutput = false
            console.report("standard output", error.message)
        }
        _ = await importing.finish()
        console.endProgress()
        if hasOutput { try? report.finish(ending) }
        sumUp()
        try status(hasOutput: hasOutput)
    }

    // MARK: One input

    private func take(
        _ scanned: ScannedInput, from inputs: ImportInputs, scanner: EventScanner, following: FollowingPolicy
    ) async throws {
        guard inputs.isCalendar(scanned), let parts = inputs.calendars(in: scanned.input, with: scanner) else {
            var source: ImportSource?
            if let result = scanned.result, !result.events.isEmpty || command.followLinks {
                source = inputs.source(of: scanned.input, keepsPicture: command.attachSource)
            }
            return try await take(scanned, source: source, scanner: scanner, following: following)
        }
        let source = inputs.source(of: scanned.input, keepsPicture: command.attachSource)
        var isFirst = true
        for await part in parts {
            var scanned = scanned
            scanned.outcome = .scanned(part)
            try await take(scanned, source: source, isFirst: isFirst, scanner: scanner, following: following)
            isFirst = false
            if hasQuit || context.interruption.hasHappened { return }
        }
    }

    /// Takes what an input, or a part of it, holds.
    private func take(
        _ scanned: ScannedInput, source: ImportSource?, isFirst: Bool = true, scanner: EventScanner,
        following: FollowingPolicy
    ) async throws {
        var scanned = scanned
        if let result = scanned.result, result.error == nil {
            scanned.outcome = .scanned(following.follow(result, with: scanner))
        }
        if isFirst { summary.add(scanned) }
        completeCount += scanned.result?.completeEvents.count ?? 0
        showProgress()
        guard let result = scanned.result else { return }
        let path = result.path ?? "-"
        if let error = result.error {
            failures += 1
            console.report(path, error.message, code: error.code)
            return try reporting { try report.add([], path: path, error: error) }
        }
        say(result, path: path, isExplicit: scanned.input.isExplicit)
        guard let source, !result.events.isEmpty else { return try reporting { try report.add([], path: path) } }
        let items = FoundItem.items(of: result, source: source).map { found in
            var found = found
            if policy.apply(to: &found) { peopleLeftOut += 1 }
            return found
        }
        guard !command.review else { return try await review(items) }
        pending.append(PendingInput(path: path, items: items))
        // Some at a time, as each saving waits for the disk; but nobody is to wait long for what is found.
        let waiting = pending.reduce(0) { $0 + $1.items.count }
        if waiting >= 500 || lastSaved.duration(to: .now) > .seconds(2) { try await save() }
    }

    private func say(_ result: ScanResult, path: String, isExplicit: Bool) {
        for failure in result.linkFailures {
            failures += 1
            console.report(path, failure.message, code: failure.code.rawValue)
        }
        if result.diagnostics.contains(where: { $0.code == .refusedRepair }) { failures += 1 }
        guard !command.quiet else { return }
        if result.completeEvents.isEmpty, isExplicit || command.verbose {
            console.report(path, ResultText.nothingFound(in: result), code: "nothing-found", level: .warning)
        }
        guard command.verbose else { return }
        for diagnostic in result.diagnostics where diagnostic.code != .linkNotFollowed {
            console.report(path, diagnostic.message, code: diagnostic.code.rawValue, level: .warning)
        }
    }

    // MARK: Review

    /// Has the person at the terminal look at the items, one by one.
    private func review(_ items: [FoundItem]) async throws {
        guard let terminal else { return }
        let flow = ReviewFlow(store: store, terminal: terminal, calendar: calendar?.identifier)
        for found in items where !hasQuit {
            if let refusal = found.refusal {
                let record = ImportRecord(found, nil, calendar: nil)
                counts.count(record.outcome)
                console.report(found.place, "\(record.line): \(refusal.reason)")
                continue
            }
            reviewed += 1
            switch try await flow.review(found, number: reviewed, run: &importing) {
            case .quit: hasQuit = true
            case .outcome(.saved, let result?): counts.count(result.outcome.name)
            case .outcome(.deleted, _): counts.count("deleted")
            case .outcome: counts.count("skipped")
            }
        }
    }

    // MARK: Saving

    /// Saves what waits, and tells what came of it.
    private func save() async throws {
        defer { lastSaved = .now }
        let inputs = pending
        pending = []
        let wanted = inputs.flatMap(\.items).filter { $0.refusal == nil }
        // Questions, and how much a server has, are to have the line of their own.
        console.makeRoom()
        var results = await importing.add(wanted.map(\.item)).makeIterator()
        for input in inputs {
            let records = input.items.map { found in
                let result = found.refusal == nil ? results.next() : nil
                return ImportRecord(
                    found, result, calendar: calendarTitle ?? (result?.key?.calendar).map(calendars.title),
                    isImagined: isImagined)
            }
            for record in records { counts.count(record.outcome) }
            if !command.quiet || command.format != .text {
                try reporting { try report.add(records, path: input.path) }
            } else {
                for record in records where record.isTrouble {
                    console.report(record.path, String(record.text.trimmed))
                }
            }
        }
        showProgress()
    }

    /// Standard output can be written no more.
    private struct OutputFailure: Error {
        let message: String
    }

    private func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw OutputFailure(message: "it cannot be written (\(error)); what was imported stays")
        }
    }

    private func showProgress() {
        console.show(
            ProgressState(
                done: summary.done, total: count.total, elapsed: summary.elapsed, note: "\(counts.saved) saved"))
    }

    // MARK: The end

    private var ending: ImportReport.Ending {
        ImportReport.Ending(
            batch: counts.saved > 0 && !command.dryRun ? importing.batch.rawValue : nil, store: chosen.name,
            calendar: calendarTitle, dryRun: command.dryRun, summary: counts)
    }

    private func sumUp() {
        summary.finish()
        let isStopped = context.interruption.hasHappened
        if isStopped {
            console.note(
                "stopped; what was imported stays. The same command goes on: what is there is not imported again")
        }
        guard !command.quiet || isStopped else { return }
        if inputs.isOpenEnded { for line in summary.lines { console.note(line) } }
        if peopleLeftOut > 0 {
            console.note(
                "the organizers and attendees of \(peopleLeftOut) \(peopleLeftOut == 1 ? "event" : "events") were left out, "
                    + "as servers send them invitations; --keep-attendees keeps them")
        }
        guard counts.total > 0 else { return }
        let place = (calendarTitle.map { "\"\($0)\" of " } ?? "") + chosen.name
        console.note(
            "\(counts.text) in \(place)".escapedForTerminal() + (command.dryRun ? " (dry run: nothing was done)" : ""))
        if counts.saved > 0, !command.dryRun, store.session.authorizationStatus(for: .event).allowsReading {
            console.note("undo with: scanics undo \(importing.batch.shortName)\(storeOption)")
        }
    }

    /// What names the store in another command; nothing for the default one.
    private var storeOption: String {
        command.store.map { " --store \($0.quotedForShell.escapedForTerminal())" } ?? ""
    }

    private func status(hasOutput: Bool) throws {
        if context.interruption.hasHappened { throw ExitStatus.interrupted }
        if failures > 0 || counts.failed > 0 || counts.conflict > 0 || !hasOutput { throw ExitStatus.failed }
        if completeCount == 0 { throw ExitStatus.nothingFound }
    }
}
