import CalendarModel

/// A day in a text written for people.
struct PrintedDate: Hashable {
    /// The year; nil if the text leaves it out.
    let year: Int?
    let month: Int
    let day: Int
    /// Whether month and day could be swapped, as in 05/06/2026.
    var isAmbiguous = false

    /// Returns whether the printed day can be the given day.
    func fits(_ date: CalendarDate) -> Bool {
        guard year == nil || year == date.year else { return false }
        return (month == date.month && day == date.day) || (isAmbiguous && month == date.day && day == date.month)
    }

    /// The day; nil if the text has no year, or if the day is ambiguous or does not exist in the calendar.
    var date: CalendarDate? {
        guard let year, !isAmbiguous else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

/// A clock time, or a range of two, in a text written for people.
struct PrintedClock: Hashable {
    /// Minutes since midnight, 0 to 1439.
    var start: Int
    /// The end of a range, in minutes since midnight; nil for a single time.
    var end: Int?
    /// Whether the doors open at this time, and the event begins later.
    var isDoors = false
}

/// The days and clock times in a text written for people, in order.
struct PrintedTimes {
    /// A day or a clock time, and where it begins and ends in the text, in bytes.
    struct Mention {
        enum Value {
            case date(PrintedDate)
            case clock(PrintedClock)
        }

        let value: Value
        let begin: Int
        var end: Int
        /// Whether a word or sign before the mention, such as "to", "bis" or a dash, marks it as an end.
        let isEnd: Bool
    }

    private(set) var mentions: [Mention] = []

    init(_ text: String, limit: Int = 20_000) {
        let text = PrintedText(text, limit: limit)
        let reader = PrintedTimeReader(text: text)
        var place = 0
        while let token = text[place] {
            if let (value, next) = reader.mention(at: place) {
                mentions.append(
                    Mention(
                        value: value, begin: token.place, end: text.tokens[next - 1].end,
                        isEnd: reader.isEnd(before: place)))
                place = next
            } else {
                place += 1
            }
        }
    }

    /// A day with the clock time that belongs to it.
    struct Moment {
        let date: PrintedDate
        let clock: PrintedClock
        /// The day and clock time of the end; nil if the text does not name both.
        var end: (date: PrintedDate, clock: PrintedClock)?
    }

    /// The maximum distance in bytes from a day to a clock time after the day, and to a clock time before the day.
    private static let reach = (after: 70, before: 30)

    /// The days that have a clock time beside them.
    var moments: [Moment] {
        var moments: [Moment] = []
        for (place, mention) in mentions.enumerated() {
            guard case .date(let date) = mention.value, let clock = clock(of: place) else { continue }
            if var last = moments.last, last.end == nil, last.clock.end == nil, mention.isEnd,
                mention.begin - lastEnd(before: place) <= 40
            {
                last.end = (date, clock)
                moments[moments.count - 1] = last
            }
            moments.append(Moment(date: date, clock: clock))
        }
        return moments
    }

    /// All clock times, including the ends of ranges, in minutes since midnight.
    var clocks: Set<Int> {
        var clocks: Set<Int> = []
        for case .clock(let clock) in mentions.map(\.value) {
            clocks.insert(clock.start)
            if let end = clock.end { clocks.insert(end) }
        }
        return clocks
    }

    /// All days, in order.
    var dates: [PrintedDate] {
        mentions.compactMap { if case .date(let date) = $0.value { date } else { nil } }
    }

    private func lastEnd(before place: Int) -> Int { place > 0 ? mentions[place - 1].end : 0 }

    /// Returns the clock time that belongs to the day at index `place`: the first clock time after the day, or else the
    /// one before the day. No other day may be between the two. Times at which doors open do not count.
    private func clock(of place: Int) -> PrintedClock? {
        let mention = mentions[place]
        for next in mentions[(place + 1)...] {
            guard next.begin - mention.end <= Self.reach.after, case .clock(let clock) = next.value else { break }
            if !clock.isDoors { return clock }
        }
        guard place > 0, case .clock(let clock) = mentions[place - 1].value,
            mention.begin - mentions[place - 1].end <= Self.reach.before, !clock.isDoors
        else { return nil }
        // If another day stands shortly before the clock time, the clock time belongs to that day.
        if place > 1, case .date = mentions[place - 2].value,
            mentions[place - 1].begin - mentions[place - 2].end <= Self.reach.after
        {
            return nil
        }
        return clock
    }
}
