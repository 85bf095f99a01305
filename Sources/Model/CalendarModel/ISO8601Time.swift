/// A day, or a day and a time, as ISO 8601-1 writes it, with its UTC offset if it has one.
///
/// Calendar dates are read in the basic and the extended format. After the date, there may be a time (to the hour,
/// minute or second) and an offset: `2026-06-12`, `20260612T0900`, `2026-06-12T09:00:00.000Z`,
/// `2026-06-12 09:00+02:00`. One text may mix both formats, `T` and `Z` may be lower case, and a blank may replace `T`
/// (RFC 3339 §5.6). Week dates, ordinal dates, a year alone, and a year with a month alone are not read.
public struct ISO8601Time: Hashable, Sendable {
    /// The UTC offset of a text.
    public enum Offset: Hashable, Sendable {
        /// `Z`.
        case utc
        /// Seconds east of UTC, negative in the west; always less than a day.
        case seconds(Int)

        /// Seconds east of UTC.
        public var seconds: Int {
            switch self {
            case .utc: 0
            case .seconds(let seconds): seconds
            }
        }

        /// `Z`, `+02:00`, `-05:30`.
        public var text: String {
            guard case .seconds(let seconds) = self else { return "Z" }
            let minutes = abs(seconds) / 60
            return (seconds < 0 ? "-" : "+") + (minutes / 60).padded(2) + ":" + (minutes % 60).padded(2)
        }
    }

    /// The day, not converted to UTC.
    public let date: CalendarDate
    /// The day and time, not converted to UTC; nil for a day alone. 24:00 is read as 00:00 of the next day.
    public let local: LocalDateTime?
    /// The offset, nil if the text has none.
    public let offset: Offset?
    /// Whether the text has a non-zero fraction of a second, which a calendar's time cannot hold.
    public let hasFraction: Bool

    package init(date: CalendarDate, local: LocalDateTime? = nil, offset: Offset? = nil) {
        self.date = date
        self.local = local
        self.offset = offset
        hasFraction = false
    }

    /// Reads a text with or without blanks around it; nil if it isn't a valid day or time.
    public init?(_ text: some StringProtocol) {
        // No real time has more than 80 bytes. Only the beginning is read, because a stranger's text may be very long.
        let bytes = Array(text.utf8.prefix(81))
        guard bytes.count <= 80 else { return nil }
        var reader = Reader(rest: bytes[...])
        reader.trim()
        guard let date = reader.date() else { return nil }
        guard !reader.rest.isEmpty else {
            self.date = date
            (local, offset, hasFraction) = (nil, nil, false)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let clock = reader.clock() else { return nil }
        offset = reader.offset()
        guard reader.rest.isEmpty else { return nil }
        hasFraction = clock.hasFraction
        if clock.hour == 24 {
            // Hour 24 is the end of a day (ISO 8601-1 §5.3.2). Its minutes and seconds must be 0.
            guard clock.minute == 0, clock.second == 0, !clock.hasFraction else { return nil }
            self.date = date.adding(days: 1)
            local = LocalDateTime(startOf: self.date)
        } else {
            guard
                let local = LocalDateTime(date: date, hour: clock.hour, minute: clock.minute, second: clock.second)
            else { return nil }
            self.date = date
            self.local = local
        }
    }

    /// The time as a calendar holds it: a day, a floating time, or a UTC time if the text has an offset.
    public var eventTime: EventTime {
        guard let local else { return .date(date) }
        guard let offset else { return .floating(local) }
        return .utc(offset.seconds == 0 ? local : local.adding(seconds: -offset.seconds))
    }
}

/// Parses an ISO 8601 text. Each method parses the front of ``rest`` and removes what it has parsed.
private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func trim() {
        rest = rest.drop { $0 <= UInt8(ascii: " ") }
        while let last = rest.last, last <= UInt8(ascii: " ") { rest = rest.dropLast() }
    }

    /// Removes a character if it comes next; returns whether it was removed.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Parses a number of exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
        guard rest.count >= count, let number = Int(digits: rest.prefix(count)) else { return nil }
        rest = rest.dropFirst(count)
        return number
    }

    mutating func date() -> CalendarDate? {
        guard let year = number(4) else { return nil }
        let isExtended = skip("-")
        guard let month = number(2), skip("-") == isExtended, let day = number(2) else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Parses the hour, and the minute and second if they follow.
    mutating func clock() -> (hour: Int, minute: Int, second: Int, hasFraction: Bool)? {
        guard let hour = number(2) else { return nil }
        let isExtended = skip(":")
        guard let minute = number(2) else { return isExtended ? nil : (hour, 0, 0, false) }
        guard isExtended ? skip(":") : rest.first?.isDigit == true else { return (hour, minute, 0, false) }
        guard let second = number(2) else { return nil }
        guard skip(".") || skip(",") else { return (hour, minute, second, false) }
        let fraction = rest.prefix(while: \.isDigit)
        guard !fraction.isEmpty else { return nil }
        rest = rest[fraction.endIndex...]
        return (hour, minute, second, fraction.contains { $0 != UInt8(ascii: "0") })
    }

    /// Parses `Z`, `+02:00`, `+0200` or `+02`. If no offset comes next, returns nil and removes nothing.
    mutating func offset() -> ISO8601Time.Offset? {
        let start = rest
        if skip("Z") || skip("z") { return .utc }
        let isEast = skip("+")
        if isEast || skip("-"), let hours = number(2), hours < 24 {
            let isExtended = skip(":")
            let minutes = number(2)
            if minutes ?? 0 < 60, minutes != nil || !isExtended {
                let seconds = hours * 3600 + (minutes ?? 0) * 60
                return .seconds(isEast ? seconds : -seconds)
            }
        }
        rest = start
        return nil
    }
}
