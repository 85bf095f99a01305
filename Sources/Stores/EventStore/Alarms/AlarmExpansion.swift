import CalendarModel
import Recurrence
import TimeZones

/// The expansion of resources into the alarms that go off in a window.
struct AlarmExpansion {
    private let query: AlarmQuery
    private let storeIdentifier: String
    private let floatingZone: TimeZoneRules?
    private var list = AlarmList()

    /// The greatest number of alarms of one resource in the window. A resource with more alarms is reported.
    private static let limit = 2000
    /// The number of seconds by which the window for occurrences is extended at both ends. An alarm can be set some
    /// days before its event. A day is taken as 24 hours, but a day on which clocks change is longer or shorter.
    private static let spare = 86_400

    init(_ query: AlarmQuery, storeIdentifier: String, floatingZone: TimeZoneRules?) {
        self.query = query
        self.storeIdentifier = storeIdentifier
        self.floatingZone = floatingZone
    }

    mutating func add(_ resources: ResourceList) {
        list.unreadable += resources.unreadable
        for stored in resources.resources { add(stored) }
    }

    func sorted() -> AlarmList {
        var result = list
        result.alarms.sort { left, right in
            guard left.trigger == right.trigger else { return left.trigger < right.trigger }
            let (first, second) = (left.item.window?.start ?? 0, right.item.window?.start ?? 0)
            return first == second ? left.identifier < right.identifier : first < second
        }
        return result
    }

    private mutating func add(_ stored: StoredResource) {
        let offsets = AlarmOffsets(of: stored.resource, timeOfDay: query.timeOfDay)
        var found: [ScheduledAlarm] = []
        if let relative = offsets.relative { found = relativeAlarms(of: stored, offsets: relative) }
        var series: Series?
        for (item, alarm, times) in offsets.absolute {
            for (repetition, time) in times.enumerated() where isWanted(time, of: alarm) {
                guard let item = self.item(of: stored, describedBy: item, near: time, &series) else { break }
                found.append(ScheduledAlarm(item: item, trigger: time, alarm: alarm, repetition: repetition))
            }
        }
        // An override has a copy of its series' alarms, so several alarms can have the same identifier. One is kept.
        var known: Set<String> = []
        found = found.filter { known.insert($0.identifier).inserted }
        if found.count > Self.limit {
            found.sort { $0.trigger < $1.trigger }
            found.removeLast(found.count - Self.limit)
            report(stored, "it has more than \(Self.limit) alarms in this time; later ones are left out")
        }
        list.alarms += found
    }

    private mutating func report(_ stored: StoredResource, _ reason: String) {
        list.unreadable.append(UnreadableItem(calendar: stored.key.calendar, name: stored.key.uid, reason: reason))
    }

    private func isWanted(_ trigger: Int, of alarm: Alarm?) -> Bool {
        guard (query.window.start..<max(query.window.start, query.window.end)).contains(trigger) else { return false }
        return alarm.map { !$0.isAcknowledged(at: trigger) } ?? true
    }

    // MARK: Relative to occurrences

    private mutating func relativeAlarms(of stored: StoredResource, offsets: ClosedRange<Int>) -> [ScheduledAlarm] {
        let window = TimeWindow(
            start: query.window.start - offsets.upperBound - Self.spare,
            end: query.window.end - offsets.lowerBound + Self.spare)
        var expansion = ItemExpansion(
            storeIdentifier: storeIdentifier, window: window, floatingZone: floatingZone, limit: .max)
        // `add` throws only if a limit is exceeded, and here there is no limit.
        try? expansion.add(ResourceList(resources: [stored]))
        list.unreadable += expansion.list.unreadable
        let zones = expansion.resolver(of: stored.resource)
        var alarms: [ScheduledAlarm] = []
        for item in expansion.list.items where item.original.mayAlarm {
            let first = alarms.count
            for alarm in item.item.alarms where alarm.isActive && alarm.isNearby {
                for repetition in 0...alarm.repetitions {
                    guard let trigger = trigger(of: alarm, repetition, item, zones), isWanted(trigger, of: alarm)
                    else { continue }
                    alarms.append(ScheduledAlarm(item: item, trigger: trigger, alarm: alarm, repetition: repetition))
                }
            }
            if let due = due(item, zones), isWanted(due, of: nil),
                !alarms[first...].contains(where: { $0.trigger == due })
            {
                alarms.append(ScheduledAlarm(item: item, trigger: due, alarm: nil))
            }
            if alarms.count > 2 * Self.limit { break }
        }
        return alarms
    }

