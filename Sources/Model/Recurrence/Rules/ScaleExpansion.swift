import CLibICal
import CalendarModel

/// A yearly or monthly rule of a calendar other than the Gregorian (RFC 7529). libical expands yearly rules with the
/// calendars of ICU, up to the end of 2582, and finds the months of monthly rules.
///
/// Only these rules load ICU and calculate with its calendars.
struct ScalePlan: Sendable {
    /// The number of steps that each instance costs: ICU needs about 1 ms for a month of the Chinese calendar.
    static let stepsOfInstance = 500

    /// Returns the number of steps that reading the rule costs. When libical reads a rule, it looks for the first
    /// instance. If there is none, libical searches 600 years, which takes ICU half a second.
    static func stepsToOpen(_ rule: RecurrenceRule) -> Int {
        let limits = [rule.leapMonths, rule.yearDays, rule.weekNumbers, rule.setPositions]
        let isPlain =
            limits.allSatisfy(\.isEmpty) && rule.weekdays.isEmpty && rule.monthDays.allSatisfy { $0.magnitude < 30 }
        return isPlain ? 1500 : 50_000
    }

    /// The rule without UNTIL and COUNT; a yearly rule also without INTERVAL.
    private let rule: String
    private let start: LocalDateTime
    private let scale: String
    /// The INTERVAL of a yearly rule. It is counted here, not by libical, because libical 3.0.16 would begin with a
    /// wrong year or month.
    private let interval: Int
    /// How the months of a monthly rule are expanded; nil for a yearly rule, which libical expands.
    private let months: ScaleMonths?

    init(_ rule: RecurrenceRule, start: Int) {
        var endless = rule
        (endless.until, endless.count) = (nil, nil)
        if rule.frequency == .monthly, Self.hasMonths(rule) {
            endless.frequency = .yearly
            months = nil
        } else {
            months = rule.frequency == .monthly ? ScaleMonths(endless, start: start) : nil
        }
        scale = rule.otherParts["RSCALE"] ?? "GREGORIAN"
        interval = endless.frequency == .yearly ? endless.interval : 1
        if endless.frequency == .yearly { endless.interval = 1 }
        self.rule = endless.text
        self.start = LocalDateTime(secondsSinceEpoch: start)
    }

    /// Returns whether a rule limits the months of a year. A monthly rule with such a limit is expanded as a yearly
    /// rule with the same months.
    private static func hasMonths(_ rule: RecurrenceRule) -> Bool { !rule.months.isEmpty || !rule.leapMonths.isEmpty }

    /// Returns whether a rule needs the calendar that its RSCALE names. Every monthly or yearly rule needs it. A rule
    /// with a shorter unit needs it only if one of the rule's parts counts within months or years.
    static func isNeeded(for rule: RecurrenceRule) -> Bool {
        guard rule.otherCalendar != nil else { return false }
        let parts = [rule.months, rule.leapMonths, rule.monthDays, rule.yearDays, rule.weekNumbers]
        return rule.frequency == .yearly || rule.frequency == .monthly || !parts.allSatisfy(\.isEmpty)
    }

    /// Whether libical can expand the rule.
    enum Support {
        case expandable, unknownCalendar, invalid
    }

    static func support(of rule: RecurrenceRule, start: Int) -> Support {
        guard isBounded(rule) else { return .unknownCalendar }
        guard let iterator = ScalePlan(rule, start: start).iterator() else {
            return clibical_lacks_calendar() ? .unknownCalendar : .invalid
        }
        icalrecur_iterator_free(iterator)
        return .expandable
    }

    /// Returns whether libical can expand the rule in a short time, even when there are no more instances. For some
    /// rules, libical would look at every day or month of 600 years, which takes ICU minutes.
    private static func isBounded(_ rule: RecurrenceRule) -> Bool {
        let times = [rule.hours, rule.minutes, rule.seconds].reduce(1) { $0 * max(1, $1.count) }
        switch rule.frequency {
        case .yearly: return rule.setPositions.isEmpty || times == 1
        case .monthly:
            let isYearly = rule.interval == 1 && rule.setPositions.isEmpty
            return times <= 100 && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty && (isYearly || !hasMonths(rule))
        default: return false
        }
    }

    private func iterator() -> OpaquePointer? { Self.iterator(rule, start: start) }

    fileprivate static func iterator(_ rule: String, start: LocalDateTime) -> OpaquePointer? {
        clibical_iterator(
            rule, Int32(start.date.year), Int32(start.date.month), Int32(start.date.day), Int32(start.hour),
            Int32(start.minute), Int32(start.second))
    }

    /// Returns an iterator over the first days of the calendar's years, from 400 days before DTSTART on. Every year has
    /// fewer than 400 days, so the year that contains DTSTART is included.
    private func yearIterator() -> OpaquePointer? {
        let lead = LocalDateTime(secondsSinceEpoch: (start.date.daysSinceEpoch - 400) * 86_400)
        return Self.iterator("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;RSCALE=\(scale)", start: lead)
    }

    struct Found {
        /// The instances, in order.
        var instances: [Int] = []
        var hasMore = false
    }

    /// Returns the first instances, up to and including the time `last`. The limit is a number of instances; for a
    /// monthly rule, it is a number of months.
    func instances(limit: Int, through last: Int) -> Found {
        if let months { return months.instances(months: limit, through: last) }
        var found = Found()
        guard let iterator = iterator() else { return found }
        defer { icalrecur_iterator_free(iterator) }
        let years = interval > 1 ? yearIterator() : nil
        defer { if let years { icalrecur_iterator_free(years) } }
        var nextYear = years.flatMap(Self.next)
        while let years, let begin = nextYear, begin <= start.secondsSinceEpoch { nextYear = Self.next(of: years) }
        var year = 0
        var count = 0
        while let instance = Self.next(of: iterator), instance <= last {
            while let years, let begin = nextYear, begin <= instance {
                year += 1
                nextYear = Self.next(of: years)
            }
            // SKIP can move a day onto one that was produced before. Such a day is not produced twice.
            if year % interval == 0, instance > found.instances.last ?? .min { found.instances.append(instance) }
            count += 1
            guard count < limit else {
                found.hasMore = true
                break
            }
        }
        return found
    }

