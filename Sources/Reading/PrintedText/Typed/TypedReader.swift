import CalendarModel

/// Reads days and times that people type. What is not certain is refused: a text never becomes another day or time than
/// the one that was meant.
public struct TypedReader: Sendable {
    /// The current time of the person who types.
    public let now: LocalDateTime

    /// Creates a reader.
    public init(now: LocalDateTime) {
        self.now = now
    }

    // MARK: A time

    /// Reads `tomorrow 20:00`, `24.12.2026 19 Uhr`, `friday`, `20:00`, `+2w` and the like, or ISO 8601.
    public func time(_ text: String) throws(TypedProblem) -> TypedTime {
        if let time = ISO8601Time(text) { return .moment(time) }
        let text = String(text.trimmed)
        guard !text.isEmpty, text.utf8.count <= 200 else { throw .notATime(String(text.prefix(80))) }
        let times = TypedTimes(text)
        if let shift = shift(times, text) { return shift }
        if let rest = times.rest(of: 0..<times.words.tokens.count, fillers: true).first {
            throw .leftOver(times.words.text(rest..<rest + 1))
        }
        try times.checkMentions()
        guard let occasion = try occasion(times) else {
            if case .clock(let clock)? = times.only, clock.end == nil {
                if clock.isBare { throw .morningOrEvening(text) }
                return .clock(clock.start)
            }
            throw .notATime(text)
        }
        guard occasion.end == nil, occasion.recurrence == nil else { throw .several(text) }
        return .moment(occasion.start)
    }

    private func shift(_ times: TypedTimes, _ text: String) -> TypedTime? {
        guard let sign = text.first, "+-−".contains(sign), case .relative(let day)? = times.only, times.covers else {
            return nil
        }
        switch day {
        case .days(let days): return .days(days)
        case .minutes(let minutes): return .minutes(minutes)
        case .months: return day.day(from: now.date).map { .moment(ISO8601Time(date: $0)) }
        case .weekday, .vague: return nil
        }
    }

    // MARK: An event

    /// Reads an event: a title, a day, a time and, after ` @ `, a place.
    public func event(_ line: String) throws(TypedProblem) -> TypedEvent {
        guard line.utf8.count <= 2000 else { throw .notATime(String(line.prefix(80))) }
        let times = TypedTimes(line)
        let sign = times.placeSign
        let end = times.words.tokens.count
        var event = TypedEvent(title: "")
        let own = times.leavingOutPlace(after: sign)
        try own.checkMentions()
        if let occasion = try occasion(own).map({ notPassed($0, own) }) {
            (event.start, event.end, event.recurrence) = (occasion.start, occasion.end, occasion.recurrence)
        } else if case .clock(let clock)? = own.only {
            if clock.isBare { throw .morningOrEvening(own.text(of: 0)) }
            event.start = TypedTime.clock(clock.start).time(from: now)
            if let end = clock.end {
                let minutes = end <= clock.start ? end + 1440 : end
                event.end = TypedTime.clock(minutes).time(from: now)
            }
        } else if own.times.mentions.count == 1 {
            throw .leftOver(own.text(of: 0))
        } else if !own.times.mentions.isEmpty {
            throw .several(own.text)
        }
        try own.checkTitle(0..<(sign ?? end))
        event.title = own.text(without: 0..<(sign ?? end))
        if let sign { event.location = own.text(without: sign + 1..<end) }
        return event
    }

    // MARK: Checks

    /// Returns the one occasion that a text names; nil if it names none.
    private func occasion(_ times: TypedTimes) throws(TypedProblem) -> Occasion? {
        if let later = momentFromNow(times) { return later }
        let reader = OccasionReader(reference: now.date)
        let occasions = reader.occasions(times.times.mentions.enumerated().map { ($0.offset, $0.element) })
        guard let occasion = occasions.first else { return nil }
        let text = times.text
        guard occasions.count == 1, occasion.mentions.count == times.times.mentions.count else { throw .several(text) }
        if occasion.isAmbiguous { throw .dayOrMonth(times.text(of: occasion.dayMention ?? 0)) }
        if occasion.isBare { throw .morningOrEvening(times.text(of: occasion.clockMention ?? 0)) }
        if occasion.hasWrongWeekday || times.isPast(occasion, now.date) {
            throw .wrongWeekday(times.text(of: occasion.dayMention ?? 0), next(times, occasion))
        }
        if occasion.hasEarlierLastDay { throw .lastDayBefore(text, occasion.start.date) }
        // The clock times must be a start, or a start and an end.
        let clocks = times.times.mentions.filter { if case .clock = $0.value { true } else { false } }
        if clocks.count > 1, occasion.end?.local == nil || clocks.count > 2 { throw .several(text) }
        return occasion
    }

    /// Returns an occasion in a week if it is on the weekday of today, at a time that has passed.
    private func notPassed(_ occasion: Occasion, _ times: TypedTimes) -> Occasion {
        guard occasion.recurrence == nil, let mention = occasion.dayMention,
            case .relative(.weekday) = times.times.mentions[mention].value, let start = occasion.start.local,
            start.date == now.date, start.secondsSinceEpoch < now.secondsSinceEpoch
        else { return occasion }
        var later = occasion
        later.start = occasion.start.inAWeek
        later.end = occasion.end?.inAWeek
        return later
    }

    /// Returns the time of `in 2 hours`.
    private func momentFromNow(_ times: TypedTimes) -> Occasion? {
        guard case .relative(.minutes(let minutes))? = times.only else { return nil }
        return Occasion(start: TypedTime.minutes(minutes).time(from: now))
    }

    /// Returns the next day of the printed month and day, whatever its weekday is.
    private func next(_ times: TypedTimes, _ occasion: Occasion) -> CalendarDate {
        guard let mention = occasion.dayMention, case .date(var date) = times.times.mentions[mention].value else {
            return occasion.start.date
        }
        date.weekdays = []
        return date.resolved(reference: now.date) ?? occasion.start.date
    }
}

extension ISO8601Time {
    fileprivate var inAWeek: ISO8601Time {
        ISO8601Time(date: date.adding(days: 7), local: local?.adding(seconds: 7 * 86_400), offset: offset)
    }
}
