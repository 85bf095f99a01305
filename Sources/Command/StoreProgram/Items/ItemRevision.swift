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
    var event: EventChanges?
    var reminder: ReminderChanges?
    /// The new time zone. ``start`` and ``end`` without an offset are in it. Times that do not change keep their clock
    /// times, and times in UTC stay the same instants.
    var zone: ReaderZone?
    /// The zone of the user, for an all-day event that gets a time.
    var ofReader = ReaderZone.ofMachine

    func apply(to entry: inout CalendarEntry, zones: ZoneResolver) throws {
        if let title { entry.item.summary = title.isEmpty ? nil : title }
        if let location { entry.item.location = location.isEmpty ? nil : location }
        if let notes { entry.item.description = notes.isEmpty ? nil : notes }
        if let details { apply(details, to: &entry) }
        switch entry {
        case .event(var event):
            if let zone { event.move(to: zone) }
            if self.event?.allDay == true { event.makeAllDay(zones: zones) }
            if start != nil || end != nil {
                try event.setTimes(start: start, end: end, zones: zones, reader: ofReader)
            }
            if let status = self.event?.status { event.status = status.rawValue }
            if let shown = self.event?.showAs { event.availability = shown == .free ? .free : .busy }
            entry = .event(event)
        case .reminder(var reminder):
            if let zone { reminder.move(to: zone) }
            // The end of a reminder is the time when it is due.
            if let start { reminder.start = start.time(like: reminder.start ?? reminder.due, zones: zones) }
            if let end { reminder.due = end.time(like: reminder.due ?? reminder.start, zones: zones) }
            // A new time may be floating, because the reminder had no time whose zone it could take.
            if let zone { reminder.move(to: zone) }
            if case .never? = self.reminder?.due { reminder.due = nil }
            if let priority = self.reminder?.priority {
                reminder.priority = priority == .none ? nil : priority.number
            }
            entry = .reminder(reminder)
        }
    }
}

extension ItemRevision {
    /// The changes of the options that events and reminders share.
    init(_ details: ItemDetails) {
        (title, location, notes, self.details) = (details.title, details.location, details.notes, details)
    }

    private func apply(_ details: ItemDetails, to entry: inout CalendarEntry) {
        if let url = details.url { entry.item.url = url.isEmpty ? nil : url }
        if !details.categories.isEmpty { entry.item.categories = details.categories.filter { !$0.isEmpty } }
        if let repetition = details.repetition {
            entry.item.component.set("RRULE", repetition.rule.map { Property("RRULE", value: $0.text) })
        }
        guard !details.alarms.isEmpty else { return }
        let alarms = details.alarms.compactMap(\.minutes).map(entry.alarm(minutesBefore:))
        entry.item.component.components = entry.item.component.components.filter { $0.name != "VALARM" } + alarms
    }
}

