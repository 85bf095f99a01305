import CalendarModel

/// A recurrence rule, prepared for expansion in local time, without a zone. All times are seconds since
/// 1970-01-01T00:00:00 local time, and all days are counted from 1970-01-01.
///
/// A rule is expanded in one of three ways:
///
/// - By days: each period (day, week, month or year) has some days, and all these days have the same times. A rule of
///   hours, minutes or seconds is also expanded by days if its step divides the day.
/// - By steps: every other rule of hours, minutes or seconds has a grid of times, one step apart.
/// - By libical: rules of calendars other than the Gregorian.
struct RulePlan: Sendable {
    /// The unit of the interval, for a rule expanded by days.
    enum Period: Sendable {
        case day, week, month, year
    }

    enum Way: Sendable {
        case days(Period, interval: Int)
        case steps(StepPlan)
        case scale(ScalePlan)
    }

    let way: Way
    let start: Int
    let days: DayParts
    /// The times of day in seconds, in order. For a rule expanded by steps, these are the times within a unit (an hour,
    /// a minute or a second), in seconds from its start.
    let times: [Int]
    /// BYSETPOS, for a rule of days, weeks, months or years. Empty for a rule of hours, minutes or seconds, because
    /// `TimeParts` applies its BYSETPOS, and for a rule of another calendar.
    let setPositions: [Int]
    let count: Int?
    /// The last second of year 9999, the last year that is calculated.
    static let end = CalendarDate(daysSinceEpoch: .max).daysSinceEpoch * 86_400 + 86_399

    /// Returns the approximate number of steps that it takes to prepare a rule.
    static func cost(_ rule: RecurrenceRule) -> Int {
        if ScalePlan.isNeeded(for: rule) { return ScalePlan.stepsToOpen(rule) }
        let isPlain = TimeParts.isPlainGrid(rule)
        func size(_ list: [Int], _ all: Int, isLimit: Bool) -> Int {
            list.isEmpty ? (isLimit && !isPlain ? all : 1) : min(list.count, all)
        }
        let hours = size(rule.hours, 24, isLimit: rule.frequency.isShort)
        let minutes = size(rule.minutes, 60, isLimit: rule.frequency == .minutely || rule.frequency == .secondly)
        let seconds = size(rule.seconds, 60, isLimit: rule.frequency == .secondly)
        // Looking at a period is one step. Sixteen times of day count as one step, because a time of day costs far
        // less than a period.
        return hours * minutes * seconds / 16 + 16
    }

    init(_ rule: RecurrenceRule, start: Int) {
        self.start = start
        count = rule.count
        days = DayParts(rule, start: LocalDateTime(secondsSinceEpoch: start).date)
        let clock = TimeParts(rule, start: start)
        let interval = min(rule.interval, 1 << 40)
        guard !ScalePlan.isNeeded(for: rule) else {
            (times, setPositions) = ([], [])
            way = .scale(ScalePlan(rule, start: start))
            return
        }
        switch rule.frequency {
        case .yearly, .monthly, .weekly, .daily:
            times = clock.timesOfDay
            setPositions = rule.setPositions.isEmpty ? [] : Array(Set(rule.setPositions)).sorted()
            let period: Period =
                switch rule.frequency {
                case .yearly: .year
                case .monthly: .month
                case .weekly: .week
                default: .day
                }
            way = .days(period, interval: interval)
        case .hourly, .minutely, .secondly:
            setPositions = []
            let plan = StepPlan(clock, unit: clock.unit, interval: interval, start: start)
            if 86_400 % plan.step == 0, !TimeParts.isPlainGrid(rule) {
                times = plan.timesOfDay
                way = .days(.day, interval: 1)
            } else {
                times = clock.offsets
                way = .steps(plan)
            }
        }
    }
}

/// The time parts of a rule: BYHOUR, BYMINUTE and BYSECOND. DTSTART gives the values that the rule does not state.
struct TimeParts {
    /// The unit in seconds: an hour, a minute or a second for a rule of that frequency, and a day for all others.
    let unit: Int
    /// The times of day at which a unit may begin, in seconds and in order. The limiting parts, such as BYHOUR, allow
    /// these times. Nil if no part limits the rule, or if the unit is a day.
    let unitTimes: [Int]?
    /// The times of the instances within a unit, in seconds from its start. The expanding parts, such as BYSECOND, give
    /// these times. If the unit is less than a day, BYSETPOS is already applied.
    let offsets: [Int]

