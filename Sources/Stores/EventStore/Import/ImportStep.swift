import CalendarModel

/// The items that an import saves together, and their outcomes.
struct ImportStep {
    /// The stored resources of an import's items.
    struct CurrentState {
        var resources: [ResourceKey: StoredResource]
        /// The later parts of series that were divided since they were imported. Key: the first part.
        var parts: [ResourceKey: [StoredResource]] = [:]
    }

    struct Group {
        var key: ResourceKey
        let type: EntityType
        var places: [Int]
    }

    /// A change of a resource, and the outcomes of the items that the change saves.
    struct Plan {
        let change: ResourceChange
        /// The removals of the later parts of a divided series, which the change replaces.
        let removals: [ResourceChange]
        let outcomes: [Int: ImportOutcome]
        let imagined: StoredResource
    }

    private let items: [ImportItem]
    private let dropped: [[Diagnostic]]
    private var keys: [ResourceKey?]
    private var outcomes: [ImportOutcome?]
    private var groups: [Group]
    private(set) var known: Set<ResourceKey> = []
    /// The resources that were removed here. Key: the resource, value: the time of its removal.
    private var removals: [ResourceKey: LocalDateTime] = [:]
    /// The answers about conflicts, so that nobody is asked twice. Key: the item's position, value: the answer.
    private var answers: [Int: Bool] = [:]

    init(items outgoing: [OutgoingItem], calendars: [EntityType: CalendarIdentifier]) {
        let items = outgoing.map(\.item)
        self.items = items
        dropped = outgoing.map(\.dropped)
        outcomes = outgoing.map { $0.refusal.map { .failed($0) } }
        var keys: [ResourceKey?] = []
        var groups: [Group] = []
        var numbers: [ResourceKey: Int] = [:]
        for (place, item) in items.enumerated() {
            guard let type = EntityType(rawValue: item.component.name) else {
                outcomes[place] = .skipped(.unsupportedComponent(item.component.name))
                keys.append(nil)
                continue
            }
            guard let calendar = calendars[type] else {
                outcomes[place] = .failed(type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders)
                keys.append(nil)
                continue
            }
            let key = ResourceKey(calendar: calendar, uid: item.uid)
            keys.append(key)
            if let number = numbers[key] {
                groups[number].places.append(place)
            } else {
                numbers[key] = groups.count
                groups.append(Group(key: key, type: type, places: [place]))
            }
        }
        self.keys = keys
        self.groups = groups
    }

    /// The groups with items that have no outcome yet.
    var openGroups: [Group] {
        groups.filter { group in group.places.contains { outcomes[$0] == nil } }
    }

    func results(from first: Int) -> [ImportResult] {
        items.indices.map { place in
            ImportResult(
                index: first + place, key: keys[place],
                recurrenceID: items[place].component.property("RECURRENCE-ID")?.time,
                summary: items[place].component.text("SUMMARY"),
                outcome: outcomes[place] ?? .failed(.internalFailure("the import has no outcome for this item")),
                dropped: dropped[place])
        }
    }

    /// Marks the groups that the store already has as unchanged. Fingerprints are compared to find these groups.
    mutating func findUnchanged(
        in store: any EventStore, imagined: [ResourceKey: StoredResource]
    ) async throws(EventStoreError) {
        for (calendar, groups) in Dictionary(grouping: openGroups, by: \.key.calendar) {
            guard groups.allSatisfy({ store.session.authorizationStatus(for: $0.type).allowsReading }) else { continue }
            let known = try await store.fingerprints(of: groups.map(\.key.uid), in: calendar)
            self.known.formUnion(known.keys.map { ResourceKey(calendar: calendar, uid: $0) })
            guard !known.isEmpty else { continue }
            for group in groups where imagined[group.key] == nil {
                guard let fingerprint = known[group.key.uid],
                    !group.places.contains(where: { !items[$0].method.hasWholeItem || items[$0].edited != nil }),
                    ContentFingerprint(of: group.places.map { items[$0].component }) == fingerprint
                else { continue }
                for place in group.places { outcomes[place] = .unchanged }
            }
        }
    }

    /// Finds the resources that the calendar does not have because they were removed. Those that were moved to another
    /// calendar are compared with the resource there.
    ///
    /// - Parameter restores: whether removed items are saved again.
    mutating func findRemoved(in store: any EventStore, restores: Bool) async throws(EventStoreError) {
        let missing = openGroups.filter { group in
            !known.contains(group.key) && store.session.authorizationStatus(for: group.type).allowsReading
        }
        guard !missing.isEmpty else { return }
        let removals = try await store.removals(of: missing.map(\.key))
        if !restores { self.removals = removals }
        guard !removals.isEmpty else { return }
        let others = try await store.allCalendars().map(\.identifier)
        let places = removals.keys.flatMap { key in others.map { ResourceKey(calendar: $0, uid: key.uid) } }
        let moved = try await store.resources(places).filter { $0.value.provenance != nil }
        guard !moved.isEmpty else { return }
        let filedByUID = Dictionary(grouping: places.compactMap { moved[$0] }, by: \.key.uid)
        for place in groups.indices where removals[groups[place].key] != nil {
            let (uid, type) = (groups[place].key.uid, groups[place].type)
            guard let filed = filedByUID[uid]?.first(where: { $0.resource.type == type })?.key else { continue }
            groups[place].key = filed
            for item in groups[place].places { keys[item] = filed }
            known.insert(filed)
        }
    }

