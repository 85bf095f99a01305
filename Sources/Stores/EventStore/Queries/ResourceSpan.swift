import CalendarModel
import Recurrence
import TimeZones

/// The time that a resource covers, for an index. Floating times and days count as UTC, so a search in another zone has
/// to look one day further on both sides.
public struct ResourceSpan: Hashable, Sendable {
    /// The earliest start, in UTC seconds since 1970.
    public let start: Int
    /// The latest end, in UTC seconds since 1970; nil if the series is infinite or its end is unknown.
    public let end: Int?

    /// The number of seconds by which a search must look further on both sides. No zone differs from UTC by more than
    /// this.
    public static let spare = 86_400

    /// Creates a span from UTC seconds since 1970.
    public init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }

    /// Creates the span of a resource; nil for a reminder without a time.
    public init?(of resource: CalendarResource) {
        let resolver = ZoneResolver(timeZones: resource.zonesToResolve)
        if let item = resource.single {
            guard let span = Self(ofSingle: item, resolver: resolver) else { return nil }
            self = span
            return
        }
        do {
            let series = try Series(resource.items, zones: resolver)
            if let bounds = series.bounds {
                self.init(start: bounds.firstStart, end: bounds.lastEnd)
            } else {
                guard let start = resource.items.lazy.compactMap(\.seriesStart).first else { return nil }
                self.init(start: resolver.instant(start), end: nil)
            }
        } catch {
            // Every search finds this resource and reports that it cannot be expanded.
            self.init(start: .min / 4, end: nil)
        }
    }

    /// Creates the span of an item as if it did not recur; nil for a reminder without a time.
    init?(ofSingle item: Component, resolver: ZoneResolver) {
        let event = CalendarEvent(item)
        let due = item.name == "VTODO" ? resolver.due(of: Reminder(item)) : resolver.end(of: event)
        guard let start = event.start ?? due else { return nil }
        let first = resolver.instant(start)
        self.init(start: first, end: max(first, due.map { resolver.instant($0) } ?? first))
    }

    /// Returns whether the resource may overlap a time window.
    public func mayOverlap(_ window: TimeWindow) -> Bool {
        start <= window.end + Self.spare && (end.map { $0 >= window.start - Self.spare } ?? true)
    }
}

extension CalendarResource {
    /// The zone definitions that are needed to resolve the resource's times. A zone with an IANA name needs no
    /// definition, because the system has its rules.
    var zonesToResolve: [Component] {
        timeZones.filter { zone in
            zone.text("TZID").map { TimeZoneDatabase.system.rules(for: $0) == nil } ?? false
        }
    }
}
