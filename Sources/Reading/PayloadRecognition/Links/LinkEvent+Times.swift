import CalendarModel
import ICalendar

struct LinkTime {
    let name: String
    let text: String
    /// The zone of a time without an offset, as an IANA name; nil if a time without an offset is floating.
    var zone: String?
    /// Whether the link's format requires iCalendar's form of times. If so, other forms are reported.
    var isBasic = false
}

extension LinkEvent {
    /// Adds DTSTART and DTEND.
    ///
    /// Dates make an all-day event with an exclusive end. Times make an all-day event only if the link calls the event
    /// all-day.
    mutating func addTimes(start startText: LinkTime?, end endText: LinkTime?, isAllDay: Bool = false) {
        let startTime = startText.flatMap { read($0) }
        let endTime = endText.flatMap { read($0) }
        var start = startTime.map { eventTime($0.time, $0.text, isAllDay: isAllDay) }
        var end = endTime.map { eventTime($0.time, $0.text, isAllDay: isAllDay) }
        if isAllDay { (start, end) = days(start, end) }
        add("DTSTART", time: start)
        guard let end else { return }
        guard let start else { return add("DTEND", time: end) }
        let fitting = fit(end, to: start)
        if let fitting {
            add("DTEND", time: fitting)
        } else if let endText {
            keep(endText.name, endText.text)
            report(
                .endBeforeStart, "the end is before the start; it was kept as text: \(endText.text.prefix(60))"
            )
        }
    }

    // MARK: Reading

    /// Reads a time, and repairs a plus sign that a generator did not encode.
    private mutating func read(_ written: LinkTime) -> (time: ISO8601Time, text: LinkTime)? {
        if let time = ISO8601Time(written.text) {
            if written.isBasic, EventTime(written.text) == nil { reportForm(of: written.text) }
            return (time, written)
        }
        // An unencoded `+02:00` is decoded as ` 02:00`.
        if written.text.utf8.count <= 80, let blank = written.text.lastIndex(of: " ") {
            let offset = written.text[blank...].dropFirst()
            let isSigned = offset.first == "+" || offset.first == "-"
            let repaired = written.text[..<blank].reversed().drop { $0 == " " }.reversed()
            if let time = ISO8601Time(String(repaired) + (isSigned ? "" : "+") + offset), time.offset != nil {
                report(.unescapedPlus, "a blank in \(written.name) was read as a plus sign: \(written.text)")
                return (time, written)
            }
        }
        keep(written.name, written.text)
        report(.invalidDate, "\(written.name) is not a date or time; it was kept as text: \(written.text.prefix(60))")
        return nil
    }

    private mutating func reportForm(of text: String) {
        if text.contains("-") || text.contains(":") {
            report(.isoDateTime, "a time has punctuation: \(text)")
        } else if text.contains("t") || text.contains("z") {
            report(.lowercaseTZ, "a time has lower-case letters: \(text)")
        } else {
            report(.missingSeconds, "a time has no seconds; 0 was assumed: \(text)")
        }
    }

    private mutating func eventTime(_ time: ISO8601Time, _ written: LinkTime, isAllDay: Bool) -> EventTime {
        if time.hasFraction { report(.droppedFraction, "a fraction of a second was dropped: \(written.text)") }
        guard let local = time.local else { return .date(time.date) }
        // Only the day counts. It is the day as written, not the day in UTC.
        if isAllDay { return .floating(local) }
        switch time.offset {
        case .seconds(let seconds)?:
            let offset = ISO8601Time.Offset.seconds(seconds).text
            report(
                .offsetInDateTime, "\(local.extendedText) at \(offset) was converted to UTC; its time zone is unknown")
            return time.eventTime
        case .utc?:
            return .utc(local)
        case nil:
            guard let zone = written.zone else { return .floating(local) }
            return ["UTC", "Etc/UTC", "Z"].contains(zone) ? .utc(local) : .zoned(local, tzid: zone)
        }
    }

    // MARK: Start and end

    /// Returns the days of an event that the link calls all-day. An end is exclusive if it is at midnight, or on a
    /// later day at the start's time of day (12 June 9:00 to 13 June 9:00). Any other end is on the last day.
    private mutating func days(_ start: EventTime?, _ end: EventTime?) -> (EventTime?, EventTime?) {
        func seconds(_ time: EventTime) -> Int {
            time.local.secondsSinceEpoch - LocalDateTime(startOf: time.date).secondsSinceEpoch
        }
        for time in [start, end].compactMap(\.self) where seconds(time) != 0 {
            report(.timeOfAllDay, "the event is all-day but has times of day; only the days were used")
        }
        let exclusiveEnd = end.map { end in
            let isExclusive =
                seconds(end) == 0 || start.map { seconds($0) == seconds(end) && $0.date < end.date } ?? false
            return isExclusive ? end.date : end.date.adding(days: 1)
        }
        return (start.map { .date($0.date) }, exclusiveEnd.map { .date($0) })
    }

    /// Converts the end to the start's kind of time (RFC 5545 §3.8.2.2); nil if the end is before the start.
    private mutating func fit(_ end: EventTime, to start: EventTime) -> EventTime? {
        switch (start, end) {
        case (.date(let first), .date(let last)):
            guard first == last else { return last < first ? nil : end }
            report(
                .zeroLengthAllDay,
                "the exclusive end is the day on which the event starts; the event was read as one whole day")
            return .date(first.adding(days: 1))
        case (.date(let first), _):
            report(.timeOfAllDay, "the start is a day and the end is a time; only the days were used")
            let isMidnight = end.local == LocalDateTime(startOf: end.date)
            let last = isMidnight ? end.date : end.date.adding(days: 1)
            return last > first ? .date(last) : nil
        case (_, .date(let last)):
            report(
                .timeOfAllDay, "the start is a time and the end is a day; the start of that day was used as the end")
            return fit(start.with(local: LocalDateTime(startOf: last)), to: start)
        default:
            // Local times in different zones cannot be compared, so such an end is accepted.
            let isSameClock = end.with(local: start.local) == start
            return isSameClock && end.local < start.local ? nil : end
        }
    }
}
