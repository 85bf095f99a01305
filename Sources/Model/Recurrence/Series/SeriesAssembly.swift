import CalendarModel

/// Divides the components of a series into the component that recurs and the overrides of its instances.
struct SeriesAssembly {
    private(set) var plan: SeriesPlan?
    private(set) var segments: [SeriesSegment] = []
    private(set) var overrides: [SeriesOverride] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ components: [Component], clocks: inout Clocks, steps: Int) throws(RecurrenceError) {
        let master = Self.latest(components.filter { $0.property("RECURRENCE-ID")?.time == nil })
        let changes = components.filter { $0.property("RECURRENCE-ID")?.time != nil }
        if let master, let start = Self.start(of: master) {
            plan = try SeriesPlan(master, start: start, clocks: &clocks, steps: steps)
            let hasSeries = plan?.isSeries ?? false || !changes.isEmpty
            addSegment(master, start: start, hasSeries: hasSeries, clocks: &clocks)
        }
        diagnostics += plan?.diagnostics ?? []
        addOverrides(changes, master: master, clocks: &clocks)
    }

    /// Returns when a component begins. A reminder without a start begins when it is due.
    static func start(of component: Component) -> EventTime? {
        component.property("DTSTART")?.time
            ?? (component.name == "VTODO" ? component.property("DUE")?.time : nil)
    }

    private static func sequence(_ component: Component) -> Int {
        component.property("SEQUENCE").flatMap { Int($0.value) } ?? -1
    }

    /// Returns the component with the highest SEQUENCE; if several have it, the first of them.
    private static func latest(_ components: [Component]) -> Component? {
        components.reduce(nil as Component?) { best, component in
            guard let best else { return component }
            return sequence(component) > sequence(best) ? component : best
        }
    }

    private mutating func addSegment(
        _ component: Component, start: EventTime, hasSeries: Bool, clocks: inout Clocks
    ) {
        guard let plan else { return }
        let extent = Extent(component, start: start, clocks: &clocks)
        let clock = plan.clock
        let shape = OccurrenceShape(
            component, start: clock, end: clocks[extent.endKind(from: clock.kind)], original: hasSeries ? clock : nil,
            isOverride: false)
        segments.append(SeriesSegment(after: .min, delay: 0, extent: extent, shape: shape))
    }

    // MARK: Overrides

    private mutating func addOverrides(_ changes: [Component], master: Component?, clocks: inout Clocks) {
        var chosen: [Int: (component: Component, id: EventTime, day: Int?)] = [:]
        for component in changes {
            guard let id = component.property("RECURRENCE-ID")?.time else { continue }
            let (utc, day) = original(id, clocks: &clocks)
            if let plan, plan.exceptions.contains(Instant(utc: utc, local: local(utc))) { continue }
            if component.property("RRULE") != nil || component.property("RDATE") != nil {
                diagnostics.append(
                    Diagnostic(
                        .unusableRule,
                        "an item that replaces one instance (RECURRENCE-ID) has RRULE or RDATE, which were ignored"))
            }
            if let other = chosen[utc], Self.sequence(other.component) >= Self.sequence(component) { continue }
            chosen[utc] = (component, id, day)
        }
        for (utc, change) in chosen.sorted(by: { $0.key < $1.key }) {
            add(change.component, replacing: change.id, at: utc, day: change.day, master: master, clocks: &clocks)
        }
        overrides.sort { $0.occurrence < $1.occurrence }
    }

    /// Returns the instant that a RECURRENCE-ID names. If the RECURRENCE-ID is a date although the instances have
    /// times, also returns the day.
    private func original(_ id: EventTime, clocks: inout Clocks) -> (utc: Int, day: Int?) {
        guard let plan else { return (clocks.utc(id), nil) }
        var zone = plan.clock.zone
        switch (id, plan.clock.kind) {
        case (.date(let date), .date): return (zone.utc(local: date.daysSinceEpoch * 86_400), nil)
        case (.date(let date), _): return (zone.utc(local: date.daysSinceEpoch * 86_400), date.daysSinceEpoch)
        case (_, .date): return (zone.utc(local: id.date.daysSinceEpoch * 86_400), nil)
        case (.floating(let local), _): return (zone.utc(local: local.secondsSinceEpoch), nil)
        default: return (clocks.utc(id), nil)
        }
    }

    private func local(_ utc: Int) -> Int {
        guard let plan else { return utc }
        var zone = plan.clock.zone
        return zone.local(utc: utc)
    }

    private mutating func add(
        _ component: Component, replacing id: EventTime, at utc: Int, day: Int?, master: Component?,
        clocks: inout Clocks
    ) {
        let start = Self.start(of: component) ?? id
        var clock = clocks[ClockKind(start)]
        let hasEnd = ["DTEND", "DUE", "DURATION", "DTSTART"].contains { component.property($0) != nil }
        let extent =
            hasEnd
            ? Extent(component, start: start, clocks: &clocks)
            : segments.first?.extent ?? Extent(component, start: start, clocks: &clocks)
        let shape = OccurrenceShape(
            component, start: clock, end: clocks[extent.endKind(from: clock.kind)], original: clocks[ClockKind(id)],
            isOverride: true)
        let startLocal = start.local.secondsSinceEpoch
        let startUTC = clock.zone.utc(local: startLocal)
        let (endLocal, endUTC) = extent.end(
            local: startLocal, utc: startUTC, zone: &clock.zone, others: clocks.known)
        overrides.append(
            SeriesOverride(
                occurrence: Occurrence(
                    shape: shape, startLocal: startLocal, endLocal: endLocal,
                    originalLocal: id.local.secondsSinceEpoch, startUTC: startUTC, endUTC: endUTC,
                    originalUTC: utc),
                original: utc, day: day))
        guard let plan, isThisAndFuture(component) else { return }
        var own = plan.clock.zone
        let delay = own.local(utc: startUTC) - own.local(utc: utc)
        let following = OccurrenceShape(
            component, start: plan.clock, end: clocks[extent.endKind(from: plan.clock.kind)], original: plan.clock,
            isOverride: true)
        segments.append(SeriesSegment(after: utc, delay: delay, extent: extent, shape: following))
    }

    private func isThisAndFuture(_ component: Component) -> Bool {
        component.property("RECURRENCE-ID")?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
    }
}
