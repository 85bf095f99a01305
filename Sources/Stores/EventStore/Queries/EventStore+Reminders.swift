import CalendarModel
import Recurrence
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
    /// A query for incomplete reminders of any time returns only the first incomplete occurrence of each series.
    public func reminders(
        matching query: ReminderQuery = .all, calendars: Set<CalendarIdentifier>? = nil, floatingZone: String? = nil,
        limit: Int = 100_000
    ) async throws(EventStoreError) -> ItemList {
        // A reminder that is due at the first instant of the period, but begins earlier, does not overlap the period.
        var candidates: TimeWindow?
        if case .incomplete(let period?) = query {
            candidates = TimeWindow(start: period.start - 1, end: period.end)
        }
        let zone = floatingZone.flatMap { ZoneResolver().zone($0) }
        var list = try await items(
            matching: ItemQuery(
                .reminder, window: candidates, calendars: calendars, floatingZone: floatingZone, limit: limit))
        list.items.removeAll { item in
            let reminder = Reminder(item.original)
            return switch query {
            case .all: false
            case .incomplete(nil): !reminder.isOpen
            // The items of a period include those that are due at another time.
            case .incomplete(let period?): !reminder.isOpen || !period.contains(item.dueInstant(floatingZone: zone))
            case .completed(let window): !reminder.isCompleted || !(window?.contains(reminder.completed) ?? true)
            }
        }
        if case .incomplete(nil) = query { try await showNextOnes(of: &list, floatingZone: zone) }
        return list
    }

    /// Replaces each series by its first incomplete occurrence, and removes a series without one.
    private func showNextOnes(
        of list: inout ItemList, floatingZone zone: TimeZoneRules?
    ) async throws(EventStoreError) {
        let isSeries = { (item: StoredItem) in item.isRecurring && !item.isDetached }
        let series = list.items.filter(isSeries).map(\.identifier.key)
        guard !series.isEmpty else { return }
        list.items.removeAll(where: isSeries)
        let listed = Set(list.items.map(\.identifier))
        for stored in try await resources(series).values {
            var expansion = ItemExpansion(
                storeIdentifier: session.identifier, window: nil, floatingZone: zone, limit: .max)
            let zones = expansion.resolver(of: stored.resource)
            guard let all = try? Series(stored.resource.items, zones: zones, floatingZone: zone) else { continue }
            let next = all.occurrences().prefix(10_000).first { Reminder($0.component).isOpen }
            guard let item = next.map({ expansion.item($0, of: stored, zones) }), !listed.contains(item.identifier)
            else { continue }
            list.items.append(item)
        }
        list.items.sortByTime()
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

    /// Whether the reminder is still to be done: neither completed nor cancelled.
    fileprivate var isOpen: Bool { !isCompleted && status != "CANCELLED" }

    /// Marks the reminder as completed at a time in UTC, or as incomplete for nil.
    public mutating func setCompleted(_ time: LocalDateTime?) {
        component.set("COMPLETED", time.map { Property("COMPLETED", time: .utc($0)) })
        component.set("STATUS", Property("STATUS", value: time == nil ? "NEEDS-ACTION" : "COMPLETED"))
        component.set("PERCENT-COMPLETE", time.map { _ in Property("PERCENT-COMPLETE", value: "100") })
    }
}
