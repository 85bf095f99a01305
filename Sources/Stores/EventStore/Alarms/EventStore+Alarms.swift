import CalendarModel
import TimeZones

extension EventStore {
    /// Returns the alarms that go off in a window, sorted by time: the alarms of events and reminders, and the times
    /// when reminders are due.
    ///
    /// Acknowledged alarms (RFC 9074 §6.1) are left out, and so are the alarms of cancelled items, of completed
    /// reminders and of types that this program may not read. An item that cannot be expanded is reported, and the
    /// alarms of all other items are still returned.
    public func alarms(matching query: AlarmQuery) async throws(EventStoreError) -> AlarmList {
        let zone = try TimeZoneRules.floating(query.floatingZone)
        var expansion = AlarmExpansion(query, storeIdentifier: session.identifier, floatingZone: zone)
        for type in readableTypes {
            expansion.add(
                try await resources(alarmingIn: query.window, type: type, calendars: query.calendars))
        }
        return expansion.sorted()
    }

    /// Returns the first alarms of a window, sorted by time.
    ///
    /// The search begins with the first hour of the window, and continues only while too few alarms are found. So the
    /// next alarm is found quickly in a large store. Items that cannot be expanded are reported only for the time that
    /// was searched.
    ///
    /// - Parameters:
    ///   - query: the query. The end of its window is the furthest time that is searched.
    ///   - count: the number of alarms to find.
    public func nextAlarms(matching query: AlarmQuery, count: Int = 1) async throws(EventStoreError) -> AlarmList {
        var length = 3600
        while true {
            var part = query
            part.window.end = min(query.window.end, query.window.start + length)
            var found = try await alarms(matching: part)
            guard found.alarms.count < count, part.window.end < query.window.end else {
                found.alarms = Array(found.alarms.prefix(max(0, count)))
                return found
            }
            length *= 8
        }
    }
}
