/// The occurrences of a series that overlap a window of time, calculated on demand.
///
/// A sequence cannot throw an error. To learn whether all occurrences were found, ask its iterator
/// (``Iterator/isSpent``).
public struct Occurrences: Sequence, Sendable {
    let series: Series
    let window: Range<Int>

    /// Creates an iterator that begins at the first occurrence.
    public func makeIterator() -> Iterator {
        Iterator(series, window: window, steps: series.limits.recurrenceSteps)
    }

    /// Calculates one occurrence after another.
    public struct Iterator: IteratorProtocol {
        private let series: Series
        private let window: Range<Int>
        private var instants: InstantStream?
        private var maker: OccurrenceMaker?
        private var override = 0
        private var ahead: Occurrence?

        init(_ series: Series, window: Range<Int>, steps: Int) {
            self.series = series
            self.window = window
            guard let plan = series.plan else { return }
            // The searched window is wider than `window`: instances that begin before the window may overlap it, and
            // overrides may move instances. A day is added on both sides, because the clocks may change during an
            // instance.
            let reach = series.segments.reduce((before: 0, after: 0)) { reach, segment in
                let length = segment.delay + segment.extent.approximateSeconds
                return (Swift.max(reach.before, length), Swift.max(reach.after, -segment.delay))
            }
            let longest = plan.additions.reduce(reach.before) { Swift.max($0, $1.extent?.approximateSeconds ?? 0) }
            let first = window.lowerBound - longest - 86_400
            let last = Swift.max(window.upperBound - 1, window.lowerBound) + reach.after + 86_400
            instants = InstantStream(plan, first: first, last: last, steps: steps)
            maker = OccurrenceMaker(series.segments, plan: plan, clocks: series.clocks.known)
            ahead = pull()
        }

        /// Returns the next occurrence; nil if there are no more or the budget is spent.
        public mutating func next() -> Occurrence? {
            while override < series.overrides.count {
                let occurrence = series.overrides[override].occurrence
                if let ahead, ahead < occurrence { break }
                override += 1
                if occurrence.overlaps(window) { return occurrence }
            }
            guard let occurrence = ahead else { return nil }
            ahead = pull()
            return occurrence
        }

        /// Whether the iterator ended because it needed more steps than `ScanLimits.recurrenceSteps`.
        public var isSpent: Bool { instants?.isSpent ?? false }

        var stepsUsed: Int { instants?.used ?? 0 }

        private mutating func pull() -> Occurrence? {
            while let instant = instants?.next() {
                guard !series.isReplaced(instant), let occurrence = maker?.occurrence(of: instant) else { continue }
                if occurrence.overlaps(window) { return occurrence }
            }
            return nil
        }
    }
}
