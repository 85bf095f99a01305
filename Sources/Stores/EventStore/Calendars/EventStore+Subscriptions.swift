import CalendarModel
import ICalendar

/// The answer to a request for a published calendar.
public struct FetchedCalendar: Hashable, Sendable {
    /// The calendar's text; nil if it has not changed since the version that the subscription names (HTTP status 304).
    public var text: String?
    /// The calendars of the text, if another process has read them; nil to read them here.
    package var reading: Result<[CalendarDocument], ICalendarError>?
    /// The ETag of this version.
    public var entityTag: String?
    /// The Last-Modified field of this version.
    public var lastModified: String?
    /// The new address, if the server redirected permanently to it.
    public var movedTo: String?

    /// Creates an answer.
    public init(
        text: String?, entityTag: String? = nil, lastModified: String? = nil, movedTo: String? = nil
    ) {
        self.text = text
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.movedTo = movedTo
    }

    /// The answer for a calendar that has not changed.
    public static let notModified = FetchedCalendar(text: nil)
}

/// Options for reading a published calendar.
public struct SubscriptionOptions: Hashable, Sendable {
    /// The limits for reading the calendar: those of a scan, but with up to 500,000 properties.
    public var limits: ScanLimits
    /// Whether events that repeat more than once an hour are kept. Use false for a store that other programs read, such
    /// as a shared folder, because these programs may be slow to expand such events.
    public var allowsSubhourly: Bool

    /// Creates options.
    public init(allowsSubhourly: Bool = true) {
        limits = ScanLimits()
        limits.properties = 500_000
        self.allowsSubhourly = allowsSubhourly
    }
}

/// The result of refreshing a subscribed calendar.
public struct RefreshReport: Hashable, Sendable {
    /// The number of resources that were added.
    public internal(set) var added = 0
    /// The number of resources that were changed.
    public internal(set) var updated = 0
    /// The number of resources that were removed because the published calendar no longer has them.
    public internal(set) var removed = 0
    /// The number of items that were left out because another one has the same UID and RECURRENCE-ID.
    public internal(set) var duplicates = 0
    /// The number of harmful alarms, attachments and addresses that were left out.
    public internal(set) var dropped = 0
    /// The resources that could not be saved. Key: the UID, value: the reason. The calendar keeps their earlier
    /// versions, if any.
    public internal(set) var failed: [String: EventStoreError] = [:]
    /// The new address of the published calendar, if it has moved permanently.
    public internal(set) var movedTo: String?

    /// The number of resources that were added, changed or removed.
    public var changes: Int { added + updated + removed }
}

/// The result of subscribing to a published calendar.
public struct SubscribeReport: Hashable, Sendable {
    /// The subscribed calendar.
    public let calendar: EventCalendar
    /// True if the calendar was created; false if it already existed and was refreshed.
    public let isNew: Bool
    /// The result of fetching the calendar's content.
    public let refresh: RefreshReport
}

/// Fetches a published calendar, and decides which addresses are allowed.
///
/// The function gets the subscription, which has the address and the version of the copy. It throws
/// ``EventStoreError/feedUnavailable(_:)`` if it cannot fetch the calendar.
public typealias CalendarFetch =
    @Sendable (_ subscription: CalendarSubscription) async throws(EventStoreError) -> FetchedCalendar

