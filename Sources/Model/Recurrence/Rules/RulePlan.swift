import CalendarModel

/// A recurrence rule made ready to be expanded on one clock, without a zone: all times are seconds since
/// 1970-01-01T00:00:00 on that clock, all days are counted from 1970-01-01.
///
/// Every frequency comes down to one of two ways. Days times times: a period (a day, week, month or year) has days, and
/// each has the same times of day; a rule of hours, minutes or seconds whose step divides the day is one of days, too.
/// Steps: any other rule of hours, minutes or seconds walks along its own grid.
struct RulePlan: Sendable {
    /// What the interval counts, where the rule comes down to days and times.
    enum Period: Sendable {
        case day, week, month, year
    }

    /// How instances are found.
    enum Way: Sendable {
        case days(Period, interval: Int)
        case steps(StepPlan)
    }

    let way: Way
    /// DTSTART.
    let start: Int
    /// Which days the parts of the rule allow.
    let days: DayParts
    /// The times of day, in seconds, in their order; of a rule by steps, the offsets within a step's unit.
    let times: [Int]
    /// BYSETPOS, where it is left to be applied to the period.
    let setPositions: [Int]
    let count: Int?
    /// The last second of the years that are calculated with.
    static let end = CalendarDate(daysSinceEpoch: .max).daysSinceEpoch * 86_400 + 86_399

    /// About how many steps it takes to make a rule ready.
    static func cost(_ rule: RecurrenceRule) -> Int {
        let isPlain = TimeParts.isPlainGrid(rule)
        func size(_ list: [Int], _ all: Int, isLimit: Bool) -> Int {
            list.isEmpty ? (isLimit && !isPlain ? all : 1) : min(list.count, all)
        }
        let hours = size(rule.hours, 24, isLimit: rule.frequency.isShort)
        let minutes = size(rule.minutes, 60, isLimit: rule.frequency == .minutely || rule.frequency == .secondly)
        let seconds = size(rule.seconds, 60, isLimit: rule.frequency == .secondly)
        // A time of day costs far less than a period does.
        return hours * minutes * seconds / 16 + 16
    }

    init(_ rule: RecurrenceRule, start: Int) {
        self.start = start
        count = rule.count
        days = DayParts(rule, start: LocalDateTime(secondsSinceEpoch: start).date)
        let clock = TimeParts(rule, start: start)
        let interval = min(rule.interval, 1 << 40)
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

/// The time parts of a rule: BYHOUR, BYMINUTE and BYSECOND, with what DTSTART says where they are silent.
struct TimeParts {
    /// Seconds of the unit of a rule of hours, minutes or seconds; a day of all others.
    let unit: Int
    /// The seconds of a day at which a unit begins that the limiting parts allow, in their order; nil where there is no such
    /// part.
    let unitTimes: [Int]?
    /// The seconds within the unit that the expanding parts give, BYSETPOS applied where the unit is less than a day.
    let offsets: [Int]

    init(_ rule: RecurrenceRule, start: Int) {
        let time = LocalDateTime(secondsSinceEpoch: start)
        // A leap second is the second before it (§3.3.10).
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

    /// Whether a rule of hours, minutes or seconds has instances at every step, whatever the day and the time.
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

    /// The times of a day, of a rule whose unit is a day or more.
    var timesOfDay: [Int] { offsets }
}

/// BYSETPOS: places in the set of a period, counted from 1, or from its end with a minus (§3.3.10).
enum SetPositions {
    /// The indices that positions mean in a set of so many, in their order.
    static func places(_ positions: [Int], of count: Int) -> [Int] {
        let places = positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }
        return Set(places).sorted()
    }
}

/// How a rule of hours, minutes or seconds walks along its grid.
struct StepPlan: Sendable {
    /// Seconds from one unit to the next that the interval meets.
    let step: Int
    /// The unit in which DTSTART lies: all others are whole steps away.
    let base: Int
    /// The seconds of a day at which a unit may begin, in their order: those that the limiting parts allow and the grid
    /// can meet on some day; nil where it may begin at any time.
    let unitTimes: [Int]?
    /// The seconds within a unit.
    let offsets: [Int]
    /// Whether the grid never meets what the parts allow.
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

    /// The times of each day, where the step divides the day.
    var timesOfDay: [Int] { (unitTimes ?? []).flatMap { time in offsets.map { time + $0 } } }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (larger, smaller) = (first, second)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}

extension RecurrenceRule.Frequency {
    /// Whether its unit is less than a day.
    var isShort: Bool { self == .hourly || self == .minutely || self == .secondly }
}

extension Int {
    /// What is left of a division that rounds down: never negative.
    func remainder(_ divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// A division that rounds down.
    func dividedDown(by divisor: Int) -> Int {
        (self - remainder(divisor)) / divisor
    }
}
