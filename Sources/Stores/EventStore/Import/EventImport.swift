import CalendarModel

/// An import of items into a store. It forms one batch, which can be undone as a whole.
///
///     let run = try await EventImport(into: store, ImportOptions(title: "poster.png"))
///     for result in await run.add(ImportItem.items(of: document, source: source)) { ... }
///     let summary = await run.finish()
///
/// Items may be added in several parts, so that they need not all be in memory. Parts that are added at the same time
/// are imported one after the other. Items that ``add(_:in:)`` has reported as created or updated survive a crash. An
/// interrupted import can be repeated; it continues where it stopped.
public actor EventImport {
    /// The identifier of the batch, with which the import can be undone.
    public nonisolated let batch: BatchIdentifier
    /// The number of items with each outcome so far.
    public private(set) var summary = ImportSummary()

    nonisolated let store: any EventStore
    nonisolated let options: ImportOptions
    let calendars: [EntityType: CalendarIdentifier]
    private let now: LocalDateTime
    private var count = 0
    private var hasBatch = false
    /// The error that stopped the import; nil while items can still be saved.
    private var obstacle: EventStoreError?
    private var newUIDs: [String: String] = [:]
    /// The resources that a dry run would have saved.
    private var imagined: [ResourceKey: StoredResource] = [:]
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Begins an import.
    ///
    /// - Throws: an error if nothing can be imported, such as ``EventStoreError/eventStoreNotAuthorized(_:)``,
    ///   ``EventStoreError/noCalendar`` or ``EventStoreError/calendarReadOnly``.
    public init(into store: any EventStore, _ options: ImportOptions = ImportOptions()) async throws(EventStoreError) {
        self.store = store
        self.options = options
        batch = .new(.imported)
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
    ///   - items: the items, as they were read from the source.
    ///   - calendar: the calendar to save the items in; nil for the calendar of the options.
    /// - Returns: the result for each item, in the order of the items. If the store as a whole fails, for example
    ///   because the disk is full, then all items that were not yet saved fail with that error.
    public func add(_ items: [ImportItem], in calendar: CalendarIdentifier? = nil) async -> [ImportResult] {
        await begin()
        defer { end() }
        var results: [ImportResult] = []
        results.reserveCapacity(items.count)
        var start = items.startIndex
        while start < items.endIndex {
            var end = min(start + max(1, options.stepSize), items.endIndex)
            // The overrides of a series stay with it, so that they are put together at once.
            while end < items.endIndex, let uid = items[end].component.text("UID"),
                uid == items[end - 1].component.text("UID")
            { end += 1 }
            results += await step(items[start..<end], in: calendar)
            start = end
        }
        return results
    }

    /// Ends the import.
    public func finish() async -> ImportSummary {
        // A batch without changes is removed. If the removal fails, the empty batch merely stays in the list of
        // batches.
        if hasBatch, summary.created + summary.updated == 0 { try? await store.removeBatch(batch) }
        if summary.created + summary.updated > 0, !options.isDryRun { store.session.announce(.content(.here)) }
        return summary
    }

    /// Waits until no other part is being imported.
    private func begin() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isBusy = false
    }

    // MARK: One step

    private func step(
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

    /// Returns the types of item that a calendar accepts. Key: the type, value: the calendar's identifier.
    private func calendars(for identifier: CalendarIdentifier) async -> [EntityType: CalendarIdentifier] {
        var calendars: [EntityType: CalendarIdentifier] = [:]
        for type in EntityType.allCases {
            calendars[type] = try? await store.target(for: type, in: identifier).identifier
        }
        return calendars
    }

    private func run(_ step: inout ImportStep) async throws(EventStoreError) {
        try await step.findUnchanged(in: store, imagined: imagined)
        try await step.findRemoved(in: store, restores: options.restoresRemoved)
        // If somebody else changes a resource before the import saves it, the import decides about its items again.
        for attempt in 1...4 {
            let groups = step.openGroups
            guard !groups.isEmpty else { return }
            var current = try await stored(
                // The first attempt does not read resources that were missing just now. If such a resource exists now,
                // its change fails, and the next attempt reads the resource. A dry run makes no change that could fail.
                attempt == 1 && !options.isDryRun ? groups.filter { step.known.contains($0.key) } : groups)
            let parts = try await parts(of: current.values)
            if options.isDryRun { current.merge(imagined) { _, new in new } }
            let plans = await step.decide(
                groups, current: ImportStep.CurrentState(resources: current, parts: parts), import: self, now: now)
            guard !plans.isEmpty else { continue }
            if options.isDryRun {
                for plan in plans { imagined[plan.change.key] = plan.imagined }
                step.settle(plans)
                continue
            }
            if !hasBatch {
                // The current default calendar is recorded as the chosen one, so that a repeated import finds the same
                // calendar.
                if options.calendar == nil { try await store.keepDefaultCalendars() }
                try await store.addBatch(ImportBatch(identifier: batch, began: now, title: options.title))
                hasBatch = true
            }
            // A divided series gets its new version before its later parts are removed.
            let changes = plans.map(\.change) + plans.flatMap(\.removals)
            step.settle(plans, try await store.apply(ChangeSet(changes, isAtomic: false, journal: .record(batch))))
        }
        step.giveUp(in: store)
    }

    private func stored(
        _ groups: [ImportStep.Group]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        let readable = groups.filter { store.session.authorizationStatus(for: $0.type).allowsReading }
        return readable.isEmpty ? [:] : try await store.resources(readable.map(\.key))
    }

    /// Returns the later parts of imported series that were divided here.
    private func parts(
        of resources: some Collection<StoredResource>
    ) async throws(EventStoreError) -> [ResourceKey: [StoredResource]] {
        var found: [ResourceKey: [StoredResource]] = [:]
        for first in resources where first.provenance?.original != nil && first.resource.isRecurring {
            let imported = first.provenance?.original?.siblings ?? []
            var known = imported.union([first.key.uid])
            var open = first.resource.siblings.subtracting(known)
            while let uid = open.popFirst() {
                known.insert(uid)
                for part in try await store.resources(uid: uid) where part.provenance == nil {
                    found[first.key, default: []].append(part)
                    open.formUnion(part.resource.siblings.subtracting(known))
                }
            }
        }
        return found
    }

    private func newUID(for uid: String) -> String {
        if let known = newUIDs[uid] { return known }
        let new = RandomIdentifier.text()
        newUIDs[uid] = new
        return new
    }
}

extension CalendarResource {
    /// The UIDs of the other parts of a series that was split.
    fileprivate var siblings: Set<String> {
        Set((master?.properties ?? []).filter(\.isSibling).map(\.text))
    }
}
