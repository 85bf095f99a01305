import CalendarModel

/// An import of items into a store: one batch, which can be undone as a whole.
///
///     var run = try await EventImport(into: store, ImportOptions(title: "poster.png"))
///     for result in await run.add(ImportItem.items(of: document, source: source)) { ... }
///     let summary = await run.finish()
///
/// Items may be added in as many parts as is convenient, so that memory need not hold them all. What ``add(_:)`` has reported
/// as created or updated survives whatever happens then; an import that was cut off can be done again, and goes on.
public struct EventImport: Sendable {
    /// Names what this import does, to undo it.
    public let batch: BatchIdentifier
    /// How many items had each outcome so far.
    public private(set) var summary = ImportSummary()

    let store: any EventStore
    let options: ImportOptions
    let calendars: [EntityType: CalendarIdentifier]
    private let now: LocalDateTime
    private var count = 0
    private var hasBatch = false
    /// What stops the import: nothing more can be saved.
    private var obstacle: EventStoreError?
    private var newUIDs: [String: String] = [:]
    /// What a dry run would have saved.
    private var imagined: [ResourceKey: StoredResource] = [:]

    /// An import of nothing yet.
    ///
    /// - Throws: where nothing can be imported: ``EventStoreError/eventStoreNotAuthorized(_:)``,
    ///   ``EventStoreError/noCalendar``, ``EventStoreError/calendarReadOnly``, ...
    public init(into store: any EventStore, _ options: ImportOptions = ImportOptions()) async throws(EventStoreError) {
        self.store = store
        self.options = options
        batch = BatchIdentifier(rawValue: RandomIdentifier.text())
        now = store.session.now
        var calendars: [EntityType: CalendarIdentifier] = [:]
        var failure = EventStoreError.noCalendar
        for type in EntityType.allCases {
            do {
                calendars[type] = try await store.target(for: type, in: options.calendar).identifier
            } catch {
                if type == .event || calendars.isEmpty { failure = error }
            }
        }
        guard !calendars.isEmpty else { throw failure }
        self.calendars = calendars
    }

    /// Imports items.
    ///
    /// - Parameters:
    ///   - items: the items.
    ///   - calendar: the calendar that they are put in; nil for the one of the options.
    /// - Returns: what was done with each, in their order. Where the store as a whole fails, as with a full disk, the items
    ///   not saved by then have failed with its error.
    public mutating func add(_ items: [ImportItem], in calendar: CalendarIdentifier? = nil) async -> [ImportResult] {
        var results: [ImportResult] = []
        results.reserveCapacity(items.count)
        var start = items.startIndex
        while start < items.endIndex {
            let end = min(start + options.stepSize, items.endIndex)
            results += await step(items[start..<end], in: calendar)
            start = end
        }
        return results
    }

    /// Ends the import.
    public mutating func finish() async -> ImportSummary {
        // A batch that did nothing is of no use to anybody; should this fail, it is only listed.
        if hasBatch, summary.created + summary.updated == 0 { try? await store.removeBatch(batch) }
        if summary.created + summary.updated > 0, !options.isDryRun { store.session.announce(.content(.here)) }
        return summary
    }

    // MARK: One step

    private mutating func step(
        _ items: ArraySlice<ImportItem>, in calendar: CalendarIdentifier?
    ) async -> [ImportResult] {
        var calendars = calendars
        if let calendar { calendars = await self.calendars(for: calendar) }
        let outgoing = items.map { item in
            OutgoingItem(
                options.givesNewUIDs ? item.identified(as: newUID(for: item.uid)) : item.identified(as: item.uid),
                rules: options.outgoing ?? store.outgoingRules)
        }
        var step = ImportStep(items: outgoing, calendars: calendars)
        if let obstacle {
            step.fail(with: obstacle)
        } else {
            do {
                try await run(&step)
            } catch {
                obstacle = error
                step.fail(with: error)
            }
        }
        let first = count
        count += items.count
        return step.results(from: first).map { result in
            summary.count(result.outcome)
            return result
        }
    }

    /// A calendar for each type that it takes.
    private func calendars(for identifier: CalendarIdentifier) async -> [EntityType: CalendarIdentifier] {
        var calendars: [EntityType: CalendarIdentifier] = [:]
        for type in EntityType.allCases {
            calendars[type] = try? await store.target(for: type, in: identifier).identifier
        }
        return calendars
    }

    private mutating func run(_ step: inout ImportStep) async throws(EventStoreError) {
        try await step.findUnchanged(in: store, imagined: imagined)
        // Somebody else may change what is about to be saved: then it is decided anew.
        for attempt in 1...4 {
            let groups = step.openGroups
            guard !groups.isEmpty else { return }
            var current = try await stored(
                // What was not there a moment ago need not be asked for: that it still is not is what its change presumes.
                attempt == 1 ? groups.filter { step.known.contains($0.key) } : groups)
            if options.isDryRun { current.merge(imagined) { _, new in new } }
            let plans = await step.decide(groups, current: current, import: self, now: now)
            guard !plans.isEmpty else { continue }
            if options.isDryRun {
                for plan in plans { imagined[plan.change.key] = plan.imagined }
                step.settle(plans)
                continue
            }
            if !hasBatch {
                // The same import is to find the same calendar again.
                if options.calendar == nil { try await store.keepDefaultCalendars() }
                try await store.addBatch(ImportBatch(identifier: batch, began: now, title: options.title))
                hasBatch = true
            }
            let changes = ChangeSet(plans.map(\.change), isAtomic: false, journal: .record(batch))
            step.settle(plans, try await store.apply(changes))
        }
        step.giveUp(in: store)
    }

    /// What the store has, as far as this program may know it.
    private func stored(
        _ groups: [ImportStep.Group]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        let readable = groups.filter { store.session.authorizationStatus(for: $0.type).allowsReading }
        return readable.isEmpty ? [:] : try await store.resources(readable.map(\.key))
    }

    private mutating func newUID(for uid: String) -> String {
        if let known = newUIDs[uid] { return known }
        let new = RandomIdentifier.text()
        newUIDs[uid] = new
        return new
    }
}
