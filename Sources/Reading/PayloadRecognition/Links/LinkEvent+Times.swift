import CalendarModel
import ICalendar

/// A time as an item of a link has it.
struct LinkTime {
    /// The item's name.
    let name: String
    /// The item's value.
    let text: String
    /// The zone in which a time without an offset is meant, as an IANA name; nil where it is floating.
    var zone: String?
    /// Whether the format has times as iCalendar writes them, so that other forms are a deviation.
    var isBasic = false
}

extension LinkEvent {
    /// Adds DTSTART and DTEND.
    ///
    /// Days are a whole-day event, whose end is exclusive; so are times of day where the link says that it is one.
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
                .endBeforeStart, "the event ends before it starts; the end was kept as text: \(endText.text.prefix(60))"
            )
        }
    }

    // MARK: Reading

    /// Reads a time, with what generators do to its plus sign repaired.
    private mutating func read(_ written: LinkTime) -> (time: ISO8601Time, text: LinkTime)? {
        if let time = ISO8601Time(written.text) {
            if written.isBasic, EventTime(written.text) == nil { reportForm(of: written.text) }
            return (time, written)
        }
        // `+02:00` that was not encoded has become ` 02:00`.
        if written.text.utf8.count <= 80, let blank = written.text.lastIndex(of: " ") {
            let offset = written.text[blank...].dropFirst()
            let isSigned = offset.first == "+" || offset.first == "-"
            let repaired = written.text[..<blank].reversed().drop { $0 == " " }.reversed()
            if let time = ISO8601Time(String(repaired) + (isSigned ? "" : "+") + offset), time.offset != nil {
                report(.unescapedPlus, "a plus sign in \(written.name) had become a blank: \(written.text)")
                return (time, written)
            }
        }
        keep(written.name, written.text)
        report(.invalidDate, "\(written.name) is no date or time and was kept as text: \(written.text.prefix(60))")
        return nil
    }

    private mutating func reportForm(of text: String) {
        if text.contains("-") || text.contains(":") {
            report(.isoDateTime, "a time is written with punctuation: \(text)")
        } else if text.contains("t") || text.contains("z") {
            report(.lowercaseTZ, "a time is written in lower case: \(text)")
        } else {
            report(.missingSeconds, "a time is written without seconds, which were taken for zero: \(text)")
        }
    }

    private mutating func eventTime(_ time: ISO8601Time, _ written: LinkTime, isAllDay: Bool) -> EventTime {
        if time.hasFraction { report(.droppedFraction, "a fraction of a second was dropped: \(written.text)") }
        guard let local = time.local else { return .date(time.date) }
        // The day is what counts, on the clock that it was written by.
        if isAllDay { return .floating(local) }
        switch time.offset {
        case .seconds(let seconds)?:
            let offset = ISO8601Time.Offset.seconds(seconds).text
            report(.offsetInDateTime, "\(local.extendedText) at \(offset) became a time in UTC; its zone is not known")
            return time.eventTime
        case .utc?:
            return .utc(local)
        case nil:
            guard let zone = written.zone else { return .floating(local) }
            return ["UTC", "Etc/UTC", "Z"].contains(zone) ? .utc(local) : .zoned(local, tzid: zone)
        }
    }

    // MARK: Start and end

    /// The days of an event that is said to be for whole days: an end at another time than midnight, or than the
    /// start's, lies on the last of them.
    private mutating func days(_ start: EventTime?, _ end: EventTime?) -> (EventTime?, EventTime?) {
        func seconds(_ time: EventTime) -> Int {
            time.local.secondsSinceEpoch - LocalDateTime(startOf: time.date).secondsSinceEpoch
        }
        for time in [start, end].compactMap(\.self) where seconds(time) != 0 {
            report(.timeOfAllDay, "the event is for whole days, but has times of day; the days were taken")
        }
        let exclusiveEnd = end.map { end in
            let isExclusive =
                seconds(end) == 0 || start.map { seconds($0) == seconds(end) && $0.date < end.date } ?? false
            return isExclusive ? end.date : end.date.adding(days: 1)
        }
        return (start.map { .date($0.date) }, exclusiveEnd.map { .date($0) })
    }

    /// The end as the kind of time that the start is (RFC 5545 §3.8.2.2), nil where it lies before it.
    private mutating func fit(_ end: EventTime, to start: EventTime) -> EventTime? {
        switch (start, end) {
        case (.date(let first), .date(let last)):
            guard first == last else { return last < first ? nil : end }
            report(.zeroLengthAllDay, "the event ends on the day it starts, exclusive; it was taken to last that day")
            return .date(first.adding(days: 1))
        case (.date(let first), _):
            report(.timeOfAllDay, "the event starts with a day and ends with a time; the days were taken")
            let isMidnight = end.local == LocalDateTime(startOf: end.date)
            let last = isMidnight ? end.date : end.date.adding(days: 1)
            return last > first ? .date(last) : nil
        case (_, .date(let last)):
            report(
                .timeOfAllDay, "the event starts with a time and ends with a day; it was taken to end as that begins")
            return fit(start.with(local: LocalDateTime(startOf: last)), to: start)
        default:
            // Clocks of different zones do not compare.
            let isSameClock = end.with(local: start.local) == start
            return isSameClock && end.local < start.local ? nil : end
        }
    }
}
