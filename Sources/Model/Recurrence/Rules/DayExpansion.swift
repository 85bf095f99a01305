import CalendarModel

/// Produces, in order, the instances of a rule whose days all have the same times.
struct DayExpansion {
    private let plan: RulePlan
    private let period: RulePlan.Period
    private let interval: Int
    /// No instance before this second is produced.
    private var first: Int
    /// No instance after this second is produced.
    private let last: Int
    /// The number of instances that COUNT still allows.
    private var remaining: Int

    /// The number of the next period, counted in intervals from the period of DTSTART.
    private var next = 0
    /// The period of DTSTART, as a number. For days and weeks it is the first day of the period, for months the number
    /// of months since year 0, and for years the year.
    private let base: Int
    private var days: [Int] = []
    private var day = 0
    private var time = 0
    /// The instances of the current period that BYSETPOS picks.
    private var picked: [Int] = []
    private var place = 0
    /// The last day produced so far. SKIP can move a day onto one that was produced before. Such a day is not
    /// produced twice.
    private var lastDay = Int.min
    private var year: YearOfDays
    /// The days that BYDAY chooses in each week; 0 is the first day of the week. Nil if the period is not a week, or
    /// if parts other than BYDAY limit the days.
    private let weekPattern: [Int]?
    private(set) var budget: StepBudget

    init(
        _ plan: RulePlan, _ period: RulePlan.Period, interval: Int, first: Int, last: Int, budget: StepBudget
    ) {
        self.plan = plan
        self.period = period
        self.interval = interval
        self.first = max(first, plan.start)
        self.last = min(last, RulePlan.end)
        self.budget = budget
        remaining = plan.count ?? .max
        let startDay = plan.start.dividedDown(by: 86_400)
        let date = CalendarDate(daysSinceEpoch: startDay)
        let weekday = (startDay + 3 - plan.days.weekStart).remainder(7)
        year = YearOfDays(date.year, plan.days)
        base =
            switch period {
            case .day: startDay
            case .week: startDay - weekday
            case .month: date.year * 12 + date.month - 1
            case .year: date.year
            }
        let weekStart = plan.days.weekStart
        weekPattern =
            period != .week
            ? nil
            : plan.days.weekdaysAlone.map { weekdays in
                (0..<7).filter { weekdays & 1 << UInt64(($0 + weekStart) % 7) != 0 }
            }
        if plan.times.isEmpty { remaining = 0 } else { skipAhead() }
    }

    // MARK: Instances

    /// Returns the next instance, nil if there are no more or the budget is spent.
    mutating func nextInstance() -> Int? {
        guard remaining > 0 else { return nil }
        while true {
            if day < days.count {
                let instance = days[day] * 86_400 + plan.times[time]
                time += 1
                if time == plan.times.count {
                    time = 0
                    day += 1
                }
                if instance >= first { return take(instance) }
            } else if place < picked.count {
                let instance = picked[place]
                place += 1
                if instance >= first { return take(instance) }
            } else if !beginNextPeriod() {
                remaining = 0
                return nil
            }
        }
    }

    private mutating func take(_ instance: Int) -> Int? {
        guard instance <= last else {
            remaining = 0
            return nil
        }
        remaining -= 1
        return instance
    }

    private mutating func beginNextPeriod() -> Bool {
        guard budget.spend(1), let start = startOfPeriod(next), start - lead <= last else { return false }
        fill(next)
        next += 1
        return true
    }

    // MARK: Periods

    /// The greatest number of seconds by which SKIP=BACKWARD can move a day to before its period.
    private var lead: Int { plan.days.skip == .backward ? 86_400 : 0 }

    /// Returns the second at which a period begins; nil if that is after year 9999.
    private func startOfPeriod(_ number: Int) -> Int? {
        let (distance, overflow) = number.multipliedReportingOverflow(by: interval)
        guard !overflow, distance < 1 << 40 else { return nil }
        switch period {
        case .day, .week:
            return (base + distance * (period == .week ? 7 : 1)) * 86_400
        case .month, .year:
            let months = (base + distance) * (period == .year ? 12 : 1)
            return CalendarDate(year: months / 12, month: months % 12 + 1, day: 1).map { $0.daysSinceEpoch * 86_400 }
        }
    }

    /// Finds the days and instances of a period.
    private mutating func fill(_ number: Int) {
        days.removeAll(keepingCapacity: true)
        picked.removeAll(keepingCapacity: true)
        (day, time, place) = (0, 0, 0)
        switch period {
        case .day: fillDay(base + number * interval)
        case .week: fillWeek(base + number * interval * 7)
        case .month:
            let months = base + number * interval
            look(at: months / 12)
            fillMonth(months % 12)
        case .year:
            look(at: base + number * interval)
            for month in 0..<12 { fillMonth(month) }
        }
        guard let latest = days.last else { return }
        if !plan.setPositions.isEmpty {
            let count = plan.times.count
            picked = SetPositions.places(plan.setPositions, of: days.count * count).map {
                days[$0 / count] * 86_400 + plan.times[$0 % count]
            }
            days.removeAll(keepingCapacity: true)
        }
        lastDay = latest
    }

