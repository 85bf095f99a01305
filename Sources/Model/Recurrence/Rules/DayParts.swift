import CalendarModel

/// The parts of a rule that choose days: BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY. DTSTART gives the day if
/// none of them does (RFC 5545 §3.3.10).
///
/// At every frequency, the parts together allow some days of each year. So this type need not distinguish parts that
/// expand from parts that limit, as the RFC does. The frequency matters only for the ordinals of BYDAY, and for the day
/// that DTSTART gives.
struct DayParts: Sendable {
    /// What happens to a day that its month or year does not have (RFC 7529 §4.1).
    enum Skip: Sendable {
        case omit, backward, forward
    }

    /// The period in which the ordinals of BYDAY are counted.
    enum OrdinalScope: Sendable {
        case month, year
    }

    /// The allowed months as bits; bit 1 is January.
    private(set) var months: UInt64 = 0x1FFE
    /// The allowed days of the month as bits, counted from its start and from its end; bit n is day n. Nil if the rule
    /// does not limit them.
    private(set) var monthDays: (fromStart: UInt64, fromEnd: UInt64)?
    /// The allowed weekdays without an ordinal, as bits; bit 0 is Monday. Nil if the rule does not limit weekdays.
    private(set) var weekdays: UInt64?
    /// Whether the weekdays come from DTSTART, not from BYDAY.
    private var isWeekdayImplied = false
    /// The weekdays with an ordinal, which is counted in the month or the year (`ordinalScope`).
    private(set) var nthWeekdays: [(ordinal: Int, weekday: Int)] = []
    private(set) var ordinalScope = OrdinalScope.month
    private(set) var yearDays: [Int] = []
    private(set) var weekNumbers: [Int] = []
    /// The first day of a week, 0 for Monday.
    let weekStart: Int
    let skip: Skip

    init(_ rule: RecurrenceRule, start: CalendarDate) {
        weekStart = rule.weekStart.index
        skip =
            switch rule.otherParts["SKIP"] {
            case "BACKWARD": .backward
            case "FORWARD": .forward
            default: .omit
            }
        yearDays = Array(Set(rule.yearDays)).sorted()
        weekNumbers = Array(Set(rule.weekNumbers)).sorted()
        if !rule.months.isEmpty { months = rule.months.reduce(0) { $0 | 1 << UInt64($1) } }
        if !rule.monthDays.isEmpty { setMonthDays(rule.monthDays) }
        if !rule.weekdays.isEmpty { setWeekdays(rule) }
        implyDays(rule, start: start)
    }

    private mutating func setMonthDays(_ days: [Int]) {
        var (fromStart, fromEnd): (UInt64, UInt64) = (0, 0)
        for day in days {
            if day > 0 { fromStart |= 1 << UInt64(day) } else { fromEnd |= 1 << UInt64(-day) }
        }
        monthDays = (fromStart, fromEnd)
    }

    private mutating func setWeekdays(_ rule: RecurrenceRule) {
        // RFC 5545 gives ordinals a meaning only in monthly and yearly rules; in others they are ignored.
        let hasOrdinals = rule.frequency == .yearly || rule.frequency == .monthly
        ordinalScope = rule.frequency == .yearly && rule.months.isEmpty ? .year : .month
        var plain: UInt64 = 0
        var counted: Set<[Int]> = []
        for day in rule.weekdays {
            if let ordinal = day.ordinal, hasOrdinals {
                counted.insert([ordinal, day.weekday.index])
            } else {
                plain |= 1 << UInt64(day.weekday.index)
            }
        }
        weekdays = plain
        nthWeekdays = counted.map { (ordinal: $0[0], weekday: $0[1]) }
    }

    /// Takes the day from DTSTART if no part of the rule gives one.
    private mutating func implyDays(_ rule: RecurrenceRule, start: CalendarDate) {
        guard monthDays == nil, weekdays == nil, yearDays.isEmpty else { return }
        switch rule.frequency {
        case .yearly where weekNumbers.isEmpty:
            setMonthDays([start.day])
            if rule.months.isEmpty { months = 1 << UInt64(start.month) }
        case .yearly:
            weekdays = 1 << UInt64(start.weekday.index)
            isWeekdayImplied = true
        case .monthly where weekNumbers.isEmpty: setMonthDays([start.day])
        case .weekly where weekNumbers.isEmpty: weekdays = 1 << UInt64(start.weekday.index)
        default: break
        }
    }

