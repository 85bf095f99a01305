/// A date or time as it was written (RFC 5545 §3.3.4, §3.3.5). Only a UTC time is an instant; the other kinds need a
/// time zone to become one.
public enum EventTime: Hashable, Sendable {
    /// A whole day.
    case date(CalendarDate)
    /// A time without a zone: the same clock time wherever the reader is.
    case floating(LocalDateTime)
    /// A time in UTC.
    case utc(LocalDateTime)
    /// A time in the zone that TZID names, as written.
    case zoned(LocalDateTime, tzid: String)

    /// Reads `20260612`, `20260612T090000` or `20260612T090000Z`; nil for anything else and for days that do not exist.
    ///
    /// A TZID is ignored for a date and for a UTC time (RFC 5545 §3.2.19).
    public init?(_ value: String, tzid: String? = nil) {
        let read = value.utf8.withContiguousStorageIfAvailable { Self.read($0[...], tzid: tzid) }
        guard let time = read ?? Self.read(Array(value.utf8)[...], tzid: tzid) else { return nil }
        self = time
    }

    /// Reads the UTF-8 of a value. Bytes are faster than strings, and lists of times can be long.
    init?(_ utf8: ArraySlice<UInt8>, tzid: String?) {
        guard let time = Self.read(utf8, tzid: tzid) else { return nil }
        self = time
    }

    private static func read<Bytes: RandomAccessCollection<UInt8>>(_ utf8: Bytes, tzid: String?) -> EventTime?
    where Bytes.SubSequence == Bytes {
        let isUTC = utf8.last == UInt8(ascii: "Z")
        let digits = isUTC ? utf8.dropLast() : utf8
        guard digits.count == 8 || digits.count == 15, let date = CalendarDate(basic: digits.prefix(8)) else {
            return nil
        }
        guard digits.count > 8 else { return isUTC ? nil : .date(date) }
        let time = digits.dropFirst(8)
        guard time.first == UInt8(ascii: "T"),
            let hour = Int(digits: time.dropFirst().prefix(2)), let minute = Int(digits: time.dropFirst(3).prefix(2)),
            let second = Int(digits: time.dropFirst(5)),
            let local = LocalDateTime(date: date, hour: hour, minute: minute, second: second)
        else { return nil }
        if isUTC { return .utc(local) }
        return tzid.map { .zoned(local, tzid: $0) } ?? .floating(local)
    }

    /// The day as written, not converted to another zone.
    public var date: CalendarDate {
        switch self {
        case .date(let date): date
        case .floating(let local), .utc(let local), .zoned(let local, _): local.date
        }
    }

    /// The date and time as written, not converted to another zone; midnight for a whole day.
    public var local: LocalDateTime {
        switch self {
        case .date(let date): LocalDateTime(startOf: date)
        case .floating(let local), .utc(let local), .zoned(let local, _): local
        }
    }

    /// Whether this is a whole day, not a time of day.
    public var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The TZID of a zoned time.
    public var tzid: String? {
        if case .zoned(_, let tzid) = self { tzid } else { nil }
    }

    /// Returns a time of the same kind, and in the same zone, with another date and time.
    public func with(local: LocalDateTime) -> EventTime {
        switch self {
        case .date: .date(local.date)
        case .floating: .floating(local)
        case .utc: .utc(local)
        case .zoned(_, let tzid): .zoned(local, tzid: tzid)
        }
    }

    /// The value as iCalendar writes it, without parameters.
    public var basicText: String {
        switch self {
        case .date(let date): date.basicText
        case .floating(let local), .zoned(let local, _): local.basicText
        case .utc(let local): local.basicText + "Z"
        }
    }
}

extension CalendarDate {
    /// Reads eight digits, `20260612`.
    fileprivate init?<Digits: RandomAccessCollection<UInt8>>(basic digits: Digits)
    where Digits.SubSequence == Digits {
        guard digits.count == 8, let year = Int(digits: digits.prefix(4)),
            let month = Int(digits: digits.dropFirst(4).prefix(2)), let day = Int(digits: digits.dropFirst(6))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension Int {
    /// Reads decimal digits; nil if there is any other byte.
    init?(digits: some Collection<UInt8>) {
        var number = 0
        for digit in digits {
            guard digit.isDigit else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        self = number
    }
}
