import CommandLineInterface
import EventStore

extension CalendarsCommand.Subscribe: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let run = try await SubscriptionRun(feed, for: .creating)
        try await run.chosen.using {
            try run.store.requireListing(run.chosen)
            let (address, isNamed) = try await SubscriptionSource(
                text: source, isPrivate: isPrivate, fetcher: run.fetcher
            )
            .address()
            try await run.subscribe(to: address, isNamed: isNamed, title: title)
        }
    }
}

extension CalendarsCommand.Refresh: StoreWork {
    /// The longest sleep, in seconds. After this time, the command looks at the calendars again, because another
    /// program may have changed them, or the machine may have been suspended.
    private static let longestSleep = 60

    var endsSoon: Bool { !watch }

    func perform(_ interruption: Interruption) async throws {
        let run = try await SubscriptionRun(feed, for: .existing)
        try await run.chosen.using {
            try run.store.requireListing(run.chosen)
            let selection = try await selection(in: run.store)
            if watch { try await self.watch(selection, run) }
            let pass = try await run.refresh(selection, onlyDue: name == nil && !all)
            if pass.tried == 0 { Self.explain(pass) }
            if pass.failed > 0 { throw ExitStatus.failed }
        }
    }

    private func selection(in store: any EventStore) async throws -> CalendarIdentifier? {
        guard let name else { return nil }
        let calendar = try await CalendarChoice(store).existing(name)
        try calendar.requireSubscription(name)
        return calendar.identifier
    }

    private static func explain(_ pass: SubscriptionRun.Pass) {
        guard let next = pass.next, let due = next.subscription?.due else {
            return Messages.print(
                "scanics: there is no subscribed calendar; add one with 'scanics calendars subscribe'")
        }
        Messages.print(
            "scanics: no calendar is due; the next is \(next.title.escapedForTerminal()) at \(due.minuteText); refresh all now with --all"
        )
    }

    /// Refreshes calendars whenever they are due. A signal ends the process at once. This is safe, because a store is
    /// never left half changed.
    private func watch(_ selection: CalendarIdentifier?, _ run: SubscriptionRun) async throws -> Never {
        var onlyDue = !all
        while true {
            var pause = Self.longestSleep
            do {
                let pass = try await run.refresh(selection, onlyDue: onlyDue)
                onlyDue = true
                if let due = pass.next?.subscription?.due {
                    pause = due.secondsSinceEpoch - Clock.runStart.secondsSinceEpoch
                }
            } catch let error as EventStoreError {
                // The loop tries again, because the disk may have room later, or another program may release the store.
                let failure = run.chosen.failure(error)
                Messages.report(failure.subject, failure.message)
            }
            try await Task.sleep(for: .seconds(min(max(pause, 1), Self.longestSleep)))
        }
    }
}

extension CalendarsCommand.Unsubscribe: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let calendar = try await CalendarChoice(store).existing(name)
            try calendar.requireSubscription(name)
            try await store.remove(calendar, named: name, agreed: yes)
        }
    }
}

extension EventCalendar {
    fileprivate func requireSubscription(_ name: String) throws {
        guard subscription == nil else { return }
        throw Failure(name, "this is not a subscribed calendar; 'scanics calendars list' shows the subscribed ones")
    }
}
