import CalendarModel

/// The rule of a meeting that repeats ([MS-OXOCAL] §2.2.1.44). Its days and times are those of the meeting's time zone.
struct OutlookRecurrence {
    /// The rule (RFC 5545 §3.3.10).
    let rule: String
    /// The first start, the first end, and the starts that were removed, on the clock of the zone.
    let start, end: LocalDateTime
    let removed: [LocalDateTime]
    /// The occurrences that differ from the others.
    let exceptions: [OutlookException]
    /// The number of occurrences that differ, but could not be read.
    let unreadCount: Int

    fileprivate static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    static let mostDates = 5000
    private static let (daily, yearly) = (0x200A, 0x200D)
    /// The second number means no end, too ([MS-OXOCAL] §2.2.1.44.1).
    private static let endless = [0x2023, 0xFFFF_FFFF]

    /// Reads a rule; nil if it is damaged, or of a calendar other than the Gregorian one.
    ///
    /// - Parameter charset: the character set of texts that are not Unicode.
    init?(_ bytes: [UInt8], charset: String = "windows-1252") {
        var reader = LittleReader(bytes)
        guard reader.number(2) == 0x3004, reader.number(2) == 0x3004, let frequency = reader.number(2),
            let pattern = reader.number(2), let calendar = reader.number(2), calendar <= 1, reader.number(4) != nil,
            let period = reader.number(4), period > 0, period < 1 << 24, reader.number(4) != nil,
            let rule = Self.rule(pattern, frequency: frequency, period: period, &reader), let ending = reader.number(4),
            let count = reader.number(4), let weekStart = reader.number(4), weekStart < 7,
            let removed = reader.dates(most: Self.mostDates), let changed = reader.dates(most: Self.mostDates),
            let first = reader.number(4), reader.number(4) != nil, reader.number(4) != nil,
            let version = reader.number(4), let startMinute = reader.number(4), let endMinute = reader.number(4),
            startMinute < 1 << 16, endMinute < 1 << 16
        else { return nil }
        let weeks = rule.contains("WEEKLY") ? ";WKST=\(Self.days[weekStart])" : ""
        let end = Self.endless.contains(ending) ? "" : ";COUNT=\(max(1, min(count, 100_000)))"
        self.rule = rule + weeks + end
        start = LocalDateTime(minutesSince1601: first + startMinute)
        self.end = LocalDateTime(minutesSince1601: first + max(endMinute, startMinute))
        let exceptions = OutlookException.read(&reader, version: version, charset: charset)
        self.exceptions = exceptions
        // The original days of changed occurrences are among the removed ones.
        let kept = Set(exceptions.map(\.original.date))
        self.removed = removed.map { LocalDateTime(minutesSince1601: $0 + startMinute) }
            .filter { !kept.contains($0.date) }
        unreadCount = max(0, changed.count - exceptions.count)
    }

    /// Returns the rule without its end. The pattern's own numbers are read.
    private static func rule(_ pattern: Int, frequency: Int, period: Int, _ reader: inout LittleReader) -> String? {
        let isYearly = frequency == yearly && period % 12 == 0
        let months = isYearly ? "FREQ=YEARLY;INTERVAL=\(period / 12)" : "FREQ=MONTHLY;INTERVAL=\(period)"
        switch pattern {
        case 0: return period % 1440 == 0 ? "FREQ=DAILY;INTERVAL=\(period / 1440)" : nil
        case 1:
            // "Every weekday" is a daily rule with the days of a week.
            guard let days = reader.days() else { return nil }
            return "FREQ=WEEKLY;INTERVAL=\(frequency == daily ? 1 : period);BYDAY=\(days.joined(separator: ","))"
        case 2, 4:
            guard let day = reader.number(4), (1...31).contains(day) else { return nil }
            // The start has the month and day of a yearly rule.
            if isYearly { return months }
            // In a shorter month, its last day is meant.
            guard day > 28 else { return "\(months);BYMONTHDAY=\(day)" }
            return "\(months);BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
        case 3:
            guard let days = reader.days(), let place = reader.number(4), (1...5).contains(place), !isYearly else {
                return nil
            }
            return "\(months);BYDAY=\(days.joined(separator: ","));BYSETPOS=\(place == 5 ? -1 : place)"
        default: return nil
        }
    }
}

extension LittleReader {
    fileprivate mutating func dates(most: Int) -> [Int]? {
        guard let count = number(4), count <= most else { return nil }
        var dates: [Int] = []
        for _ in 0..<count {
            guard let date = number(4) else { return nil }
            dates.append(date)
        }
        return dates
    }

    /// Reads the days of the week, a bit for each; nil without a day.
    fileprivate mutating func days() -> [String]? {
        guard let bits = number(4) else { return nil }
        let days = (0..<7).filter { bits >> $0 & 1 == 1 }.map { OutlookRecurrence.days[$0] }
        return days.isEmpty ? nil : days
    }
}

/// The name of a meeting's time zone, as Windows has it ([MS-OXOCAL] §2.2.1.41).
enum OutlookZone {
    static func name(_ definition: [UInt8]) -> String? {
        let count = definition.little(6, 2)
        guard definition.count >= 8 + 2 * count, (1...200).contains(count) else { return nil }
        let name = String(decoding: definition.littleUnits(at: 8, count: count), as: UTF16.self)
        return name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" } ? name : nil
    }
}
