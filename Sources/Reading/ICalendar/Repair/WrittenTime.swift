import CalendarModel

/// A date or time that a program printed instead of iCalendar's form: `Mon Sep 14 2026 20:30:00 GMT+0200`,
/// `14 Sep 2026 20:30 +0200`, `June 1, 2026 7:00 PM`, `14.09.2026 20:30`, `2026-W38-1T20:30`,
/// `2026-09-14T20:30+02:00[Europe/Berlin]`, or seconds since 1970.
struct WrittenTime {
    let time: ISO8601Time
    /// The zone in square brackets after the time; nil if there is none.
    private(set) var zone: String?

    /// Reads a text; nil for anything else, and for `06/12/2026`, whose month is ambiguous.
    init?(_ text: String) {
        guard (8...120).contains(text.utf8.count) else { return nil }
        let text = String(text.trimmed)
        if let time = Self.bracketed(text) {
            self = time
        } else if let time = Self.week(text) ?? Self.dotted(text) ?? Self.epoch(text) ?? Self.words(text) {
            self.init(time)
        } else {
            return nil
        }
    }

    private init(_ time: ISO8601Time, zone: String? = nil) {
        self.time = time
        self.zone = zone
    }

    // MARK: Forms of numbers

    /// Reads a time with a zone in brackets (RFC 9557).
    private static func bracketed(_ text: String) -> WrittenTime? {
        guard text.last == "]", let open = text.firstIndex(of: "["), let close = text.firstIndex(of: "]"), open < close,
            let time = ISO8601Time(text[..<open]), time.local != nil
        else { return nil }
        // Other tags may follow the zone, such as that of a calendar.
        let zone = text[text.index(after: open)..<close].drop { $0 == "!" }
        return zone.isEmpty || zone.contains("=") ? nil : WrittenTime(time, zone: String(zone))
    }

    /// Reads a day of a week (ISO 8601-1 §5.2.3), with or without a time.
    private static func week(_ text: String) -> ISO8601Time? {
        var rest = text[...]
        guard let year = number(&rest, 4...4) else { return nil }
        if rest.first == "-" { rest.removeFirst() }
        guard rest.first == "W" || rest.first == "w" else { return nil }
        rest.removeFirst()
        guard let week = number(&rest, 2...2), (1...53).contains(week) else { return nil }
        if rest.first == "-" { rest.removeFirst() }
        guard let day = number(&rest, 1...1), (1...7).contains(day), rest.first?.isNumber != true,
            let fourth = CalendarDate(year: year, month: 1, day: 4)
        else { return nil }
        // 4 January is always in week 1.
        let monday = fourth.daysSinceEpoch - (Weekday.allCases.firstIndex(of: fourth.weekday) ?? 0)
        let date = CalendarDate(daysSinceEpoch: monday + (week - 1) * 7 + day - 1)
        return ISO8601Time("\(date.extendedText)\(rest)")
    }

    /// Reads `14.09.2026 20:30`. A date with dots begins with the day.
    private static func dotted(_ text: String) -> ISO8601Time? {
        var rest = text[...]
        guard let day = number(&rest, 1...2), rest.popFirst() == ".", let month = number(&rest, 1...2),
            rest.popFirst() == ".", let year = number(&rest, 4...4),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        let clock = rest.drop { " ,T".contains($0) }
        if clock.isEmpty { return ISO8601Time(date: date) }
        guard clock.startIndex > rest.startIndex else { return nil }
        let words = clock.split(separator: " ")
        guard words.count == 1 || (words.count == 2 && words[1] == "Uhr") else { return nil }
        return ISO8601Time("\(date.extendedText)T\(words[0].utf8.count == 4 ? "0" : "")\(words[0])")
    }

    /// Reads seconds or milliseconds since 1970, without zeros in front, for the years 2001 to 2099. Ten digits that are
    /// a date and an hour are ambiguous.
    private static func epoch(_ text: String) -> ISO8601Time? {
        let digits = text.utf8
        guard digits.count == 10 || digits.count == 13, digits.allSatisfy(\.isDigit),
            let number = Int(text)
        else { return nil }
        if let other = ISO8601Time("\(text.prefix(8))T\(text.dropFirst(8).prefix(2))"), other.date.year >= 1900 {
            return nil
        }
        let seconds = digits.count == 13 ? number / 1000 : number
        guard (1_000_000_000..<4_102_444_800).contains(seconds) else { return nil }
        let local = LocalDateTime(secondsSinceEpoch: seconds)
        return ISO8601Time(date: local.date, local: local, offset: .utc)
    }

    /// Reads a number whose count of digits is in a range, and removes it.
    private static func number(_ rest: inout Substring, _ count: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count.upperBound).prefix { ("0"..."9").contains($0) }
        guard count.contains(digits.count), let number = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    // MARK: Words

    /// The parts of a date in words, each at most once.
    private struct Parts {
        var year: Int?
        var month: Int?
        var day: Int?
        var clock: (hour: Int, minute: Int, second: Int)?
        var isAfternoon: Bool?
        var offset: ISO8601Time.Offset?
    }

