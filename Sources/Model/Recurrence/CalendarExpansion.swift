import CalendarModel
import TimeZones

/// The occurrences of a whole calendar, or of many events, that overlap a window of time.
public struct CalendarExpansion: Sendable {
    /// A series whose occurrences are not all known.
    public struct Failure: Sendable {
        /// The UID of the series; nil if it has none.
        public let uid: String?
        /// The title of the series.
        public let summary: String?
        /// The reason why some occurrences are unknown. The error itself contains no occurrences: the occurrences found
        /// before it are in ``CalendarExpansion/occurrences``.
        public let error: RecurrenceError
    }

    /// The occurrences, sorted by start.
    public internal(set) var occurrences: [Occurrence] = []
    /// The series whose occurrences are not all known; the other series are complete.
    public internal(set) var failures: [Failure] = []
    /// The rules that were skipped or read differently from how they are written.
    public internal(set) var diagnostics: [Diagnostic] = []

    private let limits: ScanLimits
    private let window: Range<Int>

    /// Creates an expansion without events. Add them with ``add(_:zones:floatingZone:)``.
    ///
    /// - Parameters:
    ///   - window: a range of UTC seconds since 1970; occurrences that overlap it are found.
    ///   - limits: the limits for all series together. One series may use at most half of the steps and occurrences
    ///     that remain, so one hostile series cannot use up the limits of all others.
    public init(within window: Range<Int>, limits: ScanLimits = ScanLimits()) {
        self.window = window
        self.limits = limits
        steps = limits.recurrenceSteps
    }

    /// The steps of ``ScanLimits/recurrenceSteps`` that remain for the series added next.
    private var steps: Int

    var stepsUsed: Int { limits.recurrenceSteps - steps }

    /// Adds the occurrences of a calendar's events and reminders.
    ///
    /// - Parameters:
    ///   - components: the events and reminders, with their overrides.
    ///   - zones: the zones of their calendar.
    ///   - floatingZone: the zone in which floating times and days are converted to instants; nil for UTC.
    public mutating func add(
        _ components: [Component], zones: ZoneResolver, floatingZone: TimeZoneRules? = nil
    ) {
        for group in Series.group(components) {
            var share = limits
            share.occurrences = (limits.occurrences - occurrences.count) / 2
            share.recurrenceSteps = max(steps / 2, Self.leastSteps)
            do throws(RecurrenceError) {
                let series = try Series(group, zones: zones, floatingZone: floatingZone, limits: share)
                diagnostics += series.diagnostics
                var iterator = series.occurrences(overlapping: window).makeIterator()
                let (found, error) = series.occurrences(of: &iterator)
                occurrences += found
                steps -= iterator.stepsUsed + (series.plan?.cost ?? 0)
                if let error { throw error }
            } catch {
                let first = group.first
                failures.append(
                    Failure(uid: first?.text("UID"), summary: first?.text("SUMMARY"), error: error.withoutOccurrences))
            }
        }
        occurrences.sort()
    }

    /// The steps that each series may take, even if no steps remain. No real event needs more steps.
    private static let leastSteps = 1000
}
