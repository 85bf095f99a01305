import EventStore
import ScanICS
import CommandLineInterface

extension ImportCommand: StoreWork {
    func perform(_ context: RunContext) async throws {
        MemoryUse.keepSmall()
        let chosen = try ChosenStore(store, caFile: caFile)
        var terminal: Terminal?
        if review || !yes { terminal = Terminal(context) }
        guard !review || terminal != nil else {
            throw Failure(
                "--review", "it needs a terminal; leave it out, or say --dry-run to see what would be done",
                status: .usage)
        }
        try await chosen.using {
            var store = try await chosen.open(
                for: dryRun ? .imagining : .adding, outgoing: outgoing, progress: sendingProgress)
            let (calendar, imagined) = try await destination(in: store, chosen)
            // A store without any calendar has nothing that a dry run could be compared with.
            if imagined != nil, try await store.defaultCalendar(for: .event) == nil {
                store = try ChosenStore.imagined()
            }
            let run = try await ImportRun(
                self, into: store, chosen, calendar: calendar, imaginedCalendar: imagined, terminal: terminal,
                context: context)
            try await run.perform()
        }
    }

    private var outgoing: OutgoingRules {
        OutgoingRules(
            keepsAttendees: keepAttendees, allowsSubhourly: allowSubhourly, keepsUnsafe: scanning.reading.keepUnsafe)
    }

    /// The calendar to import into, created where it is not there; nil for the default one. In a dry run none is created: then
    /// it is only a name.
    private func destination(
        in store: any EventStore, _ chosen: ChosenStore
    ) async throws -> (calendar: EventCalendar?, imagined: String?) {
        guard let name = calendar ?? chosen.settings?.calendar else { return (nil, nil) }
        if let known = try await CalendarChoice(store).calendar(named: name) { return (known, nil) }
        guard store.authorizationStatus(for: .event).allowsReading else {
            throw Failure(name, "there is no such calendar, and the store is write-only, so that none is created")
        }
        guard !dryRun else { return (nil, name) }
        var new = NewCalendar(title: name)
        new.mayBeShared = true
        return (try await store.createCalendar(new), nil)
    }
}
