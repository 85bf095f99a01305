import CalendarModel
import ICalendar
import PayloadRecognition
import TimeZones

/// The calendars of several parts of one mail. Parts often hold the same event: as text, as a page and as an attachment.
/// It is kept once, with the richest content.
struct EventMerge {
    /// A calendar, and where it was found.
    struct Found {
        var document: CalendarDocument
        var family: FamilyName
        var source: ScannedEvent.Source
    }

    private var found: [Found] = []
    /// The places of the events that were kept, by everything that identifies them.
    private var places: [Key: Place] = [:]
    private var dropped: Set<Place> = []

    private struct Place: Hashable {
        var document: Int
        var component: Int
    }

    private enum Key: Hashable {
        case uid(String, recurrence: String?)
        case title(String, start: LocalDateTime, isUTC: Bool)
    }

    mutating func add(_ document: CalendarDocument, family: FamilyName, source: ScannedEvent.Source) {
        let number = found.count
        found.append(Found(document: document, family: family, source: source))
        let zones = ZoneResolver(timeZones: document.timeZones)
        for (index, component) in document.components.enumerated() {
            guard let entry = CalendarEntry(component) else { continue }
            let place = Place(document: number, component: index)
            let keys = Self.keys(of: entry, zones)
            let earlier = keys.compactMap({ places[$0] }).first { $0.document != number && !dropped.contains($0) }
            var kept = place
            if let earlier {
                kept = richness(of: place) > richness(of: earlier) ? place : earlier
                dropped.insert(kept == place ? earlier : place)
            }
            for key in keys { places[key] = kept }
        }
    }

    /// Whether there is an event with a start.
    var hasEvents: Bool { found.contains { $0.document.entries.contains { !$0.isIncomplete } } }

    /// The calendars with the events that were kept, in their order.
    var kept: [Found] {
        found.indices.compactMap { number in
            var one = found[number]
            let hadEntries = !one.document.entries.isEmpty
            for index in one.document.components.indices.reversed()
            where dropped.contains(Place(document: number, component: index)) {
                one.document.components.remove(at: index)
            }
            return hadEntries && one.document.entries.isEmpty ? nil : one
        }
    }

    /// An event with an identity of its own can be updated later, so it wins. Then more facts are better than fewer.
    private func richness(of place: Place) -> Int {
        let component = found[place.document].document.components[place.component]
        let facts = component.properties.count { !$0.value.isEmpty } + component.components.count
        let hasOwnUID = component.property("UID") != nil
        let hasTime = component.property("DTSTART")?.time?.isDate == false
        return (hasOwnUID ? 10_000 : 0) + (hasTime ? 1000 : 0) + facts
    }

    private static func keys(of entry: CalendarEntry, _ zones: ZoneResolver) -> [Key] {
        let item = entry.item
        var keys: [Key] = []
        if let uid = item.uid, !uid.isEmpty {
            keys.append(.uid(uid, recurrence: item.component.property("RECURRENCE-ID")?.value))
        }
        guard let title = item.summary.map(folded), !title.isEmpty, let start = item.start else { return keys }
        keys.append(.title(title, start: start.local, isUTC: false))
        if let utc = zones.utc(start) { keys.append(.title(title, start: utc, isUTC: true)) }
        return keys
    }

    private static func folded(_ title: String) -> String {
        title.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
