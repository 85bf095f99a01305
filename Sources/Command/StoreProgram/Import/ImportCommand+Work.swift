import CommandLineInterface
import EventStore
import ScanICS

extension ImportCommand: StoreWork {
    func perform(_ context: RunContext) async throws {
        MemoryUse.keepSmall()
        let chosen = try ChosenStore(store, caFile: caFile)
        var terminal: Terminal?
        if review || !yes { terminal = Terminal() }
        guard !review || terminal != nil else {
            throw Failure(
                "--review", "there is no terminal; leave it out, or use --dry-run to see what would be saved",
                status: .usage)
        }
        try await chosen.using {
            let store = try await chosen.open(
                for: dryRun ? .imagining : .adding, outgoing: outgoing, progress: sendingProgress)
            let target = try await target(in: store, chosen)
            let run = try await ImportRun(self, into: target, terminal: terminal, context: context)
            try await run.perform()
        }
    }

    private var outgoing: OutgoingRules {
        OutgoingRules(
            keepsAttendees: keepAttendees, allowsSubhourly: allowSubhourly, keepsUnsafe: scanning.reading.keepUnsafe)
    }

    /// Returns the calendar to import into, and creates it if it does not exist. A dry run creates none: the calendar is only
    /// a title then.
    private func target(in store: any EventStore, _ chosen: ChosenStore) async throws -> ImportTarget {
        guard let name = calendar ?? chosen.settings?.calendar else {
            return try await ImportTarget(store, chosen, calendar: nil)
        }
        if let known = try await CalendarChoice(store).calendar(named: name) {
            return try await ImportTarget(store, chosen, calendar: known)
        }
        guard store.authorizationStatus(for: .event).allowsReading else {
            throw Failure(
                name,
                "there is no such calendar, and none is created, because the store is write-only; name another one")
        }
        guard !dryRun else {
            // The import needs a default calendar, which a store without calendars does not have.
            let hasCalendar = try await store.defaultCalendar(for: .event) != nil
            return try await ImportTarget(
                hasCalendar ? store : try ChosenStore.imagined(), chosen, calendar: nil, imaginedTitle: name)
        }
        var new = NewCalendar(title: name)
        new.mayBeShared = true
        return try await ImportTarget(store, chosen, calendar: try await store.createCalendar(new))
    }
}
