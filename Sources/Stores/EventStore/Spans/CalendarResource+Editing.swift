import CalendarModel
import FoundationEssentials
import TimeZones

package struct EditedResource: Hashable, Sendable {
    /// The changed resource; nil if nothing of it is left.
    package var changed: CalendarResource?
    /// A new resource: the later part of a series that was split.
    package var added: CalendarResource?
    /// New resources for former occurrences of a reminder, such as completed ones. They do not belong to the series any more.
    package var copies: [CalendarResource] = []
    /// The overrides that were removed because the changed series has no such occurrences.
    package var dropped: [Component] = []
}

/// What becomes of the rules of a series that gets a new master.
enum RuleChange {
    /// The rules move with the start.
    case moved
    /// The master has other rules than before.
    case replaced
    /// The rules keep their days, and only the start moves.
    case kept
}

/// Functions that save or remove a single occurrence, or an occurrence and all later ones (EKEventStore.save and remove
/// with a span). They need only the resource, so every store gets the same result.
extension CalendarResource {
    /// Saves a change of an item.
    ///
    /// Only the properties that the edit changed get new values. The other properties keep the resource's current
    /// values.
    ///
    /// - Parameters:
    ///   - edit: the item as it was read, with its new content.
    ///   - span: whether the change applies to one occurrence, which is then detached, or also to all later
    ///     occurrences. In the second case, the series ends before the occurrence, and a new series with its own UID
    ///     begins there.
    ///   - newUID: the UID of the new series.
    ///   - now: the current time in UTC, for LAST-MODIFIED and DTSTAMP.
    ///   - zone: the zone of floating times.
    /// - Throws: ``EventStoreError/conflict(properties:)`` if the resource and the edit changed the same property,
    ///   ``EventStoreError/invalidSpan`` if a single occurrence was to get another rule, ``EventStoreError/noSuchItem``
    ///   if the series has no such occurrence any more, ``EventStoreError/recurrenceNotMovable(rule:)`` if it is
    ///   unclear how the rule moves with its start, or an error if the result is invalid.
    package func saving(
        _ edit: StoredItem, span: Span, newUID: String, now: LocalDateTime, zone: TimeZone = .current
    ) throws(EventStoreError) -> EditedResource {
        guard edit.hasChanges else { return EditedResource(changed: self) }
        var whole = self
        whole.add(zones: edit.timeZones.zones(named: edit.edited.zoneNames))
        var result: EditedResource
        if let saved = try whole.savingReminder(edit, now: now, zone: zone) {
            result = saved
        } else if let date = whole.occurrenceDate(of: edit), whole.master == nil || isRecurring {
            result =
                switch span {
                case .thisEvent: try whole.savingOccurrence(edit, at: date, now: now)
                case .futureEvents where whole.master == nil: try whole.savingOccurrence(edit, at: date, now: now)
                case .futureEvents: try whole.savingFuture(edit, at: date, newUID: newUID, now: now)
                }
        } else {
            guard let master = whole.master else { throw .noSuchItem }
            whole.put(try edit.merged(with: master).stamped(now))
            result = EditedResource(changed: whole)
            if !isRecurring, !edit.original.isCompletedReminder { result = try whole.goingOn(now: now, zone: zone) }
        }
        for item in result.dropped where item.isCompletedReminder { result.copies.append(try whole.single(item)) }
        try result.changed?.check()
        try result.added?.check()
        for copy in result.copies { try copy.check() }
        return result
    }

    /// Returns the occurrence that an edit is for; nil for the whole item.
    private func occurrenceDate(of edit: StoredItem) -> EventTime? {
        if let date = edit.identifier.occurrenceDate { return date }
        guard type == .reminder, isRecurring else { return nil }
        return openReminder(ZoneResolver(timeZones: timeZones))?.recurrenceID
    }

