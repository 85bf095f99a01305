/// A recurrence rule (RFC 5545 §3.3.10 RECUR, with RSCALE and SKIP of RFC 7529).
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit that the interval counts.
    public enum Frequency: String, CaseIterable, Hashable, Sendable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A weekday, or its n-th occurrence in the month or year (negative: from the end).
    public struct NthWeekday: Hashable, Sendable {
        /// The number of the occurrence, -53 to 53 and not 0; nil for every occurrence.
        public var ordinal: Int?
        /// The day of the week.
        public var weekday: Weekday

        /// Creates a weekday, or its n-th occurrence.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    /// The unit that the interval counts.
    public var frequency: Frequency
    /// The number of units from one period to the next, at least 1.
    public var interval = 1
    /// The last instant at which an instance may begin.
    public var until: EventTime?
    /// The number of instances.
    public var count: Int?
    /// BYSECOND, 0 to 60.
    public var seconds: [Int] = []
    /// BYMINUTE, 0 to 59.
    public var minutes: [Int] = []
    /// BYHOUR, 0 to 23.
    public var hours: [Int] = []
    /// BYDAY.
    public var weekdays: [NthWeekday] = []
    /// BYMONTHDAY, -31 to 31 and not 0.
    public var monthDays: [Int] = []
    /// BYYEARDAY, -366 to 366 and not 0; -385 to 385 in calendars other than the Gregorian.
    public var yearDays: [Int] = []
    /// BYWEEKNO, -53 to 53 and not 0; -56 to 56 in calendars other than the Gregorian.
    public var weekNumbers: [Int] = []
    /// BYMONTH, 1 to 12; 1 to 13 in calendars other than the Gregorian.
    public var months: [Int] = []
    /// The leap months of BYMONTH, written with an `L`, in calendars other than the Gregorian (RFC 7529 §4.2).
    public var leapMonths: [Int] = []
    /// BYSETPOS, -366 to 366 and not 0; -385 to 385 in calendars other than the Gregorian.
    public var setPositions: [Int] = []
    /// WKST, the day on which a week begins.
    public var weekStart = Weekday.monday
    /// RSCALE, SKIP (RFC 7529) and X- parts, as written. Key: the name of the part, value: its value.
    public var otherParts: [String: String] = [:]

    /// Creates a rule that recurs every day, week or other unit.
    public init(_ frequency: Frequency) {
        self.frequency = frequency
    }

    /// Reads the text of an RRULE; nil if FREQ is missing or the RFC does not allow a part.
    ///
    /// A rule with an unknown part is refused. The part may be a misspelt UNTIL, and the rule without UNTIL would have
    /// instances that its author did not want.
    public init?(_ text: String) {
        var parts: [(name: String, value: String)] = []
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, !part.utf8.contains(where: { $0 <= UInt8(ascii: " ") }) else { return nil }
            parts.append((pair[0].uppercased(), pair[1].uppercased()))
        }
        guard Set(parts.map(\.name)).count == parts.count,
            let frequency = parts.first(where: { $0.name == "FREQ" }).flatMap({ Frequency(rawValue: $0.value) })
        else { return nil }
        self.frequency = frequency
        otherParts["RSCALE"] = parts.first { $0.name == "RSCALE" }?.value
        for (name, value) in parts where name != "FREQ" {
            guard read(name, value) else { return nil }
        }
        guard until == nil || count == nil else { return nil }
    }

    private mutating func read(_ name: String, _ value: String) -> Bool {
        switch name {
        case "INTERVAL":
            guard let number = Int(value), number >= 1 else { return false }
            interval = number
        case "COUNT":
            guard let number = Int(value), number >= 1 else { return false }
            count = number
        case "UNTIL":
            until = EventTime(value)
            return until != nil
        case "BYSECOND": return read(value, in: 0...60, into: \.seconds)
        case "BYMINUTE": return read(value, in: 0...59, into: \.minutes)
        case "BYHOUR": return read(value, in: 0...23, into: \.hours)
        case "BYMONTHDAY": return read(value, in: -31...31, zero: false, into: \.monthDays)
        case "BYYEARDAY": return read(value, in: daysOfYear, zero: false, into: \.yearDays)
        case "BYWEEKNO":
            return read(value, in: otherCalendar == nil ? -53...53 : -56...56, zero: false, into: \.weekNumbers)
        case "BYMONTH": return readMonths(value)
        case "BYSETPOS": return read(value, in: daysOfYear, zero: false, into: \.setPositions)
        case "BYDAY":
            let days = value.split(separator: ",").map(NthWeekday.init(text:))
            weekdays = days.compactMap(\.self)
            return !days.isEmpty && weekdays.count == days.count
        case "WKST":
            guard let weekday = Weekday(rawValue: value) else { return false }
            weekStart = weekday
        case "RSCALE": otherParts[name] = value
        case "SKIP":
            guard ["OMIT", "BACKWARD", "FORWARD"].contains(value) else { return false }
            otherParts[name] = value
        default:
            guard name.hasPrefix("X-") else { return false }
            otherParts[name] = value
        }
        return true
    }

    private mutating func read(
        _ value: String, in range: ClosedRange<Int>, zero: Bool = true, into path: WritableKeyPath<Self, [Int]>
    ) -> Bool {
        let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        self[keyPath: path] = numbers.compactMap(\.self)
        return self[keyPath: path].count == numbers.count
            && self[keyPath: path].allSatisfy { range.contains($0) && (zero || $0 != 0) }
    }

    private mutating func readMonths(_ value: String) -> Bool {
        guard otherCalendar != nil else { return read(value, in: 1...12, into: \.months) }
        for item in value.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(item.last == "L" ? item.dropLast() : item), (1...13).contains(number) else {
                return false
            }
            if item.last == "L" { leapMonths.append(number) } else { months.append(number) }
        }
        return true
    }

    /// The valid values of BYYEARDAY and BYSETPOS. A leap year of the Hebrew calendar has up to 385 days.
    private var daysOfYear: ClosedRange<Int> { otherCalendar == nil ? -366...366 : -385...385 }

    /// The name of the calendar that RSCALE states (RFC 7529 §4.1), in upper case; nil for the Gregorian.
    package var otherCalendar: String? {
        guard let name = otherParts["RSCALE"], name != "GREGORIAN" else { return nil }
        return name
    }

    /// Whether the rule has BYHOUR, BYMINUTE or BYSECOND, which must be ignored if DTSTART is a date (RFC 5545
    /// §3.3.10).
    package var hasTimes: Bool { !(hours.isEmpty && minutes.isEmpty && seconds.isEmpty) }

    /// Removes BYHOUR, BYMINUTE and BYSECOND. Returns whether the rule had any of them.
    package mutating func dropTimes() -> Bool {
        defer { (hours, minutes, seconds) = ([], [], []) }
        return hasTimes
    }

    /// The rule as iCalendar writes it, FREQ first.
    public var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if let until { parts.append("UNTIL=\(until.basicText)") }
        if let count { parts.append("COUNT=\(count)") }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        let lists = [
            ("BYWEEKNO", weekNumbers), ("BYYEARDAY", yearDays), ("BYMONTHDAY", monthDays),
            ("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds), ("BYSETPOS", setPositions),
        ]
        let allMonths = months.map(String.init) + leapMonths.map { "\($0)L" }
        if !allMonths.isEmpty { parts.append("BYMONTH=\(allMonths.joined(separator: ","))") }
        for (name, numbers) in lists where !numbers.isEmpty {
            parts.append("\(name)=\(numbers.map(String.init).joined(separator: ","))")
        }
        if !weekdays.isEmpty { parts.append("BYDAY=\(weekdays.map(\.text).joined(separator: ","))") }
        if weekStart != .monday { parts.append("WKST=\(weekStart.rawValue)") }
        parts += otherParts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.NthWeekday {
    /// Reads `MO`, `2TU` or `-1FR`.
    init?(text: Substring) {
        guard let weekday = Weekday(rawValue: String(text.suffix(2))) else { return nil }
        let number = text.dropLast(2)
        guard !number.isEmpty else {
            self.init(weekday)
            return
        }
        guard let ordinal = Int(number), ordinal != 0, (-53...53).contains(ordinal) else { return nil }
        self.init(weekday, ordinal: ordinal)
    }

    /// `MO`, `2TU` or `-1FR`.
    var text: String { (ordinal.map { String($0) } ?? "") + weekday.rawValue }
}
