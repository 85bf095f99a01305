import CalendarModel
import FoundationEssentials
import Recurrence
import TimeZones

/// Saving of recurring reminders.
///
/// A series of reminders is one reminder at a time: its first occurrence that is still open. Completing it leaves a
/// completed copy with its own UID, and the series begins at the next occurrence. So the rest of the series keeps its
/// UID, and programs that know no overrides, such as todoman, show the same reminders.
extension CalendarResource {
    /// Saves a change of the series; nil if the change is for another occurrence than the open one, or if the series
    /// cannot begin at that occurrence. In these cases the occurrence is changed separately.
    func savingReminder(
        _ edit: StoredItem, now: LocalDateTime, zone: TimeZone
    ) throws(EventStoreError) -> EditedResource? {
        let resolver = ZoneResolver(timeZones: timeZones)
        guard type == .reminder, isRecurring, !edit.isDetached, let open = openReminder(resolver),
            let date = open.recurrenceID
        else { return nil }
        if let named = edit.identifier.occurrenceDate, !resolver.areSame(named, date) { return nil }
        // An override may have been moved before an occurrence that is open, too. An override may also stand for all
        // later occurrences (RANGE=THISANDFUTURE).
        if open.isOverridden, item(recurrenceID: date) == nil || isPlainOpen(before: date, resolver) { return nil }
        guard let begun = try beginning(at: date, resolver, zone), let series = begun.changed else { return nil }
        var mine = edit.entry.item.component
        let isCompleted = mine.isCompletedReminder && !edit.original.isCompletedReminder
        let completion = mine
        if isCompleted { mine.copyCompletion(of: edit.original) }
        var result = try series.changing(edit, to: mine, at: date, now: now)
        result.copies += begun.copies
        // The occurrence that the program saw was completed by another program, so there is nothing left to complete.
        let isOld = edit.original.hasLaterOccurrence(date, resolver)
        if isCompleted, !isOld, let changed = result.changed {
            let completed = try changed.completing(as: completion, now: now, zone: zone)
            result.changed = completed.changed
            result.copies += completed.copies
        }
        return result
    }

    /// Returns the resource of a new series that is already completed after its completion: a completed copy, and the
    /// series, which goes on.
    func goingOn(now: LocalDateTime, zone: TimeZone) throws(EventStoreError) -> EditedResource {
        guard type == .reminder, var first = master, first.isRecurring, first.isCompletedReminder, overrides.isEmpty
        else { return EditedResource(changed: self) }
        let completion = first
        first.copyCompletion(of: Component(first.name))
        var series = self
        series.put(first)
        return try series.completing(as: completion, now: now, zone: zone)
    }

    /// Returns the completed occurrences that a removal of the series would remove with it, as reminders of their own.
    ///
    /// - Parameters:
    ///   - rest: what the removal leaves of the resource.
    ///   - date: the occurrence that was to be removed; nil for the whole series.
    func completedReminders(
        notIn rest: CalendarResource?, removing date: EventTime?
    ) throws(EventStoreError) -> [CalendarResource] {
        let resolver = ZoneResolver(timeZones: timeZones)
        let lost = overrides.filter { item in
            guard item.isCompletedReminder, let own = item.property("RECURRENCE-ID")?.time else { return false }
            return rest?.item(recurrenceID: own) == nil && !(date.map { resolver.areSame($0, own) } ?? false)
        }
        return try lost.map { item throws(EventStoreError) in try single(item) }
    }

    /// Returns the last occurrence of a series whose occurrences were all closed separately; nil for any other series.
    func lastClosedReminder(_ resolver: ZoneResolver) -> Component? {
        guard type == .reminder, !overrides.isEmpty, let series = try? Series(items, zones: resolver) else {
            return nil
        }
        var occurrences = series.occurrences().makeIterator()
        for _ in 0...overrides.count {
            guard let occurrence = occurrences.next() else { break }
            guard occurrence.isOverridden, !occurrence.component.isOpenReminder else { return nil }
        }
        guard occurrences.next() == nil, !occurrences.isSpent else { return nil }
        return overrides.max { $0.identityInstant(resolver) < $1.identityInstant(resolver) }
    }

    /// Returns the first occurrence that is neither completed nor cancelled.
    func openReminder(_ resolver: ZoneResolver) -> Occurrence? {
        guard let master, master.isOpenReminder || overrides.contains(where: \.isOpenReminder) else { return nil }
        return (try? Series(items, zones: resolver))?.occurrences().prefix(10_000).first {
            $0.component.isOpenReminder
        }
    }

