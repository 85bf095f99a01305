import CalendarModel
import Recurrence
import TimeZones

/// An expansion of a resource, for edits. It finds single occurrences and counts the instances of a rule.
struct SeriesExpansion {
    private let series: Series?
    private let start: EventTime?
    private let resolver: ZoneResolver

    init(_ resource: CalendarResource) {
        resolver = ZoneResolver(timeZones: resource.timeZones)
        series = try? Series(resource.items, zones: resolver)
        start = resource.master?.seriesStart
    }

    /// Whether the resource is known to have no occurrence.
    var isEmpty: Bool {
        guard let series else { return false }
        var occurrences = series.occurrences().makeIterator()
        return occurrences.next() == nil && !occurrences.isSpent
    }

    /// Returns the item of an occurrence, with the occurrence's times; nil if there is no such occurrence.
    func item(at date: EventTime) -> Component? {
        let date = start.map { resolver.time(date, inFormOf: $0) } ?? date
        return (try? series?.occurrence(at: date)).flatMap(\.self)?.view(resolver)
    }

    /// Returns whether the series certainly has no occurrence at a time: there never was one, or it was removed.
    func lacks(_ date: EventTime) -> Bool {
        guard let series else { return false }
        let date = start.map { resolver.time(date, inFormOf: $0) } ?? date
        do {
            return try series.occurrence(at: date) == nil
        } catch {
            return false
        }
    }

    func isInstance(_ date: EventTime) -> Bool { item(at: date) != nil }

    /// Returns the first occurrence at or after an instant that the rules produce; nil if they have ended.
    static func nextOfRules(
        of master: Component, from instant: Int, resource: CalendarResource
    ) throws(EventStoreError) -> EventTime? {
        let names = ["UID", "DTSTART", "DUE", "RRULE"]
        let bare = Component(master.name, master.properties.filter { names.contains($0.name) })
        guard bare.property("RRULE") != nil,
            let series = try? Series([bare], zones: ZoneResolver(timeZones: resource.timeZones))
        else { return nil }
        var occurrences = series.occurrences().makeIterator()
        while let occurrence = occurrences.next() {
            if occurrence.startUTC >= instant { return occurrence.start }
        }
        guard !occurrences.isSpent else {
            throw .limitExceeded(what: "steps to find the next occurrence of a series", limit: series.stepLimit)
        }
        return nil
    }

    /// Returns the number of instances of a rule (RRULE or EXRULE) before an instant, including excluded instances,
    /// because COUNT includes these.
    static func count(
        of rule: Property, master: Component, before instant: Int, resource: CalendarResource
    ) throws(EventStoreError) -> Int {
        let times = master.properties.filter { ["UID", "DTSTART", "DUE"].contains($0.name) }
        let zones = ZoneResolver(timeZones: resource.timeZones)
        let bare = Component(master.name, times + [Property("RRULE", value: rule.value)])
        guard let series = try? Series([bare], zones: zones) else { return 0 }
        var occurrences = series.occurrences().makeIterator()
        // A start that the rule does not produce is an occurrence, but COUNT does not include it.
        var single = RuleText(rule.value)
        single.set(count: 1)
        let first = Component(master.name, times + [Property("RRULE", value: single.text)])
        let isStartCounted =
            (try? Series([first], zones: zones)).map { Array($0.occurrences().prefix(2)).count == 1 } ?? true
        var count = isStartCounted ? 0 : -1
        while let occurrence = occurrences.next(), occurrence.startUTC < instant { count += 1 }
        guard !occurrences.isSpent else {
            throw .limitExceeded(what: "steps to count the occurrences of a series", limit: series.stepLimit)
        }
        return max(count, 0)
    }
}

/// An occurrence that was changed before, and keeps its own values after a change of its series.
package struct SeriesException: Sendable {
    /// The occurrence's own item.
    package let item: Component
    /// The names of the properties that the change of the series did not change in this occurrence.
    package let properties: [String]
}

extension EventStore {
    /// Returns the occurrences that do not follow the change of a series.
    ///
    /// - Parameters:
    ///   - item: the item with its changes, as it was saved.
    ///   - saved: its identifier after the save.
    package func exceptions(
        to item: StoredItem, saved: ItemIdentifier
    ) async throws(EventStoreError) -> [SeriesException] {
        guard let resource = try await resources([saved.key])[saved.key]?.resource, let master = resource.master else {
            return []
        }
        let names = ["SUMMARY", "LOCATION", "DESCRIPTION", "URL", "DTSTART", "DTEND"]
        let changed = names.filter { item.original.properties($0) != item.item.component.properties($0) }
        let resolver = ZoneResolver(timeZones: resource.timeZones)
        return resource.overrides.compactMap { override in
            guard let date = override.property("RECURRENCE-ID")?.time else { return nil }
            let view = master.occurring(at: date, resolver: resolver)
            let own = changed.filter { override.properties($0) != view.properties($0) }
            return own.isEmpty ? nil : SeriesException(item: override, properties: own)
        }
    }
}

extension Series {
    fileprivate var stepLimit: Int { ScanLimits().recurrenceSteps }
}

extension Occurrence {
    /// Returns the occurrence's item with the times of the occurrence. As in EventKit, the item keeps the rules of the
    /// series.
    func view(_ zones: ZoneResolver) -> Component {
        guard let recurrenceID, component.property("RECURRENCE-ID")?.time != recurrenceID else { return component }
        // The component belongs to an earlier occurrence and also replaces the later ones (RANGE=THISANDFUTURE). Its
        // RECURRENCE-ID names that earlier occurrence, so it is removed here.
        var item = component
        item.set("RECURRENCE-ID", nil)
        return ending(item.occurring(at: start, resolver: zones), zones)
    }

    /// Returns the item with the occurrence's own end.
    ///
    /// The occurrence's end may differ from the master's in two cases. An RDATE with a PERIOD has its own length. An
    /// end in another zone than the start may be at another time of day.
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
        // A duration in days keeps the time of day, even on days when clocks change. So the duration may already give
        // the right end.
        guard duration.map({ zones.adding($0, to: start) }) != own else { return item }
        var result = item
        result.set("DURATION", nil)
        return result.settingTime(name, own)
    }
}
