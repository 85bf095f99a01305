import CalendarModel

/// Gives the instances of a rule of hours, minutes or seconds whose steps do not divide the day, in their order.
struct StepExpansion {
    private let plan: RulePlan
    private let steps: StepPlan
    private let first: Int
    private let last: Int
    private var remaining: Int
    /// The unit at hand, a whole number of steps from that of DTSTART; nil before it was looked for.
    private var unit: Int
    /// The next offset within the unit at hand.
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
        // The first unit is looked for when the first instance is.
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

    /// The next instance, nil where there is none, or the budget is spent.
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

    /// Goes on to the next unit that the grid meets and all parts allow.
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

    /// The beginning of the next day that is allowed, in this year, or of the next year.
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

    /// The first unit of the grid that is not before a second.
    private func grid(from second: Int) -> Int {
        second + (steps.base - second).remainder(steps.step)
    }

    private mutating func skip(to second: Int) {
        // The unit in which the second lies may begin before it.
        unit = max(grid(from: second - 3600), steps.base) - steps.step
    }

    /// Passes over units by arithmetic, where every unit has as many instances, and takes them off COUNT.
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
    /// The first time of day, from one on, at which a unit may begin.
    func unitTime(from time: Int) -> Int? {
        guard let unitTimes else { return time }
        var (low, high) = (0, unitTimes.count)
        while low < high {
            let middle = (low + high) / 2
            if unitTimes[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low < unitTimes.count ? unitTimes[low] : nil
    }
}