    /// Returns whether BYDAY allows a day that SKIP moved. SKIP is applied before BYDAY (RFC 7529 §4.1).
    func allowsMoved(_ day: Int) -> Bool {
        guard let weekdays, !isWeekdayImplied else { return true }
        return weekdays & 1 << UInt64((day + 3).remainder(7)) != 0
    }

    /// Whether every day is allowed.
    var allowsAll: Bool { weekdays == nil && hasNoneButWeekdays }

    /// The allowed days of the week if no other part limits the days; bit 0 is Monday.
    var weekdaysAlone: UInt64? { hasNoneButWeekdays ? weekdays : nil }

    private var hasNoneButWeekdays: Bool {
        months == 0x1FFE && monthDays == nil && nthWeekdays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
    }
}

/// The days of one year that a rule allows.
struct YearOfDays: Sendable {
    let year: Int
    /// For each month, its first day, counted from 1970-01-01, and its allowed days: bit n is day n. SKIP (RFC 7529)
    /// can move a day out of its month. So the bit after the last day stands for the first day of the next month, and
    /// bit 0 stands for the last day of the month before.
    private(set) var months: [(first: Int, days: UInt64)] = []

    init(_ year: Int, _ parts: DayParts) {
        self.year = year
        let newYear = CalendarDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0
        let isLeap = CalendarDate.days(inMonth: 2, of: year) == 29
        months.reserveCapacity(12)
        var first = newYear
        for month in 1...12 {
            let length = CalendarDate.days(inMonth: month, of: year)
            if parts.months & 1 << UInt64(month) != 0 {
                months.append((first, Self.days(of: parts, first: first, length: length)))
            } else {
                months.append((first, 0))
            }
            first += length
        }
        if !parts.nthWeekdays.isEmpty, parts.ordinalScope == .year { countInYear(parts, newYear: newYear) }
        let length = isLeap ? 366 : 365
        if !parts.yearDays.isEmpty {
            keep(parts.yearDays.map { newYear + ($0 > 0 ? $0 - 1 : length + $0) })
        }
        if !parts.weekNumbers.isEmpty { keep(Weeks(parts).days(of: year)) }
        if parts.skip != .omit { moveIntoYear(parts, length: length) }
    }

    /// Moves the days and weeks that the rule states but the year does not have. If they would be after the year,
    /// SKIP=BACKWARD moves them to the last day of the year, and SKIP=FORWARD to the day after that. If they would be
    /// before the year, SKIP=FORWARD moves them to the first day of the year, and SKIP=BACKWARD to the day before that.
    private mutating func moveIntoYear(_ parts: DayParts, length: Int) {
        // A day or week is moved only if the rule has BYYEARDAY or BYWEEKNO, but not both. The rule must not have
        // BYMONTHDAY, because BYMONTHDAY would remove the moved day again.
        guard parts.yearDays.isEmpty != parts.weekNumbers.isEmpty, parts.monthDays == nil else { return }
        let numbers = parts.yearDays.isEmpty ? parts.weekNumbers : parts.yearDays
        let count = parts.yearDays.isEmpty ? Weeks(parts).count(in: year) : length
        let bit: UInt64 = parts.skip == .forward ? 1 : 0
        if numbers.contains(where: { $0 > count }) { move(to: 31 + bit, of: 11, parts) }
        if numbers.contains(where: { $0 < -count }) { move(to: bit, of: 0, parts) }
    }

    private mutating func move(to bit: UInt64, of month: Int, _ parts: DayParts) {
        guard parts.months & 1 << UInt64(month + 1) != 0, parts.allowsMoved(months[month].first + Int(bit) - 1) else {
            return
        }
        months[month].days |= 1 << bit
    }

    /// Returns whether a day is allowed.
    func allows(_ date: CalendarDate) -> Bool {
        months[date.month - 1].days & 1 << UInt64(date.day) != 0
    }

