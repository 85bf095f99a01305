import FoundationEssentials

extension TimeWindow {
    /// Creates the window between two dates. Fractions of a second are left out.
    public init(from start: Date, to end: Date) {
        self.init(start: Self.seconds(start), end: Self.seconds(end))
    }

    private static func seconds(_ date: Date) -> Int {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return Int(exactly: min(max(seconds, -1e15), 1e15)) ?? 0
    }

    /// The first instant.
    public var startDate: Date { Date(timeIntervalSince1970: Double(start)) }

    /// The instant after the last one.
    public var endDate: Date { Date(timeIntervalSince1970: Double(end)) }
}

extension StoredItem {
    /// The time when the item starts (EKEvent.startDate). A start without a zone is in the floating zone of the query.
    public var startDate: Date? { window?.startDate }

    /// The time when the item ends (EKEvent.endDate). An all-day event ends when the next day begins.
    public var endDate: Date? { window?.endDate }

    /// The local time at which a reminder is due (EKReminder.dueDateComponents); nil for an event, and for a reminder
    /// that is never due. If the due date has no time, the components have no hour.
    public var dueDateComponents: DateComponents? {
        guard case .reminder(let reminder) = entry else { return nil }
        return reminder.due.map(DateComponents.init)
    }

    /// Sets the time at which a reminder is due. Without an hour, the due date has no time. Does nothing for an event.
    ///
    /// - Parameter components: year, month and day, perhaps a time and a zone; nil for a reminder that is never due.
    /// - Throws: ``EventStoreError/invalidItem(_:)`` if the components are not a date.
    public mutating func setDue(_ components: DateComponents?) throws(EventStoreError) {
        guard case .reminder(var reminder) = entry else { return }
        reminder.due = try components.map { components throws(EventStoreError) in try EventTime(components) }
        entry = .reminder(reminder)
    }

    /// Gives an event a start and an end in a zone. Does nothing for a reminder.
    public mutating func setTimes(from start: Date, to end: Date, in zone: TimeZone) {
        guard case .event(var event) = entry else { return }
        event.setTimes(from: EventTime(start, in: zone), to: EventTime(end, in: zone))
        entry = .event(event)
    }
}

extension EventStore {
    /// Returns the occurrences of events between two dates, sorted by time (EKEventStore.events(matching:)).
    public func events(
        from start: Date, to end: Date, calendars: Set<CalendarIdentifier>? = nil, floatingIn zone: TimeZone? = nil
    ) async throws(EventStoreError) -> [StoredItem] {
        try await items(
            matching: ItemQuery(
                window: TimeWindow(from: start, to: end), calendars: calendars, floatingZone: zone?.identifier)
        ).items
    }
}
