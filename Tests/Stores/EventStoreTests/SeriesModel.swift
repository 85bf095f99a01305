import CalendarModel
import EventStore
import TestSupport
import TimeZones

/// A series as a person thinks of it: a list of occurrences. It is worked out by counting days, without rules.
struct SeriesModel {
    /// An occurrence of the series.
    struct Occurrence {
        /// The start that the rule gives the occurrence. It stays the same when only this occurrence moves.
        var date: LocalDateTime
        var start: LocalDateTime
        var title: String
        /// Whether the occurrence was changed alone, without the later ones.
        var isDetached = false
    }

    /// The way in which the days of a series follow each other.
    enum Pattern: CaseIterable {
        case days, weeks, weekday, weekdays, monthDay, weekdayOfMonth
    }

    let pattern: Pattern
    let interval: Int
    /// The days of the week, for ``Pattern/weekdays``.
    let weekdays: Set<Weekday>
    /// The form of the times: a day, a floating time, UTC or a zone.
    let form: EventTime
    /// Key: a UID, value: its occurrences.
    var series: [String: [Occurrence]]

    /// Creates a random series that was not changed yet.
    init(uid: String, using random: inout SplitMix) {
        pattern = random.pick(Pattern.allCases)
        var first = CalendarDate(daysSinceEpoch: 20_454 + Int(random.next() % 300))
        // Every month has the first 28 days.
        if first.day > 28 { first = first.adding(days: -3) }
        let clock = Int(9 + random.next() % 10) * 3600 + Int(random.next() % 4) * 900
        let start = LocalDateTime(startOf: first).adding(seconds: clock)
        form = random.pick([
            .date(first), .floating(start), .utc(start), .zoned(start, tzid: "Europe/Berlin"),
            .zoned(start, tzid: "America/New_York"),
        ])
        let interval = Int(1 + random.next() % 3)
        self.interval = interval
        let weekdays = Set((0..<2).map { _ in random.pick(Weekday.allCases) } + [first.weekday])
        self.weekdays = weekdays
        let days = Self.days(
            pattern, from: first, interval: interval, weekdays: weekdays,
            count: Int(2 + random.next() % 14))
        let time = form.isDate ? 0 : clock
        series = [
            uid: days.map { day in
                let date = LocalDateTime(startOf: day).adding(seconds: time)
                return Occurrence(date: date, start: date, title: "Series")
            }
        ]
    }

    private static func days(
        _ pattern: Pattern, from first: CalendarDate, interval: Int, weekdays: Set<Weekday>, count: Int
    ) -> [CalendarDate] {
        var days: [CalendarDate] = []
        var day = first
        while days.count < count {
            let passed = day.daysSinceEpoch - first.daysSinceEpoch
            // Weeks begin on Mondays, and day 4 (5 January 1970) was a Monday.
            let week = (day.daysSinceEpoch - 4).quotient(7) - (first.daysSinceEpoch - 4).quotient(7)
            let month = (day.year - first.year) * 12 + day.month - first.month
            let isWanted =
                switch pattern {
                case .days: passed % interval == 0
                case .weeks, .weekday: passed % (7 * interval) == 0
                case .weekdays: week % interval == 0 && weekdays.contains(day.weekday)
                case .monthDay: month % interval == 0 && day.day == first.day
                case .weekdayOfMonth:
                    month % interval == 0 && day.weekday == first.weekday
                        && (day.day - 1) / 7 == (first.day - 1) / 7
                }
            if isWanted { days.append(day) }
            day = day.adding(days: 1)
        }
        return days
    }

    /// The DTSTART, RRULE and DURATION of the series.
    func properties(using random: inout SplitMix) -> [Property] {
        let all = series.values.first ?? []
        let first = all[0].date
        var rule =
            switch pattern {
            case .days: "FREQ=DAILY"
            case .weeks: "FREQ=WEEKLY"
            case .weekday: "FREQ=WEEKLY;BYDAY=\(first.date.weekday.rawValue)"
            case .weekdays:
                "FREQ=WEEKLY;BYDAY=\(weekdays.map(\.rawValue).sorted().joined(separator: ","))"
            case .monthDay: "FREQ=MONTHLY;BYMONTHDAY=\(first.date.day)"
            case .weekdayOfMonth:
                "FREQ=MONTHLY;BYDAY=\((first.date.day - 1) / 7 + 1)\(first.date.weekday.rawValue)"
            }
        if interval > 1 { rule += ";INTERVAL=\(interval)" }
        if random.next() % 2 == 0 {
            rule += ";COUNT=\(all.count)"
        } else {
            let last = all[all.count - 1].date
            // UNTIL is in UTC unless the start is a day or a floating time (RFC 5545 §3.3.10).
            let until: EventTime =
                switch form {
                case .date, .floating: form.with(local: last)
                case .utc, .zoned:
                    .utc(ZoneResolver().utc(form.with(local: last)) ?? last)
                }
            rule += ";UNTIL=\(until.basicText)"
        }
        return [
            Property("DTSTART", time: form.with(local: first)),
            Property("DURATION", value: form.isDate ? "P1D" : "PT1H"), Property("RRULE", value: rule),
            Property("SUMMARY", text: "Series"),
        ]
    }