    /// Decides about the items of some groups, and sets the outcomes of the items that need no change.
    mutating func decide(
        _ groups: [Group], current: CurrentState, import run: EventImport, now: LocalDateTime
    ) async -> [Plan] {
        var plans: [Plan] = []
        for group in groups {
            let stored = current.resources[group.key]
            let parts = current.parts[group.key] ?? []
            var state = stored
            var replaced: Set<ResourceKey> = []
            var changes: [Int: ImportOutcome] = [:]
            let open = group.places.filter { outcomes[$0] == nil }
            if stored == nil, parts.isEmpty, removals[group.key] == nil, let last = open.last,
                let series = NewSeries(of: open.map { items[$0] }, now: now)
            {
                for place in open { changes[place] = place == open[0] ? .created : .updated(properties: []) }
                state = run.saved(series.proposal, of: items[last], key: group.key, before: nil, now: now)
            }
            for place in open where changes[place] == nil {
                let item = items[place]
                var decision = ImportDecision(
                    item, existing: state, parts: replaced.isEmpty ? parts.map(\.key) : [], batch: run.batch, now: now)
                if case .conflict(let reason, let proposal) = decision,
                    await isConfirmed(place, reason, proposal, run.options.confirmation)
                {
                    decision = .update(proposal)
                }
                switch decision {
                case .create where state == nil && removals[group.key] != nil:
                    outcomes[place] = removals[group.key].map { .skipped(.removed($0)) }
                case .create(let proposal), .update(let proposal):
                    replaced.formUnion(proposal.replacedParts)
                    changes[place] = state == nil ? .created : .updated(properties: proposal.properties)
                    state = run.saved(proposal, of: item, key: group.key, before: state, now: now)
                case .unchanged: outcomes[place] = .unchanged
                case .skip(let reason): outcomes[place] = .skipped(reason)
                case .conflict(let reason, _): outcomes[place] = .conflict(reason)
                case .fail(let error): outcomes[place] = .failed(error)
                }
            }
            guard !changes.isEmpty, let state else { continue }
            let change = ResourceChange(
                group.key, to: state.resource, if: stored.map { .revision($0.revision) } ?? .absent,
                provenance: .set(state.provenance))
            let removals = parts.filter { replaced.contains($0.key) }.map {
                ResourceChange($0.key, to: nil, if: .revision($0.revision))
            }
            plans.append(Plan(change: change, removals: removals, outcomes: changes, imagined: state))
        }
        return plans
    }

    private mutating func isConfirmed(
        _ place: Int, _ reason: ImportOutcome.ConflictReason, _ proposal: ImportProposal,
        _ confirmation: ImportOptions.Confirmation?
    ) async -> Bool {
        guard let confirmation else { return false }
        if let answer = answers[place] { return answer }
        let answer = await confirmation(items[place], reason, proposal)
        answers[place] = answer
        return answer
    }

    /// Records the outcomes of a dry run, as if all changes had been made.
    mutating func settle(_ plans: [Plan]) {
        for plan in plans { outcomes.merge(plan.outcomes) }
    }

    /// Records the outcomes of changes. Items get no outcome yet if somebody else changed their resource first.
    mutating func settle(_ plans: [Plan], _ results: [ChangeOutcome]) {
        for (plan, result) in zip(plans, results) {
            switch result {
            case .applied: outcomes.merge(plan.outcomes)
            case .preconditionFailed, .notAttempted: break
            case .failed(let error): outcomes.merge(plan.outcomes.mapValues { _ in .failed(error) })
            }
        }
    }

    /// Marks the items without an outcome as conflicts. Either other writers keep changing these items, or the store
    /// has items with the same UIDs that this program may not read.
    mutating func giveUp(in store: any EventStore) {
        for place in outcomes.indices where outcomes[place] == nil {
            let type = EntityType(rawValue: items[place].component.name) ?? .event
            let isReadable = store.session.authorizationStatus(for: type).allowsReading
            outcomes[place] = .conflict(isReadable ? .changedMeanwhile : .notReadable)
        }
    }

    mutating func fail(with error: EventStoreError) {
        for place in outcomes.indices where outcomes[place] == nil { outcomes[place] = .failed(error) }
    }
}

extension [ImportOutcome?] {
    fileprivate mutating func merge(_ others: [Int: ImportOutcome]) {
        for (place, outcome) in others { self[place] = outcome }
    }
}

extension EventImport {
    /// Returns the resource as it will be after a proposal is saved.
    nonisolated func saved(
        _ proposal: ImportProposal, of item: ImportItem, key: ResourceKey, before: StoredResource?, now: LocalDateTime
    ) -> StoredResource {
        let provenance = Provenance(
            source: item.source, batch: batch, imported: now, isStampAssumed: proposal.isStampAssumed,
            original: proposal.original)
        return StoredResource(
            key: key, resource: proposal.resource, revision: before?.revision ?? Revision(rawValue: ""),
            provenance: provenance)
    }
}
