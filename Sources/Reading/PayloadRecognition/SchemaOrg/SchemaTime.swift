import CalendarModel
import PrintedText

/// A day or time as a page writes it: in ISO 8601, or in another form that publishing software uses.
struct SchemaTime: Hashable {
    /// The day or time.
    var time: ISO8601Time
    /// The zone whose name follows the clock time, as in `2026-06-12T19:00[Europe/Berlin]`; nil if no name follows.
    var zone: String?
    /// Whether the text was not in the form of ISO 8601.
    var isLenient = false

    init(_ time: ISO8601Time) {
        self.time = time
    }

    /// Reads a text; nil if the text is not a day or time, or is only a placeholder: `TBA`, `2026`, `0000-00-00`,
    /// midnight of 1 January 1970.
    init?(_ text: String) {
        if let time = ISO8601Time(text) {
            guard !Self.isPlaceholder(time) else { return nil }
            self.time = time
            return
        }
        let text = text.withPlainDigits ?? text
        guard text.utf8.count <= 120,
            let read = ISO8601Time(text).map(SchemaTime.init) ?? Self.extended(text) ?? Self.printed(text)
                ?? Self.epoch(text),
            !Self.isPlaceholder(read.time)
        else { return nil }
        self = read
        isLenient = true
    }

    /// Reads a clock time on a day: `19:30`, `7:30 PM`, `T19:30:00+02:00`. The text may also state a day of its own. It
    /// must then be the given day, or the first day of a program's time scale. Nil for any other text.
    init?(clock text: String, on day: SchemaTime?) {
        let trimmed = text.trimmed
        guard let day else {
            guard let own = SchemaTime(text), own.time.local != nil else { return nil }
            self = own
            return
        }
        let hasDay = trimmed.utf8.count > 10 && trimmed.utf8.dropFirst(4).first == UInt8(ascii: "-")
        if hasDay {
            guard let own = ISO8601Time(trimmed.prefix(10)),
                own.date == day.time.date || Self.scaleStarts.contains(own.date.extendedText)
            else { return nil }
        }
        let rest = (hasDay ? trimmed.dropFirst(10) : trimmed).drop { $0 == "T" || $0 == " " }
        guard let read = SchemaTime("\(day.time.date.extendedText) \(rest)"), let local = read.time.local,
            read.time.date == day.time.date || rest.hasPrefix("24")
        else { return nil }
        // The offset of midnight in UTC belongs to the day's program, not to the clock time.
        let offset = read.time.offset ?? day.time.offset.flatMap { $0.seconds == 0 ? nil : $0 }
        time = ISO8601Time(date: local.date, local: local, offset: offset)
        zone = read.zone ?? day.zone
        isLenient = true
    }

    /// The days from which programs count.
    private static let scaleStarts: Set = ["0000-01-01", "0001-01-01", "1899-12-30", "1900-01-01", "1970-01-01"]

    /// The day without its clock time.
    var day: SchemaTime {
        var day = SchemaTime(ISO8601Time(date: time.date))
        day.zone = zone
        return day
    }

    /// Puts a clock time that names no zone into a zone. The zone counts only if its clocks have the time's offset.
    mutating func takeZone(_ name: String?) {
        if time.local != nil, zone == nil { zone = name }
    }

    /// Returns whether a time is a placeholder of a database: midnight of 1 January 1970, or a year before 1000.
    private static func isPlaceholder(_ time: ISO8601Time) -> Bool {
        if time.date.year < 1000 { return true }
        guard time.date == CalendarDate(year: 1970, month: 1, day: 1) else { return false }
        return time.local.map { $0 == LocalDateTime(startOf: $0.date) } ?? true
    }

    // MARK: Year first