    /// The titles of the series. Key: the UID; a series with its first title is missing.
    private var titles: [String: String] = [:]

    // MARK: Edits

    /// Returns the days to which an occurrence and all later ones may move.
    func targets(of date: CalendarDate) -> [CalendarDate] {
        let near = (-12...12).map { date.adding(days: $0) }
        switch pattern {
        case .days, .weeks, .weekday, .weekdays: return near
        case .monthDay, .weekdayOfMonth: return near.filter { $0.month == date.month && $0.day <= 28 }
        }
    }

    /// Returns whether it is clear how the other days move when one day moves.
    func isMovable(from old: CalendarDate, to new: CalendarDate) -> Bool {
        pattern != .weekdays || weekdays.count == 1
            || (new.daysSinceEpoch - old.daysSinceEpoch) % 7 == 0
    }

    /// Changes a single occurrence.
    mutating func change(_ uid: String, at date: LocalDateTime, _ body: (inout Occurrence) -> Void) {
        series[uid] = series[uid]?.map { occurrence in
            guard occurrence.date == date else { return occurrence }
            var changed = occurrence
            body(&changed)
            changed.isDetached = true
            return changed
        }
    }

    /// Changes the titles of an occurrence and of all later ones. These become a series with another UID.
    mutating func rename(_ uid: String, from date: LocalDateTime, to title: String, newUID: String) {
        let old = titles[uid] ?? "Series"
        titles[newUID] = title
        split(uid, at: date, newUID: newUID) { occurrence in
            // An occurrence that was changed alone keeps its own title.
            if occurrence.title == old || occurrence.date == date { occurrence.title = title }
        }
    }

    /// Moves an occurrence to another start, and all later ones with it.
    mutating func move(_ uid: String, from date: LocalDateTime, to new: LocalDateTime, newUID: String) {
        let before = self
        titles[newUID] = titles[uid]
        split(uid, at: date, newUID: newUID) { occurrence in
            let isChosen = occurrence.date == date
            let isInPlace = occurrence.start == occurrence.date
            occurrence.date = before.moved(occurrence.date, from: date, to: new)
            if isChosen {
                occurrence.start = new
            } else if isInPlace {
                occurrence.start = occurrence.date
            }
        }
    }

    private func moved(_ date: LocalDateTime, from old: LocalDateTime, to new: LocalDateTime)
        -> LocalDateTime
    {
        let clock = new.secondsSinceEpoch - LocalDateTime(startOf: new.date).secondsSinceEpoch
        let day: CalendarDate =
            switch pattern {
            case .days, .weeks, .weekday, .weekdays:
                date.date.adding(days: new.date.daysSinceEpoch - old.date.daysSinceEpoch)
            case .monthDay: date.date.adding(days: new.date.day - date.date.day)
            case .weekdayOfMonth:
                // The new day is a numbered weekday of its month, such as the first Wednesday. In another month, this
                // weekday is on one of seven days. For a first Wednesday, these are the days 1 to 7.
                (0..<7).map { date.date.adding(days: (new.date.day - 1) / 7 * 7 + 1 + $0 - date.date.day) }
                    .first {
                        $0.weekday == new.date.weekday
                    } ?? date.date
            }
        return LocalDateTime(startOf: day).adding(seconds: clock)
    }

    private mutating func split(
        _ uid: String, at date: LocalDateTime, newUID: String, _ change: (inout Occurrence) -> Void
    ) {
        let all = series.removeValue(forKey: uid) ?? []
        let earlier = all.filter { $0.date < date }
        let later = all.filter { $0.date >= date }.map { occurrence in
            var changed = occurrence
            change(&changed)
            return changed
        }
        series[uid] = earlier
        series[newUID, default: []] += later
    }

    /// Removes an occurrence, or an occurrence and all later ones.
    mutating func remove(_ uid: String, at date: LocalDateTime, span: Span) {
        series[uid]?.removeAll { span == .thisEvent ? $0.date == date : $0.date >= date }
    }

    /// The starts and titles of all occurrences, sorted.
    var lines: [String] {
        series.values.joined().map { "\($0.start.basicText) \($0.title)" }.sorted()
    }
}

extension Int {
    /// Returns the quotient, rounded down.
    fileprivate func quotient(_ divisor: Int) -> Int {
        (self - ((self % divisor) + divisor) % divisor) / divisor
    }
}

extension SplitMix {
    /// Returns one of the values.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(next() % UInt64(values.count))]
    }
}
