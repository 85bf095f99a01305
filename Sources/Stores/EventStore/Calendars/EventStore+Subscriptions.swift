import CalendarModel
import ICalendar

/// The result of fetching a published calendar.
public enum FetchedCalendar: Hashable, Sendable {
    /// The calendar has not changed since the version with the given ETag (HTTP status 304).
    case notModified
    /// The calendar has changed: its text and its new ETag.
    case modified(text: String, entityTag: String?)
}

/// The result of refreshing a subscribed calendar.
public struct RefreshReport: Hashable, Sendable {
    /// The number of resources that were added.
    public internal(set) var added = 0
    /// The number of resources that were changed.
    public internal(set) var updated = 0
    /// The number of resources that were removed because the published calendar no longer has them.
    public internal(set) var removed = 0
    /// The resources that could not be saved: their UIDs and the reasons.
    public internal(set) var failed: [String: EventStoreError] = [:]
}

extension EventStore {
    /// Fetches a published calendar again and makes the subscribed calendar equal to it.
    ///
    /// Items that the published calendar no longer has are removed.
    ///
    /// - Parameters:
    ///   - identifier: the subscribed calendar.
    ///   - limits: the limits for reading the published calendar.
    ///   - fetch: fetches an address, given the ETag of the last fetched version. It decides which addresses are
    ///     allowed and throws ``EventStoreError/transport(_:)`` or ``EventStoreError/serverRejected(status:_:)``.
    /// - Throws: the errors of `fetch`; ``EventStoreError/transport(_:)`` if the answer isn't a complete calendar, such
    ///   as a login page. Nothing is changed then.
    public func refreshSubscription(
        _ identifier: CalendarIdentifier, limits: ScanLimits = ScanLimits(),
        fetch: @Sendable (_ url: String, _ entityTag: String?) async throws(EventStoreError) -> FetchedCalendar
    ) async throws(EventStoreError) -> RefreshReport {
        try requireReading()
        guard var calendar = try await calendar(identifier), var subscription = calendar.subscription else {
            throw .noCalendar
        }
        var report = RefreshReport()
        if case .modified(let text, let entityTag) = try await fetch(subscription.url, subscription.entityTag) {
            let published = try SubscribedResources(text, limits: limits)
            report.failed = published.failed
            try await makeEqual(identifier, to: published, report: &report)
            // If some items failed, the next refresh has to fetch the calendar again.
            subscription.entityTag = report.failed.isEmpty ? entityTag : nil
        }
        subscription.refreshed = session.now
        calendar.subscription = subscription
        try await updateCalendar(calendar)
        if report.added + report.updated + report.removed > 0 { session.announce(.content(.here)) }
        return report
    }

    private func makeEqual(
        _ calendar: CalendarIdentifier, to published: SubscribedResources, report: inout RefreshReport
    ) async throws(EventStoreError) {
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
        let outcomes = try await apply(ChangeSet(changes + additions, isAtomic: false))
        for (place, outcome) in outcomes.enumerated() {
            let change = place < changes.count ? changes[place] : additions[place - changes.count]
            switch outcome {
            case .applied where place >= changes.count: report.added += 1
            case .applied where change.content == nil: report.removed += 1
            case .applied: report.updated += 1
            case .failed(let error): report.failed[change.key.uid] = error
            case .preconditionFailed, .notAttempted: report.failed[change.key.uid] = .conflict(properties: [])
            }
        }
    }
}

extension EventStoreError {
    /// The limit that a published calendar exceeds.
    fileprivate init(_ error: ICalendarError) {
        switch error {
        case .tooLong(_, let limit): self = .limitExceeded(what: "bytes in the published calendar", limit: limit)
        case .nestedTooDeep(let limit):
            self = .limitExceeded(what: "levels of components in the published calendar", limit: limit)
        case .tooManyProperties(let limit):
            self = .limitExceeded(what: "properties in the published calendar", limit: limit)
        }
    }
}

/// A published calendar, split into resources.
private struct SubscribedResources {
    private(set) var resources: [String: CalendarResource] = [:]
    private(set) var failed: [String: EventStoreError] = [:]

    init(_ text: String, limits: ScanLimits) throws(EventStoreError) {
        let reading: ICalendarReader.Reading
        do {
            reading = try ICalendarReader(limits: limits).read(text)
        } catch {
            throw EventStoreError(error)
        }
        let isWhole =
            text.trimmed.uppercased().hasPrefix("BEGIN:VCALENDAR")
            && text.trimmed.uppercased().hasSuffix("END:VCALENDAR")
        guard isWhole, !reading.documents.isEmpty else { throw .transport("the answer isn't a complete calendar") }
        for document in reading.documents {
            let source = ImportSource(path: "")
            let items = ImportItem.items(of: document, source: source).filter { $0.component.isItem }
            for (uid, group) in Dictionary(grouping: items, by: \.uid) {
                do {
                    let zones = Set(group.flatMap(\.timeZones)).sorted {
                        ($0.text("TZID") ?? "") < ($1.text("TZID") ?? "")
                    }
                    let resource = try CalendarResource(zones + group.map { $0.identified(as: uid).component })
                    try resource.check()
                    resources[uid] = resource
                } catch {
                    failed[uid] = error
                }
            }
        }
    }
}
