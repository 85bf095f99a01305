/// Reads the times that people type: `today`, `tomorrow 20:00`, `friday`, `20:00`, `+2w`, and ISO 8601.
struct NaturalTime {
    /// The current time in the user's time zone.
    private let now: LocalDateTime

    /// - Parameters:
    ///   - utc: the current time, in UTC.
    ///   - zone: the reader's zone; nil for UTC.
    init(at utc: LocalDateTime, in zone: ReaderZone?) {
        now = zone?.local(at: utc) ?? utc
    }

    static let forms =
        "write a day (2026-06-12, today, tomorrow, friday, +3d, +2w), a time of today (20:00), or both (tomorrow 20:00, 2026-06-12T20:00)"

    func time(_ text: String) -> ISO8601Time? {
        if let time = ISO8601Time(text) { return time }
        let words = text.lowercased().split(separator: " ")
        switch words.count {
        case 1:
            if let day = day(words[0]) { return ISO8601Time(date: day) }
            if let later = later(words[0]) { return ISO8601Time(date: later.date, local: later) }
            return clock(words[0], on: now.date)
        case 2:
            guard let day = day(words[0]) ?? CalendarDate(argument: String(words[0])) else { return nil }
            return clock(words[1], on: day)
        default: return nil
        }
    }

    private func day(_ word: Substring) -> CalendarDate? {
        let today = now.date
        switch word {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default: break
        }
        if word.count >= 3 {
            for days in 0..<7 {
                let day = today.adding(days: days)
                if WhenText.name(of: day.weekday).lowercased().hasPrefix(word) { return day }
            }
        }
        guard let (number, unit) = distance(word) else { return nil }
        switch unit {
        case "d": return today.adding(days: number)
        case "w": return today.adding(days: 7 * number)
        default: return nil
        }
    }

    private func later(_ word: Substring) -> LocalDateTime? {
        guard let (number, unit) = distance(word) else { return nil }
        switch unit {
        case "h": return now.adding(seconds: 3600 * number)
        case "min": return now.adding(seconds: 60 * number)
        default: return nil
        }
    }

    private func distance(_ word: Substring) -> (number: Int, unit: Substring)? {
        guard let sign = word.first, sign == "+" || sign == "-" else { return nil }
        let digits = word.dropFirst().prefix { ("0"..."9").contains($0) }
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        return (sign == "+" ? number : -number, word[digits.endIndex...])
    }

    /// Returns the time on a day that a word such as `20:00` or `20:00:30` names; nil for other words.
    private func clock(_ word: Substring, on day: CalendarDate) -> ISO8601Time? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), word.allSatisfy({ $0 == ":" || ("0"..."9").contains($0) }) else {
            return nil
        }
        let hour = parts[0].count == 1 ? "0\(parts[0])" : "\(parts[0])"
        return ISO8601Time("\(day.extendedText)T\(hour):\(parts.dropFirst().joined(separator: ":"))")
    }
}
