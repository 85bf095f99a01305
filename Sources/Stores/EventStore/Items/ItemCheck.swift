import CalendarModel
import TimeZones

extension CalendarResource {
    /// Checks that the resource is valid, so that it can be saved.
    func check() throws(EventStoreError) {
        let resolver = ZoneResolver(timeZones: items.contains { !$0.zoneNames.isEmpty } ? timeZones : [])
        for item in items { try item.check(resolver: resolver) }
    }
}

extension Component {
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
    /// Returns a time in UTC seconds since 1970. Floating times, days and times in unknown zones count as UTC.
    ///
    /// - Parameter floatingZone: the zone to use for floating times, days and unknown zones instead of UTC.
    func instant(_ time: EventTime, floatingZone: TimeZoneRules? = nil) -> Int {
        if let utc = utc(time) { return utc.secondsSinceEpoch }
        return floatingZone?.resolve(time.local).utc ?? time.local.secondsSinceEpoch
    }

    /// Converts a time to the form of `model`: to a day, or to a time in the zone of `model`.
    package func time(_ time: EventTime, inFormOf model: EventTime) -> EventTime {
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
