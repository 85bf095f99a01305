/// The days and clock times that belong together.
extension PrintedTimes {
    /// A day with the clock time that belongs to it.
    package struct Moment {
        package let date: PrintedDate
        package let clock: PrintedClock
        /// The day and clock time of the end; nil if the text does not name both.
        package var end: (date: PrintedDate, clock: PrintedClock)?
    }

    /// The maximum distance in bytes from a day to a clock time after the day, and to a clock time before the day.
    private static let reach = (after: 70, before: 30)

    /// The days that have a clock time beside them.
    package var moments: [Moment] {
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
    package var clocks: Set<Int> {
        var clocks: Set<Int> = []
        for case .clock(let clock) in mentions.map(\.value) {
            clocks.insert(clock.start % 1440)
            if let end = clock.end { clocks.insert(end % 1440) }
        }
        return clocks
    }

    /// All days, in order.
    package var dates: [PrintedDate] {
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
