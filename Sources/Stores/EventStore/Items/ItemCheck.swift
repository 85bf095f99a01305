import CalendarModel
import TimeZones

extension CalendarResource {
    /// Looks whether the resource may be kept.
    ///
    /// - Throws: ``EventStoreError/noStartDate``, ``EventStoreError/datesInverted``,
    ///   ``EventStoreError/recurringReminderRequiresDueDate``.
    func check() throws(EventStoreError) {
        let resolver = ZoneResolver(timeZones: items.contains { !$0.zoneNames.isEmpty } ? timeZones : [])
        for item in items { try item.check(resolver: resolver) }
    }
}

extension Component {
    /// Looks whether the item may be kept.
    func check(resolver: ZoneResolver) throws(EventStoreError) {
        let item = CalendarEvent(self)
        let start = item.start
        let end = name == "VTODO" ? property("DUE")?.time : item.end
        if name == "VEVENT", start == nil { throw .noStartDate }
        if name == "VTODO", isRecurring, start == nil, end == nil { throw .recurringReminderRequiresDueDate }
        guard let start, let end else { return }
        if resolver.instant(end) < resolver.instant(start) { throw .datesInverted }
    }
}

extension ZoneResolver {
    /// A time in UTC seconds since 1970, where floating times, days and times of unknown zones are taken for UTC.
    ///
    /// - Parameter floatingZone: the zone to take them for instead.
    func instant(_ time: EventTime, floatingZone: TimeZoneRules? = nil) -> Int {
        if let utc = utc(time) { return utc.secondsSinceEpoch }
        return floatingZone?.resolve(time.local).utc ?? time.local.secondsSinceEpoch
    }

    /// A time in another's form: a day, or a time on the clock that the other is on.
    func time(_ time: EventTime, inFormOf model: EventTime) -> EventTime {
        switch (model, time) {
        case (.date, _): return .date(time.date)
        case (.zoned(_, let tzid), .utc(let utc)):
            return zone(tzid).map { .zoned($0.local(atUTC: utc.secondsSinceEpoch), tzid: tzid) } ?? time
        case (.zoned(_, let tzid), .zoned(let local, let other)):
            guard tzid != other, let zone = zone(tzid), let utc = utc(time) else { return .zoned(local, tzid: tzid) }
            return .zoned(zone.local(atUTC: utc.secondsSinceEpoch), tzid: tzid)
        case (.utc, _): return utc(time).map(EventTime.utc) ?? model.with(local: time.local)
        default: return model.with(local: time.local)
        }
    }
}
