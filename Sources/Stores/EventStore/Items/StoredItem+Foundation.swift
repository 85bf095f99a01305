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
        event.setTimes(from: EventTime(start, zone: zone), to: EventTime(end, zone: zone))
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

extension EventTime {
    /// Creates the local time of a date in a zone. Fractions of a second are left out.
    fileprivate init(_ date: Date, zone: TimeZone) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
        let isUTC = zone.identifier == "GMT" || zone.identifier == "UTC"
        let local = LocalDateTime(secondsSinceEpoch: seconds)
        self = isUTC ? .utc(local) : .zoned(local, tzid: zone.identifier)
    }

    fileprivate init(_ components: DateComponents) throws(EventStoreError) {
        guard let year = components.year, let month = components.month, let day = components.day,
            let date = CalendarDate(year: year, month: month, day: day)
        else { throw .invalidItem("the components are not a date") }
        guard let hour = components.hour else {
            self = .date(date)
            return
        }
        guard
            let local = LocalDateTime(
                date: date, hour: hour, minute: components.minute ?? 0, second: components.second ?? 0)
        else { throw .invalidItem("the components are not a time") }
        switch components.timeZone?.identifier {
        case nil: self = .floating(local)
        case "GMT", "UTC": self = .utc(local)
        case let zone?: self = .zoned(local, tzid: zone)
        }
    }
}

extension DateComponents {
    fileprivate init(_ time: EventTime) {
        self.init(year: time.date.year, month: time.date.month, day: time.date.day)
        guard !time.isDate else { return }
        (hour, minute, second) = (time.local.hour, time.local.minute, time.local.second)
        if case .utc = time { timeZone = TimeZone(identifier: "GMT") }
        if let tzid = time.tzid { timeZone = TimeZone(identifier: tzid) }
    }
}
