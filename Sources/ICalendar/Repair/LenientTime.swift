import CalendarModel

/// A date or time written otherwise than RFC 5545 §3.3.5 says, and read without doubt.
struct LenientTime {
    /// A mend: what kind, and what was done.
    struct Mend {
        let code: Diagnostic.Code
        let message: String
    }

    /// The value as iCalendar writes it.
    let value: String
    /// What was mended.
    let mends: [Mend]
    /// Whether it had an offset, so that it is in UTC now and has no zone.
    let hasOffset: Bool

    /// Reads `2026-06-12T09:00:00+02:00`, `2026-06-12 09:00`, `20260612T0900`, `20260612t090000z`, `20260612090000`,
    /// `20260612T240000`, and what lies between; nil for anything else, as `06/12/2026`, whose month is open.
    init?(_ text: String) {
        var scanner = TimeScanner(text)
        guard let date = scanner.date() else { return nil }
        var mends: [Mend] = []
        func mend(_ code: Diagnostic.Code, _ message: String) { mends.append(Mend(code: code, message: message)) }
        if scanner.hasPunctuation { mend(.isoDateTime, "\(text.prefix(40)) has the punctuation of ISO 8601") }
        guard let clock = scanner.clock() else {
            guard scanner.isAtEnd else { return nil }
            value = date.basicText
            self.mends = mends
            hasOffset = false
            return
        }
        if mends.isEmpty, scanner.hasPunctuation {
            mend(.isoDateTime, "\(text.prefix(40)) has the punctuation of ISO 8601")
        }
        if !clock.hasSeconds { mend(.missingSeconds, "\(text.prefix(40)) has no seconds; they were taken for 0") }
        if clock.isSeparatorMissing { mend(.isoDateTime, "\(text.prefix(40)) has no T between date and time") }
        let offset = scanner.offset()
        guard scanner.isAtEnd, clock.minute < 60, clock.second <= 60,
            clock.hour < 24 || (clock.hour == 24 && clock.minute == 0 && clock.second == 0)
        else { return nil }
        if clock.hour == 24 { mend(.invalidDate, "\(text.prefix(40)): 24:00 was read as midnight of the next day") }
        if scanner.isLowerCase { mend(.lowercaseTZ, "\(text.prefix(40)) has a small t or z") }
        let seconds = date.daysSinceEpoch * 86_400 + clock.hour * 3600 + clock.minute * 60 + min(clock.second, 59)
        switch offset {
        case .none: value = LocalDateTime(secondsSinceEpoch: seconds).basicText
        case .utc: value = LocalDateTime(secondsSinceEpoch: seconds).basicText + "Z"
        case .seconds(let east):
            mend(.offsetInDateTime, "\(text.prefix(40)) has an offset, which iCalendar has not; it was written in UTC")
            value = LocalDateTime(secondsSinceEpoch: seconds - east).basicText + "Z"
        case .invalid: return nil
        }
        hasOffset = offset != .none
        self.mends =
            mends.isEmpty ? [Mend(code: .isoDateTime, message: "\(text.prefix(40)) was read as \(value)")] : mends
    }

    /// Whether a value has the digits of a date, so that the date is wrong and not absent.
    static func looksLikeDate(_ text: String) -> Bool {
        text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count >= 8
    }
}

/// Reads the parts of a date and time from the front.
private struct TimeScanner {
    enum Offset: Equatable {
        case none, utc, invalid
        case seconds(Int)
    }

    private var rest: ArraySlice<UInt8>
    private(set) var hasPunctuation = false
    private(set) var isLowerCase = false

    init(_ text: String) {
        rest = text.utf8.count <= 64 ? Array(text.utf8)[...] : []
        while let last = rest.last, last.isBlank { rest.removeLast() }
        rest = rest.drop { $0.isBlank }
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func date() -> CalendarDate? {
        guard let year = number(4) else { return nil }
        let hasHyphens = take(UInt8(ascii: "-"))
        guard let month = number(2), !hasHyphens || take(UInt8(ascii: "-")), let day = number(2) else { return nil }
        hasPunctuation = hasHyphens
        return CalendarDate(year: year, month: month, day: day)
    }

    struct Clock {
        let hour, minute, second: Int
        let hasSeconds: Bool
        let isSeparatorMissing: Bool
    }

    /// A time of day after its separator, nil where there is none.
    mutating func clock() -> Clock? {
        let start = rest
        var isSeparatorMissing = false
        if take(UInt8(ascii: "t")) {
            isLowerCase = true
        } else if !take(UInt8(ascii: "T")) {
            isSeparatorMissing = true
            while take(UInt8(ascii: " ")) {}
        }
        guard let hour = number(2) else {
            rest = start
            return nil
        }
        let hasColons = take(UInt8(ascii: ":"))
        guard let minute = number(2) else {
            rest = start
            return nil
        }
        if hasColons { hasPunctuation = true }
        var second: Int?
        if !hasColons || take(UInt8(ascii: ":")) { second = number(2) }
        if take(UInt8(ascii: ".")) {
            hasPunctuation = true
            rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        return Clock(
            hour: hour, minute: minute, second: second ?? 0, hasSeconds: second != nil,
            isSeparatorMissing: isSeparatorMissing)
    }

    mutating func offset() -> Offset {
        while take(UInt8(ascii: " ")) {}
        if take(UInt8(ascii: "z")) {
            isLowerCase = true
            return .utc
        }
        if take(UInt8(ascii: "Z")) { return .utc }
        let sign: Int
        if take(UInt8(ascii: "+")) { sign = 1 } else if take(UInt8(ascii: "-")) { sign = -1 } else { return .none }
        guard let hours = number(2), hours <= 14 else { return .invalid }
        _ = take(UInt8(ascii: ":"))
        let minutes = number(2) ?? 0
        return minutes < 60 ? .seconds(sign * (hours * 3600 + minutes * 60)) : .invalid
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(_ digits: Int) -> Int? {
        let part = rest.prefix(digits)
        guard part.count == digits, part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

/// A duration written otherwise than RFC 5545 §3.3.6 says, and read without doubt.
struct LenientDuration {
    /// The value as iCalendar writes it.
    let value: String

    /// Reads `p1h`, `P1H`, `PT1H30`, `1:30:00`, `90 min`, `1 hour 30 minutes`; nil for anything else.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let compact = text.filter { !$0.isWhitespace }.uppercased()
        for candidate in [
            compact, compact.replacing("P", with: "PT", maxReplacements: 1), "P\(compact)", "PT\(compact)",
        ]
        where CalendarDuration(candidate) != nil {
            value = candidate
            return
        }
        guard let seconds = Self.clock(compact) ?? Self.words(text) else { return nil }
        value = "\(seconds < 0 ? "-" : "")PT\(abs(seconds) / 60)M"
    }

    /// `1:30` or `01:30:00`, in seconds.
    private static func clock(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1], (0..<1000).contains(hours),
            (0..<60).contains(minutes), parts.count == 2 || parts[2] == 0
        else { return nil }
        return hours * 3600 + minutes * 60
    }

    /// `1 hour 30 minutes`, in seconds.
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
