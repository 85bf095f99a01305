import CalendarModel
import Recurrence
import TimeZones

/// The occurrences of a resource, as edits need to know them.
struct SeriesExpansion {
    private let series: Series?
    private let start: EventTime?
    private let resolver: ZoneResolver

    init(_ resource: CalendarResource) {
        resolver = ZoneResolver(timeZones: resource.timeZones)
        series = try? Series(resource.items, zones: resolver)
        start = resource.master?.seriesStart
    }

    /// Whether it is known to have no occurrence at all.
    var isEmpty: Bool {
        guard let series else { return false }
        var occurrences = series.occurrences().makeIterator()
        return occurrences.next() == nil && !occurrences.isSpent
    }

    /// The item that stands for an occurrence, with the occurrence's times; nil where there is no such occurrence.
    func item(at date: EventTime) -> Component? {
        let date = start.map { resolver.time(date, inFormOf: $0) } ?? date
        return (try? series?.occurrence(at: date)).flatMap(\.self)?.view
    }

    /// Whether the series has such an instance.
    func isInstance(_ date: EventTime) -> Bool { item(at: date) != nil }

    /// How many instances a rule has before an instant, excluded ones too, as its COUNT counts them.
    static func count(
        of rule: Property, master: Component, before instant: Int, resource: CalendarResource
    ) throws(EventStoreError) -> Int {
        let times = master.properties.filter { ["UID", "DTSTART", "DUE"].contains($0.name) }
        let bare = Component(master.name, times + [rule])
        guard let series = try? Series([bare], zones: ZoneResolver(timeZones: resource.timeZones)) else { return 0 }
        var occurrences = series.occurrences().makeIterator()
        var count = 0
        while let occurrence = occurrences.next(), occurrence.startUTC < instant { count += 1 }
        guard !occurrences.isSpent else {
            throw .limitExceeded(what: "steps to count the occurrences of a series", limit: series.stepLimit)
        }
        return count
    }
}

extension Series {
    fileprivate var stepLimit: Int { ScanLimits().recurrenceSteps }
}

extension Occurrence {
    /// The item that stands for it, with its own times; of a series with the series' rules, as EventKit has it.
    var view: Component {
        guard let recurrenceID, component.property("RECURRENCE-ID")?.time != recurrenceID else { return component }
        let zones = ZoneResolver()
        guard component.property("RECURRENCE-ID") != nil else {
            return component.occurring(at: start, resolver: zones)
        }
        // An earlier override stands for this one, too (RANGE=THISANDFUTURE).
        var item = component
        item.set("RECURRENCE-ID", nil)
        return item.occurring(at: start, resolver: zones)
    }
}
