import EventStore
import ScanICS
import CommandLineInterface

/// What a person changes of an event or reminder. What is nil stays; an empty text takes away what was there.
struct ItemRevision {
    var title: String?
    var start: ISO8601Time?
    var end: ISO8601Time?
    var location: String?
    var notes: String?

    /// Makes the changes.
    ///
    /// - Throws: ``Failure`` where a time does not fit the event.
    func apply(to entry: inout CalendarEntry, zones: ZoneResolver) throws {
        if let title { entry.item.summary = title.isEmpty ? nil : title }
        if let location { entry.item.location = location.isEmpty ? nil : location }
        if let notes { entry.item.description = notes.isEmpty ? nil : notes }
        switch entry {
        case .event(var event):
            guard start != nil || end != nil else { return }
            try event.setTimes(start: start, end: end, zones: zones)
            entry = .event(event)
        case .reminder(var reminder):
            // What a reminder has for an end is when it is due.
            if let start { reminder.start = start.time(like: reminder.start ?? reminder.due, zones: zones) }
            if let end { reminder.due = end.time(like: reminder.due ?? reminder.start, zones: zones) }
            entry = .reminder(reminder)
        }
    }
}

extension ItemChanges {
    /// The changes that the options name.
    var revision: ItemRevision {
        ItemRevision(title: title, start: start?.time, end: end?.time, location: location, notes: notes)
    }
}

extension CalendarEvent {
    /// Changes when the event is.
    ///
    /// - Parameters:
    ///   - start: its new start; a day alone leaves the time of day. Without an offset it is on the event's own clock.
    ///   - end: its new end, of an all-day event its last day; without one the event keeps its length.
    /// - Throws: ``Failure`` where the two do not fit.
    mutating func setTimes(start newStart: ISO8601Time?, end newEnd: ISO8601Time?, zones: ZoneResolver) throws {
        let (oldStart, oldEnd) = (start, end)
        if let newStart { start = newStart.time(like: oldStart, zones: zones) }
        guard let first = start else { throw Failure("--end", "the event has no start; give one with --start") }
        if let newEnd {
            let wanted = newEnd.time(like: oldEnd ?? first, zones: zones)
            if case .date(let last) = wanted, first.isDate {
                setEnd(AllDayEnd.exclusive(lastDay: last))
            } else if wanted.isDate == first.isDate {
                setEnd(wanted)
            } else {
                throw Failure("--end", "an event is either all day or has times; give both --start and --end alike")
            }
        } else if let oldStart, let oldEnd {
            guard oldEnd.isDate == first.isDate else { return setEnd(nil) }
            // The length that people see on the clock.
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
    /// The time on the clock of another: in its zone, or floating as it is; a day alone keeps the other's time of day.
    func time(like other: EventTime?, zones: ZoneResolver) -> EventTime {
        guard let other else { return eventTime }
        guard local != nil else {
            let clock = other.local.secondsSinceEpoch - LocalDateTime(startOf: other.date).secondsSinceEpoch
            return other.isDate ? .date(date) : other.with(local: LocalDateTime(startOf: date).adding(seconds: clock))
        }
        guard offset != nil else {
            // What was a day becomes a time on whatever clock there is.
            return other.isDate ? eventTime : other.with(local: eventTime.local)
        }
        guard case .zoned(_, let tzid) = other, let zone = zones.zone(tzid) else { return eventTime }
        return .zoned(zone.local(atUTC: eventTime.local.secondsSinceEpoch), tzid: tzid)
    }
}
