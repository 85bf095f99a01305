import CommandLineInterface
import EventStore
import LinkFollowing

struct SubscriptionRun: Sendable {
    let chosen: ChosenStore
    let store: any EventStore
    let fetcher: FeedFetcher

    init(_ options: FeedOptions, for purpose: ChosenStore.Purpose) async throws {
        chosen = try ChosenStore(options.store, caFile: options.caFile)
        store = try await chosen.open(for: purpose) { Clock.runStart }
        fetcher = FeedFetcher(caFile: options.caFile)
        guard store.supportsSubscriptions else { throw chosen.failure(.subscriptionsNotSupported) }
    }

    private var options: SubscriptionOptions {
        // Events that repeat every minute or second are not allowed in a store that other programs read, because these
        // programs would have to expand the events.
        SubscriptionOptions(allowsSubhourly: !chosen.location.isReadByOthers)
    }

    private func fetch(with fetcher: FeedFetcher) -> CalendarFetch {
        { [limits = options.limits] subscription throws(EventStoreError) in
            try await fetcher.fetch(subscription, limits: limits)
        }
    }

    // MARK: Subscribing

    /// - Parameter isNamed: whether the address is a file or server of the user's own, which the user named.
    func subscribe(to address: String, isNamed: Bool, title: String?) async throws {
        var fetcher = fetcher
        fetcher.allowsNamed = isNamed

        let host = CalendarSubscription(url: address).host
        if let title, let taken = try await CalendarChoice(store).calendar(named: title),
            taken.subscription?.url != address
        {
            throw Failure(title, "a calendar with this name already exists; choose another name")
        }
        Messages.print("scanics: subscribing to a calendar at \(host): \(address)".escapedForTerminal())
        do {
            let report = try await store.subscribe(
                to: address, title: title, options: options, fetch: fetch(with: fetcher))
            try write(report.refresh, of: report.calendar.title)
            let title = report.calendar.title.quotedForShell
            Messages.print(
                report.isNew
                    ? "scanics: subscribed in \(chosen.name); end with: scanics calendars unsubscribe \(title)"
                    : "scanics: this calendar was already subscribed to, and is up to date now")
        } catch EventStoreError.feedUnavailable(let reason) {
            throw Failure(address, reason)
        }
    }

    // MARK: Refreshing

    struct Pass {
        var tried = 0
        var failed = 0
        var next: EventCalendar?
    }

    /// Refreshes calendars, and reports the result for each calendar.
    ///
    /// - Parameters:
    ///   - selection: the calendar to refresh; nil for all.
    ///   - onlyDue: whether calendars that are not due are passed over.
    func refresh(_ selection: CalendarIdentifier?, onlyDue: Bool) async throws -> Pass {
        var pass = Pass()
        let calendars = try await subscribed(selection)
        let logins = calendars.count { $0.subscription.flatMap { NamedServer($0.url)?.user } != nil }
        for calendar in calendars {
            guard let subscription = calendar.subscription, !onlyDue || subscription.isDue(at: Clock.runStart) else {
                continue
            }
            pass.tried += 1
            if try await !refresh(calendar, usesVariable: logins == 1) { pass.failed += 1 }
        }
        pass.next = try await subscribed(selection).min { first, second in
            guard let last = second.subscription?.due else { return false }
            return first.subscription?.due.map { $0 < last } ?? true
        }
        return pass
    }

    private func subscribed(_ selection: CalendarIdentifier?) async throws -> [EventCalendar] {
        try await store.allCalendars().filter { $0.subscription != nil && $0.identifier == selection ?? $0.identifier }
    }

    private func refresh(_ calendar: EventCalendar, usesVariable: Bool) async throws -> Bool {
        var fetcher = fetcher
        fetcher.allowsNamed = true
        fetcher.usesVariable = usesVariable
        do {
            let report = try await store.refreshSubscription(
                calendar.identifier, options: options, fetch: fetch(with: fetcher))
            try write(report, of: calendar.title)
            return true
        } catch EventStoreError.feedUnavailable(let reason) {
            let subscription = try await store.calendar(calendar.identifier)?.subscription
            Messages.report(calendar.title, "not refreshed: \(reason); \(Self.state(of: subscription))")
            return false
        } catch EventStoreError.noCalendar {
            // Somebody has removed the calendar in the meantime.
            return true
        }
    }

    private static func state(of subscription: CalendarSubscription?) -> String {
        let since = subscription?.failure.map { ", and every refresh since \($0.since.minuteText) has failed" } ?? ""
        guard let refreshed = subscription?.refreshed else { return "there is no copy yet\(since)" }
        return "the copy of \(refreshed.minuteText) is kept\(since)"
    }

    // MARK: Reports

    private func write(_ report: RefreshReport, of title: String) throws {
        let counts = [(report.added, "added"), (report.updated, "changed"), (report.removed, "removed")]
        let changes = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        try StandardStreams.write("\(title.escapedForTerminal()): \(changes.isEmpty ? "unchanged" : changes)\n")
        if let moved = report.movedTo {
            let host = CalendarSubscription(url: moved).host
            Messages.report(title, "the calendar has moved to \(host); it is now fetched from \(moved)")
        }
        if report.dropped > 0 {
            Messages.report(title, "left out \(report.dropped) unsafe alarms, attachments or addresses")
        }
        if report.duplicates > 0 {
            Messages.report(title, "left out \(report.duplicates) events that have the same UIDs as other events")
        }
        guard let first = report.failed.min(by: { $0.key < $1.key }) else { return }
        let others = report.failed.count > 1 ? " (and \(report.failed.count - 1) more)" : ""
        Messages.report(title, "the event \(first.key.prefix(80))\(others) was not saved: \(first.value.message)")
    }
}

extension LocalDateTime {
    /// `2026-06-12T09:00Z`, for a time in UTC.
    var minuteText: String { String(extendedText.dropLast(3)) + "Z" }
}
