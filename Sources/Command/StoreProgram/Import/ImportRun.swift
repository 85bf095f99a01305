import CommandLineInterface
import EventStore

/// The work of `import`: the items of each input go to a sink, which saves them or shows them to the user first.
struct ImportRun {
    private let command: ImportCommand
    private let interruption: Interruption
    private let terminal: Terminal?
    private let inputList: InputList
    private let workers: ScanWorkers
    /// Reads the calendars that are inputs, in locked processes.
    private let calendarScanner: EventScanner
    private let looks: FurtherLooks
    private let run: InputRun
    private let inputs: ImportInputs
    private let policy: SharingPolicy
    private let printQuestion: PrintQuestion?
    private let report: ImportReport
    private let sink: any ImportSink

    init(
        _ command: ImportCommand, into target: ImportTarget, terminal: Terminal?, interruption: Interruption
    ) async throws {
        self.command = command
        self.interruption = interruption
        self.terminal = terminal
        inputList = try InputList(command.input)
        let processes = command.scanning.processes()
        let scanner = try command.scanning.scanner(at: Clock.runStart, besides: processes)
        calendarScanner = command.scanning.calendarProcesses().map(scanner.readingCalendars) ?? scanner
        looks = FurtherLooks(command.scanning, at: Clock.runStart, inputs: inputList, processes: processes)
        workers = ScanWorkers(scanner, jobs: command.workers.jobs, processes: processes)
        let showsProgress =
            !command.review && !command.watch
            && command.workers.progress.isShown(automatically: inputList.areMany && !command.quiet)
        let settings = RunSettings(
            following: FollowingPolicy(
                isOn: command.followLinks, caFile: command.caFile, terminal: command.quiet ? nil : terminal),
            contentMessages: command.quiet ? .none : command.verbose ? .diagnostics : .missing,
            isQuiet: command.quiet, isVerbose: command.verbose || command.watch)
        run = InputRun(inputList, settings, scanner: scanner, console: Console(showsProgress: showsProgress))
        inputs = ImportInputs(inputList, limit: scanner.options.limits.fileBytes)
        policy = SharingPolicy(
            location: target.chosen.location, keepsAttendees: command.keepAttendees,
            allowsSubhourly: command.allowSubhourly)

        let question = ConflictQuestion(store: target.store, terminal: terminal, agreesToOwn: command.yes)
        var options = ImportOptions(
            calendar: target.calendar?.identifier, title: Self.title(of: command.input), isDryRun: command.dryRun,
            // In a calendar that does not exist yet, every item is new, even if another calendar has its UID.
            givesNewUIDs: command.newUid || target.isImagined,
            confirmation: command.dryRun ? nil : question.confirmation)
        // In a review, the user agrees to each event, so events that were removed earlier may be saved again.
        options.restoresRemoved = command.restore || command.review
        let importing = try await EventImport(into: target.store, options)
        report = ImportReport(
            command, into: target, batch: importing.batch, console: run.console,
            showsUnchanged: command.verbose || !inputList.areMany)
        printQuestion =
            command.review || command.dryRun
            ? nil : PrintQuestion(terminal: terminal, agrees: command.yes, reader: command.zone.reader)
        if command.review, let terminal {
            sink = ImportReview(importing, into: target, at: terminal, report: report)
        } else {
            sink = ImportBatches(
                importing, into: target, calendars: NamedCalendars(command, in: target.store), report: report)
        }
    }

    private static func title(of input: InputOptions) -> String {
        let names = input.inputs + (input.filesFrom.map { ["--files-from \($0)"] } ?? [])
        let shown = names.prefix(3).joined(separator: " ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }

    func perform() async throws {
        let results: ScanResults
        if command.watch {
            if !command.quiet { run.console.note(inputList.watching("scanned, and its events are saved,")) }
            results = workers.results(of: FolderWatch(inputList.folders), parts: .acrossEndlessInputs)
        } else {
            results = workers.results(of: inputs)
        }
        interruption.onStop { [terminal] in
            results.cancel()
            terminal?.stop()
        }
        run.countInputs()
        var hasOutput = true
        do {
            while let scanned = await nextResult(of: results.blocking) {
                try await take(scanned)
                // It may take long until the next picture arrives, so the items are saved now.
                if command.watch { try await sink.save() }
                if sink.hasQuit { break }
            }
            results.cancel()
            try await sink.save()
        } catch let error as ImportReport.OutputFailure {
            results.cancel()
            hasOutput = false
            run.fail("standard output", error.message)
        }
        await sink.finish()
        if hasOutput { try? report.finish() }
        let ending = InputRun.Ending(interruption, isWatching: command.watch)
        if report.counts.troubles > 0 { run.fail() }
        try run.end(ending) { summary in
            report.closingLines(inputList.isOpenEnded ? summary : nil, isInterrupted: ending != .complete)
        }
    }

    // MARK: One input

    /// Returns the next result, with the events behind its links. The wait must not block the threads of other tasks.
    private func nextResult(of results: ScanResults.BlockingResults) async -> ScannedInput? {
        await WorkerThread.value { [links = run.links, looks] in
            links.next(
                from: LinkQueue.Source(
                    ready: { results.nextIfReady().map(looks.look) }, next: { results.next().map(looks.look) }))
        }
    }

    private func take(_ scanned: ScannedInput) async throws {
        var source: ImportSource?
        guard inputs.isCalendar(scanned), let bytes = inputs.bytes(of: scanned.input),
            let parts = inputs.calendars(in: bytes, of: scanned.input, with: calendarScanner)
        else { return try await take(scanned, nil, source: &source) }
        var isFurtherPart = false
        for await part in parts {
            var scanned = scanned
            scanned.outcome = .scanned(part)
            try await take(scanned, bytes, isFurtherPart: isFurtherPart, source: &source)
            isFurtherPart = true
            if sink.hasQuit || interruption.hasHappened { return }
        }
    }

    private func take(
        _ scanned: ScannedInput, _ bytes: [UInt8]?, isFurtherPart: Bool = false, source: inout ImportSource?
    ) async throws {
        run.report(scanned)
        if case .passedOver(.noImage) = scanned.outcome, let path = scanned.input.path,
            CalendarBackup.isDatabase(path)
        {
            run.fail(path, "this is \(CalendarBackup.database)")
        }
        defer {
            run.complete(scanned, isFurtherPart: isFurtherPart, progress: "\(report.counts.saved) saved")
        }
        guard let result = scanned.result else { return }
        let path = result.path ?? "-"
        guard result.error == nil, !result.events.isEmpty else {
            return try report.add([], path: path, error: result.error)
        }
        let known = source ?? inputs.source(of: scanned.input, bytes, keepsPicture: command.attachSource)
        source = known
        var items = FoundItem.items(
            of: result, source: known, keepsPersonal: command.scanning.reading.keepPersonal)
        for index in items.indices {
            if policy.apply(to: &items[index]) { report.peopleLeftOut += 1 }
            await printQuestion?.ask(about: &items[index], number: index, of: result)
        }
        try await sink.add(items, of: path)
    }
}
