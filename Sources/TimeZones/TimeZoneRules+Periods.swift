import CalendarModel

extension TimeZoneRules {
    /// The UTC times around one at which the clocks are as far from UTC as then, in seconds since 1970; it ends where the
    /// zone changes its clocks, and so may the next one begin.
    ///
    /// Whoever converts many times that lie close together asks once for each period.
    public func period(atUTC utc: Int) -> Range<Int> {
        guard let last = transitions.last, utc < last.at else {
            let start = transitions.last?.at ?? .min
            guard let tail else { return start..<Int.max }
            let period = tail.period(at: utc).range
            return max(period.lowerBound, start)..<period.upperBound
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
