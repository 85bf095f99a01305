import CalendarModel
import EventStore
import ICalendar

/// A writer of resources. The service keeps an item and each of its overrides as separate objects.
struct EvolutionWriter {
    enum Result {
        /// The change was made. The service now has content with this fingerprint; nil after a removal.
        case done(ContentFingerprint?)
        case exists
        case failed(EventStoreError)
        case notAttempted

        var isDone: Bool { if case .done = self { true } else { false } }
        var isAttempted: Bool { if case .notAttempted = self { false } else { true } }
    }

    /// Whether the changes are made all together or not at all. After a failure, the changes made before are taken back.
    let isAtomic: Bool
    /// Called before changes are made.
    var begin: ([ResourceKey]) throws(EventStoreError) -> Void = { _ in }

    func make(
        _ changes: [ResourceChange], there: [ResourceKey: EvolutionEventStore.Loaded]
    ) -> [Result] {
        let added = addTogether(changes, there: there)
        var isStopped = false
        let results = changes.map { change -> Result in
            guard !isStopped else { return .notAttempted }
            do throws(EventStoreError) {
                if added[change.key] == nil {
                    try begin([change.key])
                    try make(change, there: there[change.key]?.objects)
                }
                guard let content = change.content else { return .done(nil) }
                var seen = added[change.key] ?? []
                if seen.isEmpty { seen = Self.objects(of: change.key, content.type) }
                guard seen.count == content.items.count else {
                    throw EventStoreError.internalFailure(
                        "evolution-data-server did not keep \(change.key.uid.prefix(80).debugDescription)")
                }
                return .done(ContentFingerprint(of: seen))
            } catch {
                isStopped = isAtomic
                return error == Self.exists ? .exists : .failed(error)
            }
        }
        guard isStopped else { return results }
        return zip(changes, results).reversed().map { change, result -> Result in
            switch result {
            case .done: takeBack(change, to: there[change.key])
            case .failed(let error):
                // A part of the change may have been made.
                if case .failed(let other) = takeBack(change, to: there[change.key]) {
                    .failed(other)
                } else {
                    .failed(error)
                }
            case .exists, .notAttempted: result
            }
        }.reversed()
    }

    /// Restores the content before a change.
    private func takeBack(_ change: ResourceChange, to before: EvolutionEventStore.Loaded?) -> Result {
        let key = change.key
        guard let type = change.content?.type ?? before?.objects.type else { return .notAttempted }
        do throws(EventStoreError) {
            let texts = try EvolutionService.objects(in: key.calendar.rawValue, type, uid: key.uid)
            let objects = texts.isEmpty ? nil : StoredObjects(texts, in: key.calendar, type)
            try make(ResourceChange(key, to: before?.stored.resource, if: .none), there: objects)
            return .notAttempted
        } catch {
            return .failed(error)
        }
    }

    /// Adds new resources without overrides in one call for each calendar. A separate call for each resource would take
    /// 200 times as long.
    ///
    /// - Returns: the items of each added resource, as the service has them now; an empty array if the items could not
    ///   be read. The resources that are not in the result must be added one by one.
    private func addTogether(
        _ changes: [ResourceChange], there: [ResourceKey: EvolutionEventStore.Loaded]
    ) -> [ResourceKey: [Component]] {
        struct Place: Hashable {
            let calendar: CalendarIdentifier
            let type: EntityType
        }
        var groups: [Place: [(key: ResourceKey, content: CalendarResource)]] = [:]
        for change in changes {
            guard let content = change.content, content.items.count == 1, there[change.key] == nil else { continue }
            groups[Place(calendar: change.key.calendar, type: content.type), default: []].append((change.key, content))
        }
        var added: [ResourceKey: [Component]] = [:]
        for (place, group) in groups where group.count > 1 {
            do {
                try begin(group.map(\.key))
                try addZones(of: group.map(\.content), to: place.calendar, place.type)
                try EvolutionService.add(
                    group.flatMap { $0.content.items.map(Self.text) }, to: place.calendar.rawValue, place.type)
            } catch {
                // The service has refused one of the resources. The later calls for single resources show which one.
                continue
            }
            let texts = try? EvolutionService.objects(
                in: place.calendar.rawValue, place.type, uids: group.map(\.key.uid))
            let now = StoredObjects(texts ?? [], in: place.calendar, place.type)
            for (key, _) in group { added[key] = now[key.uid] }
        }
        return added
    }

    private static let exists = EventStoreError.conflict(properties: ["UID"])

    private func make(_ change: ResourceChange, there: StoredObjects?) throws(EventStoreError) {
        let (calendar, uid) = (change.key.calendar.rawValue, change.key.uid)
        guard let content = change.content else {
            if let there { try EvolutionService.remove(uid, from: calendar, there.type) }
            return
        }
        try addZones(of: [content], to: change.key.calendar, content.type)
        guard let there else { return try add(content, to: calendar) }
        let old = there[uid]
        let canKeep = there.type == content.type && content.master != nil && old.contains { $0.recurrenceID == nil }
        guard canKeep, let master = content.master else {
            try EvolutionService.remove(uid, from: calendar, there.type)
            return try add(content, to: calendar)
        }
        let kept = Set(content.overrides.compactMap(\.recurrenceID))
        for gone in old.compactMap(\.recurrenceID) where !kept.contains(gone) {
            try EvolutionService.remove(uid, recurrenceID: gone.value, from: calendar, content.type)
        }
        try EvolutionService.replace([Self.text(master)], in: calendar, content.type, areOverrides: false)
        for override in content.overrides where !old.contains(override) {
            try EvolutionService.replace([Self.text(override)], in: calendar, content.type, areOverrides: true)
        }
        let now = Self.objects(of: change.key, content.type)
        guard now.count != content.items.count else { return }
        // The service has mistaken one override for another, because of the time zone of an override. So the whole
        // resource is added again.
        try EvolutionService.remove(uid, from: calendar, content.type)
        try add(content, to: calendar)
    }

    private func add(_ content: CalendarResource, to calendar: String) throws(EventStoreError) {
        let rest = content.overrides
        guard let first = content.master ?? rest.first else { return }
        try EvolutionService.add([Self.text(first)], to: calendar, content.type)
        for override in content.master == nil ? rest.dropFirst() : rest[...] {
            try EvolutionService.replace([Self.text(override)], in: calendar, content.type, areOverrides: true)
        }
    }

    /// Adds the zones that resources use. If a zone is missing in the calendar, the service reads times in this
    /// zone as floating.
    private func addZones(
        of resources: [CalendarResource], to calendar: CalendarIdentifier, _ type: EntityType
    ) throws(EventStoreError) {
        var zones: [String: Component] = [:]
        for resource in resources {
            for zone in resource.completed().timeZones {
                zone.text("TZID").map { name in zones[name] = zones[name] ?? zone }
            }
        }
        for (_, zone) in zones.sorted(by: { $0.key < $1.key }) {
            try EvolutionService.addZone(Self.text(zone), to: calendar.rawValue, type)
        }
    }

    private static func objects(of key: ResourceKey, _ type: EntityType) -> [Component] {
        let texts = (try? EvolutionService.objects(in: key.calendar.rawValue, type, uid: key.uid)) ?? []
        return StoredObjects(texts, in: key.calendar, type)[key.uid]
    }

    private static func text(_ component: Component) -> String { ICalendarWriter().text(of: component) }
}

extension Component {
    fileprivate var recurrenceID: Property? { property("RECURRENCE-ID") }
}
