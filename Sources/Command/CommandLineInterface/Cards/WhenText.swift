package struct WhenText {
    private let start: ResolvedTime?
    private let end: ResolvedTime?
    private let reader: ReaderZone?
    /// The UTC offset that the times had in the payload, before they were converted to UTC; nil if they had no offset.
    private let offset: ISO8601Time.Offset?

    /// Creates the time of an event, or the due time of a reminder. A reminder without a due time is shown with its
    /// start.
    package init(
        _ entry: CalendarEntry, zones: ZoneResolver, reader: ReaderZone? = nil, offset: ISO8601Time.Offset? = nil
    ) {
        self.reader = reader
        self.offset = offset
        (start, end) = entry.period(in: zones)
    }

    package init(_ event: ScannedEvent) {
        self.init(event.entry, zones: event.zones)
    }

    /// `Friday, 12 June 2026, 19:30 – 22:00 (Europe/Berlin, UTC+02:00)`.
    ///
    /// With a reader's zone, the time in the event's own zone follows if the two times differ: `Friday, 12 June 2026,
    /// 13:30 – 16:00 (America/New_York, UTC-04:00); there 19:30 – 22:00 (Europe/Berlin, UTC+02:00)`.
    package var long: String? {
        guard let start else { return nil }
        guard !start.time.isDate else { return days(from: start.time.date) }
        guard let reader, let moved = moved(to: reader), let own = longAsWritten(start) else {
            return longAsWritten(start)
        }
        guard let text = Self.long(moved.start, moved.end), showsAnotherClock(than: moved.start) else { return own }
        let date = ownClock(of: start)?.date ?? start.time.date
        let day = Self.day(date) + ", "
        let isSameDay = moved.start.time.date == date
        return "\(text); there \(isSameDay ? own.replacing(day, with: "") : own)"
    }

    /// Returns the start and the end in the reader's zone; nil if the start or the end is not an instant.
    private func moved(to reader: ReaderZone) -> (start: ResolvedTime, end: ResolvedTime?)? {
        let zones = ZoneResolver()
        func moved(_ time: ResolvedTime) -> ResolvedTime? {
            guard let utc = time.utc else { return nil }
            return zones.resolved(.zoned(reader.local(at: utc), tzid: reader.rules.identifier))
        }
        guard let start, let first = moved(start) else { return nil }
        if let end, moved(end) == nil { return nil }
        return (first, end.flatMap(moved))
    }

    /// Returns whether the start on the event's own clock differs from the start on the reader's clock.
    private func showsAnotherClock(than moved: ResolvedTime) -> Bool {
        moved.time.local != start.flatMap { ownClock(of: $0) ?? $0.time.local }
    }

    /// Returns a UTC time as local time at the offset in the payload. Nil if the payload has no offset, or if the time
    /// is not in UTC.
    private func ownClock(of time: ResolvedTime) -> LocalDateTime? {
        guard let offset, case .utc(let utc) = time.time else { return nil }
        return utc.adding(seconds: offset.seconds)
    }

    /// Returns the period at the offset in the payload: `Friday, 12 June 2026, 19:30 – 22:00 (UTC+02:00)`.
    private func longAsWritten(_ start: ResolvedTime) -> String? {
        guard let offset, let first = ownClock(of: start) else { return Self.long(start, end) }
        var text = "\(Self.day(first.date)), \(Self.clock(first))"
        if let end, end.time != start.time {
            // If the end is not a UTC time, both times are shown without the offset.
            guard let last = ownClock(of: end) else { return Self.long(start, end) }
            text +=
                last.date == first.date ? " – \(Self.clock(last))" : " – \(Self.day(last.date)), \(Self.clock(last))"
        }
        return "\(text) (UTC\(offset.text))"
    }

    private static func long(_ start: ResolvedTime, _ end: ResolvedTime?) -> String? {
        let first = "\(Self.day(start.time.date)), \(Self.clock(start.time.local))"
        guard let end, end.time != start.time else { return "\(first) \(Self.zone(of: start))" }
        let last =
            end.time.date == start.time.date
            ? Self.clock(end.time.local) : "\(Self.day(end.time.date)), \(Self.clock(end.time.local))"
        if end.zone == start.zone, end.resolution?.offset.seconds == start.resolution?.offset.seconds {
            return "\(first) – \(last) \(Self.zone(of: start))"
        }
        return "\(first) \(Self.zone(of: start)) – \(last) \(Self.zone(of: end))"
    }

    /// `Fri 2026-06-12 19:30 Europe/Berlin`; in the reader's zone, `Fri 2026-06-12 13:30 (19:30 Europe/Berlin)`.
    package var short: String {
        guard let start else { return "no time" }
        if let reader, let moved = moved(to: reader)?.start {
            let text = "\(Self.shortDay(moved.time.date)) \(Self.clock(moved.time.local))"
            guard showsAnotherClock(than: moved) else { return text }
            return "\(text) (\(Self.clock(start.time.local)) \(Self.name(ofZone: start.zone)))"
        }
        let day = Self.shortDay(start.time.date)
        guard !start.time.isDate else { return day }
        return "\(day) \(Self.clock(start.time.local)) \(start.zone ?? "local time")"
    }

    /// `Fri 2026-06-12 19:30 – 22:00 Europe/Berlin`, `Fri 2026-06-12 – Sun 2026-06-14`.
    ///
    /// With a reader's zone, the name of that zone is left out. The time in the event's own zone follows if the two
    /// times differ: `Fri 2026-06-12 13:30 – 16:00 (19:30 Europe/Berlin)`.
    package var range: String {
        guard let start else { return "no time" }
        if let reader, let moved = moved(to: reader) {
            let last = moved.end.flatMap { $0.time == moved.start.time ? nil : $0 }
            let text = Self.range(from: moved.start.time, in: "", to: last?.time, in: "")
            guard showsAnotherClock(than: moved.start) else { return text }
            return "\(text) (\(Self.clock(start.time.local)) \(Self.name(ofZone: start.zone)))"
        }
        let last = end.flatMap { $0.time == start.time ? nil : $0 }
        return Self.range(from: start.time, in: start.zone, to: last?.time, in: last?.zone)
    }

    /// Returns a period on one line.
    ///
    /// - Parameters:
    ///   - start: the start.
    ///   - startZone: the name of the start's time zone; nil for local time; an empty text to show no name.
    ///   - end: the end, exclusive; nil if the period has no length.
    ///   - endZone: the name of the end's time zone; nil for local time.
    package static func range(
        from start: EventTime, in startZone: String?, to end: EventTime?, in endZone: String?
    ) -> String {
        let first = shortDay(start.date)
        guard !start.isDate else {
            guard let last = end.map({ $0.date.adding(days: $0.isDate ? -1 : 0) }), last > start.date else {
                return first
            }
            return "\(first) – \(shortDay(last))"
        }
        let text = "\(first) \(clock(start.local))"
        func named(_ text: String, _ zone: String?) -> String {
            zone == "" ? text : "\(text) \(name(ofZone: zone))"
        }
        guard let end else { return named(text, startZone) }
        let last = (end.date == start.date ? "" : shortDay(end.date) + " ") + clock(end.local)
        guard endZone == startZone else {
            return "\(named(text, startZone)) – \(named(last, endZone))"
        }
        return named("\(text) – \(last)", startZone)
    }

    private static func name(ofZone zone: String?) -> String { (zone ?? "local time").escapedForTerminal() }

    /// Returns a text such as `Fri 2026-06-12`.
    package static func shortDay(_ date: CalendarDate) -> String {
        "\(name(of: date.weekday).prefix(3)) \(date.extendedText)"
    }

    /// The assumption that was made about the time zone or the clock, as a message; nil if there is none.
    package var assumption: String? { doubt?.message }

    /// The assumption that was made about the time zone or the clock; nil if there is none.
    package var doubt: Diagnostic? {
        for (time, name) in [(start, ""), (end, "the end: ")] {
            switch time?.resolution?.occurrence {
            case .never?:
                return Diagnostic(
                    .skippedLocalTime, "\(name)clocks skip this time; it was read with the offset before the change")
            case .twice?:
                return Diagnostic(.repeatedLocalTime, "\(name)clocks show this time twice; the first was used")
            case .once?, nil: break
            }
        }
        guard let time = start?.time, case .floating = time else { return nil }
        return Diagnostic(.floatingTime, "the code has no time zone; the time is local time, wherever you are")
    }

    /// Returns a text such as `Friday, 12 June 2026`.
    package static func day(_ date: CalendarDate) -> String {
        "\(name(of: date.weekday)), \(date.day) \(months[date.month - 1]) \(date.year)"
    }

    package static func name(of weekday: Weekday) -> String { weekdays[weekday.isoNumber - 1] }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// The months, January first.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private func days(from first: CalendarDate) -> String {
        let last = end?.lastDay ?? first
        return last > first ? "\(Self.day(first)) – \(Self.day(last)), all day" : "\(Self.day(first)), all day"
    }

    /// Returns a text such as `19:30`, with seconds if they are not 0.
    package static func clock(_ local: LocalDateTime) -> String {
        let text = local.extendedText.dropFirst(11)
        return String(local.second == 0 ? text.dropLast(3) : text)
    }

    /// Returns a text such as `2026-06-12 19:30`, with seconds if they are not 0.
    package static func digits(_ local: LocalDateTime) -> String { "\(local.date.extendedText) \(clock(local))" }

    private static func zone(of time: ResolvedTime) -> String {
        switch time.time {
        case .utc: return "UTC"
        case .date: return ""
        case .floating: return "(local time)"
        case .zoned(_, let tzid):
            guard let zone = time.zone, let offset = time.resolution?.offset else { return "(zone unknown: \(tzid))" }
            let written = zone == tzid ? "" : ", written \(tzid)"
            return "(\(zone), UTC\(offset.text)\(written))"
        }
    }
}

extension CalendarEntry {
    package var isEvent: Bool {
        if case .event = self { true } else { false }
    }

    /// Returns the start and the end of an event. A reminder has only a start: when it is due, or else its start.
    package func period(in zones: ZoneResolver) -> (start: ResolvedTime?, end: ResolvedTime?) {
        let (start, end) = (item.start.map(zones.resolved), end(in: zones).map(zones.resolved))
        return isEvent ? (start, end) : (end ?? start, nil)
    }
}

extension ResolvedTime {
    /// The last day of an event that ends at this time. An all-day event ends on the day after its last day.
    package var lastDay: CalendarDate { time.date.adding(days: time.isDate ? -1 : 0) }
}

extension Weekday {
    /// The number of the day in a week, from 1 for Monday to 7 for Sunday (ISO 8601).
    package var isoNumber: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
