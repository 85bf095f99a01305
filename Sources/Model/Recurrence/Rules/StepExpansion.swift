import CalendarModel

/// Produces, in order, the instances of a rule of hours, minutes or seconds that is expanded by steps.
struct StepExpansion {
    private let plan: RulePlan
    private let steps: StepPlan
    private let first: Int
    private let last: Int
    private var remaining: Int
    /// The beginning of the current unit, a whole number of steps after the beginning of DTSTART's unit.
    private var unit: Int
    /// The index of the next offset within the current unit.
    private var place: Int
    private var year: YearOfDays
    /// Whether there is an instance at every step.
    private let isPlain: Bool
    private(set) var budget: StepBudget

    init(_ plan: RulePlan, _ steps: StepPlan, first: Int, last: Int, budget: StepBudget) {
        self.plan = plan
        self.steps = steps
        self.first = max(first, plan.start)
        self.last = min(last, RulePlan.end)
        self.budget = budget
        remaining = plan.count ?? .max
        isPlain = plan.days.allowsAll && steps.unitTimes == nil
        unit = steps.base
        // The first call of `nextInstance` finds the first unit.
        place = steps.offsets.count
        year = YearOfDays(LocalDateTime(secondsSinceEpoch: plan.start).date.year, plan.days)
        if steps.isEmpty { remaining = 0 }
        unit -= steps.step
        if plan.count == nil {
            skip(to: self.first)
        } else if isPlain {
            skipCounting()
        }
    }

    /// Returns the next instance, nil if there are no more or the budget is spent.
    mutating func nextInstance() -> Int? {
        while remaining > 0 {
            guard place < steps.offsets.count else {
                guard findNextUnit() else {
                    remaining = 0
                    return nil
                }
                place = 0
                continue
            }
            let instance = unit + steps.offsets[place]
            place += 1
            guard instance >= plan.start else { continue }
            guard instance <= last else {
                remaining = 0
                return nil
            }
            remaining -= 1
            if instance >= first { return instance }
            guard budget.spend(1) else {
                remaining = 0
                return nil
            }
        }
        return nil
    }

    /// Moves to the next unit that lies on the grid of steps and that all parts of the rule allow.
    private mutating func findNextUnit() -> Bool {
        var candidate = unit + steps.step
        while candidate <= last {
            guard budget.spend(1) else { return false }
            if isPlain {
                unit = candidate
                return true
            }
            let number = candidate.dividedDown(by: 86_400)
            let date = CalendarDate(daysSinceEpoch: number)
            if year.year != date.year { year = YearOfDays(date.year, plan.days) }
            guard plan.days.allowsAll || year.allows(date) else {
                candidate = grid(from: startOfAllowedDay(after: date))
                continue
            }
            let time = candidate - number * 86_400
            guard let allowed = steps.unitTime(from: time) else {
                candidate = grid(from: (number + 1) * 86_400)
                continue
            }
            guard allowed != time else {
                unit = candidate
                return true
            }
            candidate = grid(from: number * 86_400 + allowed)
        }
        return false
    }

    /// Returns the beginning of the next allowed day in this year. If this year has no more allowed days, returns the
    /// beginning of the next year.
    private func startOfAllowedDay(after date: CalendarDate) -> Int {
        var later = year.months[date.month - 1].days & (UInt64.max << UInt64(date.day + 1))
        for month in date.month...12 {
            let (first, bits) = year.months[month - 1]
            if month > date.month { later = bits }
            if later != 0 { return (first + later.trailingZeroBitCount - 1) * 86_400 }
        }
        let next = CalendarDate(year: date.year + 1, month: 1, day: 1)
        return next.map { $0.daysSinceEpoch * 86_400 } ?? RulePlan.end + 1
    }

    /// Returns the first time at or after the given time that is a whole number of steps from the base, in seconds.
    private func grid(from second: Int) -> Int {
        second + (steps.base - second).remainder(steps.step)
    }

    private mutating func skip(to second: Int) {
        // The unit that contains `second` may begin up to an hour earlier.
        unit = max(grid(from: second - 3600), steps.base) - steps.step
    }

    /// Skips units by arithmetic, because every unit has the same number of instances. Subtracts the instances of the
    /// skipped units from `remaining`.
    private mutating func skipCounting() {
        let target = (grid(from: first - 3600) - steps.base) / steps.step
        guard target > 1 else { return }
        let missing = steps.offsets.count { steps.base + $0 < plan.start }
        let (count, overflow) = target.multipliedReportingOverflow(by: steps.offsets.count)
        remaining = overflow ? 0 : max(0, remaining - count + missing)
        unit = steps.base + (target - 1) * steps.step
    }
}

extension StepPlan {
    /// Returns the first time of day from `time` on at which a unit may begin; nil if there is none.
    func unitTime(from time: Int) -> Int? {
        guard let unitTimes else { return time }
        let index = unitTimes.partition { $0 >= time }
        return index < unitTimes.count ? unitTimes[index] : nil
    }
}
