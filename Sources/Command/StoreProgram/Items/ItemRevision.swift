import CommandLineInterface
import EventStore

/// The changes to an event or reminder. Nil leaves a value unchanged; an empty text removes the value.
struct ItemRevision {
    var title: String?
    var start: ISO8601Time?
    var end: ISO8601Time?
    var location: String?
    var notes: String?
    var details: ItemDetails?

    func apply(to entry: inout CalendarEntry, zones: ZoneResolver) throws {
        if let title { entry.item.summary = title.isEmpty ? nil : title }
        if let location { entry.item.location = location.isEmpty ? nil : location }
        if let notes { entry.item.description = notes.isEmpty ? nil : notes }
        if let details { apply(details, to: &entry) }
        switch entry {
        case .event(var event):
            guard start != nil || end != nil else { return }
            try event.setTimes(start: start, end: end, zones: zones)
            entry = .event(event)
        case .reminder(var reminder):
            // The end of a reminder is the time when it is due.
            if let start { reminder.start = start.time(like: reminder.start ?? reminder.due, zones: zones) }
            if let end { reminder.due = end.time(like: reminder.due ?? reminder.start, zones: zones) }
            entry = .reminder(reminder)
        }
    }
}

extension ItemRevision {
    private func apply(_ details: ItemDetails, to entry: inout CalendarEntry) {
        if let url = details.url { entry.item.url = url.isEmpty ? nil : url }
        if let repetition = details.repetition {
            entry.item.component.set("RRULE", repetition.rule.map { Property("RRULE", value: $0.text) })
        }
        guard !details.alarms.isEmpty else { return }
        let alarms = details.alarms.compactMap(\.minutes).map(entry.alarm(minutesBefore:))
        entry.item.component.components = entry.item.component.components.filter { $0.name != "VALARM" } + alarms
    }
}

extension CalendarEntry {
    /// Returns an alarm that shows the title.
    func alarm(minutesBefore minutes: Int) -> Component {
        Component(
            "VALARM",
            [
                Property("ACTION", value: "DISPLAY"), Property("DESCRIPTION", text: item.summary ?? ""),
                Property("TRIGGER", value: minutes == 0 ? "PT0S" : "-PT\(minutes)M"),
            ])
    }
}

extension ItemChanges {
    /// Returns the changes to an event or reminder. A clock time keeps its day, and `+1h` counts from its time.
    func revision(with details: ItemDetails, of entry: CalendarEntry) -> ItemRevision {
        let times: (start: EventTime?, end: EventTime?) =
            switch entry {
            case .event(let event): (event.start, event.end)
            case .reminder(let reminder): (reminder.start ?? reminder.due, reminder.due)
            }
        let now = Clock.runStart(in: .ofMachine)
        let newStart = start?.typed.time(from: times.start?.local ?? now)
        // The end of an all-day event is the day after its last day.
        let lastDay = times.end.map { $0.isDate ? $0.local.adding(seconds: -86_400) : $0.local }
        var base = lastDay ?? times.start?.local ?? now
        if case .clock? = end?.typed, let moved = newStart?.local { base = moved }
        return ItemRevision(
            title: title, start: newStart, end: end?.typed.time(from: base), location: location, notes: notes,
            details: details)
    }
}

extension CalendarEvent {
    /// Changes the times of the event.
    ///
    /// - Parameters:
    ///   - start: the new start. A day without a time changes only the day. A time without an offset is in the event's
    ///     own time zone.
    ///   - end: the new end; for an all-day event, its last day. If it is nil, the event keeps its length.
    mutating func setTimes(start newStart: ISO8601Time?, end newEnd: ISO8601Time?, zones: ZoneResolver) throws {
        let (oldStart, oldEnd) = (start, end)
        if let newStart { start = newStart.time(like: oldStart, zones: zones) }
        guard let first = start else { throw Failure("--end", "the event has no start; add one with --start") }
        if let newEnd {
            let wanted = newEnd.time(like: oldEnd ?? first, zones: zones)
            if case .date(let last) = wanted, first.isDate {
                setEnd(AllDayEnd.exclusive(lastDay: last))
            } else if wanted.isDate == first.isDate {
                setEnd(wanted)
            } else {
                throw Failure(
                    "--end", "an event is all-day or has times; give days or times for both --start and --end")
            }
        } else if let oldStart, let oldEnd {
            guard oldEnd.isDate == first.isDate else { return setEnd(nil) }
            // The length is the difference of the clock times, even if clocks change between start and end.
            let length = oldEnd.local.secondsSinceEpoch - oldStart.local.secondsSinceEpoch
            setEnd(oldEnd.with(local: first.local.adding(seconds: length)))
        }
    }

    private mutating func setEnd(_ time: EventTime?) {
        component.set("DTEND", time.map { Property("DTEND", time: $0) })
        if time != nil { component.set("DURATION", nil) }
    }
}

extension ISO8601Time {
    /// Returns this time in the form of the other time: in the other time's zone, or floating. A day without a time of
    /// day gets the other time's time of day.
    func time(like other: EventTime?, zones: ZoneResolver) -> EventTime {
        guard let other else { return eventTime }
        guard local != nil else {
            let clock = other.local.secondsSinceEpoch - LocalDateTime(startOf: other.date).secondsSinceEpoch
            return other.isDate ? .date(date) : other.with(local: LocalDateTime(startOf: date).adding(seconds: clock))
        }
        guard offset != nil else {
            // The other time is a day, so it has no time zone to use.
            return other.isDate ? eventTime : other.with(local: eventTime.local)
        }
        guard case .zoned(_, let tzid) = other, let zone = zones.zone(tzid) else { return eventTime }
        return .zoned(zone.local(atUTC: eventTime.local.secondsSinceEpoch), tzid: tzid)
    }
}
