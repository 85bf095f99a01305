import CalendarModel
import TimeZones

/// Where the occurrences of series are after the changes of one plan so far.
///
/// A program names an occurrence as it read it. An earlier change of the same plan may have split the series, moved it,
/// or removed a part of it.
struct SeriesTrail {
    /// A change of an occurrence and all later ones.
    private struct Step {
        let key: ResourceKey
        /// The instant of the first changed occurrence.
        let first: Int
        /// The series that has these occurrences now.
        let target: ResourceKey
        /// The start that the first changed occurrence has now; nil if the change did not move it.
        let start: EventTime?
        /// The seconds of local time by which the change moved the occurrences.
        let seconds: Int
    }

    private var steps: [Step] = []
    /// The series as they were before the first removal of an occurrence.
    private var former: [ResourceKey: CalendarResource] = [:]

    /// Adds a saved change of an occurrence and all later ones.
    mutating func add(_ item: StoredItem, savedIn target: ResourceKey) {
        guard let date = item.identifier.occurrenceDate else { return }
        let (old, new) = (item.original.seriesStart, item.item.component.seriesStart)
        let seconds = (new?.local.secondsSinceEpoch ?? 0) - (old?.local.secondsSinceEpoch ?? 0)
        steps.append(
            Step(
                key: item.identifier.key, first: item.resolver.instant(date), target: target,
                start: new == old ? nil : new, seconds: seconds))
    }

    /// Adds the removal of an occurrence.
    mutating func add(removalFrom resource: CalendarResource, _ key: ResourceKey) {
        if former[key] == nil { former[key] = resource }
    }

    /// Returns the item with the identifier that its occurrence has now.
    func followed(_ item: StoredItem) -> StoredItem {
        guard !steps.isEmpty, var date = item.identifier.occurrenceDate else { return item }
        let resolver = item.resolver
        var key = item.identifier.key
        for step in steps where step.key == key && resolver.instant(date) >= step.first {
            key = step.target
            guard let start = step.start else { continue }
            date = start.with(local: date.local.adding(seconds: step.seconds))
        }
        var result = item
        result.identifier = ItemIdentifier(key: key, occurrenceDate: date)
        return result
    }

    /// Returns the series of an occurrence as it was before an earlier change removed the occurrence; nil if no change
    /// did.
    ///
    /// - Parameter current: the series now; nil if nothing of it is left.
    func series(before current: CalendarResource?, of identifier: ItemIdentifier) -> CalendarResource? {
        guard let before = former[identifier.key], let date = identifier.occurrenceDate,
            current.map({ SeriesExpansion($0).lacks(date) }) ?? true, !SeriesExpansion(before).lacks(date)
        else { return nil }
        return before
    }
}

extension StoredItem {
    /// Finds the zones of the item's times.
    var resolver: ZoneResolver { ZoneResolver(timeZones: timeZones) }
}
