import CalendarModel

extension TimeZoneRules {
    /// The UTC times around one at which the clocks are as far from UTC as then, in seconds since 1970; it ends where the
    /// zone changes its clocks, and so may the next one begin.
    ///
    /// Whoever converts many times that lie close together asks once for each period.
    public func period(atUTC utc: Int) -> Range<Int> {
        guard let last = transitions.last, utc < last.at else {
            let start = transitions.last?.at ?? .min
            guard let tail, tail.daylight != nil else { return start..<Int.max }
            let year = LocalDateTime(secondsSinceEpoch: utc).date.year
            let changes = (max(0, year - 1)...min(9999, year + 1)).flatMap { tail.transitions(in: $0) }.map(\.at)
            let from = changes.filter { $0 <= utc }.max() ?? start
            return max(from, start)..<(changes.filter { $0 > utc }.min() ?? .max)
        }
        // The first transition after the time, by bisection.
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= utc { low = middle + 1 } else { high = middle }
        }
        return (low == 0 ? .min : transitions[low - 1].at)..<transitions[low].at
    }
}
