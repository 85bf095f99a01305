import CalendarModel
import ICalendar
import TimeZones

/// The start and end of an event of schema.org.
struct SchemaTimes {
    /// The start; nil if the event has no readable start.
    var start: SchemaTime?
    /// The end; nil if there is no end after the start. If the end is a day, it is the last day of the event.
    var end: SchemaTime?
    private(set) var isWholeStart = true
    private(set) var isWholeEnd = true
    /// Diagnostics about assumptions and unreadable values.
    private(set) var diagnostics: [Diagnostic] = []

    /// Creates times that replace those of startDate and endDate.
    init(start: SchemaTime?, end: SchemaTime?) {
        self.start = start
        self.end = end
        isWholeStart = false
        isWholeEnd = false
    }

    /// Reads the startDate and endDate of an event, and the clock times beside them.
    init(_ node: SchemaNode) {
        start = read("startDate", node)
        end = read("endDate", node)
        isWholeStart = start?.time.isWhole == true && start?.isLenient == false
        isWholeEnd = end?.time.isWhole == true && end?.isLenient == false
        takeClocks(node)
        if let zone = node.text("timeZone") ?? node.text("timezone"), zone.contains("/") {
            start?.takeZone(zone)
        }
    }

    // MARK: Clock times beside days

    /// Reads startTime and endTime. schema.org's events do not have these members, but programs that keep days and
    /// clock times apart write them beside startDate and endDate.
    private mutating func takeClocks(_ node: SchemaNode) {
        if let first = clock("startTime", node, on: start) {
            start = first
            isWholeStart = false
        }
        guard let first = start?.time, let begin = first.local else { return }
        guard var last = clock("endTime", node, on: end ?? start?.day), let finish = last.time.local else { return }
        if last.time.offset == nil, let offset = first.offset { last.time = last.time.with(offset: offset) }
        // An event from 22:00 to 02:00 ends on the next day.
        if finish < begin, finish.date == begin.date { last.time = last.time.adding(seconds: 86_400) }
        end = last
        isWholeEnd = false
    }

    /// Returns a clock time on a day. Returns nil if there is no clock time, or if the day already has one other than
    /// midnight. Without a day, the member itself must state the day.
    private mutating func clock(_ member: String, _ node: SchemaNode, on day: SchemaTime?) -> SchemaTime? {
        guard let text = node.text(member) else { return nil }
        if let local = day?.time.local, local != LocalDateTime(startOf: local.date) { return nil }
        guard let read = SchemaTime(clock: text, on: day) else {
            report(.invalidValue, "\(member) is not a clock time; it was kept as text: \(text.prefix(60))")
            return nil
        }
        report(.lenientTime, "\(member) was read together with the day: \(text.prefix(60))")
        return read
    }

    private mutating func read(_ member: String, _ node: SchemaNode) -> SchemaTime? {
        guard let text = node.text(member) else { return nil }
        guard let time = SchemaTime(text) else {
            report(.invalidValue, "\(member) is not a date or time; it was kept as text: \(text.prefix(60))")
            return nil
        }
        if time.isLenient {
            report(.lenientTime, "\(member) is not written as ISO 8601: \(text.prefix(60))")
        }
        return time
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }

    // MARK: Properties

    /// Returns DTSTART, and DTEND if there is an end.
    ///
    /// - Parameters:
    ///   - place: the place; nil if its country is unknown. A time gets the place's zone if clocks there have the
    ///     written offset at that time, or if the time is in UTC and all clocks at the place show the same time.
    ///   - keepsUTC: whether a time in UTC stays in UTC.
    mutating func properties(at place: ZonePlace?, keepsUTC: Bool = false) -> [Property] {
        guard start != nil else { return [] }
        dropImpossibleOffset(place)
        mendEnd()
        guard let start else { return [] }
        let zone = zone(of: start, place, keepsUTC: keepsUTC)
        guard let time = eventTime(start, zone) else { return [] }
        var properties = [Property("DTSTART", time: time)]
        if zone != nil, start.time.offset == .utc {
            isWholeStart = false
            properties[0].keepWritten(start.time)
        }
        if let end, let time = exclusiveEnd(end, start, zone) {
            properties.append(Property("DTEND", time: time))
            if zone != nil, end.time.offset == .utc {
                isWholeEnd = false
                properties[1].keepWritten(end.time)
            }
        } else {
            isWholeEnd = false
        }
        return properties
    }

    /// Drops the offsets of the start and end if no clock at the place has the start's offset at that time. Such an
    /// offset must be an error of the page's program. The clock times stay. An offset of zero (UTC) is never dropped.
    private mutating func dropImpossibleOffset(_ place: ZonePlace?) {
        guard let place, let time = start?.time, let local = time.local, let offset = time.offset, offset.seconds != 0
        else { return }
        let possible = TimeZoneDatabase.system.offsets(at: place, local)
        guard !possible.isEmpty, !possible.contains(offset.seconds) else { return }
        start?.time = time.wall
        if let last = end?.time { end?.time = last.wall }
        isWholeStart = false
        isWholeEnd = false
        report(
            .impossibleOffset,
            "\(place.region ?? place.country) has no offset \(offset.text) on \(time.date.extendedText); "
                + "only the clock time was kept"
        )
    }

