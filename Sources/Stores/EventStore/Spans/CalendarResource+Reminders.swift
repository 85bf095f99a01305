import CalendarModel
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
    func savingReminder(_ edit: StoredItem, now: LocalDateTime) throws(EventStoreError) -> EditedResource? {
        let resolver = ZoneResolver(timeZones: timeZones)
        guard type == .reminder, isRecurring, !edit.isDetached, let open = openReminder(resolver), !open.isOverridden,
            let date = open.recurrenceID
        else { return nil }
        if let named = edit.identifier.occurrenceDate, !resolver.areSame(named, date) { return nil }
        guard let begun = try beginning(at: date, resolver) else { return nil }
        var mine = edit.entry.item.component
        let isCompleted = mine.isCompletedReminder && !edit.original.isCompletedReminder
        let completion = mine
        if isCompleted { mine.copyCompletion(of: edit.original) }
        var result = try begun.changed.map { series throws(EventStoreError) in
            try series.changing(edit, to: mine, now: now)
        }
        // The occurrence that the program saw was completed by another program, so there is nothing left to complete.
        let isOld = edit.original.hasLaterOccurrence(date, resolver)
        var copies = begun.copies
        if isCompleted, !isOld, let series = result {
            let completed = try series.completing(as: completion, now: now)
            result = completed.changed
            copies += completed.copies
        }
        return EditedResource(changed: result, copies: copies)
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
        at date: EventTime, _ resolver: ZoneResolver
    ) throws(EventStoreError) -> EditedResource? {
        guard let master else { return nil }
        let split = try SeriesSplit(self, at: date, resolver: resolver)
        guard !split.isAtStart else { return EditedResource(changed: self) }
        guard try split.anchor().date == split.date else { return nil }
        var first = master.occurring(at: date, resolver: resolver)
        if let start = master.seriesStart {
            first.moveAlarms(by: resolver.instant(split.date) - resolver.instant(start))
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
    private func single(_ item: Component) throws(EventStoreError) -> CalendarResource {
        var item = item.withoutRecurrence
        item.setText("UID", RandomIdentifier.text())
        let names = item.zoneNames
        return try CalendarResource(timeZones.filter { $0.text("TZID").map(names.contains) ?? false } + [item])
    }

    /// Returns the series, which begins at the open occurrence, with a change of this occurrence and all later ones.
    private func changing(
        _ edit: StoredItem, to mine: Component, now: LocalDateTime
    ) throws(EventStoreError) -> CalendarResource {
        guard let master, let start = master.seriesStart, mine != edit.original else { return self }
        let merge = ThreeWayMerge(
            base: edit.original.withoutRecurrence, mine: mine.withoutRecurrence, theirs: master.withoutRecurrence)
        guard merge.conflicts.isEmpty else { throw .conflict(properties: merge.conflicts) }
        let isRuleChanged = mine.recurrenceRules != edit.original.recurrenceRules
        var changed = merge.merged.withoutRecurrence
        changed.properties += isRuleChanged ? mine.recurrenceRules : master.recurrenceRules
        if changed.isRecurring {
            changed.properties += master.properties.filter { ["RDATE", "EXDATE"].contains($0.name) }
        }
        let split = try SeriesSplit(self, at: start, resolver: ZoneResolver(timeZones: timeZones))
        let stamped = changed.stamped(now)
        do {
            return try moved(stamped, from: split, overrides: overrides, isRuleChanged: isRuleChanged, uid: uid).changed
                ?? self
        } catch .recurrenceNotMovable {
            // The due date of a reminder may be off its rule, which then keeps its days.
            return try moved(stamped, from: split, overrides: overrides, isRuleChanged: true, uid: uid).changed ?? self
        }
    }

    /// Completes the first occurrence: it becomes a reminder of its own, and the series begins at the next open
    /// occurrence. The last occurrence stays as the completed reminder.
    private func completing(
        as completed: Component, now: LocalDateTime
    ) throws(EventStoreError) -> EditedResource {
        let resolver = ZoneResolver(timeZones: timeZones)
        guard let open = openReminder(resolver), let date = open.recurrenceID, let master,
            let all = try? Series(items, zones: resolver)
        else {
            guard var item = master else { return EditedResource(changed: self) }
            item.copyCompletion(of: completed)
            var result = self
            result.put(item.stamped(now))
            return EditedResource(changed: result)
        }
        var done = open.view(resolver)
        done.copyCompletion(of: completed)
        let next = all.occurrences().prefix(10_000).first { occurrence in
            occurrence.startUTC > open.startUTC && occurrence.component.isOpenReminder
        }
        guard let following = next?.recurrenceID else {
            var last = master
            last.copyCompletion(of: completed)
            var result = self
            result.put(last.stamped(now))
            return EditedResource(changed: result)
        }
        guard var begun = try beginning(at: following, resolver) else {
            done = done.withoutRecurrence
            done.insertAfterUID([Property("RECURRENCE-ID", time: date)])
            var result = self
            result.put(done.stamped(now))
            return EditedResource(changed: result)
        }
        if let first = begun.changed?.master { begun.changed?.put(first.stamped(now)) }
        begun.copies.append(try single(done.stamped(now)))
        return begun
    }
}

extension Component {
    var isCompletedReminder: Bool { name == "VTODO" && Reminder(self).isCompleted }

    /// Whether the item is a reminder that is still to be done: neither completed nor cancelled.
    var isOpenReminder: Bool { name == "VTODO" && !Reminder(self).isCompleted && Reminder(self).status != "CANCELLED" }

    fileprivate mutating func copyCompletion(of other: Component) {
        for name in ["COMPLETED", "STATUS", "PERCENT-COMPLETE"] { set(name, other.property(name)) }
    }

    /// Moves the alarms that go off at a fixed time, and forgets that alarms went off.
    fileprivate mutating func moveAlarms(by seconds: Int) {
        components = components.map { inner in
            guard inner.name == "VALARM" else { return inner }
            var alarm = inner
            alarm.set("ACKNOWLEDGED", nil)
            guard case .absolute(let time)? = Alarm(inner).trigger else { return alarm }
            return alarm.settingTrigger(time.with(local: time.local.adding(seconds: seconds)))
        }
    }

    private func settingTrigger(_ time: EventTime) -> Component {
        var result = self
        result.set("TRIGGER", Property("TRIGGER", [Parameter("VALUE", "DATE-TIME")], value: time.basicText))
        return result
    }

    /// Whether the item, as its rules state, has a later occurrence at a date.
    fileprivate func hasLaterOccurrence(_ date: EventTime, _ resolver: ZoneResolver) -> Bool {
        guard let start = seriesStart, resolver.instant(start) < resolver.instant(date),
            let series = try? Series([self], zones: resolver)
        else { return false }
        return (try? series.occurrence(at: resolver.time(date, inFormOf: start))).flatMap(\.self) != nil
    }
}