    private mutating func fillDay(_ number: Int) {
        guard !plan.days.allowsAll else { return days.append(number) }
        let date = CalendarDate(daysSinceEpoch: number)
        look(at: date.year)
        if year.allows(date) { days.append(number) }
    }

    private mutating func fillWeek(_ first: Int) {
        if let weekPattern {
            for offset in weekPattern { days.append(first + offset) }
        } else {
            for number in first..<first + 7 { fillDay(number) }
        }
    }

    private mutating func fillMonth(_ month: Int) {
        let (first, bits) = year.months[month]
        var rest = bits
        while rest != 0 {
            let number = first + rest.trailingZeroBitCount - 1
            if number > lastDay { days.append(number) }
            rest &= rest - 1
        }
    }

    private mutating func look(at number: Int) {
        if year.year != number { year = YearOfDays(number, plan.days) }
    }

    // MARK: Skipping ahead

    /// Skips the periods before the first wanted second. If the rule has COUNT, counts the skipped instances.
    private mutating func skipAhead() {
        guard let target = periodNumber(of: first), target > 0 else {
            return skipWithinPeriod()
        }
        // SKIP can move a day forward out of its period, so the search begins one period before the target.
        let landing = max(0, target - 1)
        if plan.count != nil {
            guard countInstances(before: landing) else { return }
        } else {
            next = landing
            if plan.days.skip != .omit, landing > 0 { fill(landing - 1) }
            days.removeAll(keepingCapacity: true)
            picked.removeAll(keepingCapacity: true)
        }
        skipWithinPeriod()
    }

    private func periodNumber(of second: Int) -> Int? {
        let date = CalendarDate(daysSinceEpoch: second.dividedDown(by: 86_400))
        let distance =
            switch period {
            case .day: date.daysSinceEpoch - base
            case .week: (date.daysSinceEpoch - base).dividedDown(by: 7)
            case .month: date.year * 12 + date.month - 1 - base
            case .year: date.year - base
            }
        return distance.dividedDown(by: interval)
    }

    /// Subtracts from `remaining` the number of instances in all periods before the target. Returns whether any
    /// instances remain.
    private mutating func countInstances(before target: Int) -> Bool {
        if next < target, let constant = instancesOfEveryPeriod {
            // No instance is before DTSTART, so the period of DTSTART may have fewer instances than the others.
            fill(0)
            let missing = days.reduce(0) { count, day in
                count + plan.times.count { day * 86_400 + $0 < plan.start }
            }
            let (count, overflow) = target.multipliedReportingOverflow(by: constant)
            days.removeAll(keepingCapacity: true)
            next = target
            remaining = overflow ? 0 : max(0, remaining - count + missing)
            return remaining > 0
        }
        while next < target, remaining > 0 {
            guard beginNextPeriod() else {
                remaining = 0
                return false
            }
            remaining -= min(remaining, instancesAtHand(from: plan.start))
            days.removeAll(keepingCapacity: true)
            picked.removeAll(keepingCapacity: true)
        }
        return remaining > 0
    }

    private var instancesOfEveryPeriod: Int? {
        guard plan.setPositions.isEmpty else { return nil }
        switch period {
        case .day: return plan.days.allowsAll ? plan.times.count : nil
        case .week: return weekPattern.map { $0.count * plan.times.count }
        case .month, .year: return nil
        }
    }

    /// Returns the number of instances of the current period at or after the given second.
    private func instancesAtHand(from second: Int) -> Int {
        guard let earliest = days.first else { return picked.count { $0 >= second } }
        if earliest * 86_400 >= second { return days.count * plan.times.count }
        return days.reduce(0) { count, day in
            if day * 86_400 >= second { return count + plan.times.count }
            if (day + 1) * 86_400 <= second { return count }
            return count + plan.times.count { day * 86_400 + $0 >= second }
        }
    }

    /// Skips the periods, and then the days, that end before the first wanted second. If the rule has COUNT, subtracts
    /// the skipped instances from `remaining`.
    private mutating func skipWithinPeriod() {
        while remaining > 0, day >= days.count, place >= picked.count {
            guard let start = startOfPeriod(next), start - lead <= first, beginNextPeriod() else { return }
            let wanted = instancesAtHand(from: first)
            let started = first == plan.start ? wanted : instancesAtHand(from: plan.start)
            if plan.count != nil {
                guard remaining > started - wanted else {
                    remaining = 0
                    return
                }
                remaining -= started - wanted
            }
            guard wanted > 0 else {
                days.removeAll(keepingCapacity: true)
                picked.removeAll(keepingCapacity: true)
                continue
            }
            while day < days.count, (days[day] + 1) * 86_400 <= first { day += 1 }
        }
    }
}
