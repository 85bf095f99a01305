import CalendarModel
import ICalendar
import PayloadRecognition
import TimeZones

/// A merge of the events of scanned inputs into one .ics text (RFC 5545).
///
///     var export = CalendarExport(stamp: now)
///     export.add(result)
///     let (text, diagnostics) = export.text()
public struct CalendarExport: Sendable {
    /// The calendar property that identifies the inputs that a file was made from; see ``origin(of:)``.
    public static let originProperty = "X-SCANICS-ORIGIN"

    private var merge: CalendarMerge
    /// The number of events and reminders that were added.
    public private(set) var count = 0

    /// Creates an export without events.
    ///
    /// - Parameters:
    ///   - stamp: the DTSTAMP, in UTC, of events that have none of DTSTAMP, LAST-MODIFIED and CREATED. With a fixed
    ///     value instead of the current time, equal events always give the same text.
    ///   - timeZones: the source of the definitions of time zones (VTIMEZONE).
    public init(stamp: LocalDateTime, timeZones: TimeZoneDatabase = .system) {
        merge = CalendarMerge(stamp: stamp, database: timeZones)
    }

    /// Adds the events of one input.
    public mutating func add(_ result: ScanResult) {
        count += result.completeEvents.count
        merge.add(result.documents)
    }

    /// Adds some of the events of one input, such as those that the user accepted.
    ///
    /// - Parameters:
    ///   - result: the result of the input.
    ///   - chosen: indices in ``ScanResult/events``.
    public mutating func add(_ result: ScanResult, events chosen: Set<Int>) {
        let refused = Set(result.events.indices.filter { !chosen.contains($0) }.map { result.events[$0].place })
        count += result.completeEvents.count { !refused.contains($0.place) }
        merge.add(
            result.documents.enumerated().map { number, document in
                var document = document
                document.components = document.components.enumerated().filter { index, _ in
                    !refused.contains(ScannedEvent.Place(document: number, component: index))
                }.map(\.element)
                return document
            })
    }

    /// Returns the calendar as text, and diagnostics about parts that the merge left out or changed.
    ///
    /// - Parameter origin: the value of ``originProperty``, by which a later run can tell that the file was made from
    ///   the same inputs; nil to leave the property out.
    public func text(origin: String? = nil) -> (text: String, diagnostics: [Diagnostic]) {
        var (calendar, diagnostics) = merge.merged()
        calendar.set(Self.originProperty, origin.map { Property(Self.originProperty, text: $0) })
        return (ICalendarWriter().text(of: calendar), diagnostics)
    }

    /// Returns the calendar as a Group of JSCalendar (RFC 8984), in text form, with the same diagnostics as
    /// ``text(origin:)``.
    public func jscalendarText() -> (text: String, diagnostics: [Diagnostic]) {
        let (calendar, diagnostics) = merge.merged()
        return (JSONText.escaped(JSCalendarWriter().text(of: calendar)), diagnostics)
    }

    /// Returns an identifier for a list of inputs: a version 5 UUID (RFC 9562), which doesn't reveal the paths.
    public static func origin(of paths: [String]) -> String {
        NameBasedUUID.text(of: paths.joined(separator: "\n"), namespace: DerivedUID.namespace)
    }
}
