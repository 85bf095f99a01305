import CalendarModel
import Recurrence
import TimeZones

/// The time that a resource takes, for an index. Floating times and days are taken for UTC: who looks for those of a zone
/// looks a day further on both sides.
public struct ResourceSpan: Hashable, Sendable {
    /// Nothing of it begins before, in UTC seconds since 1970.
    public let start: Int
    /// Everything of it has ended by then; nil where it goes on for ever, or nobody knows.
    public let end: Int?

    /// How much further to look than a time that is asked for: no zone is further from UTC.
    public static let spare = 86_400

    /// A span.
    public init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }

    /// The time that a resource takes; nil for a reminder without any time.
    public init?(of resource: CalendarResource) {
        let resolver = ZoneResolver(timeZones: resource.zonesToResolve)
        if resource.items.count == 1, let item = resource.items.first, !item.isRecurring,
            item.property("RECURRENCE-ID") == nil
        {
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
            // It is found whatever is asked for, and told as one that cannot be worked out.
            self.init(start: .min / 4, end: nil)
        }
    }

    private init?(ofSingle item: Component, resolver: ZoneResolver) {
        let event = CalendarEvent(item)
        let due = item.name == "VTODO" ? resolver.due(of: Reminder(item)) : resolver.end(of: event)
        guard let start = event.start ?? due else { return nil }
        let first = resolver.instant(start)
        self.init(start: first, end: max(first, due.map { resolver.instant($0) } ?? first))
    }

    /// Whether something of it may be in a time.
    public func mayOverlap(_ window: TimeWindow) -> Bool {
        start <= window.end + Self.spare && (end.map { $0 >= window.start - Self.spare } ?? true)
    }
}

extension CalendarResource {
    /// The zones that matter: most resources use IANA's names, for which the system's rules are there.
    var zonesToResolve: [Component] {
        timeZones.filter { zone in
            zone.text("TZID").map { TimeZoneDatabase.system.rules(for: $0) == nil } ?? false
        }
    }
}
