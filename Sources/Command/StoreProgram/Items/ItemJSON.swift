import EventStore
import ScanICS

/// An event or reminder of a store as JSON. It has the keys that every event has in JSON, and more keys for values of
/// the store.
struct ItemJSON: Encodable {
    private let item: StoredItem
    private let name: String
    /// The ID of the whole series; nil unless the item is an occurrence.
    private let series: String?
    private let calendar: String
    /// Whether the calendar is a read-only copy of a published calendar.
    private let isSubscribed: Bool

    init(_ item: StoredItem, names: ItemNames, isOccurrence: Bool, in calendars: CalendarChoice) {
        self.init(
            item, name: names.name(of: item, isOccurrence: isOccurrence), series: names.seriesName(of: item),
            isOccurrence: isOccurrence, in: calendars)
    }

    /// Creates the JSON for programs. They do not see the other items of a list, so the IDs are whole: the UID of the
    /// series, and the time of the occurrence.
    init(_ item: StoredItem, isOccurrence: Bool, in calendars: CalendarChoice) {
        let uid = item.identifier.key.uid
        var name = uid
        if let date = item.dateInName(isOccurrence: isOccurrence) {
            name += "@" + (date.isDate ? date.date.extendedText : date.local.extendedText)
        }
        self.init(item, name: name, series: uid, isOccurrence: isOccurrence, in: calendars)
    }

    private init(
        _ item: StoredItem, name: String, series: String, isOccurrence: Bool, in calendars: CalendarChoice
    ) {
        self.item = item
        self.name = name
        self.series = isOccurrence && item.isRecurring ? series : nil
        calendar = calendars.title(of: item.identifier.key.calendar)
        isSubscribed = calendars.isSubscribed(item.identifier.key.calendar)
    }

    private enum CodingKeys: String, CodingKey {
        case id, event, calendar, subscribed, recurring, detached, shortened, source, batch
    }

    func encode(to encoder: any Encoder) throws {
        let zones = ZoneResolver(timeZones: item.timeZones)
        try EntryJSON(item.entry, zones: zones).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .id)
        try container.encodeIfPresent(series, forKey: .event)
        try container.encode(calendar, forKey: .calendar)
        if isSubscribed { try container.encode(true, forKey: .subscribed) }
        try container.encode(item.isRecurring, forKey: .recurring)
        if item.isDetached { try container.encode(true, forKey: .detached) }
        if !item.shortened.isEmpty {
            try container.encode(item.shortened.map(Self.member).sorted(), forKey: .shortened)
        }
        if let source = item.provenance?.source {
            try container.encode(["path": source.path, "hash": source.hash].compactMapValues(\.self), forKey: .source)
        }
        try container.encodeIfPresent(item.provenance?.batch.rawValue, forKey: .batch)
    }

    /// Returns the member of the JSON that has the values of a property or component.
    private static func member(_ name: String) -> String {
        switch name {
        case "ATTENDEE": "attendees"
        case "ATTACH": "attachments"
        case "CONFERENCE": "conferences"
        case "VALARM": "alarms"
        case "STYLED-DESCRIPTION", "X-ALT-DESC": "styledDescription"
        default: name.lowercased()
        }
    }
}
