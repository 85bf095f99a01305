import CalendarModel
import ICalendar
import Recurrence
import TimeZones

/// The occurrences, in a time, of the events and reminders of one or several inputs.
public struct OccurrenceListing: Sendable {
    private var expansion: CalendarExpansion
    private var timeZones: [CalendarDocument] = []

    /// A listing of nothing yet.
    ///
    /// - Parameters:
    ///   - window: from when to when, in UTC seconds since 1970; what overlaps it is listed. Floating times and days are
    ///     taken for UTC's.
    ///   - limits: how much work a series may be, and how many occurrences are listed.
    public init(within window: Range<Int>, limits: ScanLimits = ScanLimits()) {
        expansion = CalendarExpansion(within: window, limits: limits)
    }

    /// Adds the occurrences of what an input holds.
    public mutating func add(_ result: ScanResult, timeZones database: TimeZoneDatabase = .system) {
        for document in result.documents {
            expansion.add(
                document.components, zones: ZoneResolver(timeZones: document.timeZones, database: database))
            timeZones.append(CalendarDocument(components: document.timeZones))
        }
    }

    /// The occurrences, sorted by start.
    public var occurrences: [Occurrence] { expansion.occurrences }

    /// The series of which not all occurrences are known.
    public var failures: [CalendarExpansion.Failure] { expansion.failures }

    /// What was passed over or read otherwise than it stands, and of which series not all is known.
    public var diagnostics: [Diagnostic] {
        expansion.diagnostics
            + failures.map { failure in
                let name = failure.summary ?? failure.uid ?? "an event without a title"
                return Diagnostic(failure.error.diagnosticCode, "\(name.prefix(60)): \(failure.error.message)")
            }
    }

    /// A calendar of the occurrences, each an event or reminder of its own with a RECURRENCE-ID, and what was left out or
    /// changed in putting it together.
    ///
    /// - Parameters:
    ///   - stamp: the time of writing, in UTC.
    ///   - database: the zones of which VTIMEZONEs are made.
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
