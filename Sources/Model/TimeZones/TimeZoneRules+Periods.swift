import CalendarModel

extension TimeZoneRules {
    /// How far the clocks are from UTC at a UTC time, and the times around it for which that holds, in seconds since 1970.
    ///
    /// Whoever converts many times that lie close together asks once for each period.
    public func period(atUTC utc: Int) -> (offset: ZoneOffset, range: Range<Int>) {
        guard let last = transitions.last, utc < last.at else {
            let start = transitions.last?.at ?? .min
            guard let tail else { return (transitions.last?.to ?? initial, start..<Int.max) }
            let period = tail.period(at: utc)
            return (period.offset, max(period.range.lowerBound, start)..<period.range.upperBound)
        }
        // The first transition after the time, by bisection.
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= utc { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return (initial, .min..<transitions[0].at) }
        return (transitions[low - 1].to, transitions[low - 1].at..<transitions[low].at)
    }
}