    /// Returns the next instance that libical produces.
    fileprivate static func next(of iterator: OpaquePointer) -> Int? {
        var parts = [Int32](repeating: 0, count: 6)
        guard clibical_next(iterator, &parts),
            let date = CalendarDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
        else { return nil }
        return date.daysSinceEpoch * 86_400 + Int(parts[3]) * 3600 + Int(parts[4]) * 60 + min(Int(parts[5]), 59)
    }
}

/// The months of a monthly rule of another calendar. libical is used only to find the first days of months.
private struct ScaleMonths: Sendable {
    /// A rule ends after this many months without an instance. Every combination of a day of the month and a weekday
    /// occurs again within fewer months.
    private static let longestGap = 1000

    private let rule: RecurrenceRule
    private let start: Int
    /// The times of day in seconds, in order.
    private let times: [Int]

    init(_ rule: RecurrenceRule, start: Int) {
        self.rule = rule
        self.start = start
        times = TimeParts(rule, start: start).timesOfDay
    }

    /// Returns the instances of the first months that the interval selects, up to and including the time `last`.
    func instances(months limit: Int, through last: Int) -> ScalePlan.Found {
        var found = ScalePlan.Found()
        let startDay = start.dividedDown(by: 86_400)
        // No month has more than 31 days, so the month that contains DTSTART begins after this time.
        let lead = LocalDateTime(secondsSinceEpoch: (startDay - 31) * 86_400)
        let scale = rule.otherParts["RSCALE"] ?? "GREGORIAN"
        guard let iterator = ScalePlan.iterator("FREQ=MONTHLY;BYMONTHDAY=1;RSCALE=\(scale)", start: lead) else {
            return found
        }
        defer { icalrecur_iterator_free(iterator) }
        var parts: DayParts?
        var number = 0
        var gap = 0
        var first = ScalePlan.next(of: iterator)?.dividedDown(by: 86_400)
        while let begin = first, let end = ScalePlan.next(of: iterator)?.dividedDown(by: 86_400) {
            first = end
            guard end > startDay else { continue }
            let days = parts ?? dayParts(dayOfStart: startDay - begin + 1)
            parts = days
            guard (begin - 1) * 86_400 <= last, gap < Self.longestGap else { break }
            gap += 1
            if number % rule.interval == 0 {
                let count = found.instances.count
                append(YearOfDays.days(of: days, first: begin, length: end - begin), first: begin, to: &found)
                if found.instances.count > count { gap = 0 }
            }
            number += 1
            guard number < limit else {
                found.hasMore = true
                break
            }
        }
        while let instance = found.instances.last, instance > last { found.instances.removeLast() }
        return found
    }

    /// Returns the days that the rule allows in a month. If the rule states no days, this is DTSTART's day of the
    /// month.
    private func dayParts(dayOfStart: Int) -> DayParts {
        var rule = rule
        if rule.monthDays.isEmpty, rule.weekdays.isEmpty { rule.monthDays = [dayOfStart] }
        return DayParts(rule, start: LocalDateTime(secondsSinceEpoch: start).date)
    }

    /// Appends the instances on the given days of a month. The days are bits, as in `YearOfDays`.
    private func append(_ days: UInt64, first: Int, to found: inout ScalePlan.Found) {
        var instances: [Int] = []
        for day in 0..<64 where days & 1 << UInt64(day) != 0 {
            instances += times.map { (first + day - 1) * 86_400 + $0 }
        }
        if !rule.setPositions.isEmpty {
            instances = SetPositions.places(rule.setPositions, of: instances.count).map { instances[$0] }
        }
        for instance in instances where instance >= start && instance > found.instances.last ?? .min {
            found.instances.append(instance)
        }
    }
}

/// Produces, in order, the instances of a rule of another calendar.
struct ScaleExpansion {
    private let plan: ScalePlan
    private let first: Int
    private let last: Int
    /// The number of instances that COUNT still allows.
    private var remaining: Int
    /// The instances found so far, from DTSTART on.
    private var known = ScalePlan.Found(hasMore: true)
    private var place = 0
    private var limit = 0
    private(set) var budget: StepBudget

    init(_ plan: RulePlan, _ scale: ScalePlan, first: Int, last: Int, budget: StepBudget) {
        self.plan = scale
        self.first = max(first, plan.start)
        self.last = min(last, RulePlan.end)
        self.budget = budget
        remaining = plan.count ?? .max
    }

    /// Returns the next instance, nil if there are no more or the budget is spent.
    mutating func nextInstance() -> Int? {
        while remaining > 0 {
            guard place < known.instances.count || findMore() else { break }
            let instance = known.instances[place]
            place += 1
            remaining -= 1
            if instance >= first { return instance }
        }
        remaining = 0
        return nil
    }

    /// Finds the instances from DTSTART on again, with up to twice the limit of the last search. The earlier search
    /// cannot be continued: this structure can be copied, and libical's iterator cannot, so no iterator is kept.
    private mutating func findMore() -> Bool {
        while known.hasMore, place >= known.instances.count {
            let more = max(limit, min(32, remaining))
            guard budget.spend(more * ScalePlan.stepsOfInstance) else { return false }
            limit += more
            known = plan.instances(limit: limit, through: last)
        }
        return place < known.instances.count
    }
}
