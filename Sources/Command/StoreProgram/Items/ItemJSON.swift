import EventStore
import ScanICS

/// An event or reminder of a store as JSON. It has the keys that every event has in JSON, and more keys for values of
/// the store.
struct ItemJSON: Encodable {
    private let item: StoredItem
    private let name: String
    private let calendar: String
    /// Whether the calendar is a read-only copy of a published calendar.
    private let isSubscribed: Bool

    init(_ item: StoredItem, name: String, in calendars: CalendarChoice) {
        self.item = item
        self.name = name
        calendar = calendars.title(of: item.identifier.key.calendar)
        isSubscribed = calendars.isSubscribed(item.identifier.key.calendar)
    }

    private enum CodingKeys: String, CodingKey {
        case id, calendar, subscribed, recurring, detached, recurrenceID, source, batch
    }

    func encode(to encoder: any Encoder) throws {
        let zones = ZoneResolver(timeZones: item.timeZones)
        try EntryJSON(item.entry, zones: zones).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .id)
        try container.encode(calendar, forKey: .calendar)
        if isSubscribed { try container.encode(true, forKey: .subscribed) }
        try container.encode(item.isRecurring, forKey: .recurring)
        if item.isDetached { try container.encode(true, forKey: .detached) }
        if let source = item.provenance?.source {
            try container.encode(["path": source.path, "hash": source.hash].compactMapValues(\.self), forKey: .source)
        }
        try container.encodeIfPresent(item.provenance?.batch.rawValue, forKey: .batch)
    }
}
