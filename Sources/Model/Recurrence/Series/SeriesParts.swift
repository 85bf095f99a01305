import CalendarModel

/// A component and the instances that it describes. The component is the master component of the series, or an override
/// with RANGE=THISANDFUTURE.
struct SeriesSegment: Sendable {
    /// The component describes the instances that begin after this UTC second, up to the next segment.
    let after: Int
    /// Seconds of local time by which the component moves the start of each of its instances.
    let delay: Int
    let extent: Extent
    /// The data that occurrences of the component share if their times are of the same kind and zone as DTSTART.
    let shape: OccurrenceShape
}

/// An override: the occurrence that replaces one instance.
struct SeriesOverride: Sendable {
    let occurrence: Occurrence
    /// The start of the replaced instance, in UTC seconds since 1970.
    let original: Int
    /// The replaced day, if the override's RECURRENCE-ID is only a day although the series has times.
    let day: Int?
}

struct OccurrenceMaker: Sendable {
    private let segments: [SeriesSegment]
    private let additions: [SeriesPlan.Addition]
    private var zone: ZoneClock
    private let kind: ClockKind
    private let others: [ClockKind: Clock]
    private var current = 0

    init(_ segments: [SeriesSegment], plan: SeriesPlan, clocks: [ClockKind: Clock]) {
        self.segments = segments
        additions = plan.additions
        zone = plan.clock.zone
        kind = plan.clock.kind
        others = clocks
    }

    /// Returns the occurrence of an instance that no override replaces. Call it with instances in the order of time.
    mutating func occurrence(of instant: Instant) -> Occurrence {
        while current + 1 < segments.count, segments[current + 1].after < instant.utc { current += 1 }
        let segment = segments[current]
        guard let index = instant.addition, additions[index].kind != kind || additions[index].extent != nil else {
            return Self.make(instant, segment, segment.shape, segment.extent, &zone, others)
        }
        let addition = additions[index]
        let extent = addition.extent ?? segment.extent
        guard let clock = others[addition.kind] else {
            return Self.make(instant, segment, segment.shape, extent, &zone, others)
        }
        // This shape is not kept for other occurrences, because it is rarely needed: only for an RDATE of another kind,
        // in another zone, or with its own length.
        let shape = OccurrenceShape(
            segment.shape.component, start: clock, end: others[extent.endKind(from: clock.kind)] ?? clock,
            original: segment.shape.original == nil ? nil : clock, isOverride: segment.shape.isOverride)
        var own = clock.zone
        return Self.make(instant, segment, shape, extent, &own, others)
    }

    private static func make(
        _ instant: Instant, _ segment: SeriesSegment, _ shape: OccurrenceShape, _ extent: Extent,
        _ zone: inout ZoneClock, _ others: [ClockKind: Clock]
    ) -> Occurrence {
        let startLocal = instant.local + segment.delay
        let startUTC = segment.delay == 0 ? instant.utc : zone.utc(local: startLocal)
        let (endLocal, endUTC) = extent.end(local: startLocal, utc: startUTC, zone: &zone, others: others)
        return Occurrence(
            shape: shape, startLocal: startLocal, endLocal: endLocal, originalLocal: instant.local,
            startUTC: startUTC, endUTC: endUTC, originalUTC: instant.utc)
    }
}
