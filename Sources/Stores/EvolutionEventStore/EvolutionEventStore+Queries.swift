// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

// All queries read the objects of a calendar and filter them here. The service's own search expands series with
// libical, which misses occurrences (see docs/architecture.md).
extension EvolutionEventStore {
    public func resources(
        _ keys: [ResourceKey]
    ) throws(EventStoreError) -> [ResourceKey: StoredResource] {
        try load(keys).mapValues(\.stored)
    }

    public func resources(uid: String) throws(EventStoreError) -> [StoredResource] {
        let keys = try allCalendars().map { ResourceKey(calendar: $0.identifier, uid: uid) }
        let found = try load(keys)
        return keys.compactMap { found[$0]?.stored }
    }

    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) throws(EventStoreError) -> ResourcePage {
        var list = try list(calendars: [calendar])
        guard try listed().contains(where: { $0.uid == calendar.rawValue }) else { throw .noCalendar }
        let sorted = list.resources.sorted { $0.key.uid < $1.key.uid }
        let rest = sorted.drop { stored in cursor.map { stored.key.uid < $0 } ?? false }
        list.resources = Array(rest.prefix(max(1, limit)))
        if cursor != nil { list.unreadable = [] }
        return ResourcePage(list: list, next: rest.dropFirst(max(1, limit)).first?.key.uid)
    }

    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) throws(EventStoreError) -> ResourceList {
        var list = try list(types: [type], calendars: calendars)
        if let window {
            list.resources.removeAll { stored in
                !(ResourceSpan(of: stored.resource)?.mayOverlap(window) ?? false)
            }
        }
        return list
    }

    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        let list = try list(types: type.map { [$0] } ?? EntityType.allCases, calendars: calendars)
        let found = list.resources.lazy.filter { search.matches($0.resource.items) }
        return ResourceList(resources: Array(found.prefix(limit)))
    }

    /// Returns the times of the removals that this machine remembers. Removals by other programs are not known.
    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] {
        try await state.read { db in try RemovalTable.times(of: keys, db) }
    }

    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await state.read { db in
            try Data.fetchOne(
                db, sql: "SELECT picture FROM resource WHERE calendar = ? AND uid = ? AND picture IS NOT NULL",
                arguments: [key.calendar.rawValue, key.uid]
            ).map { [UInt8]($0) }
        }
    }

    struct Loaded: Sendable {
        let stored: StoredResource
        let objects: StoredObjects

        /// The fingerprint of the items that the service has.
        var fingerprint: ContentFingerprint { ContentFingerprint(of: objects[stored.key.uid]) }
    }

    func load(_ keys: [ResourceKey]) throws(EventStoreError) -> [ResourceKey: Loaded] {
        let sources = Dictionary(
            try listed().map { ($0.uid, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [ResourceKey: Loaded] = [:]
        for (calendar, keys) in Dictionary(grouping: keys, by: \.calendar) {
            guard let source = sources[calendar.rawValue] else { continue }
            let uids = keys.map(\.uid)
            let saved = try state.read { db in try SavedResource.some(uids, in: calendar, db) }
            // An event and a reminder may have the same UID. The event is then returned.
            for type in EntityType.allCases where source.entityTypes.contains(type) {
                let missing = keys.filter { found[$0] == nil }
                let objects = StoredObjects(
                    try EvolutionService.objects(in: source.uid, type, uids: missing.map(\.uid)), in: calendar, type)
                for key in missing { found[key] = try? objects.loaded(uid: key.uid, saved: saved[key.uid]) }
            }
        }
        return found
    }

    private func list(
        types: [EntityType] = EntityType.allCases, calendars: Set<CalendarIdentifier>?
    ) throws(EventStoreError) -> ResourceList {
        var list = ResourceList()
        for source in try listed() {
            let calendar = CalendarIdentifier(rawValue: source.uid)
            guard calendars?.contains(calendar) ?? true else { continue }
            let saved = try state.read { db in try SavedResource.all(in: calendar, db) }
            var seen: Set<String> = []
            for type in types where source.entityTypes.contains(type) {
                let all = StoredObjects(try EvolutionService.objects(in: source.uid, type), in: calendar, type)
                list.unreadable += all.unreadable
                for uid in all.uids where seen.insert(uid).inserted {
                    do {
                        list.resources.append(try all.loaded(uid: uid, saved: saved[uid]).stored)
                    } catch {
                        list.unreadable.append(
                            UnreadableItem(calendar: calendar, name: uid, reason: error.message))
                    }
                }
            }
        }
        return list
    }
}
