/// The start of an instance of a series, as it is before an override moves it.
struct Instant {
    /// UTC seconds since 1970.
    var utc: Int
    /// Seconds since 1970-01-01T00:00:00 local time.
    var local: Int
    /// The index in the `additions` of the series (DTSTART and the RDATEs); nil for an instance of a rule.
    var addition: Int?
}

/// The instances of one rule in the order of time. Around the hour that clocks skip, that order differs from the order
/// of local times.
struct RuleStream {
    private var expansion: RuleExpansion
    private var clock: ZoneClock
    private let lastUTC: Int
    private var ahead: Instant?
    /// Instances whose local time lies in a gap. An instance at 2:30 in a gap from 2:00 to 3:00 happens at 3:30, so it
    /// comes after an instance at 3:00.
    private var held: [Instant] = []
    private var place = 0

    /// - Parameters:
    ///   - first: the first local second at which an instance may start.
    ///   - last: the last local second at which an instance may start.
    ///   - lastUTC: the last UTC second at which an instance may start, from UNTIL.
    init(_ plan: RulePlan, clock: ZoneClock, first: Int, last: Int, lastUTC: Int, budget: StepBudget) {
        expansion = RuleExpansion(plan, first: first, last: last, budget: budget)
        self.clock = clock
        self.lastUTC = lastUTC
        ahead = pull()
    }

    var head: Instant? {
        guard place < held.count, let ahead, ahead.utc < held[place].utc else {
            return place < held.count ? held[place] : ahead
        }
        return ahead
    }

    mutating func advance() {
        guard place < held.count, let head = ahead, head.utc < held[place].utc else {
            guard place < held.count else { return ahead = pull() }
            place += 1
            if place == held.count { (held, place) = ([], 0) }
            return
        }
        ahead = pull()
    }

    var budget: StepBudget { expansion.budget }

    /// Returns the next instance outside any gap, and moves instances in a gap to `held`.
    private mutating func pull() -> Instant? {
        while let local = expansion.next() {
            let reading = clock.reading(local: local)
            let instant = Instant(utc: reading.utc, local: local)
            guard reading.utc <= lastUTC else {
                // In UTC, a local time in a gap may be later than the local times that follow it. So the times that
                // follow may still be at or before `lastUTC`.
                if reading.isInGap { continue }
                return nil
            }
            guard reading.isInGap else { return instant }
            held.append(instant)
        }
        return nil
    }
}

/// The instances of a series in the order of time, without repetition (RFC 5545 §3.8.5). The rules and RDATEs add
/// instances, and EXRULEs and EXDATEs remove them.
struct InstantStream {
    private var rules: [RuleStream]
    private var exceptionRules: [RuleStream]
    private let plan: SeriesPlan
    private var addition: Int
    private var latest = Int.min
    private var budget: StepBudget
    private let lastUTC: Int

    init(_ plan: SeriesPlan, first: Int, last: Int, steps: Int) {
        self.plan = plan
        // Half of the steps are for instances, the other half for the rules.
        budget = StepBudget(steps / 2)
        lastUTC = last
        // Local times differ from UTC, so two days are added on both sides.
        let locals = (first - 2 * 86_400, last + 2 * 86_400)
        let count = max(1, plan.rules.count + plan.exceptionRules.count)
        func stream(_ rule: SeriesPlan.Rule) -> RuleStream {
            RuleStream(
                rule.plan, clock: plan.clock.zone, first: locals.0, last: min(locals.1, rule.lastLocal),
                lastUTC: rule.lastUTC, budget: StepBudget(steps / 2 / count))
        }
        rules = plan.rules.map(stream)
        exceptionRules = plan.exceptionRules.map(stream)
        addition = plan.additions.partition { $0.utc >= first }
        latest = first - 1
        skip(to: first)
    }

    private mutating func skip(to first: Int) {
        for index in rules.indices {
            while let head = rules[index].head, head.utc < first { rules[index].advance() }
        }
    }

    /// Returns the next instance, nil if there are no more or the budget is spent.
    mutating func next() -> Instant? {
        while let instant = candidate() {
            guard instant.utc <= lastUTC, budget.spend(1) else { return nil }
            guard instant.utc > latest else { continue }
            latest = instant.utc
            if !isExcepted(instant) { return instant }
        }
        return nil
    }

    /// Whether the stream ended because its budget was spent.
    var isSpent: Bool {
        budget.isSpent || (rules + exceptionRules).contains { $0.budget.isSpent }
    }

    var used: Int { budget.used + (rules + exceptionRules).reduce(0) { $0 + $1.budget.used } }

    /// Takes the earliest instance of the rules and RDATEs. If an RDATE and an instance of a rule are at the same
    /// instant, takes the RDATE, because an RDATE can have its own end.
    private mutating func candidate() -> Instant? {
        var earliest: Instant?
        var source = -1
        if addition < plan.additions.count {
            let next = plan.additions[addition]
            earliest = Instant(utc: next.utc, local: next.local, addition: addition)
        }
        for index in rules.indices {
            guard let head = rules[index].head, head.utc < earliest?.utc ?? .max else { continue }
            earliest = head
            source = index
        }
        guard earliest != nil else { return nil }
        if source >= 0 { rules[source].advance() } else { addition += 1 }
        return earliest
    }

    private mutating func isExcepted(_ instant: Instant) -> Bool {
        if plan.exceptions.contains(instant) { return true }
        for index in exceptionRules.indices {
            while let head = exceptionRules[index].head, head.utc < instant.utc, budget.spend(1) {
                exceptionRules[index].advance()
            }
            if exceptionRules[index].head?.utc == instant.utc { return true }
        }
        return false
    }
}

extension Array {
    /// Returns the index of the first element that meets a condition, or `count` if there is none. All elements after
    /// that element must meet the condition, too.
    func partition(by isLate: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
