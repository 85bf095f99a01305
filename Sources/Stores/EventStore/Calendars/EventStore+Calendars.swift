import CalendarModel

extension String {
    /// The text in the form that stores keep titles in: one line, no control characters, no surrounding blanks.
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
    /// Returns the calendars that hold items of a type, sorted by order and title (EKEventStore.calendars).
    ///
    /// Returns no calendars without access, and only the default calendar with write-only access.
    public func calendars(for type: EntityType) async throws(EventStoreError) -> [EventCalendar] {
        switch session.authorizationStatus(for: type) {
        case .fullAccess: try await allCalendars().filter { $0.entityTypes.contains(type) }
        case .writeOnly: try await defaultCalendar(for: type).map { [$0] } ?? []
        case .notDetermined, .restricted, .denied: []
        }
    }

    /// Returns the calendar with an identifier, or nil if there is none.
    public func calendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) -> EventCalendar? {
        try await allCalendars().first { $0.identifier == identifier }
    }

    /// Returns the default calendar for new items of a type (EKEventStore.defaultCalendarForNewEvents).
    ///
    /// This is the chosen calendar, or else the first calendar that accepts the type; nil if there is none.
    public func defaultCalendar(for type: EntityType) async throws(EventStoreError) -> EventCalendar? {
        guard session.authorizationStatus(for: type).allowsAdding else { return nil }
        let calendars = try await allCalendars().filter { $0.accepts(type) }
        let chosen = try await chosenDefaultCalendar(for: type)
        return calendars.first { $0.identifier == chosen } ?? calendars.first
    }

    /// Sets the default calendar for new items of a type.
    public func setDefaultCalendar(
        _ identifier: CalendarIdentifier, for type: EntityType
    ) async throws(EventStoreError) {
        _ = try await target(for: type, in: identifier)
        try await chooseDefaultCalendar(identifier, for: type)
        session.announce(.content(.here))
    }

    /// For each type of item without a chosen default calendar, chooses the current default calendar.
    ///
    /// Without this choice, a calendar that is created later could become the default, only because its title sorts
    /// first.
    func keepDefaultCalendars() async throws(EventStoreError) {
        for type in EntityType.allCases where session.authorizationStatus(for: type).allowsAdding {
            guard try await chosenDefaultCalendar(for: type) == nil, let usual = try await defaultCalendar(for: type)
            else { continue }
            try await chooseDefaultCalendar(usual.identifier, for: type)
        }
    }

    /// Creates a calendar. The default calendars stay the same.
    ///
    /// Without a named source, the calendar goes to the source of the default calendar, or else to a local source, or
    /// else to the only CalDAV account.
    ///
    /// - Throws: ``EventStoreError/noSourceFound`` if the named source does not exist, or if none was named and none of
    ///   these places accepts new calendars; ``EventStoreError/sourceDoesNotAllowCalendarAddDelete`` if the named
    ///   source does not accept new calendars.
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

    /// Changes a calendar's title, colour, order, description or zone (EKEventStore.saveCalendar).
    public func saveCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        try requireReading()
        guard let stored = try await self.calendar(calendar.identifier) else { throw .noCalendar }
        for type in stored.entityTypes { try requireReading(type) }
        guard !stored.isImmutable else { throw .calendarIsImmutable }
        try await updateCalendar(calendar)
        session.announce(.content(.here))
    }

    /// Removes a calendar and all its items (EKEventStore.removeCalendar).
    public func removeCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        try requireReading()
        guard let stored = try await calendar(identifier) else { throw .noCalendar }
        // A program that may not use the reminders must not remove them with a calendar, and the same for events.
        for type in stored.entityTypes { try requireReading(type) }
        guard !stored.isImmutable else { throw .calendarIsImmutable }
        try await requireDeleting(stored)
        try await deleteCalendar(identifier)
        session.announce(.content(.here))
    }

    /// Checks that the source of a calendar allows that the calendar is removed.
    private func requireDeleting(_ calendar: EventCalendar) async throws(EventStoreError) {
        let source = try await sources().first { $0.identifier == calendar.sourceIdentifier }
        guard source?.allowsCalendarAddDelete == true else { throw .sourceDoesNotAllowCalendarAddDelete }
    }

    /// Removes the items of a type from a calendar that holds both types. The calendar then holds the other type only,
    /// if the store can keep that.
    package func removeItems(
        of type: EntityType, from identifier: CalendarIdentifier
    ) async throws(EventStoreError) {
        try requireReading(type)
        guard var stored = try await calendar(identifier) else { throw .noCalendar }
        guard !stored.isImmutable else { throw .calendarIsImmutable }
        guard stored.allowsContentModifications else { throw .calendarReadOnly }
        try await requireDeleting(stored)
        var cursor: String?
        var removals: [ResourceChange] = []
        repeat {
            let page = try await resources(in: identifier, from: cursor, limit: 1000)
            for found in page.list.resources where found.resource.type == type {
                removals.append(
                    ResourceChange(found.key, to: nil, if: .revision(found.revision), removed: session.now))
            }
            cursor = page.next
        } while cursor != nil
        if !removals.isEmpty {
            let outcomes = try await apply(ChangeSet(removals, journal: ChangeSet.currentJournal))
            for case .failed(let error) in outcomes { throw error }
            guard !outcomes.contains(.preconditionFailed) else { throw .conflict(properties: ["UID"]) }
        }
        stored.entityTypes.remove(type)
        try await updateCalendar(stored)
        session.announce(.content(.here))
    }

    /// Returns the calendar to save an item of a type in: the given one, or the default one.
    func target(
        for type: EntityType, in identifier: CalendarIdentifier?
    ) async throws(EventStoreError) -> EventCalendar {
        try requireAdding(type)
        guard let identifier else {
            if let calendar = try await defaultCalendar(for: type) { return calendar }
            let isThere = try await allCalendars().contains { $0.entityTypes.contains(type) }
            throw isThere ? .calendarReadOnly : .noCalendar
        }
        return try await calendar(identifier).require(type)
    }
}
