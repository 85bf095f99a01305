import CalendarModel
import EventStore
import TimeZones

/// The identifier of an occurrence that was changed separately: the identifier of its series, and its original start.
enum DetachedIdentifier {
    private static let mark = "/RID="

    /// Returns the end of the identifier: seconds since 2001, as on Apple's systems.
    static func suffix(_ date: EventTime, _ resolver: ZoneResolver) -> String { "\(mark)\(number(date, resolver))" }

    /// The number of a time without a zone is the same in every zone.
    private static func number(_ date: EventTime, _ resolver: ZoneResolver) -> Int {
        (resolver.utc(date) ?? date.local).secondsSinceEpoch - Int(Date.timeIntervalBetween1970AndReferenceDate)
    }

    /// Splits an identifier into that of the series and the number of the occurrence; nil for any other identifier.
    private static func parts(of identifier: String) -> (series: String, number: Int)? {
        guard let place = identifier.range(of: mark, options: .backwards),
            let number = Int(identifier[place.upperBound...])
        else { return nil }
        return (String(identifier[..<place.lowerBound]), number)
    }

    /// Returns the identifier of the series; nil if the identifier does not name an occurrence.
    static func series(of identifier: String) -> String? { parts(of: identifier)?.series }

    /// Returns the original start of the occurrence that an identifier names; nil if the resource has no such override.
    static func date(in identifier: String, of resource: CalendarResource) -> EventTime? {
        guard let parts = parts(of: identifier) else { return nil }
        let resolver = ZoneResolver(timeZones: resource.timeZones)
        return resource.overrides.compactMap { $0.property("RECURRENCE-ID")?.time }.first {
            number($0, resolver) == parts.number
        }
    }
}
