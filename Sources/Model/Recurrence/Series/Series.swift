import CalendarModel
import TimeZones

/// An event or a reminder with all its occurrences: a component and the overrides of single instances
/// (RFC 5545 §3.8.5), or one that happens once.
///
///     for series in Series.all(in: document.components) {
///         let june = try series.occurrences(within: start..<end)
///     }
///
/// A series is a value, made ready once and asked often. Times are UTC seconds since 1970. What is right where the RFC is
/// silent, or other programs differ, is in docs/recurrence.md.
public struct Series: Sendable {
    /// More rules than this in one component are refused.
    public static let ruleLimit = 50

    /// The UID; nil where the component has none.
    public let uid: String?
    /// What was passed over or read otherwise than it stands.
    public private(set) var diagnostics: [Diagnostic] = []

    /// nil where there is no component but overrides, or it has no time.
    let plan: SeriesPlan?
    let segments: [SeriesSegment]
    /// In the order of their starts.
    let overrides: [SeriesOverride]
    let clocks: Clocks
    private let replacedInstants: Set<Int>
    private let replacedDays: Set<Int>
    let limits: ScanLimits

    /// A series of components that have the same UID and are of one kind: one without a RECURRENCE-ID, and its overrides.
    ///
    /// Of several without RECURRENCE-ID, or of several overrides of one instance, the one with the highest SEQUENCE counts,
    /// and the first of those.
    ///
    /// - Parameters:
    ///   - components: the components, VEVENTs or VTODOs.
    ///   - zones: the zones of their calendar.
    ///   - floatingZone: the zone in which floating times and days become instants; nil for UTC.
    ///   - limits: what one question may cost.
    public init(
        _ components: [Component], zones: ZoneResolver, floatingZone: TimeZoneRules? = nil,
        limits: ScanLimits = ScanLimits()
    ) throws(RecurrenceError) {
        self.limits = limits
        uid = components.first?.text("UID")
        var clocks = Clocks(zones: zones, floatingZone: floatingZone)
        let parts = try SeriesAssembly(components, clocks: &clocks, steps: limits.recurrenceSteps)
        plan = parts.plan
        segments = parts.segments
        overrides = parts.overrides
        diagnostics = parts.diagnostics
        replacedInstants = Set(overrides.filter { $0.day == nil }.map(\.original))
        replacedDays = Set(overrides.compactMap(\.day))
        self.clocks = clocks
    }

    /// The series of a calendar's events and reminders, in the order of their first components.
    ///
    /// A component without a UID is a series by itself.
    public static func group(_ components: [Component]) -> [[Component]] {
        var groups: [[Component]] = []
        var places: [String: Int] = [:]
        for component in components where component.name == "VEVENT" || component.name == "VTODO" {
            guard let uid = component.text("UID") else {
                groups.append([component])
                continue
            }
            let key = "\(component.name):\(uid)"
            if let place = places[key] {
                groups[place].append(component)
            } else {
                places[key] = groups.count
                groups.append([component])
            }
        }
        return groups
    }

    // MARK: Questions

    /// The occurrences that overlap a time, in the order of their starts, worked out as they are asked for.
    ///
    /// After an override with RANGE=THISANDFUTURE that moves its instances to before the one that it begins with, the order
    /// is that of the instances as they were.
    public func occurrences(overlapping window: Range<Int> = Self.everything) -> Occurrences {
        Occurrences(series: self, window: window.clamped(to: Self.everything))
    }

    /// The occurrences that overlap a time, sorted by start; one that ends as the time begins does not.
    ///
    /// - Throws: what was found so far, where there is more than the limits allow.
    public func occurrences(within window: Range<Int>) throws(RecurrenceError) -> [Occurrence] {
        var iterator = occurrences(overlapping: window).makeIterator()
        let (found, error) = occurrences(of: &iterator)
        if let error { throw error }
        return found
    }

    /// All that an iterator has, sorted by start, and why that is not all there is.
    func occurrences(of iterator: inout Occurrences.Iterator) -> (found: [Occurrence], error: RecurrenceError?) {
        var found: [Occurrence] = []
        var isFull = false
        while let occurrence = iterator.next() {
            isFull = found.count >= limits.occurrences
            if isFull { break }
            found.append(occurrence)
        }
        // They are in order but for moved ones.
        if segments.contains(where: { $0.delay != 0 }) { found.sort() }
        if isFull { return (found, .tooManyOccurrences(limit: limits.occurrences, soFar: found)) }
        if iterator.isSpent { return (found, .tooManySteps(limit: limits.recurrenceSteps, soFar: found)) }
        return (found, nil)
    }