    /// Removes an item, one occurrence of it, or an occurrence and all later ones.
    ///
    /// - Parameters:
    ///   - occurrenceDate: the occurrence; nil for an item that does not recur, or for the whole series.
    ///   - span: whether to remove later occurrences too.
    ///   - now: the current time, in UTC.
    /// - Returns: the remaining resource; nil if nothing remains.
    /// - Throws: ``EventStoreError/noSuchItem`` if the series has no such occurrence, or the occurrence was removed
    ///   before.
    package func removing(
        occurrence occurrenceDate: EventTime?, span: Span, now: LocalDateTime
    ) throws(EventStoreError) -> CalendarResource? {
        guard let date = occurrenceDate, isRecurring else { return nil }
        let resolver = ZoneResolver(timeZones: timeZones)
        guard let master, let start = master.seriesStart else {
            return try removingOverrides(from: date, span: span, resolver: resolver)
        }
        if SeriesExpansion(self).lacks(date) { throw .noSuchItem }
        if span == .futureEvents {
            let split = try SeriesSplit(self, at: date, resolver: resolver)
            guard !split.isAtStart, var rest = split.earlier() else { return nil }
            if let ended = rest.master { rest.put(ended.stamped(now)) }
            return rest
        }
        var rest = self
        rest.removeComponents { item in
            item.isItem && item.property("RECURRENCE-ID")?.time.map { resolver.areSame($0, date) } ?? false
        }
        var excluded = master.stamped(now)
        excluded.properties.append(Property("EXDATE", time: resolver.time(date, inFormOf: start)))
        rest.put(excluded)
        return SeriesExpansion(rest).isEmpty ? nil : rest
    }

    /// Removes overrides from a series without a master.
    private func removingOverrides(
        from date: EventTime, span: Span, resolver: ZoneResolver
    ) throws(EventStoreError) -> CalendarResource? {
        var rest = self
        rest.removeComponents { item in
            guard item.isItem, let time = item.property("RECURRENCE-ID")?.time else { return false }
            return resolver.areSame(time, date)
                || (span == .futureEvents && resolver.instant(time) > resolver.instant(date))
        }
        return rest.items.isEmpty ? nil : rest
    }

    // MARK: This occurrence

    private func savingOccurrence(
        _ edit: StoredItem, at date: EventTime, now: LocalDateTime
    ) throws(EventStoreError) -> EditedResource {
        let resolver = ZoneResolver(timeZones: timeZones)
        guard edit.original.recurrenceRules == edit.edited.recurrenceRules else { throw .invalidSpan }
        var result = self
        if let override = item(recurrenceID: date) {
            result.put(try edit.merged(with: override).stamped(now))
            return EditedResource(changed: result)
        }
        guard let master, let start = master.seriesStart else { throw .noSuchItem }
        let expansion = SeriesExpansion(self)
        if expansion.lacks(date) { throw .noSuchItem }
        let view = expansion.item(at: date) ?? master.occurring(at: date, resolver: resolver)
        var detached = try edit.merged(with: view).withoutRecurrence
        let identity = Property("RECURRENCE-ID", time: resolver.time(date, inFormOf: start))
        detached.insertAfterUID([identity])
        result.put(detached.stamped(now))
        return EditedResource(changed: result)
    }

    // MARK: This occurrence and all later ones

