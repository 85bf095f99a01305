import CalendarModel
import EventStore
import ICalendar
import TimeZones
import XMLReading

/// The optional properties of a calendar. A server may refuse to keep them.
struct CalendarDetails: Codable, Hashable, Sendable {
    var order: Int?
    var description: String?
    var timeZone: String?

    init(order: Int?, description: String?, timeZone: String?) {
        (self.order, self.description, self.timeZone) = (order, description, timeZone)
    }

    /// Reads the details that a server gives for a calendar.
    init(_ resource: DAVResource) {
        order = resource.text(.calendarOrder).flatMap { Int($0.trimmed) }
        description = resource.text(.calendarDescription)
        timeZone = resource.text(.calendarTimeZone).flatMap(Self.zoneName)
    }

    var isEmpty: Bool { self == CalendarDetails(order: nil, description: nil, timeZone: nil) }

    /// Returns the IANA name of the time zone in an iCalendar text; nil if the system does not know the zone.
    private static func zoneName(_ text: String) -> String? {
        guard let calendar = try? ExactReader.component(of: text) else { return nil }
        let tzid = calendar.components("VTIMEZONE").first?.text("TZID")
        return tzid.flatMap { TimeZoneDatabase.system.rules(for: $0) == nil ? nil : $0 }
    }

    /// Returns the properties to send so that these details replace others on the server. If the order or the time zone
    /// is nil, the server keeps its own value. If the description is nil, it is removed on the server.
    func properties(insteadOf other: CalendarDetails) -> [XMLElement] {
        var properties: [XMLElement] = []
        if let order, order != other.order { properties.append(XMLElement(.calendarOrder, text: String(order))) }
        if description != other.description {
            properties.append(XMLElement(.calendarDescription, text: description ?? ""))
        }
        if let timeZone, timeZone != other.timeZone, let text = Self.zoneText(timeZone) {
            properties.append(XMLElement(.calendarTimeZone, text: text))
        }
        return properties
    }

    private static func zoneText(_ name: String) -> String? {
        let start = LocalDateTime(secondsSinceEpoch: 0)
        guard let zone = ZoneResolver().zone(name)?.vtimezone(tzid: name, from: start) else { return nil }
        let properties = [Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarMerge.productID)]
        return ICalendarWriter().text(of: Component("VCALENDAR", properties, components: [zone]))
    }
}
