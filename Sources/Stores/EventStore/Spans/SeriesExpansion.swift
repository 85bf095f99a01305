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
        return (try? series?.occurrence(at: date)).flatMap(\.self)?.view(resolver)
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
    ///
    /// - Parameter zones: of its calendar.
    func view(_ zones: ZoneResolver) -> Component {
        guard let recurrenceID, component.property("RECURRENCE-ID")?.time != recurrenceID else { return component }
        // An earlier override may stand for this one, too (RANGE=THISANDFUTURE).
        var item = component
        item.set("RECURRENCE-ID", nil)
        return ending(item.occurring(at: start, resolver: zones), zones)
    }

    /// The item with the end that the occurrence has: one of an RDATE's PERIOD has a length of its own, one whose end is on
    /// another clock than its start ends at another time of day.
    private func ending(_ item: Component, _ zones: ZoneResolver) -> Component {
        guard let start = item.property("DTSTART")?.time else { return item }
        let name = item.name == "VTODO" ? "DUE" : "DTEND"
        if let last = item.property(name)?.time {
            let own = zones.time(end, inFormOf: last)
            return own == last ? item : item.settingTime(name, own)
        }
        let duration = item.text("DURATION").flatMap(CalendarDuration.init)
        let exact = duration.map(\.exactSeconds) ?? 0
        guard !start.isDate, endUTC - startUTC != exact else { return item }
        let own = zones.time(end, inFormOf: start)
        // A day more is a day on the clock, however long it is.
        guard duration.map({ zones.adding($0, to: start) }) != own else { return item }
        var result = item
        result.set("DURATION", nil)
        return result.settingTime(name, own)
    }
}