    private func savingFuture(
        _ edit: StoredItem, at date: EventTime, newUID: String, now: LocalDateTime
    ) throws(EventStoreError) -> EditedResource {
        let resolver = ZoneResolver(timeZones: timeZones)
        let split = try SeriesSplit(self, at: date, resolver: resolver)
        let rules = split.master.recurrenceRules
        let isRuleChanged = edit.original.recurrenceRules != edit.edited.recurrenceRules
        let newRules = isRuleChanged ? edit.edited.recurrenceRules : rules
        let change: RuleChange = isRuleChanged ? .replaced : .moved
        var overrides = split.isAtStart ? self.overrides : split.laterOverrides
        var merged: Component
        if let override = item(recurrenceID: date) {
            // The detached occurrence keeps its own changes. Only this edit's changes apply to all later occurrences.
            let detached = try edit.merged(with: override).stamped(now)
            overrides = overrides.map { $0 == override ? detached : $0 }
            let view = split.master.occurring(at: date, resolver: resolver)
            merged = ThreeWayMerge(base: edit.original, mine: edit.edited, theirs: view).merged
        } else {
            guard let view = SeriesExpansion(self).item(at: date) else { throw .noSuchItem }
            merged = try edit.merged(with: view)
        }
        if split.isAtStart {
            merged = merged.withoutRecurrence
            merged.properties += newRules + split.master.properties.filter(\.isDateList)
            return try moved(merged.stamped(now), from: split, overrides: overrides, change: change, uid: uid)
        }
        var later = try split.later(merged)
        let anchor = isRuleChanged ? split : try split.anchor()
        if anchor.date != split.date {
            // Only an RDATE has this occurrence, so the rules of the new series need another start.
            let shift = (merged.seriesStart ?? date).local.secondsSinceEpoch - split.date.local.secondsSinceEpoch
            let start = (merged.seriesStart ?? date).with(local: anchor.date.local.adding(seconds: shift))
            later = later.occurring(at: start, resolver: resolver)
            later.properties.append(Property("RDATE", time: split.date))
        }
        if isRuleChanged {
            later.properties.removeAll { $0.name == "RRULE" || $0.name == "EXRULE" }
            later.properties += newRules
        }
        guard var earlier = split.earlier() else {
            // There are no earlier occurrences, because all of them were removed before. So the series keeps its UID.
            // With a new UID, an import of the same file would add the series again.
            return try moved(later.stamped(now), from: anchor, overrides: overrides, change: change, uid: uid)
        }
        later.set("SEQUENCE", nil)
        later.set("CREATED", Property("CREATED", time: .utc(now)))
        later.properties.removeAll { $0.isSibling }
        later.properties.append(Component.sibling(uid))
        let added = try moved(
            later.stamped(now), from: anchor, overrides: overrides, change: change, uid: newUID)
        if var ended = earlier.master {
            // An import of a newer version of the series finds the later part by this UID.
            ended.properties.append(Component.sibling(newUID))
            earlier.put(ended.stamped(now))
        }
        return EditedResource(changed: earlier, added: added.changed, dropped: added.dropped)
    }

    /// Returns the series with a new master. If the start moves, the exclusions and overrides of the old series move,
    /// too. What an override has in common with the old master follows the new one; its own changes stay.
    func moved(
        _ master: Component, from split: SeriesSplit, overrides: [Component], change: RuleChange, uid: String
    ) throws(EventStoreError) -> EditedResource {
        var master = master
        var overrides = overrides
        var dropped: [Component] = []
        var times: (EventTime) -> EventTime? = { $0 }
        if let start = master.seriesStart, start != split.date {
            let move = try SeriesMove(
                from: split.date, to: start, rules: change == .moved ? split.master.recurrenceRules : [],
                resolver: split.resolver, movesOnlyStart: change == .kept)
            master = master.mapDates("EXDATE", move.exclusion).mapDates("RDATE", move.time)
            if change == .moved { master = try move.rules(of: master) }
            times = move.time
        }
        overrides = overrides.compactMap { item in
            guard let time = item.property("RECURRENCE-ID")?.time else { return item }
            guard let moved = times(time) else {
                dropped.append(item)
                return nil
            }
            // A reminder that was done stays as it was.
            guard !item.isCompletedReminder else { return item.identified(by: moved) }
            let base = split.master.occurring(at: time, resolver: split.resolver).withoutRecurrence
            let merge = ThreeWayMerge(
                base: base, mine: item.withoutRecurrence.withTimes(of: base, resolver: split.resolver),
                theirs: master.occurring(at: moved, resolver: split.resolver).withoutRecurrence)
            return merge.merged.following(item, at: moved)
        }
        var result = EditedResource(changed: self, dropped: dropped)
        result.changed?.removeComponents(where: \.isItem)
        let all = ([master] + overrides).map { item in
            var item = item
            item.setText("UID", uid)
            return item
        }
        guard
            var series = try? CalendarResource(
                CalendarDocument(properties: document.properties, components: timeZones + all))
        else { return result }
        if change != .moved {
            // Overrides are left out here, because each override is an occurrence even if the rule does not produce it.
            var bare = series
            bare.removeComponents { $0.isItem && $0.property("RECURRENCE-ID") != nil }
            let expansion = SeriesExpansion(bare)
            result.dropped += series.overrides.filter { item in
                item.property("RECURRENCE-ID")?.time.map { !expansion.isInstance($0) } ?? false
            }
            let dropped = Set(result.dropped)
            series.removeComponents(where: dropped.contains)
        }
        result.changed = series
        return result
    }
}

