/// The instances of a rule in local time, in order and without repetition.
struct RuleExpansion {
    private var days: DayExpansion?
    private var steps: StepExpansion?
    private var scale: ScaleExpansion?

    /// Creates an expansion of the instances from the time `first` through the time `last`, both in seconds.
    init(_ plan: RulePlan, first: Int, last: Int, budget: StepBudget) {
        switch plan.way {
        case .days(let period, let interval):
            days = DayExpansion(plan, period, interval: interval, first: first, last: last, budget: budget)
        case .steps(let way):
            steps = StepExpansion(plan, way, first: first, last: last, budget: budget)
        case .scale(let way):
            scale = ScaleExpansion(plan, way, first: first, last: last, budget: budget)
        }
    }

    /// Returns the next instance, nil if there are no more or the budget is spent.
    mutating func next() -> Int? {
        if let instance = days?.nextInstance() { return instance }
        return steps?.nextInstance() ?? scale?.nextInstance()
    }

    var budget: StepBudget { days?.budget ?? steps?.budget ?? scale?.budget ?? StepBudget(0) }
}

extension RulePlan {
    /// Returns the last instance of a rule with COUNT; nil if the rule has no instance, or if the steps were not
    /// enough to find it.
    func lastInstance(through last: Int, steps: Int) -> Int? {
        if case .scale = way { return lastInstanceInOrder(through: last, steps: steps) }
        // An expansion can begin at any time at little cost, so the last instance is found by bisection.
        var (low, high) = (start, min(last, Self.end))
        var found: Int?
        while low <= high {
            let middle = (low + high) / 2
            var expansion = RuleExpansion(self, first: middle, last: last, budget: StepBudget(steps))
            if let instance = expansion.next() {
                found = instance
                low = instance + 1
            } else {
                guard !expansion.budget.isSpent else { return nil }
                high = middle - 1
            }
        }
        return found
    }

    /// Returns the last instance by finding all of them.
    private func lastInstanceInOrder(through last: Int, steps: Int) -> Int? {
        var expansion = RuleExpansion(self, first: start, last: last, budget: StepBudget(steps))
        var found: Int?
        while let instance = expansion.next() { found = instance }
        return expansion.budget.isSpent ? nil : found
    }
}