    /// Repairs or drops an end that does not match the start.
    private mutating func mendEnd() {
        guard let first = start?.time, let last = end?.time else { return }
        switch (first.local, last.local) {
        case (.some(let begin), .some(let finish)):
            if (first.offset == nil) != (last.offset == nil) {
                report(
                    .assumedOffset,
                    "only one of startDate and endDate has an offset from UTC; endDate was read like startDate")
                end?.time = ISO8601Time(date: last.date, local: finish, offset: first.offset)
            }
            takeWholeDays(first, begin, finish)
        case (nil, .some):
            report(
                .valueTypeMismatch,
                "startDate is a day and endDate a time; the event was extended to the end of the day of endDate")
            end?.time = ISO8601Time(date: last.date)
            isWholeEnd = false
        case (.some, nil):
            report(.valueTypeMismatch, "startDate is a time and endDate a day; the end was left open and kept as text")
            end = nil
            isWholeEnd = false
        case (nil, nil): break
        }
        guard let first = start?.time, let last = end?.time else { return }
        // An end equal to the start means that the end is unknown.
        if first.local != nil, first == last {
            end = nil
            isWholeEnd = false
            return
        }
        let isBefore = zip2(first.instant, last.instant).map { $1 < $0 } ?? (last.sortKey < first.sortKey)
        guard isBefore else { return }
        report(.endBeforeStart, "endDate is before startDate; it was kept as text")
        end = nil
        isWholeEnd = false
    }

    /// Reads times from midnight to midnight, or to a minute before midnight, as whole days.
    private mutating func takeWholeDays(_ first: ISO8601Time, _ begin: LocalDateTime, _ finish: LocalDateTime) {
        guard begin == LocalDateTime(startOf: begin.date), first.offset == end?.time.offset else { return }
        let isLastMinute = finish.hour == 23 && finish.minute == 59
        let isMidnight = finish == LocalDateTime(startOf: finish.date) && finish.date > begin.date
        guard isLastMinute || isMidnight, finish.date >= begin.date else { return }
        start?.time = ISO8601Time(date: begin.date)
        end?.time = ISO8601Time(date: isMidnight ? finish.date.adding(days: -1) : finish.date)
        isWholeStart = false
        isWholeEnd = false
        report(.timeOfAllDay, "the event lasts from midnight to midnight; it was read as an event for whole days")
    }

    // MARK: Zones

    /// Returns the zone of a start: the zone that the start names, or the place's zone if clocks there have the start's
    /// offset. A start in UTC gets the place's zone, too, because its program only stores times that way.
    private func zone(of start: SchemaTime, _ place: ZonePlace?, keepsUTC: Bool) -> String? {
        guard let local = start.time.local else { return nil }
        if let zone = start.zone, let rules = TimeZoneDatabase.system.rules(for: zone) {
            let offset = start.time.offset?.seconds
            return offset == nil || offset == rules.resolve(local).offset.seconds ? zone : nil
        }
        guard let place, let offset = start.time.offset else { return nil }
        guard offset == .utc else { return TimeZoneDatabase.system.zone(at: place, local, offset: offset.seconds) }
        // Midnight in UTC is often a day that a program stored as a time.
        guard !keepsUTC, local != LocalDateTime(startOf: local.date) else { return nil }
        return TimeZoneDatabase.system.zone(at: place, utc: local)
    }

    private func eventTime(_ time: SchemaTime, _ zone: String?) -> EventTime? {
        guard let zone, let local = time.time.local else { return time.time.eventTime }
        guard let instant = time.time.instant, let rules = TimeZoneDatabase.system.rules(for: zone) else {
            return .zoned(local, tzid: zone)
        }
        return .zoned(rules.local(atUTC: instant), tzid: zone)
    }

    /// Returns iCalendar's exclusive end for an end of schema.org. In schema.org, an end that is a day is the last day.
    private func exclusiveEnd(_ end: SchemaTime, _ start: SchemaTime, _ zone: String?) -> EventTime? {
        guard end.time.local != nil else { return .date(end.time.date.adding(days: 1)) }
        return eventTime(end, zone)
    }
}

extension Property {
    /// Keeps a time in UTC that was converted to another zone.
    fileprivate mutating func keepWritten(_ time: ISO8601Time) {
        parameters.append(Parameter(DerivedUID.utcParameter, time.eventTime.basicText))
    }
}

private func zip2(_ first: Int?, _ second: Int?) -> (Int, Int)? {
    guard let first, let second else { return nil }
    return (first, second)
}

extension ISO8601Time {
    /// Seconds since 1970 on the time's own clock; a day counts as the midnight at its beginning.
    var sortKey: Int { (local ?? LocalDateTime(startOf: date)).secondsSinceEpoch }

    /// Whether ``eventTime`` expresses the whole time. ``eventTime`` loses fractions of a second, and any offset
    /// other than that of UTC.
    var isWhole: Bool { (offset?.seconds ?? 0) == 0 && !hasFraction }
}

extension Diagnostic.Code {
    // MARK: Times of schema.org

    /// Only one of a start and its end states an offset from UTC. The end was read with the offset of the start, if
    /// any.
    public static let assumedOffset = Self(rawValue: "assumed-offset")
    /// No clock at the event's place has the stated offset from UTC at that time. The clock time was kept without the
    /// offset.
    public static let impossibleOffset = Self(rawValue: "impossible-offset")
    /// A date or time of schema.org was not written as ISO 8601.
    public static let lenientTime = Self(rawValue: "lenient-time")
}