extension EventStore {
    /// Subscribes to a published calendar: creates a read-only calendar with its content.
    ///
    /// If a calendar of the store already has this subscription, that calendar is refreshed, and no new calendar is
    /// created.
    ///
    /// - Parameters:
    ///   - url: the address of the published calendar.
    ///   - title: the calendar's title; nil for the published calendar's own title, or for the host if it has none. If
    ///     another calendar already has that title, the host or a number is appended to it.
    ///   - options: how the calendar is read.
    ///   - fetch: fetches the calendar.
    /// - Throws: ``EventStoreError/subscriptionsNotSupported``; the errors of `fetch`;
    ///   ``EventStoreError/feedUnavailable(_:)`` if the answer isn't a complete calendar. In these cases, nothing is
    ///   created.
    public func subscribe(
        to url: String, title: String? = nil, options: SubscriptionOptions = SubscriptionOptions(), fetch: CalendarFetch
    ) async throws(EventStoreError) -> SubscribeReport {
        try requireReading()
        guard supportsSubscriptions else { throw .subscriptionsNotSupported }
        if let known = try await calendar(subscribedTo: url) {
            return try await subscribe(again: known, title: title, options: options, fetch: fetch)
        }
        var subscription = CalendarSubscription(url: url)
        let fetched = try await fetch(subscription)
        if let moved = fetched.movedTo, let known = try await calendar(subscribedTo: moved) {
            return try await subscribe(again: known, title: title, options: options, fetch: fetch)
        }
        guard let published = try SubscribedResources(fetched, options: options) else {
            throw .feedUnavailable("the server sent no calendar")
        }
        subscription.url = fetched.movedTo ?? url
        var new = NewCalendar(title: title ?? "", color: published.color, subscription: subscription)
        if title == nil {
            let usual = published.title ?? subscription.host.asCalendarTitle
            new.title = try await freeTitle(usual.isEmpty ? "Calendar" : usual, host: subscription.host)
        }
        let created = try await createCalendar(new)
        do {
            let report = try await update(created.identifier, from: fetched, published)
            return SubscribeReport(
                calendar: try await calendar(created.identifier) ?? created, isNew: true, refresh: report)
        } catch {
            try? await deleteCalendar(created.identifier)
            throw error
        }
    }

    /// Fetches a published calendar again and makes the subscribed calendar equal to it.
    ///
    /// Items that the published calendar no longer has are removed. Resources that have not changed are not written.
    ///
    /// - Parameters:
    ///   - identifier: the subscribed calendar.
    ///   - options: how the calendar is read.
    ///   - fetch: fetches the calendar.
    /// - Throws: the errors of `fetch`; ``EventStoreError/feedUnavailable(_:)`` if the answer isn't a complete
    ///   calendar, such as a login page, or has no items any more. In these cases, the items stay as they were, and
    ///   ``CalendarSubscription/failure`` has the time of the first failure.
    public func refreshSubscription(
        _ identifier: CalendarIdentifier, options: SubscriptionOptions = SubscriptionOptions(), fetch: CalendarFetch
    ) async throws(EventStoreError) -> RefreshReport {
        try requireReading()
        guard let subscription = try await calendar(identifier)?.subscription else { throw .noCalendar }
        let fetched: FetchedCalendar
        let published: SubscribedResources?
        do throws(EventStoreError) {
            fetched = try await fetch(subscription)
            published = try SubscribedResources(fetched, options: options)
        } catch {
            try await record(error, of: identifier)
            throw error
        }
        if let published, published.isEmpty,
            try await !resources(in: identifier, from: nil, limit: 1).list.resources.isEmpty
        {
            // A calendar that becomes empty is more often a failure of the server than the wish of the owner.
            let error = EventStoreError.feedUnavailable("the published calendar has no events any more")
            try await record(error, of: identifier)
            throw error
        }
        return try await update(identifier, from: fetched, published)
    }

    /// Returns the calendar that is subscribed to an address; nil if there is none.
    public func calendar(subscribedTo url: String) async throws(EventStoreError) -> EventCalendar? {
        try await allCalendars().first { $0.subscription?.url == url }
    }

    // MARK: Steps

    private func subscribe(
        again known: EventCalendar, title: String?, options: SubscriptionOptions, fetch: CalendarFetch
    ) async throws(EventStoreError) -> SubscribeReport {
        if let title = title?.asCalendarTitle, !title.isEmpty, title != known.title {
            var renamed = known
            renamed.title = title
            try await saveCalendar(renamed)
        }
        let report = try await refreshSubscription(known.identifier, options: options, fetch: fetch)
        return SubscribeReport(
            calendar: try await calendar(known.identifier) ?? known, isNew: false, refresh: report)
    }

