import EventStore
import GRDB
import SQLiteEventStore

extension EvolutionEventStore {
    /// The source that holds the calendars on this machine.
    private static let localParent = "local-stub"

    /// The service's backends with read-only calendars.
    private static let readOnlyBackends: Set<String> = ["contacts", "weather", "webcal"]

    /// Returns the places that hold calendars: this machine, and each account.
    public func sources() throws(EventStoreError) -> [EventSource] {
        let home = settings.parent ?? Self.localParent
        var found = [EventSource(identifier: home, title: "On This Computer", kind: .local)]
        for source in try listed() {
            guard let parent = source.parent else { continue }
            let title = source.parentTitle ?? source.title
            if parent == home {
                found[0].title = title
            } else if !found.contains(where: { $0.identifier == parent }) {
                let isRead = Self.readOnlyBackends.contains(source.backend)
                found.append(
                    EventSource(
                        identifier: parent, title: title, kind: isRead ? .subscribed : .calDAV,
                        allowsCalendarAddDelete: false))
            }
        }
        return found
    }

    /// Returns all calendars and task lists, sorted by title.
    public func allCalendars() throws(EventStoreError) -> [EventCalendar] {
        try listed().map { source in
            var calendar = EventCalendar(
                identifier: CalendarIdentifier(rawValue: source.uid), sourceIdentifier: source.parent ?? source.uid,
                title: source.title, color: source.color, entityTypes: source.entityTypes)
            calendar.allowsContentModifications = !Self.readOnlyBackends.contains(source.backend)
            calendar.isImmutable = !source.isWritable
            return calendar
        }.sorted { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
    }

    /// Adds a calendar on this machine.
    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) throws(EventStoreError) -> EventCalendar {
        guard calendar.subscription == nil else { throw .subscriptionsNotSupported }
        // The service has no transactions. The lock of the state file keeps other programs of ScanICS out.
        return try state.write { _ in
            if calendar.mayBeShared, let known = try allCalendars().first(where: calendar.mayShare) { return known }
            let uid = try EvolutionService.add(
                title: calendar.title, color: calendar.color, parent: source.identifier, types: calendar.entityTypes)
            watch.noteOwnCalendars()
            return EventCalendar(
                identifier: CalendarIdentifier(rawValue: uid), sourceIdentifier: source.identifier,
                title: calendar.title, color: calendar.color, entityTypes: calendar.entityTypes)
        }
    }

    /// Changes a calendar's title and colour, also for other programs.
    public func updateCalendar(_ calendar: EventCalendar) throws(EventStoreError) {
        guard calendar.subscription == nil else { throw .subscriptionsNotSupported }
        try Self.namingCalendars { () throws(EventStoreError) in
            try EvolutionService.change(
                calendar.identifier.rawValue, title: calendar.title, color: calendar.color)
        }
        watch.noteOwnCalendars()
    }

    /// Removes a calendar and all its items.
    ///
    /// - Throws: ``EventStoreError/calendarIsImmutable`` for the calendars that GNOME always has.
    public func deleteCalendar(_ identifier: CalendarIdentifier) throws(EventStoreError) {
        guard let source = try listed().first(where: { $0.uid == identifier.rawValue }) else {
            throw .noCalendar
        }
        guard source.isRemovable else { throw .calendarIsImmutable }
        try Self.namingCalendars { () throws(EventStoreError) in
            try EvolutionService.remove(identifier.rawValue)
        }
        watch.noteOwnCalendars()
        try state.write { db in
            try db.execute(sql: "DELETE FROM resource WHERE calendar = ?", arguments: [identifier.rawValue])
            try RemovalTable.forget(identifier, db)
        }
    }

    /// Returns the default calendar that was chosen with ScanICS, or else GNOME's default calendar or task list. If
    /// ``Settings/calendar`` limits the store to some calendars, the first of these calendars is returned.
    public func chosenDefaultCalendar(for type: EntityType) throws(EventStoreError) -> CalendarIdentifier? {
        let listed = try allCalendars().filter { $0.accepts(type) }.map(\.identifier.rawValue)
        if settings.calendar != nil { return listed.first.map(CalendarIdentifier.init) }
        let chosen = try state.read { db in
            try String.fetchOne(
                db, sql: "SELECT calendar FROM default_calendar WHERE type = ?", arguments: [type.rawValue])
        }
        let found = [chosen, EvolutionService.defaultSource(for: type)].compactMap { $0 }
        return found.first(where: listed.contains).map(CalendarIdentifier.init)
    }

    /// Sets the default calendar of ScanICS. GNOME's default calendar stays the same.
    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) throws(EventStoreError) {
        try state.write { db in
            if let identifier {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO default_calendar (type, calendar) VALUES (?, ?)",
                    arguments: [type.rawValue, identifier.rawValue])
            } else {
                try db.execute(sql: "DELETE FROM default_calendar WHERE type = ?", arguments: [type.rawValue])
            }
        }
    }

    func listed() throws(EventStoreError) -> [EvolutionService.Source] {
        try EvolutionService.list().filter(settings.includes)
    }

    /// Runs a closure on a calendar, and throws `noCalendar` if the service does not find the calendar.
    private static func namingCalendars(_ body: () throws(EventStoreError) -> Void) throws(EventStoreError) {
        do {
            try body()
        } catch .noSuchItem {
            throw .noCalendar
        }
    }
}

extension EvolutionEventStore.Settings {
    func includes(_ source: EvolutionService.Source) -> Bool {
        (parent == nil || source.parent == parent)
            && (calendar == nil || source.uid == calendar || source.title == calendar)
    }
}