    /// Returns the series with its first occurrence at a date. The overrides before the date become reminders of their
    /// own. Returns nil if only an RDATE has the date, because rules count from the start of their series.
    private func beginning(
        at date: EventTime, _ resolver: ZoneResolver, _ zone: TimeZone
    ) throws(EventStoreError) -> EditedResource? {
        guard let master else { return nil }
        let split = try SeriesSplit(self, at: date, resolver: resolver)
        guard !split.isAtStart else { return EditedResource(changed: self) }
        guard try split.anchor().date == split.date else { return nil }
        var first = master.occurring(at: date, resolver: resolver)
        if let start = master.seriesStart {
            first.moveAlarms(
                by: resolver.instant(split.date, in: zone) - resolver.instant(start, in: zone),
                local: split.date.local.secondsSinceEpoch - start.local.secondsSinceEpoch)
        }
        let later = split.laterOverrides
        var series = self
        series.removeComponents { $0.isItem && !later.contains($0) }
        series.put(try split.later(first))
        let copies = try overrides.filter { !later.contains($0) }
            .map { item throws(EventStoreError) in try single(item) }
        return EditedResource(changed: series, copies: copies)
    }

    /// Returns an item of the series as a reminder of its own.
    func single(_ item: Component) throws(EventStoreError) -> CalendarResource {
        var item = item.withoutRecurrence
        item.setText("UID", RandomIdentifier.text())
        return try CalendarResource(timeZones.zones(named: item.zoneNames) + [item])
    }

    /// Returns the series, which begins at the open occurrence, with a change of this occurrence and all later ones. If
    /// the occurrence was changed separately before, only this occurrence changes; its rule is that of the series.
    private func changing(
        _ edit: StoredItem, to mine: Component, at date: EventTime, now: LocalDateTime
    ) throws(EventStoreError) -> EditedResource {
        guard let master, let start = master.seriesStart, mine != edit.original else {
            return EditedResource(changed: self)
        }
        let override = item(recurrenceID: date)
        let merge = ThreeWayMerge(
            base: edit.original.withoutRecurrence, mine: mine.withoutRecurrence,
            theirs: (override ?? master).withoutRecurrence)
        guard merge.conflicts.isEmpty else { throw .conflict(properties: merge.conflicts) }
        let isRuleChanged = mine.recurrenceRules != edit.original.recurrenceRules
        var changed = merge.merged.withoutRecurrence
        if let override, !isRuleChanged {
            changed.insertAfterUID(override.properties("RECURRENCE-ID"))
            var result = self
            result.put(changed.stamped(now))
            return EditedResource(changed: result)
        }
        changed.properties += isRuleChanged ? mine.recurrenceRules : master.recurrenceRules
        if changed.isRecurring {
            changed.properties += master.properties.filter(\.isDateList)
        }
        let split = try SeriesSplit(self, at: start, resolver: ZoneResolver(timeZones: timeZones))
        let stamped = changed.stamped(now)
        let others = overrides.filter { $0 != override }
        guard !isRuleChanged else {
            return try moved(stamped, from: split, overrides: others, change: .replaced, uid: uid)
        }
        do {
            return try moved(stamped, from: split, overrides: others, change: .moved, uid: uid)
        } catch .recurrenceNotMovable {
            // The due date of a reminder may be off its rule, which then keeps its days.
            return try moved(stamped, from: split, overrides: others, change: .kept, uid: uid)
        }
    }

    /// Completes the first occurrence: it becomes a reminder of its own, and the series begins at the next open
    /// occurrence. The last occurrence stays as the completed reminder.
    private func completing(
        as completed: Component, now: LocalDateTime, zone: TimeZone
    ) throws(EventStoreError) -> EditedResource {
        let resolver = ZoneResolver(timeZones: timeZones)
        guard let open = openReminder(resolver), let date = open.recurrenceID, let master else {
            guard var item = master else { return EditedResource(changed: self) }
            item.copyCompletion(of: completed)
            var result = self
            result.put(item.stamped(now))
            return EditedResource(changed: result)
        }
        var done = open.view(resolver)
        done.copyCompletion(of: completed)
        // The occurrence is taken out of the series, so it must not be found again as an override.
        var rest = self
        if open.isOverridden {
            rest.removeComponents { item in
                item.isItem && item.property("RECURRENCE-ID")?.time.map { resolver.areSame($0, date) } ?? false
            }
        }
        guard let following = rest.firstOpenDate(after: date, resolver) else {
            guard !open.isOverridden else {
                let copies = try rest.overrides.map { item throws(EventStoreError) in try single(item) }
                rest.removeComponents(where: \.isItem)
                rest.put(done.withoutRecurrence.stamped(now))
                return EditedResource(changed: rest, copies: copies)
            }
            var last = master
            last.copyCompletion(of: completed)
            rest.put(last.stamped(now))
            return EditedResource(changed: rest)
        }
        guard var begun = try rest.beginning(at: following, resolver, zone) else {
            done = done.withoutRecurrence
            done.insertAfterUID([Property("RECURRENCE-ID", time: date)])
            rest.put(done.stamped(now))
            return EditedResource(changed: rest)
        }
        if let first = begun.changed?.master { begun.changed?.put(first.stamped(now)) }
        begun.copies.append(try single(done.stamped(now)))
        return begun
    }