    /// The occurrence that an instance of the series is, whose RECURRENCE-ID is this time; nil where it is none. An event
    /// that happens once is the instance of its start.
    public func occurrence(at recurrenceID: EventTime) throws(RecurrenceError) -> Occurrence? {
        let instants = self.instants(of: recurrenceID)
        if let override = overrides.first(where: { instants.contains($0.original) }) { return override.occurrence }
        guard let plan else { return nil }
        var stream = InstantStream(
            plan, first: instants.lowerBound, last: instants.upperBound - 1, steps: limits.recurrenceSteps)
        guard let instant = stream.next() else {
            if stream.isSpent { throw .tooManySteps(limit: limits.recurrenceSteps, soFar: []) }
            return nil
        }
        if isReplaced(instant) { return overrides.first { $0.day == instant.day }?.occurrence }
        var maker = OccurrenceMaker(segments, plan: plan, clocks: clocks.known)
        return maker.occurrence(of: instant)
    }

    /// When the first occurrence starts, and when the last one has ended, in UTC seconds since 1970; nil where the series
    /// has no occurrence.
    public var bounds: SeriesBounds? {
        var iterator = occurrences().makeIterator()
        guard let first = iterator.next() else { return nil }
        var bounds = SeriesBounds(firstStart: first.startUTC, lastEnd: first.endUTC)
        for override in overrides { bounds.include(override.occurrence) }
        guard let plan else { return bounds }
        guard let lastStart = plan.lastStart(steps: limits.recurrenceSteps / 40) else {
            bounds.lastEnd = nil
            return bounds
        }
        for segment in segments where segment.after < lastStart {
            // A day more, as clocks may change in between.
            let spare = plan.isSeries ? 86_400 : 0
            bounds.firstStart = min(
                bounds.firstStart, segment.after == .min ? .max : segment.after + segment.delay - spare)
            bounds.include(end: lastStart + segment.delay + segment.extent.approximateSeconds + spare)
        }
        return bounds
    }

    // MARK: Parts

    /// Whether an override takes the place of an instance.
    func isReplaced(_ instant: Instant) -> Bool {
        (!replacedInstants.isEmpty && replacedInstants.contains(instant.utc))
            || (!replacedDays.isEmpty && replacedDays.contains(instant.day))
    }

    /// The UTC seconds that a RECURRENCE-ID may mean: one, or those of a day in a series of times.
    private func instants(of time: EventTime) -> Range<Int> {
        var clocks = clocks
        guard let plan, plan.clock.kind != .date else {
            let day = clocks.utc(plan == nil ? time : .date(time.date))
            return day..<day + 1
        }
        var zone = plan.clock.zone
        switch time {
        case .date(let date):
            let start = zone.utc(local: date.daysSinceEpoch * 86_400)
            return start..<max(start + 1, zone.utc(local: (date.daysSinceEpoch + 1) * 86_400))
        case .floating(let local):
            let utc = zone.utc(local: local.secondsSinceEpoch)
            return utc..<utc + 1
        case .utc, .zoned:
            let utc = clocks.utc(time)
            return utc..<utc + 1
        }
    }

    /// The years that are calculated with, 0 to 9999.
    public static let everything =
        CalendarDate(daysSinceEpoch: .min / 2).daysSinceEpoch * 86_400..<RulePlan.end + 1
}

/// The time that a series takes.
public struct SeriesBounds: Hashable, Sendable {
    /// No occurrence starts before it, in UTC seconds since 1970.
    public var firstStart: Int
    /// Every occurrence has ended by then; nil where the series goes on, or its end was not found within the limits. Where
    /// clocks change, this may be a day late.
    public var lastEnd: Int?

    fileprivate mutating func include(_ occurrence: Occurrence) {
        firstStart = min(firstStart, occurrence.startUTC)
        include(end: occurrence.endUTC)
    }

    fileprivate mutating func include(end: Int) {
        lastEnd = lastEnd.map { max($0, end) }
    }
}

extension Instant {
    /// The day on its own clock, counted from 1970-01-01.
    var day: Int { local.dividedDown(by: 86_400) }
}
