import CalendarModel
import ICalendar
import Recurrence
import TimeZones

/// The occurrences that overlap a period. They belong to the events and reminders of one or several inputs.
public struct OccurrenceListing: Sendable {
    private var expansion: CalendarExpansion
    private var timeZones: [CalendarDocument] = []

    /// Creates an empty listing.
    ///
    /// - Parameters:
    ///   - window: the period, in UTC seconds since 1970. Floating times and dates are taken as UTC.
    ///   - limits: bounds on the work for one series and on the number of occurrences.
    public init(within window: Range<Int>, limits: ScanLimits = ScanLimits()) {
        expansion = CalendarExpansion(within: window, limits: limits)
    }

    /// Adds the occurrences of an input's events and reminders.
    public mutating func add(_ result: ScanResult, timeZones database: TimeZoneDatabase = .system) {
        for document in result.documents {
            expansion.add(
                document.components, zones: ZoneResolver(timeZones: document.timeZones, database: database))
            timeZones.append(CalendarDocument(components: document.timeZones))
        }
    }

    /// The occurrences, sorted by start.
    public var occurrences: [Occurrence] { expansion.occurrences }

    /// The series whose occurrences are incomplete, each with the reason.
    public var failures: [CalendarExpansion.Failure] { expansion.failures }

    /// Diagnostics about rules that were skipped or read differently from how they are written, and about incomplete
    /// series.
    public var diagnostics: [Diagnostic] {
        expansion.diagnostics
            + failures.map { failure in
                let name = failure.summary ?? failure.uid ?? "an event without a title"
                return Diagnostic(failure.error.diagnosticCode, "\(name.prefix(60)): \(failure.error.message)")
            }
    }

    /// Returns a calendar of the occurrences, and diagnostics about parts that the merge left out or changed.
    ///
    /// Each occurrence is an event or reminder of its own, with a RECURRENCE-ID.
    ///
    /// - Parameters:
    ///   - stamp: the DTSTAMP, in UTC, of occurrences without DTSTAMP, LAST-MODIFIED and CREATED.
    ///   - database: the source of the definitions of time zones (VTIMEZONE).
    public func calendarText(
        stamp: LocalDateTime, timeZones database: TimeZoneDatabase = .system
    ) -> (text: String, diagnostics: [Diagnostic]) {
        var merge = CalendarMerge(stamp: stamp, database: database)
        let zones = timeZones.flatMap(\.components)
        merge.add([CalendarDocument(components: zones + occurrences.map(\.instance))])
        let (calendar, diagnostics) = merge.merged()
        return (ICalendarWriter().text(of: calendar), diagnostics)
    }
}
