import CommandLineInterface
import EventStore
import ICalendar

struct ResourceExport {
    private var merge = CalendarMerge(stamp: Clock.assumedStamp)
    private let properties: [Property]
    /// The number of resources.
    private(set) var count = 0

    init() { properties = [] }

    /// Creates the export of one calendar, with its title and colour. NAME is from RFC 7986; calendar apps have the other
    /// two.
    init(_ calendar: EventCalendar) {
        let color = calendar.color.map { [Property("X-APPLE-CALENDAR-COLOR", value: $0)] } ?? []
        properties = [Property("NAME", text: calendar.title), Property("X-WR-CALNAME", text: calendar.title)] + color
    }

    mutating func add(_ resource: CalendarResource) {
        merge.add([resource.document])
        count += 1
    }

    /// Adds the resources of items, which are read 500 at a time. An item whose resource is gone is passed over.
    mutating func add(_ items: [StoredItem], of store: any EventStore) async throws {
        let keys = items.map(\.identifier.key).uniqued
        for start in stride(from: 0, to: keys.count, by: 500) {
            let part = Array(keys[start..<min(start + 500, keys.count)])
            let found = try await store.resources(part)
            for key in part { found[key].map { add($0.resource) } }
        }
    }

    /// Writes the calendar.
    ///
    /// - Parameter properties: further properties of the calendar.
    func write(properties: [Property] = [], to sink: (String) throws -> Void) throws {
        var (calendar, diagnostics) = merge.merged()
        calendar.properties += self.properties + properties
        for diagnostic in diagnostics { Messages.report("calendar", diagnostic.message) }
        try ICalendarWriter().write(calendar, to: sink)
    }
}
