import CalendarModel
import TimeZones

/// A date or time that is not written as RFC 5545 §3.3.5 requires, but is unambiguous.
struct LenientTime {
    /// A repair: its diagnostic code and a message.
    struct Mend {
        let code: Diagnostic.Code
        let message: String
    }

    /// The value in iCalendar's form.
    let value: String
    private(set) var mends: [Mend] = []
    /// Whether the text stated an offset or `Z`. If so, ``value`` is in UTC and has no zone.
    let hasOffset: Bool
    /// The zone that the text names after the time, if ``value`` is a local time in it; otherwise nil.
    private(set) var zone: String?

    /// Reads the forms of ``ISO8601Time``, also without the `T`: `2026-06-12T09:00:00+02:00`, `2026-06-12 09:00`,
    /// `20260612t0900z`, `20260612090000`, `20260612T240000`. Also reads a plain date with stray characters:
    /// `20260612Z`, `20260612::`, `202606-12T090000Z`, `2026/6/12`, and the forms of ``WrittenTime``. Returns nil for
    /// anything else, such as `06/12/2026`, whose month is ambiguous.
    init?(_ text: String) {
        let written = text.prefix(40)
        let plain = Self.withSeparator(text)
        var isRegular = true
        var read = ISO8601Time(plain)
        if read == nil {
            isRegular = false
            read = Self.regular(text).flatMap { ISO8601Time($0) }
        }
        if read == nil, let written = WrittenTime(text) {
            let (printed, zone) = Self.eventTime(written)
            self.zone = zone
            value = printed.basicText
            hasOffset = zone == nil && written.time.offset != nil
            mends.append(Mend(code: .invalidDate, message: "\(text.prefix(60)) was read as \(value)"))
            return
        }
        guard let time = read, let event = Self.eventTime(time) else { return nil }
        value = event.basicText
        hasOffset = time.offset != nil
        let clock = Self.clockDigits(of: text)
        func mend(_ code: Diagnostic.Code, _ message: String) { mends.append(Mend(code: code, message: message)) }
        if time.local != nil, clock.count < 6 {
            mend(.missingSeconds, "\(written) has no seconds; 0 was assumed")
        }
        if clock.starts(with: "24".utf8) { mend(.invalidDate, "\(written) was read as midnight of the next day") }
        if text.utf8.contains(UInt8(ascii: "t")) || text.utf8.contains(UInt8(ascii: "z")) {
            mend(.lowercaseTZ, "\(written) has a lower-case t or z")
        }
        if case .seconds? = time.offset {
            mend(
                .offsetInDateTime,
                "\(written) has an offset, which iCalendar times cannot have; it was converted to UTC")
        }
        let hasPunctuation = text.utf8.prefix(8).contains(UInt8(ascii: "-")) || text.utf8.contains(UInt8(ascii: ":"))
        if !isRegular {
            mend(.invalidDate, "\(written) has characters that do not belong to a date; it was read as \(value)")
        } else if hasPunctuation || mends.isEmpty {
            mend(.isoDateTime, "\(written) was read as \(value)")
        }
    }

    /// Returns a printed time, and its zone. The zone in the text counts if its clocks have the offset in the text, or
    /// if the text has none.
    private static func eventTime(_ written: WrittenTime) -> (EventTime, zone: String?) {
        let time = written.time
        guard let rules = written.zone.flatMap(TimeZoneDatabase.system.rules), let local = time.local,
            time.offset.map({ $0.seconds == rules.resolve(local).offset.seconds }) ?? true
        else { return (time.eventTime, nil) }
        return (.floating(local), rules.identifier)
    }

    /// Returns a text in the form of ISO 8601: year, month and day with hyphens, then the time of day. Drops other
    /// separators in the date, punctuation around the text, and a Z after a day. Returns nil if the year does not come
    /// first.
    private static func regular(_ text: String) -> String? {
        guard text.utf8.count <= 40 else { return nil }
        let junk = " :;,.\"'"
        var rest = text.drop { junk.contains($0) }
        while let last = rest.last, junk.contains(last) { rest.removeLast() }
        func digits(_ most: Int) -> String {
            let found = rest.prefix(most).prefix { ("0"..."9").contains($0) }
            rest = rest[found.endIndex...]
            return String(found)
        }
        func separator() -> Bool {
            guard let first = rest.first, "-/. ".contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        let year = digits(4)
        let isSplit = separator()
        let month = digits(2)
        let isSplitAgain = separator()
        let day = digits(2)
        // A month may have one digit if there are separators before and after it. A day may have one digit if there is
        // a separator before it.
        guard year.count == 4, month.count == 2 || (isSplit && isSplitAgain && month.count == 1),
            day.count == 2 || (isSplitAgain && day.count == 1)
        else { return nil }
        func padded(_ number: String) -> String { number.count == 1 ? "0\(number)" : number }
        let date = "\(year)-\(padded(month))-\(padded(day))"
        var clock = rest.filter { $0 != " " }.uppercased()
        for name in ["UTC", "GMT"] where clock.hasSuffix(name) { clock = "\(clock.dropLast(3))Z" }
        while clock.hasSuffix("ZZ") { clock.removeLast() }
        if ["", "Z", "T", "TZ"].contains(clock) { return date }
        if clock.first == "T" {
            clock.removeFirst()
        } else if rest.first != " " {
            return nil
        }
        // A single digit before the first colon is an hour, as in 9:00.
        if clock.dropFirst().first == ":" { clock = "0\(clock)" }
        return "\(date)T\(clock)"
    }

    private static func eventTime(_ time: ISO8601Time) -> EventTime? {
        time.local == nil ? .date(time.date) : time.eventTime
    }

    /// Inserts the missing T into a text that starts with twelve or fourteen digits.
    private static func withSeparator(_ text: String) -> String {
        let digits = text.utf8.prefix(while: \.isDigit)
        guard digits.count == 12 || digits.count == 14 else { return text }
        return "\(text.prefix(8))T\(text.dropFirst(8))"
    }

    /// Returns the digits of the time of day: up to six, after the eight digits of the date.
    private static func clockDigits(of text: String) -> [UInt8] {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: ".") }
            .filter(\.isDigit)
        return Array(digits.dropFirst(8).prefix(6))
    }

    /// Returns whether a value has enough digits for a date. Such a value counts as an invalid date, not as other text.
    static func looksLikeDate(_ text: String) -> Bool {
        text.utf8.filter(\.isDigit).count >= 8
    }
}