extension StoredItem {
    fileprivate var edited: Component { item.component }

    /// Returns the edit applied to the currently stored item.
    fileprivate func merged(with stored: Component) throws(EventStoreError) -> Component {
        let merge = ThreeWayMerge(base: comparable(original), mine: comparable(edited), theirs: comparable(stored))
        guard merge.conflicts.isEmpty else { throw .conflict(properties: merge.conflicts) }
        return merge.merged
    }

    /// Returns the component in the form to merge. If the edit is for an occurrence, this form lacks the properties of
    /// the whole series. Changes of rules are handled separately.
    private func comparable(_ component: Component) -> Component {
        identifier.occurrenceDate == nil ? component : component.withoutSeriesProperties
    }
}

extension Component {
    /// The item without its rules and lists of dates. It keeps its RECURRENCE-ID.
    fileprivate var withoutSeriesProperties: Component {
        var result = self
        result.properties.removeAll { ["RRULE", "EXRULE", "RDATE", "EXDATE"].contains($0.name) }
        return result
    }

    /// Returns the item with the times as another item writes them, if both take place at the same time.
    fileprivate func withTimes(of other: Component, resolver: ZoneResolver) -> Component {
        let (mine, their) = (CalendarEvent(self), CalendarEvent(other))
        guard name == "VEVENT", let start = mine.start, let theirStart = their.start,
            resolver.areSame(start, theirStart),
            let end = resolver.end(of: mine), let theirEnd = resolver.end(of: their), resolver.areSame(end, theirEnd)
        else { return self }
        var result = self
        for name in ["DTSTART", "DTEND", "DURATION"] { result.set(name, other.property(name)) }
        return result
    }

    /// Returns the override of another occurrence with the same content.
    fileprivate func identified(by date: EventTime) -> Component {
        property("RECURRENCE-ID")?.time == date ? self : settingTime("RECURRENCE-ID", date)
    }

    /// Returns the content of an override after a change of its series; the old override if nothing has changed.
    fileprivate func following(_ old: Component, at date: EventTime) -> Component {
        let moved = old.identified(by: date)
        guard !hasSameContent(as: old.withoutRecurrence) else { return moved }
        var result = self
        result.insertAfterUID(moved.properties("RECURRENCE-ID"))
        for name in ["CREATED", "SEQUENCE"] { result.set(name, old.property(name)) }
        return result
    }

    /// Returns a property that names the other part of a series that was split.
    fileprivate static func sibling(_ uid: String) -> Property {
        Property("RELATED-TO", [Parameter("RELTYPE", "SIBLING")], value: TextValue.escape(uid))
    }

    /// Returns the item with DTSTAMP and LAST-MODIFIED set to the current time.
    func stamped(_ now: LocalDateTime) -> Component {
        var result = self
        for name in ["DTSTAMP", "LAST-MODIFIED"] { result.set(name, Property(name, time: .utc(now))) }
        return result
    }
}

extension Property {
    /// Whether the property names another part of a series.
    var isSibling: Bool { name == "RELATED-TO" && parameter("RELTYPE")?.uppercased() == "SIBLING" }
}
