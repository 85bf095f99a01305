import CalendarModel
import TimeZones

/// An event or reminder with all its occurrences: a component and the overrides of single instances (RFC 5545 §3.8.5),
/// or an event that happens once.
///
///     for components in Series.group(document.components) {
///         let series = try Series(components, zones: ZoneResolver(timeZones: document.timeZones))
///         let june = try series.occurrences(within: start..<end)
///     }
///
/// A series is prepared once, and then answers any number of queries. Times are UTC seconds since 1970.
/// docs/reference.md explains the results where the RFC is silent or other programs differ.
public struct Series: Sendable {
    /// The most rules in one component; a component with more is refused.
    public static let ruleLimit = 50

    /// The UID; nil if the component has none.
    public let uid: String?
    /// The rules that were skipped or read differently from how they are written.
    public private(set) var diagnostics: [Diagnostic] = []

    /// The starts of the instances; nil if there are only overrides, or if the component has no time.
    let plan: SeriesPlan?
    let segments: [SeriesSegment]
    /// The overrides of single instances, in the order of their starts.
    let overrides: [SeriesOverride]
    let clocks: Clocks
    private let replacedInstants: Set<Int>
    private let replacedDays: Set<Int>
    let limits: ScanLimits

    /// Creates a series from components of one kind with the same UID: one without RECURRENCE-ID, and its overrides.
    ///
    /// If several components have no RECURRENCE-ID, or several override the same instance, the component with the
    /// highest SEQUENCE counts. If several have this SEQUENCE, the first of them counts.
    ///
    /// - Parameters:
    ///   - components: the components, VEVENTs or VTODOs.
    ///   - zones: the zones of their calendar.
    ///   - floatingZone: the zone in which floating times and days are converted to instants; nil for UTC.
    ///   - limits: the limits of each query.
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

    /// Groups a calendar's events and reminders into series, in the order of their first components.
    ///
    /// A component without a UID is a series by itself. Two components with the same UID and SEQUENCE, no RECURRENCE-ID
    /// and different starts are two series: neither is a revision of the other.
    public static func group(_ components: [Component]) -> [[Component]] {
        var groups: [[Component]] = []
        var places: [String: Int] = [:]
        // Key: the index of a group, value: the first component without RECURRENCE-ID in this group.
        var masters: [Int: Component] = [:]
        for component in components where component.name == "VEVENT" || component.name == "VTODO" {
            guard let uid = component.text("UID") else {
                groups.append([component])
                continue
            }
            let key = "\(component.name):\(uid)"
            let isMaster = component.property("RECURRENCE-ID") == nil
            if let place = places[key] {
                if isMaster, let master = masters[place], isOtherEvent(component, than: master) {
                    groups.append([component])
                } else {
                    groups[place].append(component)
                    if isMaster, masters[place] == nil { masters[place] = component }
                }
            } else {
                places[key] = groups.count
                if isMaster { masters[groups.count] = component }
                groups.append([component])
            }
        }
        return groups
    }

    private static func isOtherEvent(_ component: Component, than other: Component) -> Bool {
        component.property("DTSTART")?.time != other.property("DTSTART")?.time
            && CalendarEvent(component).sequence == CalendarEvent(other).sequence
    }

    // MARK: Questions

    /// Returns the occurrences that overlap a window, in the order of their starts, calculated on demand.
    ///
    /// One case breaks that order: an override with RANGE=THISANDFUTURE that moves its instances to before earlier
    /// instances of the series. The moved instances are returned in the order that they had before the move.
    public func occurrences(overlapping window: Range<Int> = Self.everything) -> Occurrences {
        Occurrences(series: self, window: window.clamped(to: Self.everything))
    }

    /// Returns the occurrences that overlap a window, sorted by start. An occurrence that ends as the window begins
    /// does not overlap it.
    ///
    /// - Throws: an error with the occurrences found so far, if there are more than the limits allow.
    public func occurrences(within window: Range<Int>) throws(RecurrenceError) -> [Occurrence] {
        var iterator = occurrences(overlapping: window).makeIterator()
        let (found, error) = occurrences(of: &iterator)
        if let error { throw error }
        return found
    }

    /// Returns all occurrences of an iterator, sorted by start, and the error if some are missing.
    func occurrences(of iterator: inout Occurrences.Iterator) -> (found: [Occurrence], error: RecurrenceError?) {
        var found: [Occurrence] = []
        var isFull = false
        while let occurrence = iterator.next() {
            isFull = found.count >= limits.occurrences
            if isFull { break }
            found.append(occurrence)
        }
        // Only moved occurrences are out of order.
        if segments.contains(where: { $0.delay != 0 }) { found.sort() }
        if isFull { return (found, .tooManyOccurrences(limit: limits.occurrences, soFar: found)) }
        if iterator.isSpent { return (found, .tooManySteps(limit: limits.recurrenceSteps, soFar: found)) }
        return (found, nil)
    }

    /// Returns the occurrence that a RECURRENCE-ID names; nil if the series has no such instance. For an event that
    /// happens once, pass its start.
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

    /// The start of the first occurrence and the end of the last one, in UTC seconds since 1970; nil if the series has
    /// no occurrence.
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
            // A day is added, because the clocks may change during an instance.
            let spare = plan.isSeries ? 86_400 : 0
            bounds.firstStart = min(
                bounds.firstStart, segment.after == .min ? .max : segment.after + segment.delay - spare)
            bounds.include(end: lastStart + segment.delay + segment.extent.approximateSeconds + spare)
        }
        return bounds
    }

    // MARK: Parts

    /// Returns whether an override replaces an instance.
    func isReplaced(_ instant: Instant) -> Bool {
        (!replacedInstants.isEmpty && replacedInstants.contains(instant.utc))
            || (!replacedDays.isEmpty && replacedDays.contains(instant.day))
    }

    /// Returns the UTC seconds that a RECURRENCE-ID can stand for: one second, or a whole day if the RECURRENCE-ID is a
    /// date although the instances have times.
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

    /// The years that are calculated, 0 to 9999, in UTC seconds since 1970.
    public static let everything =
        CalendarDate(daysSinceEpoch: .min / 2).daysSinceEpoch * 86_400..<RulePlan.end + 1
}

/// The period from the start of a series to its end.
public struct SeriesBounds: Hashable, Sendable {
    /// A time before which no occurrence starts, in UTC seconds since 1970.
    public var firstStart: Int
    /// The end of the last occurrence; nil if the series is endless or its end was not found within the limits. The
    /// value can be up to a day later than the real end.
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
    /// The local day, counted from 1970-01-01.
    var day: Int { local.dividedDown(by: 86_400) }
}
