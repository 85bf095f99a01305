import CalendarModel
import TimeZones

/// The occurrences of a whole calendar, or of many events, in a time.
public struct CalendarExpansion: Sendable {
    /// A series whose occurrences are not all known.
    public struct Failure: Sendable {
        /// Its UID; nil where it has none.
        public let uid: String?
        /// Its title.
        public let summary: String?
        /// Why, without occurrences: those found are among the others.
        public let error: RecurrenceError
    }

    /// The occurrences, sorted by start.
    public internal(set) var occurrences: [Occurrence] = []
    /// The series that could not be worked out; they are no reason for the others to be missing.
    public internal(set) var failures: [Failure] = []
    /// What was passed over or read otherwise than it stands.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// What is left of the limits for all series together.
    private let limits: ScanLimits
    private let window: Range<Int>

    /// An expansion of nothing yet.
    ///
    /// - Parameters:
    ///   - window: from when to when, in UTC seconds since 1970; what overlaps it is found.
    ///   - limits: what all of it may cost. A single series may take half of what is left, so that a hostile one does not
    ///     hide the others.
    public init(within window: Range<Int>, limits: ScanLimits = ScanLimits()) {
        self.window = window
        self.limits = limits
        steps = limits.recurrenceSteps
    }

    private var steps: Int

    /// Adds the occurrences of a calendar's events and reminders.
    ///
    /// - Parameters:
    ///   - components: the events and reminders, with their overrides.
    ///   - zones: the zones of their calendar.
    ///   - floatingZone: the zone in which floating times and days become instants; nil for UTC.
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

    /// Steps that each series may take, whatever the others took: enough for an honest one.
    private static let leastSteps = 1000
}
