import EventStore
import Foundation

struct CalendarRecord: Codable, Hashable, Sendable {
    var title: String
    var color: String?
    var types: [String]
    var isReadOnly: Bool
    /// The earlier titles of the calendar; nil if it was never renamed on the server.
    var formerTitles: [String]?
    /// Whether the server is known to refuse a second resource with the same UID; nil if not.
    var refusesSecondUIDs: Bool?
    /// The order, the description and the zone; nil if the calendar has none of these.
    var details: CalendarDetails?

    init(_ found: DiscoveredCalendar) {
        title = found.title
        color = found.colour
        types = EntityType.allCases.map(\.rawValue).filter(found.holds)
        isReadOnly = !found.isWritable
        if found.refusesSecondUIDs { refusesSecondUIDs = true }
        details = found.details.isEmpty ? nil : found.details
    }

    init(unlisted url: URL) {
        title = url.lastPathComponent
        types = EntityType.allCases.map(\.rawValue)
        isReadOnly = false
    }

    /// Takes over the former titles from the calendar's last record, and adds the last record's title if it differs
    /// from the present title.
    mutating func follow(_ last: CalendarRecord) {
        var titles = last.formerTitles ?? []
        if last.title != title { titles.append(last.title) }
        titles.removeAll { $0 == title }
        formerTitles = titles.isEmpty ? nil : titles.suffix(10)
    }

    func calendar(_ identifier: CalendarIdentifier, source: String) -> EventCalendar {
        var calendar = EventCalendar(
            identifier: identifier, sourceIdentifier: source, title: title, color: color,
            entityTypes: Set(types.compactMap(EntityType.init)))
        calendar.allowsContentModifications = !isReadOnly
        calendar.isImmutable = isReadOnly
        calendar.formerTitles = formerTitles ?? []
        calendar.order = details?.order
        calendar.description = details?.description
        calendar.timeZone = details?.timeZone
        return calendar
    }
}