    init(_ rule: RecurrenceRule, start: Int) {
        let time = LocalDateTime(secondsSinceEpoch: start)
        // A leap second counts as the second before it (§3.3.10).
        let seconds = Set(rule.seconds.map { min($0, 59) }).sorted()
        let minutes = Set(rule.minutes).sorted()
        let hours = Set(rule.hours).sorted()
        func or(_ list: [Int], _ value: Int) -> [Int] { list.isEmpty ? [value] : list }
        func all(_ list: [Int], _ range: Range<Int>) -> [Int] { list.isEmpty ? Array(range) : list }
        func product(_ first: [Int], _ size: Int, _ second: [Int]) -> [Int] {
            first.flatMap { left in second.map { left * size + $0 } }
        }
        let inMinute = or(seconds, time.second)
        let inHour = product(or(minutes, time.minute), 60, inMinute)
        let isPlain = Self.isPlainGrid(rule)
        var offsets: [Int]
        switch rule.frequency {
        case .hourly:
            unit = 3600
            unitTimes = isPlain ? nil : all(hours, 0..<24).map { $0 * 3600 }
            offsets = inHour
        case .minutely:
            unit = 60
            unitTimes = isPlain ? nil : product(all(hours, 0..<24), 60, all(minutes, 0..<60)).map { $0 * 60 }
            offsets = inMinute
        case .secondly:
            unit = 1
            unitTimes =
                isPlain
                ? nil : product(product(all(hours, 0..<24), 60, all(minutes, 0..<60)), 60, all(seconds, 0..<60))
            offsets = [0]
        default:
            unit = 86_400
            unitTimes = nil
            offsets = product(or(hours, time.hour), 3600, inHour)
        }
        if unit < 86_400, !rule.setPositions.isEmpty {
            offsets = SetPositions.places(rule.setPositions, of: offsets.count).map { offsets[$0] }
        }
        self.offsets = offsets
    }

    /// Returns whether a rule of hours, minutes or seconds has instances at every step, whatever the day and the time.
    static func isPlainGrid(_ rule: RecurrenceRule) -> Bool {
        let limits = [rule.hours, rule.months, rule.monthDays, rule.yearDays, rule.weekNumbers]
        guard limits.allSatisfy(\.isEmpty), rule.weekdays.isEmpty else { return false }
        return switch rule.frequency {
        case .hourly: true
        case .minutely: rule.minutes.isEmpty
        case .secondly: rule.minutes.isEmpty && rule.seconds.isEmpty
        default: false
        }
    }

    /// The times of day, for a rule whose unit is a day or more.
    var timesOfDay: [Int] { offsets }
}

/// BYSETPOS: positions in the set of instances of one period. 1 is the first instance; negative positions count from
/// the end of the set (§3.3.10).
enum SetPositions {
    /// Returns the indices that positions stand for in a set of `count` elements, in order.
    static func places(_ positions: [Int], of count: Int) -> [Int] {
        let places = positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }
        return Set(places).sorted()
    }
}

/// The hours, minutes or seconds at which an HOURLY, MINUTELY or SECONDLY rule can have instances.
struct StepPlan: Sendable {
    /// The rule's INTERVAL in seconds.
    let step: Int
    /// The beginning of the unit that contains DTSTART. All units that the interval selects begin a whole number of
    /// steps after it.
    let base: Int
    /// The times of day at which a unit may begin, in seconds and in order. The limiting parts allow these times, and
    /// some step reaches each of them on some day. Nil if a unit may begin at any time.
    let unitTimes: [Int]?
    /// The times of the instances within a unit, in seconds from its start.
    let offsets: [Int]
    /// Whether the parts of the rule allow no time that a step reaches.
    var isEmpty: Bool { offsets.isEmpty || unitTimes?.isEmpty ?? false }

    init(_ clock: TimeParts, unit: Int, interval: Int, start: Int) {
        let step = unit * interval
        self.step = step
        let base = start - start.remainder(unit)
        self.base = base
        offsets = clock.offsets
        let common = Self.greatestCommonDivisor(step, 86_400)
        unitTimes = clock.unitTimes?.filter { ($0 - base).remainder(common) == 0 }
    }

    var timesOfDay: [Int] { (unitTimes ?? []).flatMap { time in offsets.map { time + $0 } } }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (larger, smaller) = (first, second)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}

extension RecurrenceRule.Frequency {
    /// Whether the unit of this frequency is less than a day.
    var isShort: Bool { self == .hourly || self == .minutely || self == .secondly }
}

extension Int {
    /// Returns the remainder of a division that rounds down; it is never negative.
    func remainder(_ divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// Returns the quotient of a division that rounds down.
    func dividedDown(by divisor: Int) -> Int {
        (self - remainder(divisor)) / divisor
    }
}
