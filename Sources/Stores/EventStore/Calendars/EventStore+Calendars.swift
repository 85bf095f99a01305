import CalendarModel

extension String {
    /// The text as stores keep a title: of one line, without control characters and without blanks round it.
    package var asCalendarTitle: String {
        var title = ""
        for scalar in unicodeScalars {
            let isBlank = scalar.properties.isWhitespace
            guard isBlank || scalar.properties.generalCategory != .control else { continue }
            title.unicodeScalars.append(isBlank ? " " : scalar)
        }
        return String(title.trimmed)
    }
}

extension EventStore {
    /// The calendars that hold items of a type, in the order of their titles (EKEventStore.calendars).
    ///
    /// Without access there are none; with write-only access there is the default one.
    public func calendars(for type: EntityType) async throws(EventStoreError) -> [EventCalendar] {
        switch session.authorizationStatus(for: type) {
        case .fullAccess: try await allCalendars().filter { $0.entityTypes.contains(type) }
        case .writeOnly: try await defaultCalendar(for: type).map { [$0] } ?? []
        case .notDetermined, .restricted, .denied: []
        }
    }

    /// The calendar of an identifier, nil where there is none.
    public func calendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) -> EventCalendar? {
        try await allCalendars().first { $0.identifier == identifier }
    }

    /// The calendar that new items of a type are put in (EKEventStore.defaultCalendarForNewEvents): the one that was chosen,
    /// else the first that takes them; nil where there is none.
    public func defaultCalendar(for type: EntityType) async throws(EventStoreError) -> EventCalendar? {
        guard session.authorizationStatus(for: type).allowsAdding else { return nil }
        let calendars = try await allCalendars().filter { $0.accepts(type) }
        let chosen = try await chosenDefaultCalendar(for: type)
        return calendars.first { $0.identifier == chosen } ?? calendars.first
    }

    /// Chooses the calendar that new items of a type are put in.
    public func setDefaultCalendar(
        _ identifier: CalendarIdentifier, for type: EntityType
    ) async throws(EventStoreError) {
        _ = try await target(for: type, in: identifier)
        try await chooseDefaultCalendar(identifier, for: type)
        session.announce(.content(.here))
    }

    /// Chooses the calendars that new items go to now, where nobody chose any: one that comes, with a title before theirs,
    /// is not to take their place.
    func keepDefaultCalendars() async throws(EventStoreError) {
        for type in EntityType.allCases where session.authorizationStatus(for: type).allowsAdding {
            guard try await chosenDefaultCalendar(for: type) == nil, let usual = try await defaultCalendar(for: type)
            else { continue }
            try await chooseDefaultCalendar(usual.identifier, for: type)
        }
    }

    /// Creates a calendar. The default ones stay what they are.
    ///
    /// - Throws: ``EventStoreError/noSourceFound`` where no source is named, and neither that of the default calendar, nor a
    ///   local one, nor the only account takes it; ``EventStoreError/sourceDoesNotAllowCalendarAddDelete`` where the one that is named does not.
    public func createCalendar(_ calendar: NewCalendar) async throws(EventStoreError) -> EventCalendar {
        try requireReading()
        var calendar = calendar
        calendar.title = calendar.title.asCalendarTitle
        guard !calendar.title.isEmpty else { throw .invalidItem("a calendar needs a title") }
        let all = try await sources()
        let source: EventSource
        if let name = calendar.sourceIdentifier {
            guard let named = all.first(where: { $0.identifier == name }) else { throw .noSourceFound }
            guard named.allowsCalendarAddDelete else { throw .sourceDoesNotAllowCalendarAddDelete }
            source = named
        } else {
            let usual = try await defaultCalendar(for: .event)?.sourceIdentifier
            let candidates = all.filter(\.allowsCalendarAddDelete)
            let accounts = candidates.filter { $0.kind == .calDAV }
            guard
                let found = candidates.first(where: { $0.identifier == usual })
                    ?? candidates.first(where: { $0.kind == .local })
                    ?? (accounts.count == 1 ? accounts.first : nil)
            else { throw .noSourceFound }
            source = found
        }
        try await keepDefaultCalendars()
        let created = try await addCalendar(calendar, to: source)
        session.announce(.content(.here))
        return created
    }

    /// Changes a calendar's title or colour (EKEventStore.saveCalendar).
    public func saveCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        try requireReading()
        guard let stored = try await self.calendar(calendar.identifier) else { throw .noCalendar }
        guard !stored.isImmutable else { throw .calendarIsImmutable }
        try await updateCalendar(calendar)
        session.announce(.content(.here))
    }

    /// Removes a calendar and all that is in it (EKEventStore.removeCalendar).
    public func removeCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        try requireReading()
        guard let stored = try await calendar(identifier) else { throw .noCalendar }
        guard !stored.isImmutable else { throw .calendarIsImmutable }
        guard
            try await sources().first(where: { $0.identifier == stored.sourceIdentifier })?.allowsCalendarAddDelete
                == true
        else { throw .sourceDoesNotAllowCalendarAddDelete }
        try await deleteCalendar(identifier)
        session.announce(.content(.here))
    }

    /// The calendar that an item of a type is to be put in.
    ///
    /// - Throws: where there is none that takes it.
    func target(
        for type: EntityType, in identifier: CalendarIdentifier?
    ) async throws(EventStoreError) -> EventCalendar {
        try requireAdding(type)
        guard let identifier else {
            if let calendar = try await defaultCalendar(for: type) { return calendar }
            let isThere = try await allCalendars().contains { $0.entityTypes.contains(type) }
            throw isThere ? .calendarReadOnly : .noCalendar
        }
        guard let calendar = try await calendar(identifier) else { throw .noCalendar }
        guard calendar.allowsContentModifications, calendar.subscription == nil else { throw .calendarReadOnly }
        guard calendar.entityTypes.contains(type) else {
            throw type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders
        }
        return calendar
    }
}
