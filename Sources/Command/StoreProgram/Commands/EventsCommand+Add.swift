import CommandLineInterface
import EventStore
import PrintedText

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
            for line in try await Overlaps(of: saved, in: store, calendars: calendars, reader: zone.reader).lines {
                Messages.print("scanics: \(line)")
            }
            Messages.print("scanics: added to \"\(calendar)\" of \(chosen.name)\(hint)")
        }
    }

    private func event() throws -> CalendarEvent {
        let line = try line()
        let title = details.title ?? line.title
        guard title.contains(where: { !$0.isWhitespace }) else {
            throw Failure(
                "events add", "the event has no title; write what happens, such as \"Dinner\"", status: .usage)
        }
        guard let start = start(line) else {
            throw Failure(
                "events add", "the event has no day; write one, such as: \(title) tomorrow 20:00", status: .usage)
        }
        var event = CalendarEvent(Component("VEVENT"))
        event.start = zoned(start)
        if let rule = line.recurrence { event.component.set("RRULE", Property("RRULE", value: rule.text)) }
        var revision = ItemRevision(details)
        revision.title = title
        if revision.location == nil { revision.location = line.location }
        revision.end = end(line, start)
        (revision.event, revision.ofReader) = (changes, eventZone)
        var entry = CalendarEntry.event(event)
        try revision.apply(to: &entry, zones: ZoneResolver())
        guard case .event(var event) = entry else { return event }
        if revision.end == nil, let first = event.start, !first.isDate {
            event.end = first.with(local: first.local.adding(seconds: Self.usualLength))
        }
        return event
    }

    private func line() throws -> TypedEvent {
        try TypedEvent.read(typed.words, in: eventZone, command: "events add", times: "--start")
    }

    /// The zone of the event: that of --timezone, or that in the line, or that of this machine.
    private var eventZone: ReaderZone? { zone.timezone?.reader ?? typed.zone ?? .ofMachine }

    /// The line without the name of a zone, if it has one: `Europe/Berlin`, `UTC`.
    private var typed: (words: [String], zone: ReaderZone?) {
        let words = text.flatMap { $0.split(separator: " ").map(String.init) }
        let zones = words.indices.filter { place in
            let word = words[place]
            return word == "UTC"
                || (word.contains("/") && word.first?.isLetter == true && ReaderZone(named: word) != nil)
        }
        // A line with two zones is refused, and so is a zone besides --timezone.
        guard zones.count == 1, zone.timezone == nil else { return (text, nil) }
        var rest = words
        let name = rest.remove(at: zones[0])
        return (rest, ReaderZone(named: name))
    }

    /// Returns the start that --start names, which may count from the day and time in the line.
    private func start(_ line: TypedEvent) -> ISO8601Time? {
        guard let typed = changes.start?.typed(in: eventZone) else { return line.start }
        return typed.time(from: line.start.map(\.startOrMidnight) ?? Clock.runStart(in: eventZone))
    }

    /// Returns the end. --end may count from the start: `22:00` is on the day of the start, or after its midnight.
    private func end(_ line: TypedEvent, _ start: ISO8601Time) -> ISO8601Time? {
        guard let typed = changes.end?.typed(in: eventZone) else {
            // The line's end keeps the length if --start moves the start.
            guard let end = line.end, let first = line.start, start != first, let local = start.local,
                let old = first.local,
                let last = end.local
            else { return line.end }
            let moved = local.adding(seconds: last.secondsSinceEpoch - old.secondsSinceEpoch)
            return TypedTime.minutes(0).time(from: moved)
        }
        let end = typed.time(from: start.startOrMidnight)
        guard case .clock(let minutes) = typed, let first = start.local, let last = end.local, last <= first else {
            return end
        }
        return TypedTime.clock(minutes + 1440).time(from: first)
    }

    private func zoned(_ time: ISO8601Time) -> EventTime {
        guard let local = time.local, time.offset == nil, let zone = eventZone else { return time.eventTime }
        return zone.time(local)
    }
}

extension TypedEvent {
    /// Reads a line that says what happens, and when.
    ///
    /// - Parameter times: the option that names a time, for the advice.
    static func read(_ words: [String], in zone: ReaderZone?, command: String, times: String) throws -> TypedEvent {
        do {
            return try TypedReader(now: Clock.runStart(in: zone)).event(words.joined(separator: " "))
        } catch let problem as TypedProblem {
            let advice =
                switch problem {
                case .zone: "; use --timezone"
                default: "; a title that has such words goes into --title, the time into \(times)"
                }
            throw Failure(command, problem.message + advice, status: .usage)
        }
    }
}

extension ISO8601Time {
    /// The local time, for a day its midnight.
    fileprivate var startOrMidnight: LocalDateTime { local ?? LocalDateTime(startOf: date) }
}
