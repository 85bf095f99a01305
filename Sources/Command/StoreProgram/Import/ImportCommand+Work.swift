import CommandLineInterface
import EventStore

extension ImportCommand: StoreWork {
    var endsSoon: Bool { !watch }

    func perform(_ interruption: Interruption) async throws {
        MemoryUse.keepSmall()
        let chosen = try ChosenStore(store, caFile: caFile)
        var terminal: Terminal?
        // A run that watches a folder asks nothing, because nobody may be there to answer when a picture arrives.
        if review || !(yes || watch) { terminal = Terminal() }
        guard !review || terminal != nil else {
            throw Failure(
                "--review", "a review needs a terminal; use --dry-run to see what would be saved",
                status: .usage)
        }
        let isNew = chosen.isMissing
        try await chosen.using {
            let store = try await chosen.open(
                for: dryRun ? .imagining : try await purpose(chosen, terminal), outgoing: outgoing,
                progress: sendingProgress)
            var target = try await target(in: store, chosen)
            target.isNew = isNew
            let run = try await ImportRun(self, into: target, terminal: terminal, interruption: interruption)
            try await run.perform()
        }
    }

    /// Returns the purpose for which to open the store. The name of a folder that does not exist may be misspelled, so
    /// the folder is created only if the user agrees.
    private func purpose(_ chosen: ChosenStore, _ terminal: Terminal?) async throws -> ChosenStore.Purpose {
        let creating = calendarName(chosen) == nil ? ChosenStore.Purpose.creating : .creatingCalendar
        if create { return creating }
        guard chosen.needsConsent, let terminal else { return .adding }
        let question = "The folder of \(chosen.name.escapedForTerminal()) does not exist. Create it? [y/N] "
        return await terminal.agrees(to: question) ? creating : .adding
    }

    /// The name of the calendar to import into; nil if the user named none.
    private func calendarName(_ chosen: ChosenStore) -> String? { calendar ?? chosen.settings?.calendar }

    private func usualTarget(in store: any EventStore, _ chosen: ChosenStore) async throws -> ImportTarget {
        guard store.authorizationStatus(for: .event).allowsReading, try await store.allCalendars().isEmpty else {
            return try await ImportTarget(store, chosen, calendar: nil)
        }
        guard !dryRun else {
            return try await ImportTarget(
                try ChosenStore.imagined(), chosen, calendar: nil, imaginedTitle: NewCalendar.first.title)
        }
        return try await ImportTarget(store, chosen, calendar: try await store.createCalendar(.first))
    }

    private var outgoing: OutgoingRules {
        OutgoingRules(
            keepsAttendees: keepAttendees, allowsSubhourly: allowSubhourly, keepsUnsafe: scanning.reading.keepUnsafe)
    }

    /// Returns the calendar to import into, and creates it if it does not exist. In a dry run, the calendar is not
    /// created, and the target has only the calendar's title.
    private func target(in store: any EventStore, _ chosen: ChosenStore) async throws -> ImportTarget {
        guard let name = calendarName(chosen) else { return try await usualTarget(in: store, chosen) }
        if let known = try await CalendarChoice(store).calendar(named: name) {
            return try await ImportTarget(store, chosen, calendar: known)
        }
        guard store.authorizationStatus(for: .event).allowsReading else {
            throw Failure(
                name,
                "there is no calendar with this name, and none can be created in a write-only store; name another one")
        }
        guard !dryRun else {
            // The import needs a default calendar, which a store without calendars does not have.
            let hasCalendar = try await store.defaultCalendar(for: .event) != nil
            return try await ImportTarget(
                hasCalendar ? store : try ChosenStore.imagined(), chosen, calendar: nil, imaginedTitle: name)
        }
        // The name decides that an empty folder is for calendars, and is not itself one.
        let store = chosen.isUndecidedFolder ? try await chosen.open(for: .creatingCalendar) : store
        var new = NewCalendar(title: name)
        new.mayBeShared = true
        return try await ImportTarget(store, chosen, calendar: try await store.createCalendar(new))
    }
}