    /// Returns a title that no calendar has: the wanted one, if possible.
    private func freeTitle(_ wanted: String, host: String) async throws(EventStoreError) -> String {
        let taken = Set(try await allCalendars().map { $0.title.lowercased() })
        let candidates = [wanted, "\(wanted) (\(host))"] + (2...taken.count + 2).map { "\(wanted) \($0)" }
        return candidates.first { !taken.contains($0.lowercased()) } ?? wanted
    }

    private func record(
        _ error: EventStoreError, of identifier: CalendarIdentifier
    ) async throws(EventStoreError) {
        guard var calendar = try await calendar(identifier), let subscription = calendar.subscription else { return }
        let now = session.now
        calendar.subscription?.failure = CalendarSubscription.Failure(
            since: subscription.failure?.since ?? now, last: now, reason: String(error.message.prefix(300)))
        try await updateCalendar(calendar)
    }

    /// Makes a subscribed calendar equal to the published one, and records the state of the subscription.
    private func update(
        _ identifier: CalendarIdentifier, from fetched: FetchedCalendar, _ published: SubscribedResources?
    ) async throws(EventStoreError) -> RefreshReport {
        var report = RefreshReport()
        var isComplete = true
        if let published {
            report.failed = published.failed
            report.duplicates = published.duplicates
            report.dropped = published.dropped
            isComplete = try await makeEqual(identifier, to: published, report: &report)
        }
        // The calendar is read again, because somebody may have changed its title in the meantime.
        guard var calendar = try await calendar(identifier), var subscription = calendar.subscription else {
            throw .noCalendar
        }
        if let published {
            // If something could not be saved, the next refresh must fetch the calendar again.
            subscription.entityTag = isComplete ? fetched.entityTag : nil
            subscription.lastModified = isComplete ? fetched.lastModified : nil
            subscription.requestedInterval = published.interval
        }
        if let moved = fetched.movedTo, moved != subscription.url, try await self.calendar(subscribedTo: moved) == nil {
            subscription.url = moved
            report.movedTo = moved
        }
        subscription.refreshed = session.now
        subscription.failure = nil
        calendar.subscription = subscription
        try await updateCalendar(calendar)
        if report.changes > 0 { session.announce(.content(.here)) }
        return report
    }

    /// Makes the resources of a subscribed calendar equal to the published ones. Returns whether all of them could be
    /// saved.
    private func makeEqual(
        _ calendar: CalendarIdentifier, to published: SubscribedResources, report: inout RefreshReport
    ) async throws(EventStoreError) -> Bool {
        var missing = published.resources
        var changes: [ResourceChange] = []
        var cursor: String?
        repeat {
            let page = try await resources(in: calendar, from: cursor, limit: 500)
            for stored in page.list.resources {
                let new = missing.removeValue(forKey: stored.key.uid)
                if new == nil, published.failed[stored.key.uid] != nil { continue }
                if let new, ContentFingerprint(of: new) == ContentFingerprint(of: stored.resource) { continue }
                changes.append(ResourceChange(stored.key, to: new, if: .none))
            }
            cursor = page.next
        } while cursor != nil
        let additions = missing.keys.sorted().map { uid in
            ResourceChange(ResourceKey(calendar: calendar, uid: uid), to: missing[uid], if: .none)
        }
        guard !changes.isEmpty || !additions.isEmpty else { return true }
        let outcomes = try await apply(ChangeSet(changes + additions, isAtomic: false))
        var isComplete = true
        for (place, outcome) in outcomes.enumerated() {
            let change = place < changes.count ? changes[place] : additions[place - changes.count]
            switch outcome {
            case .applied where place >= changes.count: report.added += 1
            case .applied where change.content == nil: report.removed += 1
            case .applied: report.updated += 1
            case .failed(let error):
                report.failed[change.key.uid] = error
                isComplete = false
            case .preconditionFailed, .notAttempted:
                report.failed[change.key.uid] = .conflict(properties: [])
                isComplete = false
            }
        }
        return isComplete
    }
}
