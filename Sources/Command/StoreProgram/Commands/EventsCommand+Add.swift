import CommandLineInterface
import EventStore

extension EventsCommand.Add: StoreWork {
    /// The length of an event that is added without an end, in seconds.
    private static let usualLength = 3600

    func perform(_ interruption: Interruption) async throws {
        let event = try event()
        let chosen = try store.chosen()
        try await chosen.using(for: .adding) { store in
            var target: CalendarIdentifier?
            if let calendar {
                target = try await CalendarChoice(store).existing(calendar).identifier
            } else if store.authorizationStatus(for: .event).allowsReading, try await store.allCalendars().isEmpty {
                target = try await store.createCalendar(.first).identifier
            }
            let name = event.summary ?? "(no title)"
            let (identifier, hint) = try await chosen.recording("added \(name)", in: store) {
                try await store.save(.event(event), in: target)
            }
            guard store.authorizationStatus(for: .event).allowsReading,
                let saved = try await store.item(identifier)
            else { return Messages.print("scanics: added \(name)") }
            let calendars = try await CalendarChoice(store)
            let calendar = calendars.markedTitle(of: identifier.key.calendar)
            try StandardStreams.write(saved.card(calendar: calendar, reader: zone.reader))
            Messages.print("scanics: added to \"\(calendar)\" of \(chosen.name)\(hint)")
        }
    }

    private func event() throws -> CalendarEvent {
        let line = EventLine(text.joined(separator: " "))
        let title = changes.title ?? line.title
        guard title.contains(where: { !$0.isWhitespace }) else {
            throw Failure(
                "events add", "the event has no title; write what happens, such as \"Dinner\"", status: .usage)
        }
        guard let start = changes.start?.time ?? line.start else {
            throw Failure(
                "events add", "the event has no day; write one, such as: \(title) tomorrow 20:00", status: .usage)
        }
        var entry = CalendarEntry.event(CalendarEvent(Component("VEVENT")))
        guard case .event(var event) = entry else { return CalendarEvent(Component("VEVENT")) }
        event.start = Self.zoned(start)
        entry = .event(event)
        let end = changes.end?.time ?? line.end
        try ItemRevision(
            title: title, start: nil, end: end, location: changes.location ?? line.location, notes: changes.notes,
            details: details
        ).apply(to: &entry, zones: ZoneResolver())
        guard case .event(var event) = entry else { return event }
        if end == nil, let first = event.start, !first.isDate {
            let last = first.with(local: first.local.adding(seconds: Self.usualLength))
            event.component.set("DTEND", Property("DTEND", time: last))
        }
        return event
    }

    private static func zoned(_ time: ISO8601Time) -> EventTime {
        guard let local = time.local, time.offset == nil, let zone = ReaderZone.ofMachine else { return time.eventTime }
        let name = zone.rules.identifier
        return ["UTC", "Etc/UTC"].contains(name) ? .utc(local) : .zoned(local, tzid: name)
    }
}
