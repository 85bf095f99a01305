import CalendarModel
import TimeZones

/// The starts of a component's instances, prepared for expansion: its rules, RDATEs and EXDATEs.
struct SeriesPlan: Sendable {
    struct Rule: Sendable {
        let plan: RulePlan
        let lastLocal: Int
        let lastUTC: Int
        /// Whether the rule has neither COUNT nor UNTIL.
        let isEndless: Bool
    }

    /// DTSTART or an RDATE.
    struct Addition: Sendable {
        let utc: Int
        let local: Int
        let kind: ClockKind
        /// The length, if the RDATE is a period.
        var extent: Extent?
    }

    struct Exceptions: Sendable {
        /// The removed instants, in UTC seconds since 1970.
        var instants: Set<Int> = []
        /// The removed days on the clock of the series, counted from 1970-01-01. An EXDATE that is a DATE removes every
        /// instance of its day.
        var days: Set<Int> = []

        func contains(_ instant: Instant) -> Bool {
            (!instants.isEmpty && instants.contains(instant.utc))
                || (!days.isEmpty && days.contains(instant.local.dividedDown(by: 86_400)))
        }
    }

    let clock: Clock
    private(set) var rules: [Rule] = []
    private(set) var exceptionRules: [Rule] = []
    /// DTSTART if it is an instance, and the RDATEs, in the order of time.
    private(set) var additions: [Addition] = []
    private(set) var exceptions = Exceptions()
    private(set) var diagnostics: [Diagnostic] = []
    private let start: Int
    /// The steps it took to prepare the rules, at most `steps`.
    private(set) var cost = 0
    private let steps: Int

    init(_ component: Component, start: EventTime, clocks: inout Clocks, steps: Int) throws(RecurrenceError) {
        self.steps = steps
        clock = clocks[ClockKind(start)]
        self.start = start.local.secondsSinceEpoch
        rules = try read("RRULE", of: component)
        exceptionRules = try read("EXRULE", of: component)
        readAdditions(component, start: start, clocks: &clocks)
        readExceptions(component, clocks: &clocks)
    }

    /// Whether there is, or can be, more than one instance.
    var isSeries: Bool { !rules.isEmpty || additions.count > 1 }

    // MARK: Rules

    private mutating func read(_ name: String, of component: Component) throws(RecurrenceError) -> [Rule] {
        let properties = component.properties(name)
        guard properties.count <= Series.ruleLimit else { throw .tooManyRules(limit: Series.ruleLimit) }
        var rules: [Rule] = []
        for property in properties {
            guard let (written, isMended) = RecurrenceRule.lenient(property.value) else {
                diagnostics.append(
                    Diagnostic(
                        .unusableRule,
                        "\(name) is not a valid rule and was ignored: \(property.value.prefix(80))"))
                continue
            }
            var rule = written
            if isMended {
                diagnostics.append(
                    Diagnostic(.unusableRule, "\(name) has both COUNT and UNTIL; it ends at the earlier of the two"))
            }
            if clock.kind == .date, rule.dropTimes() {
                diagnostics.append(
                    Diagnostic(
                        .unusableRule,
                        "\(name) has BYHOUR, BYMINUTE or BYSECOND, which were ignored because the start is a day"))
            }
            cost += RulePlan.cost(rule)
            guard cost <= steps else { throw .tooManySteps(limit: steps, soFar: []) }
            if let scale = rule.otherCalendar, ScalePlan.isNeeded(for: rule) {
                switch ScalePlan.support(of: rule, start: start) {
                case .expandable: break
                case .unknownCalendar: throw .unsupportedCalendar(scale)
                case .invalid:
                    diagnostics.append(
                        Diagnostic(
                            .unusableRule,
                            "\(name) is not valid in the calendar \(scale.prefix(30)) and was ignored"))
                    continue
                }
            }
            rules.append(plan(rule))
        }
        return rules
    }

    private func plan(_ rule: RecurrenceRule) -> Rule {
        var zone = clock.zone
        var (lastLocal, lastUTC) = (RulePlan.end, Int.max)
        switch rule.until {
        case nil: break
        case .date(let date):
            // This UNTIL is a date, so it includes the whole day. If DTSTART has a time, UNTIL should have a time, too.
            lastLocal = date.daysSinceEpoch * 86_400 + 86_399
        case .utc(let until):
            switch clock.kind {
            case .date: lastLocal = until.date.daysSinceEpoch * 86_400 + 86_399
            case .floating: lastLocal = until.secondsSinceEpoch
            case .utc, .zoned:
                lastUTC = until.secondsSinceEpoch
                // A day is added, so that a change of the UTC offset does not matter: `lastUTC` is the exact limit.
                lastLocal = zone.local(utc: lastUTC) + 86_400
            }
        case .floating(let until), .zoned(let until, _):
            lastLocal = until.secondsSinceEpoch
            if clock.kind == .date { lastLocal = until.date.daysSinceEpoch * 86_400 }
        }
        return Rule(
            plan: RulePlan(rule, start: start), lastLocal: lastLocal, lastUTC: lastUTC,
            isEndless: rule.until == nil && rule.count == nil)
    }

