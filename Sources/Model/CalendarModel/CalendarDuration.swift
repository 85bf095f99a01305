/// A length of time: nominal weeks and days, and exact hours, minutes and seconds (RFC 5545 §3.3.6).
public struct CalendarDuration: Hashable, Sendable {
    /// Whether the length is negative.
    public var isNegative = false
    /// Weeks of seven nominal days.
    public var weeks = 0
    /// Nominal days: one day later is the same time on the next day, even if that is 23 or 25 hours later.
    public var days = 0
    /// Exact hours.
    public var hours = 0
    /// Exact minutes.
    public var minutes = 0
    /// Exact seconds.
    public var seconds = 0

    /// Creates a length of zero.
    public init() {}

    /// Reads `P1W`, `-PT15M` or `P1DT2H`; nil for anything else. Weeks may be combined with other parts.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        // Each designator may appear at most once, in this order.
        let order = Array("WDTHMS".utf8)
        var place = -1
        var inTime = false
        while !rest.isEmpty {
            let digits = rest.prefix(while: \.isDigit)
            rest = rest[digits.endIndex...]
            guard let designator = rest.popFirst(), let next = order.firstIndex(of: designator), next > place else {
                return nil
            }
            place = next
            if designator == UInt8(ascii: "T") {
                guard digits.isEmpty, !rest.isEmpty else { return nil }
                inTime = true
                continue
            }
            guard (1...9).contains(digits.count), let number = Int(Substring(digits)) else { return nil }
            switch (designator, inTime) {
            case (UInt8(ascii: "W"), false): weeks = number
            case (UInt8(ascii: "D"), false): days = number
            case (UInt8(ascii: "H"), true): hours = number
            case (UInt8(ascii: "M"), true): minutes = number
            case (UInt8(ascii: "S"), true): seconds = number
            default: return nil
            }
        }
    }

    /// The length as iCalendar writes it, such as `-PT15M`. Weeks together with other parts are written as days.
    public var text: String {
        let time = [(hours, "H"), (minutes, "M"), (seconds, "S")].filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }
        let onlyWeeks = weeks != 0 && days == 0 && time.isEmpty
        let date = onlyWeeks ? "\(weeks)W" : weeks * 7 + days == 0 ? "" : "\(weeks * 7 + days)D"
        let length = date + (time.isEmpty ? "" : "T" + time.joined())
        return (isNegative ? "-P" : "P") + (length.isEmpty ? "T0S" : length)
    }

    private var sign: Int { isNegative ? -1 : 1 }

    /// Nominal days with the sign; a week counts as seven.
    public var nominalDays: Int { sign * (weeks * 7 + days) }

    /// Exact seconds of the time part, with the sign.
    public var exactSeconds: Int { sign * (hours * 3600 + minutes * 60 + seconds) }

    /// The whole length in seconds; a nominal day counts as 24 hours.
    public var totalSeconds: Int { nominalDays * 86_400 + exactSeconds }
}
