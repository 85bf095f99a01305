import CalendarModel
import EventStore

/// A rule for the occurrences of a series.
open class EKRecurrenceRule: EKObject, NSCopying {
    /// The rule in the form of the model, which also has parts that EventKit does not know, such as hours.
    private var rule: RecurrenceRule
    private var end: EKRecurrenceEnd?
    private var isEndChanged = false
    /// The text that the rule was read from; nil for a new rule.
    private let source: String?

    /// Creates a rule that recurs every `interval` days, weeks, months or years.
    public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
        self.init(
            recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
    }

    /// Creates a rule with lists of days, weeks and months. It leaves out lists that do not fit the frequency, numbers
    /// that are out of range, and the week numbers of weekdays in a weekly rule.
    ///
    /// - Parameters:
    ///   - type: the unit that the interval counts.
    ///   - interval: the number of units from one period to the next, at least 1.
    ///   - days: the days of the week; not for daily rules.
    ///   - monthDays: the days of the month; negative numbers count from its end. For monthly and yearly rules.
    ///   - months: the months, 1 to 12; for yearly rules.
    ///   - weeksOfTheYear: the weeks; negative numbers count from the end of the year. For yearly rules.
    ///   - daysOfTheYear: the days; negative numbers count from the end of the year. For yearly rules.
    ///   - setPositions: the positions of the occurrences to keep in each period; a negative one counts from the
    ///     period's end.
    ///   - end: the end of the series; nil for a series without an end.
    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?,
        weeksOfTheYear: [NSNumber]?, daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        rule = RecurrenceRule(type.model)
        rule.interval = max(1, interval)
        func numbers(_ list: [NSNumber]?, _ limit: Int, when isAllowed: Bool = true) -> [Int] {
            guard isAllowed else { return [] }
            return (list ?? []).map(\.intValue).filter { $0 != 0 && abs($0) <= limit }
        }
        if type != .daily { rule.weekdays = (days ?? []).map(\.model) }
        rule.monthDays = numbers(monthDays, 31, when: type == .monthly || type == .yearly)
        rule.months = numbers(months, 12, when: type == .yearly).filter { $0 > 0 }
        rule.weekNumbers = numbers(weeksOfTheYear, 53, when: type == .yearly)
        rule.yearDays = numbers(daysOfTheYear, 366, when: type == .yearly)
        // RFC 5545 §3.3.10: a weekday has a number only in months and years, and not beside week numbers.
        if type == .weekly || !rule.weekNumbers.isEmpty {
            for place in rule.weekdays.indices { rule.weekdays[place].ordinal = nil }
        }
        // A position chooses from the days that another list names.
        let hasList =
            !(rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.months.isEmpty && rule.weekNumbers.isEmpty
            && rule.yearDays.isEmpty)
        rule.setPositions = numbers(setPositions, 366, when: hasList)
        self.end = end
        isEndChanged = true
        source = nil
    }

    /// Creates the rule of an RRULE; nil if the text is invalid, or has a frequency that EventKit does not have.
    init?(_ text: String, endDate: (EventTime) -> Date) {
        guard let rule = RecurrenceRule(text), EKRecurrenceFrequency(rule.frequency) != nil else { return nil }
        self.rule = rule
        source = text
        if let until = rule.until {
            end = EKRecurrenceEnd(end: endDate(until))
        } else {
            end = rule.count.map(EKRecurrenceEnd.init(occurrenceCount:))
        }
    }

    private init(copyOf other: EKRecurrenceRule) {
        (rule, end, isEndChanged, source) = (other.rule, other.end, other.isEndChanged, other.source)
    }

    // MARK: Parts

    /// The calendar of the rule, `gregorian`.
    open var calendarIdentifier: String { "gregorian" }

    /// The end of the series; nil for a series without an end.
    open var recurrenceEnd: EKRecurrenceEnd? {
        get { end }
        set {
            guard newValue != end else { return }
            end = newValue
            isEndChanged = true
        }
    }

    /// The unit that the interval counts.
    open var frequency: EKRecurrenceFrequency { EKRecurrenceFrequency(rule.frequency) ?? .daily }
    /// The number of units from one period to the next.
    open var interval: Int { rule.interval }
    /// The first day of the week, 1 for Sunday to 7 for Saturday; 0 stands for Monday, the default.
    open var firstDayOfTheWeek: Int { rule.weekStart == .monday ? 0 : EKWeekday(rule.weekStart).rawValue }
    /// The days of the week.
    open var daysOfTheWeek: [EKRecurrenceDayOfWeek]? {
        rule.weekdays.isEmpty ? nil : rule.weekdays.map { EKRecurrenceDayOfWeek($0) }
    }
    /// The days of the month; negative numbers count from its end.
    open var daysOfTheMonth: [NSNumber]? { Self.list(rule.monthDays) }
    /// The days of the year; negative numbers count from its end.
    open var daysOfTheYear: [NSNumber]? { Self.list(rule.yearDays) }
    /// The weeks of the year; negative numbers count from its end.
    open var weeksOfTheYear: [NSNumber]? { Self.list(rule.weekNumbers) }
    /// The months, 1 to 12.
    open var monthsOfTheYear: [NSNumber]? { Self.list(rule.months) }
    /// The positions of the occurrences that are kept in each period; a negative one counts from the period's end.
    open var setPositions: [NSNumber]? { Self.list(rule.setPositions) }

    /// The greatest number of seconds from one period of the rule to the next.
    var longestPeriod: TimeInterval {
        let days: Double =
            switch frequency {
            case .daily: 1
            case .weekly: 7
            case .monthly: 31
            case .yearly: 366
            }
        return days * 86_400 * Double(interval)
    }

    private static func list(_ numbers: [Int]) -> [NSNumber]? {
        numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
    }

    /// Returns the text of the RRULE. A rule that was read and not changed keeps its text.
    func text(until: (Date) -> EventTime) -> String {
        if let source, !isEndChanged { return source }
        var result = rule
        if isEndChanged {
            result.until = end?.endDate.map(until)
            result.count = end.flatMap { $0.endDate == nil && $0.occurrenceCount > 0 ? $0.occurrenceCount : nil }
        }
        return result.text
    }

    /// Returns a copy, whose end can be changed separately.
    open func copy(with zone: NSZone? = nil) -> Any { EKRecurrenceRule(copyOf: self) }

    /// Returns whether another object is the same rule.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceRule else { return false }
        return other.withoutEnd == withoutEnd && other.end == end
    }

    /// The hash of the rule.
    open override var hash: Int { withoutEnd.hashValue }

    private var withoutEnd: RecurrenceRule {
        var result = rule
        (result.until, result.count) = (nil, nil)
        return result
    }

    /// The rule as text.
    open override var description: String {
        "EKRecurrenceRule RRULE \(text { EventTime(utc: $0) })"
    }
}

extension EKRecurrenceFrequency {
    init?(_ frequency: RecurrenceRule.Frequency) {
        switch frequency {
        case .daily: self = .daily
        case .weekly: self = .weekly
        case .monthly: self = .monthly
        case .yearly: self = .yearly
        case .secondly, .minutely, .hourly: return nil
        }
    }

    var model: RecurrenceRule.Frequency {
        switch self {
        case .daily: .daily
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        }
    }
}