    /// Returns the days of a month that BYMONTHDAY and BYDAY allow, as bits.
    static func days(of parts: DayParts, first: Int, length: Int) -> UInt64 {
        let all: UInt64 = (1 << UInt64(length + 1)) - 2
        var days = all
        if let monthDays = parts.monthDays {
            days = monthDays.fromStart & all
            if monthDays.fromStart & ~all != 0, parts.skip != .omit {
                days |= 1 << UInt64(parts.skip == .backward ? length : length + 1)
            }
            if monthDays.fromEnd != 0 {
                for day in 1...length where monthDays.fromEnd & 1 << UInt64(day) != 0 {
                    days |= 1 << UInt64(length + 1 - day)
                }
                if monthDays.fromEnd & ~all != 0, parts.skip != .omit { days |= parts.skip == .backward ? 1 : 2 }
            }
        }
        guard let weekdays = parts.weekdays else { return days }
        // Day 0, 1 January 1970, was a Thursday.
        let firstWeekday = (first + 3).remainder(7)
        var allowed: UInt64 = 0
        for weekday in 0..<7 where weekdays & 1 << UInt64(weekday) != 0 {
            allowed |= everySeventh << UInt64((weekday - firstWeekday + 7) % 7)
        }
        // Bit 0, the day before the month, has the same weekday as day 7.
        allowed |= allowed >> 7 & 1
        guard parts.ordinalScope == .month else {
            // Weekdays with an ordinal are counted in the year: `countInYear` adds them later, within BYMONTHDAY.
            return days & allowed
        }
        for (ordinal, weekday) in parts.nthWeekdays {
            let offset = (weekday - firstWeekday + 7) % 7
            let count = (length - offset + 6) / 7
            let place = ordinal > 0 ? ordinal - 1 : count + ordinal
            if (0..<count).contains(place) { allowed |= 1 << UInt64(offset + 1 + 7 * place) }
        }
        return days & allowed
    }

    /// Bits 1, 8, 15, ...
    private static let everySeventh: UInt64 = 0x10_2040_8102

    private mutating func countInYear(_ parts: DayParts, newYear: Int) {
        var anyDay = parts
        anyDay.dropWeekdays()
        let allowed = YearOfDays(year, anyDay)
        let length = CalendarDate.days(inMonth: 2, of: year) + 337
        let firstWeekday = (newYear + 3).remainder(7)
        for (ordinal, weekday) in parts.nthWeekdays {
            let offset = (weekday - firstWeekday + 7) % 7
            let count = (length - offset + 6) / 7
            let place = ordinal > 0 ? ordinal - 1 : count + ordinal
            guard (0..<count).contains(place) else { continue }
            let date = CalendarDate(daysSinceEpoch: newYear + offset + 7 * place)
            if allowed.allows(date) { months[date.month - 1].days |= 1 << UInt64(date.day) }
        }
    }

    /// Removes all days except those with the given numbers.
    private mutating func keep(_ numbers: [Int]) {
        var kept = [UInt64](repeating: 0, count: 12)
        for number in numbers {
            let date = CalendarDate(daysSinceEpoch: number)
            if date.year == year { kept[date.month - 1] |= 1 << UInt64(date.day) }
        }
        for month in 0..<12 { months[month].days &= kept[month] }
    }
}

extension DayParts {
    fileprivate mutating func dropWeekdays() {
        weekdays = nil
        nthWeekdays = []
        yearDays = []
        weekNumbers = []
    }
}

/// Week numbers: week 1 is the first week with at least four days in the year (§3.3.10; as in ISO 8601 if weeks begin
/// on Monday).
private struct Weeks {
    let parts: DayParts

    init(_ parts: DayParts) { self.parts = parts }

    /// Returns the days of a calendar year that lie in the wanted weeks. The first and last days of a year may lie in a
    /// week of the year before or after.
    func days(of year: Int) -> [Int] {
        (year - 1...year + 1).flatMap { weekYear -> [Int] in
            let first = start(of: weekYear)
            let count = (start(of: weekYear + 1) - first) / 7
            return parts.weekNumbers.flatMap { number -> [Int] in
                let place = number > 0 ? number - 1 : count + number
                guard (0..<count).contains(place) else { return [] }
                return (0..<7).map { first + place * 7 + $0 }
            }
        }
    }

    func count(in year: Int) -> Int { (start(of: year + 1) - start(of: year)) / 7 }

    /// Returns the first day of week 1.
    private func start(of year: Int) -> Int {
        // Week 1 contains 4 January.
        let fourth = CalendarDate(year: 1970 + (year - 1970).remainder(400), month: 1, day: 4)?.daysSinceEpoch ?? 0
        let day = fourth + (year - 1970).dividedDown(by: 400) * 146_097
        return day - (day + 3 - parts.weekStart).remainder(7)
    }
}

extension Weekday {
    /// The position of the day in the ISO week; 0 is Monday.
    var index: Int {
        switch self {
        case .monday: 0
        case .tuesday: 1
        case .wednesday: 2
        case .thursday: 3
        case .friday: 4
        case .saturday: 5
        case .sunday: 6
        }
    }
}
