import CalendarModel

extension TimeZoneRules {
    /// Returns the UTC offset at a UTC time, and the period in which this offset applies. Times are UTC seconds since
    /// 1970.
    ///
    /// A program that converts a large number of times close together should call this once for each period.
    public func period(atUTC utc: Int) -> (offset: ZoneOffset, range: Range<Int>) {
        guard let last = transitions.last, utc < last.at else {
            let start = transitions.last?.at ?? .min
            guard let tail else { return (transitions.last?.to ?? initial, start..<Int.max) }
            let period = tail.period(at: utc)
            return (period.offset, max(period.range.lowerBound, start)..<period.range.upperBound)
        }
        let count = transitionCount(through: utc)
        guard count > 0 else { return (initial, .min..<transitions[0].at) }
        return (transitions[count - 1].to, transitions[count - 1].at..<transitions[count].at)
    }
}
