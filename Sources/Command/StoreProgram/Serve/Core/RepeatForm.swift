import CommandLineInterface
import EventStore

/// The repetition of an event as the fields of the review form: all that EventKit's editor has. A rule that has more is
/// shown in words, and stays until a person chooses another one.
struct RepeatForm {
    private let rules: [RecurrenceRule]
    private let start: EventTime?
    private let zones: ZoneResolver

    init(_ entry: CalendarEntry, zones: ZoneResolver) {
        rules = entry.item.recurrenceRules
        start = entry.firstTime
        self.zones = zones
    }

    /// The names of the fields.
    static let names =
        ["repeat", "interval", "monthBy", "nth", "nthDay", "until", "count"] + Weekday.allCases.map(field(of:))
        + monthDays.map(field(ofDay:)) + (1...12).map(field(ofMonth:))

    static let frequencies: [(name: String, frequency: RecurrenceRule.Frequency)] = [
        ("daily", .daily), ("weekly", .weekly), ("monthly", .monthly), ("yearly", .yearly),
    ]
    /// The days of a month, and its last one.
    static let monthDays = Array(1...31) + [-1]
    static let ordinals = [1, 2, 3, 4, 5, -1]
    /// Kinds of days that stand for several weekdays, and these weekdays.
    static let kinds: [(name: String, weekdays: [Weekday])] = [
        ("weekday", [.monday, .tuesday, .wednesday, .thursday, .friday]), ("weekendDay", [.saturday, .sunday]),
    ]
    /// The name of the kind that includes every day.
    static let anyDay = "day"

    static func field(of weekday: Weekday) -> String { "on-" + weekday.rawValue }
    static func field(ofDay day: Int) -> String { day == -1 ? "day-last" : "day-\(day)" }
    static func field(ofMonth month: Int) -> String { "month-\(month)" }

    /// The rules that the fields cannot show.
    var kept: [RecurrenceRule] { fields["repeat"] == "other" ? rules.map { $0.ended(like: start, zones) } : [] }

    // MARK: From a rule

    /// The fields that are not empty.
    var fields: [String: String] {
        let nth = start?.date.weekdayOrdinal ?? 1
        let weekday = start?.date.weekday ?? .monday
        var fields = ["interval": "1", "monthBy": "start", "nth": String(nth), "nthDay": weekday.rawValue]
        guard let rule = rules.first else { return fields }
        fields["until"] = rule.ended(like: start, zones).until?.date.extendedText
        fields["count"] = rule.count.map(String.init)
        let shown = rules.count == 1 ? shape(of: rule) : nil
        return fields.merging(shown ?? ["repeat": "other"]) { $1 }
    }

    /// Returns the fields of a rule without its end; nil if they cannot show it.
    private func shape(of rule: RecurrenceRule) -> [String: String]? {
        guard let name = Self.frequencies.first(where: { $0.frequency == rule.frequency })?.name else { return nil }
        let rule = rule.compared
        var fields = ["repeat": name, "interval": String(rule.interval)]
        for day in rule.weekdays where day.ordinal == nil { fields[Self.field(of: day.weekday)] = "yes" }
        for day in rule.monthDays { fields[Self.field(ofDay: day)] = "yes" }
        for month in rule.months { fields[Self.field(ofMonth: month)] = "yes" }
        if !rule.monthDays.isEmpty { fields["monthBy"] = "days" }
        let days = rule.weekdays.map(\.weekday)
        if rule.weekdays.count == 1, let ordinal = rule.weekdays[0].ordinal {
            (fields["monthBy"], fields["nth"], fields["nthDay"]) = ("nth", String(ordinal), days[0].rawValue)
        } else if rule.setPositions.count == 1, let kind = Self.kinds.first(where: { $0.weekdays == days }) {
            (fields["monthBy"], fields["nth"], fields["nthDay"]) = ("nth", String(rule.setPositions[0]), kind.name)
        }
        // The fields show the rule if they lead back to it.
        let same = try? self.rule(fields)
        return same?.compared == rule ? fields : nil
    }

    // MARK: To a rule

    /// Returns the property that a person chose; nil for no repetition.
    ///
    /// - Parameters:
    ///   - posted: the fields of the form.
    ///   - newStart: the start of the event, to which the end of the rule is fitted.
    func property(_ posted: FormData, newStart: EventTime?) throws(ServerProblem) -> Property? {
        var rule: RecurrenceRule?
        if posted.values["repeat"] == "other" {
            guard rules.count == 1 else { return nil }
            rule = rules[0]
        } else {
            rule = try self.rule(posted.values)
            // A week begins on the day on which it began before; this matters for every second week.
            if let first = rules.first?.weekStart { rule?.weekStart = first }
        }
        guard var rule else { return nil }
        (rule.until, rule.count) = (nil, nil)
        if let text = posted["count"] {
            guard let count = Int(text), (1...9999).contains(count) else { throw .wrong("wrong.count", text) }
            guard posted["until"] == nil else { throw .wrong("wrong.twoEnds") }
            rule.count = count
        }
        if let day = posted["until"] {
            guard let date = ISO8601Time(day)?.date else { throw .wrong("wrong.day", day) }
            rule.until = .date(date)
            rule.fitEnd(to: newStart, zones)
        }
        return Property("RRULE", value: rule.text)
    }