    /// Reads `2026-6-12T9:00:00+2:00`, `2026-06-12-19:00:00`, `2026/06/12 7:00 PM` or `2026-06-12T19:00 Europe/Berlin`.
    private static func extended(_ text: String) -> SchemaTime? {
        var rest = Substring(text.trimmed)
        guard let year = take(&rest, 4...4), let mark = rest.first, "-/.".contains(mark) else { return nil }
        rest = rest.dropFirst()
        guard let month = take(&rest, 1...2), rest.first == mark else { return nil }
        rest = rest.dropFirst()
        guard let day = take(&rest, 1...2), let date = CalendarDate(year: year, month: month, day: day) else {
            return nil
        }
        // Some programs write a zone's abbreviation instead of the T.
        let gap = rest.prefix { "-_,".contains($0) || ($0.isASCII && $0.isLetter) || $0.isWhitespace }
        rest = rest[gap.endIndex...]
        if rest.isEmpty { return SchemaTime(ISO8601Time(date: date)) }
        guard !gap.isEmpty, gap.count <= 4, let clock = Clock(&rest),
            let local = clock.local(on: date)
        else { return nil }
        var zone: String?
        var offset: ISO8601Time.Offset?
        guard takeZone(&rest, &offset, &zone), rest.allSatisfy(\.isWhitespace) else { return nil }
        var read = SchemaTime(ISO8601Time(date: local.date, local: local, offset: offset))
        read.zone = zone
        return read
    }

    /// Hours, minutes and seconds, with or without AM and PM.
    private struct Clock {
        var hour: Int
        var minute: Int
        var second = 0

        init?(_ rest: inout Substring) {
            guard let hour = take(&rest, 1...2) else { return nil }
            self.hour = hour
            minute = 0
            var hasMinutes = false
            if let mark = rest.first, mark == ":" || mark == "." || mark == "h" {
                rest = rest.dropFirst()
                guard let minute = take(&rest, 2...2) else { return nil }
                self.minute = minute
                hasMinutes = true
                if rest.first == ":" {
                    rest = rest.dropFirst()
                    guard let second = take(&rest, 1...2) else { return nil }
                    self.second = second
                }
                if let mark = rest.first, mark == "." || mark == "," {
                    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                    guard !digits.isEmpty else { return nil }
                    rest = rest[digits.endIndex...]
                }
            }
            let unit = rest.drop { $0 == " " }
            switch unit.prefix(2).lowercased() {
            case "am" where hour <= 12:
                self.hour = hour % 12
                rest = unit.dropFirst(2)
            case "pm" where hour <= 12:
                self.hour = hour % 12 + 12
                rest = unit.dropFirst(2)
            case "am", "pm": rest = unit.dropFirst(2)
            default: if !hasMinutes { return nil }
            }
        }

        func local(on date: CalendarDate) -> LocalDateTime? {
            // 24:00 is the end of the day.
            if hour == 24, minute == 0 { return LocalDateTime(startOf: date.adding(days: 1)) }
            return LocalDateTime(date: date, hour: hour, minute: minute, second: second)
        }
    }

