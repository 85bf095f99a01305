import CalendarModel
import TimeZones

/// Where the occurrences of series are after the changes of one plan so far, or after the changes that a program has
/// committed.
///
/// A program names an occurrence as it read it. An earlier change may have split the series, moved it, or removed a part
/// of it.
package struct SeriesTrail: Sendable {
    /// A change of an occurrence and all later ones.
    private struct Step: Sendable {
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
    /// The number of the oldest steps that were forgotten, so that memory is bounded.
    private var forgotten = 0
    private static let stepLimit = 1000
    /// The series as they were before the first removal of an occurrence.
    private var former: [ResourceKey: CalendarResource] = [:]

    package init() {}

    /// The number of steps so far. An occurrence that is read now has taken all of them.
    package var length: Int { forgotten + steps.count }

    /// Adds a committed change, if it is a save of an occurrence and all later ones.
    ///
    /// - Parameters:
    ///   - place: the identifier under which the store has the item now.
    ///   - length: the length of the trail before the commit. The commit's earlier changes also moved the item.
    package mutating func add(_ change: ItemChange, savedAs place: ItemIdentifier, since length: Int) {
        guard case .save(let item, .futureEvents, _, _) = change, item.hasChanges, !item.standsForSeries else { return }
        add(followed(item, since: length), savedIn: place.key)
        if steps.count > Self.stepLimit {
            steps.removeFirst()
            forgotten += 1
        }
    }

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
    ///
    /// - Parameter length: the length of the trail when the item was read.
    package func followed(_ item: StoredItem, since length: Int = 0) -> StoredItem {
        let steps = steps.dropFirst(max(0, length - forgotten))
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
