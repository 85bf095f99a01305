import CalendarModel
import ICalendar

/// What was fetched of a published calendar.
public enum FetchedCalendar: Hashable, Sendable {
    /// It is what it was when the ETag was given (HTTP status 304).
    case notModified
    /// Its text, and the ETag that it has now.
    case modified(text: String, entityTag: String?)
}

/// What the refreshing of a subscribed calendar came to.
public struct RefreshReport: Hashable, Sendable {
    /// How many resources are new.
    public internal(set) var added = 0
    /// How many changed.
    public internal(set) var updated = 0
    /// How many are gone, as they are from what was fetched.
    public internal(set) var removed = 0
    /// What of it could not be kept, and why.
    public internal(set) var failed: [String: EventStoreError] = [:]
}

extension EventStore {
    /// Fetches a published calendar anew and makes the subscribed one equal to it: what is gone there is removed here.
    ///
    /// - Parameters:
    ///   - identifier: the subscribed calendar.
    ///   - limits: what the published calendar may cost to read.
    ///   - fetch: fetches an address, given the ETag of what was fetched before; it decides what may be fetched and throws
    ///     ``EventStoreError/transport(_:)`` or ``EventStoreError/serverRejected(status:_:)``.
    /// - Throws: what fetching throws, and ``EventStoreError/transport(_:)`` for an answer that is no whole calendar, such as
    ///   a page to log in: then nothing is changed.
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
            // Only a calendar that was taken over whole need not be fetched again.
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

/// A published calendar, resource by resource.
private struct SubscribedResources {
    private(set) var resources: [String: CalendarResource] = [:]
    private(set) var failed: [String: EventStoreError] = [:]

    init(_ text: String, limits: ScanLimits) throws(EventStoreError) {
        let reading: ICalendarReader.Reading
        do {
            reading = try ICalendarReader(limits: limits).read(text)
        } catch {
            throw .limitExceeded(what: error.message, limit: limits.properties)
        }
        let isWhole =
            text.trimmed.uppercased().hasPrefix("BEGIN:VCALENDAR")
            && text.trimmed.uppercased().hasSuffix("END:VCALENDAR")
        guard isWhole, !reading.documents.isEmpty else { throw .transport("the answer is no whole calendar") }
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