/// A duration that is not written as RFC 5545 §3.3.6 requires, but is unambiguous.
struct LenientDuration {
    /// The value in iCalendar's form.
    let value: String

    /// Reads `p1h`, `P1H`, `PT1D`, `P1DT`, `-15M`, `P` (zero) and, if words are allowed, `1:30:00`, `90 min` and
    /// `1 hour 30 minutes`; nil for anything else, and for words after a minus sign.
    init?(_ text: String, allowsWords: Bool = true) {
        guard text.utf8.count <= 64 else { return nil }
        let compact = text.filter { !$0.isWhitespace }.uppercased()
        let sign = compact.prefix { $0 == "-" || $0 == "+" }
        let number = compact.dropFirst(sign.count)
        for candidate in [
            compact, compact.replacing("P", with: "PT", maxReplacements: 1), "\(sign)P\(number)",
            "\(sign)PT\(number)",
        ]
        where CalendarDuration(candidate) != nil {
            value = candidate
            return
        }
        if let parts = Self.parts(compact) {
            value = parts
            return
        }
        guard allowsWords, !sign.contains("-"), let seconds = Self.clock(compact) ?? Self.words(text) else {
            return nil
        }
        value = "PT\(seconds / 60)M"
    }

    /// Reads numbers with their units in any order. The `T` may be misplaced or missing, and a sign may be before or
    /// after the `P`. Returns the duration in iCalendar's form. A `P` without any number is zero.
    private static func parts(_ text: String) -> String? {
        var rest = text[...]
        func sign() -> Character? { rest.first == "-" || rest.first == "+" ? rest.popFirst() : nil }
        let outer = sign()
        guard rest.popFirst() == "P" else { return nil }
        if rest.first == "T" { rest.removeFirst() }
        let inner = outer == nil && rest.count > 1 ? sign() : nil
        var numbers: [Character: String] = [:]
        while let first = rest.first {
            if first == "T" {
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest = rest[digits.endIndex...]
            guard !digits.isEmpty, let unit = rest.popFirst(), "WDHMS".contains(unit), numbers[unit] == nil else {
                return nil
            }
            numbers[unit] = String(digits)
        }
        func list(_ units: String) -> String {
            units.map { unit in numbers[unit].map { "\($0)\(unit)" } ?? "" }.joined()
        }
        let (days, times) = (list("WD"), list("HMS"))
        let value = "P\(days)\(times.isEmpty ? "" : "T\(times)")"
        let isNegative = outer ?? inner == "-"
        let written = numbers.isEmpty ? "PT0S" : value
        return CalendarDuration(written) == nil ? nil : (isNegative && !numbers.isEmpty ? "-" : "") + written
    }

    /// Reads `1:30` or `01:30:00`. Returns seconds.
    private static func clock(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1], (0..<1000).contains(hours),
            (0..<60).contains(minutes), parts.count == 2 || parts[2] == 0
        else { return nil }
        return hours * 3600 + minutes * 60
    }

    /// Reads `1 hour 30 minutes`. Returns seconds.
    private static func words(_ text: String) -> Int? {
        var seconds = 0
        var number: Int?
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard !words.isEmpty, words.count <= 8 else { return nil }
        for word in words {
            if let value = Int(word), number == nil, (0..<100_000).contains(value) {
                number = value
                continue
            }
            let units = ["week": 604_800, "day": 86_400, "hour": 3600, "hr": 3600, "min": 60, "minute": 60]
            let name = word.hasSuffix("s") ? String(word.dropLast()) : String(word)
            guard let count = number, let unit = units[name] else { return nil }
            seconds += count * unit
            number = nil
        }
        return number == nil && seconds > 0 ? seconds : nil
    }
}