    /// Returns the original date of the first open occurrence after a date. An override may have been moved, so the
    /// original dates decide: the series must not begin after an occurrence that is still open.
    private func firstOpenDate(after date: EventTime, _ resolver: ZoneResolver) -> EventTime? {
        let instant = resolver.instant(date)
        let changed = overrides.filter(\.isOpenReminder).compactMap { $0.property("RECURRENCE-ID")?.time }
        let plain = plainOpenDates(resolver).first { resolver.instant($0) > instant }
        return (changed.filter { resolver.instant($0) > instant } + [plain].compactMap(\.self))
            .min { resolver.instant($0) < resolver.instant($1) }
    }

    /// Returns whether an open occurrence without an override comes before a date.
    private func isPlainOpen(before date: EventTime, _ resolver: ZoneResolver) -> Bool {
        plainOpenDates(resolver).first { _ in true }.map { resolver.instant($0) < resolver.instant(date) } ?? false
    }

    /// The dates of the open occurrences that no override replaces, in their order.
    private func plainOpenDates(_ resolver: ZoneResolver) -> some Sequence<EventTime> {
        let changed = Set(overrides.map { $0.identityInstant(resolver) })
        let series = try? Series(items, zones: resolver)
        let occurrences = series.map { AnySequence($0.occurrences().prefix(10_000)) } ?? AnySequence([])
        return occurrences.lazy.filter(\.component.isOpenReminder).compactMap(\.recurrenceID).filter {
            !changed.contains(resolver.instant($0))
        }
    }
}

extension ZoneResolver {
    /// Returns a time in UTC seconds since 1970, with floating times and days in a zone.
    fileprivate func instant(_ time: EventTime, in zone: TimeZone) -> Int {
        utc(time)?.secondsSinceEpoch ?? Int(time.local.date(in: zone).timeIntervalSince1970)
    }
}

extension Component {
    var isCompletedReminder: Bool { name == "VTODO" && Reminder(self).isCompleted }

    /// Whether the item is a reminder that is still to be done: neither completed nor cancelled.
    var isOpenReminder: Bool { name == "VTODO" && !Reminder(self).isCompleted && Reminder(self).status != "CANCELLED" }

    /// Takes over whether and when another item was completed.
    fileprivate mutating func copyCompletion(of other: Component) {
        for name in ["COMPLETED", "STATUS", "PERCENT-COMPLETE"] { set(name, other.property(name)) }
    }

    /// The instant of the RECURRENCE-ID; the earliest one for an item without.
    fileprivate func identityInstant(_ resolver: ZoneResolver) -> Int {
        property("RECURRENCE-ID")?.time.map { resolver.instant($0) } ?? .min
    }

    /// Moves the alarms that go off at a fixed time, and forgets that alarms went off.
    ///
    /// - Parameters:
    ///   - seconds: the seconds by which alarms in UTC move.
    ///   - local: the seconds by which alarms with a local time move.
    fileprivate mutating func moveAlarms(by seconds: Int, local: Int) {
        components = components.map { inner in
            guard inner.name == "VALARM" else { return inner }
            var alarm = inner
            alarm.set("ACKNOWLEDGED", nil)
            guard case .absolute(let time)? = Alarm(inner).trigger else { return alarm }
            let shift = if case .utc = time { seconds } else { local }
            let moved = time.with(local: time.local.adding(seconds: shift))
            alarm.set("TRIGGER", Property("TRIGGER", [Parameter("VALUE", "DATE-TIME")], value: moved.basicText))
            return alarm
        }
    }

    /// Whether the item, as its rules state, has a later occurrence at a date.
    fileprivate func hasLaterOccurrence(_ date: EventTime, _ resolver: ZoneResolver) -> Bool {
        if let own = property("RECURRENCE-ID")?.time { return resolver.instant(own) < resolver.instant(date) }
        guard let start = seriesStart, resolver.instant(start) < resolver.instant(date),
            let series = try? Series([self], zones: resolver)
        else { return false }
        return (try? series.occurrence(at: resolver.time(date, inFormOf: start))).flatMap(\.self) != nil
    }
}