extension CalendarEntry {
    /// The minutes before the start that the pages and the interface accept for an alarm: up to a year.
    static let alarmMinutes = 0...525_600

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

extension EventChanges {
    /// Returns the changes to an event. A clock time keeps its day, and `+1h` counts from its time.
    func revision(with details: ItemDetails, of event: CalendarEntry, in reader: ReaderZone?) -> ItemRevision {
        let (first, last) = (event.item.start, CalendarEvent(event.item.component).end)
        let now = Clock.runStart(in: reader)
        let newStart = start.map { $0.typed(in: reader).time(from: first?.local ?? now) }
        // The end of an all-day event is the day after its last day.
        let lastDay = last.map { $0.isDate ? $0.local.adding(seconds: -86_400) : $0.local }
        var base = lastDay ?? first?.local ?? now
        var revision = ItemRevision(details)
        if let end = end?.typed(in: reader) {
            if case .clock = end, let moved = newStart?.local { base = moved }
            revision.end = end.time(from: base)
        }
        (revision.start, revision.event, revision.ofReader) = (newStart, self, reader)
        return revision
    }
}

extension ReminderChanges {
    /// Returns the changes to a reminder. A clock time keeps its day, and `+1h` counts from its time.
    func revision(with details: ItemDetails, of reminder: CalendarEntry, in reader: ReaderZone?) -> ItemRevision {
        var revision = ItemRevision(details)
        revision.reminder = self
        if case .at(let time)? = due, case .reminder(let reminder) = reminder {
            let old = reminder.due ?? reminder.start
            revision.end = time.typed(in: reader).time(from: old?.local ?? Clock.runStart(in: reader))
        }
        return revision
    }
}

extension CalendarEvent {
    /// Changes the times of the event.
    ///
    /// - Parameters:
    ///   - start: the new start. A day without a time changes only the day. A time without an offset is in the event's
    ///     own time zone.
    ///   - end: the new end; for an all-day event, its last day. If it is nil, the event keeps its length.
    ///   - reader: the zone of the time that an all-day event gets, or an event without a start; nil for a floating time.
    mutating func setTimes(
        start newStart: ISO8601Time?, end newEnd: ISO8601Time?, zones: ZoneResolver, reader: ReaderZone?
    ) throws {
        let (oldStart, oldEnd) = (start, end)
        if let newStart {
            start = newStart.time(like: oldStart, zones: zones)
            if case .floating(let local)? = start, oldStart?.isDate != false, let reader { start = reader.time(local) }
        }
        guard let first = start else { throw Failure("--end", "the event has no start; add one with --start") }
        if let newEnd {
            let wanted = newEnd.time(like: oldEnd?.isDate == first.isDate ? oldEnd : first, zones: zones)
            if case .date(let last) = wanted, first.isDate {
                setEnd(AllDayEnd.exclusive(lastDay: last))
            } else if wanted.isDate == first.isDate {
                setEnd(wanted)
            } else {
                throw Failure(
                    "--end", "an event is all-day or has times; give days or times for both --start and --end")
            }
        } else if let oldStart, let oldEnd {
            guard oldEnd.isDate == first.isDate else {
                return setEnd(first.isDate ? nil : first.with(local: first.local.adding(seconds: 3600)))
            }
            // The length is the difference of the clock times, even if clocks change between start and end.
            let length = oldEnd.local.secondsSinceEpoch - oldStart.local.secondsSinceEpoch
            setEnd(oldEnd.with(local: first.local.adding(seconds: length)))
        }
    }

    /// Makes the event last the whole days that it touches.
    fileprivate mutating func makeAllDay(zones: ZoneResolver) {
        guard let start, !start.isDate else { return }
        let last = zones.end(of: self).map { $0.local.adding(seconds: $0.local > start.local ? -1 : 0).date }
        setAllDay(from: start.date, through: last)
    }

    /// Moves the event to another zone, where it has the same clock times. Times in UTC stay the same instants.
    fileprivate mutating func move(to zone: ReaderZone) {
        start = start.map(zone.moved)
        end = end.map(zone.moved)
    }

    private mutating func setEnd(_ time: EventTime?) {
        component.set("DTEND", time.map { Property("DTEND", time: $0) })
        if time != nil { component.set("DURATION", nil) }
    }
}

extension Reminder {
    /// Moves the reminder to another zone, where it has the same clock times. Times in UTC stay the same instants.
    fileprivate mutating func move(to zone: ReaderZone) {
        if let start { self.start = zone.moved(start) }
        if let due { self.due = zone.moved(due) }
    }
}

extension ReaderZone {
    /// Returns the same clock time in this zone; for a time in UTC, the same instant.
    fileprivate func moved(_ time: EventTime) -> EventTime {
        switch time {
        case .date: time
        case .utc(let utc): self.time(local(at: utc))
        case .floating(let local), .zoned(let local, _): self.time(local)
        }
    }

    /// Returns a clock time in this zone.
    func time(_ local: LocalDateTime) -> EventTime {
        ["UTC", "Etc/UTC"].contains(rules.identifier) ? .utc(local) : .zoned(local, tzid: rules.identifier)
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
