import CommandLineInterface
import EventStore
import ICalendar
import ScanICS

struct ResourceExport {
    private var merge = CalendarMerge(stamp: Clock.assumedStamp)

    mutating func add(_ resource: CalendarResource) {
        merge.add([resource.document])
    }

    mutating func add(_ keys: [ResourceKey], of store: any EventStore) async throws {
        for start in stride(from: 0, to: keys.count, by: 500) {
            let part = Array(keys[start..<min(start + 500, keys.count)])
            let found = try await store.resources(part)
            for key in part { found[key].map { add($0.resource) } }
        }
    }

    func write(to sink: (String) throws -> Void) throws {
        let (calendar, diagnostics) = merge.merged()
        for diagnostic in diagnostics { Messages.report("calendar", diagnostic.message) }
        try ICalendarWriter().write(calendar, to: sink)
    }
}