    // MARK: Dates

    private mutating func readAdditions(_ component: Component, start: EventTime, clocks: inout Clocks) {
        var zone = clock.zone
        let startUTC = zone.utc(local: self.start)
        for property in component.properties where property.name == "RDATE" {
            if property.value.utf8.contains(UInt8(ascii: "/")) {
                for item in property.value.split(separator: ",") {
                    let parts = item.split(separator: "/", maxSplits: 1)
                    let tzid = property.parameter("TZID")
                    guard let first = parts.first, let time = EventTime(String(first), tzid: tzid) else { continue }
                    add(time, end: parts.count > 1 ? String(parts[1]) : nil, clocks: &clocks)
                }
            } else {
                for time in property.times { add(time, end: nil, clocks: &clocks) }
            }
        }
        // If every rule ends before DTSTART, DTSTART itself is not an instance.
        let lastUTC = rules.map { min($0.lastUTC, zone.utc(local: min($0.lastLocal, RulePlan.end))) }.max()
        let isOver = !rules.isEmpty && rules.allSatisfy { !$0.isEndless } && lastUTC ?? startUTC < startUTC
        if !isOver { additions.append(Addition(utc: startUTC, local: self.start, kind: clock.kind)) }
        additions.sort { ($0.utc, $0.extent == nil ? 1 : 0) < ($1.utc, $1.extent == nil ? 1 : 0) }
    }

    /// Adds an RDATE. `end` is the end of a period: a time or a length.
    private mutating func add(_ time: EventTime, end: String?, clocks: inout Clocks) {
        var time = time
        // If the series has clock times, an RDATE that is a date is read as midnight, and a floating time is read in
        // the zone of the series.
        if case .date(let date) = time, clock.kind != .date { time = .floating(LocalDateTime(startOf: date)) }
        let kind = if case .floating = time, clock.kind != .date { clock.kind } else { ClockKind(time) }
        let local = time.local.secondsSinceEpoch
        var zone = clocks[kind].zone
        var addition = Addition(utc: zone.utc(local: local), local: local, kind: kind)
        if let end {
            if let duration = CalendarDuration(end) {
                addition.extent = Extent(duration, isDate: false)
            } else if let end = EventTime(end, tzid: time.tzid) {
                let seconds = max(0, zone.utc(local: end.local.secondsSinceEpoch) - addition.utc)
                addition.extent = .exact(seconds, on: kind)
            }
        }
        additions.append(addition)
    }

    private mutating func readExceptions(_ component: Component, clocks: inout Clocks) {
        var zone = clock.zone
        for property in component.properties where property.name == "EXDATE" {
            for time in property.times {
                switch (time, clock.kind) {
                case (.date(let date), _): exceptions.days.insert(date.daysSinceEpoch)
                case (_, .date): exceptions.days.insert(time.date.daysSinceEpoch)
                case (.floating(let local), _):
                    exceptions.instants.insert(zone.utc(local: local.secondsSinceEpoch))
                default: exceptions.instants.insert(clocks.utc(time))
                }
            }
        }
    }

    // MARK: Ends

    /// Returns the last UTC second at which an instance may begin; nil for an endless series.
    func lastStart(steps: Int) -> Int? {
        var last = additions.last?.utc ?? .min
        for rule in rules {
            if rule.isEndless { return nil }
            var end = rule.lastUTC
            if rule.lastUTC == .max {
                var zone = clock.zone
                end = zone.utc(local: rule.lastLocal)
            }
            if rule.plan.count != nil {
                if let local = rule.plan.lastInstance(through: rule.lastLocal, steps: steps) {
                    var zone = clock.zone
                    end = min(end, zone.utc(local: local))
                } else if rule.lastLocal == RulePlan.end {
                    return nil
                }
            }
            last = max(last, end)
        }
        return last
    }
}

extension RecurrenceRule {
    /// Reads a rule. COUNT and UNTIL may occur together, although RFC 5545 forbids that.
    static func lenient(_ text: String) -> (rule: RecurrenceRule, isMended: Bool)? {
        if let rule = RecurrenceRule(text) { return (rule, false) }
        var count: Int?
        let parts = text.split(separator: ";").filter { part in
            guard part.prefix(6).uppercased() == "COUNT=", count == nil else { return true }
            count = Int(part.dropFirst(6))
            return count == nil
        }
        guard let count, count > 0, var rule = RecurrenceRule(parts.joined(separator: ";")) else { return nil }
        rule.count = count
        return (rule, true)
    }
}