    /// Whether a form changes the rule. A form without these fields changes nothing.
    ///
    /// - Parameter hasNewStart: whether the start changed from a time to a day, or back. The end of the rule must follow.
    func isChanged(by posted: FormData, hasNewStart: Bool) -> Bool {
        guard let name = posted.values["repeat"], name != "other" || rules.count == 1 else { return false }
        if hasNewStart, rules.first?.until != nil { return true }
        let fields = fields
        return Self.names.contains { (posted[$0] ?? "") != fields[$0] ?? "" }
    }

    /// Returns the rule without its end; nil for no repetition.
    private func rule(_ fields: [String: String]) throws(ServerProblem) -> RecurrenceRule? {
        guard let found = Self.frequencies.first(where: { $0.name == fields["repeat"] }) else { return nil }
        var rule = RecurrenceRule(found.frequency)
        let interval = (fields["interval"] ?? "").trimmed
        guard let number = interval.isEmpty ? 1 : Int(interval), (1...999).contains(number) else {
            throw .wrong("wrong.interval", String(interval.prefix(20)))
        }
        rule.interval = number
        if found.frequency == .weekly {
            let days = Weekday.allCases.filter { fields[Self.field(of: $0)] == "yes" }
            rule.weekdays = days.map { RecurrenceRule.NthWeekday($0) }
        }
        guard found.frequency == .monthly || found.frequency == .yearly else { return rule }
        if found.frequency == .yearly { rule.months = (1...12).filter { fields[Self.field(ofMonth: $0)] == "yes" } }
        switch fields["monthBy"] {
        case "days": rule.monthDays = Self.monthDays.filter { fields[Self.field(ofDay: $0)] == "yes" }
        case "nth": setNth(of: &rule, fields)
        default: break
        }
        // In a yearly rule without a month, these days would be days of every month, or of the year.
        if found.frequency == .yearly, !(rule.monthDays.isEmpty && rule.weekdays.isEmpty), rule.months.isEmpty {
            rule.months = (start?.date.month).map { [$0] } ?? []
        }
        // In a yearly rule, a position is counted within the whole year.
        if found.frequency == .yearly, !rule.setPositions.isEmpty, rule.months.count > 1 {
            throw .wrong("wrong.oneMonth")
        }
        return rule
    }

    private func setNth(of rule: inout RecurrenceRule, _ fields: [String: String]) {
        guard let ordinal = Int(fields["nth"] ?? ""), Self.ordinals.contains(ordinal) else { return }
        let name = fields["nthDay"] ?? ""
        if name == Self.anyDay {
            rule.monthDays = [ordinal]
        } else if let weekday = Weekday(rawValue: name) {
            rule.weekdays = [RecurrenceRule.NthWeekday(weekday, ordinal: ordinal)]
        } else if let kind = Self.kinds.first(where: { $0.name == name }) {
            rule.weekdays = kind.weekdays.map { RecurrenceRule.NthWeekday($0) }
            rule.setPositions = [ordinal]
        }
    }
}

extension CalendarEntry {
    /// The start; for a reminder without a start, the time when it is due.
    var firstTime: EventTime? { item.start ?? item.component.property("DUE")?.time }
}

extension RecurrenceRule {
    /// The rule without its end and its first day of the week, in the form in which rules with the same meaning are
    /// equal.
    fileprivate var compared: RecurrenceRule {
        var rule = self
        (rule.until, rule.count, rule.weekStart) = (nil, nil, .monday)
        let order = Weekday.allCases
        rule.weekdays.sort { order.firstIndex(of: $0.weekday) ?? 0 < order.firstIndex(of: $1.weekday) ?? 0 }
        rule.monthDays.sort { ($0 < 0 ? 100 + $0 : $0) < ($1 < 0 ? 100 + $1 : $1) }
        rule.months.sort()
        // The second of all Tuesdays is the second Tuesday.
        let isOneMonth = frequency == .monthly || (frequency == .yearly && months.count == 1)
        if isOneMonth, monthDays.isEmpty, weekdays.count == 1, weekdays[0].ordinal == nil, setPositions.count == 1 {
            rule.weekdays[0].ordinal = setPositions[0]
            rule.setPositions = []
        }
        return rule
    }
}