    private static func words(_ text: String) -> ISO8601Time? {
        var plain = text[...]
        // The name of the zone in parentheses only explains the offset.
        if plain.last == ")", let open = plain.firstIndex(of: "(") { plain = plain[..<open] }
        var parts = Parts()
        for word in plain.split(whereSeparator: { " ,".contains($0) }) {
            let isDate =
                word.utf8.contains(UInt8(ascii: "-")) && word.first?.isNumber == true
                && word.contains(where: \.isLetter)
            for piece in isDate ? word.split(separator: "-") : [word] {
                guard take(piece.lowercased(), into: &parts) else { return nil }
            }
        }
        guard let year = parts.year, let month = parts.month, let day = parts.day,
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        guard var clock = parts.clock else {
            return parts.offset == nil && parts.isAfternoon == nil ? ISO8601Time(date: date) : nil
        }
        if let isAfternoon = parts.isAfternoon {
            guard (1...12).contains(clock.hour) else { return nil }
            clock.hour = clock.hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard let local = LocalDateTime(date: date, hour: clock.hour, minute: clock.minute, second: clock.second) else {
            return nil
        }
        return ISO8601Time(date: date, local: local, offset: parts.offset)
    }

    /// Takes a word into the parts. Returns false for a word that belongs to no date, or that occurs twice.
    private static func take(_ word: String, into parts: inout Parts) -> Bool {
        let letters = word.prefix { $0.isLetter }
        if letters.count == word.count || word.last == "." && letters.count == word.count - 1 {
            if letters == "at" || weekdays.contains(String(letters)) { return true }
            if let month = months.firstIndex(where: { $0 == letters || $0.prefix(3) == letters })
                ?? (letters == "sept" ? 8 : nil)
            {
                defer { parts.month = month + 1 }
                return parts.month == nil
            }
            if letters == "am" || letters == "pm" {
                defer { parts.isAfternoon = letters == "pm" }
                return parts.isAfternoon == nil
            }
        }
        if parts.clock != nil || letters == "gmt" || letters == "utc", let offset = offset(word) {
            // A plain "GMT" may stand before its number.
            defer { parts.offset = parts.offset == nil || parts.offset == .utc ? offset : parts.offset }
            return parts.offset == nil || parts.offset == .utc
        }
        if word.contains(":") {
            guard parts.clock == nil, let clock = clock(word, &parts) else { return false }
            parts.clock = clock
            return true
        }
        return takeNumber(word, into: &parts)
    }

    private static func takeNumber(_ word: String, into parts: inout Parts) -> Bool {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let number = Int(digits) else { return false }
        let rest = word.dropFirst(digits.count)
        if digits.count == 4, rest.isEmpty, parts.year == nil {
            parts.year = number
            return number >= 1000
        }
        if ["am", "pm"].contains(rest), parts.clock == nil, (1...12).contains(number) {
            parts.clock = (number, 0, 0)
            parts.isAfternoon = rest == "pm"
            return true
        }
        guard digits.count <= 2, ["", ".", "st", "nd", "rd", "th"].contains(rest), parts.day == nil else {
            return false
        }
        parts.day = number
        return true
    }

    /// Reads `20:30`, `20:30:00` or `7:30pm`.
    private static func clock(_ word: String, _ parts: inout Parts) -> (Int, Int, Int)? {
        var text = word[...]
        for unit in ["am", "pm"] where text.hasSuffix(unit) {
            guard parts.isAfternoon == nil else { return nil }
            parts.isAfternoon = unit == "pm"
            text = text.dropLast(2)
        }
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            (1...2).contains(part.utf8.count) && part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil
        }
        guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
            let second = numbers.count == 3 ? numbers[2] : 0
        else { return nil }
        return (hour, minute, second)
    }

    /// Reads `gmt+0200`, `+02:00`, `z`, or the abbreviation of a zone that has only one meaning or that RFC 822 names.
    private static func offset(_ word: String) -> ISO8601Time.Offset? {
        if let hours = abbreviations[word] { return hours == 0 ? .utc : .seconds(hours * 3600) }
        var rest = word[...]
        for name in ["gmt", "utc"] where rest.hasPrefix(name) { rest = rest.dropFirst(3) }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        let digits = rest.dropFirst().filter { $0 != ":" }
        guard [1, 2, 4].contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }),
            let number = Int(digits)
        else { return nil }
        let (hours, minutes) = digits.count == 4 ? (number / 100, number % 100) : (number, 0)
        guard hours <= 14, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return .seconds(sign == "-" ? -seconds : seconds)
    }

    /// Hours east of UTC.
    private static let abbreviations: [String: Int] = [
        "z": 0, "gmt": 0, "utc": 0, "ut": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8,
        "pdt": -7, "cet": 1, "cest": 2, "mez": 1, "mesz": 2, "wet": 0, "west": 1, "eet": 2, "eest": 3, "jst": 9,
    ]

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let weekdays: Set<String> = [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun", "tues", "thur", "thurs", "monday", "tuesday", "wednesday",
        "thursday", "friday", "saturday", "sunday",
    ]
}
