import CalendarModel
import EventStore
import ICalendar
import TimeZones

/// Items and overrides as the service returned them.
struct StoredObjects: Sendable {
    let calendar: CalendarIdentifier
    let type: EntityType
    private(set) var unreadable: [UnreadableItem] = []
    /// The UIDs, in the service's order.
    private(set) var uids: [String] = []
    private var items: [String: [Component]] = [:]

    init(_ texts: [String], in calendar: CalendarIdentifier, _ type: EntityType) {
        self.calendar = calendar
        self.type = type
        for text in texts {
            guard let item = Self.item(text), let uid = item.text("UID") else {
                let name = String(text.prefix(80)).debugDescription
                unreadable.append(UnreadableItem(calendar: calendar, name: name, reason: "it isn't iCalendar text"))
                continue
            }
            if items[uid] == nil { uids.append(uid) }
            items[uid, default: []].append(item)
        }
    }

    private static func item(_ text: String) -> Component? {
        let read = try? ExactReader.component(of: text)
        let mended = { try? ICalendarReader().read("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n").documents.first }
        guard var item = read ?? mended()?.components.first(where: { EntityType(rawValue: $0.name) != nil }) else {
            return nil
        }
        // The service adds the end of a series to the RRULE as a parameter. The parameter is removed, because it would
        // be wrong after an edit of the rule.
        for place in item.properties.indices where item.properties[place].name == "RRULE" {
            item.properties[place].parameters.removeAll { $0.name == "X-EVOLUTION-ENDDATE" }
        }
        return item
    }

    subscript(uid: String) -> [Component] { items[uid] ?? [] }

    func loaded(uid: String, saved: SavedResource?) throws(EventStoreError) -> EvolutionEventStore.Loaded {
        let items = self[uid]
        guard !items.isEmpty else { throw .noSuchItem }
        let resource: CalendarResource
        var provenance = saved?.provenance
        if let saved, saved.isStill(ContentFingerprint(of: items)) {
            resource = try CalendarResource(text: saved.content)
        } else {
            resource = try CalendarResource(zones(of: items) + items)
            // Another program has edited the resource, so the imported content is remembered.
            if let saved, provenance?.original == nil {
                provenance?.original = try? CalendarResource(text: saved.content)
            }
        }
        let stored = StoredResource(
            key: ResourceKey(calendar: calendar, uid: uid), resource: resource,
            revision: Revision(rawValue: ContentFingerprint(of: resource).rawValue), provenance: provenance)
        return EvolutionEventStore.Loaded(stored: stored, objects: self)
    }

    /// Returns the zone definitions that the items need and the system lacks. The service keeps these definitions with
    /// the calendar.
    private func zones(of items: [Component]) -> [Component] {
        var names: Set<String> = []
        for item in items {
            item.forEach { component in
                for property in component.properties { property.parameter("TZID").map { _ = names.insert($0) } }
            }
        }
        let resolver = ZoneResolver()
        return names.sorted().filter { resolver.zone($0) == nil }.compactMap { name in
            EvolutionService.zone(name, in: calendar.rawValue, type).flatMap { try? ExactReader.component(of: $0) }
        }
    }
}