    /// Reads an offset, a zone's name or a zone's abbreviation. Abbreviations are ambiguous and therefore ignored.
    /// Returns false for anything else.
    private static func takeZone(
        _ rest: inout Substring, _ offset: inout ISO8601Time.Offset?, _ zone: inout String?
    ) -> Bool {
        rest = rest.drop { $0 == " " }
        for name in ["GMT", "UTC"] where rest.hasPrefix(name) && "+-−".contains(rest.dropFirst(3).first ?? " ") {
            rest = rest.dropFirst(3)
        }
        if rest.first == "Z" || rest.first == "z" {
            offset = .utc
            rest = rest.dropFirst()
        } else if let sign = rest.first, sign == "+" || sign == "-" || sign == "−" {
            rest = rest.dropFirst()
            guard let seconds = takeOffset(&rest) else { return false }
            offset = .seconds(sign == "+" ? seconds : -seconds)
            // A Z after an offset is ignored.
            if rest.first == "Z" { rest = rest.dropFirst() }
        }
        rest = rest.drop { $0 == " " || $0 == "[" || $0 == "(" }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || "/_+-".contains($0)) }
        rest = rest[name.endIndex...].drop { $0 == "]" || $0 == ")" }
        if name == "UTC" || name == "GMT" {
            offset = offset ?? .utc
        } else if name.contains("/") {
            zone = String(name)
        }
        return name.count <= 40
    }

    /// Reads an offset written as `2`, `02`, `2:00`, `02:00`, `200` or `0200`, and returns it in seconds.
    private static func takeOffset(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let number = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        let hours = digits.count > 2 ? number / 100 : number
        var minutes = digits.count > 2 ? number % 100 : 0
        if digits.count <= 2, rest.first == ":" {
            rest = rest.dropFirst()
            minutes = take(&rest, 2...2) ?? 0
        }
        return hours <= 14 && minutes < 60 ? hours * 3600 + minutes * 60 : nil
    }

    // MARK: Other orders

    /// Reads `Fri, 12 Jun 2026 19:00:00 +0200`, `June 12, 2026 7:00 pm` or `12.06.2026 19:00`.
    private static func printed(_ text: String) -> SchemaTime? {
        let found = PrintedTimes(text)
        guard found.dates.count == 1, let date = found.dates.first?.date else { return nil }
        let clocks = found.mentions.compactMap { mention -> (PrintedClock, Int)? in
            if case .clock(let clock) = mention.value { (clock, mention.end) } else { nil }
        }
        guard clocks.count <= 1 else { return nil }
        guard let (clock, end) = clocks.first else { return SchemaTime(ISO8601Time(date: date)) }
        guard clock.end == nil,
            let local = LocalDateTime(date: date, hour: clock.start / 60, minute: clock.start % 60, second: 0)
        else { return nil }
        var rest = Substring(Substring(text).utf8.dropFirst(end))
        var zone: String?
        var offset: ISO8601Time.Offset?
        guard takeZone(&rest, &offset, &zone) else { return nil }
        var read = SchemaTime(ISO8601Time(date: date, local: local, offset: offset))
        read.zone = zone
        return read
    }

    /// Reads seconds since 1970 in 10 digits, or milliseconds in 13 digits. These are times in the years 2001 to 2286.
    private static func epoch(_ text: String) -> SchemaTime? {
        let digits = text.trimmed
        guard digits.utf8.count == 10 || digits.utf8.count == 13, let number = Int(digits), number > 0 else {
            return nil
        }
        let local = LocalDateTime(secondsSinceEpoch: digits.utf8.count == 13 ? number / 1000 : number)
        return SchemaTime(ISO8601Time(date: local.date, local: local, offset: .utc))
    }

    /// Reads a number if the number of digits is in the range `digits`.
    private static func take(_ rest: inout Substring, _ digits: ClosedRange<Int>) -> Int? {
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.contains(number.count), let value = Int(number) else { return nil }
        rest = rest[number.endIndex...]
        return value
    }
}

extension ISO8601Time {
    /// The instant, in seconds since 1970; nil for a day and for a time without an offset.
    var instant: Int? {
        guard let local, let offset else { return nil }
        return local.secondsSinceEpoch - offset.seconds
    }

    /// The same day or clock time, without an offset.
    var wall: ISO8601Time { ISO8601Time(date: date, local: local) }

    /// Returns the same day and clock time with another offset.
    func with(offset: Offset) -> ISO8601Time { ISO8601Time(date: date, local: local, offset: offset) }

    /// Returns another clock time with the same offset.
    func with(local: LocalDateTime) -> ISO8601Time { ISO8601Time(date: local.date, local: local, offset: offset) }

    /// Returns the time a number of seconds later. A day without a time moves by the whole days in `seconds`.
    func adding(seconds: Int) -> ISO8601Time {
        guard let local else { return ISO8601Time(date: date.adding(days: seconds / 86_400)) }
        return with(local: local.adding(seconds: seconds))
    }
}
