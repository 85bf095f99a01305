import CalendarModel
import ICalendar
import TimeZones

/// Puts the events of scanned inputs together into one .ics text (RFC 5545).
///
///     var export = CalendarExport(stamp: now)
///     export.add(result)
///     let (text, diagnostics) = export.text()
public struct CalendarExport: Sendable {
    /// The calendar property that tells which inputs a file was made from; see ``origin(of:)``.
    public static let originProperty = "X-SCANICS-ORIGIN"

    private var merge: CalendarMerge
    /// How many events and reminders were added.
    public private(set) var count = 0

    /// An export of nothing yet.
    ///
    /// - Parameters:
    ///   - stamp: the time of writing, in UTC: the DTSTAMP of events that say nothing of their own age.
    ///   - timeZones: the zones of which VTIMEZONEs are made.
    public init(stamp: LocalDateTime, timeZones: TimeZoneDatabase = .system) {
        merge = CalendarMerge(stamp: stamp, database: timeZones)
    }

    /// Adds the events of one input.
    public mutating func add(_ result: ScanResult) {
        count += result.completeEvents.count
        merge.add(result.documents)
    }

    /// Adds some of the events of one input, such as those that the user said yes to.
    ///
    /// - Parameters:
    ///   - result: what the input holds.
    ///   - chosen: the events' indices in ``ScanResult/events``.
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

    /// The calendar as text, and what was left out or changed in putting it together.
    ///
    /// - Parameter origin: tells a later run that the file was made from the same inputs.
    public func text(origin: String? = nil) -> (text: String, diagnostics: [Diagnostic]) {
        var (calendar, diagnostics) = merge.merged()
        calendar.set(Self.originProperty, origin.map { Property(Self.originProperty, text: $0) })
        return (ICalendarWriter().text(of: calendar), diagnostics)
    }

    /// A name for a set of inputs that tells it from others and does not give their paths away: a UUID of version 5.
    public static func origin(of paths: [String]) -> String {
        NameBasedUUID.text(of: paths.joined(separator: "\n"), namespace: DerivedUID.namespace)
    }
}
