import CalendarModel
import TimeZones

extension CalendarResource {
    /// Returns the resource with a VTIMEZONE for each zone that the resource uses but does not define. RFC 5545 §3.6.5
    /// requires this in text for other programs. Unknown zones stay without a definition.
    public func completed(database: TimeZoneDatabase = .system) -> CalendarResource {
        let known = Set(timeZones.compactMap { $0.text("TZID") })
        var spans: [String: (first: LocalDateTime, last: LocalDateTime)] = [:]
        for item in items {
            item.forEach { component in
                for property in component.properties where property.parameter("TZID") != nil {
                    for time in property.times {
                        guard let tzid = time.tzid, !known.contains(tzid) else { continue }
                        let span = spans[tzid] ?? (time.local, time.local)
                        spans[tzid] = (min(span.first, time.local), max(span.last, time.local))
                    }
                }
            }
        }
        guard !spans.isEmpty else { return self }
        let resolver = ZoneResolver(database: database)
        let isEndless = items.contains { $0.property("RRULE") != nil }
        let made = spans.keys.sorted().compactMap { tzid -> Component? in
            guard let span = spans[tzid] else { return nil }
            return resolver.zone(tzid)?.vtimezone(
                tzid: tzid, from: span.first, through: isEndless ? nil : span.last)
        }
        var result = self
        result.add(zones: made)
        return result
    }
}
