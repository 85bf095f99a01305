import CalendarModel

/// Times in vCalendar 1.0: ISO 8601 (§2.1.9), local unless they end in `Z`.
enum VCalendarTime {
    /// Reads a date, a local time or a UTC time, in ISO 8601's basic or extended form, with or without seconds. Returns
    /// nil for anything else, and for dates and times that do not exist.
    static func read(_ written: some StringProtocol) -> EventTime? {
        guard written.utf8.count <= 64 else { return nil }
        // Almost all times have iCalendar's form.
        if let time = EventTime(String(written)) { return time }
        let text = String(written).withPlainDigits ?? String(written)
        let compact = String(text.trimmed).uppercased().filter { $0 != "-" && $0 != ":" }
        if let time = EventTime(compact) { return time }
        let isUTC = compact.hasSuffix("Z")
        let local = isUTC ? String(compact.dropLast()) : compact
        // The form without seconds: 19960401T0730.
        guard local.utf8.count == 13 else { return nil }
        return EventTime(local + "00" + (isUTC ? "Z" : ""))
    }

    /// Reads a UTC offset such as `+01`, `-0500`, `-5` or `+05:30`. Returns seconds; nil for anything else, and for
    /// more than 18 hours.
    static func offset(_ text: some StringProtocol) -> Int? {
        var digits = Array(text.trimmed.utf8)
        var sign = 1
        if let first = digits.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            digits.removeFirst()
        }
        let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let hours: ArraySlice<UInt8>
        let minutes: ArraySlice<UInt8>
        switch parts.count {
        case 1: (hours, minutes) = digits.count > 2 ? (digits.dropLast(2), digits.suffix(2)) : (digits[...], [])
        case 2: (hours, minutes) = (parts[0], parts[1])
        default: return nil
        }
        guard (1...2).contains(hours.count), minutes.isEmpty || minutes.count == 2,
            let hour = Int(decimal: hours), let minute = minutes.isEmpty ? 0 : Int(decimal: minutes), minute < 60,
            hour <= 18
        else { return nil }
        return sign * (hour * 3600 + minute * 60)
    }
}

extension Int {
    /// Reads a number of one to nine decimal digits; nil for anything else.
    init?(decimal digits: some Collection<UInt8>) {
        guard (1...9).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard digit.isDigit else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        self = number
    }
}

extension CalendarDuration {
    /// Creates a duration of a number of seconds. Every 24 hours become one day.
    init(seconds: Int) {
        self.init()
        let size = abs(seconds)
        isNegative = seconds < 0
        days = size / 86_400
        hours = size / 3600 % 24
        minutes = size / 60 % 60
        self.seconds = size % 60
    }

    /// The duration in iCalendar's form (RFC 5545 §3.3.6): `-PT15M`, `P1DT2H`, `PT0S`.
    var text: String {
        var text = isNegative ? "-P" : "P"
        let allDays = weeks * 7 + days
        if allDays != 0 { text += "\(allDays)D" }
        guard hours != 0 || minutes != 0 || seconds != 0 else { return allDays != 0 ? text : "PT0S" }
        text += "T"
        if hours != 0 { text += "\(hours)H" }
        if minutes != 0 || (hours != 0 && seconds != 0) { text += "\(minutes)M" }
        if seconds != 0 { text += "\(seconds)S" }
        return text
    }
}
