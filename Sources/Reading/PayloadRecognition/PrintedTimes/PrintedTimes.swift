import CalendarModel

/// A day that a text for people names.
struct PrintedDate: Hashable {
    /// The year; nil where the text leaves it out.
    let year: Int?
    let month: Int
    let day: Int
    /// Whether month and day may also be the other way round, as in 05/06/2026.
    var isAmbiguous = false

    /// Whether it may be a day.
    func fits(_ date: CalendarDate) -> Bool {
        guard year == nil || year == date.year else { return false }
        return (month == date.month && day == date.day) || (isAmbiguous && month == date.day && day == date.month)
    }

    /// The day; nil without a year, where month and day may be either, or where the calendar has no such day.
    var date: CalendarDate? {
        guard let year, !isAmbiguous else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

/// A clock time that a text for people names, or the two of a range.
struct PrintedClock: Hashable {
    /// Minutes since midnight, 0 to 1439.
    var start: Int
    /// The end of a range.
    var end: Int?
    /// Whether it is when the doors open and not when the event begins.
    var isDoors = false
}

/// The days and clock times that a text for people names, in their order.
struct PrintedTimes {
    /// A day or a clock time, and where it stands, in bytes of the text.
    struct Mention {
        enum Value {
            case date(PrintedDate)
            case clock(PrintedClock)
        }

        let value: Value
        let begin: Int
        var end: Int
        /// Whether a word or sign before it says that it is an end: "to", "bis", a dash.
        let isEnd: Bool
    }

    private(set) var mentions: [Mention] = []

    init(_ text: String, limit: Int = 20_000) {
        let text = PrintedText(text, limit: limit)
        let reader = PrintedTimeReader(text: text)
        var place = 0
        while let token = text[place] {
            if let (value, next) = reader.mention(at: place) {
                let last = text.tokens[next - 1]
                mentions.append(
                    Mention(
                        value: value, begin: token.place, end: last.place + last.length,
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
        /// The day of the end, where the text names another, with its clock time.
        var end: (date: PrintedDate, clock: PrintedClock)?
    }

    /// How far a clock time may stand behind its day, and before it, in bytes.
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

    /// All clock times, the ends of ranges with them.
    var clocks: Set<Int> {
        var clocks: Set<Int> = []
        for case .clock(let clock) in mentions.map(\.value) {
            clocks.insert(clock.start)
            if let end = clock.end { clocks.insert(end) }
        }
        return clocks
    }

    /// The days.
    var dates: [PrintedDate] {
        mentions.compactMap { if case .date(let date) = $0.value { date } else { nil } }
    }

    private func lastEnd(before place: Int) -> Int { place > 0 ? mentions[place - 1].end : 0 }

    /// The clock time that belongs to the day at a place: the first behind it, or else the one before it, with no other day
    /// between. Doors are passed over.
    private func clock(of place: Int) -> PrintedClock? {
        let mention = mentions[place]
        for next in mentions[(place + 1)...] {
            guard next.begin - mention.end <= Self.reach.after, case .clock(let clock) = next.value else { break }
            if !clock.isDoors { return clock }
        }
        guard place > 0, case .clock(let clock) = mentions[place - 1].value,
            mention.begin - mentions[place - 1].end <= Self.reach.before, !clock.isDoors
        else { return nil }
        // It belongs to the day before it, if there is one near.
        if place > 1, case .date = mentions[place - 2].value,
            mentions[place - 1].begin - mentions[place - 2].end <= Self.reach.after
        {
            return nil
        }
        return clock
    }
}