    private func trigger(of alarm: Alarm, _ repetition: Int, _ item: StoredItem, _ zones: ZoneResolver) -> Int? {
        guard case .relative(let duration, let toEnd)? = alarm.trigger, let window = item.window else { return nil }
        let days = duration.nominalDays + repetition * alarm.pause.nominalDays
        let seconds = duration.exactSeconds + repetition * alarm.pause.exactSeconds
        guard days != 0 else { return (toEnd ? window.end : window.start) + seconds }
        let end = endTime(of: item, zones)
        guard let base = toEnd ? end ?? item.item.start : item.item.start ?? end else { return nil }
        let local = LocalDateTime(secondsSinceEpoch: base.local.secondsSinceEpoch + days * 86_400)
        return zones.instant(base.isDate ? .floating(local) : base.with(local: local), floatingZone: floatingZone)
            + seconds
    }

    private func endTime(of item: StoredItem, _ zones: ZoneResolver) -> EventTime? {
        switch item.entry {
        case .event(let event): zones.end(of: event)
        case .reminder(let reminder): zones.due(of: reminder)
        }
    }

    /// Returns the instant at which a reminder is due. If the due date has no time, the query's time of day is used.
    /// Nil for an event, and for a reminder that is never due.
    private func due(_ item: StoredItem, _ zones: ZoneResolver) -> Int? {
        guard case .reminder(let reminder) = item.entry, let due = zones.due(of: reminder) else { return nil }
        guard due.isDate else { return zones.instant(due, floatingZone: floatingZone) }
        let local = LocalDateTime(secondsSinceEpoch: due.local.secondsSinceEpoch + query.timeOfDay)
        return zones.instant(.floating(local), floatingZone: floatingZone)
    }

    // MARK: At fixed times

    /// Returns the occurrence that an alarm at a fixed time belongs to. The alarm of an override belongs to the
    /// occurrence that the override replaces. The alarm of a series belongs to the first occurrence that is not over at
    /// that time, or else to the first occurrence of the series.
    ///
    /// - Parameter series: the resource's series, which is made for its first alarm.
    private func item(
        of stored: StoredResource, describedBy component: Component, near time: Int, _ series: inout Series?
    ) -> StoredItem? {
        var expansion = ItemExpansion(
            storeIdentifier: storeIdentifier, window: nil, floatingZone: floatingZone, limit: .max)
        let zones = expansion.resolver(of: stored.resource)
        if series == nil, stored.resource.isRecurring || component.property("RECURRENCE-ID") != nil {
            series = try? Series(stored.resource.items, zones: zones, floatingZone: floatingZone)
        }
        guard let series else {
            try? expansion.add(ResourceList(resources: [stored]))
            return expansion.list.items.first
        }
        var occurrence: Occurrence?
        if let date = component.property("RECURRENCE-ID")?.time {
            occurrence = (try? series.occurrence(at: date)).flatMap(\.self)
        } else {
            var later = series.occurrences(overlapping: time..<Series.everything.upperBound).makeIterator()
            var all = series.occurrences().makeIterator()
            occurrence = later.next() ?? all.next()
        }
        let origin = expansion.origin(of: stored)
        return occurrence.map { expansion.item($0, of: origin, zones) }
    }
}
