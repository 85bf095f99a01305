import CommandLineInterface
import EventStore
import ICalendar

struct ResourceExport {
    private var merge = CalendarMerge(stamp: Clock.assumedStamp)

    mutating func add(_ resource: CalendarResource) {
        merge.add([resource.document])
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
        calendar.properties += properties
        for diagnostic in diagnostics { Messages.report("calendar", diagnostic.message) }
        try ICalendarWriter().write(calendar, to: sink)
    }
}

extension Array where Element: Hashable {
    /// The elements in order, each only once.
    var uniqued: [Element] {
        var met: Set<Element> = []
        return filter { met.insert($0).inserted }
    }
}
