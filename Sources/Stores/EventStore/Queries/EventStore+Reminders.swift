import CalendarModel
import TimeZones

/// A query for reminders.
public enum ReminderQuery: Hashable, Sendable {
    case all
    /// The incomplete reminders that are due in a time window; nil for all incomplete reminders, even those that are
    /// never due (EKEventStore.predicateForIncompleteReminders). Cancelled reminders are left out.
    case incomplete(dueIn: TimeWindow? = nil)
    /// The reminders completed in a time window; nil for any time (EKEventStore.predicateForCompletedReminders).
    case completed(in: TimeWindow? = nil)
}

extension EventStore {
    /// Returns reminders sorted by start, or by due time if they have no start. Reminders without a time come last
    /// (EKEventStore.fetchReminders).
    ///
    /// As in EventKit, a series is one reminder: its first occurrence that is still to be done. Occurrences that were
    /// completed or cancelled separately are reminders of their own.
    public func reminders(
        matching query: ReminderQuery = .all, calendars: Set<CalendarIdentifier>? = nil, floatingZone: String? = nil,
        limit: Int = 100_000
    ) async throws(EventStoreError) -> ItemList {
        guard session.authorizationStatus(for: .reminder).allowsReading else { return ItemList() }
        // A reminder that is due at the first instant of the period, but begins earlier, does not overlap the period.
        var candidates: TimeWindow?
        if case .incomplete(let period?) = query {
            candidates = TimeWindow(start: period.start - 1, end: period.end)
        }
        let zone = try TimeZoneRules.floating(floatingZone)
        var expansion = ItemExpansion(
            storeIdentifier: session.identifier, window: nil, floatingZone: zone, limit: limit)
        try expansion.addReminders(
            try await resources(overlapping: candidates, type: .reminder, calendars: calendars))
        var list = expansion.sorted()
        list.items.removeAll { item in
            let reminder = Reminder(item.original)
            return switch query {
            case .all: false
            case .incomplete(let period):
                !item.original.isOpenReminder || !(period?.contains(item.dueInstant(floatingZone: zone)) ?? true)
            case .completed(let window): !reminder.isCompleted || !(window?.contains(reminder.completed) ?? true)
            }
        }
        return list
    }
}

extension StoredItem {
    /// Returns the time at which the reminder is due, in UTC seconds since 1970; nil if it is never due.
    fileprivate func dueInstant(floatingZone: TimeZoneRules?) -> Int? {
        let zones = ZoneResolver(timeZones: timeZones)
        return zones.due(of: Reminder(original)).map { zones.instant($0, floatingZone: floatingZone) }
    }
}

extension TimeWindow {
    fileprivate func contains(_ time: EventTime?) -> Bool { contains(time?.local.secondsSinceEpoch) }

    fileprivate func contains(_ seconds: Int?) -> Bool { seconds.map { start <= $0 && $0 < end } ?? false }
}

extension Reminder {
    /// Whether the reminder is completed (EKReminder.isCompleted): it has the property COMPLETED, or its STATUS is
    /// COMPLETED.
    ///
    /// ``setCompleted(_:)`` also sets STATUS and PERCENT-COMPLETE (RFC 5545 §3.8.1.11, §3.8.1.8).
    public var isCompleted: Bool { completed != nil || status == "COMPLETED" }

    /// Marks the reminder as completed at a time in UTC, or as incomplete for nil.
    public mutating func setCompleted(_ time: LocalDateTime?) {
        component.set("COMPLETED", time.map { Property("COMPLETED", time: .utc($0)) })
        component.set("STATUS", Property("STATUS", value: time == nil ? "NEEDS-ACTION" : "COMPLETED"))
        component.set("PERCENT-COMPLETE", time.map { _ in Property("PERCENT-COMPLETE", value: "100") })
    }
}
