import CalendarModel

/// A time with the zone that its TZID names and the instant it stands for.
public struct ResolvedTime: Hashable, Sendable {
    /// The time as written.
    public let time: EventTime
    /// The IANA name of its zone, `UTC`, or the TZID of a zone that the calendar defines. Nil for a date, a floating
    /// time and a time in an unknown zone.
    public let zone: String?
    /// The instant, in UTC; nil if ``zone`` is nil.
    public let utc: LocalDateTime?
    /// How the local time was read in its zone; nil if the time is not in a known zone.
    public let resolution: TimeZoneRules.Resolution?
}

extension ZoneResolver {
    /// Returns a time with its zone and its instant.
    public func resolved(_ time: EventTime) -> ResolvedTime {
        switch time {
        case .date, .floating:
            return ResolvedTime(time: time, zone: nil, utc: nil, resolution: nil)
        case .utc(let local):
            return ResolvedTime(time: time, zone: "UTC", utc: local, resolution: nil)
        case .zoned:
            guard let (zone, resolution) = resolve(time) else {
                return ResolvedTime(time: time, zone: nil, utc: nil, resolution: nil)
            }
            return ResolvedTime(
                time: time, zone: zone.identifier, utc: LocalDateTime(secondsSinceEpoch: resolution.utc),
                resolution: resolution)
        }
    }
}
